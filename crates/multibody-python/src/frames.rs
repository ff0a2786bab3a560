//! Functions of Modelica's `Frames` for arrays, with the names and arguments of `multibody_fmu.frames`.
#![allow(non_snake_case, reason = "names of arguments are those of Python's users")]
use multibody::frames::{Error, Orientation, Quaternion, TransformationMatrix};
use nalgebra::{Matrix3, Vector3, Vector4};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::broadcast::{Operand, Value, Values, map};

type Scalar = f64;
type Vector = Vector3<f64>;
type Matrix = Matrix3<f64>;

/// Declares Python functions by functions of single elements. Settings, in brackets, apply to all elements.
macro_rules! functions {
    ($(fn $name:ident$([$setting:ident: $kind:ty])?($($argument:ident: $type:ty),+) = $result:expr;)+) => {
        $(#[pyfunction]
        pub(crate) fn $name<'py>(
            py: Python<'py>,
            $($setting: $kind,)?
            $($argument: Values<'py>,)+
        ) -> PyResult<Bound<'py, PyAny>> {
            let operands = [$(Operand::new(stringify!($argument), <$type>::SHAPE, &$argument)?),+];
            map(py, operands, |[$($argument),+]| {
                $(let $argument = <$type>::read($argument);)+
                $result
            })
        })+
    };
}

functions! {
    fn equality_constraint(T1: TransformationMatrix, T2: TransformationMatrix) =
        resting(T1).equality_constraint(&resting(T2));
    fn orientation_constraint(T: TransformationMatrix) = T.orientation_constraint();
    fn angular_velocity1(T: TransformationMatrix, der_T: Matrix) = T.angular_velocity1(&der_T);
    fn angular_velocity2(T: TransformationMatrix, der_T: Matrix) = T.angular_velocity2(&der_T);
    fn resolve1(T: TransformationMatrix, v2: Vector) = T.resolve1(&v2);
    fn resolve2(T: TransformationMatrix, v1: Vector) = T.resolve2(&v1);
    fn resolve_relative(v1: Vector, T1: TransformationMatrix, T2: TransformationMatrix) =
        resting(T1).resolve_relative(&v1, &resting(T2));
    fn resolve_dyade1(T: TransformationMatrix, D2: Matrix) = T.resolve_dyade1(&D2);
    fn resolve_dyade2(T: TransformationMatrix, D1: Matrix) = T.resolve_dyade2(&D1);
    fn inverse_rotation(T: TransformationMatrix) = T.inverse_rotation();
    fn inverse_orientation(T: TransformationMatrix, w: Vector) = Orientation::from_t(T, w).inverse_rotation();
    fn relative_rotation(T1: TransformationMatrix, T2: TransformationMatrix) = T1.relative_rotation(&T2);
    fn relative_orientation(T1: TransformationMatrix, T2: TransformationMatrix, w1: Vector, w2: Vector) =
        Orientation::from_t(T1, w1).relative_rotation(&Orientation::from_t(T2, w2));
    fn absolute_rotation(T1: TransformationMatrix, T_rel: TransformationMatrix) = T1.absolute_rotation(&T_rel);
    fn absolute_orientation(T1: TransformationMatrix, T_rel: TransformationMatrix, w1: Vector, w_rel: Vector) =
        Orientation::from_t(T1, w1).absolute_rotation(&Orientation::from_t(T_rel, w_rel));
    fn planar_rotation(e: Vector, angle: Scalar) = TransformationMatrix::planar_rotation(&e, angle);
    fn planar_orientation(e: Vector, angle: Scalar, der_angle: Scalar) =
        Orientation::planar_rotation(&e, angle, der_angle);
    fn planar_rotation_angle(e: Vector, v1: Vector, v2: Vector) =
        multibody::frames::planar_rotation_angle(&e, &v1, &v2);
    fn axis_rotation[axis: Axis](angle: Scalar) = axis.of(TransformationMatrix::axis_rotation(axis.0, angle));
    fn axis_orientation[axis: Axis](angle: Scalar, der_angle: Scalar) =
        axis.of(Orientation::axis_rotation(axis.0, angle, der_angle));
    fn axes_rotations[sequence: Axes](angles: Vector) =
        sequence.of(TransformationMatrix::axes_rotations(sequence.0, &angles));
    fn axes_orientations[sequence: Axes](angles: Vector, der_angles: Vector) =
        sequence.of(Orientation::axes_rotations(sequence.0, &angles, &der_angles));
    fn axes_rotations_angles[sequence: Sequence](T: TransformationMatrix, guess_angle1: Scalar) =
        sequence.of(T.axes_rotations_angles(sequence.0, guess_angle1));
    fn small_rotation(T: TransformationMatrix) = T.small_rotation();
    fn small_rotation_with_residues(T: TransformationMatrix) = T.small_rotation_with_residues();
    fn from_nxy(n_x: Vector, n_y: Vector) = TransformationMatrix::from_nxy(&n_x, &n_y);
    fn from_nxz(n_x: Vector, n_z: Vector) = TransformationMatrix::from_nxz(&n_x, &n_z);
    fn from_T2(T: TransformationMatrix, der_T: Matrix) = Orientation::from_t2(T, &der_T);
    fn from_Q(Q: Quaternion) = TransformationMatrix::from_q(&Q);
    fn to_Q(T: TransformationMatrix, Q_guess: Quaternion) = T.to_q(&Q_guess);
    fn from_rotation_vector(phi: Vector) = TransformationMatrix::from_rotation_vector(&phi);
    fn to_rotation_vector(T: TransformationMatrix) = T.to_rotation_vector();
    fn nearest_rotation(T: TransformationMatrix) = T.nearest_rotation();
}

/// A matrix as an orientation, for functions that ignore the angular velocity.
fn resting(t: TransformationMatrix) -> Orientation {
    Orientation::from_t(t, Vector3::zeros())
}

/// Axes that are checked once, before the loop over the elements.
macro_rules! checked_axes {
    ($($type:ident($number:ty), $axes:ident => $check:expr;)+) => {
        $(#[derive(Clone, Copy)]
        pub(crate) struct $type(pub(crate) $number);

        impl $type {
            /// Unwraps a result that fails for invalid axes only.
            #[inline]
            pub(crate) fn of<R>(self, result: Result<R, Error>) -> R {
                result.unwrap_or_else(|_| unreachable!("the axes have been checked"))
            }
        }

        impl<'a, 'py> FromPyObject<'a, 'py> for $type {
            type Error = PyErr;

            fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
                let $axes = object.extract::<$number>()?;
                $check.map(|_| Self($axes)).map_err(|error| PyValueError::new_err(error.to_string()))
            }
        })+
    };
}

checked_axes! {
    Axis(i32), axis => TransformationMatrix::axis_rotation(axis, 0.0_f64);
    Axes([i32; 3]), axes => TransformationMatrix::axes_rotations(axes, &Vector3::<f64>::zeros());
    Sequence([i32; 3]), axes => TransformationMatrix::null_rotation().axes_rotations_angles(axes, 0.0_f64);
}

/// Functions of Modelica's `Frames.Quaternions`.
pub(crate) mod quaternions {
    use super::*;

    type Rate = Vector4<f64>;

    functions! {
        fn resolve1(Q: Quaternion, v2: Vector) = Q.resolve1(&v2);
        fn resolve2(Q: Quaternion, v1: Vector) = Q.resolve2(&v1);
        fn inverse_rotation(Q: Quaternion) = Q.inverse_rotation();
        fn relative_rotation(Q1: Quaternion, Q2: Quaternion) = Q1.relative_rotation(&Q2);
        fn absolute_rotation(Q1: Quaternion, Q_rel: Quaternion) = Q1.absolute_rotation(&Q_rel);
        fn planar_rotation(e: Vector, angle: Scalar) = Quaternion::planar_rotation(&e, angle);
        fn small_rotation(Q: Quaternion) = Q.small_rotation();
        fn equality_constraint(Q1: Quaternion, Q2: Quaternion) = Q1.equality_constraint(&Q2);
        fn orientation_constraint(Q: Quaternion) = Q.orientation_constraint().x;
        fn angular_velocity1(Q: Quaternion, der_Q: Rate) = Q.angular_velocity1(&der_Q);
        fn angular_velocity2(Q: Quaternion, der_Q: Rate) = Q.angular_velocity2(&der_Q);
        fn der(Q: Quaternion, w: Vector) = Q.der(&w);
        fn from_rotation_vector(phi: Vector) = Quaternion::from_rotation_vector(&phi);
        fn to_rotation_vector(Q: Quaternion) = Q.to_rotation_vector();
        fn axis_and_angle(Q: Quaternion) = Q.axis_and_angle();
        fn with_standard_sign(Q: Quaternion) = Q.with_standard_sign();
    }

    /// Modelica's `Frames.Quaternions` for arrays; use `multibody_fmu.frames.quaternions`.
    #[pymodule(submodule, name = "quaternions")]
    pub(crate) mod native_quaternions {
        #[pymodule_export]
        use super::{
            absolute_rotation, angular_velocity1, angular_velocity2, axis_and_angle, der, equality_constraint,
            from_rotation_vector, inverse_rotation, orientation_constraint, planar_rotation, relative_rotation,
            resolve1, resolve2, small_rotation, to_rotation_vector, with_standard_sign,
        };
    }
}

/// Modelica's `Frames` for arrays; use `multibody_fmu.frames`.
#[pymodule(submodule, name = "frames")]
pub(crate) mod native_frames {
    #[pymodule_export]
    use super::quaternions::native_quaternions;
    #[pymodule_export]
    use super::{
        absolute_orientation, absolute_rotation, angular_velocity1, angular_velocity2, axes_orientations,
        axes_rotations, axes_rotations_angles, axis_orientation, axis_rotation, equality_constraint, from_Q, from_T2,
        from_nxy, from_nxz, from_rotation_vector, inverse_orientation, inverse_rotation, nearest_rotation,
        orientation_constraint, planar_orientation, planar_rotation, planar_rotation_angle, relative_orientation,
        relative_rotation, resolve_dyade1, resolve_dyade2, resolve_relative, resolve1, resolve2, small_rotation,
        small_rotation_with_residues, to_Q, to_rotation_vector,
    };
}
