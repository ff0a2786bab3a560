//! Parts with known mass properties in the packaged Gripper: the packaged Body in a hand that turns, in masters with a
//! delay of one step.
//!
//! Expected poses follow from the law's equations at rest, formulated independently in `solid.rs` and `rest.rs`.

mod fmi3;
mod free_hand;
mod held;
mod law;
mod master;
mod model_exchange;
mod motion;
mod point_mass;
mod refusals;
mod rest;
mod rollback;
mod scalar_rule;
mod several;
mod solid;

use fmi_export_sys::{fmi2OK, fmi2Status};
use fmu_harness::{Instance, Library};

struct Libraries<'a> {
    gripper: &'a Library,
    body: &'a Library,
}

fn with_libraries<R>(check: impl FnOnce(&Libraries<'_>) -> R) -> R {
    let [gripper, body] = ["Gripper", "Body"].map(fmu_harness::packaged);
    check(&Libraries { gripper: &gripper.load().unwrap(), body: &body.load().unwrap() })
}

#[track_caller]
fn ok(instance: &Instance<'_>, status: fmi2Status) {
    assert_eq!(status, fmi2OK, "{:?}", instance.messages());
}
