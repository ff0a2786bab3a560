//! An FMU that panics on purpose, as a library for tests; it is not packaged.
use fmu_export::{Cause, Error, Evaluation, Instant, Log, Model, Scalar, Variables, export, model};

/// Parameters.
#[derive(Variables)]
pub struct Parameters<T = f64> {
    /// Factor
    #[var(unit = "1", start = 2.0)]
    pub k: T,
}

/// Inputs.
#[derive(Variables)]
pub struct Inputs<T = f64> {
    /// Above 1, computing the output panics; below -1, the event at a communication
    /// point panics with something that is no text
    #[var(unit = "1")]
    pub u: T,
}

/// Outputs.
#[derive(Variables)]
pub struct Outputs<T = f64> {
    /// Input times factor
    #[var(unit = "1")]
    pub y: T,
}

/// Panics on purpose.
pub struct Panics;

#[model]
impl Model for Panics {
    const DESCRIPTION: &'static str = "Panic on purpose";
    type Parameters<T: Scalar> = Parameters<T>;
    type Inputs<T: Scalar> = Inputs<T>;
    type Outputs<T: Scalar> = Outputs<T>;

    fn outputs<T: Scalar>(at: &Instant<'_, Self, T>) -> Result<Evaluation<Self, T>, Error> {
        let limit: T = nalgebra::convert(1.0);
        assert!(at.inputs.u <= limit, "u is above 1, by 100 % on purpose");
        Ok((Outputs { y: at.parameters.k * at.inputs.u }, ()))
    }

    fn event<T: Scalar>(
        at: &Instant<'_, Self, T>,
        _: Cause,
        (): &mut (),
        _: &mut (),
        _: &mut Log<'_>,
    ) -> Result<Option<T>, Error> {
        if at.inputs.u.re() < -1.0 {
            std::panic::panic_any(at.inputs.u.re());
        }
        Ok(None)
    }
}

export!(Panics);
