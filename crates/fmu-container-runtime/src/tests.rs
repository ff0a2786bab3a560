//! Instances of containers.
mod rod;

use fmu_export::calls::exported::Guarded;
use fmu_export::{Outcome, Severity};

use crate::container::Container;
use rod::{COUPLED, IN_PARTS, ITERATED, Rod, STEP, all};

/// Weight of 1 kg in N over the default stiffness of the Gripper in N/m.
const SAG: f64 = 9.81 / 1e6;

fn severity(outcome: &Outcome) -> Option<Severity> {
    outcome.as_ref().err().map(fmu_export::Error::severity)
}

#[test]
fn a_part_sags_by_its_weight_over_the_stiffness() {
    for rod in all().chain([Rod::new(false, IN_PARTS)]) {
        let mut held = rod.initialized();
        held.bits(0, 100);
        let [x, y, z] = held.get_vector("box.frame_a.r_0");
        assert!((y + SAG).abs() < 1e-6 * SAG && x == 0.0 && z == 0.0, "{y}");
        assert!((held.container.time() - 100.0 * STEP).abs() < 1e-15);
    }
}

#[test]
fn instances_keep_no_variables_of_the_descriptions() {
    for rod in all() {
        let held = rod.held();
        let fmus = held.container.instances.iter().filter_map(|instance| instance.fmu());
        let variables = fmus.map(|fmu| fmu.description().variables.len());
        assert_eq!(variables.collect::<Vec<_>>(), [0, 0]);
    }
}

#[test]
fn states_are_restored_in_any_order_and_by_other_instances() {
    for rod in all() {
        let mut held = rod.initialized();
        held.bits(0, 5);
        let first = held.container.save(1).unwrap();
        let mut second = held.container.save(2).unwrap();
        held.bits(5, 7);
        held.container.save_over(3, &mut second).unwrap();
        let after_second = held.bits(12, 5);
        held.container.restore(&first).unwrap();
        let after_first = held.bits(5, 12);
        held.container.restore(&second).unwrap();
        assert_eq!(held.bits(12, 5), after_second);
        assert_eq!((Container::mode(&first), Container::mode(&second)), (1, 3));

        let mut bytes = vec![0; held.container.size(&first).unwrap()];
        held.container.serialize(&first, &mut bytes).unwrap();
        let mut other = rod.held();
        let state = other.container.deserialize(&bytes).unwrap();
        other.container.restore(&state).unwrap();
        assert_eq!(other.bits(5, 12), after_first);
        // Only the first bytes show that they belong to another container.
        bytes[0] ^= 1;
        let refused = other.container.deserialize(&bytes).map(drop).unwrap_err().to_string();
        assert_eq!(refused, "the bytes are not a saved state of this container");
        bytes[0] ^= 1;
        for damaged in [&bytes[..40], &bytes[..bytes.len() - 1]] {
            assert!(other.container.deserialize(damaged).is_err(), "{} bytes", damaged.len());
        }
        other.container.free(state);
        held.container.free(first);
    }
}

#[test]
fn a_reset_instance_is_as_new() {
    for rod in all() {
        let mut held = rod.initialized();
        let expected = held.bits(0, 10);
        held.set_vector("gripper.frame_a.r_0", [0.0, 0.0, 1e-4]);
        held.set("box.m", 2.0).unwrap();
        held.bits(10, 3);
        held.container.reset().unwrap();
        held.setup();
        assert_eq!(held.get("box.m"), 1.0);
        held.initialize();
        assert_eq!(held.bits(0, 10), expected);
    }
}

#[test]
fn inputs_and_parameters_are_read_as_set_and_act() {
    for rod in all() {
        let mut held = rod.held();
        held.set("box.m", 2.0).unwrap();
        held.set_vector("gripper.frame_a.r_0", [1e-3, 2e-3, 3e-3]);
        assert_eq!((held.get("box.m"), held.get_vector("gripper.frame_a.r_0")), (2.0, [1e-3, 2e-3, 3e-3]));
        held.container.enter_initialization().unwrap();
        assert_eq!(held.get_vector("gripper.frame_a.r_0"), [1e-3, 2e-3, 3e-3]);
        held.set_vector("gripper.frame_a.r_0", [0.0; 3]);
        assert_eq!(held.get_vector("gripper.r_rel"), [0.0; 3]);
        held.container.exit_initialization().unwrap();
        held.bits(0, 100);
        let [_, y, _] = held.get_vector("box.frame_a.r_0");
        assert!((y + 2.0 * SAG).abs() < 1e-6 * SAG, "{y}");
        assert_eq!((held.get("box.m"), held.get("gripper.cT")), (2.0, 1e6));
        held.set("box.m", 3.0).unwrap();
        held.bits(100, 300);
        let [_, y, _] = held.get_vector("box.frame_a.r_0");
        assert!((y + 3.0 * SAG).abs() < 1e-6 * SAG, "{y} after tuning");
    }
}

#[test]
fn a_value_that_an_element_refuses_is_refused_with_its_name() {
    for rod in all() {
        let mut held = rod.held();
        let refused = held.set("box.m", -1.0);
        assert_eq!(severity(&refused), Some(Severity::Discard));
        assert!(refused.unwrap_err().to_string().starts_with("box: "));
        let messages = held.messages();
        assert!(messages.iter().any(|text| text.starts_with("box: m = -1")), "{messages:?}");
        assert_eq!(held.get("box.m"), 1.0);
    }
}

#[test]
fn after_a_discarded_step_everything_stands_at_its_start() {
    for rod in [false, true].map(|is_fmi3| Rod::new(is_fmi3, ITERATED)) {
        let mut held = rod.initialized();
        held.bits(0, 10);
        let start = held.container.save(0).unwrap();
        held.bits(10, 5);
        let expected = held.get_vector("box.frame_a.r_0");
        held.container.restore(&start).unwrap();
        // The spring is too stiff for such a jump: forces and motion do not agree.
        held.set_vector("gripper.frame_a.r_0", [1e12, 0.0, 0.0]);
        let failed = held.container.step(10.0 * STEP, STEP, true);
        assert_eq!(severity(&failed), Some(Severity::Discard), "{failed:?}");
        assert_eq!(held.container.time(), 10.0 * STEP);
        held.set_vector("gripper.frame_a.r_0", [0.0; 3]);
        held.bits(10, 5);
        let found = held.get_vector("box.frame_a.r_0");
        assert!((0..3).all(|i| (found[i] - expected[i]).abs() < 1e-5 * SAG), "{found:?}, {expected:?}");
    }
}

#[test]
fn wrong_steps_are_refused() {
    let mut held = Rod::new(false, ITERATED).initialized();
    held.bits(0, 1);
    for (t, h, reason) in [
        (STEP, -1.0, "step size -1 s must be positive and finite"),
        (STEP, 0.0, "step size 0 s must be positive and finite"),
        (1.0, STEP, "step from 1 s must start at the time of the instance, 0.001953125 s"),
        (f64::NAN, STEP, "step from NaN s must start at the time of the instance, 0.001953125 s"),
    ] {
        assert_eq!(held.container.step(t, h, true).unwrap_err().to_string(), reason);
    }
    held.step().unwrap();

    let mut in_parts = Rod::new(false, IN_PARTS).initialized();
    let refused = in_parts.container.step(0.0, 1e6, true);
    assert_eq!(severity(&refused), Some(Severity::Discard));
    assert!(refused.unwrap_err().to_string().starts_with("step size 1000000 s has more than 10000 inner steps of "));
    in_parts.step().unwrap();
}

#[test]
fn inputs_follow_polynomials_without_delay() {
    for rod in [COUPLED, ITERATED, IN_PARTS].map(|run| Rod::new(false, run)) {
        let speed = [0.0, 0.0, 0.1];
        let mut held = rod.held();
        held.set_vector("gripper.frame_a.v_0", speed);
        held.set_vector("box.v_0_start", speed);
        held.set_vector("box.r_0_start", [0.0, -SAG, 0.0]);
        held.initialize();
        for i in 0..200 {
            held.set_vector("gripper.frame_a.r_0", speed.map(|v| v * f64::from(i) * STEP));
            held.set_derivatives("gripper.frame_a.r_0", 1, speed);
            held.step().unwrap();
            let [_, _, z] = held.get_vector("box.frame_a.r_0");
            let error = z - speed[2] * f64::from(i + 1) * STEP;
            // Held inputs would be a step late: by 0.2 mm.
            assert!(error.abs() < 1e-10, "{error} in step {i}");
        }
    }
}

/// A force between hand and box follows their velocities by the stiffness, and the acceleration by the damping.
#[test]
fn outputs_of_coupled_elements_have_time_derivatives() {
    const STIFFNESS: f64 = 1e6;
    const DAMPING: f64 = 1e3;
    let agree = |found: [f64; 3], expected: [f64; 3], scale: f64| {
        let is_close = |i: usize| (found[i] - expected[i]).abs() <= 1e-7 * scale;
        assert!((0..3).all(is_close), "{found:?}, not {expected:?}");
    };
    for (rod, speed) in [(false, 0.1), (false, 0.0), (true, 0.0)].map(|(fmi3, v)| (Rod::new(fmi3, COUPLED), v)) {
        let mut held = rod.initialized();
        held.bits(0, 100);
        held.set_vector("gripper.frame_a.v_0", [0.0, 0.0, 0.1]);
        if speed != 0.0 {
            held.set_derivatives("gripper.frame_a.r_0", 1, [0.0, 0.0, speed]);
        }
        held.step().unwrap();
        let state = held.container.save(0).unwrap();
        let [v, a] = ["frame_a.v_0", "frame_b.a_0"].map(|name| held.get_vector(&format!("box.{name}")));
        assert!(v[2].abs() > 1e-3 && a[2].abs() > 1.0, "{v:?}, {a:?}");
        agree(held.rates("box.frame_a.r_0"), v, 1.0);
        agree(held.rates("box.frame_a.v_0"), a, 100.0);
        let relative = [v[0], v[1], v[2] - speed];
        agree(held.rates("gripper.r_rel"), relative, 1.0);
        let expected = std::array::from_fn(|i| -STIFFNESS * relative[i] - DAMPING * a[i]);
        agree(held.rates("gripper.F"), expected, 1e5);

        let (found, bits) = (held.rates("gripper.F"), held.bits(101, 5));
        held.container.restore(&state).unwrap();
        assert_eq!(held.rates("gripper.F"), found, "derivatives are a part of the state");
        assert_eq!(held.bits(101, 5), bits);
        held.container.restore(&state).unwrap();
        assert_eq!(held.bits(101, 5), bits, "derivatives change nothing");
        held.container.free(state);
    }
}

/// The box sees the mean of the force at both ends of a step, so half of its change. It is so heavy that its motion
/// within a step does not act on the force, as in a derivative with states held.
#[test]
fn directional_derivatives_are_those_of_differences_where_an_element_sees_a_mean() {
    const STIFFNESS: f64 = 1e6;
    const MASS: f64 = 1e9;
    for rod in [false, true].map(|is_fmi3| Rod::new(is_fmi3, ITERATED)) {
        let mut held = rod.initialized();
        held.bits(0, 100);
        held.set("box.m", MASS).unwrap();
        held.step().unwrap();
        let state = held.container.save(0).unwrap();
        let [above, below] = [1e-3, -1e-3].map(|x| {
            held.container.restore(&state).unwrap();
            held.set_vector("gripper.frame_a.r_0", [x, 0.0, 0.0]);
            held.bits(101, 1);
            held.get_vector("box.frame_b.a_0")[0]
        });
        let (expected, found) =
            ((above - below) / 2e-3, held.derivative(("box.frame_b.a_0", 0), ("gripper.frame_a.r_0", 0)));
        assert!((found / expected - 1.0).abs() < 1e-6, "{found}, not {expected}");
        assert!((found / (0.5 * STIFFNESS / MASS) - 1.0).abs() < 1e-6, "{found}");
        held.container.free(state);
    }
}
