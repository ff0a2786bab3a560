//! What every packaged FMU answers to bad input: values, calls, steps and arguments that no importer should pass.
//!
//! The tests know the units by their descriptions alone.

mod calls;
mod instantiation;
mod messages;
mod steps;
mod values;

use fmi_export_sys::*;
use fmu_harness::{Causality, Instance, Message, Variability, Variable, for_each_library};

/// Calls `check` with a new instance of each unit.
fn for_each_unit(check: impl Fn(&Instance<'_>)) {
    for_each_library(|library| check(&library.instantiate("unit").unwrap()));
}

/// Calls `check` with an instance of each unit that has been initialized at 0 s, and has been stepped to 1 s.
fn for_each_running_unit(check: impl Fn(&Instance<'_>)) {
    for_each_unit(|unit| {
        start(unit);
        check(unit);
    });
}

fn start(unit: &Instance<'_>) {
    assert_eq!(unit.initialize(0.0), fmi2OK);
    unit.move_inputs(1.0);
    assert_eq!(unit.do_step(0.0, 1.0), fmi2OK);
    unit.messages();
}

fn is_tunable(variable: &Variable) -> bool {
    variable.causality == Causality::Input
        || variable.causality == Causality::Parameter && variable.variability == Variability::Tunable
}

fn is_settable(variable: &Variable) -> bool {
    variable.causality == Causality::Input || variable.causality == Causality::Parameter
}

/// The only message since the last call.
#[track_caller]
fn only_message(unit: &Instance<'_>) -> Message {
    let messages = unit.messages();
    let [message] = &messages[..] else { panic!("not one message: {messages:?}") };
    message.clone()
}

/// Makes a call that must be refused with one message that names `function` and `reason`, and that must change no value.
#[track_caller]
fn assert_refused(unit: &Instance<'_>, function: &str, reason: &str, call: impl FnOnce() -> fmi2Status) {
    let before = unit.all_values();
    unit.messages();
    assert_eq!(call(), fmi2Error, "{function}: {reason}");
    let message = only_message(unit);
    assert_eq!((message.status, &*message.category, &*message.instance), (fmi2Error, "logStatusError", "unit"));
    assert!(message.text.starts_with(function) && message.text.contains(reason), "{message:?} lacks {reason}");
    assert_eq!(unit.all_values(), before, "{function} has changed something");
}
