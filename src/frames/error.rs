use std::fmt;

/// Reason why an axis or a sequence of axes is refused.
///
/// ```
/// # use multibody::frames::{Error, axis};
/// let error = axis::<f64>(4).unwrap_err();
/// assert_eq!(error, Error::Axis(4));
/// assert_eq!(error.to_string(), "axis 4: must be 1 (x), 2 (y) or 3 (z)");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Error {
    /// Axis number other than 1 (x), 2 (y), 3 (z).
    Axis(i32),
    /// Sequence with equal neighbouring axes, which determines no angles.
    Sequence([i32; 3]),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Axis(axis) => write!(f, "axis {axis}: must be 1 (x), 2 (y) or 3 (z)"),
            Self::Sequence([a, b, c]) => {
                write!(f, "sequence {{{a}, {b}, {c}}}: consecutive axes must differ")
            }
        }
    }
}

impl std::error::Error for Error {}
