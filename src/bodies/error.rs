use std::fmt;

/// Reason why a body is refused.
///
/// ```
/// # use multibody::bodies::Error;
/// assert_eq!(Error::Mass(-1.0).to_string(), "m = -1 kg: must be greater than 0");
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Error {
    /// Mass, in kg, that is not positive.
    Mass(f64),
    /// Inertia that is not positive definite, with its principal moments, in kg.m2, in ascending order.
    NotPositiveDefinite([f64; 3]),
    /// Inertia that no distribution of mass has, with its principal moments, in kg.m2, in ascending order.
    Triangle([f64; 3]),
    /// Quaternion without a direction: its length is zero or not finite.
    NoRotation,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Mass(m) => write!(f, "m = {m} kg: must be greater than 0"),
            Self::NotPositiveDefinite([a, b, c]) => {
                write!(f, "I has the principal moments {a}, {b}, {c} kg.m2: all must be greater than 0")
            }
            Self::Triangle([a, b, c]) => {
                write!(f, "I has the principal moments {a}, {b}, {c} kg.m2: none may exceed the sum of the other two")
            }
            Self::NoRotation => write!(f, "Q has no direction: its length must be greater than 0 and finite"),
        }
    }
}

impl std::error::Error for Error {}
