//! Directional derivatives of a system at an instant, from its FMUs' directional derivatives.
//!
//! With states held, all numbers y of outputs and u of connected inputs satisfy y' = D u' + E w' and u' = L y', with
//! the derivatives D and E of single FMUs, the factors L of connections and the seeds w'. The solution of
//! (1 - D L) y' = E w' serves circles of direct outputs, too.
use nalgebra::{DMatrix, DVector};

use crate::batch::Batch;
use crate::error::{Failure, RunError};
use crate::initialization::before_steps;
use crate::instance::{Instance, Raw};
use crate::plan::{Inputs, Order};
use crate::real_parts::{Part, RealParts};
use crate::run::Run;
use crate::units::Units;

const DIRECTIONAL: [&str; 2] = ["fmi2GetDirectionalDerivative", "fmi3GetDirectionalDerivative"];

impl Instance {
    /// Computes the derivatives of `unknowns` by `knowns`, times the seeds: one number for each value of the variables.
    ///
    /// # Errors
    /// [`Failure::Refused`]; [`Failure::Unable`] unless the description states the ability.
    pub fn directional_derivative(
        &self,
        unknowns: &[u32],
        knowns: &[u32],
        seed: &[f64],
        result: &mut [f64],
    ) -> Result<(), Failure> {
        self.can(|of| of.directional_derivative, DIRECTIONAL)?;
        result.fill(f64::NAN);
        match self.raw()? {
            Raw::Fmu(instance) => self.check(instance.get_directional_derivative(unknowns, knowns, seed, result)),
            Raw::Component(_) => Err(Failure::Interface),
        }
    }
}

impl Run {
    /// Computes the derivatives of `unknowns` in the direction of the seeds of `knowns`, at the end of the last step.
    /// Both are real numbers: the position of their FMU, variables whose references determine the number of values, and
    /// the position among these. Inputs that saw a mean followed outputs by its weight; inputs held from the start did
    /// not follow.
    ///
    /// # Errors
    /// The first failure; [`Failure::Data`] for other variables, and if a circle of outputs has no derivatives.
    pub fn directional_derivative(
        &self,
        instances: &[Instance],
        values: (&[(usize, &Batch, usize)], &mut [f64]),
        knowns: &[(usize, &Batch, usize, f64)],
    ) -> Result<(), RunError> {
        self.check(instances)?;
        self.units.directional_derivative(instances, values, knowns, |k, inputs| match self.units.plan.order {
            Order::Iterated { weight } => self.iteration.as_ref().map_or(1.0, |it| it.share(k, inputs.held(), weight)),
            Order::Coupled | Order::Sequential => 1.0,
            Order::Parallel => 0.0,
        })
    }
}

/// A number of a variable: position of the FMU, reference, number of values, position among these.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Number {
    unit: usize,
    reference: u32,
    values: usize,
    at: usize,
}

/// A variable, and the place of its first value among the unknowns.
struct Row {
    unit: usize,
    reference: u32,
    values: usize,
    first: usize,
}

/// Unknowns of the linear system: variables with their values in a row.
#[derive(Default)]
struct Rows {
    all: Vec<Row>,
    numbers: usize,
}

impl Rows {
    /// Place of a number, which becomes an unknown if it is none.
    fn place(&mut self, Number { unit, reference, values, at }: Number) -> usize {
        let same = |row: &&Row| row.unit == unit && row.reference == reference;
        if let Some(row) = self.all.iter().find(same) {
            return row.first + at;
        }
        let first = self.numbers;
        self.all.push(Row { unit, reference, values, first });
        self.numbers += values;
        first + at
    }
}

impl Units {
    /// Variables that connections join.
    fn parts(&self, instances: &[Instance]) -> &[RealParts] {
        let of_units = || self.plan.units.iter().zip(instances);
        self.parts.get_or_init(|| of_units().map(|(unit, instance)| RealParts::new(unit, instance)).collect())
    }

    /// Drops the variables of the instances' descriptions.
    pub(crate) fn forget_variables(&self, instances: &mut [Instance]) {
        if instances.iter().any(|instance| instance.can(|of| of.directional_derivative, DIRECTIONAL).is_ok()) {
            self.parts(instances);
        }
        instances.iter_mut().for_each(Instance::forget_variables);
    }

    /// Computes the derivatives of `unknowns` in the direction of the seeds of `knowns`, at the present instant. Both
    /// are real numbers: FMU, variables, position among their values. `share` is the part of a change of an output that
    /// the inputs of an FMU see.
    pub(crate) fn directional_derivative(
        &self,
        instances: &[Instance],
        (unknowns, result): (&[(usize, &Batch, usize)], &mut [f64]),
        knowns: &[(usize, &Batch, usize, f64)],
        share: impl Fn(usize, &Inputs) -> f64,
    ) -> Result<(), RunError> {
        let parts = self.parts(instances);
        let mut rows = Rows::default();
        let mut wires = Vec::new();
        for (k, unit) in self.plan.units.iter().enumerate() {
            for (list, inputs) in unit.inputs.iter().enumerate() {
                let share = share(k, inputs);
                for link in inputs.links.iter().filter(|_| share != 0.0) {
                    let factor = share * link.change.scale().map_or(1.0, |(factor, _)| factor);
                    for i in 0..link.values {
                        let from = number_at(link.unit, &parts[link.unit].outputs[link.outputs], link.from + i);
                        let to = number_at(k, &parts[k].inputs[list], link.to + i);
                        // Discrete inputs are held.
                        if let (Some((from, _)), Some((to, true))) = (from, to) {
                            wires.push((rows.place(from), to, factor));
                        }
                    }
                }
            }
        }
        let mut wanted = Vec::new();
        for (unit, variables, at) in unknowns {
            wanted.push(rows.place(number_of(instances, *unit, variables, *at)?));
        }
        let mut matrix = DMatrix::identity(rows.numbers, rows.numbers);
        let mut right = DVector::zeros(rows.numbers);
        for (unit, variables, at, seed) in knowns {
            let known = number_of(instances, *unit, variables, *at)?;
            rows.add_column(instances, known, |at, derivative| right[at] += seed * derivative)?;
        }
        for (from, to, factor) in wires {
            rows.add_column(instances, to, |at, derivative| matrix[(at, from)] -= factor * derivative)?;
        }
        let singular = Failure::Data { what: "the outputs of a circle of connections have no derivatives" };
        let solved = matrix.lu().solve(&right).ok_or(singular).map_err(before_steps(0))?;
        result.iter_mut().zip(wanted).for_each(|(result, at)| *result = solved[at]);
        Ok(())
    }
}

impl Rows {
    /// Adds the derivatives of all unknowns of an FMU by one of its numbers.
    fn add_column(
        &self,
        instances: &[Instance],
        Number { unit, reference, values, at }: Number,
        mut add: impl FnMut(usize, f64),
    ) -> Result<(), RunError> {
        let own = || self.all.iter().filter(|row| row.unit == unit);
        let references: Vec<_> = own().map(|row| row.reference).collect();
        if references.is_empty() {
            return Ok(());
        }
        let mut column = vec![0.0; own().map(|row| row.values).sum()];
        let mut seed = vec![0.0; values];
        seed[at] = 1.0;
        let done = instances[unit].directional_derivative(&references, &[reference], &seed, &mut column);
        done.map_err(before_steps(unit))?;
        let places = own().flat_map(|row| row.first..row.first + row.values);
        places.zip(&column).for_each(|(at, derivative)| add(at, *derivative));
        Ok(())
    }
}

/// Returns a number of the parts of a batch, and whether it is continuous.
fn number_at(unit: usize, parts: &[Part], at: usize) -> Option<(Number, bool)> {
    let Part { reference, is_continuous, first, values } =
        *parts.get(parts.partition_point(|part| part.first <= at).checked_sub(1)?)?;
    let at = Some(at - first).filter(|at| *at < values)?;
    Some((Number { unit, reference, values, at }, is_continuous))
}

/// Returns a number of a list of variables. Their references must determine the number of values.
fn number_of(instances: &[Instance], unit: usize, variables: &Batch, at: usize) -> Result<Number, RunError> {
    let is_number = variables.value_type().is_float() && at < variables.values() && unit < instances.len();
    let number = match variables.references() {
        [reference] => Some(Number { unit, reference: *reference, values: variables.values(), at }),
        all if all.len() == variables.values() => {
            all.get(at).map(|reference| Number { unit, reference: *reference, values: 1, at: 0 })
        }
        _ => None,
    };
    let missing = Failure::Data { what: "derivatives are of real numbers that exist" };
    number.filter(|_| is_number).ok_or(missing).map_err(before_steps(unit.min(instances.len())))
}
