use nalgebra::{RealField, Vector2};

use super::resolve_in_frame::ResolveInFrameA;
use crate::frames::PlanarFrame;

/// Absolute motion of one planar frame. `PlanarMechanics.Sensors.AbsolutePosition`, `AbsoluteVelocity` and
/// `AbsoluteAcceleration`.
///
/// Vectors are differentiated in the world frame, then resolved.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PlanarAbsoluteSensor {
    /// Frame X in which the vectors are resolved; the angle is relative to its axes.
    pub resolve_in_frame: ResolveInFrameA,
}

/// Measurements of a planar sensor; absolute for a [`PlanarAbsoluteSensor`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlanarMotion<T = f64> {
    /// Position, in m.
    pub r: Vector2<T>,
    /// Angle, in rad.
    pub phi: T,
    /// Velocity, in m/s.
    pub v: Vector2<T>,
    /// Angular velocity, in rad/s.
    pub w: T,
    /// Acceleration, in m/s2.
    pub a: Vector2<T>,
    /// Angular acceleration, in rad/s2.
    pub z: T,
}

impl PlanarAbsoluteSensor {
    /// Measures the motion of `frame_a` at one instant.
    ///
    /// `r`, `v` and `a` are position, velocity and acceleration in the world frame, resolved in X. `phi` is the angle
    /// of frame a relative to X, so zero if X is frame a; `w` and `z` are absolute for every X. Only the angle of
    /// `frame_resolve` is read, and only if the settings name it.
    ///
    /// ```
    /// # use multibody::frames::PlanarFrame;
    /// # use multibody::sensors::{PlanarAbsoluteSensor, ResolveInFrameA};
    /// # use nalgebra::Vector2;
    /// // A car that has turned left by a quarter turn drives along y; seen from the car it moves ahead.
    /// let phi = std::f64::consts::FRAC_PI_2;
    /// let car = PlanarFrame { v_0: Vector2::new(0.0, 5.0), phi, w: 0.1, ..PlanarFrame::default() };
    /// let motion = PlanarAbsoluteSensor::default().measure(&car, &PlanarFrame::default());
    /// assert!((motion.v - Vector2::new(5.0, 0.0)).norm() < 1e-15);
    /// assert_eq!((motion.phi, motion.w), (0.0, 0.1));
    /// ```
    #[inline]
    pub fn measure<T: RealField + Copy>(
        &self,
        frame_a: &PlanarFrame<T>,
        frame_resolve: &PlanarFrame<T>,
    ) -> PlanarMotion<T> {
        let x = match self.resolve_in_frame {
            ResolveInFrameA::World => None,
            ResolveInFrameA::FrameA => Some(frame_a),
            ResolveInFrameA::FrameResolve => Some(frame_resolve),
        };
        let [r, v, a] = [frame_a.r_0, frame_a.v_0, frame_a.a_0].map(|v| x.map_or(v, |x| x.resolve2(&v)));
        PlanarMotion { r, v, a, phi: x.map_or(frame_a.phi, |x| frame_a.phi - x.phi), w: frame_a.w, z: frame_a.z }
    }
}
