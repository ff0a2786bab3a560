use nalgebra::{Matrix3, RealField, Vector3, convert};

use super::TransformationMatrix;
use crate::frames::{length, normalize};

impl<T: RealField + Copy> TransformationMatrix<T> {
    /// Rotation into a frame 2 with its x axis along `n_x` and its y axis as close as possible to `n_y`.
    ///
    /// Both vectors are resolved in frame 1, in any unit and length. A vector shorter than 1e-10 counts as `{1, 0, 0}`
    /// for `n_x` and `{0, 1, 0}` for `n_y`; if both are parallel to within 1e-3 rad, `{0, 1, 0}` replaces `n_y`, or
    /// `{1, 0, 0}` if `n_x` has no x component. Modelica: `TransformationMatrices.from_nxy` (as of version 4.0.0).
    ///
    /// ```
    /// # use multibody::frames::TransformationMatrix;
    /// # use nalgebra::{Matrix3, Vector3};
    /// let t = TransformationMatrix::from_nxy(&Vector3::new(0.0, 2.0, 0.0), &Vector3::new(-3.0, 1.0, 0.0));
    /// assert_eq!(t.0, Matrix3::new(0.0, 1.0, 0.0, -1.0, 0.0, 0.0, 0.0, 0.0, 1.0));
    /// ```
    pub fn from_nxy(n_x: &Vector3<T>, n_y: &Vector3<T>) -> Self {
        let e_x = unit_or(n_x, Vector3::x());
        let y = second_direction(&e_x, unit_or(n_y, Vector3::y()), Vector3::y());
        let e_z = normalize(&e_x.cross(&y));
        Self::from_rows(&e_x, &e_z.cross(&e_x), &e_z)
    }

    /// Rotation into a frame 2 with its x axis along `n_x` and its z axis as close as possible to `n_z`.
    ///
    /// As [`from_nxy`](Self::from_nxy), but `{0, 0, 1}` replaces a short or parallel `n_z`. Modelica:
    /// `TransformationMatrices.from_nxz` (as of version 4.0.0).
    ///
    /// ```
    /// # use multibody::frames::TransformationMatrix;
    /// # use nalgebra::{Matrix3, Vector3};
    /// let t = TransformationMatrix::from_nxz(&Vector3::new(0.0, 2.0, 0.0), &Vector3::new(0.0, 1.0, 3.0));
    /// assert_eq!(t.0, Matrix3::new(0.0, 1.0, 0.0, -1.0, 0.0, 0.0, 0.0, 0.0, 1.0));
    /// ```
    pub fn from_nxz(n_x: &Vector3<T>, n_z: &Vector3<T>) -> Self {
        let e_x = unit_or(n_x, Vector3::x());
        let z = second_direction(&e_x, unit_or(n_z, Vector3::z()), Vector3::z());
        let e_y = normalize(&z.cross(&e_x));
        Self::from_rows(&e_x, &e_y, &e_x.cross(&e_y))
    }

    fn from_rows(x: &Vector3<T>, y: &Vector3<T>, z: &Vector3<T>) -> Self {
        Self(Matrix3::new(x.x, x.y, x.z, y.x, y.y, y.z, z.x, z.y, z.z))
    }
}

fn unit_or<T: RealField + Copy>(n: &Vector3<T>, default: Vector3<T>) -> Vector3<T> {
    let length = length(n);
    if length < convert(1e-10) { default } else { n / length }
}

/// `e` if it spans a plane with `e_x`, otherwise a coordinate axis that does.
fn second_direction<T: RealField + Copy>(e_x: &Vector3<T>, e: Vector3<T>, fallback: Vector3<T>) -> Vector3<T> {
    if e_x.cross(&e).norm_squared() > convert(1e-6) {
        e
    } else if e_x.x.abs() > convert(1e-6) {
        fallback
    } else {
        Vector3::x()
    }
}
