//! Extrapolation of frames under constant accelerations.

use nalgebra::{RealField, SVector, Vector3, convert};

use super::{Frame, Orientation, TransformationMatrix};

/// Position and velocity after the time `h` (s), under the constant acceleration `a` (m/s2).
///
/// `r` (m), `v` (m/s) and `a` are resolved in one frame that does not rotate, with any number of components. Errors of
/// position and velocity are of order 3 and 2 in `h`, or 2 and 1 with `a = 0` for an unknown acceleration.
///
/// ```
/// # use multibody::frames::extrapolation::extrapolate_position;
/// # use nalgebra::Vector2;
/// let (r, v, a) = (Vector2::new(0.0, 20.0), Vector2::new(3.0, 0.0), Vector2::new(0.0, -10.0));
/// let (r, v) = extrapolate_position(&r, &v, &a, 2.0);
/// assert_eq!(r, Vector2::new(6.0, 0.0));
/// assert_eq!(v, Vector2::new(3.0, -20.0));
/// ```
pub fn extrapolate_position<T: RealField + Copy, const N: usize>(
    r: &SVector<T, N>,
    v: &SVector<T, N>,
    a: &SVector<T, N>,
    h: T,
) -> (SVector<T, N>, SVector<T, N>) {
    let half: T = convert(0.5);
    (r + v * h + a * (h * h * half), v + a * h)
}

impl<T: RealField + Copy> Orientation<T> {
    /// Orientation after the time `h` (s), under the constant angular acceleration `z = der(w)` (rad/s2, frame 2).
    ///
    /// The matrix is rotated by the rotation vector `h w + h^2 z/2`, then replaced by the nearest rotation. Errors of
    /// the matrix and of `w` are of order 3 and 2 in `h`, or 2 and 1 with `z = 0` for an unknown acceleration.
    ///
    /// ```
    /// # use multibody::frames::Orientation;
    /// # use nalgebra::Vector3;
    /// let now = Orientation::axis_rotation(3, 0.1, 2.0).unwrap();
    /// let then = now.extrapolate(&Vector3::new(0.0, 0.0, 10.0), 0.1);
    /// assert!((then.t.0[(0, 1)] - 0.35_f64.sin()).abs() < 1e-15);
    /// assert_eq!(then.w, Vector3::new(0.0, 0.0, 3.0));
    /// ```
    pub fn extrapolate(&self, z: &Vector3<T>, h: T) -> Self {
        let half: T = convert(0.5);
        let turn = TransformationMatrix::from_rotation_vector(&(self.w * h + z * (h * h * half)));
        Self { t: self.t.absolute_rotation(&turn).nearest_rotation(), w: self.w + z * h }
    }
}

impl<T: RealField + Copy> Frame<T> {
    /// Frame after the time `h` (s), under constant `a_0` and `z`.
    ///
    /// See [`extrapolate_position`] and [`Orientation::extrapolate`].
    ///
    /// ```
    /// # use multibody::frames::Frame;
    /// # use nalgebra::Vector3;
    /// let now = Frame { v_0: Vector3::new(1.0, 0.0, 0.0), a_0: Vector3::new(0.0, 2.0, 0.0), ..Frame::default() };
    /// let then = now.extrapolate(3.0);
    /// assert_eq!(then.r_0, Vector3::new(3.0, 9.0, 0.0));
    /// assert_eq!(then.v_0, Vector3::new(1.0, 6.0, 0.0));
    /// ```
    pub fn extrapolate(&self, h: T) -> Self {
        let (r_0, v_0) = extrapolate_position(&self.r_0, &self.v_0, &self.a_0, h);
        Self { r_0, v_0, r: self.r.extrapolate(&self.z, h), ..*self }
    }
}
