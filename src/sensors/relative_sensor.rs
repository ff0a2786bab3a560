use nalgebra::{RealField, Vector3};

use super::{
    pose_forms::{PoseAndRates, PoseForms, SelectedForms},
    resolve_in_frame::{Differentiation, ResolveInFrame, ResolveInFrameAfterDifferentiation},
};
use crate::frames::{Error, Frame, Quaternion, TransformationMatrix};

/// Motion of frame b relative to frame a. Modelica: `MultiBody.Sensors.RelativeSensor`.
///
/// By default everything is measured in frame a; Modelica's sensor measures nothing by default.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RelativeSensor<T = f64> {
    /// Frame X: quantities are resolved in X, and their components in X are differentiated.
    pub resolve_in_frame: ResolveInFrame,
    /// Frame Y into which `v_rel`, `a_rel` and `z_rel` are resolved after the differentiation.
    pub resolve_in_frame_after_differentiation: ResolveInFrameAfterDifferentiation,
    /// Observer of `v_rel` and `a_rel`. Modelica has the observer in X only.
    pub differentiation: Differentiation,
    /// Measures the relative position `r_rel`.
    pub get_r_rel: bool,
    /// Measures the relative velocity `v_rel`.
    pub get_v_rel: bool,
    /// Measures the relative acceleration `a_rel`.
    pub get_a_rel: bool,
    /// Measures the angles of the relative rotation.
    pub get_angles: bool,
    /// Measures the relative angular velocity `w_rel`.
    pub get_w_rel: bool,
    /// Measures the relative angular acceleration `z_rel`.
    pub get_z_rel: bool,
    /// Axes of the angles, as in
    /// [`Orientation::axes_rotations_angles`](crate::frames::Orientation::axes_rotations_angles).
    pub sequence: [i32; 3],
    /// Approximate first angle, in rad, which selects one of the two solutions.
    pub guess_angle1: T,
}

/// Measurements of a [`RelativeSensor`]; zero where not selected.
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
    /// Angles that rotate frame a into frame b about the axes `sequence`, in rad; independent of X and Y.
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
            differentiation: Differentiation::default(),
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
    /// Measures the motion of `frame_b` relative to `frame_a` at one instant.
    ///
    /// All frames are given by absolute kinematics. `frame_resolve` is ignored unless the settings name it. `w` and `z`
    /// determine the rates of the orientations, even if they contradict the matrices. With `Differentiation::Moving`,
    /// `v_rel` and `a_rel` are relative to an observer rotating with X, whatever Y is.
    ///
    /// # Errors
    /// [`Error::Axis`] and [`Error::Sequence`] for an invalid `sequence`, only if `get_angles` is set.
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
    // Inlined: choices are often constant at the call, and results need not be copied.
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
        let into_x = |v: Vector3<T>| resolved(frame_x, v);
        let from_x_into_y = |v: Vector3<T>| {
            if x == y {
                return v;
            }
            resolved(frame_y, frame_x.map_or(v, |x| x.r.resolve1(&v)))
        };
        let mut motion = RelativeMotion::default();

        if self.get_r_rel || self.get_v_rel || self.get_a_rel {
            let r_rel = into_x(frame_b.r_0 - frame_a.r_0);
            if self.get_r_rel {
                motion.r_rel = r_rel;
            }
            if self.get_v_rel || self.get_a_rel {
                let v = into_x(frame_b.v_0 - frame_a.v_0);
                let observer = if self.differentiation == Differentiation::Moving { frame_x } else { None };
                let convected = observer.map(|x| x.r.w.cross(&r_rel));
                if self.get_v_rel {
                    motion.v_rel = from_x_into_y(convected.map_or(v, |w_x_r| v - w_x_r));
                }
                if self.get_a_rel {
                    let a = into_x(frame_b.a_0 - frame_a.a_0);
                    motion.a_rel = from_x_into_y(match (observer, convected) {
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
            let frames = [frame_a, frame_b];
            let w_rel = difference(x, frame_x, frames, &t_rel, |frame| &frame.r.w);
            if self.get_w_rel {
                motion.w_rel = w_rel;
            }
            if self.get_z_rel {
                let z = difference(x, frame_x, frames, &t_rel, |frame| &frame.z);
                motion.z_rel = from_x_into_y(frame_x.map_or(z, |x| z - x.r.w.cross(&w_rel)));
            }
        }

        if self.get_angles {
            motion.angles = t_rel.axes_rotations_angles(self.sequence, self.guess_angle1)?;
        }
        Ok(motion)
    }

    /// Computes the `selected` forms of the pose of `frame_b` relative to `frame_a`, with the position resolved in X.
    /// The quaternion takes the sign closer to `last_q`, or the [standard sign](Quaternion::with_standard_sign) if
    /// `last_q` is zero.
    ///
    /// Derivatives of coordinates are those seen from X; of the settings only `resolve_in_frame` has an effect.
    ///
    /// ```
    /// # use multibody::frames::{Frame, Quaternion};
    /// # use multibody::sensors::{RelativeSensor, SelectedForms};
    /// # use nalgebra::vector;
    /// let frame_b = Frame { r_0: vector![1.0, 1.0, 0.0], v_0: vector![0.0, 1.0, 0.0], ..Frame::default() };
    /// let frames = [&Frame::default(), &frame_b, &Frame::default()];
    /// let selected = SelectedForms { get_cylindrical: true, ..SelectedForms::default() };
    /// let seen = RelativeSensor::default().forms(&selected, frames, &Quaternion::null_rotation()).coordinates;
    /// assert_eq!((seen.azimuth, seen.der_azimuth), (std::f64::consts::FRAC_PI_4, 0.5));
    /// ```
    pub fn forms(&self, selected: &SelectedForms, frames: [&Frame<T>; 3], last_q: &Quaternion<T>) -> PoseForms<T> {
        let [frame_a, frame_b, frame_resolve] = frames;
        let is_resolved = selected.has_coordinates();
        let seen = Self {
            resolve_in_frame: self.resolve_in_frame,
            get_r_rel: is_resolved,
            get_v_rel: is_resolved,
            ..Self::without_outputs()
        };
        // Only angles cause errors.
        let seen = seen.measure(frame_a, frame_b, frame_resolve).unwrap_or_default();
        selected.compute(&PoseAndRates {
            t: Self::rotation(frame_a, frame_b),
            last_q: *last_q,
            in_world: [frame_b.r_0 - frame_a.r_0, frame_b.v_0 - frame_a.v_0, frame_b.a_0 - frame_a.a_0],
            seen: [seen.r_rel, seen.v_rel],
        })
    }

    /// Rotation from frame a into frame b.
    pub fn rotation(frame_a: &Frame<T>, frame_b: &Frame<T>) -> TransformationMatrix<T> {
        frame_a.r.t.relative_rotation(&frame_b.r.t)
    }

    fn without_outputs() -> Self {
        Self {
            get_r_rel: false,
            get_v_rel: false,
            get_a_rel: false,
            get_angles: false,
            get_w_rel: false,
            get_z_rel: false,
            ..Self::default()
        }
    }

    /// Whether the sensor reads the orientations of the frames a, b and `frame_resolve`, with these settings and the
    /// `selected` forms.
    pub fn orientations_read(&self, selected: &SelectedForms) -> [bool; 3] {
        let derivatives = self.get_v_rel || self.get_a_rel || self.get_z_rel;
        let relative = self.get_angles || self.get_w_rel || self.get_z_rel || selected.has_rotation();
        let resolves = |frame| {
            let resolved = self.get_r_rel || self.get_w_rel || selected.has_coordinates();
            let before = self.resolve_in_frame == frame && (resolved || derivatives);
            before || self.frame_after_differentiation() == frame && derivatives
        };
        [
            relative || resolves(ResolveInFrame::FrameA),
            relative || resolves(ResolveInFrame::FrameB),
            resolves(ResolveInFrame::FrameResolve),
        ]
    }

    /// Whether the sensor reads v_0, a_0, w and z of the frames a, b and `frame_resolve`, with these settings and the
    /// `selected` forms.
    pub fn rates_read(&self, selected: &SelectedForms) -> [[bool; 4]; 3] {
        let (a, z) = (self.get_a_rel || selected.has_coordinates(), self.get_z_rel);
        let v = self.get_v_rel || a;
        let w = self.get_w_rel || z;
        // Observers turn with their frame X.
        let observes =
            |frame| [false, false, self.resolve_in_frame == frame && (v || z), self.resolve_in_frame == frame && a];
        let [of_a, of_b, of_resolve] =
            [ResolveInFrame::FrameA, ResolveInFrame::FrameB, ResolveInFrame::FrameResolve].map(observes);
        let measured = |[_, _, observes_w, observes_z]: [bool; 4]| [v, a, w || observes_w, z || observes_z];
        [measured(of_a), measured(of_b), of_resolve]
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

/// Resolves a vector of the world frame in a frame, if there is one.
#[inline(always)]
fn resolved<T: RealField + Copy>(frame: Option<&Frame<T>>, v: Vector3<T>) -> Vector3<T> {
    frame.map_or(v, |frame| frame.r.resolve2(&v))
}

/// Difference of a vector `of` frame b and frame a, each resolved in its own frame; the result is resolved in X. If X
/// is frame a or b, its own vector is already resolved there.
#[inline(always)]
fn difference<T: RealField + Copy>(
    resolve_in_frame: ResolveInFrame,
    x: Option<&Frame<T>>,
    [frame_a, frame_b]: [&Frame<T>; 2],
    t_rel: &TransformationMatrix<T>,
    of: impl Fn(&Frame<T>) -> &Vector3<T>,
) -> Vector3<T> {
    match resolve_in_frame {
        ResolveInFrame::FrameA => t_rel.resolve1(of(frame_b)) - of(frame_a),
        ResolveInFrame::FrameB => of(frame_b) - t_rel.resolve2(of(frame_a)),
        _ => resolved(x, frame_b.r.resolve1(of(frame_b)) - frame_a.r.resolve1(of(frame_a))),
    }
}
