//! Model Exchange: states, derivatives and event indicators of library and description.
use fmu::{Call, Description, Instance, InterfaceKind, Library, Number, Status, Type, Variable};

use super::api::{self, Handled, accessor, delivers, initialize, is_over, returns};
use super::default_experiment::Usable;
use super::observations::Observations;
use super::report::Report;
use super::restored_states;
use super::steps::{FEW, Steps, end};

/// Most rounds of event handling at one instant; an FMU that needs more is considered endless.
const ITERATIONS: usize = 100;

/// Elements after the requested ones, to detect functions that write too many.
const GUARD: usize = 8;

/// A NaN that no function returns by chance.
const UNWRITTEN: u64 = 0x7ffc_dead_beef_0001;

/// Relative difference of two results of the same equations.
const TOLERANCE: f64 = 1e-9;

/// Each derivative belongs to one state, which is another variable (FMI 2.0 sections 2.2.7 and 2.2.8).
pub(super) fn describe(fmi_version: &str, description: &Description, report: &mut Report) {
    let list = if fmi_version == "2.0" { "Derivatives" } else { "ContinuousStateDerivative" };
    let variables = &description.variables;
    for (position, variable) in variables.iter().enumerate() {
        if variable.derivative_of == Some(position) {
            report.finding(format!("modelDescription.xml: {:?} is the derivative of itself", variable.name));
        }
    }
    let listed = &description.model_structure.derivatives;
    for (i, unknown) in listed.iter().enumerate() {
        let name = &variables[unknown.variable].name;
        let Some(state) = variables[unknown.variable].derivative_of else {
            report.finding(format!(
                "modelDescription.xml: ModelStructure/{list} lists {name:?}, which has no attribute derivative"
            ));
            continue;
        };
        let is_of_it = |other: &&fmu::Unknown| variables[other.variable].derivative_of == Some(state);
        if let Some(other) = listed[..i].iter().find(is_of_it) {
            report.finding(format!(
                "modelDescription.xml: ModelStructure/{list} lists two derivatives of {:?}: {:?} and {name:?}",
                variables[state].name, variables[other.variable].name
            ));
        }
    }
}

/// Brings an instance to continuous-time mode and compares results of its functions with the description.
pub(super) fn check(library: &Library, observations: &mut Observations) {
    let instance = match library.instantiate("model exchange", InterfaceKind::ModelExchange) {
        Ok(instance) => instance,
        Err(error) => return observations.problems.push(format!("Model Exchange: {error}")),
    };
    let problems = &mut observations.problems;
    let start = Usable::of(instance.description()).start;
    let last = match begin(&instance, start) {
        Ok(EventHandling::Terminated) => instance.terminate().status,
        Ok(EventHandling::Wrong(problem)) => {
            problems.push(format!("Model Exchange: {problem}"));
            instance.terminate().status
        }
        Ok(EventHandling::Handled(next)) => {
            let all = read_states(&instance, problems)
                .and_then(|()| restored_states::check_model_exchange(&instance, start, problems))
                .and_then(|()| later_events(&instance, next, problems));
            // After an error the simulation cannot be ended regularly.
            all.map_or_else(|status| status, |()| instance.terminate().status)
        }
        Err(Call { function, status }) => {
            problems.push(format!(
                "Model Exchange: {function} {} for the start values, so that no state has been read",
                returns(status)
            ));
            status
        }
    };
    end(instance, last);
}

/// Enters continuous-time mode, if the events at the start allow it. The error is the first failed call.
fn begin(instance: &Instance<'_>, start: f64) -> Result<EventHandling, Call> {
    initialize(instance)?;
    let state = handle_events(instance, start)?;
    if matches!(state, EventHandling::Handled(_)) {
        instance.enter_continuous_time_mode().ok()?;
    }
    Ok(state)
}

/// Result of handling the events of an instant.
pub(super) enum EventHandling {
    /// All events are handled; time of the next event in s, if known.
    Handled(Option<f64>),
    /// The FMU requests the end of the simulation.
    Terminated,
    /// An error, after which no other mode may be entered.
    Wrong(String),
}

/// Handles the events of an instant, a time in s.
pub(super) fn handle_events(instance: &Instance<'_>, time: f64) -> Result<EventHandling, Call> {
    let (event, again) = match instance.is_fmi3() {
        true => ("fmi3UpdateDiscreteStates", "discreteStatesNeedUpdate"),
        false => ("fmi2NewDiscreteStates", "newDiscreteStatesNeeded"),
    };
    for _ in 0..ITERATIONS {
        match api::event(instance) {
            Ok(handled) if handled.terminate => return Ok(EventHandling::Terminated),
            Ok(handled) if handled.again => {}
            Ok(Handled { next: Some(next), .. }) if is_past(next, time) => {
                return Ok(EventHandling::Wrong(format!(
                    "{event} at {} s returns the time of the next event {} s, which has passed",
                    Number(time),
                    Number(next)
                )));
            }
            Ok(handled) => return Ok(EventHandling::Handled(handled.next)),
            Err(call) => return Err(call),
        }
    }
    Ok(EventHandling::Wrong(format!(
        "{event} has been called {ITERATIONS} times at one instant, and {again} is still true"
    )))
}

/// Whether a time is NaN, or before another by more than rounding.
fn is_past(event: f64, time: f64) -> bool {
    event.is_nan() || event < time - TOLERANCE * time.abs().max(1.0)
}

/// Handles the next time events, or events after steps if the FMU requests none, with constant states. The error is the
/// status of a failed function.
fn later_events(instance: &Instance<'_>, mut next: Option<f64>, problems: &mut Vec<String>) -> Result<(), Status> {
    let needs_completion =
        instance.description().model_exchange.as_ref().is_some_and(|of| !of.completed_step_not_needed);
    let stop = Usable::of(instance.description()).stop.unwrap_or(f64::INFINITY);
    let succeed = |call: Call| call.ok().map_err(|call| call.status);
    let mut time = f64::NEG_INFINITY;
    for (t, h) in Steps::of(instance.description()).take(FEW) {
        // An event that does not advance is skipped.
        time = next.filter(|next| *next > time && *next >= t).unwrap_or(time.max(t) + h);
        if time > stop {
            break;
        }
        succeed(instance.set_time(time))?;
        if needs_completion {
            api::completed_step(instance).map_err(|call| call.status)?;
        }
        succeed(instance.enter_event_mode())?;
        match handle_events(instance, time).map_err(|call| call.status)? {
            EventHandling::Handled(event) => next = event,
            EventHandling::Terminated => break,
            EventHandling::Wrong(problem) => {
                problems.push(format!("Model Exchange: {problem}"));
                break;
            }
        }
        succeed(instance.enter_continuous_time_mode())?;
    }
    Ok(())
}

/// Element of a state or a derivative: its variable, if known, and its position there.
type StateElement<'a> = (Option<&'a Variable>, usize);

/// All elements of variables. The number of elements is unknown if another variable gives an array's size.
fn elements<'a>(variables: impl Iterator<Item = Option<&'a Variable>>) -> Vec<StateElement<'a>> {
    let of = |variable: Option<&'a Variable>| {
        (0..variable.map_or(1, Variable::elements)).map(move |element| (variable, element))
    };
    variables.flat_map(of).collect()
}

/// Reads everything. The error is the status of a failed function.
fn read_states(instance: &Instance<'_>, problems: &mut Vec<String>) -> Result<(), Status> {
    let of = |position: usize| &instance.description().variables[position];
    let listed = &instance.description().model_structure.derivatives;
    let derivatives = elements(listed.iter().map(|unknown| Some(of(unknown.variable))));
    let states = elements(listed.iter().map(|unknown| of(unknown.variable).derivative_of.map(of)));
    let of_states = (derivatives.len(), "continuous states");
    let x = list(of_states, problems, |x| instance.get_continuous_states(x))?;
    if let Some((name, x)) = &x {
        problems.extend(difference(instance, &format!("{name} returns"), &states, x));
    }
    if let Some((name, x)) = list(of_states, problems, |x| instance.get_derivatives(x))? {
        problems.extend(difference(instance, &format!("{name} returns"), &derivatives, &x));
        if let Some(i) = x.iter().position(|x| x.is_nan()) {
            problems.push(format!("{name} returns NaN for {} at the start values", shown(i, derivatives.get(i))));
        }
    }
    if let Some((name, x)) = list(of_states, problems, |x| instance.get_nominals_of_continuous_states(x))?
        && let Some(i) = x.iter().position(|nominal| !(*nominal > 0.0 && nominal.is_finite()))
    {
        problems.push(format!("{name} returns {} for {}, not a positive number", x[i], shown(i, states.get(i))));
    }
    let indicators = (instance.description().event_indicators, "event indicators");
    list(indicators, problems, |z| instance.get_event_indicators(z))?;
    match x {
        Some((_, x)) if problems.is_empty() => set_states(instance, &states, x, problems),
        _ => Ok(()),
    }
}

/// Sets states, each changed by another number, because many start at the same one. The error is the status of a failed
/// function.
fn set_states(
    instance: &Instance<'_>,
    states: &[StateElement<'_>],
    mut x: Vec<f64>,
    problems: &mut Vec<String>,
) -> Result<(), Status> {
    for (i, x) in (1..).zip(&mut x) {
        *x += 1e-6 * f64::from(i) * x.abs().max(1.0);
    }
    let Call { function, status } = instance.set_continuous_states(&x);
    if delivers(status) {
        let sets = format!("{function} sets");
        problems.extend(difference(instance, &sets, states, &x));
    }
    // An FMU may refuse values as states.
    if is_over(status) { Err(status) } else { Ok(()) }
}

/// Calls a function for the number of values in the description; none if they are missing at this time, or if their
/// number is wrong.
fn list(
    (n, what): (usize, &str),
    problems: &mut Vec<String>,
    get: impl Fn(&mut [f64]) -> Call,
) -> Result<Option<(&'static str, Vec<f64>)>, Status> {
    let mut values = vec![f64::from_bits(UNWRITTEN); n + GUARD];
    let Call { function, status } = get(&mut values[..n]);
    if is_over(status) {
        problems.push(format!(
            "{function} {} for a list of length {n}, the number of {what} in modelDescription.xml",
            returns(status)
        ));
        return Err(status);
    }
    if !delivers(status) {
        return Ok(None);
    }
    let written = values.iter().rposition(|value| value.to_bits() != UNWRITTEN).map_or(0, |last| last + 1);
    if written != n {
        let more = if written == n + GUARD { " or more" } else { "" };
        problems.push(format!(
            "{function} writes a list of length {written}{more}, but the number of {what} in modelDescription.xml is \
             {n}"
        ));
        return Ok(None);
    }
    values.truncate(n);
    Ok(Some((function, values)))
}

/// The first element that differs from the value that a function for states `returns` or `sets`.
fn difference(instance: &Instance<'_>, does: &str, elements: &[StateElement<'_>], values: &[f64]) -> Option<String> {
    let is_same =
        |a: f64, b: f64| a == b || (a - b).abs() <= TOLERANCE * a.abs().max(b.abs()) || a.is_nan() && b.is_nan();
    elements.iter().zip(values).enumerate().find_map(|(i, (element, value))| {
        let variable = element.0?;
        let (status, Type::Real(real)) = api::read(instance, variable) else { return None };
        let other = *real.start.get(element.1).filter(|_| delivers(status))?;
        let (name, getter) = (shown(i, Some(element)), accessor("Get", variable, instance.is_fmi3()));
        let sentence = format!("{does} {value} for {name}, {getter} returns {other}");
        (!is_same(*value, other)).then_some(sentence)
    })
}

/// An element of a list of states, with its variable if known.
fn shown(position: usize, element: Option<&StateElement<'_>>) -> String {
    match element {
        Some((Some(variable), _)) if variable.dimensions.is_empty() => format!("{:?}", variable.name),
        Some((Some(variable), element)) => format!("element {} of {:?}", element + 1, variable.name),
        _ => format!("state {}", position + 1),
    }
}
