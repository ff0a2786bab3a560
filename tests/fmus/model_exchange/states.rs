//! Saved states: restored in another instance, the run continues unchanged. States of the other kind are refused.
use fmi_export_sys::*;
use fmu_harness::{Instance, for_each_library};

use super::{OFF2ON, enter_event_at, handle, initialize, ok, proceed, shown, switch, with_library};

/// A Gripper that is being switched on from 1 s to 1.25 s, at 1.125 s.
fn in_a_ramp<'l>(library: &'l fmu_harness::Library) -> Instance<'l> {
    let gripper = library.instantiate_for_model_exchange("gripper").unwrap();
    ok(&gripper, gripper.set("frame_b.r_0[1]", 0.001));
    ok(&gripper, gripper.set("T", 0.25));
    ok(&gripper, gripper.set("useInPlace", true));
    initialize(&gripper, 0.0);
    proceed(&gripper);
    assert_eq!(switch(&gripper, 1.0, true), 1.25);
    ok(&gripper, gripper.set_time(1.125));
    ok(&gripper, gripper.set("frame_b.r_0[1]", 0.003));
    gripper
}

fn bytes(instance: &Instance<'_>) -> Vec<u8> {
    instance.serialize(&instance.get_state().unwrap()).unwrap()
}

#[test]
fn a_state_saved_in_a_ramp_goes_on_in_another_instance() {
    with_library(|library| {
        let one = in_a_ramp(library);
        let other = library.instantiate_for_model_exchange("other").unwrap();
        ok(&other, other.set_state(&other.deserialize(&bytes(&one)).unwrap()));
        assert_eq!(shown(&other), (OFF2ON, 0.5));
        assert_eq!(other.get("F[1]"), Ok(-1000.0));
        assert_eq!(other.all_values(), one.all_values());
        for instance in [&one, &other] {
            enter_event_at(instance, 1.25);
            assert_eq!(proceed(instance), f64::INFINITY);
            assert_eq!(switch(instance, 2.0, false), 2.25);
            ok(instance, instance.set_time(2.125));
        }
        assert_eq!(other.all_values(), one.all_values());
        assert_eq!(bytes(&other), bytes(&one));
    });
}

/// The committed state, the previous one, and pending events are all part of a saved state.
#[test]
fn a_state_saved_in_event_mode_goes_on_with_the_same_event() {
    with_library(|library| {
        let one = in_a_ramp(library);
        enter_event_at(&one, 1.2);
        ok(&one, one.set("active", false));
        assert_eq!(handle(&one), 1.25);
        ok(&one, one.set_time(1.25));
        assert_eq!(handle(&one), 1.5);
        ok(&one, one.set("active", true));
        let other = library.instantiate_for_model_exchange("other").unwrap();
        ok(&other, other.set_state(&other.deserialize(&bytes(&one)).unwrap()));
        for instance in [&one, &other] {
            assert_eq!(shown(instance), (super::ON, 1.0), "active is taken back, and so nothing is let go");
            assert_eq!(proceed(instance), f64::INFINITY);
        }
        assert_eq!(other.all_values(), one.all_values());
    });
}

#[test]
fn an_instance_goes_back_in_time_to_a_saved_state() {
    with_library(|library| {
        let gripper = in_a_ramp(library);
        let (state, expected) = (gripper.get_state().unwrap(), gripper.all_values());
        enter_event_at(&gripper, 1.25);
        proceed(&gripper);
        switch(&gripper, 3.0, false);
        ok(&gripper, gripper.set_state(&state));
        assert_eq!(gripper.all_values(), expected);
        enter_event_at(&gripper, 1.25);
        assert_eq!(shown(&gripper), (super::ON, 1.0));
    });
}

#[test]
fn a_state_of_the_other_kind_is_refused() {
    for_each_library(|library| {
        let [exchanged, stepped] =
            [library.instantiate_for_model_exchange("exchanged"), library.instantiate("stepped")].map(Result::unwrap);
        // Both in a state that both kinds have, and each in one of its own.
        for is_initialized in [false, true] {
            if is_initialized {
                initialize(&exchanged, 0.0);
                initialize(&stepped, 0.0);
            }
            for (from, into, kind) in
                [(&exchanged, &stepped, "co-simulation"), (&stepped, &exchanged, "Model Exchange")]
            {
                let (state, before) = (from.get_state().unwrap(), into.all_values());
                for refusal in [into.set_state(&state), into.deserialize(&bytes(from)).err().unwrap()] {
                    assert_eq!(refusal, fmi2Error);
                }
                let texts: Vec<_> = into.messages().into_iter().map(|message| message.text).collect();
                let expected = format!("must be of an instance for FMI 2.0 {kind}");
                assert_eq!(texts.iter().filter(|text| text.ends_with(&expected)).count(), 2, "{texts:?}");
                assert_eq!(into.all_values(), before);
            }
        }
    });
}
