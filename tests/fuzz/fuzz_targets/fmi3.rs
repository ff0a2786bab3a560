//! Random calls of FMI 3.0 on several instances of an FMU.
#![no_main]
use fmu_fuzz::{chosen, fmi3::Call};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: (u8, Vec<Call>)| (chosen(input.0).play_fmi3)(&input.1));
