//! `checkInputs`: warnings about frames with velocities that contradict their poses.
use super::{set_array, set_item, with_sensor};
use fmi_export_sys::{fmi2OK, fmi2Warning};
use fmu_harness::Instance;

/// Makes a step: frame_b moves along x = t^2 and turns about z at 0.5 rad/s. `factor` scales its velocity, `sign` = -1
/// transposes its matrix.
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

/// Beginning and end of the warning about a velocity that is never set; the measured one is between them.
const UNSET: [&str; 2] =
    ["frame_b.v_0 is (0, 0, 0) m/s, but r_0 moves at (", ", 0, 0) m/s: connect it, or set derivatives = estimated"];

fn assert_unset(warnings: &[String]) {
    let [warning] = warnings else { panic!("{warnings:?}") };
    let speed = warning.strip_prefix(UNSET[0]).and_then(|rest| rest.strip_suffix(UNSET[1]));
    // x = t^2, found between 0.5 s and 3 s.
    let speed: f64 = speed.unwrap_or_else(|| panic!("{warning}")).parse().unwrap();
    assert!((1.0..6.0).contains(&speed), "{warning}");
}

#[test]
fn a_velocity_that_is_never_set_is_named_once_in_a_run() {
    with_sensor(|instance| {
        assert_eq!(instance.initialize(0.0), fmi2OK);
        (0..300).for_each(|i| step(instance, i, [0.0, 1.0]));
        assert_unset(&warnings(instance));
        // Another run warns again.
        assert_eq!(instance.reset(), fmi2OK);
        assert_eq!(instance.initialize(0.0), fmi2OK);
        (0..300).for_each(|i| step(instance, i, [0.0, 1.0]));
        assert_unset(&warnings(instance));
    });
}

/// About a fixed axis, a transposed matrix turns the other way.
#[test]
fn an_angular_velocity_that_contradicts_the_matrix_is_shown_beside_the_measured_one() {
    with_sensor(|instance| {
        assert_eq!(instance.initialize(0.0), fmi2OK);
        (0..250).for_each(|i| step(instance, i, [1.0, -1.0]));
        let expected = "frame_b.R.w is (0, 0, 0.5) rad/s, but R.T turns at (0, 0, -0.5) rad/s: unit, sign or frame?";
        assert_eq!(warnings(instance), [expected]);
    });
}

#[test]
fn honest_frames_and_those_that_are_not_to_be_checked_or_read_are_left_alone() {
    let run = |prepare: fn(&Instance<'_>), lie: [f64; 2]| {
        with_sensor(|instance| {
            prepare(instance);
            assert_eq!(instance.initialize(0.0), fmi2OK);
            (0..300).for_each(|i| step(instance, i, lie));
            assert_eq!(warnings(instance), [""; 0]);
        });
    };
    run(|_| (), [1.0, 1.0]);
    run(|instance| assert_eq!(instance.set("checkInputs", false), fmi2OK), [0.0, -1.0]);
    run(|instance| set_item(instance, "derivatives", "estimated"), [0.0, -1.0]);
    // Angles and positions use no velocities.
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
fn comparisons_are_part_of_the_state() {
    with_sensor(|instance| {
        assert_eq!(instance.initialize(0.0), fmi2OK);
        let (mut steps, mut states, mut expected) = (0, vec![], vec![]);
        while expected.is_empty() && steps < 300 {
            states.push(instance.serialize(&instance.get_state().unwrap()).unwrap());
            step(instance, steps, [0.0, 1.0]);
            steps += 1;
            expected = warnings(instance);
        }
        assert_unset(&expected);
        with_sensor(|other| {
            assert_eq!(other.initialize(0.0), fmi2OK);
            let state = other.deserialize(&states[steps as usize - 10]).unwrap();
            assert_eq!(other.set_state(&state), fmi2OK);
            // Most of the contradictions are before the saved state.
            (steps - 10..steps).for_each(|i| step(other, i, [0.0, 1.0]));
            assert_eq!(warnings(other), expected);
        });
    });
}
