use nalgebra::{RealField, Vector3, convert};

use super::TransformationMatrix;
use crate::frames::Error;

impl<T: RealField + Copy> TransformationMatrix<T> {
    /// Of all triples of angles (rad) that [`axes_rotations`](Self::axes_rotations) turns into this rotation,
    /// the one nearest to `last` (rad), by the sum of squares.
    ///
    /// So angles followed from instant to instant are continuous: they count whole turns,
    /// and go on where the middle one passes the angle at which [`axes_rotations_angles`](Self::axes_rotations_angles)
    /// changes to the other solution. All triples: each angle plus whole turns, and the second solution,
    /// with half a turn more about the first and the third axis. Where the first and the third axis coincide,
    /// the first angle is that of `last`. Not among Modelica's functions.
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
        // It only chooses, whatever derivatives it has.
        let last = &last.map(|angle| convert::<f64, T>(angle.to_subset_unchecked()));
        let first = self.axes_rotations_angles(sequence, last.x)?;
        let middle = if sequence[0] == sequence[2] { -first.y } else { T::pi() - first.y };
        let second = Vector3::new(first.x + T::pi(), middle, first.z + T::pi());
        let [first, second] = [first, second].map(|angles| angles.zip_map(last, nearest_angle));
        let is_nearer = (first - last).norm_squared() <= (second - last).norm_squared();
        Ok(if is_nearer { first } else { second })
    }
}

/// The angle, plus the whole turns with which it is nearest to `last`.
fn nearest_angle<T: RealField + Copy>(angle: T, last: T) -> T {
    let turns: f64 = ((angle - last) / T::two_pi()).to_subset_unchecked();
    angle - T::two_pi() * convert(turns.round())
}
