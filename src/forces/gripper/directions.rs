use nalgebra::{RealField, Vector3};

/// The axes of frame a along which the translational spring and damper act. Torques know no such restriction.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Directions {
    /// All three axes.
    #[default]
    All,
    /// The axes x and y.
    XY,
    /// The axes y and z.
    YZ,
    /// The axes z and x.
    ZX,
    /// The x axis alone.
    X,
    /// The y axis alone.
    Y,
    /// The z axis alone.
    Z,
}

impl Directions {
    /// One for an axis that takes part, zero for one that does not.
    pub fn mask<T: RealField + Copy>(self) -> Vector3<T> {
        let (x, y, z) = match self {
            Self::All => (1.0, 1.0, 1.0),
            Self::XY => (1.0, 1.0, 0.0),
            Self::YZ => (0.0, 1.0, 1.0),
            Self::ZX => (1.0, 0.0, 1.0),
            Self::X => (1.0, 0.0, 0.0),
            Self::Y => (0.0, 1.0, 0.0),
            Self::Z => (0.0, 0.0, 1.0),
        };
        Vector3::new(x, y, z).map(nalgebra::convert)
    }
}
