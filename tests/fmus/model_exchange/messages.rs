//! Messages about parameters without effect in Model Exchange, and about events.
use fmi_export_sys::*;
use fmu_harness::{Instance, for_each_library};

use super::{enter_event_at, handle, initialize, ok, proceed, switch, with_gripper, with_library};

fn texts(instance: &Instance<'_>, category: &str) -> Vec<String> {
    let messages = instance.messages().into_iter().filter(|message| message.category == category);
    messages.map(|message| message.text).collect()
}

fn warnings(instance: &Instance<'_>) -> Vec<String> {
    texts(instance, "logStatusWarning")
}

fn without_effect(names: &[&str]) -> Vec<String> {
    let text = |name: &&str| format!("{name} has no effect in Model Exchange, which has no communication steps");
    names.iter().map(text).collect()
}

#[test]
fn what_the_gripper_has_for_communication_steps_has_no_effect_and_is_warned_of_once() {
    with_library(|library| {
        let forces = [false, true].map(|is_set| {
            let gripper = library.instantiate_for_model_exchange("gripper").unwrap();
            ok(&gripper, gripper.set("active", true));
            ok(&gripper, gripper.set("useMoment", true));
            ok(&gripper, gripper.set("frame_b.r_0[1]", 0.001));
            ok(&gripper, gripper.set_array("frame_b.R.w", &[0.1, 0.2, 0.3]));
            if is_set {
                for name in ["mEff", "JEff"] {
                    ok(&gripper, gripper.set(name, 1.0));
                }
                ok(&gripper, gripper.set("staticCorrection", true));
                ok(&gripper, gripper.set("extrapolation", 2));
            }
            initialize(&gripper, 0.0);
            let names: &[_] = if is_set { &["mEff", "JEff", "extrapolation", "staticCorrection"] } else { &[] };
            assert_eq!(warnings(&gripper), without_effect(names));
            if is_set {
                assert_eq!((gripper.get("mEff"), gripper.get("extrapolation")), (Ok(1.0), Ok(2)), "they stay as set");
                ok(&gripper, gripper.set("mEff", 2.0));
            }
            proceed(&gripper);
            enter_event_at(&gripper, 1.0);
            proceed(&gripper);
            assert_eq!(warnings(&gripper), [""; 0], "once");
            ["F", "M"].map(|name| gripper.get_array::<f64>(name).unwrap())
        });
        assert_eq!(forces[0], [vec![-1000.0, 0.0, 0.0], [0.1, 0.2, 0.3].map(|w| -100.0 * w).to_vec()]);
        assert_eq!(forces[0], forces[1]);
    });
}

#[test]
fn a_parameter_without_effect_that_is_set_at_an_event_is_warned_of() {
    with_gripper(|gripper| {
        initialize(gripper, 0.0);
        proceed(gripper);
        assert_eq!(warnings(gripper), [""; 0]);
        enter_event_at(gripper, 1.0);
        ok(gripper, gripper.set("mEff", 1.0));
        handle(gripper);
        assert_eq!(warnings(gripper), without_effect(&["mEff"]));
        handle(gripper);
        assert_eq!(warnings(gripper), [""; 0]);
        // The next run warns again.
        ok(gripper, gripper.reset());
        ok(gripper, gripper.set("mEff", 1.0));
        initialize(gripper, 0.0);
        assert_eq!(warnings(gripper), without_effect(&["mEff"]));
    });
}

#[test]
fn extrapolation_has_no_effect_in_any_fmu_that_has_it() {
    for_each_library(|library| {
        let instance = library.instantiate_for_model_exchange("instance").unwrap();
        if instance.description().variable("extrapolation").is_none() {
            return;
        }
        ok(&instance, instance.set("extrapolation", 2));
        instance.move_inputs(0.3);
        initialize(&instance, 0.0);
        assert_eq!(warnings(&instance), without_effect(&["extrapolation"]));
        proceed(&instance);
        let expected = instance.all_values();
        ok(&instance, instance.set_time(1.0));
        assert_eq!(instance.all_values(), expected, "inputs stay as set");
    });
}

#[test]
fn estimated_derivatives_are_refused_at_the_end_of_initialization_and_at_events() {
    const REASON: &str = "derivatives = estimated needs communication steps, which Model Exchange does not have: \
                          set derivatives = provided and connect the velocities and accelerations, \
                          or use co-simulation";
    for_each_library(|library| {
        let instance = library.instantiate_for_model_exchange("instance").unwrap();
        if instance.description().variable("derivatives").is_none() {
            return;
        }
        ok(&instance, instance.set("derivatives", 2));
        ok(&instance, instance.enter_initialization_mode());
        instance.messages();
        assert_eq!(instance.exit_initialization_mode(), fmi2Error);
        assert_eq!(texts(&instance, "logStatusError"), [format!("fmi2ExitInitializationMode: {REASON}")]);
        // The call is refused; the instance is still in initialization mode.
        ok(&instance, instance.set("derivatives", 1));
        ok(&instance, instance.exit_initialization_mode());
        ok(&instance, instance.set("derivatives", 2));
        instance.messages();
        assert_eq!(instance.new_discrete_states(), Err(fmi2Error));
        assert_eq!(texts(&instance, "logStatusError"), [format!("fmi2NewDiscreteStates: {REASON}")]);
    });
}

#[test]
fn an_event_is_logged_when_it_is_committed_and_once() {
    with_gripper(|gripper| {
        initialize(gripper, 0.0);
        proceed(gripper);
        enter_event_at(gripper, 0.02);
        gripper.messages();
        ok(gripper, gripper.set("active", true));
        super::shown(gripper);
        assert_eq!(texts(gripper, "logEvents"), [""; 0], "nothing has happened yet");
        handle(gripper);
        assert_eq!(texts(gripper, "logEvents"), ["state = Off2On since 0.02 s"]);
        handle(gripper);
        assert_eq!(texts(gripper, "logEvents"), [""; 0]);
        ok(gripper, gripper.enter_continuous_time_mode());
        // 0.12000000000000001 would look like a defect.
        switch(gripper, 0.02 + 0.1, true);
        assert_eq!(texts(gripper, "logEvents"), ["state = On since 0.12 s"]);
    });
}

#[test]
fn long_communication_steps_are_no_matter() {
    with_gripper(|gripper| {
        initialize(gripper, 0.0);
        proceed(gripper);
        switch(gripper, 1.0, true);
        switch(gripper, 1000.0, true);
        assert_eq!(warnings(gripper), [""; 0]);
    });
}
