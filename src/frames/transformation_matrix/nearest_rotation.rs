use nalgebra::{Matrix3, RealField, convert};

use super::TransformationMatrix;

impl<T: RealField + Copy> TransformationMatrix<T> {
    /// Rotation from frame 1 into frame 2 closest to this matrix (least sum of squared differences).
    ///
    /// For matrices with a positive determinant, not far from a rotation; a singular matrix yields numbers that are not
    /// finite. Not in Modelica.
    ///
    /// ```
    /// # use multibody::frames::TransformationMatrix;
    /// let t = TransformationMatrix::axis_rotation(3, 0.3).unwrap();
    /// let stretched = TransformationMatrix(t.0 * 1.05);
    /// assert!((stretched.nearest_rotation().0 - t.0).amax() < 1e-15_f64);
    /// ```
    pub fn nearest_rotation(&self) -> Self {
        // Newton's iteration for the polar factor, X := (X + X^-T) / 2, doubles the correct digits; four steps correct
        // a deviation of 10 %. The rows of X^-T are cross products of the rows of X over the determinant.
        let half: T = convert(0.5);
        let mut nearest = *self;
        for _ in 0..10 {
            let [x, y, z] = nearest.rows();
            let cofactors = [y.cross(&z), z.cross(&x), x.cross(&y)];
            let determinant = x.dot(&cofactors[0]);
            let inverse_transpose = Matrix3::from_columns(&cofactors).transpose() / determinant;
            let next = (nearest.0 + inverse_transpose) * half;
            let correction = (next - nearest.0).abs().max();
            nearest.0 = next;
            // The correction after one this small would be below rounding, even for derivatives of dual numbers.
            if correction < convert(1e-11) {
                break;
            }
        }
        nearest
    }
}
