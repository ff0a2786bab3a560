use nalgebra::{RealField, Vector3};

use super::resolve_in_frame::{ResolveInFrame, ResolveInFrameAfterDifferentiation};
use crate::frames::{Error, Frame};

/// Relative motion of frame b with respect to frame a. Modelica: `MultiBody.Sensors.RelativeSensor`.
///
/// The sensor has no inertia, and its cut-forces and cut-torques at all frames are zero. By default it measures everything
/// in frame a, unlike Modelica's, which by default measures nothing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RelativeSensor<T = f64> {
    /// Frame X in which the quantities are resolved, and in whose components they are differentiated.
    pub resolve_in_frame: ResolveInFrame,
    /// Frame Y into which `v_rel`, `a_rel` and `z_rel` are resolved after the differentiation.
    pub resolve_in_frame_after_differentiation: ResolveInFrameAfterDifferentiation,
    /// Measure the relative position `r_rel`.
    pub get_r_rel: bool,
    /// Measure the relative velocity `v_rel`.
    pub get_v_rel: bool,
    /// Measure the relative acceleration `a_rel`.
    pub get_a_rel: bool,
    /// Measure the angles of the relative rotation.
    pub get_angles: bool,
    /// Measure the relative angular velocity `w_rel`.
    pub get_w_rel: bool,
    /// Measure the relative angular acceleration `z_rel`.
    pub get_z_rel: bool,
    /// Axes of the angles, as in [`Orientation::axes_rotations_angles`](crate::frames::Orientation::axes_rotations_angles).
    pub sequence: [i32; 3],
    /// First angle to be close to, in rad.
    pub guess_angle1: T,
}

/// Measurements of a [`RelativeSensor`]; those that are not selected are zero.
///
/// X is the frame `resolve_in_frame`, Y is `resolve_in_frame_after_differentiation`.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RelativeMotion<T = f64> {
    /// Position of frame b's origin relative to frame a's, resolved in X, in m.
    pub r_rel: Vector3<T>,
    /// Time derivative of the components of `r_rel` in X, resolved in Y, in m/s.
    pub v_rel: Vector3<T>,
    /// Second time derivative of the components of `r_rel` in X, resolved in Y, in m/s2.
    pub a_rel: Vector3<T>,
    /// Angles that rotate frame a into frame b about the axes `sequence`, in rad; the same for every X and Y.
    pub angles: Vector3<T>,
    /// Angular velocity of frame b relative to frame a, resolved in X, in rad/s.
    pub w_rel: Vector3<T>,
    /// Time derivative of the components of `w_rel` in X, resolved in Y, in rad/s2.
    pub z_rel: Vector3<T>,
}

impl<T: RealField + Copy> Default for RelativeSensor<T> {
    fn default() -> Self {
        Self {
            resolve_in_frame: ResolveInFrame::default(),
            resolve_in_frame_after_differentiation: ResolveInFrameAfterDifferentiation::default(),
            get_r_rel: true,
            get_v_rel: true,
            get_a_rel: true,
            get_angles: true,
            get_w_rel: true,
            get_z_rel: true,
            sequence: [1, 2, 3],
            guess_angle1: T::zero(),
        }
    }
}

impl<T: RealField + Copy> RelativeSensor<T> {
    /// The motion of `frame_b` relative to `frame_a`, at one instant.
    ///
    /// All frames are given by their absolute kinematics. `frame_resolve` is ignored unless the settings name it. The rates of
    /// change of orientations are taken from `w` and `z`, even if these contradict the matrices. If X rotates, `v_rel` and
    /// `a_rel` are those of an observer in X, for any Y.
    ///
    /// # Errors
    /// [`Error::Axis`] and [`Error::Sequence`] for an invalid `sequence`, if `get_angles` is set.
    ///
    /// ```
    /// # use multibody::frames::{Frame, Orientation};
    /// # use multibody::sensors::{RelativeSensor, ResolveInFrame};
    /// # use nalgebra::Vector3;
    /// // A turntable, and a point at rest in the world: seen from the turntable it circles backwards.
    /// let frame_a = Frame { r: Orientation::axis_rotation(3, 0.0, 2.0).unwrap(), ..Frame::default() };
    /// let frame_b = Frame { r_0: Vector3::x(), ..Frame::default() };
    /// let seen = RelativeSensor::default().measure(&frame_a, &frame_b, &Frame::default()).unwrap();
    /// assert_eq!(seen.v_rel, Vector3::new(0.0, -2.0, 0.0));
    /// assert_eq!(seen.a_rel, Vector3::new(-4.0, 0.0, 0.0));
    /// assert_eq!(seen.w_rel, Vector3::new(0.0, 0.0, -2.0));
    /// ```
    // Inlined, because choices are often constant at the call, and results need not be copied.
    #[inline(always)]
    pub fn measure(
        &self,
        frame_a: &Frame<T>,
        frame_b: &Frame<T>,
        frame_resolve: &Frame<T>,
    ) -> Result<RelativeMotion<T>, Error> {
        let (x, y) = (self.resolve_in_frame, self.frame_after_differentiation());
        let frame = |choice| match choice {
            ResolveInFrame::World => None,
            ResolveInFrame::FrameA => Some(frame_a),
            ResolveInFrame::FrameB => Some(frame_b),
            ResolveInFrame::FrameResolve => Some(frame_resolve),
        };
        let (frame_x, frame_y) = (frame(x), frame(y));
        let into_x = |v: Vector3<T>| frame_x.map_or(v, |x| x.r.resolve2(&v));
        let from_x_into_y = |v: Vector3<T>| {
            if x == y {
                return v;
            }
            let v = frame_x.map_or(v, |x| x.r.resolve1(&v));
            frame_y.map_or(v, |y| y.r.resolve2(&v))
        };
        let mut motion = RelativeMotion::default();

        if self.get_r_rel || self.get_v_rel || self.get_a_rel {
            let r_rel = into_x(frame_b.r_0 - frame_a.r_0);
            if self.get_r_rel {
                motion.r_rel = r_rel;
            }
            if self.get_v_rel || self.get_a_rel {
                let v = into_x(frame_b.v_0 - frame_a.v_0);
                let convected = frame_x.map(|x| x.r.w.cross(&r_rel));
                if self.get_v_rel {
                    motion.v_rel = from_x_into_y(convected.map_or(v, |w_x_r| v - w_x_r));
                }
                if self.get_a_rel {
                    let a = into_x(frame_b.a_0 - frame_a.a_0);
                    motion.a_rel = from_x_into_y(match (frame_x, convected) {
                        // a - 2 w x v + w x (w x r) - z x r
                        (Some(x), Some(w_x_r)) => a - x.r.w.cross(&(v + v - w_x_r)) - x.z.cross(&r_rel),
                        _ => a,
                    });
                }
            }
        }

        if !(self.get_w_rel || self.get_z_rel || self.get_angles) {
            return Ok(motion);
        }
        let t_rel = frame_a.r.t.relative_rotation(&frame_b.r.t);
        if self.get_w_rel || self.get_z_rel {
            // With X = a or b one of the two angular velocities is resolved there already.
            let difference = |a: &Vector3<T>, b: &Vector3<T>| match x {
                ResolveInFrame::FrameA => t_rel.resolve1(b) - a,
                ResolveInFrame::FrameB => b - t_rel.resolve2(a),
                _ => into_x(frame_b.r.resolve1(b) - frame_a.r.resolve1(a)),
            };
            let w_rel = difference(&frame_a.r.w, &frame_b.r.w);
            if self.get_w_rel {
                motion.w_rel = w_rel;
            }
            if self.get_z_rel {
                let z = difference(&frame_a.z, &frame_b.z);
                motion.z_rel = from_x_into_y(frame_x.map_or(z, |x| z - x.r.w.cross(&w_rel)));
            }
        }

        if self.get_angles {
            motion.angles = t_rel.axes_rotations_angles(self.sequence, self.guess_angle1)?;
        }
        Ok(motion)
    }

    /// Whether the orientations of the frames a, b and `frame_resolve` are read with these settings.
    pub fn orientations_read(&self) -> [bool; 3] {
        let derivatives = self.get_v_rel || self.get_a_rel || self.get_z_rel;
        let relative = self.get_angles || self.get_w_rel || self.get_z_rel;
        let resolves = |frame| {
            let before = self.resolve_in_frame == frame && (self.get_r_rel || self.get_w_rel || derivatives);
            before || self.frame_after_differentiation() == frame && derivatives
        };
        [
            relative || resolves(ResolveInFrame::FrameA),
            relative || resolves(ResolveInFrame::FrameB),
            resolves(ResolveInFrame::FrameResolve),
        ]
    }

    fn frame_after_differentiation(&self) -> ResolveInFrame {
        self.resolve_in_frame_after_differentiation.after(self.resolve_in_frame)
    }
}

impl<T: RealField + Copy> Default for RelativeMotion<T> {
    fn default() -> Self {
        let zero = Vector3::zeros();
        Self { r_rel: zero, v_rel: zero, a_rel: zero, angles: zero, w_rel: zero, z_rel: zero }
    }
}
