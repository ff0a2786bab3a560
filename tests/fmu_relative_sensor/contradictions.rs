//! `checkInputs`: what is said of frames whose velocities contradict their poses.
use crate::{set_array, set_item, with_sensor};
use fmi_export_sys::{fmi2OK, fmi2Warning};
use fmu_harness::Instance;

/// frame_b moves along x = t^2 at unit acceleration 2 and turns about z with 0.5 rad/s; `v` and `t` change its velocity and matrix.
fn step(instance: &Instance<'_>, i: u32, [factor, sign]: [f64; 2]) {
    let t = 0.01 * f64::from(i);
    set_array(instance, "frame_b.r_0", &[t * t, 1.0, 0.0]);
    set_array(instance, "frame_b.v_0", &[factor * 2.0 * t, 0.0, 0.0]);
    set_array(instance, "frame_b.a_0", &[factor * 2.0, 0.0, 0.0]);
    let (sin, cos) = (0.5 * t).sin_cos();
    set_array(instance, "frame_b.R.T", &[cos, sign * sin, 0.0, -sign * sin, cos, 0.0, 0.0, 0.0, 1.0]);
    set_array(instance, "frame_b.R.w", &[0.0, 0.0, 0.5]);
    assert_eq!(instance.do_step(t, 0.01), fmi2OK, "{:?}", instance.messages());
}

fn warnings(instance: &Instance<'_>) -> Vec<String> {
    let messages = instance.messages().into_iter().filter(|message| message.status == fmi2Warning);
    messages.inspect(|message| assert_eq!(message.category, "logStatusWarning")).map(|message| message.text).collect()
}

const UNSET: &str = "frame_b.v_0 = (0, 0, 0) m/s contradicts frame_b.r_0, which moves by (0.19, 0, 0) m/s: v_0 is never set, connect it or set \
                     derivatives = estimated";

#[test]
fn a_velocity_that_is_never_set_is_named_once_in_a_run() {
    with_sensor(|instance| {
        assert_eq!(instance.initialize(0.0), fmi2OK);
        (0..300).for_each(|i| step(instance, i, [0.0, 1.0]));
        assert_eq!(warnings(instance), [UNSET]);
        // Another run says it again.
        assert_eq!(instance.reset(), fmi2OK);
        assert_eq!(instance.initialize(0.0), fmi2OK);
        (0..20).for_each(|i| step(instance, i, [0.0, 1.0]));
        assert_eq!(warnings(instance), [UNSET]);
    });
}

/// About a fixed axis a transposed matrix is a rotation the other way round.
#[test]
fn all_remedies_that_fit_are_named() {
    with_sensor(|instance| {
        assert_eq!(instance.initialize(0.0), fmi2OK);
        (0..50).for_each(|i| step(instance, i, [1.0, -1.0]));
        let expected = "frame_b.R.w = (0, 0, 0.5) rad/s contradicts frame_b.R.T, which turns by (0, 0, -0.5) rad/s: R.w has the wrong sign, or \
                        R.T is transposed (from the frame to the world frame) and R.w resolved in the world frame, or R.T is transposed (from \
                        the frame to the world frame)";
        assert_eq!(warnings(instance), [expected]);
    });
}

#[test]
fn honest_frames_and_those_that_are_not_to_be_checked_or_read_are_left_alone() {
    let run = |prepare: fn(&Instance<'_>), lie: [f64; 2]| {
        with_sensor(|instance| {
            prepare(instance);
            assert_eq!(instance.initialize(0.0), fmi2OK);
            (0..150).for_each(|i| step(instance, i, lie));
            assert_eq!(warnings(instance), [""; 0]);
        });
    };
    run(|_| (), [1.0, 1.0]);
    run(|instance| assert_eq!(instance.set("checkInputs", false), fmi2OK), [0.0, -1.0]);
    run(|instance| set_item(instance, "derivatives", "estimated"), [0.0, -1.0]);
    // Angles and positions read no velocities.
    run(
        |instance| {
            for output in ["get_v_rel", "get_a_rel", "get_w_rel", "get_z_rel"] {
                assert_eq!(instance.set(output, false), fmi2OK);
            }
        },
        [0.0, -1.0],
    );
}

#[test]
fn what_was_compared_is_part_of_the_state_until_all_is_compared() {
    with_sensor(|instance| {
        assert_eq!(instance.initialize(0.0), fmi2OK);
        (0..9).for_each(|i| step(instance, i, [0.0, 1.0]));
        let bytes = instance.serialize(&instance.get_state().unwrap()).unwrap();
        (9..20).for_each(|i| step(instance, i, [0.0, 1.0]));
        let expected = warnings(instance);
        assert_eq!(expected.len(), 1);
        with_sensor(|other| {
            assert_eq!(other.initialize(0.0), fmi2OK);
            let state = other.deserialize(&bytes).unwrap();
            assert_eq!(other.set_state(&state), fmi2OK);
            // Five disagreements in a row: three of them are before the state.
            (9..11).for_each(|i| step(other, i, [0.0, 1.0]));
            assert_eq!(warnings(other), expected);
        });
    });
}
