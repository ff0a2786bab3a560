//! Runs FMUs of FMI 2.0 and 3.0: single ones, systems of connected FMUs, and sweeps over their parameters.
//!
//! A [`Plan`] says which variables are set and read, and what is connected, as lists of indices. A [`Run`] is the
//! working memory for it: set, step and get in a loop that allocates nothing. In Model Exchange the states are
//! integrated by the method of Dormand and Prince, with events where indicators change their signs.

mod continuous_time;
mod data;
mod error;
mod fmu;
mod group;
mod initial_values;
mod instance;
mod integration;
mod plan;
mod plan_check;
mod reduction;
mod run;
mod start_values;
mod states;
mod sweep;
mod threads;
mod values;

pub use continuous_time::Events;
pub use data::{Data, Signal};
pub use error::{Error, Failure, RunError};
pub use fmu::Fmu;
pub use group::{Buffer, Element, Group};
pub use instance::{Instance, Kind};
pub use integration::DEFAULT_TOLERANCE;
pub use plan::{Change, Column, Inputs, Link, Order, Outputs, Plan, Record, Unit, Values};
pub use reduction::{Reduce, Reduction};
pub use run::Run;
pub use states::Saved;
pub use sweep::{Failed, Runner, Source, Varied};
pub use threads::Sweep;
