use multibody::sensors::{CutForceAndTorque, TransformVector};
use nalgebra::Vector3;
use pyo3::prelude::*;

use super::arguments::{Arrays, Measured, choice};
use super::frames::{SPATIAL, frame, spatial_frames};
use super::measure::{Quantity, Row, Sensor, measure};
use crate::broadcast::Value;

impl Sensor<{ 2 * SPATIAL + 2 }> for CutForceAndTorque {
    const INPUTS: [Quantity; 2 * SPATIAL + 2] = spatial_frames!("frame_a", "frame_resolve"; "frame_a.f", "frame_a.t");
    const OUTPUTS: &'static [Quantity] =
        &[Quantity::new("force", &[3]), Quantity::new("torque", &[3]), Quantity::new("power", &[])];

    fn evaluate(&self, inputs: &[&[f64]; 2 * SPATIAL + 2], outputs: &mut Row<'_>) {
        let (frame_a, frame_resolve) = (frame(inputs, 0), frame(inputs, SPATIAL));
        let [f, t] = [0, 1].map(|i| Vector3::read(inputs[2 * SPATIAL + i]));
        let load = self.measure(&frame_a, &f, &t, &frame_resolve.r);
        outputs.put(load.force);
        outputs.put(load.torque);
        outputs.put(load.power);
    }
}

impl Sensor<{ 3 * SPATIAL + 1 }> for TransformVector {
    const INPUTS: [Quantity; 3 * SPATIAL + 1] = spatial_frames!("frame_a", "frame_b", "frame_resolve"; "r_in");
    const OUTPUTS: &'static [Quantity] = &[Quantity::new("r_out", &[3])];

    fn evaluate(&self, inputs: &[&[f64]; 3 * SPATIAL + 1], outputs: &mut Row<'_>) {
        let frames = [0, SPATIAL, 2 * SPATIAL].map(|at| frame(inputs, at).r);
        outputs.put(self.transform(&Vector3::read(inputs[3 * SPATIAL]), frames.each_ref()));
    }
}

#[pyfunction]
pub(crate) fn cut_force_and_torque<'py>(
    py: Python<'py>,
    inputs: Arrays<'py>,
    outputs: Option<Vec<String>>,
    resolve: &str,
    opposite: bool,
) -> Measured<'py> {
    let resolve_in_frame = choice("resolve", resolve)?;
    measure(py, CutForceAndTorque { resolve_in_frame, opposite }, &inputs, outputs)
}

#[pyfunction]
pub(crate) fn transform_vector<'py>(
    py: Python<'py>,
    inputs: Arrays<'py>,
    outputs: Option<Vec<String>>,
    frame_r_in: &str,
    frame_r_out: &str,
) -> Measured<'py> {
    let [frame_r_in, frame_r_out] = [choice("frame_r_in", frame_r_in)?, choice("frame_r_out", frame_r_out)?];
    measure(py, TransformVector { frame_r_in, frame_r_out }, &inputs, outputs)
}
