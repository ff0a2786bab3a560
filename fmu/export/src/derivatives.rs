//! Partial derivatives of outputs, and their derivatives in time: the model's own equations, evaluated with dual numbers.
use crate::{
    instance::{Instance, Outcome},
    interface::Interface,
    lifecycle::State,
    logging::Message,
    model::{Layout, Problem, Unit},
    polynomials::{InputDerivatives, MAX_ORDER},
    references::position,
    step::{Sight, see},
    sys::fmi2ValueReference,
    table::{Count, Variability},
    values::{Storage, Variables},
    variable::{Base, Causality, Variable, reals_of, start_values},
};
use num_dual::Dual3_64;

const DIRECTIONAL: &str = "fmi2GetDirectionalDerivative";
const IN_TIME: &str = "fmi2GetRealOutputDerivatives";

/// Highest order of an output's derivative in time.
pub const MAX_OUTPUT_DERIVATIVE_ORDER: usize = 3;

impl<M: Unit> Instance<M> {
    /// `fmi2GetDirectionalDerivative`: at the end of the step just done, by the inputs that were set for it (before the first step: by the
    /// inputs as they are) and, beyond the standard, by tunable Real parameters.
    pub(crate) fn directional_derivative(
        &mut self,
        unknowns: &[fmi2ValueReference],
        knowns: &[fmi2ValueReference],
        direction: &[f64],
        result: &mut [f64],
    ) -> Outcome {
        let (unknowns, knowns) = unknowns_and_knowns(Interface::of::<M>(), unknowns, knowns, direction)?;
        let mut values = duals(&self.parameters_and_inputs(DIRECTIONAL)?);
        for (&known, &component) in knowns.iter().zip(direction) {
            values.reals[known].v1 += component;
        }
        let values = self.outputs_of(values, None).map_err(|problem| problem.in_call(DIRECTIONAL))?;
        for (place, unknown) in result.iter_mut().zip(unknowns) {
            *place = values.reals[unknown].v1;
        }
        Ok(())
    }

    /// `fmi2SetRealInputDerivatives`: for the next step.
    pub(crate) fn set_input_derivatives(
        &mut self,
        references: &[fmi2ValueReference],
        orders: &[i32],
        values: &[f64],
    ) -> Outcome {
        self.input_derivatives.give(Interface::of::<M>(), references, orders, values)?;
        self.stale = true;
        Ok(())
    }

    /// `fmi2GetRealOutputDerivatives`: at the last communication point, as far as the inputs determine them; zero beyond.
    pub(crate) fn output_derivatives(
        &mut self,
        references: &[fmi2ValueReference],
        orders: &[i32],
        result: &mut [f64],
    ) -> Outcome {
        let all = reals_of(Interface::of::<M>());
        let positions = outputs(&all, references, orders)?;
        let values = duals(&self.parameters_and_inputs(IN_TIME)?);
        let values = self.outputs_of(values, Some(&all)).map_err(|problem| problem.in_call(IN_TIME))?;
        for ((place, &order), &at) in result.iter_mut().zip(orders).zip(&positions) {
            let derivative = match order {
                1 => values.reals[at].v1,
                2 => values.reals[at].v2,
                3 => values.reals[at].v3,
                _ => f64::NAN,
            };
            *place = if derivative.is_nan() { 0.0 } else { derivative };
        }
        Ok(())
    }

    /// Parameters and inputs of the step just done, or as they are before the first.
    fn parameters_and_inputs(&mut self, function: &str) -> Result<Storage, Box<Message>> {
        if self.state == State::InitializationMode {
            self.evaluate_at_start().map_err(|problem| problem.in_call(function))?;
            self.messages.clear();
        }
        let mut values = self.values.clone();
        self.done.inputs.store(&mut values.sink(Layout::<M>::INPUTS, Layout::<M>::OUTPUTS));
        Ok(values)
    }

    /// All values, with the outputs and local variables that belong to these parameters and inputs. With a list of all Reals, their dual
    /// parts are derivatives in time, NaN where the inputs do not determine them.
    fn outputs_of(
        &self,
        values: Storage<Dual3_64>,
        in_time: Option<&[Variable]>,
    ) -> Result<Storage<Dual3_64>, Problem> {
        let parameters: M::Parameters<Dual3_64> = values.source(Count::ZERO, Layout::<M>::INPUTS).load();
        let inputs: M::Inputs<Dual3_64> = values.source(Layout::<M>::INPUTS, Layout::<M>::OUTPUTS).load();
        let sight = Sight::of::<M>(&self.parameters);
        let given = (self.done.step, &self.done.input_derivatives);
        let later = in_time.map(|_| Dual3_64::from_re(0.0).derivative());
        let mut seen = see::<M, Dual3_64>(sight, &parameters, inputs, &self.memory, given, later);
        if let Some(all) = in_time {
            let mut values = Storage::of(&seen);
            mark_unknown(&mut values.reals, &all[Layout::<M>::INPUTS.reals..], all, |input| {
                self.done.input_derivatives.order(Layout::<M>::INPUTS.reals + input)
            });
            seen = values.load();
        }
        let (outputs, locals) = match later {
            Some(later) => M::outputs_later(&parameters, &seen, &self.memory, self.done.step, later)?,
            None => M::outputs(&parameters, &seen, &self.memory, self.done.step)?,
        };
        let mut all = duals(&start_values(Interface::of::<M>()));
        outputs.store(&mut all.sink(Layout::<M>::OUTPUTS, Layout::<M>::LOCALS));
        locals.store(&mut all.sink(Layout::<M>::LOCALS, Layout::<M>::END));
        Ok(all)
    }
}

/// Values with no derivatives.
#[inline(never)]
fn duals(values: &Storage) -> Storage<Dual3_64> {
    values.map(|value| Dual3_64::from_re(*value))
}

/// Positions of the variables that a directional derivative is asked of and by.
#[inline(never)]
fn unknowns_and_knowns(
    interface: &Interface,
    unknowns: &[fmi2ValueReference],
    knowns: &[fmi2ValueReference],
    direction: &[f64],
) -> Result<(Vec<usize>, Vec<usize>), Box<Message>> {
    let all = reals_of(interface);
    let unknowns = find(DIRECTIONAL, &all, unknowns, "an output or a local variable", is_unknown)?;
    let knowns = find(DIRECTIONAL, &all, knowns, "an input or a tunable parameter", is_known)?;
    if let Some((&known, &component)) = knowns.iter().zip(direction).find(|(_, component)| !component.is_finite()) {
        let name = &all[known].name;
        return Err(Message::discard(format!(
            "{DIRECTIONAL}: the direction for {name} is {component:?}, which is not a finite number"
        )));
    }
    Ok((unknowns, knowns))
}

/// Positions of the outputs whose time derivatives are asked for.
#[inline(never)]
fn outputs(all: &[Variable], references: &[fmi2ValueReference], orders: &[i32]) -> Result<Vec<usize>, Box<Message>> {
    let positions = find(IN_TIME, all, references, "an output", |v| v.causality == Causality::Output)?;
    if let Some((&order, &at)) = orders.iter().zip(&positions).find(|(order, _)| **order < 1) {
        return Err(Message::error(format!("{IN_TIME}: the order {order} of {} is less than 1", all[at].name)));
    }
    Ok(positions)
}

impl InputDerivatives {
    /// Sets derivatives of inputs, all or none.
    #[inline(never)]
    fn give(
        &mut self,
        interface: &Interface,
        references: &[fmi2ValueReference],
        orders: &[i32],
        values: &[f64],
    ) -> Outcome {
        const NAME: &str = "fmi2SetRealInputDerivatives";
        let all = reals_of(interface);
        let positions = find(NAME, &all, references, "an input", |v| v.causality == Causality::Input)?;
        for ((&at, &order), &value) in positions.iter().zip(orders).zip(values) {
            let name = &all[at].name;
            if !(1..=MAX_ORDER as i32).contains(&order) {
                return Err(Message::error(format!(
                    "{NAME}: the order {order} of {name} is not from 1 to {MAX_ORDER}"
                )));
            }
            if !value.is_finite() {
                return Err(Message::discard(format!(
                    "derivative {order} of {name} was not set to {value:?}: it is not a finite number"
                )));
            }
        }
        for ((&at, &order), &value) in positions.iter().zip(orders).zip(values) {
            self.set(at, order as usize, value);
        }
        Ok(())
    }
}

/// Makes those time derivatives of inputs NaN that nothing determines: what is not known makes everything unknown that is computed
/// from it. `given` is the highest order that the importer gave for an input.
#[inline(never)]
fn mark_unknown(
    values: &mut [Dual3_64],
    inputs: &[Variable],
    all: &[Variable],
    given: impl Fn(usize) -> Option<usize>,
) {
    for (i, (value, input)) in values.iter_mut().zip(inputs).enumerate() {
        match given(i).unwrap_or_else(|| chain(input, all)) {
            0 => (value.v1, value.v2, value.v3) = (f64::NAN, f64::NAN, f64::NAN),
            1 => (value.v2, value.v3) = (f64::NAN, f64::NAN),
            2 => value.v3 = f64::NAN,
            _ => {}
        }
    }
}

/// How many time derivatives of an input other inputs give.
fn chain(input: &Variable, all: &[Variable]) -> usize {
    let derivative =
        all.iter().find(|v| v.causality == Causality::Input && v.derivative_of.as_ref() == Some(&input.name));
    derivative.map_or(input.rates, |derivative| 1 + chain(derivative, all))
}

fn is_unknown(v: &Variable) -> bool {
    matches!(v.causality, Causality::Output | Causality::Local)
}

fn is_known(v: &Variable) -> bool {
    v.causality == Causality::Input || v.variability == Variability::Tunable
}

/// Positions of Reals that must be of a kind.
fn find(
    function: &str,
    reals: &[Variable],
    references: &[fmi2ValueReference],
    kind: &str,
    is_kind: impl Fn(&Variable) -> bool,
) -> Result<Vec<usize>, Box<Message>> {
    let find = |&reference: &fmi2ValueReference| match position(Base::Real, reference, reals.len()) {
        Some(at) if is_kind(&reals[at]) => Ok(at),
        Some(at) => Err(Message::error(format!("{function}: {} is not {kind}", reals[at].name))),
        None => {
            Err(Message::error(format!("{function}: there is no Real variable with the value reference {reference}")))
        }
    };
    references.iter().map(find).collect()
}
