//! Parameters set between steps: all can be set, and take effect from the next step on.

mod derivatives;
mod gripper;
mod sensors;

use std::collections::BTreeMap;

use fmi_export_sys::*;
use fmu_harness::{Causality, Description, Instance, Kind, Library, Range, Variability, Variable, for_each_library};

fn with_library(name: &str, check: impl FnOnce(&Library)) {
    let archive = fmu_harness::packaged(name);
    check(&archive.load().unwrap());
}

/// Changes a parameter from its start value.
#[track_caller]
fn tune(instance: &Instance<'_>, parameter: &Variable) {
    let name = &parameter.name;
    let starts = parameter.r#type.starts();
    let start = starts[0].as_str();
    let status = match parameter.kind() {
        Kind::Real => instance.set(name, parameter.next_to_start()),
        Kind::Boolean => instance.set(name, start != "true"),
        Kind::Enumeration => instance.set(name, if start == "1" { 2 } else { 1 }),
        Kind::Integer => {
            let start: i32 = start.parse().unwrap();
            instance.set(name, if parameter.allows(f64::from(start + 1)) { start + 1 } else { start - 1 })
        }
        Kind::String => instance.set(name, "tuned".to_owned()),
        Kind::Other => unreachable!("FMI 2.0 has no other types"),
    };
    assert_eq!(status, fmi2OK, "{name}: {:?}", instance.messages());
}

fn results<'lib>(instance: &'lib Instance<'_>) -> BTreeMap<&'lib str, String> {
    instance.values(|variable| matches!(variable.causality, Causality::Output | Causality::Local)).unwrap()
}

/// Initializes at 0 s with all Boolean inputs on, so that no transition runs later.
#[track_caller]
fn initialize(instance: &Instance<'_>) {
    for input in instance.description().with_causality(Causality::Input).filter(|input| input.kind() == Kind::Boolean) {
        assert_eq!(instance.set(&input.name, true), fmi2OK);
    }
    assert_eq!(instance.initialize(0.0), fmi2OK);
}

/// Sets the inputs of a time in s, and makes a step of 0.01 s from there.
#[track_caller]
fn step(instance: &Instance<'_>, t: f64) -> fmi2Status {
    instance.move_inputs(t);
    instance.do_step(t, 0.01)
}

fn for_each_shipped(check: impl Fn(&Library)) {
    for_each_library(|library| {
        if fmu_harness::is_shipped(library.archive().description()) {
            check(library);
        }
    });
}

fn is_start(parameter: &Variable) -> bool {
    parameter.name.split('[').next().is_some_and(|name| name.ends_with("_start"))
}

fn parameters(description: &Description) -> impl Iterator<Item = &Variable> {
    description.with_causality(Causality::Parameter).filter(|parameter| !is_start(parameter))
}

#[test]
fn every_parameter_of_the_fmus_of_this_repository_but_starts_of_states_is_tunable() {
    for_each_shipped(|library| {
        for parameter in library.archive().description().with_causality(Causality::Parameter) {
            let expected = if is_start(parameter) { Variability::Fixed } else { Variability::Tunable };
            assert_eq!(parameter.variability, expected, "{}", parameter.name);
        }
    });
}

#[test]
fn a_parameter_that_is_set_between_steps_reads_as_set_and_leaves_the_results_of_the_step_just_done() {
    for_each_shipped(|library| {
        for parameter in parameters(library.archive().description()) {
            let instance = library.instantiate("instance").unwrap();
            initialize(&instance);
            assert_eq!(step(&instance, 0.0), fmi2OK);
            let before = instance.all_values();
            tune(&instance, parameter);
            let mut after = instance.all_values();
            let tuned = after.insert(&parameter.name, before[&*parameter.name].clone());
            assert_ne!(tuned.as_ref(), before.get(&*parameter.name), "{}", parameter.name);
            assert_eq!(after, before, "{}", parameter.name);
        }
    });
}

/// From the next step on, results equal those of an instance that always had the new value, apart from memory: poses
/// for estimates, the captured grip, its static correction, and continuous states.
#[test]
fn a_parameter_that_is_set_between_steps_counts_from_the_next_step_on() {
    const REMEMBERED: [&str; 5] = ["derivatives", "useInPlace", "staticCorrection", "captureDistance", "captureAngle"];
    for_each_shipped(|library| {
        if fmu_harness::has_states(library.archive().description()) {
            return;
        }
        for parameter in parameters(library.archive().description()) {
            // Two axes of a sequence must differ, and a hand needs a part.
            let is_not_alone = parameter.name.starts_with("sequence") || parameter.name == "hand.m";
            if REMEMBERED.contains(&&*parameter.name) || is_not_alone {
                continue;
            }
            let [tuned, reference] = ["tuned", "reference"].map(|name| library.instantiate(name).unwrap());
            tune(&reference, parameter);
            for instance in [&tuned, &reference] {
                initialize(instance);
            }
            assert_eq!([step(&tuned, 0.0), step(&reference, 0.0)], [fmi2OK; 2]);
            tune(&tuned, parameter);
            assert_eq!([step(&tuned, 0.01), step(&reference, 0.01)], [fmi2OK; 2]);
            assert_eq!(results(&tuned), results(&reference), "{}", parameter.name);
        }
    });
}
