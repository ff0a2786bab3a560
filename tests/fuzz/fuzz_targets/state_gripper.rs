//! Altered states of Gripper.
#![no_main]
#[path = "../../../fmu/gripper/src/lib.rs"]
mod unit;

use std::sync::LazyLock;

use fmu_fuzz::{AlteredState, Unit, linked, restore};
use libfuzzer_sys::fuzz_target;

static UNIT: LazyLock<Unit> = LazyLock::new(|| linked!(unit, Gripper));

fuzz_target!(|state: AlteredState| restore(&UNIT, &state));
