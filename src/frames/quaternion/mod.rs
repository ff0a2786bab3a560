mod algebra;
mod angular_velocity;
pub(super) mod axis_and_angle;
mod conversions;
mod from_t;
mod resolve;
mod rotation_vector;

use nalgebra::{RealField, Vector3, Vector4};

/// Quaternion `{x, y, z, w}`, scalar last, that rotates frame 1 into frame 2.
///
/// A rotation by the angle `a` about the unit vector `e` is `{e sin(a/2), cos(a/2)}`; `Q` and `-Q` are the same
/// rotation. Unless stated otherwise, no method checks or restores its length. The methods are the functions of
/// Modelica's `Frames.Quaternions`; the field `0` holds the four numbers.
///
/// ```
/// # use multibody::frames::Quaternion;
/// # use nalgebra::Vector3;
/// // A third of a turn about the space diagonal: the x axis of frame 2 is the y axis of frame 1.
/// let q = Quaternion::new(0.5, 0.5, 0.5, 0.5);
/// assert_eq!(q.resolve2(&Vector3::y()), Vector3::x());
/// ```
#[repr(transparent)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Quaternion<T = f64>(pub Vector4<T>);

impl<T: RealField + Copy> Quaternion<T> {
    /// Quaternion with vector part `{x, y, z}` and scalar part `w`.
    ///
    /// ```
    /// # use multibody::frames::Quaternion;
    /// # use nalgebra::Vector4;
    /// assert_eq!(Quaternion::new(0.0, 0.0, 0.6, 0.8).0, Vector4::new(0.0, 0.0, 0.6, 0.8));
    /// ```
    pub fn new(x: T, y: T, z: T, w: T) -> Self {
        Self(Vector4::new(x, y, z, w))
    }

    fn from_parts(vector: Vector3<T>, scalar: T) -> Self {
        Self::new(vector.x, vector.y, vector.z, scalar)
    }

    fn vector(&self) -> Vector3<T> {
        Vector3::new(self.0.x, self.0.y, self.0.z)
    }
}

impl<T: RealField + Copy> Default for Quaternion<T> {
    /// [`Quaternion::null_rotation`].
    fn default() -> Self {
        Self::null_rotation()
    }
}

/// Hamilton product of two quaternions with the scalar last.
fn product<T: RealField + Copy>(a: &Quaternion<T>, b: &Quaternion<T>) -> Quaternion<T> {
    let (u, s) = (a.vector(), a.0.w);
    let (v, t) = (b.vector(), b.0.w);
    Quaternion::from_parts(v * s + u * t + u.cross(&v), s * t - u.dot(&v))
}
