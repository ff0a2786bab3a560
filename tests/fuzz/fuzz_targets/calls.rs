//! Random calls of FMI 2.0 on several instances of an FMU.
#![no_main]
use fmu_fuzz::{Call, chosen, play};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: (u8, Vec<Call>)| play(&chosen(input.0).linked, &input.1));
