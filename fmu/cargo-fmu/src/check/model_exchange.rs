//! Model Exchange: states, derivatives and event indicators, as the description has them and as the library gives them.
use fmi_export_sys::*;
use fmu_importer::{Description, Instance, Library, Variable};

use super::calls::{Outcome, delivers, enter};
use super::report::Report;

/// Calls of `fmi2NewDiscreteStates` at one instant, after which an FMU is taken not to come to an end.
const ITERATIONS: usize = 100;

/// Elements behind those that a function is asked for, to see whether it writes more.
const GUARD: usize = 8;

/// A number that no function returns by chance.
const UNWRITTEN: u64 = 0x7ffc_dead_beef_0001;

/// Relative difference of two results of the same equations.
const TOLERANCE: f64 = 1e-9;

/// Each derivative belongs to one state, another variable (FMI 2.0 sections 2.2.7 and 2.2.8).
pub(super) fn describe(description: &Description, report: &mut Report) {
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
                "modelDescription.xml: ModelStructure/Derivatives lists {name:?}, which has no attribute derivative"
            ));
            continue;
        };
        let is_of_it = |other: &&fmu_importer::Unknown| variables[other.variable].derivative_of == Some(state);
        if let Some(other) = listed[..i].iter().find(is_of_it) {
            report.finding(format!(
                "modelDescription.xml: ModelStructure/Derivatives lists two derivatives of {:?}: {:?} and {name:?}",
                variables[state].name, variables[other.variable].name
            ));
        }
    }
}

/// Makes an instance, brings it to continuous-time mode, and compares what its functions return with the description.
pub(super) fn check(library: &Library<'_>, outcome: &mut Outcome) {
    let instance = match library.instantiate_for_model_exchange("model exchange") {
        Ok(instance) => instance,
        Err(error) => return outcome.problems.push(format!("Model Exchange: {error}")),
    };
    let last = match begin(&instance) {
        Ok(()) => read(&instance, &mut outcome.problems),
        // Some FMUs need parameters that only their users know.
        Err((call, status)) => {
            outcome.remarks.push(format!(
                "Model Exchange: {call} returns the status {status} for the start values, so that no state has been read"
            ));
            status
        }
    };
    if last == fmi2Fatal {
        // No function may be called any more, not even the one that frees it.
        std::mem::forget(instance);
    }
}

/// The error is the first call that fails, and its status.
fn begin(instance: &Instance<'_>) -> Result<(), (&'static str, fmi2Status)> {
    let call = |name, status| if delivers(status) { Ok(()) } else { Err((name, status)) };
    enter(instance)?;
    call("fmi2ExitInitializationMode", instance.exit_initialization_mode())?;
    for _ in 0..ITERATIONS {
        match instance.new_discrete_states() {
            Ok(info) if info.newDiscreteStatesNeeded == fmi2True => {}
            Err(status) if !delivers(status) => return Err(("fmi2NewDiscreteStates", status)),
            _ => break,
        }
    }
    call("fmi2EnterContinuousTimeMode", instance.enter_continuous_time_mode())
}

/// Reads everything, and returns the last status.
fn read(instance: &Instance<'_>, problems: &mut Vec<String>) -> fmi2Status {
    let of = |position: usize| &instance.description().variables[position];
    let listed = &instance.description().model_structure.derivatives;
    let derivatives: Vec<_> = listed.iter().map(|unknown| Some(of(unknown.variable))).collect();
    let states: Vec<_> =
        derivatives.iter().map(|derivative| derivative.and_then(|d| d.derivative_of).map(of)).collect();
    match read_states(instance, &states, &derivatives, problems) {
        Ok(()) => instance.terminate(),
        // After an error there is no way to this end.
        Err(status) => status,
    }
}

type Variables<'a> = [Option<&'a Variable>];

/// The error is the status of a function that has failed.
fn read_states(
    instance: &Instance<'_>,
    states: &Variables<'_>,
    derivatives: &Variables<'_>,
    problems: &mut Vec<String>,
) -> Result<(), fmi2Status> {
    let (n, of_states) = (states.len(), "continuous states");
    let name = "fmi2GetContinuousStates";
    if let Some(x) = list((name, of_states, n), problems, |x| instance.get_continuous_states(x))? {
        problems.extend(difference(instance, name, states, &x));
    }
    let name = "fmi2GetDerivatives";
    if let Some(x) = list((name, of_states, n), problems, |x| instance.get_derivatives(x))? {
        problems.extend(difference(instance, name, derivatives, &x));
    }
    let name = "fmi2GetNominalsOfContinuousStates";
    if let Some(x) = list((name, of_states, n), problems, |x| instance.get_nominals_of_continuous_states(x))?
        && let Some(i) = x.iter().position(|nominal| !(*nominal > 0.0 && nominal.is_finite()))
    {
        problems.push(format!("{name} returns {} for {}, not a positive number", x[i], shown(i, states[i])));
    }
    let indicators = ("fmi2GetEventIndicators", "event indicators", instance.description().event_indicators);
    list(indicators, problems, |z| instance.get_event_indicators(z)).map(drop)
}

/// Calls a function for as many values as the description has; none if there are none at this time, or another number.
fn list(
    (function, what, n): (&str, &str, usize),
    problems: &mut Vec<String>,
    get: impl Fn(&mut [f64]) -> fmi2Status,
) -> Result<Option<Vec<f64>>, fmi2Status> {
    let mut values = vec![f64::from_bits(UNWRITTEN); n + GUARD];
    let status = get(&mut values[..n]);
    if [fmi2Error, fmi2Fatal].contains(&status) {
        problems.push(format!(
            "{function} returns the status {status} for a list of length {n}, the number of {what} in modelDescription.xml"
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
            "{function} writes a list of length {written}{more}, but the number of {what} in modelDescription.xml is {n}"
        ));
        return Ok(None);
    }
    values.truncate(n);
    Ok(Some(values))
}

/// The first variable that differs from the value that a function for states has returned for it.
fn difference(instance: &Instance<'_>, function: &str, variables: &Variables<'_>, values: &[f64]) -> Option<String> {
    let is_same =
        |a: f64, b: f64| a == b || (a - b).abs() <= TOLERANCE * a.abs().max(b.abs()) || a.is_nan() && b.is_nan();
    variables.iter().zip(values).enumerate().find_map(|(i, (variable, value))| {
        let other = *instance.get_references::<f64>(&[(*variable)?.value_reference]).ok()?.first()?;
        let sentence = format!("{function} returns {value} for {}, fmi2GetReal {other}", shown(i, *variable));
        (!is_same(*value, other)).then_some(sentence)
    })
}

/// An element of a list of states, by its variable if that is known.
fn shown(position: usize, variable: Option<&Variable>) -> String {
    variable.map_or(format!("state {}", position + 1), |variable| format!("{:?}", variable.name))
}
