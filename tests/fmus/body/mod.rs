//! The packaged Body.

mod carried;
mod conservation;
mod free_rotation;
mod golden;
mod kinds;
mod orders;
mod output_derivatives;
mod refusals;
mod thrown;

use fmi_export_sys::*;
use fmu_harness::{Instance, Library};

/// Values of arrays and scalars, by name.
type Numbers<'a> = &'a [(&'a str, &'a [f64])];

fn with_library(check: impl FnOnce(&Library)) {
    let archive = fmu_harness::packaged("Body");
    check(&archive.load().unwrap());
}

#[track_caller]
fn ok(instance: &Instance<'_>, status: fmi2Status) {
    assert_eq!(status, fmi2OK, "{:?}", instance.messages());
}

#[track_caller]
fn set(instance: &Instance<'_>, numbers: Numbers<'_>) {
    for (name, values) in numbers {
        let status = if values.len() == 1 { instance.set(name, values[0]) } else { instance.set_array(name, values) };
        ok(instance, status);
    }
}

#[track_caller]
fn get(instance: &Instance<'_>, name: &str) -> Vec<f64> {
    let is_array = instance.description().variable(name).is_none();
    if is_array { instance.get_array(name).unwrap() } else { vec![instance.get(name).unwrap()] }
}

fn difference(a: &[f64], b: &[f64]) -> f64 {
    assert_eq!(a.len(), b.len());
    a.iter().zip(b).fold(0.0, |largest: f64, (a, b)| largest.max((a - b).abs()))
}
