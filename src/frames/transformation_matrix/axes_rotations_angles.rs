use nalgebra::{RealField, Vector3, convert};

use super::TransformationMatrix;
use crate::frames::{Error, atan2, axis::index, planar_rotation_angle};

impl<T: RealField + Copy> TransformationMatrix<T> {
    /// The three angles (rad) of [`axes_rotations`](Self::axes_rotations) for this rotation from frame 1 into frame 2.
    ///
    /// Returns the one of two solutions with its first angle closer to `guess_angle1` (rad), by plain difference, not
    /// modulo 2 pi. With guess 0 the first angle therefore stays within `±pi/2`, and the second may leave this range:
    /// half a turn about x is `{0, pi, pi}`, up to signs. If the first and third axes coincide (gimbal lock), the first
    /// angle is `guess_angle1`. Modelica: `TransformationMatrices.axesRotationsAngles`.
    ///
    /// # Errors
    /// [`Error::Axis`] if the sequence names an axis other than 1, 2, 3; [`Error::Sequence`] if neighbouring axes are
    /// equal.
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
        let [i, j, k] = [index(sequence[0])?, index(sequence[1])?, index(sequence[2])?];
        if i == j || j == k {
            return Err(Error::Sequence(sequence));
        }
        // All vectors are coordinate axes, so every product with them is an element, up to its sign.
        let m = 3 - i - j;
        let sign: T = if (i + 1) % 3 == j { T::one() } else { -T::one() }; // e_i x e_j = sign e_m
        let n = |column: usize| self.0[(k, column)]; // third axis, resolved in frame 1
        let (a, b) = (n(j), sign * n(m));
        if is_locked(a, b) {
            return Ok(self.angles_in_written_order([i, j, k], guess_angle1));
        }
        let h = (a * a + b * b).sqrt();
        let p = atan2(a, -b);
        let q = if a.is_sign_negative() { p + T::pi() } else { p - T::pi() };
        let (angle1, sin1, cos1) =
            if (p - guess_angle1).abs() <= (q - guess_angle1).abs() { (p, a / h, -b / h) } else { (q, -a / h, b / h) };
        // Third axis after the first rotation, which changed its elements along j, to 0, and m. The second rotation
        // maps it to e_k.
        let f_m = sign * (cos1 * b - sin1 * a);
        // Second axis, seen from frame 2.
        let g = |row: usize| self.0[(row, j)] * cos1 + self.0[(row, m)] * (sign * sin1);
        // e_j x e_k = sign e_l
        let (l, sign, f_l, f_k) = if k == i { (m, -sign, f_m, n(i)) } else { (i, sign, n(i), f_m) };
        let g_l = g(l);
        // One of the sines is zero, or too small to matter.
        if a * f_l * g_l == T::zero() {
            return Ok(self.angles_in_written_order([i, j, k], guess_angle1));
        }
        Ok(Vector3::new(angle1, atan2(sign * f_l, f_k), atan2(sign * g_l, g(j))))
    }

    /// Computes the angles in Modelica's order of products and sums. Only this order gives zeros the right signs, which
    /// choose between -pi and pi and, in the first angle, between the two solutions.
    #[cold]
    #[inline(never)]
    fn angles_in_written_order(&self, axes: [usize; 3], guess_angle1: T) -> Vector3<T> {
        let [e1, e2, e3] = axes.map(|axis| Vector3::ith(axis, T::one()));
        let n = self.resolve1(&e3);
        let (a, b) = (e2.dot(&n), e1.cross(&e2).dot(&n));
        let angle1 = if is_locked(a, b) {
            guess_angle1
        } else {
            let (p, q) = (atan2(a, -b), atan2(-a, b));
            if (p - guess_angle1).abs() <= (q - guess_angle1).abs() { p } else { q }
        };
        let t1 = Self::planar_rotation(&e1, angle1);
        let angle2 = planar_rotation_angle(&e2, &t1.resolve2(&n), &e3);
        let angle3 = planar_rotation_angle(&e3, &e2, &self.resolve2(&t1.resolve1(&e2)));
        Vector3::new(angle1, angle2, angle3)
    }
}

/// Whether the first and third axes coincide. `a` and `b` are the sine and cosine of the first angle times the sine
/// between these axes.
fn is_locked<T: RealField + Copy>(a: T, b: T) -> bool {
    let tiny = convert(1e-12);
    a.abs() <= tiny && b.abs() <= tiny
}
