//! Random calls of several instances of TransformVector.
#![no_main]
#[path = "../../../fmu/transform-vector/src/lib.rs"]
mod fmu;

use std::sync::LazyLock;

use fmu_fuzz::{Call, LinkedFmu, linked, play};
use libfuzzer_sys::fuzz_target;

static FMU: LazyLock<LinkedFmu> = LazyLock::new(|| linked!(fmu, TransformVector));

fuzz_target!(|calls: Vec<Call>| play(&FMU, &calls));
