use nalgebra::{RealField, Vector2};

use super::{planar_absolute_sensor::PlanarMotion, resolve_in_frame::ResolveInFrame};
use crate::frames::PlanarFrame;

/// Motion of one planar frame relative to another. `PlanarMechanics.Sensors.RelativePosition`, `RelativeVelocity` and
/// `RelativeAcceleration`.
///
/// The velocity is relative to an observer moving and turning with frame a, then resolved in X; the acceleration is the
/// time derivative of its components. With X = frame a both are relative to this observer. PlanarMechanics
/// differentiates and resolves in this order, unlike the spatial [`RelativeSensor`](super::RelativeSensor).
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PlanarRelativeSensor {
    /// Frame X in which the vectors are resolved.
    pub resolve_in_frame: ResolveInFrame,
}

impl PlanarRelativeSensor {
    /// Measures the motion of `frame_b` relative to `frame_a` at one instant.
    ///
    /// `phi`, `w` and `z` are the differences of frame b and frame a for every X. Of `frame_resolve` only the angle and
    /// the angular velocity are read, and only if the settings name it.
    ///
    /// ```
    /// # use multibody::frames::PlanarFrame;
    /// # use multibody::sensors::PlanarRelativeSensor;
    /// # use nalgebra::Vector2;
    /// // A turntable, and a point at rest: seen from the turntable it circles backwards.
    /// let frame_a = PlanarFrame { w: 2.0, ..PlanarFrame::default() };
    /// let frame_b = PlanarFrame { r_0: Vector2::new(1.0, 0.0), ..PlanarFrame::default() };
    /// let seen = PlanarRelativeSensor::default().measure(&frame_a, &frame_b, &PlanarFrame::default());
    /// assert_eq!((seen.v, seen.a), (Vector2::new(0.0, -2.0), Vector2::new(-4.0, 0.0)));
    /// assert_eq!(seen.w, -2.0);
    /// ```
    #[inline]
    pub fn measure<T: RealField + Copy>(
        &self,
        frame_a: &PlanarFrame<T>,
        frame_b: &PlanarFrame<T>,
        frame_resolve: &PlanarFrame<T>,
    ) -> PlanarMotion<T> {
        let x = match self.resolve_in_frame {
            ResolveInFrame::World => None,
            ResolveInFrame::FrameA => Some(frame_a),
            ResolveInFrame::FrameB => Some(frame_b),
            ResolveInFrame::FrameResolve => Some(frame_resolve),
        };
        let (d0, d1, d2) = (frame_b.r_0 - frame_a.r_0, frame_b.v_0 - frame_a.v_0, frame_b.a_0 - frame_a.a_0);
        // `w x v` for an angular velocity along z.
        let cross = |w: T, v: &Vector2<T>| Vector2::new(-w * v.y, w * v.x);
        // Velocity seen from frame a, resolved in the world frame, and its time derivative there.
        let v_0 = d1 - cross(frame_a.w, &d0);
        let rate = d2 - cross(frame_a.z, &d0) - cross(frame_a.w, &d1);
        let a_0 = x.map_or(rate, |x| rate - cross(x.w, &v_0));
        let [r, v, a] = [d0, v_0, a_0].map(|v| x.map_or(v, |x| x.resolve2(&v)));
        PlanarMotion { r, v, a, phi: frame_b.phi - frame_a.phi, w: frame_b.w - frame_a.w, z: frame_b.z - frame_a.z }
    }
}
