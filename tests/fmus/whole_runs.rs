//! Whole runs of packaged FMUs: times of outputs, resets, and independent instances.

use std::collections::BTreeMap;

use fmi_export_sys::*;
use fmu_harness::{Causality, Instance, Kind, Range, Type, Variable, for_each_library};

fn is_result(variable: &Variable) -> bool {
    matches!(variable.causality, Causality::Output | Causality::Local)
}

fn results<'lib>(instance: &'lib Instance<'_>) -> BTreeMap<&'lib str, String> {
    instance.values(is_result).unwrap()
}

/// Each distance sensor, with its inputs for the first two coordinates of the second frame.
const SENSORS: [(&str, [&str; 2]); 2] =
    [("Distance", ["frame_b.r_0[1]", "frame_b.r_0[2]"]), ("PlanarDistance", ["frame_b.x", "frame_b.y"])];

/// Calls `check` with a new sensor and a function that moves its second frame to a point of the plane.
fn for_each_sensor(check: impl Fn(&Instance<'_>, &dyn Fn(f64, f64))) {
    for (name, coordinates) in SENSORS {
        let archive = fmu_harness::packaged(name);
        let library = archive.load().unwrap();
        let instance = library.instantiate("sensor").unwrap();
        check(&instance, &|x, y| {
            assert_eq!(instance.set_references(&instance.references(&coordinates), &[x, y]), fmi2OK)
        });
    }
}

// The distances below belong to right triangles with sides 3, 4, 5 and 5, 12, 13.

#[test]
fn outputs_follow_inputs_at_once_in_initialization_mode() {
    for_each_sensor(|instance, move_to| {
        assert_eq!(instance.enter_initialization_mode(), fmi2OK);
        for (x, y, distance) in [(3.0, 4.0, 5.0), (5.0, -12.0, 13.0), (0.0, 0.0, 0.0)] {
            move_to(x, y);
            assert_eq!(instance.get("distance"), Ok(distance));
        }
    });
}

#[test]
fn outputs_follow_inputs_while_instantiated() {
    for_each_sensor(|instance, move_to| {
        move_to(3.0, 4.0);
        assert_eq!(instance.get("distance"), Ok(5.0));
    });
}

#[test]
fn outputs_follow_parameters_in_initialization_mode() {
    for_each_sensor(|instance, move_to| {
        move_to(3.0, 4.0);
        assert_eq!(instance.enter_initialization_mode(), fmi2OK);
        // Below s_small, the distance is s_small (3 - r^2) r^2 / 2 for the true distance r s_small; here r = 1/2.
        assert_eq!(instance.set("s_small", 10.0), fmi2OK);
        assert_eq!(instance.get("distance"), Ok(3.4375));
    });
}

#[test]
fn parameters_and_inputs_can_be_read_while_they_do_not_fit_together() {
    let archive = fmu_harness::packaged("RelativeSensor");
    let library = archive.load().unwrap();
    let instance = library.instantiate("instance").unwrap();
    // Three angles about one axis are no orientation, but a master that sets one element after the other may pass
    // through them.
    assert_eq!(instance.set_array("sequence", &[3, 3, 3]), fmi2OK);
    assert_eq!(instance.get_array("sequence"), Ok(vec![3, 3, 3]));
    assert_eq!(instance.get_array("frame_a.r_0"), Ok(vec![0.0; 3]));
    assert_eq!(instance.get_array::<f64>("angles"), Err(fmi2Error));
    assert_eq!(instance.enter_initialization_mode(), fmi2OK);
    assert_eq!(instance.exit_initialization_mode(), fmi2Error);
    // In initialization mode the error can still be corrected.
    assert_eq!(instance.set_array("sequence", &[3, 1, 3]), fmi2OK);
    assert_eq!(instance.exit_initialization_mode(), fmi2OK);
    assert_eq!(instance.do_step(0.0, 1.0), fmi2OK);
}

#[test]
fn outputs_are_those_of_initialization_before_the_first_step() {
    for_each_sensor(|instance, move_to| {
        assert_eq!(instance.enter_initialization_mode(), fmi2OK);
        move_to(3.0, 4.0);
        assert_eq!(instance.exit_initialization_mode(), fmi2OK);
        move_to(5.0, 12.0);
        assert_eq!(instance.get("distance"), Ok(5.0));
        assert_eq!(instance.do_step(0.0, 1.0), fmi2OK);
        assert_eq!(instance.get("distance"), Ok(13.0));
    });
}

#[test]
fn results_read_the_last_communication_point_and_inputs_read_as_set() {
    for_each_library(|library| {
        let instance = library.instantiate("instance").unwrap();
        assert_eq!(instance.initialize(0.0), fmi2OK);
        for t in 0..10 {
            let before = results(&instance);
            instance.move_inputs(f64::from(t));
            assert_eq!(results(&instance), before);
            let inputs = instance.values(|variable| variable.causality == Causality::Input).unwrap();
            for (input, value) in instance.moved(f64::from(t)) {
                assert_eq!(inputs[&*input.name], format!("{value:?}"));
            }
            assert_eq!(instance.do_step(f64::from(t), 1.0), fmi2OK);
            // Outputs of other authors may be constant.
            assert!(results(&instance) != before || !fmu_harness::is_shipped(instance.description()));
            assert_eq!(instance.values(|variable| variable.causality == Causality::Input).unwrap(), inputs);
        }
    });
}

#[test]
fn a_tuned_parameter_counts_from_the_next_step() {
    for_each_sensor(|instance, move_to| {
        move_to(3.0, 4.0);
        assert_eq!(instance.initialize(0.0), fmi2OK);
        assert_eq!(instance.set("s_small", 10.0), fmi2OK);
        assert_eq!(instance.get("distance"), Ok(5.0));
        assert_eq!(instance.do_step(0.0, 1.0), fmi2OK);
        assert_eq!(instance.get("distance"), Ok(3.4375));
    });
}

/// Values of a run of ten steps with inputs that depend on `seed`, step by step. `between` is called before each step.
fn run<'lib>(
    instance: &'lib Instance<'_>,
    seed: f64,
    mut between: impl FnMut(i32),
) -> Vec<BTreeMap<&'lib str, String>> {
    assert_eq!(instance.initialize(0.0), fmi2OK);
    let step = |t| {
        between(t);
        instance.move_inputs(seed + f64::from(t));
        assert_eq!(instance.do_step(f64::from(t), 1.0), fmi2OK);
        instance.all_values()
    };
    (0..10).map(step).collect()
}

/// Brings a new instance into a state of the standard's table, with other parameters, inputs and times than [`run`].
fn bring(instance: &Instance<'_>, state: &str) {
    // Products of inertia must fit the moments. So must mass properties of a gripped part, which also exclude an
    // effective inertia.
    let is_group = |name: &str| name.starts_with("part.") || name.starts_with("hand.");
    let is_free =
        |v: &&Variable| v.kind() == Kind::Real && !["I_21", "I_31", "I_32"].contains(&&*v.name) && !is_group(&v.name);
    for variable in instance.description().with_causality(Causality::Parameter).filter(is_free) {
        assert_eq!(instance.set(&variable.name, variable.next_to_start()), fmi2OK);
    }
    assert_eq!(instance.setup_experiment(None, 5.0, Some(6.0)), fmi2OK);
    instance.move_inputs(3.0);
    if state == "instantiated" {
        return;
    }
    assert_eq!(instance.enter_initialization_mode(), fmi2OK);
    if state == "initialization mode" {
        return;
    }
    assert_eq!(instance.exit_initialization_mode(), fmi2OK);
    assert_eq!(instance.do_step(5.0, 1.0), fmi2OK);
    match state {
        "terminated" => assert_eq!(instance.terminate(), fmi2OK),
        // Past the stop time.
        "error" => assert_eq!(instance.do_step(6.0, 1.0), fmi2Error),
        _ => assert_eq!(state, "stepComplete"),
    }
}

#[test]
fn an_instance_that_is_reset_in_any_state_is_like_a_new_one() {
    for_each_library(|library| {
        let new = library.instantiate("instance").unwrap();
        let (first, expected) = (new.all_values(), run(&new, 0.0, |_| ()));
        let instance = library.instantiate("instance").unwrap();
        for state in ["instantiated", "initialization mode", "stepComplete", "terminated", "error"] {
            bring(&instance, state);
            // An FMU may have no variable to change.
            assert!(instance.all_values() != first || !fmu_harness::is_shipped(instance.description()), "{state}");
            assert_eq!(instance.reset(), fmi2OK, "{state}");
            assert_eq!(instance.all_values(), first, "{state}");
            assert_eq!(run(&instance, 0.0, |_| ()), expected, "{state}");
            assert_eq!(instance.reset(), fmi2OK);
        }
    });
}

#[test]
fn two_instances_in_turn_do_not_influence_each_other() {
    for_each_library(|library| {
        let [alone, beside] = ["alone", "beside"].map(|name| library.instantiate(name).unwrap());
        let alone = run(&alone, 0.0, |_| ());
        let other = library.instantiate("other").unwrap();
        assert_eq!(other.initialize(100.0), fmi2OK);
        let beside = run(&beside, 0.0, |t| {
            other.move_inputs(50.0 - f64::from(t));
            // Only its own last steps fail.
            let expected = if t < 5 { fmi2OK } else { fmi2Error };
            assert_eq!(other.do_step(if t < 5 { 100.0 + f64::from(t) } else { 0.0 }, 1.0), expected);
            assert_eq!(other.reset(), fmi2OK);
            assert_eq!(other.initialize(101.0 + f64::from(t)), fmi2OK);
        });
        assert_eq!(beside, alone);
    });
}

/// Sets a variable to its start value, if the description states one.
fn set_start(instance: &Instance<'_>, variable: &Variable) {
    if !variable.has_start() {
        return;
    }
    let name = &variable.name;
    let status = match &variable.r#type {
        Type::Real(real) => instance.set(name, real.start[0]),
        Type::Integer(integer) => instance.set(name, integer.start[0] as i32),
        Type::Enumeration(enumeration) => instance.set(name, enumeration.start[0] as i32),
        Type::Boolean(boolean) => instance.set(name, boolean.start[0]),
        Type::String(text) => instance.set(name, text.start[0].clone()),
        Type::Other(_) => unreachable!("FMI 2.0 has no other types"),
    };
    assert_eq!(status, fmi2OK, "{variable:?}");
}

/// Like OMSimulator: sets start values while instantiated, reads everything at every point, and stops at any status but
/// `fmi2OK`.
#[test]
fn a_master_that_stops_at_any_status_but_ok_gets_through_the_default_experiment() {
    for_each_library(|library| {
        let instance = library.instantiate("instance").unwrap();
        let experiment = &instance.description().default_experiment;
        let [start, stop, step] =
            [experiment.start_time, experiment.stop_time, experiment.step_size].map(|time| time.unwrap());
        assert_eq!(instance.setup_experiment(Some(1e-6), start, Some(stop)), fmi2OK);
        let settable = |variable: &&Variable| matches!(variable.causality, Causality::Input | Causality::Parameter);
        for variable in instance.description().variables.iter().filter(settable) {
            set_start(&instance, variable);
        }
        // The velocities of `move_inputs` contradict its positions.
        if instance.description().variable("checkInputs").is_some() {
            assert_eq!(instance.set("checkInputs", false), fmi2OK);
        }
        assert_eq!(instance.enter_initialization_mode(), fmi2OK);
        instance.all_values();
        assert_eq!(instance.exit_initialization_mode(), fmi2OK);
        let (mut t, mut steps) = (start, 0);
        while t < stop - 1e-9 {
            instance.move_inputs(t);
            let h = step.min(stop - t);
            assert_eq!(instance.do_step(t, h), fmi2OK, "{:?}", instance.messages());
            instance.all_values();
            t += h;
            steps += 1;
        }
        assert_eq!(f64::from(steps), ((stop - start) / step).round());
        assert_eq!(instance.terminate(), fmi2OK);
        instance.all_values();
        // An FMU may warn about such inputs; the FMUs of this repository have no reason to.
        let harmless = if fmu_harness::is_shipped(instance.description()) { fmi2OK } else { fmi2Warning };
        let troubles: Vec<_> = instance.messages().into_iter().filter(|message| message.status > harmless).collect();
        assert_eq!(troubles, []);
    });
}
