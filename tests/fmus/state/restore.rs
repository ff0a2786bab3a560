//! A run continues from a restored state as without saving, to the last bit.
use fmi_export_sys::*;
use fmu_harness::{Instance, for_each_library};

use super::{LIVES, bring, future};
use crate::modes::modes;

/// Calls `check` at every point in the life of every FMU in every mode, with a new instance at that point, another
/// instance at another point, the number of steps of the first, and the future of a third that was never saved.
fn at_every_point(check: impl Fn(&Instance<'_>, &Instance<'_>, u32, &[String])) {
    for_each_library(|library| {
        let modes = modes(library.archive().description());
        for (m, mode) in modes.iter().enumerate() {
            for (l, life) in LIVES.into_iter().enumerate() {
                let [instance, other, undisturbed] =
                    ["instance", "other", "undisturbed"].map(|name| library.instantiate(name).unwrap());
                bring(&instance, mode, life);
                bring(&other, &modes[(m + 1) % modes.len()], LIVES[(l + 1) % LIVES.len()]);
                bring(&undisturbed, mode, life);
                let expected = future(&undisturbed, life.1);
                // A future without changes would prove nothing; the number of changes depends on the FMU.
                let events = expected.windows(2).filter(|two| two[0] != two[1]).count();
                let shows_little = ["terminated", "in the error state"].contains(&life.0)
                    || !fmu_harness::is_shipped(instance.description());
                assert!(events >= 8 || shows_little, "{events} after {life:?}");
                println!("{} {mode:?} {}", library.archive().description().model_name, life.0);
                check(&instance, &other, life.1, &expected);
            }
        }
    });
}

#[test]
fn an_instance_goes_on_from_its_saved_state_as_if_it_had_not_been_away() {
    at_every_point(|instance, _, steps, expected| {
        let saved = instance.get_state().unwrap();
        let bytes = instance.serialize(&saved).unwrap();
        for _ in 0..2 {
            assert!(future(instance, steps) == expected);
            // Later calls do not change a saved state.
            assert_eq!(instance.serialize(&saved).unwrap(), bytes);
            assert_eq!(instance.set_state(&saved), fmi2OK);
        }
        assert!(future(instance, steps) == expected);
    });
}

#[test]
fn another_instance_goes_on_from_a_saved_state_as_the_first_would_have() {
    at_every_point(|instance, other, steps, expected| {
        let saved = instance.get_state().unwrap();
        assert_eq!(other.set_state(&saved), fmi2OK);
        assert!(future(other, steps) == expected);
    });
}

#[test]
fn a_state_read_from_bytes_is_the_one_that_was_written() {
    at_every_point(|instance, other, steps, expected| {
        let bytes = instance.serialize(&instance.get_state().unwrap()).unwrap();
        let read = other.deserialize(&bytes).unwrap();
        assert_eq!(other.serialize(&read).unwrap(), bytes);
        assert_eq!(other.set_state(&read), fmi2OK);
        assert_eq!(other.serialize(&other.get_state().unwrap()).unwrap(), bytes);
        assert!(future(other, steps) == expected);
    });
}

#[test]
fn a_state_can_be_overwritten_by_a_later_one() {
    at_every_point(|instance, other, steps, expected| {
        let mut state = other.get_state().unwrap();
        let place = state.pointer();
        assert_eq!(instance.update_state(&mut state), fmi2OK);
        assert_eq!(state.pointer(), place);
        assert_eq!(other.set_state(&state), fmi2OK);
        assert!(future(other, steps) == expected);
    });
}
