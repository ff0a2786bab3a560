//! Null pointers, buffers that are too small, and arguments that an importer may omit.
use std::ptr;

use fmi_export_sys::*;
use fmu_harness::{Instance, for_each_library};

use super::{LIVES, bring};
use crate::modes::modes;

fn for_each_instance(check: impl Fn(&Instance<'_>)) {
    for_each_library(|library| {
        let instance = library.instantiate("instance").unwrap();
        bring(&instance, &modes(instance.description())[0], LIVES[5]);
        check(&instance);
    });
}

/// Checks that a call was refused with this reason.
#[track_caller]
fn refused(instance: &Instance<'_>, status: fmi2Status, reason: &str) {
    assert_eq!(status, fmi2Error);
    let messages = instance.messages();
    assert!(messages.len() == 1 && messages[0].text.contains(reason), "{messages:?}");
}

#[test]
fn null_pointers_are_refused_naming_function_and_argument() {
    for_each_instance(|instance| {
        let (functions, c) = (instance.functions(), instance.component());
        let state = instance.get_state().unwrap();
        let mut size = 0;
        let mut bytes = instance.serialize(&state).unwrap();
        let (place, length) = (bytes.as_mut_ptr().cast::<fmi2Byte>(), bytes.len());
        let mut new: fmi2FMUstate = ptr::null_mut();
        instance.messages();
        // SAFETY: the instance and the state live, and the array has the stated length; the FMU must check for null.
        unsafe {
            refused(
                instance,
                (functions.fmi2GetFMUstate)(c, ptr::null_mut()),
                "fmi2GetFMUstate: the pointer to the state is",
            );
            refused(instance, (functions.fmi2SetFMUstate)(c, ptr::null_mut()), "fmi2SetFMUstate: the state is");
            let function = functions.fmi2SerializedFMUstateSize;
            refused(instance, function(c, ptr::null_mut(), &raw mut size), "fmi2SerializedFMUstateSize: the state is");
            refused(instance, function(c, state.pointer(), ptr::null_mut()), "fmi2SerializedFMUstateSize: ");
            let function = functions.fmi2SerializeFMUstate;
            refused(instance, function(c, ptr::null_mut(), place, length), "fmi2SerializeFMUstate: the state is");
            refused(instance, function(c, state.pointer(), ptr::null_mut(), length), "fmi2SerializeFMUstate: ");
            let function = functions.fmi2DeSerializeFMUstate;
            refused(instance, function(c, ptr::null(), length, &raw mut new), "fmi2DeSerializeFMUstate: ");
            refused(
                instance,
                function(c, place, length, ptr::null_mut()),
                "fmi2DeSerializeFMUstate: the pointer to the state is",
            );
        }
        assert_eq!((size, new), (0, ptr::null_mut()));
        assert_eq!(instance.serialize(&state).unwrap(), bytes);
    });
}

#[test]
fn a_place_that_is_too_small_is_left_alone_and_the_size_needed_is_told() {
    for_each_instance(|instance| {
        let state = instance.get_state().unwrap();
        let needed = instance.serialize(&state).unwrap().len();
        instance.messages();
        for size in [0, 1, needed / 2, needed - 1] {
            let mut bytes = vec![0x55_u8; size];
            // SAFETY: the instance and the state live, and the array has the stated length.
            let status = unsafe {
                let function = instance.functions().fmi2SerializeFMUstate;
                function(instance.component(), state.pointer(), bytes.as_mut_ptr().cast(), size)
            };
            refused(instance, status, &format!("the saved state has {needed} bytes"));
            assert!(bytes.iter().all(|byte| *byte == 0x55));
        }
    });
}

#[test]
fn a_place_that_is_too_large_is_filled_as_far_as_needed() {
    for_each_instance(|instance| {
        let state = instance.get_state().unwrap();
        let expected = instance.serialize(&state).unwrap();
        let mut bytes = vec![0x55_u8; expected.len() + 3];
        // SAFETY: the instance and the state live, and the array has the stated length.
        let status = unsafe {
            let function = instance.functions().fmi2SerializeFMUstate;
            function(instance.component(), state.pointer(), bytes.as_mut_ptr().cast(), bytes.len())
        };
        assert_eq!(status, fmi2OK);
        assert_eq!(bytes, [&expected[..], &[0x55; 3]].concat());
    });
}

#[test]
fn freeing_nothing_is_fine_and_a_freed_state_is_null() {
    for_each_instance(|instance| {
        let (free, get) = (instance.functions().fmi2FreeFMUstate, instance.functions().fmi2GetFMUstate);
        let mut state: fmi2FMUstate = ptr::null_mut();
        // SAFETY: the instance lives, and the state is null or came from it.
        unsafe {
            assert_eq!(free(instance.component(), ptr::null_mut()), fmi2OK);
            assert_eq!(free(instance.component(), &raw mut state), fmi2OK);
            assert_eq!(get(instance.component(), &raw mut state), fmi2OK);
            assert!(!state.is_null());
            assert_eq!(free(instance.component(), &raw mut state), fmi2OK);
        }
        assert!(state.is_null());
    });
}

#[test]
fn a_state_outlives_the_reset_of_its_instance() {
    for_each_instance(|instance| {
        let state = instance.get_state().unwrap();
        let before = instance.all_values();
        assert_eq!(instance.reset(), fmi2OK);
        assert!(instance.all_values() != before || !fmu_harness::is_shipped(instance.description()));
        assert_eq!(instance.set_state(&state), fmi2OK);
        assert_eq!(instance.all_values(), before);
    });
}
