use nalgebra::{RealField, Vector4, convert};

use super::Quaternion;
use crate::frames::TransformationMatrix;

impl<T: RealField + Copy> Quaternion<T> {
    /// Quaternion of the rotation `t` from frame 1 into frame 2, with the sign closer to `q_guess`.
    ///
    /// Never singular for a rotation: the selected one of four formulas divides by a number of at least 1. A result
    /// orthogonal to `q_guess` (half a turn, with the null rotation as guess) keeps the sign of the formula. For a
    /// matrix that is not a rotation the length is not 1. Modelica: `Quaternions.from_T` (as of version 4.1.0).
    ///
    /// ```
    /// # use multibody::frames::{Quaternion, TransformationMatrix};
    /// # use nalgebra::{Matrix3, Vector3};
    /// let half_turn = TransformationMatrix(Matrix3::from_diagonal(&Vector3::new(-1.0, 1.0, -1.0)));
    /// let q = Quaternion::new(0.0, 1.0, 0.0, 0.0);
    /// assert_eq!(Quaternion::from_t(&half_turn, &Quaternion::null_rotation()), q);
    /// assert_eq!(Quaternion::from_t(&half_turn, &Quaternion::new(0.0, -1.0, 0.0, 0.0)).0, -q.0);
    /// ```
    pub fn from_t(t: &TransformationMatrix<T>, q_guess: &Self) -> Self {
        let t = &t.0;
        let one = T::one();
        let (xy, yz, zx) = (t.m12 + t.m21, t.m23 + t.m32, t.m31 + t.m13);
        let (x, y, z) = (t.m23 - t.m32, t.m31 - t.m13, t.m12 - t.m21);
        // With c the component of q in the formula's divisor: square = 4 c^2, and u = 4 c q.
        let (square, u) = if t.m33 < T::zero() {
            if t.m11 > t.m22 {
                let s = one + t.m11 - t.m22 - t.m33;
                (s, Vector4::new(s, xy, zx, x))
            } else {
                let s = one - t.m11 + t.m22 - t.m33;
                (s, Vector4::new(xy, s, yz, y))
            }
        } else if t.m11 < -t.m22 {
            let s = one - t.m11 - t.m22 + t.m33;
            (s, Vector4::new(zx, yz, s, z))
        } else {
            let s = one + t.m11 + t.m22 + t.m33;
            (s, Vector4::new(x, y, z, s))
        };
        let q = u / (square.sqrt() * convert(2.0));
        Self(if q.dot(&q_guess.0) < T::zero() { -q } else { q })
    }

    /// Quaternion of the rotation from frame 1 into frame 2, from the rotation `t_inv` from frame 2 into frame 1.
    ///
    /// Sign and singular behaviour as in [`from_t`](Self::from_t). Modelica: `Quaternions.from_T_inv`.
    ///
    /// ```
    /// # use multibody::frames::{Quaternion, TransformationMatrix};
    /// let t_inv = TransformationMatrix::axis_rotation(3, -0.6).unwrap();
    /// let q = Quaternion::from_t_inv(&t_inv, &Quaternion::null_rotation());
    /// assert!((q.0.z - 0.3_f64.sin()).abs() < 1e-15);
    /// ```
    pub fn from_t_inv(t_inv: &TransformationMatrix<T>, q_guess: &Self) -> Self {
        Self::from_t(&t_inv.inverse_rotation(), q_guess)
    }
}
