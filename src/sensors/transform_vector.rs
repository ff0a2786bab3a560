use nalgebra::{RealField, Vector3};

use super::resolve_in_frame::ResolveInFrame;
use crate::frames::Orientation;

/// Resolves a vector in another frame. Modelica: `MultiBody.Sensors.TransformAbsoluteVector` and
/// `TransformRelativeVector`.
///
/// Only the components change: the vector may be a velocity, a force or a direction, but not a position relative to an
/// origin that differs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TransformVector {
    /// Frame in which the input is resolved.
    pub frame_r_in: ResolveInFrame,
    /// Frame in which the output is resolved.
    pub frame_r_out: ResolveInFrame,
}

impl TransformVector {
    /// Resolves `r_in`, given in `frame_r_in`, in `frame_r_out`: `T_out T_in' r_in`, in the unit of `r_in`.
    ///
    /// Between equal frames the result is `r_in` bit for bit. `frames` are the orientations of the frames a, b and
    /// `frame_resolve`; orientations that the settings do not name are ignored.
    ///
    /// ```
    /// # use multibody::frames::Orientation;
    /// # use multibody::sensors::{ResolveInFrame, TransformVector};
    /// # use nalgebra::Vector3;
    /// // A quarter turn about z: the x-axis of frame a points along the y-axis of the world.
    /// let frame_a = Orientation::axis_rotation(3, std::f64::consts::FRAC_PI_2, 0.0).unwrap();
    /// let other = Orientation::null_rotation();
    /// let sensor = TransformVector { frame_r_in: ResolveInFrame::FrameA, frame_r_out: ResolveInFrame::World };
    /// let r_out = sensor.transform(&Vector3::new(2.0, 0.0, 1.0), [&frame_a, &other, &other]);
    /// assert!((r_out - Vector3::new(0.0, 2.0, 1.0)).norm() < 1e-15);
    /// ```
    #[inline]
    pub fn transform<T: RealField + Copy>(&self, r_in: &Vector3<T>, frames: [&Orientation<T>; 3]) -> Vector3<T> {
        if self.frame_r_in == self.frame_r_out {
            return *r_in;
        }
        let frame = |choice| match choice {
            ResolveInFrame::World => None,
            ResolveInFrame::FrameA => Some(frames[0]),
            ResolveInFrame::FrameB => Some(frames[1]),
            ResolveInFrame::FrameResolve => Some(frames[2]),
        };
        let r_0 = frame(self.frame_r_in).map_or(*r_in, |r| r.resolve1(r_in));
        frame(self.frame_r_out).map_or(r_0, |r| r.resolve2(&r_0))
    }

    /// Whether the orientations of the frames a, b and `frame_resolve` are read with these settings.
    pub fn orientations_read(&self) -> [bool; 3] {
        let is_read = |frame| (self.frame_r_in == frame) != (self.frame_r_out == frame);
        [ResolveInFrame::FrameA, ResolveInFrame::FrameB, ResolveInFrame::FrameResolve].map(is_read)
    }
}
