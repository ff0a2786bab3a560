//! Saved and restored states, as used by importers that repeat steps.
use std::time::Instant;

use fmi_export_sys::fmi2OK;
use fmu::{
    Call, Causality, Description, Instance, Interface, InterfaceKind, Library, Number, SavedState, Status, Type,
    Variability, Variable,
};

use super::abilities::{MOST_BYTES, serialized_size};
use super::api::{self, delivers, initialize, is_over, returns};
use super::observations::{Observations, said};
use super::starts::numbers;
use super::steps::{FEW, Steps, end, results};
use super::timeout::timeout;
use crate::reference::Value;

/// Relative difference of two results of the same state.
const TOLERANCE: f64 = 1e-6;

/// Smallest difference of two results.
const LEAST: f64 = 1e-12;

/// Smallest difference after the first restoration, as a part of the value, if the variable changes by less in these
/// steps: solvers with variable steps restart there, with other errors.
const PART_OF_VALUE: f64 = 0.01;

/// Part of the timeout for steps, which are repeated up to five times.
const PART: u32 = 30;

/// Reason why a trial ends early.
enum Ended {
    /// Another failure, unrelated to states, and the status of the last call.
    Untried(Status),
    /// A finding, and the status of the last call.
    Problem(String, Status),
}

impl Ended {
    fn status(&self) -> Status {
        match self {
            Self::Untried(status) | Self::Problem(_, status) => *status,
        }
    }
}

/// Repeats communication steps from a saved state, first with the inputs' start values and then with others.
pub(super) fn check(library: &Library, observations: &mut Observations) {
    let description = library.description();
    let Some(of) = description.co_simulation.as_ref().filter(|of| of.interface.get_and_set_state) else { return };
    let has_inputs = description.variables.iter().any(|variable| other_value(variable).is_some());
    for moves_inputs in [false, true].into_iter().take(1 + usize::from(has_inputs)) {
        let Ok(instance) = library.instantiate("states", InterfaceKind::CoSimulation) else { return };
        let result = Trial::of(&instance, &of.interface).repeat_steps(moves_inputs);
        end(instance, result.as_ref().map_or_else(Ended::status, |()| fmi2OK));
        if let Err(Ended::Problem(problem, _)) = result {
            return observations.problems.push(problem);
        }
    }
}

/// Restores a state in continuous-time mode after time and states have changed. The error is the status of the last
/// call.
pub(super) fn check_model_exchange(
    instance: &Instance<'_>,
    time: f64,
    problems: &mut Vec<String>,
) -> Result<(), Status> {
    let interface = instance.description().model_exchange.as_ref().map(|of| &of.interface);
    let Some(interface) = interface.filter(|interface| interface.get_and_set_state) else { return Ok(()) };
    match Trial::of(instance, interface).go_back(time) {
        Err(Ended::Problem(problem, status)) => {
            problems.push(format!("Model Exchange: {problem}"));
            Err(status)
        }
        Err(Ended::Untried(status)) if is_over(status) => Err(status),
        _ => Ok(()),
    }
}

/// Values of variables; `None` for variables that cannot be read.
type Values = Vec<Option<Vec<Value>>>;

struct Trial<'a, 'i> {
    instance: &'a Instance<'i>,
    interface: &'a Interface,
    /// Outputs, states, derivatives and inputs.
    variables: Vec<&'a Variable>,
}

/// A saved state, and its bytes if the FMU supports them.
struct Saved<'i> {
    state: SavedState<'i>,
    bytes: Option<Vec<u8>>,
    values: Values,
}

impl<'a, 'i> Trial<'a, 'i> {
    fn of(instance: &'a Instance<'i>, interface: &'a Interface) -> Self {
        let description: &'a Description = instance.description();
        let inputs = description.variables.iter().filter(|variable| variable.causality == Causality::Input);
        Self { instance, interface, variables: results(description).into_iter().chain(inputs).collect() }
    }

    fn repeat_steps(&self, moves_inputs: bool) -> Result<(), Ended> {
        initialize(self.instance).map_err(|call| Ended::Untried(call.status))?;
        let mut steps = Steps::of(self.instance.description());
        let mut step = || {
            let Some((t, h)) = steps.next() else { return Ok(None) };
            let (status, next) = api::step(self.instance, t, h);
            let is_made = delivers(status) && !next.terminate;
            if is_made { Ok(Some((t, h))) } else { Err(Ended::Untried(status)) }
        };
        step()?;
        let saved = self.save()?;
        if moves_inputs {
            self.move_inputs()?;
        }
        let (begin, mut made) = (Instant::now(), Vec::new());
        while made.len() < FEW
            && let Some(step) = step()?
        {
            made.push((step, self.read()));
        }
        if begin.elapsed() > timeout() / PART {
            return Err(Ended::Untried(fmi2OK));
        }
        let changes = changes(&saved.values, &made);
        let mut is_first = true;
        self.restore(&saved, |set| {
            self.compare(&saved.values, None, &format!("after {set}"))?;
            if moves_inputs {
                self.move_inputs()?;
            }
            for ((t, h), values) in &mut made {
                let (status, _) = api::step(self.instance, *t, *h);
                let step = format!("step from {} over {} s", Number(*t), Number(*h));
                if !delivers(status) {
                    let problem = format!("after {set}, the {step} {}; before, it succeeded", returns(status));
                    return Err(Ended::Problem(problem, status));
                }
                let changes = is_first.then_some(&changes);
                let found = self.compare(values, changes, &format!("after {set} and the same {step}"))?;
                *values = found;
            }
            is_first = false;
            Ok(())
        })
    }

    fn go_back(&self, time: f64) -> Result<(), Ended> {
        let saved = self.save()?;
        let derivatives = self.instance.description().model_structure.derivatives.iter();
        let n = derivatives.map(|unknown| self.instance.description().variables[unknown.variable].elements()).sum();
        let mut x = vec![0.0; n];
        let succeed = |call: Call| call.ok().map_err(|call| Ended::Untried(call.status));
        let go_to = |time| succeed(self.instance.set_time(time));
        let later = Steps::of(self.instance.description()).next().map_or(0.0, |(_, h)| h);
        self.restore(&saved, |set| {
            go_to(time)?;
            self.compare(&saved.values, None, &format!("after {set}"))?;
            go_to(time + later)?;
            if n > 0 {
                succeed(self.instance.get_continuous_states(&mut x))?;
                x.iter_mut().for_each(|x| *x += 1e-3 * x.abs().max(1.0));
                succeed(self.instance.set_continuous_states(&x))?;
                succeed(self.instance.get_derivatives(&mut x))?;
            }
            Ok(())
        })
    }

    fn save(&self) -> Result<Saved<'i>, Ended> {
        let failed = |call| self.failed(call);
        let (call, state) = self.instance.get_state();
        call.ok().map_err(failed)?;
        if state.pointer().is_null() {
            return Err(Ended::Untried(fmi2OK));
        }
        let bytes = if self.interface.serialize_state {
            let size = serialized_size(self.instance, &state).map_err(failed)?;
            if size > MOST_BYTES {
                return Err(Ended::Untried(fmi2OK));
            }
            let mut bytes = vec![0; size];
            self.instance.serialize(&state, &mut bytes).ok().map_err(failed)?;
            Some(bytes)
        } else {
            None
        };
        Ok(Saved { state, bytes, values: self.read() })
    }

    /// Restores a state and, if supported, a state from its bytes. `then` receives the names of the calls.
    fn restore(&self, saved: &Saved<'i>, mut then: impl FnMut(&str) -> Result<(), Ended>) -> Result<(), Ended> {
        let set_state = |state: &SavedState<'_>| {
            let call = self.instance.set_state(state);
            call.ok().map_err(|call| self.failed(call)).map(|()| call.function)
        };
        for _ in 0..2 {
            then(set_state(&saved.state)?)?;
        }
        if let Some(bytes) = &saved.bytes {
            let (call, state) = self.instance.deserialize(bytes);
            call.ok().map_err(|call| self.failed(call))?;
            let set = set_state(&state)?;
            then(&format!("{} and {set}", call.function))?;
        }
        Ok(())
    }

    /// Sets continuous inputs to values other than their start values.
    fn move_inputs(&self) -> Result<(), Ended> {
        for variable in &self.variables {
            let Some(values) = other_value(variable) else { continue };
            let status = api::set(self.instance, variable, &values);
            if !delivers(status) {
                return Err(Ended::Untried(status));
            }
        }
        Ok(())
    }

    /// Failure of a function for states after steps.
    fn failed(&self, Call { function, status }: Call) -> Ended {
        let said = said(&self.instance.messages());
        Ended::Problem(format!("{function} {} after steps; the library says {said}", returns(status)), status)
    }

    fn read(&self) -> Values {
        let read = |variable: &&Variable| {
            let (status, read) = api::read(self.instance, variable);
            Value::all_of(&read).filter(|_| delivers(status))
        };
        self.variables.iter().map(read).collect()
    }

    /// Reads all variables and compares them; `changes` widens the tolerance where a solver may have restarted.
    fn compare(&self, expected: &Values, changes: Option<&Vec<Vec<f64>>>, after: &str) -> Result<Values, Ended> {
        let read = self.read();
        for (i, variable) in self.variables.iter().enumerate() {
            let (Some(expected), Some(found)) = (&expected[i], &read[i]) else { continue };
            for (element, (expected, found)) in expected.iter().zip(found).enumerate() {
                let change = changes.and_then(|changes| changes[i].get(element).copied());
                if !are_same(expected, found, change) {
                    let name = &variable.name;
                    return Err(Ended::Problem(format!("{after}, {name:?} is {found} instead of {expected}"), fmi2OK));
                }
            }
        }
        Ok(read)
    }
}

/// Largest change of each element from its saved value.
fn changes(saved: &Values, made: &[((f64, f64), Values)]) -> Vec<Vec<f64>> {
    let numbers = |values: &Option<Vec<Value>>| -> Vec<f64> {
        values.iter().flatten().map(|value| value.number().unwrap_or_default()).collect()
    };
    let of = |(i, saved): (usize, &Option<Vec<Value>>)| {
        let mut changes = vec![0.0_f64; saved.iter().flatten().count()];
        for (_, values) in made {
            let all = numbers(saved).into_iter().zip(numbers(&values[i]));
            changes.iter_mut().zip(all).for_each(|(change, (a, b))| *change = change.max((a - b).abs()));
        }
        changes
    };
    saved.iter().enumerate().map(of).collect()
}

fn are_same(one: &Value, other: &Value, change: Option<f64>) -> bool {
    let (Some(a), Some(b)) = (one.number(), other.number()) else { return one == other };
    let size = a.abs().max(b.abs());
    let most = change.map_or(TOLERANCE * size, |change| change.max(PART_OF_VALUE * size));
    a == b || a.is_nan() && b.is_nan() || (a - b).abs() <= most.max(LEAST)
}

/// Values near the start values of a continuous input, within its limits.
fn other_value(variable: &Variable) -> Option<Vec<f64>> {
    let Type::Real(real) = &variable.r#type else { return None };
    if variable.causality != Causality::Input || variable.variability != Variability::Continuous {
        return None;
    }
    let nominal = real.nominal.filter(|nominal| nominal.is_finite() && *nominal > 0.0).unwrap_or(1.0);
    let other = |start: f64| {
        let way = 0.01 * nominal.max(start.abs());
        [start + way, start - way].into_iter().find(|value| value.is_finite() && variable.allows(*value))
    };
    let values: Vec<f64> = numbers(variable).into_iter().map_while(other).collect();
    (values.len() == variable.elements() && !values.is_empty()).then_some(values)
}
