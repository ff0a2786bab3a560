use fmi_export_sys::*;
use fmu_harness::{Causality, Instance, Kind, Variability, Variable, for_each_library_without_states};

use super::{enter_event_at, handle, initialize, ok, proceed, switch, with_gripper};
use crate::motion::Motion;

fn references(instance: &Instance<'_>, which: impl Fn(&Variable) -> bool) -> Vec<fmi2ValueReference> {
    let reals = instance.description().variables.iter().filter(|v| v.kind() == Kind::Real && which(v));
    reals.map(|v| v.value_reference).collect()
}

/// Derivatives of all outputs by all continuous inputs, one input after the other.
#[track_caller]
fn jacobian(instance: &Instance<'_>) -> Vec<Vec<f64>> {
    let outputs = references(instance, |v| v.causality == Causality::Output);
    let inputs = references(instance, |v| v.causality == Causality::Input && v.variability == Variability::Continuous);
    let column = |input: fmi2ValueReference| {
        let column = instance.directional_derivative(&outputs, &[input], &[1.0]);
        column.unwrap_or_else(|status| panic!("{status}: {:?}", instance.messages()))
    };
    inputs.into_iter().map(column).collect()
}

#[test]
fn derivatives_are_those_of_co_simulation() {
    for_each_library_without_states(|library| {
        let motion = Motion::of(library.archive().description());
        let [stepped, exchanged] =
            [library.instantiate("stepped"), library.instantiate_for_model_exchange("exchanged")].map(Result::unwrap);
        for instance in [&stepped, &exchanged] {
            motion.set(instance, 0.0);
            if instance.description().variable("active").is_some() {
                ok(instance, instance.set("active", true));
            }
            initialize(instance, 0.0);
        }
        motion.set(&stepped, 0.5);
        ok(&stepped, stepped.do_step(0.0, 0.5));
        ok(&exchanged, exchanged.set_time(0.5));
        motion.set(&exchanged, 0.5);
        let expected = jacobian(&stepped);
        assert!(expected.iter().flatten().any(|derivative| *derivative != 0.0));
        assert_eq!(jacobian(&exchanged), expected, "in event mode");
        proceed(&exchanged);
        assert_eq!(jacobian(&exchanged), expected, "in continuous-time mode");
        ok(&exchanged, exchanged.terminate());
        assert_eq!(jacobian(&exchanged), expected, "in the end");
    });
}

#[track_caller]
fn derivative(instance: &Instance<'_>, of: &str, by: &str) -> f64 {
    let [of, by] = [of, by].map(|name| instance.references(&[name]));
    instance.directional_derivative(&of, &by, &[1.0]).unwrap_or_else(|_| panic!("{:?}", instance.messages()))[0]
}

#[test]
fn a_ramp_takes_its_share_of_the_stiffness() {
    with_gripper(|gripper| {
        ok(gripper, gripper.set("T", 0.25));
        initialize(gripper, 0.0);
        proceed(gripper);
        switch(gripper, 1.0, true);
        for (time, expected) in [(1.0625, -0.25e6), (1.125, -0.5e6), (1.1875, -0.75e6)] {
            ok(gripper, gripper.set_time(time));
            assert_eq!(derivative(gripper, "F[1]", "frame_b.r_0[1]"), expected);
            assert_eq!(derivative(gripper, "F[1]", "frame_b.v_0[1]"), expected / 1e3);
        }
    });
}

/// During an event, the offset follows the position of the part; afterwards it is constant.
#[test]
fn an_offset_depends_on_inputs_while_it_is_captured() {
    with_gripper(|gripper| {
        ok(gripper, gripper.set("T", 0.0));
        ok(gripper, gripper.set("useInPlace", true));
        initialize(gripper, 0.0);
        proceed(gripper);
        enter_event_at(gripper, 1.0);
        ok(gripper, gripper.set("active", true));
        for _ in 0..2 {
            assert_eq!(derivative(gripper, "F[1]", "frame_b.r_0[1]"), 0.0);
            assert_eq!(derivative(gripper, "r0[1]", "frame_b.r_0[1]"), 1.0);
            handle(gripper);
        }
        ok(gripper, gripper.enter_continuous_time_mode());
        assert_eq!(derivative(gripper, "F[1]", "frame_b.r_0[1]"), -1e6);
        assert_eq!(derivative(gripper, "r0[1]", "frame_b.r_0[1]"), 0.0);
    });
}

#[test]
fn parameters_without_effect_have_no_derivatives() {
    with_gripper(|gripper| {
        ok(gripper, gripper.set("mEff", 1.0));
        ok(gripper, gripper.set("active", true));
        initialize(gripper, 0.0);
        proceed(gripper);
        assert_eq!(derivative(gripper, "F[1]", "mEff"), 0.0);
        assert_eq!(derivative(gripper, "F[1]", "cT"), -0.001);
    });
}
