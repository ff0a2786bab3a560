use nalgebra::{RealField, Vector3, convert};

use super::TransformationMatrix;
use crate::frames::{Error, atan2::atan2, axis, planar_rotation_angle};

impl<T: RealField + Copy> TransformationMatrix<T> {
    /// The three angles (rad) that [`axes_rotations`](Self::axes_rotations) turns into this rotation from frame 1 into 2.
    ///
    /// Two solutions exist; the one is taken whose first angle is closer to `guess_angle1` (rad), by plain difference, not
    /// modulo 2 pi. With guess 0 the first angle therefore stays within `±pi/2`, and the second may leave that range: half a
    /// turn about x is `{0, pi, pi}`, or some signs of these. Where the first and the third axis coincide (gimbal lock)
    /// the first angle is `guess_angle1`, as it is given. Modelica: `TransformationMatrices.axesRotationsAngles`.
    ///
    /// # Errors
    /// [`Error::Axis`] if the sequence names an axis other than 1, 2, 3; [`Error::Sequence`] if neighbouring axes are equal.
    ///
    /// ```
    /// # use multibody::frames::{Error, TransformationMatrix};
    /// # use nalgebra::Vector3;
    /// let angles = Vector3::new(0.1, -0.2, 0.3);
    /// let t = TransformationMatrix::axes_rotations([1, 2, 3], &angles).unwrap();
    /// assert!((t.axes_rotations_angles([1, 2, 3], 0.0).unwrap() - angles).norm() < 1e-15_f64);
    /// assert_eq!(t.axes_rotations_angles([1, 1, 3], 0.0), Err(Error::Sequence([1, 1, 3])));
    /// ```
    pub fn axes_rotations_angles(&self, sequence: [i32; 3], guess_angle1: T) -> Result<Vector3<T>, Error> {
        let [e1, e2, e3] = [axis(sequence[0])?, axis(sequence[1])?, axis(sequence[2])?];
        if sequence[0] == sequence[1] || sequence[1] == sequence[2] {
            return Err(Error::Sequence(sequence));
        }
        let third_axis = self.resolve1(&e3);
        let a = e2.dot(&third_axis);
        let b = e1.cross(&e2).dot(&third_axis);
        let tiny = convert(1e-12);
        let angle1 = if a.abs() <= tiny && b.abs() <= tiny {
            guess_angle1
        } else {
            let (p, q) = (atan2(a, -b), atan2(-a, b));
            if (p - guess_angle1).abs() <= (q - guess_angle1).abs() { p } else { q }
        };
        let t1 = Self::planar_rotation(&e1, angle1);
        let angle2 = planar_rotation_angle(&e2, &t1.resolve2(&third_axis), &e3);
        let angle3 = planar_rotation_angle(&e3, &e2, &self.resolve2(&t1.resolve1(&e2)));
        Ok(Vector3::new(angle1, angle2, angle3))
    }
}
