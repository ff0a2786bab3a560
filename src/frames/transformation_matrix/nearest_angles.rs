use nalgebra::{RealField, Vector3, convert};

use super::TransformationMatrix;
use crate::frames::Error;

impl<T: RealField + Copy> TransformationMatrix<T> {
    /// Angles (rad) of [`axes_rotations`](Self::axes_rotations) for this rotation that are nearest to `last` (rad), by
    /// the sum of squares.
    ///
    /// So angles tracked from instant to instant are continuous: they count whole turns, and continue where
    /// [`axes_rotations_angles`](Self::axes_rotations_angles) would change to the other solution. Candidates are all
    /// angles plus whole turns, and the second solution, with half a turn more about the first and third axes. If the
    /// first and third axes coincide, the first angle is `last.x`. Not in Modelica.
    ///
    /// # Errors
    /// As for [`axes_rotations_angles`](Self::axes_rotations_angles).
    ///
    /// ```
    /// # use multibody::frames::TransformationMatrix;
    /// # use nalgebra::Vector3;
    /// let t = TransformationMatrix::axis_rotation(3, 6.3).unwrap();
    /// let angles = t.nearest_angles([1, 2, 3], &Vector3::new(0.0, 0.0, 6.2)).unwrap();
    /// assert!((angles - Vector3::new(0.0, 0.0, 6.3)).norm() < 1e-14_f64);
    /// ```
    pub fn nearest_angles(&self, sequence: [i32; 3], last: &Vector3<T>) -> Result<Vector3<T>, Error> {
        // `last` only selects a solution: its derivatives are dropped.
        let last = &last.map(|angle| convert::<f64, T>(angle.to_subset_unchecked()));
        let first = self.axes_rotations_angles(sequence, last.x)?;
        let middle = if sequence[0] == sequence[2] { -first.y } else { T::pi() - first.y };
        let second = Vector3::new(first.x + T::pi(), middle, first.z + T::pi());
        let [first, second] = [first, second].map(|angles| angles.zip_map(last, nearest_angle));
        let is_nearer = (first - last).norm_squared() <= (second - last).norm_squared();
        Ok(if is_nearer { first } else { second })
    }
}

/// Adds the whole turns that bring the angle nearest to `last`.
fn nearest_angle<T: RealField + Copy>(angle: T, last: T) -> T {
    let turns: f64 = ((angle - last) / T::two_pi()).to_subset_unchecked();
    angle - T::two_pi() * convert(turns.round())
}
