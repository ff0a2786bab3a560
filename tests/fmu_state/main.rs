//! Saved states of packaged FMUs (FMI 2.0 section 2.1.8): restored, they go on as if nothing had happened, and nothing else is taken
//! for a state.

#[path = "../modes/mod.rs"]
mod modes;
#[path = "../motion/mod.rs"]
mod motion;

mod arguments;
mod bytes;
mod restore;

use fmi_export_sys::*;
use fmu_harness::{Causality, Instance, Kind, Variability, Variable};
use modes::{Mode, set_mode};
use motion::Motion;

const H: f64 = 0.1;

/// Points in the life of an instance, and the number of steps that it has done there.
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

/// Brings an instance, whatever it has gone through, to a point in its life.
fn bring(unit: &Instance<'_>, mode: &Mode, (life, steps): (&str, u32)) {
    let motion = Motion::of(unit.description());
    assert_eq!(unit.reset(), fmi2OK);
    set_mode(unit, mode);
    switch(unit, true);
    motion.set(unit, 0.0);
    if life == "instantiated" {
        return;
    }
    assert_eq!(unit.setup_experiment(None, 0.0, Some(1.0)), fmi2OK);
    assert_eq!(unit.enter_initialization_mode(), fmi2OK);
    if life == "in initialization mode" {
        return;
    }
    assert_eq!(unit.exit_initialization_mode(), fmi2OK);
    for i in 0..steps {
        if i % 2 == 1 {
            assert_eq!(set_input_derivatives(unit, &motion), fmi2OK);
        }
        assert_eq!(step(unit, &motion, i), fmi2OK, "{:?}", unit.messages());
    }
    match life {
        "terminated" => assert_eq!(unit.terminate(), fmi2OK),
        "in the error state" => assert_eq!(unit.do_step(7.0, H), fmi2Error),
        _ if life.starts_with("with all set") => {
            // Not what the step before has seen, which is remembered beside it.
            motion.set(unit, 5.0);
            assert_eq!(set_input_derivatives(unit, &motion), fmi2OK);
        }
        _ => {}
    }
    unit.messages();
}

/// Sets all Boolean inputs.
fn switch(unit: &Instance<'_>, on: bool) {
    for input in unit.description().with_causality(Causality::Input).filter(|input| input.kind() == Kind::Boolean) {
        unit.set(&input.name, on);
    }
}

fn set_input_derivatives(unit: &Instance<'_>, motion: &Motion) -> fmi2Status {
    let n = motion.references.len();
    let values: Vec<f64> = (0..n).map(|i| 0.01 * (i as f64).cos()).collect();
    unit.set_input_derivatives(&motion.references, &vec![1; n], &values);
    unit.set_input_derivatives(&motion.references[..n / 2], &vec![3; n / 2], &values[..n / 2])
}

fn step(unit: &Instance<'_>, motion: &Motion, i: u32) -> fmi2Status {
    let t = f64::from(i) * H;
    unit.set_references(&motion.references, &motion.at(t));
    unit.do_step(t, H)
}

/// What the rest of an instance's life shows: every status, message, value and derivative. Calls that its state forbids are made, too.
fn future(unit: &Instance<'_>, steps_done: u32) -> Vec<String> {
    let motion = Motion::of(unit.description());
    let references = |which: &dyn Fn(&Variable) -> bool| -> Vec<fmi2ValueReference> {
        unit.description().variables.iter().filter(|v| which(v)).map(|v| v.value_reference).collect()
    };
    let reals = references(&|v| v.kind() == Kind::Real);
    let integers = references(&|v| matches!(v.kind(), Kind::Integer | Kind::Enumeration));
    let outputs = references(&|v| {
        v.kind() == Kind::Real && v.causality == Causality::Output && v.variability == Variability::Continuous
    });
    let mut seen = Vec::new();
    let mut look = |status: fmi2Status| {
        let messages: Vec<String> = unit.messages().into_iter().map(|message| message.text).collect();
        let values = (unit.get_references::<f64>(&reals), unit.get_references::<i32>(&integers));
        let directional = unit.directional_derivative(&outputs, &motion.references, &motion.at(2.0));
        let in_time = unit.get_output_derivatives(&outputs, &vec![1; outputs.len()]);
        seen.push(format!("{status} {messages:?} {values:?} {directional:?} {in_time:?}"));
        unit.messages();
    };
    look(fmi2OK);
    look(unit.setup_experiment(None, 0.0, Some(2.0)));
    look(unit.enter_initialization_mode());
    look(unit.exit_initialization_mode());
    for i in steps_done..steps_done + 6 {
        look(step(unit, &motion, i));
        switch(unit, i % 4 != 1);
        if i % 3 == 0 {
            look(set_input_derivatives(unit, &motion));
        }
    }
    // Past the stop time, wherever that was set.
    look(step(unit, &motion, 30));
    look(unit.terminate());
    seen
}
