//! An FMU reads saved states of builds with an equal layout, and refuses others.
use crate::importer::initialized;
use fmu_export::{Cause, Connector, Error, Evaluation, Fmu, Instant, Log, Model, Scalar, Variables, model};

#[derive(Variables)]
pub struct Outputs<T = f64> {
    /// Length of all steps before this one
    #[var(unit = "s")]
    pub duration: T,
    /// Time at the start of the step
    #[var(unit = "s")]
    pub begin: T,
}

/// Defines a model that remembers two Reals, in fields of `$discrete` in the given order.
macro_rules! remembering {
    ($model:ident, $discrete:ident { $($field:ident $description:literal),* }) => {
        #[derive(Clone, Variables)]
        pub struct $discrete<T = f64> {
            $(#[doc = $description] pub $field: T),*
        }

        struct $model;

        #[model]
        impl Model for $model {
            const DESCRIPTION: &'static str = "Remembers two numbers";
            type Outputs<T: Scalar> = Outputs<T>;
            type Discrete<T: Scalar> = $discrete<T>;

            fn outputs<T: Scalar>(at: &Instant<'_, Self, T>) -> Result<Evaluation<Self, T>, Error> {
                Ok((Outputs { duration: at.discrete.duration, begin: at.discrete.begin }, ()))
            }

            fn event<T: Scalar>(
                at: &Instant<'_, Self, T>,
                cause: Cause,
                discrete: &mut $discrete<T>,
                _: &mut (),
                _: &mut Log<'_>,
            ) -> Result<Option<T>, Error> {
                if let Cause::Communication { step } = cause {
                    discrete.duration = at.discrete.duration + T::from_subset(&step);
                    discrete.begin = at.time;
                }
                Ok(None)
            }
        }

        impl Fmu for $model {
            const NAME: &'static str = "Remembering";
            const VERSION: &'static str = "1.0.0";
        }
    };
}

remembering!(Model1, Discrete1 { duration "Length of all steps", begin "Start of the step" });
remembering!(Same, DiscreteOfSame { duration "Length of all steps", begin "Start of the step" });
remembering!(Swapped, DiscreteOfSwapped { begin "Start of the step", duration "Length of all steps" });

/// Saved state after two steps: the last one lasted 0.75 s, and began at 0.25 s.
fn bytes_after_two_steps<F: Fmu>() -> Vec<u8> {
    let instance = initialized::<F>();
    instance.step(0.0, 0.25);
    instance.step(0.25, 0.5);
    instance.bytes()
}

#[test]
fn bytes_of_a_build_with_the_same_layout_are_read() {
    let instance = initialized::<Same>();
    assert_eq!(instance.restore(&bytes_after_two_steps::<Model1>()), Ok(()));
    assert_eq!((instance.real("duration"), instance.real("begin")), (0.75, 0.25));
    instance.step(0.75, 1.0);
    assert_eq!((instance.real("duration"), instance.real("begin")), (1.75, 0.75));
}

/// Variables, name, version, GUID and number of bytes are equal: in another order, the bytes would be a wrong state.
#[test]
fn bytes_of_a_build_whose_memory_has_its_fields_in_another_order_are_refused() {
    let bytes = bytes_after_two_steps::<Model1>();
    assert_eq!(bytes.len(), bytes_after_two_steps::<Swapped>().len());
    let instance = initialized::<Swapped>();
    instance.step(0.0, 2.0);
    let refusal = "fmi2DeSerializeFMUstate: saved state belongs to another build of Remembering, \
                   with another layout of the state: use that build";
    assert_eq!(instance.restore(&bytes), Err(vec![refusal.to_owned()]));
    assert_eq!((instance.real("duration"), instance.real("begin")), (2.0, 0.0), "nothing has changed");
    instance.step(2.0, 1.0);
}

/// Defines a model with a connector that remembers a number with the meaning `$meaning`.
macro_rules! connected {
    ($module:ident, $meaning:literal) => {
        mod $module {
            use super::*;

            #[derive(Variables)]
            #[variables(connector)]
            pub struct Port<T = f64> {
                /// Value
                pub u: T,
            }

            impl<T: Scalar> Connector<T> for Port<T> {
                const MEMORY_LAYOUT: &'static str = $meaning;
            }

            #[derive(Variables)]
            pub struct Inputs<T = f64> {
                /// Connector
                pub connector: Port<T>,
            }

            pub struct Connected;

            #[model]
            impl Model for Connected {
                const DESCRIPTION: &'static str = "Has a connector";
                type Inputs<T: Scalar> = Inputs<T>;
                type Outputs<T: Scalar> = Outputs<T>;

                fn set_up_inputs<T: Scalar>(_: &(), _: &mut Inputs<T>) {}

                fn outputs<T: Scalar>(at: &Instant<'_, Self, T>) -> Result<Evaluation<Self, T>, Error> {
                    Ok((Outputs { duration: at.inputs.connector.u, begin: at.time }, ()))
                }
            }

            impl Fmu for Connected {
                const NAME: &'static str = "Connected";
                const VERSION: &'static str = "1.0.0";
            }
        }
    };
}

connected!(first, "the largest value");
connected!(same, "the largest value");
connected!(other, "the smallest value");

#[test]
fn bytes_of_a_build_whose_connectors_remember_something_else_are_refused() {
    let bytes = bytes_after_two_steps::<first::Connected>();
    assert_eq!(initialized::<same::Connected>().restore(&bytes), Ok(()));
    assert_eq!(bytes.len(), bytes_after_two_steps::<other::Connected>().len());
    let refusal = "fmi2DeSerializeFMUstate: saved state belongs to another build of Connected, \
                   with another layout of the state: use that build";
    assert_eq!(initialized::<other::Connected>().restore(&bytes), Err(vec![refusal.to_owned()]));
}
