//! Random calls of several instances of PlanarDistance.
#![no_main]
#[path = "../../../fmu/planar-distance/src/lib.rs"]
mod unit;

use std::sync::LazyLock;

use fmu_fuzz::{Call, Unit, linked, play};
use libfuzzer_sys::fuzz_target;

static UNIT: LazyLock<Unit> = LazyLock::new(|| linked!(unit, PlanarDistance));

fuzz_target!(|calls: Vec<Call>| play(&UNIT, &calls));
