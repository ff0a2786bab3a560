//! Steps that end with an error: in the outputs after an event, and in endless events.
use crate::importer::initialized;
use fmu_export::{
    Cause, Error, Evaluation, Fmu, Instant, Log, Model, Scalar, Variables, model,
    sys::{fmi2Error, fmi2OK},
};

#[derive(Variables)]
pub struct Inputs<T = f64> {
    /// Value
    pub u: T,
}

#[derive(Variables)]
pub struct Outputs<T = f64> {
    /// Result
    pub y: T,
}

#[derive(Clone, Variables)]
pub struct Held<T = f64> {
    /// The value at the last communication point
    pub held: T,
}

/// Multiplies a value with the one that it has sampled, up to 5.
pub struct Sample;

#[model]
impl Model for Sample {
    const DESCRIPTION: &'static str = "Samples and holds";
    type Inputs<T: Scalar> = Inputs<T>;
    type Outputs<T: Scalar> = Outputs<T>;
    type Discrete<T: Scalar> = Held<T>;

    fn outputs<T: Scalar>(at: &Instant<'_, Self, T>) -> Result<Evaluation<Self, T>, Error> {
        if at.inputs.u.re() > 5.0 {
            return Err(Error::new("u: too large"));
        }
        Ok((Outputs { y: at.discrete.held * at.inputs.u }, ()))
    }

    fn event<T: Scalar>(
        at: &Instant<'_, Self, T>,
        _: Cause,
        discrete: &mut Held<T>,
        _: &mut (),
        _: &mut Log<'_>,
    ) -> Result<Option<T>, Error> {
        discrete.held = at.inputs.u;
        Ok(None)
    }
}

impl Fmu for Sample {
    const NAME: &'static str = "Sample";
    const VERSION: &'static str = "1.0.0";
}

#[test]
fn derivatives_after_a_step_that_failed_are_those_of_the_step_before() {
    let instance = initialized::<Sample>();
    assert_eq!(instance.set("u", 3.0), fmi2OK);
    instance.step(0.0, 1.0);
    // y = u^2, because u is both sampled and a factor.
    assert_eq!((instance.real("y"), instance.derivative("y", &[("u", 1.0)])), (9.0, 6.0));
    assert_eq!(instance.set("u", 10.0), fmi2OK);
    assert_eq!(instance.do_step(1.0, 1.0), fmi2Error);
    assert_eq!((instance.real("y"), instance.derivative("y", &[("u", 1.0)])), (9.0, 6.0));
}

/// Asks for an event at the next instant that there is.
pub struct Restless;

#[model]
impl Model for Restless {
    const DESCRIPTION: &'static str = "Never comes to rest";
    type Inputs<T: Scalar> = Inputs<T>;
    type Outputs<T: Scalar> = Outputs<T>;

    fn outputs<T: Scalar>(at: &Instant<'_, Self, T>) -> Result<Evaluation<Self, T>, Error> {
        Ok((Outputs { y: at.inputs.u }, ()))
    }

    fn event<T: Scalar>(
        at: &Instant<'_, Self, T>,
        cause: Cause,
        _: &mut (),
        _: &mut (),
        _: &mut Log<'_>,
    ) -> Result<Option<T>, Error> {
        Ok((cause != Cause::Initialization).then(|| T::from_subset(&at.time.re().next_up())))
    }
}

impl Fmu for Restless {
    const NAME: &'static str = "Restless";
    const VERSION: &'static str = "1.0.0";
}

#[test]
fn events_at_ever_later_instants_end_the_step_with_an_error() {
    let instance = initialized::<Restless>();
    assert_eq!(instance.do_step(0.0, 1.0), fmi2Error);
    let messages = instance.messages();
    assert!(messages.len() == 1 && messages[0].contains(" do not end"), "{messages:?}");
}
