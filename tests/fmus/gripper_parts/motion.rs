//! Motion of frames, and a hand that turns by 180 degrees.
use nalgebra::{Matrix3, Rotation3, Unit, Vector3, vector};
use std::f64::consts::PI;

/// Motion of a frame: position and velocity in the world, matrix from the world into the frame, and angular velocity in
/// the frame.
#[derive(Clone, Copy, Debug)]
pub struct Frame {
    pub r: Vector3<f64>,
    pub v: Vector3<f64>,
    pub t: Matrix3<f64>,
    pub w: Vector3<f64>,
}

impl Frame {
    pub fn from_values(values: &[f64]) -> Self {
        let vector = |first: usize| Vector3::from_column_slice(&values[first..first + 3]);
        Self { r: vector(0), v: vector(3), t: Matrix3::from_row_slice(&values[6..15]), w: vector(15) }
    }

    pub fn values(&self) -> Vec<f64> {
        [self.r.as_slice(), self.v.as_slice(), self.t.transpose().as_slice(), self.w.as_slice()].concat()
    }

    /// A parallel frame of the same body, at a point in the axes of this one.
    pub fn beside(&self, point: &Vector3<f64>) -> Self {
        let to_world = self.t.transpose();
        Self { r: self.r + to_world * point, v: self.v + to_world * self.w.cross(point), ..*self }
    }
}

/// Time in s after which the hand rests.
pub const TURNED: f64 = 1.0;

/// The hand moves by 0.7 m and turns by 180 degrees within 1 s, from rest to rest.
pub fn hand_at(time: f64) -> Frame {
    // A polynomial with two derivatives that are zero at both ends.
    let u = (time / TURNED).clamp(0.0, 1.0);
    let way = u.powi(3) * (10.0 - 15.0 * u + 6.0 * u * u);
    let rate = 30.0 * (u * (1.0 - u)).powi(2) / TURNED;
    let axis = vector![2.0, -3.0, 6.0] / 7.0;
    let target = vector![0.6, 0.3, -0.2];
    let rotation = Rotation3::from_axis_angle(&Unit::new_unchecked(axis), PI * way);
    Frame { r: target * way, v: target * rate, t: rotation.matrix().transpose(), w: axis * (PI * rate) }
}

/// Displacement of a frame relative to another one, in the axes of the latter.
#[derive(Clone, Copy, Debug)]
pub struct Deflection {
    /// Position in m, and rotation vector in rad.
    pub by: [Vector3<f64>; 2],
    /// Their rates: velocity in m/s, and angular velocity in rad/s.
    pub rates: [Vector3<f64>; 2],
}

impl Deflection {
    /// Displacement of the second frame relative to the first, since the start.
    pub fn between([a, b]: [Frame; 2], start: [Frame; 2]) -> Self {
        let relative = |[a, b]: [&Frame; 2]| (a.t * (b.r - a.r), a.t * b.t.transpose());
        let ((r, rotation), (r_start, rotation_start)) = (relative([&a, &b]), relative(start.each_ref()));
        let turned = rotation_vector(&(rotation * rotation_start.transpose()));
        let rates = [a.t * (b.v - a.v) - a.w.cross(&r), rotation * b.w - a.w];
        Self { by: [r - r_start, turned], rates }
    }
}

fn rotation_vector(matrix: &Matrix3<f64>) -> Vector3<f64> {
    let difference = matrix - matrix.transpose();
    let axis_by_sine = vector![difference.m32, difference.m13, difference.m21] / 2.0;
    let sine = axis_by_sine.norm();
    let angle = sine.atan2((matrix.trace() - 1.0) / 2.0);
    if sine == 0.0 { axis_by_sine } else { axis_by_sine * (angle / sine) }
}
