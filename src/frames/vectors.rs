use nalgebra::{RealField, Vector3, convert};

/// Length of `v`, in the unit of `v`; equal in every frame.
///
/// Modelica: `Math.Vectors.length` (`Frames.length` in older overviews). The length has no derivative at the zero
/// vector: dual numbers get zero there.
///
/// ```
/// # use multibody::frames::length;
/// # use nalgebra::Vector3;
/// assert_eq!(length(&Vector3::new(2.0, -3.0, 6.0)), 7.0);
/// ```
pub fn length<T: RealField + Copy>(v: &Vector3<T>) -> T {
    let squared = v.dot(v);
    if squared > T::zero() { squared.sqrt() } else { T::zero() }
}

/// Unit vector (no unit) along `v`, resolved in the frame of `v`.
///
/// Modelica: `Math.Vectors.normalize` (`Frames.normalize` in older overviews). Vectors shorter than 100 times the
/// machine epsilon are divided by this limit instead, so the zero vector stays zero.
///
/// ```
/// # use multibody::frames::normalize;
/// # use nalgebra::Vector3;
/// assert_eq!(normalize(&Vector3::new(0.0, 0.0, -4.0)), Vector3::new(0.0, 0.0, -1.0));
/// assert_eq!(normalize(&Vector3::<f64>::zeros()), Vector3::zeros());
/// ```
pub fn normalize<T: RealField + Copy>(v: &Vector3<T>) -> Vector3<T> {
    let length = length(v);
    let smallest: T = convert(100.0 * f64::EPSILON);
    if length >= smallest { v / length } else { v / smallest }
}
