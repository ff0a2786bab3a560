use nalgebra::{Matrix3, RealField, Vector3};

use super::TransformationMatrix;
use crate::frames::{Error, axis::index, sin_cos};

impl<T: RealField + Copy> TransformationMatrix<T> {
    /// Rotation by `angle` (rad) about coordinate axis 1 (x), 2 (y) or 3 (z).
    ///
    /// Modelica: `TransformationMatrices.axisRotation`, where any number other than 1 and 2 means z.
    ///
    /// # Errors
    /// [`Error::Axis`] for any other axis number.
    ///
    /// ```
    /// # use multibody::frames::{Error, TransformationMatrix};
    /// # use nalgebra::Matrix3;
    /// let (sin, cos) = 0.3_f64.sin_cos();
    /// let t = TransformationMatrix::axis_rotation(1, 0.3).unwrap();
    /// assert_eq!(t.0, Matrix3::new(1.0, 0.0, 0.0, 0.0, cos, sin, 0.0, -sin, cos));
    /// assert_eq!(TransformationMatrix::axis_rotation(0, 0.3), Err(Error::Axis(0)));
    /// ```
    pub fn axis_rotation(axis: i32, angle: T) -> Result<Self, Error> {
        let i = index(axis)?;
        let (j, k) = ((i + 1) % 3, (i + 2) % 3);
        let (sin, cos) = sin_cos(angle);
        let mut t = Matrix3::zeros();
        t[(i, i)] = T::one();
        t[(j, j)] = cos;
        t[(j, k)] = sin;
        t[(k, j)] = -sin;
        t[(k, k)] = cos;
        Ok(Self(t))
    }

    /// Three successive rotations, each about an axis of the frame that results from the previous rotation.
    ///
    /// `T = T3 T2 T1` with `Ti` the rotation by `angles[i]` (rad) about axis `sequence[i]`; `{1, 2, 3}` gives Cardan
    /// angles, `{3, 1, 3}` Euler angles. Equal axes are allowed. Modelica: `TransformationMatrices.axesRotations`.
    ///
    /// # Errors
    /// [`Error::Axis`] if the sequence names an axis other than 1, 2, 3.
    ///
    /// ```
    /// # use multibody::frames::{Error, TransformationMatrix};
    /// # use nalgebra::Vector3;
    /// let t = TransformationMatrix::axes_rotations([3, 3, 3], &Vector3::new(0.1, 0.2, 0.3)).unwrap();
    /// assert!((t.0[(0, 1)] - 0.6_f64.sin()).abs() < 1e-15);
    /// let wrong = TransformationMatrix::axes_rotations([1, 2, 4], &Vector3::new(0.1, 0.2, 0.3));
    /// assert_eq!(wrong, Err(Error::Axis(4)));
    /// ```
    pub fn axes_rotations(sequence: [i32; 3], angles: &Vector3<T>) -> Result<Self, Error> {
        let t1 = Self::axis_rotation(sequence[0], angles[0])?;
        let t2 = Self::axis_rotation(sequence[1], angles[1])?;
        let t3 = Self::axis_rotation(sequence[2], angles[2])?;
        Ok(Self(t3.0 * t2.0 * t1.0))
    }
}
