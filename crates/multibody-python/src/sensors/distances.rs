use multibody::frames::{PlanarPointFrame, PointFrame};
use multibody::sensors::distance::{self as equations, Distance};
use nalgebra::Vector2;
use pyo3::prelude::*;

use super::arguments::{Arrays, Measured};
use super::frames::{PLANAR, SPATIAL, frame, planar_frame, planar_frames, spatial_frames};
use super::measure::{Quantity, Row, Sensor, measure};

struct Spatial {
    s_small: f64,
}

impl Sensor<{ 2 * SPATIAL }> for Spatial {
    const INPUTS: [Quantity; 2 * SPATIAL] = spatial_frames!("frame_a", "frame_b");
    const OUTPUTS: &'static [Quantity] =
        &[Quantity::new("distance", &[]), Quantity::new("der_distance", &[]), Quantity::new("r_rel_0", &[3])];

    fn evaluate(&self, inputs: &[&[f64]; 2 * SPATIAL], outputs: &mut Row<'_>) {
        let [frame_a, frame_b] = [0, SPATIAL].map(|at| {
            let frame = frame(inputs, at);
            PointFrame { r_0: frame.r_0, v_0: frame.v_0 }
        });
        let Distance { distance, der_distance, r_rel_0 } = equations::distance(&frame_a, &frame_b, self.s_small);
        outputs.put(distance);
        outputs.put(der_distance);
        outputs.put(r_rel_0);
    }
}

struct Planar {
    s_small: f64,
}

impl Sensor<{ 2 * PLANAR }> for Planar {
    const INPUTS: [Quantity; 2 * PLANAR] = planar_frames!("frame_a", "frame_b");
    const OUTPUTS: &'static [Quantity] =
        &[Quantity::new("distance", &[]), Quantity::new("der_distance", &[]), Quantity::new("r_rel_0", &[2])];

    fn evaluate(&self, inputs: &[&[f64]; 2 * PLANAR], outputs: &mut Row<'_>) {
        let [frame_a, frame_b] = [0, PLANAR].map(|at| {
            let frame = planar_frame(inputs, at);
            PlanarPointFrame { x: frame.r_0.x, y: frame.r_0.y, vx: frame.v_0.x, vy: frame.v_0.y }
        });
        let Distance { distance, der_distance, r_rel_0 } = equations::planar_distance(&frame_a, &frame_b, self.s_small);
        outputs.put(distance);
        outputs.put(der_distance);
        outputs.put(Vector2::new(r_rel_0.x, r_rel_0.y));
    }
}

#[pyfunction]
pub(crate) fn distance<'py>(
    py: Python<'py>,
    inputs: Arrays<'py>,
    outputs: Option<Vec<String>>,
    s_small: f64,
) -> Measured<'py> {
    measure(py, Spatial { s_small }, &inputs, outputs)
}

#[pyfunction]
pub(crate) fn planar_distance<'py>(
    py: Python<'py>,
    inputs: Arrays<'py>,
    outputs: Option<Vec<String>>,
    s_small: f64,
) -> Measured<'py> {
    measure(py, Planar { s_small }, &inputs, outputs)
}
