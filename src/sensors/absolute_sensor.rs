use nalgebra::{RealField, Vector3};

use super::{
    pose_forms::{PoseAndRates, PoseForms, SelectedForms},
    resolve_in_frame::ResolveInFrameA,
};
use crate::frames::{Error, Frame, Quaternion};

/// Absolute motion of one frame. Modelica: `MultiBody.Sensors.AbsoluteSensor`.
///
/// Vectors are differentiated in the world frame, then resolved: unlike in the
/// [`RelativeSensor`](super::RelativeSensor), the rotation rate of the resolving frame has no effect. By default
/// everything is measured in frame a; Modelica's sensor measures nothing by default.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AbsoluteSensor<T = f64> {
    /// Frame X in which the vectors are resolved.
    pub resolve_in_frame: ResolveInFrameA,
    /// Measures the position `r`.
    pub get_r: bool,
    /// Measures the velocity `v`.
    pub get_v: bool,
    /// Measures the acceleration `a`.
    pub get_a: bool,
    /// Measures the `angles`.
    pub get_angles: bool,
    /// Measures the angular velocity `w`.
    pub get_w: bool,
    /// Measures the angular acceleration `z`.
    pub get_z: bool,
    /// Axes of the angles, as in
    /// [`Orientation::axes_rotations_angles`](crate::frames::Orientation::axes_rotations_angles).
    pub sequence: [i32; 3],
    /// Approximate first angle, in rad, which selects one of the two solutions.
    pub guess_angle1: T,
}

/// Measurements of an [`AbsoluteSensor`]; zero where not selected. X is the frame `resolve_in_frame`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AbsoluteMotion<T = f64> {
    /// Position of the origin of frame a, resolved in X, in m.
    pub r: Vector3<T>,
    /// Velocity of the origin of frame a in the world frame, resolved in X, in m/s.
    pub v: Vector3<T>,
    /// Acceleration of the origin of frame a in the world frame, resolved in X, in m/s2.
    pub a: Vector3<T>,
    /// Angles that rotate the world frame into frame a about the axes `sequence`, in rad; independent of X.
    pub angles: Vector3<T>,
    /// Angular velocity of frame a, resolved in X, in rad/s.
    pub w: Vector3<T>,
    /// Angular acceleration of frame a, resolved in X, in rad/s2.
    pub z: Vector3<T>,
}

impl<T: RealField + Copy> AbsoluteSensor<T> {
    /// Measures the motion of `frame_a` at one instant. `frame_resolve` is ignored unless the settings name it.
    ///
    /// # Errors
    /// [`Error::Axis`] and [`Error::Sequence`] for an invalid `sequence`, only if `get_angles` is set.
    ///
    /// ```
    /// # use multibody::frames::{Frame, Orientation};
    /// # use multibody::sensors::AbsoluteSensor;
    /// # use nalgebra::Vector3;
    /// // An aircraft that has turned to the left by 90 degrees and flies straight on.
    /// let r = Orientation::axis_rotation(3, std::f64::consts::FRAC_PI_2, 0.0).unwrap();
    /// let frame_a = Frame { v_0: Vector3::y() * 100.0, r, ..Frame::default() };
    /// let seen = AbsoluteSensor::default().measure(&frame_a, &Frame::default()).unwrap();
    /// assert!((seen.v - Vector3::x() * 100.0).norm() < 1e-13_f64);
    /// ```
    #[inline(always)]
    pub fn measure(&self, frame_a: &Frame<T>, frame_resolve: &Frame<T>) -> Result<AbsoluteMotion<T>, Error> {
        let frame_x = self.frame_x(frame_a, frame_resolve);
        let into_x = |v: &Vector3<T>| frame_x.map_or(*v, |x| x.r.resolve2(v));
        let from_a_into_x = |v: &Vector3<T>| match self.resolve_in_frame {
            ResolveInFrameA::FrameA => *v,
            _ => into_x(&frame_a.r.resolve1(v)),
        };
        let zero = Vector3::zeros();
        Ok(AbsoluteMotion {
            r: if self.get_r { into_x(&frame_a.r_0) } else { zero },
            v: if self.get_v { into_x(&frame_a.v_0) } else { zero },
            a: if self.get_a { into_x(&frame_a.a_0) } else { zero },
            angles: if self.get_angles {
                frame_a.r.t.axes_rotations_angles(self.sequence, self.guess_angle1)?
            } else {
                zero
            },
            w: if self.get_w { from_a_into_x(&frame_a.r.w) } else { zero },
            z: if self.get_z { from_a_into_x(&frame_a.z) } else { zero },
        })
    }

    /// Computes the `selected` forms of the pose of `frame_a`, with the position resolved in X. The quaternion takes
    /// the sign closer to `last_q`, or the [standard sign](Quaternion::with_standard_sign) if `last_q` is zero.
    ///
    /// Derivatives of coordinates are those seen from X.
    pub fn forms(
        &self,
        selected: &SelectedForms,
        frame_a: &Frame<T>,
        frame_resolve: &Frame<T>,
        last_q: &Quaternion<T>,
    ) -> PoseForms<T> {
        let seen = self.frame_x(frame_a, frame_resolve).map_or([frame_a.r_0, frame_a.v_0], |x| {
            let r = x.r.resolve2(&frame_a.r_0);
            [r, x.r.resolve2(&frame_a.v_0) - x.r.w.cross(&r)]
        });
        selected.compute(&PoseAndRates {
            t: frame_a.r.t,
            last_q: *last_q,
            in_world: [frame_a.r_0, frame_a.v_0, frame_a.a_0],
            seen,
        })
    }

    /// Whether the sensor reads the orientations of the frames a and `frame_resolve`, with these settings and the
    /// `selected` forms.
    pub fn orientations_read(&self, selected: &SelectedForms) -> [bool; 2] {
        let vectors = self.get_r || self.get_v || self.get_a || selected.has_coordinates();
        let turning = self.get_w || self.get_z;
        match self.resolve_in_frame {
            ResolveInFrameA::World => [self.get_angles || turning || selected.has_rotation(), false],
            ResolveInFrameA::FrameA => [self.get_angles || vectors || selected.has_rotation(), false],
            ResolveInFrameA::FrameResolve => {
                [self.get_angles || turning || selected.has_rotation(), vectors || turning]
            }
        }
    }

    /// Whether the sensor reads v_0, a_0, w and z of the frames a and `frame_resolve`, with these settings and the
    /// `selected` forms.
    pub fn rates_read(&self, selected: &SelectedForms) -> [[bool; 4]; 2] {
        let a = self.get_a || selected.has_coordinates();
        let turning = selected.has_coordinates() && self.resolve_in_frame != ResolveInFrameA::World;
        let of_a = [self.get_v || a, a, self.get_w || self.get_z || turning, self.get_z || turning];
        [of_a, [false, false, turning, turning]]
    }

    /// Frame X; none for the world.
    fn frame_x<'a>(&self, frame_a: &'a Frame<T>, frame_resolve: &'a Frame<T>) -> Option<&'a Frame<T>> {
        match self.resolve_in_frame {
            ResolveInFrameA::World => None,
            ResolveInFrameA::FrameA => Some(frame_a),
            ResolveInFrameA::FrameResolve => Some(frame_resolve),
        }
    }
}

impl<T: RealField + Copy> Default for AbsoluteSensor<T> {
    fn default() -> Self {
        Self {
            resolve_in_frame: ResolveInFrameA::default(),
            get_r: true,
            get_v: true,
            get_a: true,
            get_angles: true,
            get_w: true,
            get_z: true,
            sequence: [1, 2, 3],
            guess_angle1: T::zero(),
        }
    }
}
