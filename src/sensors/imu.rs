use nalgebra::{RealField, Vector3};

use crate::frames::{Frame, Orientation};

/// An ideal inertial measurement unit, fixed to a frame.
///
/// # Example
///
/// At rest it measures gravity upwards: an accelerometer does not see its own weight, but the force that carries it.
///
/// ```
/// # use multibody::{frames::Frame, sensors::Imu};
/// # use nalgebra::vector;
/// let measured = Imu::default().measure(&Frame::default());
/// assert_eq!(measured.f, vector![0.0, 9.81, 0.0]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Imu<T = f64> {
    /// Position of the sensor's origin relative to frame_a's, resolved in frame_a, in m.
    pub r_mount: Vector3<T>,
    /// Orientation of the sensor's axes: rotates frame_a into the sensor's frame. Its angular velocity has no effect.
    pub mount: Orientation<T>,
    /// Gravitational acceleration, resolved in the world frame, in m/s2.
    pub g_0: Vector3<T>,
}

/// Measurement of an inertial measurement unit, resolved in the sensor's frame.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct InertialMeasurement<T = f64> {
    /// Specific force, the acceleration of the sensor's origin relative to free fall, in m/s2.
    pub f: Vector3<T>,
    /// Angular velocity, in rad/s.
    pub w: Vector3<T>,
}

impl<T: RealField + Copy> Default for Imu<T> {
    /// A sensor at frame_a in Modelica's gravity along -y.
    fn default() -> Self {
        let g_0 = Vector3::new(T::zero(), nalgebra::convert(-9.81), T::zero());
        Self { r_mount: Vector3::zeros(), mount: Orientation::null_rotation(), g_0 }
    }
}

impl<T: RealField + Copy> Imu<T> {
    /// Measures a moving frame.
    pub fn measure(&self, frame_a: &Frame<T>) -> InertialMeasurement<T> {
        let (r, w) = (&self.r_mount, &frame_a.r.w);
        let at_frame = frame_a.r.resolve2(&(frame_a.a_0 - self.g_0));
        let f = at_frame + frame_a.z.cross(r) + w.cross(&w.cross(r));
        InertialMeasurement { f: self.mount.resolve2(&f), w: self.mount.resolve2(w) }
    }
}
