//! Height of a frame's origin above level ground, as an FMU: change it into what you need.
use fmu_export::nalgebra::Vector3;
use fmu_export::{Error, Evaluation, Instant, Model, Scalar, Variables, export, model};

/// Parameters.
#[derive(Variables)]
pub struct Parameters<T = f64> {
    /// Height of the ground, along the z-axis of the world frame
    #[var(unit = "m", quantity = "Length", start = 0.0)]
    pub ground: T,
}

/// A frame without an orientation.
#[derive(Variables)]
pub struct Origin<T = f64> {
    /// Position of the origin, resolved in the world frame
    #[var(unit = "m", quantity = "Position")]
    pub r_0: Vector3<T>,
}

/// Inputs.
#[derive(Variables)]
pub struct Inputs<T = f64> {
    /// Frame a
    pub frame_a: Origin<T>,
}

/// Outputs.
#[derive(Variables)]
pub struct Outputs<T = f64> {
    /// Height of the origin of frame_a above the ground
    #[var(unit = "m", quantity = "Length")]
    pub height: T,
}

/// Measures the height of a frame's origin above level ground.
pub struct NewSensor;

/// Measure the height of a frame's origin above level ground
#[model(Parameters, Inputs, Outputs)]
impl Model for NewSensor {
    fn outputs<T: Scalar>(at: &Instant<'_, Self, T>) -> Result<Evaluation<Self, T>, Error> {
        Ok((Outputs { height: at.inputs.frame_a.r_0.z - at.parameters.ground }, ()))
    }
}

export!(NewSensor);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn height_is_counted_from_the_ground() {
        let p = Parameters { ground: 0.5 };
        let u = Inputs { frame_a: Origin { r_0: Vector3::new(1.0, 2.0, 3.0) } };
        let (y, ()) = NewSensor::outputs(&Instant::of(&p, &u)).unwrap();
        assert_eq!(y.height, 2.5);
    }
}
