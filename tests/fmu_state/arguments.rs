//! Null pointers, places that are too small, and what an importer may leave out.
use std::ptr;

use fmi_export_sys::*;
use fmu_harness::{Instance, for_each_library};

use super::{LIVES, bring, modes::modes};

fn for_each_unit(check: impl Fn(&Instance<'_>)) {
    for_each_library(|library| {
        let unit = library.instantiate("unit").unwrap();
        bring(&unit, &modes(unit.description())[0], LIVES[5]);
        check(&unit);
    });
}

/// Checks that a call was refused for a reason that contains `reason`.
#[track_caller]
fn refused(unit: &Instance<'_>, status: fmi2Status, reason: &str) {
    assert_eq!(status, fmi2Error);
    let messages = unit.messages();
    assert!(messages.len() == 1 && messages[0].text.contains(reason), "{messages:?}");
}

#[test]
fn null_pointers_are_refused_naming_function_and_argument() {
    for_each_unit(|unit| {
        let (functions, c) = (unit.functions(), unit.component());
        let state = unit.get_state().unwrap();
        let mut size = 0;
        let mut bytes = unit.serialize(&state).unwrap();
        let (place, length) = (bytes.as_mut_ptr().cast::<fmi2Byte>(), bytes.len());
        let mut new: fmi2FMUstate = ptr::null_mut();
        unit.messages();
        // SAFETY: the instance and the state live, and the array has the stated length; what is null is for the unit to see.
        unsafe {
            refused(
                unit,
                (functions.fmi2GetFMUstate)(c, ptr::null_mut()),
                "fmi2GetFMUstate: the pointer to the state is",
            );
            refused(unit, (functions.fmi2SetFMUstate)(c, ptr::null_mut()), "fmi2SetFMUstate: the state is");
            let function = functions.fmi2SerializedFMUstateSize;
            refused(unit, function(c, ptr::null_mut(), &raw mut size), "fmi2SerializedFMUstateSize: the state is");
            refused(unit, function(c, state.pointer(), ptr::null_mut()), "fmi2SerializedFMUstateSize: ");
            let function = functions.fmi2SerializeFMUstate;
            refused(unit, function(c, ptr::null_mut(), place, length), "fmi2SerializeFMUstate: the state is");
            refused(unit, function(c, state.pointer(), ptr::null_mut(), length), "fmi2SerializeFMUstate: ");
            let function = functions.fmi2DeSerializeFMUstate;
            refused(unit, function(c, ptr::null(), length, &raw mut new), "fmi2DeSerializeFMUstate: ");
            refused(
                unit,
                function(c, place, length, ptr::null_mut()),
                "fmi2DeSerializeFMUstate: the pointer to the state is",
            );
        }
        assert_eq!((size, new), (0, ptr::null_mut()));
        assert_eq!(unit.serialize(&state).unwrap(), bytes);
    });
}

#[test]
fn a_place_that_is_too_small_is_left_alone_and_the_size_needed_is_told() {
    for_each_unit(|unit| {
        let state = unit.get_state().unwrap();
        let needed = unit.serialize(&state).unwrap().len();
        unit.messages();
        for size in [0, 1, needed / 2, needed - 1] {
            let mut bytes = vec![0x55_u8; size];
            // SAFETY: the instance and the state live, and the array has the stated length.
            let status = unsafe {
                let function = unit.functions().fmi2SerializeFMUstate;
                function(unit.component(), state.pointer(), bytes.as_mut_ptr().cast(), size)
            };
            refused(unit, status, &format!("the saved state has {needed} bytes"));
            assert!(bytes.iter().all(|byte| *byte == 0x55));
        }
    });
}

#[test]
fn a_place_that_is_too_large_is_filled_as_far_as_needed() {
    for_each_unit(|unit| {
        let state = unit.get_state().unwrap();
        let expected = unit.serialize(&state).unwrap();
        let mut bytes = vec![0x55_u8; expected.len() + 3];
        // SAFETY: the instance and the state live, and the array has the stated length.
        let status = unsafe {
            let function = unit.functions().fmi2SerializeFMUstate;
            function(unit.component(), state.pointer(), bytes.as_mut_ptr().cast(), bytes.len())
        };
        assert_eq!(status, fmi2OK);
        assert_eq!(bytes, [&expected[..], &[0x55; 3]].concat());
    });
}

#[test]
fn freeing_nothing_is_fine_and_a_freed_state_is_null() {
    for_each_unit(|unit| {
        let (free, get) = (unit.functions().fmi2FreeFMUstate, unit.functions().fmi2GetFMUstate);
        let mut state: fmi2FMUstate = ptr::null_mut();
        // SAFETY: the instance lives, and the state is null or came from it.
        unsafe {
            assert_eq!(free(unit.component(), ptr::null_mut()), fmi2OK);
            assert_eq!(free(unit.component(), &raw mut state), fmi2OK);
            assert_eq!(get(unit.component(), &raw mut state), fmi2OK);
            assert!(!state.is_null());
            assert_eq!(free(unit.component(), &raw mut state), fmi2OK);
        }
        assert!(state.is_null());
    });
}

#[test]
fn a_state_outlives_the_reset_of_its_instance() {
    for_each_unit(|unit| {
        let state = unit.get_state().unwrap();
        let before = unit.all_values();
        assert_eq!(unit.reset(), fmi2OK);
        assert!(unit.all_values() != before || !fmu_harness::is_shipped(unit.description()));
        assert_eq!(unit.set_state(&state), fmi2OK);
        assert_eq!(unit.all_values(), before);
    });
}
