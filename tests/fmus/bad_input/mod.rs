//! Invalid input to every packaged FMU: values, calls, steps and arguments.
//!
//! The tests know the FMUs only by their descriptions.

mod calls;
mod instantiation;
mod messages;
mod steps;
mod values;

use fmi_export_sys::*;
use fmu_harness::{Causality, Instance, Message, Variability, Variable, for_each_library};

pub(crate) fn for_each_instance(check: impl Fn(&Instance<'_>)) {
    for_each_library(|library| check(&library.instantiate("instance").unwrap()));
}

/// Calls `check` with an instance of each FMU that was initialized at 0 s and stepped to 1 s.
fn for_each_running_instance(check: impl Fn(&Instance<'_>)) {
    for_each_instance(|instance| {
        start(instance);
        check(instance);
    });
}

fn start(instance: &Instance<'_>) {
    assert_eq!(instance.initialize(0.0), fmi2OK);
    instance.move_inputs(1.0);
    assert_eq!(instance.do_step(0.0, 1.0), fmi2OK);
    instance.messages();
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
fn only_message(instance: &Instance<'_>) -> Message {
    let messages = instance.messages();
    let [message] = &messages[..] else { panic!("not one message: {messages:?}") };
    message.clone()
}

/// Checks that a call is refused with one message that names `function` and `reason`, and changes no value.
#[track_caller]
fn assert_refused(instance: &Instance<'_>, function: &str, reason: &str, call: impl FnOnce() -> fmi2Status) {
    let before = instance.all_values();
    instance.messages();
    assert_eq!(call(), fmi2Error, "{function}: {reason}");
    let message = only_message(instance);
    assert_eq!((message.status, &*message.category, &*message.instance), (fmi2Error, "logStatusError", "instance"));
    assert!(message.text.starts_with(function) && message.text.contains(reason), "{message:?} lacks {reason}");
    assert_eq!(instance.all_values(), before, "{function} has changed something");
}
