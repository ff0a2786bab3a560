use nalgebra::{RealField, Vector3};

use crate::choice::choice;

choice! {
    /// Axes of frame_a along which the force acts
    ///
    /// Torques are not restricted.
    pub enum Directions = "TransDir" {
        /// All three axes
        #[default]
        All,
        /// Axes x and y
        XY,
        /// Axes y and z
        YZ,
        /// Axes z and x
        ZX,
        /// Axis x
        X,
        /// Axis y
        Y,
        /// Axis z
        Z,
    }
}

impl Directions {
    /// 1 for an axis along which the force acts, 0 for the others.
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
