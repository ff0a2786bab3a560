//! Random calls of several instances of RelativeSensor.
#![no_main]
#[path = "../../../fmu/relative-sensor/src/lib.rs"]
mod unit;

use std::sync::LazyLock;

use fmu_fuzz::{Call, Unit, linked, play};
use libfuzzer_sys::fuzz_target;

static UNIT: LazyLock<Unit> = LazyLock::new(|| linked!(unit, RelativeSensor));

fuzz_target!(|calls: Vec<Call>| play(&UNIT, &calls));
