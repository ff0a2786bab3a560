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
//!     /// What is measured
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
//! #[model]
//! impl Model for Gain {
//!     const DESCRIPTION: &'static str = "Multiplies its input by a gain";
//!     type Parameters<T: Scalar> = Parameters<T>;
//!     type Inputs<T: Scalar> = Inputs<T>;
//!     type Outputs<T: Scalar> = Outputs<T>;
//!
//!     fn outputs<T: Scalar>(at: &Instant<'_, Self, T>) -> Result<Evaluation<Self, T>, Error> {
//!         Ok((Outputs { y: at.parameters.k * at.inputs.u }, ()))
//!     }
//! }
//!
//! export!(Gain);
//! # fn main() {}
//! ```
//!
//! The core ([`Model`], [`variables`](mod@variables), instances, steps, derivatives, saved states) is independent of the version of FMI. Each version has a
//! module of its own, with its C functions, its life-cycle table and its variables.
extern crate self as fmu_export;

mod calls;
mod co_simulation;
mod comparison;
mod connector;
mod crossings;
mod dependencies;
mod derivatives;
mod digest;
mod error;
mod event_mode;
mod event_state;
mod events;
mod export;
pub mod fmi2;
pub mod fmi3;
mod guid;
mod inputs;
mod instance;
mod integration;
mod interface;
mod model;
mod model_exchange;
mod polynomials;
mod resources;
mod state;
mod step_inputs;
mod table;
pub mod variables;
mod waiting_inputs;

pub use calls::CATEGORIES;
#[doc(hidden)]
pub use calls::silence_panic_hook;
#[doc(hidden)]
pub use comparison::earlier_comparison;
pub use connector::{Connector, IsConnector};
#[doc(hidden)]
pub use dependencies::{Dependencies, ScalarIndex, dependencies, scalar_index};
pub use derivatives::MAX_OUTPUT_DERIVATIVE_ORDER;
#[doc(hidden)]
pub use digest::{digest_of, digest_of_both};
pub use error::{Error, Log};
#[doc(hidden)]
pub use fmu_export_derive::unless_describing;
pub use fmu_export_derive::{Enumeration, Variables, model};
pub use inputs::{Comparison, InputOptions, Path, Settings};
pub use interface::Causality;
pub use model::{Cause, Evaluation, Experiment, Fmu, Instant, Integration, Model, Setup};
pub use nalgebra;
pub use num_dual;
#[doc(hidden)]
pub use resources::resources_while_describing;
pub use table::{StartValues, Variable, event_indicators, guid, needs_completed_steps, variables};
pub use variables::{Enumeration, Scalar, Sink, Source, Variables};

#[doc(hidden)]
pub use fmi_export_sys as sys;

/// The C functions of every interface.
#[doc(hidden)]
#[macro_export]
macro_rules! export_c_functions {
    ($model:ident) => {
        $crate::export_fmi2!($model);
        $crate::export_fmi3!($model);
    };
}
