use nalgebra::{RealField, Vector3};

use super::error::Error;

/// Unit vector (no unit) along coordinate axis 1 (x), 2 (y) or 3 (z) of any frame.
///
/// Modelica: `Frames.axis`, where any number other than 1 and 2 means z.
///
/// # Errors
/// [`Error::Axis`] for any other number.
///
/// ```
/// # use multibody::frames::{Error, axis};
/// # use nalgebra::Vector3;
/// assert_eq!(axis(2), Ok(Vector3::new(0.0, 1.0, 0.0)));
/// assert_eq!(axis::<f64>(4), Err(Error::Axis(4)));
/// ```
pub fn axis<T: RealField + Copy>(axis: i32) -> Result<Vector3<T>, Error> {
    let mut e = Vector3::zeros();
    e[index(axis)?] = T::one();
    Ok(e)
}

/// Zero-based index of an axis number.
pub(super) fn index(axis: i32) -> Result<usize, Error> {
    match axis {
        1 => Ok(0),
        2 => Ok(1),
        3 => Ok(2),
        _ => Err(Error::Axis(axis)),
    }
}
