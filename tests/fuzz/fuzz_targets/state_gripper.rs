//! Altered states of Gripper.
#![no_main]
#[path = "../../../fmu/gripper/src/lib.rs"]
mod fmu;

use std::sync::LazyLock;

use fmu_fuzz::{AlteredState, LinkedFmu, linked, restore};
use libfuzzer_sys::fuzz_target;

static FMU: LazyLock<LinkedFmu> = LazyLock::new(|| linked!(fmu, Gripper));

fuzz_target!(|state: AlteredState| restore(&FMU, &state));
