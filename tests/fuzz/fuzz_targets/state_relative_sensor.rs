//! Altered states of RelativeSensor.
#![no_main]
#[path = "../../../fmu/relative-sensor/src/lib.rs"]
mod fmu;

use std::sync::LazyLock;

use fmu_fuzz::{AlteredState, LinkedFmu, linked, restore};
use libfuzzer_sys::fuzz_target;

static FMU: LazyLock<LinkedFmu> = LazyLock::new(|| linked!(fmu, RelativeSensor));

fuzz_target!(|state: AlteredState| restore(&FMU, &state));
