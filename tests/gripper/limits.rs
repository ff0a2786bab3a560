//! Limits: when a part is in reach of the grip, and when it is lost. The numbers come from
//! `tests/data/gripper_limits.py`.

use multibody::forces::gripper::{Gripper, Limits, Load, Margins, Memory, SpringDamper, SwitchState, TorqueLaw};
use multibody::frames::{Frame, TransformationMatrix};
use nalgebra::{Matrix3, Vector3, vector};
use serde_json::Value;

use crate::scene::{moving_frame, resting_frame, turned, world};

fn group(name: &str, size: usize) -> Vec<Value> {
    let file: Value = serde_json::from_str(include_str!("../data/vectors/gripper_limits.json")).unwrap();
    let cases = file[name].as_array().unwrap().clone();
    assert_eq!(cases.len(), size);
    cases
}

fn frame(value: &Value) -> Frame {
    let vector = |name: &str| Vector3::from_fn(|i, _| value[name][i].as_f64().unwrap());
    let t = TransformationMatrix(Matrix3::from_fn(|i, j| value["T"][i][j].as_f64().unwrap()));
    moving_frame(vector("r_0"), vector("v_0"), t, vector("w"))
}

fn limit(value: &Value) -> Option<f64> {
    value.as_f64().filter(|&limit| limit > 0.0)
}

/// Gripper that loses or holds its part while the force grows.
fn growing(case: &Value) -> (Gripper, [Frame; 2]) {
    let p = &case["parameters"];
    let spring = |stiffness: &str, damping: &str| SpringDamper {
        stiffness: p[stiffness].as_f64().unwrap(),
        damping: p[damping].as_f64().unwrap(),
        effective_inertia: 0.0,
    };
    let gripper = Gripper {
        transition_time: p["T"].as_f64().unwrap(),
        translation: spring("cT", "dT"),
        use_moment: true,
        rotation: spring("cR", "dR"),
        torque_law: TorqueLaw::RotationVector,
        limits: Limits { force: limit(&p["forceLimit"]), torque: limit(&p["torqueLimit"]), ..Limits::default() },
        ..Gripper::default()
    };
    (gripper, [frame(&case["frame_a"]), frame(&case["frame_b"])])
}

#[test]
fn a_growing_load_passes_its_limit_at_the_golden_instant() {
    for case in group("ramp", 24) {
        let (gripper, [hand, part]) = growing(&case);
        let end = gripper.transition_time;
        let mut memory = gripper.initialize(0.0, false, &hand, &part);
        let event = |memory: &mut Memory, time: f64| gripper.event(memory, time, true, None, &hand, &part);
        let margin = |memory: &Memory, time: f64| gripper.margins(memory, time, true, &hand, &part).load;
        assert_eq!(event(&mut memory, 0.0).next, Some(end));
        let Some(lost_at) = case["lost_at"].as_f64() else {
            assert!(margin(&memory, end) > 0.0, "{case}");
            assert_eq!((event(&mut memory, end).lost, memory.activation.state), (None, SwitchState::On), "{case}");
            continue;
        };
        let [before, after] = [1.0 - 1e-10, 1.0 + 2e-9].map(|share| lost_at * share);
        assert!(margin(&memory, before) > 0.0 && margin(&memory, after) < 0.0, "{case}");
        assert_eq!(event(&mut memory, before).lost, None, "{case}");
        let load = event(&mut memory, after).lost.expect("a loss");
        for (name, value, limit) in
            [("forceLimit", load.force, gripper.limits.force), ("torqueLimit", load.torque, gripper.limits.torque)]
        {
            let exceeded = case["exceeded"].as_array().unwrap().iter().any(|exceeded| exceeded == name);
            assert_eq!(limit.is_some_and(|limit| value > limit), exceeded, "{name}: {case}");
        }
        assert_eq!((memory.activation.state, memory.activation.start), (SwitchState::Lost, after));
        let outputs = gripper.outputs(&memory, after, &hand, &part);
        assert_eq!((outputs.force, outputs.torque, outputs.onoff), (Vector3::zeros(), Vector3::zeros(), 0.0));
        assert_eq!(margin(&memory, after), 1.0, "nothing is pending");
    }
}

/// Switches on immediately, with 1000 N/m.
fn gripper(limits: Limits) -> Gripper {
    let translation = SpringDamper { stiffness: 1000.0, damping: 0.0, effective_inertia: 0.0 };
    Gripper { transition_time: 0.0, translation, limits, ..Gripper::default() }
}

fn part_at(x: f64) -> Frame {
    resting_frame(vector![x, 0.0, 0.0], world().r.t)
}

fn event(gripper: &Gripper, memory: &mut Memory, time: f64, active: bool, part: &Frame) -> Option<f64> {
    gripper.event(memory, time, active, None, &world(), part).next
}

/// The limit itself is allowed, and so is the hysteresis of 1e-9.
#[test]
fn a_load_that_equals_its_limit_holds_and_is_at_a_distance_from_loss() {
    let gripper = gripper(Limits { force: Some(2.0), ..Limits::default() });
    let held = part_at(0.002);
    let mut memory = gripper.initialize(0.0, true, &world(), &held);
    assert_eq!(gripper.outputs(&memory, 0.0, &world(), &held).force.norm(), 2.0);
    event(&gripper, &mut memory, 0.0, true, &held);
    assert_eq!(memory.activation.state, SwitchState::On);
    let Margins { capture, load } = gripper.margins(&memory, 0.0, true, &world(), &held);
    assert!(capture == 1.0 && load > 0.9e-9 && load < 1.1e-9, "{load:e}");
    let lost = gripper.event(&mut memory, 0.0, true, None, &world(), &part_at(0.002_000_000_000_1)).lost;
    assert!(lost.is_some_and(|Load { force, torque }| force > 2.0 && torque == 0.0));
}

#[test]
fn a_lost_part_stays_lost_until_the_gripper_is_switched_off() {
    let gripper = gripper(Limits { force: Some(2.0), ..Limits::default() });
    let mut memory = gripper.initialize(0.0, true, &world(), &part_at(0.0));
    for (time, x, active, state) in [
        (0.0, 0.001, true, SwitchState::On),
        (1.0, 0.003, true, SwitchState::Lost),
        (2.0, 0.001, true, SwitchState::Lost),
        (3.0, 0.001, false, SwitchState::Off),
        (4.0, 0.001, true, SwitchState::On),
    ] {
        event(&gripper, &mut memory, time, active, &part_at(x));
        assert_eq!(memory.activation.state, state, "at {time} s");
        let expected = if state == SwitchState::On { 1000.0 * x } else { 0.0 };
        assert_eq!(gripper.outputs(&memory, time, &world(), &part_at(x)).force.norm(), expected);
    }
}

/// `active` has required it before.
#[test]
fn a_part_that_is_lost_while_the_grip_ends_is_off_in_the_next_event_of_the_instant() {
    let gripper = Gripper { transition_time: 1.0, ..gripper(Limits { force: Some(2.0), ..Limits::default() }) };
    let mut memory = gripper.initialize(0.0, true, &world(), &part_at(0.0));
    assert_eq!(event(&gripper, &mut memory, 0.0, false, &part_at(0.0)), Some(1.0));
    assert_eq!(event(&gripper, &mut memory, 0.5, false, &part_at(0.005)), Some(0.5));
    assert_eq!(memory.activation.state, SwitchState::Lost);
    assert_eq!(event(&gripper, &mut memory, 0.5, false, &part_at(0.005)), None);
    assert_eq!((memory.activation.state, memory.activation.start), (SwitchState::Off, 0.5));
}

#[test]
fn a_part_is_gripped_as_soon_as_both_distance_and_angle_are_within_their_limits() {
    let limits = Limits { capture_distance: Some(0.1), capture_angle: Some(0.5), ..Limits::default() };
    let gripper = Gripper { use_in_place: true, ..gripper(limits) };
    let pose = |x: f64, angle: f64| resting_frame(vector![x, 0.0, 0.0], turned(vector![1.0, 2.0, 2.0], angle));
    for (x, angle, captured) in
        [(0.2, 0.0, false), (0.0, 0.6, false), (-0.0999, -0.4999, true), (0.1001, 0.0, false), (0.0, 0.5001, false)]
    {
        let far = pose(0.2, 1.0);
        let state = if captured { SwitchState::On } else { SwitchState::Off };
        assert_eq!(gripper.initialize(0.0, true, &world(), &pose(x, angle)).activation.state, state, "{x}, {angle}");
        let mut memory = gripper.initialize(0.0, true, &world(), &far);
        let margin = |memory: &Memory, part: &Frame| gripper.margins(memory, 1.0, true, &world(), part).capture;
        // 0.2 m is twice the limit, and so is 1 rad.
        assert!((margin(&memory, &far) - 1.0).abs() < 2e-9);
        assert_eq!(margin(&memory, &pose(x, angle)) < 0.0, captured, "{x}, {angle}");
        event(&gripper, &mut memory, 1.0, true, &pose(x, angle));
        assert_eq!((memory.activation.state, memory.activation.start), (state, f64::from(captured)), "{x}, {angle}");
        assert!(margin(&memory, &pose(x, angle)) > 0.0, "not zero after an event");
        if captured {
            assert_eq!(memory.activation.offsets.r.x, x, "it is captured where it is gripped");
        }
    }
    let mut memory = gripper.initialize(0.0, true, &world(), &pose(0.1, 0.0));
    assert_eq!(memory.activation.state, SwitchState::On, "the limit itself is near enough");
    // A gripped part may move away.
    event(&gripper, &mut memory, 1.0, true, &pose(5.0, 3.0));
    assert_eq!(memory.activation.state, SwitchState::On);
}

/// Every step needs an event, because only an event checks limits.
#[test]
fn a_gripper_with_limits_is_at_rest_only_where_they_ask_for_nothing() {
    let far = part_at(1.0);
    let [reach, load] = [
        Limits { capture_distance: Some(0.1), ..Limits::default() },
        Limits { torque: Some(1.0), ..Limits::default() },
    ];
    for (limits, active, at_rest) in [
        (Limits::default(), true, true),
        (reach, true, false),
        (reach, false, true),
        (load, true, false),
        (load, false, true),
    ] {
        let gripper = gripper(limits);
        let memory = gripper.initialize(0.0, active, &world(), &far);
        assert_eq!(gripper.is_at_rest(&memory, active), at_rest, "{limits:?}, {active}");
    }
    let gripper = gripper(Limits { force: Some(1.0), ..Limits::default() });
    let mut memory = gripper.initialize(0.0, true, &world(), &far);
    event(&gripper, &mut memory, 0.0, true, &far);
    assert_eq!(memory.activation.state, SwitchState::Lost);
    assert!(gripper.is_at_rest(&memory, true) && !gripper.is_at_rest(&memory, false));
}

/// The stabilised law has no force before the first step. A correction grows until the limit is reached.
#[test]
fn the_force_that_counts_is_the_one_that_is_given_out() {
    let translation = SpringDamper { stiffness: 1e6, damping: 0.0, effective_inertia: 1.0 };
    let limits = Limits { force: Some(10.0), ..Limits::default() };
    let gripper = Gripper { translation, limits, static_correction: true, ..gripper(limits) };
    // At 10 ms the spring has 1e6 / 1201 N/m: 0.83 N at first, and 1000 N with the full correction.
    let part = part_at(0.001);
    let mut memory = gripper.initialize(0.0, true, &world(), &part);
    let mut largest: f64 = 0.0;
    for number in 0.. {
        let time = f64::from(number) * 0.01;
        gripper.step(&mut memory, time, time + 0.01, true, |_| (world(), part));
        if memory.activation.state == SwitchState::Lost {
            break;
        }
        largest = gripper.outputs(&memory, time, &world(), &part).force.norm();
        assert!(largest <= 10.0);
    }
    assert!(largest > 9.0, "{largest}");
    assert_eq!(memory.force_correction, Vector3::zeros());
}
