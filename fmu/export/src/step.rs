//! Initialization, evaluation and the communication step.
use crate::{
    instance::{Instance, Outcome},
    interface::Interface,
    lifecycle::State,
    logging::Message,
    model::{Layout, Model, Notes, Problem, Step, Unit},
    polynomials::InputDerivatives,
    scalar::Scalar,
    values::{Storage, Variables},
    variable::reals_of,
};
use std::fmt;

/// Whether no value is infinite or NaN, which have an exponent of ones: adding one to it carries into the sign bit.
///
/// Integers, because a sum of floating-point numbers waits for each of its terms.
#[inline(always)]
pub(crate) fn all_finite(values: &[f64]) -> bool {
    const ONE: u64 = 1 << (f64::MANTISSA_DIGITS - 1);
    const EXPONENT: u64 = f64::INFINITY.to_bits();
    values.iter().fold(0, |carry, value| carry | ((value.to_bits() & EXPONENT) + ONE)) >> 63 == 0
}

/// Names the output that is not finite. The storage is that of a unit whose run ends here.
#[cold]
#[inline(never)]
fn not_finite(interface: &Interface, outputs: &[f64]) -> Problem {
    let mut named = reals_of(interface).into_iter().skip(interface.first_output.reals).zip(outputs);
    let (variable, value) = named.find(|(_, value)| !value.is_finite()).expect("one value is not finite");
    Problem::new(format!("{} would be {value}: the inputs are too large or too small to compute with", variable.name))
}

/// What the parameters make of the inputs that were set.
#[derive(Clone, Copy)]
pub(crate) struct Sight {
    estimates: bool,
    extrapolates: bool,
    holds: bool,
}

impl Sight {
    pub(crate) fn of<M: Model>(parameters: &M::Parameters<f64>) -> Self {
        let (estimates, extrapolates) = (M::estimates(parameters), M::extrapolates(parameters));
        Self { estimates, extrapolates, holds: M::holds_inputs(parameters) }
    }
}

/// The inputs that the equations see at the end of the step, or a time `later` (s), from those that were set for it.
///
/// Estimates come first. Then, where the importer gave derivatives, those inputs follow their polynomials; otherwise all inputs are
/// carried to the end of the step, if the parameters say so. Where the parameters hold the inputs, both are for the time `later` alone.
pub(crate) fn see<M: Model, T: Scalar>(
    sight: Sight,
    parameters: &M::Parameters<T>,
    mut inputs: M::Inputs<T>,
    memory: &M::Memory,
    (step, input_derivatives): (Step, &InputDerivatives),
    later: Option<T>,
) -> M::Inputs<T> {
    if sight.estimates {
        M::estimate(parameters, &mut inputs, memory);
    }
    let size = nalgebra::convert::<f64, T>(if sight.holds { 0.0 } else { step.size });
    if input_derivatives.is_empty() {
        if sight.extrapolates || later.is_some() {
            let held = if sight.extrapolates { size } else { T::zero() };
            M::extrapolate(parameters, &mut inputs, held + later.unwrap_or(T::zero()));
        }
        return inputs;
    }
    let held = Storage::of(&inputs);
    if let Some(later) = later {
        M::extrapolate(parameters, &mut inputs, later);
    }
    let mut seen = Storage::of(&inputs);
    for (position, growth) in input_derivatives.growths(size + later.unwrap_or(T::zero())) {
        let position = position - Layout::<M>::INPUTS.reals;
        seen.reals[position] = held.reals[position] + growth;
    }
    seen.load()
}

/// The inputs that the equations see in a step, where these are not those that were set for it.
#[cold]
#[inline(never)]
fn seen<M: Model>(
    sight: Sight,
    parameters: &M::Parameters<f64>,
    inputs: M::Inputs<f64>,
    memory: &mut M::Memory,
    given: (Step, &InputDerivatives),
    notes: &mut Notes<'_>,
) -> Result<Box<M::Inputs<f64>>, Problem> {
    if sight.estimates {
        M::record(parameters, &inputs, given.0, memory);
    }
    let seen = Box::new(see::<M, f64>(sight, parameters, inputs, memory, given, None));
    // Polynomials of single elements may lead away from what the elements are together, such as a rotation.
    if !given.1.is_empty() {
        let before = notes.messages.len();
        let inspected = M::inspect(parameters, &seen, memory, notes);
        let in_words = |text: &dyn fmt::Display| format!("with the given input derivatives {text}");
        for message in &mut notes.messages[before..] {
            message.text = in_words(&message.text);
        }
        inspected.map_err(|problem| Problem::new(in_words(&problem)))?;
    }
    Ok(seen)
}

impl<M: Unit> Instance<M> {
    /// Whether the inputs find place in registers.
    const HAS_FEW_INPUTS: bool = M::Inputs::<f64>::COUNT.reals <= 16;

    /// Whether the equations see the inputs that are set, as they are.
    #[inline(always)]
    fn sees_what_is_set(&self) -> bool {
        !M::estimates(&self.parameters) && !M::extrapolates(&self.parameters) && self.input_derivatives.is_empty()
    }

    /// A step of a unit whose few inputs are seen as they are set: what [`evaluate`](Self::evaluate) does, with nothing in the way.
    #[inline(always)]
    fn plain_step(&mut self, step: Step) -> Outcome {
        let [_, inputs, mut outputs_place, mut locals_place] = self.values.groups::<M>();
        let as_set = inputs.as_source().load();
        let mut notes = Notes { messages: &mut self.messages, switches: self.switches };
        let inspected = M::inspect(&self.parameters, &as_set, &mut self.memory, &mut notes);
        let advance = |()| M::advance(&self.parameters, &as_set, step, &mut self.memory, &mut notes);
        if let Err(problem) = inspected.and_then(advance) {
            return self.fail(problem);
        }
        match M::outputs(&self.parameters, &as_set, &self.memory, step) {
            Ok((outputs, locals)) if outputs.zero_if_finite() == 0.0 => {
                outputs.store(&mut outputs_place);
                locals_place.fixed = false;
                locals.store(&mut locals_place);
            }
            _ => return self.fail_without_outputs(step),
        }
        self.done.inputs.reload(&mut inputs.as_source());
        self.done.step = step;
        self.time = step.start + step.size;
        Ok(())
    }

    /// The end of a plain step without outputs, which are computed once more to say why.
    #[cold]
    #[inline(never)]
    fn fail_without_outputs(&mut self, step: Step) -> Outcome {
        let [_, inputs, ..] = self.values.groups::<M>();
        let outputs = M::outputs(&self.parameters, &inputs.as_source().load(), &self.memory, step);
        let problem = match outputs {
            Ok((outputs, _)) => not_finite(Interface::of::<M>(), &Storage::of(&outputs).reals),
            Err(problem) => problem,
        };
        self.fail(problem)
    }

    /// Carries the memory over a step and computes outputs and local variables at its end.
    #[inline(never)]
    fn evaluate(&mut self, step: Step, at_start: bool) -> Result<(), Problem> {
        let sees_what_is_set = self.sees_what_is_set();
        let [_, inputs, mut outputs_place, mut locals_place] = self.values.groups::<M>();
        self.next_inputs.reload(&mut inputs.as_source());
        let as_set = &*self.next_inputs;
        let mut notes = Notes { messages: &mut self.messages, switches: self.switches };
        M::inspect(&self.parameters, as_set, &mut self.memory, &mut notes)?;
        M::advance(&self.parameters, as_set, step, &mut self.memory, &mut notes)?;
        let seen = if sees_what_is_set {
            None
        } else {
            let sight = Sight::of::<M>(&self.parameters);
            let given = (step, &self.input_derivatives);
            Some(seen::<M>(sight, &self.parameters, inputs.as_source().load(), &mut self.memory, given, &mut notes)?)
        };
        let seen_inputs = seen.as_deref().unwrap_or(as_set);
        let (outputs, locals) = M::outputs(&self.parameters, seen_inputs, &self.memory, step)?;
        if outputs.zero_if_finite() != 0.0 {
            return Err(not_finite(Interface::of::<M>(), &Storage::of(&outputs).reals));
        }
        outputs.store(&mut outputs_place);
        locals_place.fixed = at_start;
        locals.store(&mut locals_place);
        std::mem::swap(&mut self.done.inputs, &mut self.next_inputs);
        self.done.step = step;
        Ok(())
    }

    /// Computes outputs and local variables at the start time, on a fresh memory.
    pub(crate) fn evaluate_at_start(&mut self) -> Result<(), Problem> {
        self.memory = M::Memory::default();
        self.evaluate(Step { start: self.time, size: 0.0 }, true)?;
        self.stale = false;
        Ok(())
    }

    /// Start and stop time, in s.
    pub(crate) fn setup_experiment(&mut self, start: f64, stop: Option<f64>) -> Outcome {
        if !start.is_finite() {
            return Err(Message::error(format!("fmi2SetupExperiment: the start time is {start}, which is no time")));
        }
        let stop = stop.unwrap_or(f64::INFINITY);
        if stop.is_nan() || stop < start {
            let text = format!("fmi2SetupExperiment: the stop time {stop} s does not follow the start time {start} s");
            return Err(Message::error(text));
        }
        (self.time, self.stop_time) = (start, stop);
        Ok(())
    }

    /// The end of initialization: parameters have to fit together, outputs get their first values.
    pub(crate) fn exit_initialization_mode(&mut self) -> Outcome {
        let refused = |problem: Problem| problem.in_call("fmi2ExitInitializationMode");
        M::check(&self.parameters).map_err(refused)?;
        self.evaluate_at_start().map_err(refused)?;
        self.state = State::StepComplete;
        let time = self.time;
        self.notes().event(|| format!("initialized at {time} s"));
        Ok(())
    }

    /// One communication step from `t` over `h`, in s: outputs and local variables get their values at `t + h`.
    #[inline(always)]
    pub(crate) fn do_step(&mut self, t: f64, h: f64) -> Outcome {
        // The importer's time is adopted, so that small differences cannot add up. Comparisons are written so that NaN fails them.
        let greater = |a: f64, b: f64| if a > b { a } else { b };
        let tolerance = 1e-9 * greater(greater(h, t.abs()), 1.0);
        let in_time = (t - self.time).abs() <= tolerance;
        if !(in_time && h > 0.0 && t + h <= self.stop_time + tolerance && (t + h).abs() < f64::INFINITY) {
            return self.refuse_time(t, h, in_time);
        }
        let step = Step { start: t, size: h };
        if Self::HAS_FEW_INPUTS && self.sees_what_is_set() && self.done.input_derivatives.is_empty() {
            return self.plain_step(step);
        }
        if let Err(problem) = self.evaluate(step, false) {
            return self.fail(problem);
        }
        self.time = t + h;
        if !(self.input_derivatives.is_empty() && self.done.input_derivatives.is_empty()) {
            // They live for one step, and are known afterwards as those of the step just done.
            self.done.input_derivatives = std::mem::take(&mut self.input_derivatives);
        }
        Ok(())
    }

    #[cold]
    #[inline(never)]
    fn refuse_time(&mut self, t: f64, h: f64, in_time: bool) -> Outcome {
        let (time, stop) = (self.time, self.stop_time);
        self.fail(Problem::new(if !(h > 0.0 && h.is_finite()) {
            format!("the step size {h} s is not a positive number")
        } else if !in_time || t.is_infinite() {
            format!("the step begins at {t} s, but the instance is at {time} s")
        } else {
            format!("the step from {t} s over {h} s goes past the stop time {stop} s")
        }))
    }

    /// The end of a run that cannot go on: values can still be read, and the instance reset.
    #[cold]
    #[inline(never)]
    fn fail(&mut self, problem: Problem) -> Outcome {
        self.state = State::Error;
        Err(problem.in_call("fmi2DoStep"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finite_numbers_are_told_from_all_others_wherever_they_stand() {
        let finite = [0.0, -0.0, 1.0, -1.0, f64::MAX, f64::MIN, f64::MIN_POSITIVE, 5e-324, -5e-324];
        assert!(all_finite(&finite) && all_finite(&[]));
        for other in [f64::INFINITY, f64::NEG_INFINITY, f64::NAN, -f64::NAN, f64::from_bits(0x7ff0_0000_0000_0001)] {
            for at in 0..finite.len() {
                let mut values = finite;
                values[at] = other;
                assert!(!all_finite(&values), "{values:?}");
            }
        }
    }
}
