//! Warnings of rates that contradict their values, once for each frame and rate.
use crate::importer::Tested;
use crate::show::{Show, show, turned};
use fmu_export::sys::fmi2OK;
use nalgebra::Vector3;

/// Step size, in s.
const H: f64 = 0.01;

/// Steps over 3 s with inputs set at each time (in s). Returns the sorted messages and the number of the step of the
/// first.
fn run(instance: &Tested<Show>, set: impl Fn(f64)) -> (Vec<String>, Option<u32>) {
    let (mut messages, mut first) = (vec![], None);
    for step in 0..300 {
        let t = H * f64::from(step);
        set(t);
        instance.step(t, H);
        messages.extend(instance.messages());
        first = first.or((!messages.is_empty()).then_some(step + 1));
    }
    messages.sort();
    (messages, first)
}

/// Sets uniform motions, at (0.5, 0, 0) m/s in space and at (0.5, -0.25) m/s in the plane, with contradicting
/// velocities.
fn set_uniform(instance: &Tested<Show>, t: f64) {
    for name in ["frame", "moving", "point"] {
        instance.set_vector(&format!("{name}.r_0"), [0.5 * t, 0.0, 0.0]);
    }
    instance.set_vector("frame.v_0", [-0.5, 0.0, 0.0]);
    instance.set_vector("point.v_0", [123_456.0, 0.001_234, 1.234e-5]);
    for (name, value) in [("x", 0.5 * t), ("y", -0.25 * t)] {
        assert_eq!(instance.set(&format!("planar.{name}"), value), fmi2OK);
    }
}

/// Three digits, without an exponent if short.
const OF_UNIFORM: [&str; 4] = [
    "frame.v_0 is (-0.5, 0, 0) m/s, but r_0 moves at (0.5, 0, 0) m/s: unit, sign or frame?",
    "moving.v_0 is (0, 0, 0) m/s, but r_0 moves at (0.5, 0, 0) m/s: connect it, or set derivatives = estimated",
    "planar.(vx, vy) is (0, 0) m/s, but (x, y) moves at (0.5, -0.25) m/s: connect it, or set derivatives = estimated",
    "point.v_0 is (123000, 0.00123, 1.23e-5) m/s, but r_0 moves at (0.5, 0, 0) m/s: unit, sign or frame?",
];

/// A comparison takes three changes, followed by a pause of 9 times the observed steps. The fifth disagreement decides,
/// after four cycles of about 40 steps.
#[test]
fn velocities_that_contradict_positions_are_named_once() {
    let instance = show(&[]);
    let (messages, first) = run(&instance, |t| set_uniform(&instance, t));
    assert_eq!(messages, OF_UNIFORM);
    assert!(first.is_some_and(|step| (150..170).contains(&step)), "{first:?}");
}

#[test]
fn velocities_that_are_not_to_be_compared_or_are_estimated_contradict_nothing() {
    let unchecked = show(&[]);
    assert_eq!(unchecked.set("checkInputs", false), fmi2OK);
    for instance in [unchecked, show(&["derivatives"])] {
        assert_eq!(run(&instance, |t| set_uniform(&instance, t)).0, [""; 0]);
    }
}

/// Sets r_0 = (t^2, 0, 0) and an angle of t^2 / 4 about z, with signs for v_0, a_0, R.w and z. Frames with and without
/// accelerations have this motion.
fn set_accelerated(instance: &Tested<Show>, t: f64, [v, a, w, z]: [f64; 4]) {
    for name in ["frame", "moving"] {
        instance.set_vector(&format!("{name}.r_0"), [t * t, 0.0, 0.0]);
        instance.set_vector(&format!("{name}.v_0"), [v * 2.0 * t, 0.0, 0.0]);
        instance.set_matrix(&format!("{name}.R.T"), &turned(Vector3::z(), t * t / 4.0));
        instance.set_turned_q(&format!("{name}.Q"), Vector3::z(), t * t / 4.0, 1.0);
        instance.set_vector(&format!("{name}.R.w"), [0.0, 0.0, w * t / 2.0]);
    }
    instance.set_vector("frame.a_0", [a * 2.0, 0.0, 0.0]);
    instance.set_vector("frame.z", [0.0, 0.0, z / 2.0]);
}

const OF_A_0: &str = "frame.a_0 is (-2, 0, 0) m/s2, but v_0 changes at (2, 0, 0) m/s2: unit, sign or frame?";
const OF_Z: &str = "frame.z is (0, 0, -0.5) rad/s2, but R.w changes at (0, 0, 0.5) rad/s2: unit, sign or frame?";

/// A correct frame without accelerations has none that could be missing.
#[test]
fn accelerations_that_contradict_velocities_are_named() {
    for (signs, expected) in [
        ([1.0, 1.0, 1.0, 1.0], &[][..]),
        ([1.0, -1.0, 1.0, 1.0], &[OF_A_0]),
        ([1.0, 1.0, 1.0, -1.0], &[OF_Z]),
        ([1.0, -1.0, 1.0, -1.0], &[OF_A_0, OF_Z]),
    ] {
        let instance = show(&[]);
        assert_eq!(run(&instance, |t| set_accelerated(&instance, t, signs)).0, expected);
    }
}

/// If the velocity is wrong, the acceleration may be right. Each message names frame, rate and value.
#[test]
fn the_orientation_is_named_by_the_input_that_is_read() {
    for (parameters, orientation) in [(&[][..], "R.T"), (&["orientation"], "Q")] {
        let instance = show(parameters);
        let (messages, _) = run(&instance, |t| set_accelerated(&instance, t, [-1.0, 1.0, -1.0, 1.0]));
        let expected = [("frame", "R.w", orientation), ("frame", "v_0", "r_0")];
        let of_moving = [("moving", "R.w", orientation), ("moving", "v_0", "r_0")];
        assert_eq!(messages.len(), 4, "{messages:?}");
        for (message, (frame, rate, of)) in messages.iter().zip(expected.into_iter().chain(of_moving)) {
            let verb = if of == "r_0" { "moves" } else { "turns" };
            assert!(message.starts_with(&format!("{frame}.{rate} is (")), "{message}");
            assert!(message.contains(&format!(", but {of} {verb} at (")), "{message}");
        }
    }
}

/// Extrapolation reads all rates.
#[test]
fn rates_that_nothing_reads_are_not_compared() {
    const V_0: i32 = 1;
    const A_0: i32 = 2;
    const W: i32 = 4;
    const Z: i32 = 8;
    let lies = |signs: [f64; 4], unread: i32, parameters: &[&str]| {
        let instance = show(parameters);
        assert_eq!(instance.set("unread", unread), fmi2OK);
        run(&instance, |t| set_accelerated(&instance, t, signs)).0.len()
    };
    for (signs, unread, others) in [
        ([-1.0, 1.0, 1.0, 1.0], V_0 | A_0, W | Z),
        ([1.0, -1.0, 1.0, 1.0], A_0, V_0 | W | Z),
        ([1.0, 1.0, -1.0, 1.0], W | Z, V_0 | A_0),
        ([1.0, 1.0, 1.0, -1.0], Z, V_0 | A_0 | W),
    ] {
        assert_eq!(lies(signs, unread, &[]), 0, "{signs:?}");
        assert!(lies(signs, others, &[]) > 0, "{signs:?}");
        assert!(lies(signs, V_0 | A_0 | W | Z, &["extrapolation"]) > 0, "{signs:?}");
    }
}

/// The step size grows by half in each observed step, so step ends and step starts have different differences.
#[test]
fn positions_may_belong_to_the_ends_of_steps() {
    let instance = show(&[]);
    let mut t = 0.0;
    for step in 0..300 {
        let h = H * 1.5_f64.powi((step % 39).min(4));
        instance.set_vector("point.r_0", [t + h, 0.0, 0.0]);
        instance.set_vector("point.v_0", [1.0, 0.0, 0.0]);
        instance.step(t, h);
        t += h;
    }
    assert_eq!(instance.messages(), [""; 0]);
}
