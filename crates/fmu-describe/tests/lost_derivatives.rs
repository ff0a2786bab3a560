//! `describe` names outputs that lose their derivatives.
use fmu_describe::warnings;
use fmu_export::nalgebra::Vector3;
use fmu_export::{Error, Evaluation, Fmu, Instant, Model, Scalar, Variables, model};

/// Inputs.
#[derive(Variables)]
pub struct Inputs<T = f64> {
    /// Position
    pub r: Vector3<T>,
    /// Value
    pub u: T,
}

/// Outputs.
#[derive(Variables)]
pub struct Outputs<T = f64> {
    /// Distance, without a derivative at zero
    pub distance: T,
    /// Square of the distance
    pub square: T,
    /// Twice the value, without a derivative
    pub doubled: T,
    /// Whole part of the value
    pub whole: T,
    /// Size of the value
    pub size: T,
}

/// Loses derivatives.
struct Lossy;

/// Loses derivatives
#[model(Inputs, Outputs)]
impl Model for Lossy {
    fn outputs<T: Scalar>(at: &Instant<'_, Self, T>) -> Result<Evaluation<Self, T>, Error> {
        let Inputs { r, u } = at.inputs;
        let outputs = Outputs {
            distance: r.norm(),
            square: r.dot(r),
            doubled: T::from_subset(&(2.0 * u.re())),
            whole: T::from_subset(&u.re().floor()),
            size: u.abs(),
        };
        Ok((outputs, ()))
    }
}

impl Fmu for Lossy {
    const NAME: &'static str = "Lossy";
    const VERSION: &'static str = "1.0.0";
}

/// Steps and kinks have correct derivatives: zero, and either side's slope.
#[test]
fn outputs_that_lose_derivatives_are_named() {
    assert_eq!(
        warnings::<Lossy>(),
        [
            "distance: its derivative with respect to r[1] is not finite at the start values: use functions with \
             derivatives there, such as `length` \
             and `atan2` of `multibody::frames`",
            "doubled: its exact derivative with respect to u is not that of its values: keep the scalar \
             `T` in all equations, without `re()`",
        ]
    );
}
