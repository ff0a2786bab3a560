//! The packaged RelativeSensor.

mod contradictions;
mod estimated;
mod estimation_window;
mod golden;
mod orientations;
mod without_effect;

use fmi_export_sys::fmi2OK;
use fmu_harness::Instance;

const FRAMES: [&str; 3] = ["frame_a", "frame_b", "frame_resolve"];
const OUTPUTS: [&str; 6] = ["r_rel", "v_rel", "a_rel", "angles", "w_rel", "z_rel"];

fn with_sensor(check: impl FnOnce(&Instance<'_>)) {
    let archive = fmu_harness::packaged("RelativeSensor");
    let library = archive.load().unwrap();
    check(&library.instantiate("sensor").unwrap());
}

#[track_caller]
fn set_item(instance: &Instance<'_>, parameter: &str, item: &str) {
    let position =
        instance.description().items(instance.variable(parameter)).iter().position(|known| known.name == item);
    let position = position.unwrap_or_else(|| panic!("{parameter} has no item {item}"));
    assert_eq!(instance.set(parameter, position as i32 + 1), fmi2OK, "{parameter} = {item}");
}

#[track_caller]
fn set_array(instance: &Instance<'_>, name: &str, elements: &[f64]) {
    assert_eq!(instance.set_array(name, elements), fmi2OK, "{name} = {elements:?}: {:?}", instance.messages());
}

#[track_caller]
fn outputs(instance: &Instance<'_>) -> [Vec<f64>; 6] {
    OUTPUTS.map(|output| instance.get_array(output).unwrap())
}
