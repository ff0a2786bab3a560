//! Inputs that are declared to be derivatives of each other.
use crate::importer::initialized;
use fmu_export::{Error, Evaluation, Fmu, Instant, Model, Scalar, Variables, model};

#[derive(Variables)]
pub struct Inputs<T = f64> {
    /// Rate of the other
    #[var(derivative_of = b)]
    pub a: T,
    /// Rate of the other
    #[var(derivative_of = a)]
    pub b: T,
}

#[derive(Variables)]
pub struct Outputs<T = f64> {
    /// Result
    pub y: T,
}

/// Has inputs in a circle, which `fmu_describe` refuses.
pub struct Circle;

#[model]
impl Model for Circle {
    const DESCRIPTION: &'static str = "Has inputs in a circle";
    type Inputs<T: Scalar> = Inputs<T>;
    type Outputs<T: Scalar> = Outputs<T>;

    fn outputs<T: Scalar>(at: &Instant<'_, Self, T>) -> Result<Evaluation<Self, T>, Error> {
        Ok((Outputs { y: at.inputs.a }, ()))
    }
}

impl Fmu for Circle {
    const NAME: &'static str = "Circle";
    const VERSION: &'static str = "1.0.0";
}

/// A stack overflow would crash the importer.
#[test]
fn a_circle_of_derivatives_ends() {
    let instance = initialized::<Circle>();
    instance.step(0.0, 1.0);
    assert_eq!((instance.real("y"), instance.rate("y")), (0.0, 0.0));
}
