//! Altered states of Body.
#![no_main]
#[path = "../../../fmu/body/src/lib.rs"]
mod fmu;

use std::sync::LazyLock;

use fmu_fuzz::{AlteredState, LinkedFmu, linked, restore};
use libfuzzer_sys::fuzz_target;

static FMU: LazyLock<LinkedFmu> = LazyLock::new(|| linked!(fmu, Body));

fuzz_target!(|state: AlteredState| restore(&FMU, &state));
