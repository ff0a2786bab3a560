//! Model Exchange has no communication steps, so the springs do not use the mass properties of the part.
use fmu_harness::Instance;

use super::solid::{cuboid, rod};
use super::{ok, with_libraries};
use nalgebra::vector;

fn warnings(instance: &Instance<'_>) -> Vec<String> {
    let messages = instance.messages().into_iter().filter(|message| message.category == "logStatusWarning");
    messages.map(|message| message.text).collect()
}

#[test]
fn part_and_hand_have_no_effect_in_model_exchange_and_are_named_once() {
    with_libraries(|libraries| {
        let forces = [false, true].map(|is_known| {
            let gripper = libraries.gripper.instantiate_for_model_exchange("gripper").unwrap();
            for name in ["active", "useMoment"] {
                ok(&gripper, gripper.set(name, true));
            }
            ok(&gripper, gripper.set("torqueLaw", 2));
            ok(&gripper, gripper.set("frame_b.r_0[1]", 0.001));
            ok(&gripper, gripper.set_array("frame_b.R.w", &[0.1, 0.2, 0.3]));
            if is_known {
                rod().set(&gripper, "part.");
                cuboid(0.2, vector![0.09, 0.06, 0.08]).set(&gripper, "hand.");
                ok(&gripper, gripper.set("part.r_CM_tolerance", 0.01));
                ok(&gripper, gripper.set("hand.r_CM_tolerance", 0.02));
            }
            ok(&gripper, gripper.initialize(0.0));
            let expected: &[_] = if is_known { &["part", "hand"] } else { &[] };
            let text =
                |name: &&str| format!("{name} has no effect in Model Exchange, which has no communication steps");
            assert_eq!(warnings(&gripper), expected.iter().map(text).collect::<Vec<_>>());
            for _ in 0..2 {
                gripper.new_discrete_states().unwrap();
            }
            ok(&gripper, gripper.enter_continuous_time_mode());
            ok(&gripper, gripper.set_time(1.0));
            ok(&gripper, gripper.enter_event_mode());
            gripper.new_discrete_states().unwrap();
            assert_eq!(warnings(&gripper), [""; 0], "once");
            ["F", "M"].map(|name| gripper.get_array::<f64>(name).unwrap())
        });
        // 1e6 N/m and 100 N.m.s/rad
        assert_eq!(forces[0], [vec![-1000.0, 0.0, 0.0], [0.1, 0.2, 0.3].map(|w| -100.0 * w).to_vec()]);
        assert_eq!(forces[0], forces[1]);
    });
}
