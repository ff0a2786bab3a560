//! Everything between a model written in Rust and the FMI 2.0 C interface.
//!
//! An author writes structs for the variables and one function from inputs to outputs; [`export!`] does the rest:
//!
//! ```
//! use fmu_export::{Evaluation, Model, Problem, Scalar, Step, Variables, export};
//!
//! #[derive(Variables)]
//! pub struct Parameters<T = f64> {
//!     /// Gain from input to output
//!     #[var(tunable, unit = "1", start = 2.0, min = 0.0)]
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
//!     #[var(unit = "m", depends = [u, k])]
//!     pub y: T,
//! }
//!
//! /// A gain.
//! pub struct Gain;
//!
//! impl Model for Gain {
//!     const DESCRIPTION: &'static str = "Multiplies its input by a gain";
//!     type Parameters<T: Scalar> = Parameters<T>;
//!     type Inputs<T: Scalar> = Inputs<T>;
//!     type Outputs<T: Scalar> = Outputs<T>;
//!     type Locals<T: Scalar> = ();
//!     type Memory = ();
//!
//!     fn outputs<T: Scalar>(p: &Parameters<T>, u: &Inputs<T>, _: &(), _: Step) -> Result<Evaluation<Self, T>, Problem> {
//!         Ok((Outputs { y: p.k * u.u }, ()))
//!     }
//! }
//!
//! export!(Gain);
//! # fn main() {}
//! ```
//!
//! The crate knows FMI and nothing of mechanics. [`table`] is the static form of the variables, [`variable`] the flat list that
//! descriptions and messages use, [`abi`] the functions that [`export!`] puts behind the C names.
extern crate self as fmu_export;

pub mod abi;
mod access;
mod derivatives;
mod documentation;
mod export;
mod gate;
mod guid;
mod instance;
mod interface;
mod lifecycle;
mod logging;
mod memory;
mod model;
mod new_values;
mod polynomials;
mod references;
mod scalar;
mod state;
mod step;
pub mod table;
pub mod values;
pub mod variable;

pub use derivatives::MAX_OUTPUT_DERIVATIVE_ORDER;
pub use documentation::{Documentation, dependencies, documentation};
pub use fmu_export_derive::{Enumeration, Memory, Variables};
pub use guid::guid;
pub use logging::CATEGORIES;
pub use memory::{Memory, Numbers};
pub use model::{Evaluation, Experiment, Model, Notes, Problem, Step, Unit};
#[doc(hidden)]
pub use nalgebra::zero;
pub use scalar::Scalar;
pub use table::Enumeration;
pub use values::Variables;

#[doc(hidden)]
pub use fmi_export_sys as sys;
