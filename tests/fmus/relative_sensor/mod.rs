//! The packaged RelativeSensor.

mod contradictions;
mod estimated;
mod estimation_window;
mod golden;
mod orientations;
mod without_effect;

use crate::gripper::{set_array, set_item};
use fmu_harness::Instance;

const FRAMES: [&str; 3] = ["frame_a", "frame_b", "frame_resolve"];
const OUTPUTS: [&str; 6] = ["r_rel", "v_rel", "a_rel", "angles", "w_rel", "z_rel"];

fn with_sensor(check: impl FnOnce(&Instance<'_>)) {
    let archive = fmu_harness::packaged("RelativeSensor");
    let library = archive.load().unwrap();
    check(&library.instantiate("sensor").unwrap());
}

#[track_caller]
fn outputs(instance: &Instance<'_>) -> [Vec<f64>; 6] {
    OUTPUTS.map(|output| instance.get_array(output).unwrap())
}
