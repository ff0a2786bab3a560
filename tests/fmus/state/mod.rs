//! Saved states of packaged FMUs (FMI 2.0 section 2.1.8): a restored run continues unchanged, and other data is
//! refused.

mod arguments;
mod bytes;
mod restore;

use crate::modes::{Mode, set_mode};
use crate::motion::Motion;
use fmi_export_sys::*;
use fmu_harness::{Causality, Instance, Kind, Variability, Variable};

const H: f64 = 0.1;

/// Points in the life of an instance, and the number of steps before.
const LIVES: [(&str, u32); 9] = [
    ("instantiated", 0),
    ("in initialization mode", 0),
    ("initialized", 0),
    ("with all set for the first step", 0),
    ("after one step", 1),
    ("after four steps", 4),
    ("with all set for the fourth step", 3),
    ("terminated", 2),
    ("in the error state", 2),
];

/// Brings an instance from any state to a point in its life.
fn bring(instance: &Instance<'_>, mode: &Mode, (life, steps): (&str, u32)) {
    let motion = Motion::of(instance.description());
    assert_eq!(instance.reset(), fmi2OK);
    set_mode(instance, mode);
    switch(instance, true);
    motion.set(instance, 0.0);
    if life == "instantiated" {
        return;
    }
    assert_eq!(instance.setup_experiment(None, 0.0, Some(1.0)), fmi2OK);
    assert_eq!(instance.enter_initialization_mode(), fmi2OK);
    if life == "in initialization mode" {
        return;
    }
    assert_eq!(instance.exit_initialization_mode(), fmi2OK);
    for i in 0..steps {
        if i % 2 == 1 {
            assert_eq!(set_input_derivatives(instance, &motion), fmi2OK);
        }
        assert_eq!(step(instance, &motion, i), fmi2OK, "{:?}", instance.messages());
    }
    match life {
        "terminated" => assert_eq!(instance.terminate(), fmi2OK),
        "in the error state" => assert_eq!(instance.do_step(7.0, H), fmi2Error),
        _ if life.starts_with("with all set") => {
            // Inputs differ from those in the memory of the last step.
            motion.set(instance, 5.0);
            assert_eq!(set_input_derivatives(instance, &motion), fmi2OK);
        }
        _ => {}
    }
    instance.messages();
}

fn switch(instance: &Instance<'_>, on: bool) {
    for input in instance.description().with_causality(Causality::Input).filter(|input| input.kind() == Kind::Boolean) {
        instance.set(&input.name, on);
    }
}

fn set_input_derivatives(instance: &Instance<'_>, motion: &Motion) -> fmi2Status {
    let n = motion.references.len();
    let values: Vec<f64> = (0..n).map(|i| 0.01 * (i as f64).cos()).collect();
    instance.set_input_derivatives(&motion.references, &vec![1; n], &values);
    instance.set_input_derivatives(&motion.references[..n / 2], &vec![3; n / 2], &values[..n / 2])
}

fn step(instance: &Instance<'_>, motion: &Motion, i: u32) -> fmi2Status {
    let t = f64::from(i) * H;
    instance.set_references(&motion.references, &motion.at(t));
    instance.do_step(t, H)
}

/// Record of the rest of an instance's life: every status, message, value and derivative, including calls that its
/// state forbids.
fn future(instance: &Instance<'_>, steps_done: u32) -> Vec<String> {
    let motion = Motion::of(instance.description());
    let references = |which: &dyn Fn(&Variable) -> bool| -> Vec<fmi2ValueReference> {
        instance.description().variables.iter().filter(|v| which(v)).map(|v| v.value_reference).collect()
    };
    let reals = references(&|v| v.kind() == Kind::Real);
    let integers = references(&|v| matches!(v.kind(), Kind::Integer | Kind::Enumeration));
    let outputs = references(&|v| {
        v.kind() == Kind::Real && v.causality == Causality::Output && v.variability == Variability::Continuous
    });
    let mut seen = Vec::new();
    let mut look = |status: fmi2Status| {
        let messages: Vec<String> = instance.messages().into_iter().map(|message| message.text).collect();
        let values = (instance.get_references::<f64>(&reals), instance.get_references::<i32>(&integers));
        let directional = instance.directional_derivative(&outputs, &motion.references, &motion.at(2.0));
        let in_time = instance.get_output_derivatives(&outputs, &vec![1; outputs.len()]);
        seen.push(format!("{status} {messages:?} {values:?} {directional:?} {in_time:?}"));
        instance.messages();
    };
    look(fmi2OK);
    look(instance.setup_experiment(None, 0.0, Some(2.0)));
    look(instance.enter_initialization_mode());
    look(instance.exit_initialization_mode());
    for i in steps_done..steps_done + 6 {
        look(step(instance, &motion, i));
        switch(instance, i % 4 != 1);
        if i % 3 == 0 {
            look(set_input_derivatives(instance, &motion));
        }
    }
    // Past the stop time, wherever it was set.
    look(step(instance, &motion, 30));
    look(instance.terminate());
    seen
}
