//! Groups of only Booleans: derivatives and dependencies belong to the Reals beside them.
use crate::importer::initialized;
use fmu_export::{
    Cause, Error, Evaluation, Fmu, Instant, Log, Model, Scalar, Variables, dependencies, fmi2::scalars, model,
    sys::fmi2OK,
};
use std::collections::BTreeSet;

#[derive(Variables)]
pub struct Inputs<T = f64> {
    /// Value
    pub u: T,
    /// Whether the value passes from now on
    pub on: bool,
}

/// Inputs without Reals.
#[derive(Variables)]
pub struct Switch {
    /// Whether time passes
    pub on: bool,
}

#[derive(Variables)]
pub struct Outputs<T = f64> {
    /// Value that passes
    pub y: T,
}

/// Memory without Reals.
#[derive(Clone, Variables)]
pub struct Discrete {
    /// Whether it was ever switched on
    pub latched: bool,
}

/// Remembers a Boolean alone.
pub struct Latch;

#[model]
impl Model for Latch {
    const DESCRIPTION: &'static str = "Passes a value once it was switched on";
    type Inputs<T: Scalar> = Inputs<T>;
    type Outputs<T: Scalar> = Outputs<T>;
    type Discrete<T: Scalar> = Discrete;

    fn outputs<T: Scalar>(at: &Instant<'_, Self, T>) -> Result<Evaluation<Self, T>, Error> {
        Ok((Outputs { y: if at.discrete.latched { at.inputs.u * at.time } else { T::zero() } }, ()))
    }

    fn event<T: Scalar>(
        at: &Instant<'_, Self, T>,
        _: Cause,
        discrete: &mut Discrete,
        _: &mut (),
        _: &mut Log<'_>,
    ) -> Result<Option<T>, Error> {
        discrete.latched |= at.inputs.on;
        Ok(None)
    }
}

impl Fmu for Latch {
    const NAME: &'static str = "Latch";
    const VERSION: &'static str = "1.0.0";
}

/// Has a Boolean input alone.
pub struct Clock;

#[model]
impl Model for Clock {
    const DESCRIPTION: &'static str = "Shows the time while it is switched on";
    type Inputs<T: Scalar> = Switch;
    type Outputs<T: Scalar> = Outputs<T>;

    fn outputs<T: Scalar>(at: &Instant<'_, Self, T>) -> Result<Evaluation<Self, T>, Error> {
        Ok((Outputs { y: if at.inputs.on { at.time } else { T::zero() } }, ()))
    }
}

impl Fmu for Clock {
    const NAME: &'static str = "Clock";
    const VERSION: &'static str = "1.0.0";
}

#[test]
fn a_memory_of_a_boolean_has_derivatives_by_inputs_and_in_time() {
    let instance = initialized::<Latch>();
    assert_eq!((instance.set("u", 3.0), instance.set("on", true)), (fmi2OK, fmi2OK));
    instance.step(0.0, 2.0);
    assert_eq!(instance.real("y"), 6.0);
    assert_eq!(instance.derivative("y", &[("u", 1.0)]), 2.0, "y = u t at 2 s");
    // Derivatives of u in time are unknown.
    assert_eq!(instance.rate("y"), 0.0);
}

#[test]
fn inputs_without_reals_leave_the_derivative_in_time() {
    for (on, rate) in [(true, 1.0), (false, 0.0)] {
        let instance = initialized::<Clock>();
        assert_eq!(instance.set("on", on), fmi2OK);
        instance.step(0.0, 2.0);
        assert_eq!(instance.rate("y"), rate);
    }
}

/// Names of the inputs that `y` depends on after a step.
fn inputs_of_y<F: Fmu>() -> Vec<String> {
    let all = scalars::<F>();
    let y = all.iter().find(|scalar| scalar.name == "y").unwrap();
    let found: BTreeSet<_> = dependencies::<F>(None)[&y.index()].at_steps.clone();
    let names = all.iter().filter(|scalar| found.contains(&scalar.index()));
    names.map(|scalar| scalar.name.clone()).collect()
}

#[test]
fn dependencies_are_found_without_reals() {
    assert_eq!(inputs_of_y::<Latch>(), ["u", "on"]);
    assert_eq!(inputs_of_y::<Clock>(), ["on"]);
}
