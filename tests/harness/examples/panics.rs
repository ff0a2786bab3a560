//! A unit that panics on purpose, as a library that tests load; it is not packaged.
use fmu_export::{Evaluation, Model, Notes, Problem, Scalar, Step, Variables, export};

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
    /// Above 1, computing the output panics; below -1, looking at the inputs panics with something that is no text
    #[var(unit = "1")]
    pub u: T,
}

/// Outputs.
#[derive(Variables)]
pub struct Outputs<T = f64> {
    /// Input times factor
    #[var(unit = "1", depends = [u])]
    pub y: T,
}

/// Panics on purpose.
pub struct Panics;

impl Model for Panics {
    const DESCRIPTION: &'static str = "Panic on purpose";
    type Parameters<T: Scalar> = Parameters<T>;
    type Inputs<T: Scalar> = Inputs<T>;
    type Outputs<T: Scalar> = Outputs<T>;
    type Locals<T: Scalar> = ();
    type Memory = ();

    fn advance(_: &Parameters, u: &Inputs, _: Step, (): &mut (), _: &mut Notes<'_>) -> Result<(), Problem> {
        if u.u < -1.0 {
            std::panic::panic_any(u.u);
        }
        Ok(())
    }

    fn outputs<T: Scalar>(p: &Parameters<T>, u: &Inputs<T>, (): &(), _: Step) -> Result<Evaluation<Self, T>, Problem> {
        let limit: T = nalgebra::convert(1.0);
        assert!(u.u <= limit, "u is above 1, by 100 % on purpose");
        Ok((Outputs { y: p.k * u.u }, ()))
    }
}

export!(Panics);
