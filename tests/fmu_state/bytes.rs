//! Bytes that are no state of this unit are refused with a reason, and change nothing.
use std::collections::BTreeMap;

use fmi_export_sys::*;
use fmu_harness::{Instance, for_each_library};

use super::{LIVES, bring, modes::modes};

/// Calls `check` with an instance of every unit in the last of its modes, which remembers most, after some steps, and its state as bytes.
fn for_each_state(check: impl Fn(&Instance<'_>, &[u8])) {
    for_each_library(|library| {
        let unit = library.instantiate("unit").unwrap();
        bring(&unit, modes(unit.description()).last().unwrap(), LIVES[6]);
        let bytes = unit.serialize(&unit.get_state().unwrap()).unwrap();
        check(&unit, &bytes);
    });
}

/// Checks that the unit refuses the bytes and says why; returns what it says.
#[track_caller]
fn refusal(unit: &Instance<'_>, bytes: &[u8]) -> String {
    unit.messages();
    assert_eq!(unit.deserialize(bytes).err(), Some(fmi2Error));
    let [message] = &unit.messages()[..] else { panic!("not one message") };
    assert_eq!((message.status, &*message.category), (fmi2Error, "logStatusError"));
    assert!(message.text.starts_with("fmi2DeSerializeFMUstate: "), "{}", message.text);
    message.text.clone()
}

/// Checks that whatever `attempts` does leaves the unit where it was.
fn unchanged(unit: &Instance<'_>, attempts: impl FnOnce()) {
    let whole = || (unit.all_values(), unit.serialize(&unit.get_state().unwrap()).unwrap());
    let before: (BTreeMap<_, _>, Vec<u8>) = whole();
    attempts();
    assert_eq!(whole(), before);
}

#[test]
fn bytes_cut_at_any_length_are_refused() {
    for_each_state(|unit, bytes| {
        unchanged(unit, || {
            for length in 0..bytes.len() {
                assert!(
                    refusal(unit, &bytes[..length]).contains("truncated or corrupted"),
                    "{length} of {} bytes",
                    bytes.len()
                );
            }
        });
        assert!(refusal(unit, &[bytes, &[0; 8]].concat()).contains("truncated or corrupted"));
    });
}

#[test]
fn bytes_altered_anywhere_are_refused() {
    for_each_state(|unit, bytes| {
        unchanged(unit, || {
            for at in 0..bytes.len() {
                for change in [0x01, 0x80] {
                    let mut altered = bytes.to_vec();
                    altered[at] ^= change;
                    let text = refusal(unit, &altered);
                    let reason = match at {
                        0..8 => "saved state has the format version",
                        8..24 => "saved state belongs to an FMU with the GUID",
                        24..40 => "with another layout of the state",
                        _ => "truncated or corrupted",
                    };
                    assert!(text.contains(reason), "byte {at}: {text}");
                }
            }
        });
    });
}

#[test]
fn bytes_of_another_version_are_refused() {
    for_each_state(|unit, bytes| {
        let mut altered = bytes.to_vec();
        altered[0] = 7;
        assert!(refusal(unit, &altered).contains("version 7"));
    });
}

#[test]
fn bytes_of_another_unit_are_refused_naming_both() {
    let archives = fmu_harness::all_packaged();
    for_each_state(|unit, bytes| {
        for archive in archives.iter().filter(|archive| archive.description().guid != unit.description().guid) {
            let library = archive.load().unwrap();
            let other = library.instantiate("other").unwrap();
            unchanged(&other, || {
                let text = refusal(&other, bytes);
                for guid in [&unit.description().guid, &other.description().guid] {
                    assert!(text.contains(guid.as_str()), "{text}");
                }
            });
        }
    });
}

#[test]
fn refused_bytes_leave_the_state_at_their_place_as_it_was() {
    for_each_state(|unit, bytes| {
        let state = unit.get_state().unwrap();
        let cut = &bytes[..bytes.len() - 8];
        let mut place = state.pointer();
        // SAFETY: the instance and the state live, and the array has the stated length.
        let status = unsafe {
            let function = unit.functions().fmi2DeSerializeFMUstate;
            function(unit.component(), cut.as_ptr().cast(), cut.len(), &raw mut place)
        };
        assert_eq!((status, place), (fmi2Error, state.pointer()));
        assert_eq!(unit.serialize(&state).unwrap(), bytes);
    });
}
