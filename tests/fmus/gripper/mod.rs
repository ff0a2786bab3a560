//! The packaged Gripper.

mod advice;
mod as_reals;
mod derivatives;
mod golden;
mod golden_limits;
mod limits;
mod memory;
mod messages;
mod orientations;
mod part_derivatives;
mod part_memory;
mod switching;

use fmi_export_sys::fmi2OK;
use fmu_harness::{Instance, Library};
use nalgebra::{Matrix3, Rotation3, Vector3};

const DISPLACED: [f64; 3] = [0.001, -0.002, 0.003];

pub(crate) fn with_library<R>(check: impl FnOnce(&Library) -> R) -> R {
    let archive = fmu_harness::packaged("Gripper");
    check(&archive.load().unwrap())
}

fn with_gripper(check: impl FnOnce(&Instance<'_>)) {
    with_library(|library| check(&library.instantiate("gripper").unwrap()));
}

#[track_caller]
pub(crate) fn set_item(instance: &Instance<'_>, parameter: &str, item: &str) {
    let position =
        instance.description().items(instance.variable(parameter)).iter().position(|known| known.name == item);
    let position = position.unwrap_or_else(|| panic!("{parameter} has no item {item}"));
    assert_eq!(instance.set(parameter, position as i32 + 1), fmi2OK, "{parameter} = {item}");
}

#[track_caller]
fn set_reals(instance: &Instance<'_>, values: &[(&str, f64)]) {
    for (name, value) in values {
        assert_eq!(instance.set(name, *value), fmi2OK, "{name} = {value}: {:?}", instance.messages());
    }
}

#[track_caller]
fn set_flags(instance: &Instance<'_>, values: &[(&str, bool)]) {
    for (name, value) in values {
        assert_eq!(instance.set(name, *value), fmi2OK, "{name} = {value}: {:?}", instance.messages());
    }
}

#[track_caller]
pub(crate) fn set_array(instance: &Instance<'_>, name: &str, elements: &[f64]) {
    assert_eq!(instance.set_array(name, elements), fmi2OK, "{name} = {elements:?}: {:?}", instance.messages());
}

/// Sets position and orientation of frame_b, the latter by Euler angles x-y'-z''.
#[track_caller]
fn set_part(instance: &Instance<'_>, r_0: &[f64], theta: &[f64]) {
    set_array(instance, "frame_b.r_0", r_0);
    set_array(instance, "frame_b.R.T", row_major(&turned(theta)).as_slice());
}

/// The matrix from the world to a frame that is turned by Euler angles x-y'-z''.
fn turned(theta: &[f64]) -> Matrix3<f64> {
    // Matrices turn vectors in nalgebra and axes in Modelica.
    let [x, y, z] = [0, 1, 2].map(|i| Rotation3::new(Vector3::ith(i, theta[i])).transpose().into_inner());
    z * y * x
}

/// The elements in the order of the FMU's variables.
fn row_major(matrix: &Matrix3<f64>) -> Matrix3<f64> {
    matrix.transpose()
}

#[track_caller]
fn step(instance: &Instance<'_>, t: f64, h: f64) {
    assert_eq!(instance.do_step(t, h), fmi2OK, "{:?}", instance.messages());
}

#[track_caller]
fn vector(instance: &Instance<'_>, name: &str) -> Vector3<f64> {
    Vector3::from_vec(instance.get_array(name).unwrap())
}

fn warnings(instance: &Instance<'_>) -> Vec<String> {
    let messages = instance.messages().into_iter();
    messages.filter(|message| message.category == "logStatusWarning").map(|message| message.text).collect()
}
