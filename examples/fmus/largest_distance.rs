//! The largest distance so far between a frame and the origin of the world, as an FMU.
use fmu_export::nalgebra::Vector3;
use fmu_export::{Cause, Error, Evaluation, Instant, Log, Model, Scalar, Variables, export, model};
use multibody::frames::length;

/// Inputs.
#[derive(Variables)]
pub struct Inputs<T = f64> {
    /// Position of the origin, resolved in the world frame
    #[var(unit = "m", quantity = "Position")]
    pub r_0: Vector3<T>,
}

/// Outputs.
#[derive(Variables)]
pub struct Outputs<T = f64> {
    /// Largest distance from the origin of the world frame so far
    #[var(unit = "m", quantity = "Length", min = 0.0)]
    pub largest: T,
}

/// Discrete state.
#[derive(Clone, Variables)]
pub struct Discrete<T = f64> {
    /// Largest distance so far
    pub largest: T,
}

/// Keeps the largest distance.
pub struct LargestDistance;

/// Keep the largest distance of a frame from the origin of the world frame
#[model(Inputs, Outputs, Discrete)]
impl Model for LargestDistance {
    fn outputs<T: Scalar>(at: &Instant<'_, Self, T>) -> Result<Evaluation<Self, T>, Error> {
        Ok((Outputs { largest: at.discrete.largest }, ()))
    }

    fn event<T: Scalar>(
        at: &Instant<'_, Self, T>,
        _: Cause,
        discrete: &mut Discrete<T>,
        _: &mut (),
        log: &mut Log<'_>,
    ) -> Result<Option<T>, Error> {
        let distance = length(&at.inputs.r_0);
        if distance > at.discrete.largest {
            discrete.largest = distance;
            log.event(|| format!("the largest distance is {} m since {} s", distance.re(), at.time.re()));
        }
        Ok(None)
    }
}

export!(LargestDistance);
