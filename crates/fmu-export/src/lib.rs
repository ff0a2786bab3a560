//! Exports a model written in Rust as an FMU.
//!
//! An author writes structs for the variables and one function from inputs to outputs; [`export!`] generates the rest:
//!
//! ```
//! use fmu_export::{Error, Evaluation, Instant, Model, Scalar, Variables, export, model};
//!
//! #[derive(Variables)]
//! pub struct Parameters<T = f64> {
//!     /// Gain from input to output
//!     #[var(unit = "1", start = 2.0, min = 0.0)]
//!     pub k: T,
//! }
//! #[derive(Variables)]
//! pub struct Inputs<T = f64> {
//!     /// Measured length
//!     #[var(unit = "m")]
//!     pub u: T,
//! }
//! #[derive(Variables)]
//! pub struct Outputs<T = f64> {
//!     /// The scaled input
//!     #[var(unit = "m")]
//!     pub y: T,
//! }
//!
//! /// A gain.
//! pub struct Gain;
//!
//! /// Multiplies its input by a gain
//! #[model(Parameters, Inputs, Outputs)]
//! impl Model for Gain {
//!     fn outputs<T: Scalar>(at: &Instant<'_, Self, T>) -> Result<Evaluation<Self, T>, Error> {
//!         Ok((Outputs { y: at.parameters.k * at.inputs.u }, ()))
//!     }
//! }
//!
//! export!(Gain);
//! # fn main() {}
//! ```
//!
//! The core ([`Model`], [`variables`](mod@variables), instances, steps, derivatives, saved states) is independent of
//! the version of FMI. Each version has a module of its own, with its C functions, its life-cycle table and its
//! variables.
extern crate self as fmu_export;

pub mod calls;
mod connector;
mod derivatives;
mod description;
mod error;
pub mod fmi2;
pub mod fmi3;
mod instance;
mod interface;
mod model;
mod saved_states;
mod step;
pub mod variables;

#[doc(hidden)]
pub use calls::gate::silence_panic_hook;
pub use calls::logger::CATEGORIES;
#[doc(hidden)]
pub use calls::resources::resources_while_describing;
#[doc(hidden)]
pub use connector::{Connector, IsConnector};
pub use derivatives::MAX_OUTPUT_DERIVATIVE_ORDER;
#[doc(hidden)]
pub use description::dependencies::{
    Dependencies, ScalarIndex, dependencies,
    lost_derivatives::{LostDerivative, lost_derivatives},
    steps::step_parameters,
};
pub use description::{StartValues, Variable, event_indicators, guid, needs_completed_steps};
pub use error::{Error, Log, Message, Messages, Severity};
#[doc(hidden)]
pub use fmu_export_derive::c_functions_or_generated;
pub use fmu_export_derive::{Enumeration, Variables, model};
pub use instance::{InstanceKind, Outcome, check_experiment};
pub use interface::Causality;
#[doc(hidden)]
pub use interface::digest::{digest_of, digest_of_both};
pub use model::{Cause, Evaluation, Experiment, Fmu, Instant, Integration, Model, Setup};
pub use nalgebra;
pub use num_dual;
pub use variables::{
    Enumeration, Occasion, Path, Scalar, Settings, Sink, Source, StepOfInputs, VariableGroup, Variables,
};

#[doc(hidden)]
pub use fmi_export_sys as sys;

/// Makes a [`Model`](crate::Model) an FMU: adds name and version, and exports the C functions of all interfaces.
///
/// A library contains one FMU, because the names of the C functions are fixed. Invoke the macro in `src/lib.rs` itself:
/// in the program that `cargo fmu describe` builds from this file, it expands to the `main` function.
#[macro_export]
macro_rules! export {
    ($model:ident) => {
        impl $crate::Fmu for $model {
            const NAME: &'static str = stringify!($model);
            const VERSION: &'static str = env!("CARGO_PKG_VERSION");
        }

        $crate::c_functions_or_generated!($model);
    };
}

/// C functions of every interface.
#[cfg(not(feature = "without-c-names"))]
#[doc(hidden)]
#[macro_export]
macro_rules! export_c_functions {
    ($model:ident) => {
        $crate::export_fmi2!($model);
        $crate::export_fmi3!($model);
    };
}

/// Exports no C names: programs with several FMUs call the generic functions.
#[cfg(feature = "without-c-names")]
#[doc(hidden)]
#[macro_export]
macro_rules! export_c_functions {
    ($model:ident) => {};
}
