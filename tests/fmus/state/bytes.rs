//! Bytes that are no state of this FMU are refused with a reason, and change nothing.
use std::collections::BTreeMap;

use fmi_export_sys::*;
use fmu_harness::{Instance, for_each_library};

use super::{LIVES, bring};
use crate::modes::modes;

/// Calls `check` with an instance of every FMU in the last of its modes, which has the largest memory, after some
/// steps, and its state as bytes.
fn for_each_state(check: impl Fn(&Instance<'_>, &[u8])) {
    for_each_library(|library| {
        let instance = library.instantiate("instance").unwrap();
        bring(&instance, modes(instance.description()).last().unwrap(), LIVES[6]);
        let bytes = instance.serialize(&instance.get_state().unwrap()).unwrap();
        check(&instance, &bytes);
    });
}

/// Checks that the FMU refuses the bytes; returns its message.
#[track_caller]
fn refusal(instance: &Instance<'_>, bytes: &[u8]) -> String {
    instance.messages();
    assert_eq!(instance.deserialize(bytes).err(), Some(fmi2Error));
    let [message] = &instance.messages()[..] else { panic!("not one message") };
    assert_eq!((message.status, &*message.category), (fmi2Error, "logStatusError"));
    assert!(message.text.starts_with("fmi2DeSerializeFMUstate: "), "{}", message.text);
    message.text.clone()
}

fn unchanged(instance: &Instance<'_>, attempts: impl FnOnce()) {
    let whole = || (instance.all_values(), instance.serialize(&instance.get_state().unwrap()).unwrap());
    let before: (BTreeMap<_, _>, Vec<u8>) = whole();
    attempts();
    assert_eq!(whole(), before);
}

#[test]
fn bytes_cut_at_any_length_are_refused() {
    for_each_state(|instance, bytes| {
        unchanged(instance, || {
            for length in 0..bytes.len() {
                assert!(
                    refusal(instance, &bytes[..length]).contains("truncated or corrupted"),
                    "{length} of {} bytes",
                    bytes.len()
                );
            }
        });
        assert!(refusal(instance, &[bytes, &[0; 8]].concat()).contains("truncated or corrupted"));
    });
}

#[test]
fn bytes_altered_anywhere_are_refused() {
    for_each_state(|instance, bytes| {
        unchanged(instance, || {
            for at in 0..bytes.len() {
                for change in [0x01, 0x80] {
                    let mut altered = bytes.to_vec();
                    altered[at] ^= change;
                    let text = refusal(instance, &altered);
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
    for_each_state(|instance, bytes| {
        let mut altered = bytes.to_vec();
        altered[0] = 7;
        assert!(refusal(instance, &altered).contains("version 7"));
    });
}

#[test]
fn bytes_of_another_fmu_are_refused_naming_both() {
    let archives = fmu_harness::all_packaged();
    for_each_state(|instance, bytes| {
        for archive in archives.iter().filter(|archive| archive.description().guid != instance.description().guid) {
            let library = archive.load().unwrap();
            let other = library.instantiate("other").unwrap();
            unchanged(&other, || {
                let text = refusal(&other, bytes);
                for guid in [&instance.description().guid, &other.description().guid] {
                    assert!(text.contains(guid.as_str()), "{text}");
                }
            });
        }
    });
}

#[test]
fn refused_bytes_leave_the_state_at_their_place_as_it_was() {
    for_each_state(|instance, bytes| {
        let state = instance.get_state().unwrap();
        let cut = &bytes[..bytes.len() - 8];
        let mut place = state.pointer();
        // SAFETY: the instance and the state live, and the array has the stated length.
        let status = unsafe {
            let function = instance.functions().fmi2DeSerializeFMUstate;
            function(instance.component(), cut.as_ptr().cast(), cut.len(), &raw mut place)
        };
        assert_eq!((status, place), (fmi2Error, state.pointer()));
        assert_eq!(instance.serialize(&state).unwrap(), bytes);
    });
}
