//! Arrow that shows the result of a sensor in viewers.
use crate::without_effect::warn_without_effect;
use fmu_export::{Log, Scalar, Settings, Variables};
use nalgebra::Vector3;

/// Parameters of the arrow, with the defaults of Modelica's `MultiBody.World`.
#[derive(Variables)]
#[variables(settings)]
pub struct Animation<T = f64> {
    /// Whether the arrow is computed; it is zero otherwise
    #[var(start = true)]
    pub animation: bool,
    /// Diameter of the arrow
    #[var(name = "arrowDiameter", unit = "m", quantity = "Length", min = 0.0, start = 0.025)]
    pub arrow_diameter: T,
    /// Color of the arrow: red, green, blue
    #[var(name = "arrowColor", min = 0, max = 255, start = [255, 255, 0])]
    pub arrow_color: [i32; 3],
    /// Reflection of ambient light; 0: light is completely absorbed
    #[var(name = "specularCoefficient", unit = "1", min = 0.0, start = 0.7)]
    pub specular_coefficient: T,
}

impl<T: Scalar> Settings for Animation<T> {
    fn advise(&self, log: &mut Log<'_>) {
        let default = Self::start();
        let changed = [
            ("arrowDiameter", self.arrow_diameter != default.arrow_diameter),
            ("arrowColor", self.arrow_color != default.arrow_color),
            ("specularCoefficient", self.specular_coefficient != default.specular_coefficient),
        ];
        if !self.animation {
            warn_without_effect(&changed, "animation = false; set animation = true", log);
        }
    }
}

/// Arrow as local variables; all are zero without animation.
#[derive(Variables)]
pub struct Arrow<T = f64> {
    /// Position of the tail, resolved in the world frame
    #[var(unit = "m", quantity = "Position")]
    pub r: Vector3<T>,
    /// Vector from the tail to the head, resolved in the world frame
    #[var(unit = "m", quantity = "Position")]
    pub r_head: Vector3<T>,
    /// Diameter
    #[var(tunable, unit = "m", quantity = "Length")]
    pub diameter: T,
    /// Color: red, green, blue
    #[var(tunable)]
    pub color: [i32; 3],
    /// Reflection of ambient light
    #[var(tunable, name = "specularCoefficient", unit = "1")]
    pub specular_coefficient: T,
}

impl<T: Scalar> Arrow<T> {
    /// Arrow from `r` along `r_head`, both in m and resolved in the world frame; zero without animation.
    #[inline]
    pub fn new(animation: &Animation<T>, r: Vector3<T>, r_head: Vector3<T>) -> Self {
        let shown = |vector: Vector3<T>| if animation.animation { vector } else { Vector3::zeros() };
        Self {
            r: shown(r),
            r_head: shown(r_head),
            diameter: if animation.animation { animation.arrow_diameter } else { T::zero() },
            color: if animation.animation { animation.arrow_color } else { [0; 3] },
            specular_coefficient: if animation.animation { animation.specular_coefficient } else { T::zero() },
        }
    }
}
