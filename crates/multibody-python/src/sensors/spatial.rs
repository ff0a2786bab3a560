use multibody::frames::Quaternion;
use multibody::sensors::{AbsoluteSensor, PoseForms, RelativeSensor, SelectedForms};
use nalgebra::Vector4;
use pyo3::prelude::*;

use super::arguments::{Arrays, Measured, choice};
use super::frames::{SPATIAL, frame, spatial_frames};
use super::measure::{Quantity, Row, Sensor, measure};
use crate::frames::Sequence;

/// A sensor with six outputs in components and angles, and further forms of the pose.
struct Spatial<S> {
    sensor: S,
    sequence: Sequence,
    forms: SelectedForms,
}

/// Outputs of a sensor: components and angles first, then the other forms.
macro_rules! outputs {
    ($($name:literal),+; $t:literal, $q:literal) => {
        &[
            $(Quantity::new($name, &[3]),)+
            Quantity::new($t, &[3, 3]),
            Quantity::new($q, &[4]),
            Quantity::new("rotationVector", &[3]),
            Quantity::new("axis", &[3]),
            Quantity::new("angle", &[]),
            Quantity::new("distance", &[]),
            Quantity::new("der_distance", &[]),
            Quantity::new("der2_distance", &[]),
            Quantity::new("azimuth", &[]),
            Quantity::new("elevation", &[]),
            Quantity::new("radius_xy", &[]),
            Quantity::new("der_azimuth", &[]),
            Quantity::new("der_elevation", &[]),
            Quantity::new("der_radius_xy", &[]),
        ]
    };
}

fn selected_forms(is_selected: impl Fn(&str) -> bool, t: &str, q: &str) -> SelectedForms {
    let azimuth = is_selected("azimuth") || is_selected("der_azimuth");
    SelectedForms {
        get_t: is_selected(t),
        get_q: is_selected(q),
        get_rotation_vector: is_selected("rotationVector"),
        get_axis: is_selected("axis"),
        get_angle: is_selected("angle"),
        get_distance: is_selected("distance") || is_selected("der_distance") || is_selected("der2_distance"),
        get_spherical: is_selected("elevation") || is_selected("der_elevation"),
        // The azimuth needs one of the two coordinate systems.
        get_cylindrical: azimuth || is_selected("radius_xy") || is_selected("der_radius_xy"),
    }
}

fn put_forms(forms: &PoseForms, outputs: &mut Row<'_>) {
    outputs.put(forms.t);
    outputs.put(forms.q);
    outputs.put(forms.rotation_vector);
    outputs.put(forms.axis);
    outputs.put(forms.angle);
    outputs.put(forms.distance);
    outputs.put(forms.der_distance);
    outputs.put(forms.der2_distance);
    let coordinates = &forms.coordinates;
    outputs.put(coordinates.azimuth);
    outputs.put(coordinates.elevation);
    outputs.put(coordinates.radius_xy);
    outputs.put(coordinates.der_azimuth);
    outputs.put(coordinates.der_elevation);
    outputs.put(coordinates.der_radius_xy);
}

/// No previous quaternion: each gets the standard sign, because rows need not be consecutive in time.
fn no_last_quaternion() -> Quaternion {
    Quaternion(Vector4::zeros())
}

impl Sensor<{ 3 * SPATIAL }> for Spatial<RelativeSensor> {
    const INPUTS: [Quantity; 3 * SPATIAL] = spatial_frames!("frame_a", "frame_b", "frame_resolve");
    const OUTPUTS: &'static [Quantity] =
        outputs!("r_rel", "v_rel", "a_rel", "angles", "w_rel", "z_rel"; "T_rel", "Q_rel");

    fn select(&mut self, is_selected: impl Fn(&str) -> bool) {
        let sensor = &mut self.sensor;
        sensor.get_r_rel = is_selected("r_rel");
        sensor.get_v_rel = is_selected("v_rel");
        sensor.get_a_rel = is_selected("a_rel");
        sensor.get_angles = is_selected("angles");
        sensor.get_w_rel = is_selected("w_rel");
        sensor.get_z_rel = is_selected("z_rel");
        self.forms = selected_forms(is_selected, "T_rel", "Q_rel");
    }

    fn evaluate(&self, inputs: &[&[f64]; 3 * SPATIAL], outputs: &mut Row<'_>) {
        let (frame_a, frame_b) = (frame(inputs, 0), frame(inputs, SPATIAL));
        let frame_resolve = frame(inputs, 2 * SPATIAL);
        let motion = self.sequence.of(self.sensor.measure(&frame_a, &frame_b, &frame_resolve));
        outputs.put(motion.r_rel);
        outputs.put(motion.v_rel);
        outputs.put(motion.a_rel);
        outputs.put(motion.angles);
        outputs.put(motion.w_rel);
        outputs.put(motion.z_rel);
        let frames = [&frame_a, &frame_b, &frame_resolve];
        if !self.forms.is_empty() {
            put_forms(&self.sensor.forms(&self.forms, frames, &no_last_quaternion()), outputs);
        }
    }
}

impl Sensor<{ 2 * SPATIAL }> for Spatial<AbsoluteSensor> {
    const INPUTS: [Quantity; 2 * SPATIAL] = spatial_frames!("frame_a", "frame_resolve");
    const OUTPUTS: &'static [Quantity] = outputs!("r", "v", "a", "angles", "w", "z"; "T", "Q");

    fn select(&mut self, is_selected: impl Fn(&str) -> bool) {
        let sensor = &mut self.sensor;
        sensor.get_r = is_selected("r");
        sensor.get_v = is_selected("v");
        sensor.get_a = is_selected("a");
        sensor.get_angles = is_selected("angles");
        sensor.get_w = is_selected("w");
        sensor.get_z = is_selected("z");
        self.forms = selected_forms(is_selected, "T", "Q");
    }

    fn evaluate(&self, inputs: &[&[f64]; 2 * SPATIAL], outputs: &mut Row<'_>) {
        let (frame_a, frame_resolve) = (frame(inputs, 0), frame(inputs, SPATIAL));
        let motion = self.sequence.of(self.sensor.measure(&frame_a, &frame_resolve));
        outputs.put(motion.r);
        outputs.put(motion.v);
        outputs.put(motion.a);
        outputs.put(motion.angles);
        outputs.put(motion.w);
        outputs.put(motion.z);
        if !self.forms.is_empty() {
            put_forms(&self.sensor.forms(&self.forms, &frame_a, &frame_resolve, &no_last_quaternion()), outputs);
        }
    }
}

#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "Python names them")]
pub(crate) fn relative<'py>(
    py: Python<'py>,
    inputs: Arrays<'py>,
    outputs: Option<Vec<String>>,
    resolve: &str,
    after_differentiation: &str,
    differentiation: &str,
    sequence: Sequence,
    guess_angle1: f64,
) -> Measured<'py> {
    let sensor = RelativeSensor {
        resolve_in_frame: choice("resolve", resolve)?,
        resolve_in_frame_after_differentiation: choice("after_differentiation", after_differentiation)?,
        differentiation: choice("differentiation", differentiation)?,
        sequence: sequence.0,
        guess_angle1,
        ..RelativeSensor::default()
    };
    measure(py, Spatial { sensor, sequence, forms: SelectedForms::default() }, &inputs, outputs)
}

#[pyfunction]
pub(crate) fn absolute<'py>(
    py: Python<'py>,
    inputs: Arrays<'py>,
    outputs: Option<Vec<String>>,
    resolve: &str,
    sequence: Sequence,
    guess_angle1: f64,
) -> Measured<'py> {
    let resolve_in_frame = choice("resolve", resolve)?;
    let sensor = AbsoluteSensor { resolve_in_frame, sequence: sequence.0, guess_angle1, ..AbsoluteSensor::default() };
    measure(py, Spatial { sensor, sequence, forms: SelectedForms::default() }, &inputs, outputs)
}
