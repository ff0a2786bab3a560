//! Outputs follow inputs and time at once, with the bits of co-simulation.
use fmi_export_sys::*;
use fmu_harness::{Causality, Instance, Variable, for_each_library, for_each_library_without_states};
use std::collections::BTreeMap;

use super::{enter_event_at, handle, initialize, ok, proceed};
use crate::modes::{Mode, modes, set_mode};
use crate::motion::Motion;

const H: f64 = 0.1;

fn results<'i>(instance: &'i Instance<'_>) -> BTreeMap<&'i str, String> {
    let is_result = |v: &Variable| matches!(v.causality, Causality::Output | Causality::Local);
    instance.values(is_result).unwrap_or_else(|status| panic!("{status}: {:?}", instance.messages()))
}

/// Modes that are equal in both kinds.
fn modes_without_steps(description: &fmu_harness::Description) -> Vec<Mode> {
    let is_without_steps = |mode: &Mode| mode.iter().all(|(name, value)| *name == "orientation" || *value == 1);
    let modes: Vec<_> = modes(description).into_iter().filter(is_without_steps).collect();
    assert!(!modes.is_empty());
    modes
}

/// A step of co-simulation holds its inputs; its outputs at the end belong to them.
#[test]
fn outputs_are_those_of_co_simulation_to_the_last_bit() {
    for_each_library_without_states(|library| {
        let motion = Motion::of(library.archive().description());
        for mode in modes_without_steps(library.archive().description()) {
            let [sampled, followed] =
                [library.instantiate("sampled"), library.instantiate_for_model_exchange("followed")]
                    .map(Result::unwrap);
            for instance in [&sampled, &followed] {
                set_mode(instance, &mode);
                motion.set(instance, 0.0);
                initialize(instance, 0.0);
            }
            assert_eq!(results(&followed), results(&sampled), "after initialization");
            assert_eq!(proceed(&followed), f64::INFINITY);
            for i in 0..5 {
                let t = f64::from(i) * H;
                motion.set(&sampled, t + H);
                ok(&sampled, sampled.do_step(t, H));
                ok(&followed, followed.set_time(t + H));
                motion.set(&followed, t + H);
                assert_eq!(results(&followed), results(&sampled), "at {} s, {mode:?}", t + H);
            }
        }
    });
}

#[test]
fn trial_points_leave_no_trace() {
    for_each_library(|library| {
        let motion = Motion::of(library.archive().description());
        let instance = library.instantiate_for_model_exchange("instance").unwrap();
        motion.set(&instance, 0.0);
        initialize(&instance, 0.0);
        proceed(&instance);
        let mut at = |t: f64| {
            ok(&instance, instance.set_time(t));
            motion.set(&instance, t);
            results(&instance)
        };
        let first: Vec<_> = [0.0, 0.1, 0.2].map(&mut at).into();
        // Far ahead with other inputs, and back to the last event.
        at(7.0);
        assert_eq!([0.0, 0.1, 0.2].map(&mut at).to_vec(), first);
        assert_ne!(first[0], first[2]);
        assert_eq!(instance.completed_integrator_step(), Ok([fmi2False; 2]));
        assert_eq!([0.2, 0.1, 0.0].map(&mut at).to_vec(), first.into_iter().rev().collect::<Vec<_>>());
    });
}

#[test]
fn sensors_have_no_events() {
    for_each_library(|library| {
        let description = library.archive().description();
        if description.model_name == "Gripper" {
            return;
        }
        let motion = Motion::of(description);
        let instance = library.instantiate_for_model_exchange("instance").unwrap();
        initialize(&instance, 0.0);
        assert_eq!(proceed(&instance), f64::INFINITY);
        ok(&instance, instance.set_time(1.0));
        motion.set(&instance, 1.0);
        let expected = results(&instance);
        enter_event_at(&instance, 1.0);
        assert_eq!(results(&instance), expected, "in event mode");
        assert_eq!([handle(&instance), handle(&instance)], [f64::INFINITY; 2]);
        assert_eq!(results(&instance), expected, "after the event");
        ok(&instance, instance.enter_continuous_time_mode());
        assert_eq!(results(&instance), expected);
    });
}

#[test]
fn a_time_that_is_not_finite_is_refused() {
    for_each_library(|library| {
        let instance = library.instantiate_for_model_exchange("instance").unwrap();
        initialize(&instance, 0.0);
        proceed(&instance);
        for time in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
            instance.messages();
            assert_eq!(instance.set_time(time), fmi2Error);
            let texts: Vec<_> = instance.messages().into_iter().map(|message| message.text).collect();
            assert_eq!(texts, [format!("fmi2SetTime: time {time} is not finite")]);
        }
        ok(&instance, instance.set_time(1.0));
    });
}
