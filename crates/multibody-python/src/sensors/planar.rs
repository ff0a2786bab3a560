use multibody::sensors::{PlanarAbsoluteSensor, PlanarMotion, PlanarRelativeSensor};
use pyo3::prelude::*;

use super::arguments::{Arrays, Measured, choice};
use super::frames::{PLANAR, planar_frame, planar_frames};
use super::measure::{Quantity, Row, Sensor, measure};

macro_rules! outputs {
    ($r:literal, $phi:literal, $v:literal, $w:literal, $a:literal, $z:literal) => {
        &[
            Quantity::new($r, &[2]),
            Quantity::new($phi, &[]),
            Quantity::new($v, &[2]),
            Quantity::new($w, &[]),
            Quantity::new($a, &[2]),
            Quantity::new($z, &[]),
        ]
    };
}

fn put(motion: &PlanarMotion, outputs: &mut Row<'_>) {
    outputs.put(motion.r);
    outputs.put(motion.phi);
    outputs.put(motion.v);
    outputs.put(motion.w);
    outputs.put(motion.a);
    outputs.put(motion.z);
}

impl Sensor<{ 3 * PLANAR }> for PlanarRelativeSensor {
    const INPUTS: [Quantity; 3 * PLANAR] = planar_frames!("frame_a", "frame_b", "frame_resolve");
    const OUTPUTS: &'static [Quantity] = outputs!("r_rel", "phi_rel", "v_rel", "w_rel", "a_rel", "z_rel");

    fn evaluate(&self, inputs: &[&[f64]; 3 * PLANAR], outputs: &mut Row<'_>) {
        let [frame_a, frame_b, frame_resolve] = [0, PLANAR, 2 * PLANAR].map(|at| planar_frame(inputs, at));
        put(&self.measure(&frame_a, &frame_b, &frame_resolve), outputs);
    }
}

impl Sensor<{ 2 * PLANAR }> for PlanarAbsoluteSensor {
    const INPUTS: [Quantity; 2 * PLANAR] = planar_frames!("frame_a", "frame_resolve");
    const OUTPUTS: &'static [Quantity] = outputs!("r", "phi", "v", "w", "a", "z");

    fn evaluate(&self, inputs: &[&[f64]; 2 * PLANAR], outputs: &mut Row<'_>) {
        let [frame_a, frame_resolve] = [0, PLANAR].map(|at| planar_frame(inputs, at));
        put(&self.measure(&frame_a, &frame_resolve), outputs);
    }
}

#[pyfunction]
pub(crate) fn planar_relative<'py>(
    py: Python<'py>,
    inputs: Arrays<'py>,
    outputs: Option<Vec<String>>,
    resolve: &str,
) -> Measured<'py> {
    measure(py, PlanarRelativeSensor { resolve_in_frame: choice("resolve", resolve)? }, &inputs, outputs)
}

#[pyfunction]
pub(crate) fn planar_absolute<'py>(
    py: Python<'py>,
    inputs: Arrays<'py>,
    outputs: Option<Vec<String>>,
    resolve: &str,
) -> Measured<'py> {
    measure(py, PlanarAbsoluteSensor { resolve_in_frame: choice("resolve", resolve)? }, &inputs, outputs)
}
