//! Random calls of FMI 3.0 of several instances of Body.
#![no_main]
#[path = "../../../fmu/body/src/lib.rs"]
mod fmu;

use fmu_fuzz::fmi3::{Call, play};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|calls: Vec<Call>| play::<fmu::Body>(&calls));
