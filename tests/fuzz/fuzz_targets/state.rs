//! Altered states of an FMU.
#![no_main]
use fmu_fuzz::{AlteredState, chosen, restore};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: (u8, AlteredState)| restore(&chosen(input.0).linked, &input.1));
