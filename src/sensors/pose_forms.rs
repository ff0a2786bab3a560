use nalgebra::{RealField, Vector3};

use super::{distance, polar_coordinates::PolarCoordinates};
use crate::frames::{PointFrame, Quaternion, TransformationMatrix};

/// Smoothed range of the distance, in m; the default of the Distance sensor.
const S_SMALL: f64 = 1e-10;

/// Selected forms of a pose; none by default.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SelectedForms {
    /// Transformation matrix `t`.
    pub get_t: bool,
    /// Quaternion `q`.
    pub get_q: bool,
    /// Rotation vector.
    pub get_rotation_vector: bool,
    /// Axis of the rotation.
    pub get_axis: bool,
    /// Angle of the rotation.
    pub get_angle: bool,
    /// `distance` and its derivatives.
    pub get_distance: bool,
    /// Spherical coordinates, with the `distance` as radius.
    pub get_spherical: bool,
    /// Cylindrical coordinates.
    pub get_cylindrical: bool,
}

/// Further forms of a pose, beside components and angles. Forms that are not [selected](SelectedForms) are zero.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PoseForms<T = f64> {
    /// Transformation matrix.
    pub t: TransformationMatrix<T>,
    /// The rotation as a quaternion.
    pub q: Quaternion<T>,
    /// The rotation as a vector, in rad; see [`AxisAndAngle`](crate::frames::AxisAndAngle).
    pub rotation_vector: Vector3<T>,
    /// Unit vector along the axis of the rotation.
    pub axis: Vector3<T>,
    /// Angle of the rotation about the axis, from 0 to pi, in rad.
    pub angle: T,
    /// Length of the position, in m; up to 1e-10 m a smaller value, see [`distance`](super::distance::distance()).
    pub distance: T,
    /// Time derivative of `distance`, in m/s.
    pub der_distance: T,
    /// Second time derivative of `distance`, in m/s2.
    pub der2_distance: T,
    /// Spherical and cylindrical coordinates of the position.
    pub coordinates: PolarCoordinates<T>,
}

/// Pose and velocities, from which all forms are computed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PoseAndRates<T = f64> {
    /// Rotation.
    pub t: TransformationMatrix<T>,
    /// Quaternion at the previous instant: `q` takes the sign closer to it. If zero, `q` has the [standard
    /// sign](Quaternion::with_standard_sign).
    pub last_q: Quaternion<T>,
    /// Position and its first and second time derivatives, resolved in the world frame, in m, m/s and m/s2.
    pub in_world: [Vector3<T>; 3],
    /// Position, in m, and the time derivative of its components, in m/s, resolved in the frame of the coordinates.
    pub seen: [Vector3<T>; 2],
}

impl SelectedForms {
    /// Whether no form is selected.
    #[inline(always)]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Whether a form of the rotation is selected.
    pub fn has_rotation(&self) -> bool {
        self.get_t || self.get_q || self.get_rotation_vector || self.get_axis || self.get_angle
    }

    /// Whether coordinates are selected, which need the resolved position.
    pub fn has_coordinates(&self) -> bool {
        self.get_spherical || self.get_cylindrical
    }

    /// Computes the selected forms.
    ///
    /// ```
    /// # use multibody::{frames::{Quaternion, TransformationMatrix}, sensors::{PoseAndRates, SelectedForms}};
    /// # use nalgebra::{Vector3, vector};
    /// let pose = PoseAndRates {
    ///     t: TransformationMatrix::axis_rotation(1, 0.3).unwrap(),
    ///     last_q: Quaternion::new(0.0, 0.0, 0.0, 0.0),
    ///     in_world: [vector![3.0, 0.0, 4.0], Vector3::zeros(), Vector3::zeros()],
    ///     seen: [vector![3.0, 0.0, 4.0], Vector3::zeros()],
    /// };
    /// let forms = SelectedForms { get_distance: true, get_angle: true, ..SelectedForms::default() }.compute(&pose);
    /// assert_eq!(forms.distance, 5.0);
    /// assert!((forms.angle - 0.3_f64).abs() < 1e-15);
    /// assert_eq!(forms.axis, Vector3::zeros());
    /// ```
    pub fn compute<T: RealField + Copy>(&self, pose: &PoseAndRates<T>) -> PoseForms<T> {
        let mut forms = PoseForms::default();
        if self.has_rotation() {
            self.compute_rotation(pose, &mut forms);
        }
        if self.get_distance || self.get_spherical {
            let [r_0, v_0, a_0] = pose.in_world;
            let origin = PointFrame { r_0: Vector3::zeros(), v_0: Vector3::zeros() };
            let measured = distance::distance(&origin, &PointFrame { r_0, v_0 }, nalgebra::convert(S_SMALL));
            (forms.distance, forms.der_distance) = (measured.distance, measured.der_distance);
            forms.der2_distance = distance::second_derivative(&r_0, &v_0, &a_0, S_SMALL);
        }
        if self.has_coordinates() {
            let [r, v] = &pose.seen;
            let all = PolarCoordinates::new(r, v);
            let coordinates = &mut forms.coordinates;
            (coordinates.azimuth, coordinates.der_azimuth) = (all.azimuth, all.der_azimuth);
            if self.get_spherical {
                (coordinates.elevation, coordinates.der_elevation) = (all.elevation, all.der_elevation);
            }
            if self.get_cylindrical {
                (coordinates.radius_xy, coordinates.der_radius_xy) = (all.radius_xy, all.der_radius_xy);
            }
        }
        forms
    }

    fn compute_rotation<T: RealField + Copy>(&self, pose: &PoseAndRates<T>, forms: &mut PoseForms<T>) {
        if self.get_t {
            forms.t = pose.t;
        }
        if !(self.get_q || self.get_rotation_vector || self.get_axis || self.get_angle) {
            return;
        }
        let q = pose.t.to_q(&Quaternion::null_rotation());
        if self.get_q {
            forms.q = q.with_sign_of(&pose.last_q);
        }
        let rotation = q.axis_and_angle();
        if self.get_rotation_vector {
            forms.rotation_vector = rotation.rotation_vector;
        }
        if self.get_axis {
            forms.axis = rotation.axis;
        }
        if self.get_angle {
            forms.angle = rotation.angle;
        }
    }
}

impl<T: RealField + Copy> Default for PoseForms<T> {
    fn default() -> Self {
        let (zero, vector) = (T::zero(), Vector3::zeros());
        Self {
            t: TransformationMatrix(nalgebra::Matrix3::zeros()),
            q: Quaternion(nalgebra::Vector4::zeros()),
            rotation_vector: vector,
            axis: vector,
            angle: zero,
            distance: zero,
            der_distance: zero,
            der2_distance: zero,
            coordinates: PolarCoordinates::default(),
        }
    }
}
