//! Runs FMUs of FMI 2.0 and 3.0: single ones, systems of connected FMUs, and sweeps over their parameters.
//!
//! A [`Plan`] says which variables are set and read, and what is connected, as lists of indices. A [`Run`] is the
//! working memory for it: set, step and get in a loop that allocates nothing. In Model Exchange the states are
//! integrated by the method of Dormand and Prince, with events where indicators change their signs.
//!
//! ```no_run
//! use fmu_engine::{Fmu, Kind, Outputs, Plan, Record, Runner, Source, Unit};
//!
//! let fmu = Fmu::open("BouncingBall.fmu".as_ref())?;
//! let height = fmu.group("h")?;
//! let record = Record { record: 0, bytes: height.bytes() };
//! let outputs = Outputs { group: height, record: Some(record), is_linked: false };
//! let ball = Unit { outputs: vec![outputs], tolerance: 1e-8, ..Unit::default() };
//! let plan = Plan { units: vec![ball], ..Plan::default() };
//! let source = Source::Fmu { fmu, kind: Kind::ModelExchange, name: "ball".into() };
//!
//! let mut runner = Runner::new(plan.into(), vec![source])?;
//! let times: Vec<f64> = (0..=300).map(|row| 0.01 * f64::from(row)).collect();
//! runner.run((&times, &[]), &[], 0)?;
//! for (time, height) in times.iter().zip(runner.record(0).chunks_exact(8)) {
//!     println!("{time} {}", f64::from_ne_bytes(height.try_into()?));
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Inputs are [`Inputs`] with a [`Column`] for each [`Signal`], connections are [`Link`]s, and a [`Sweep`] does many
//! runs in threads.
//!
//! # Panics
//! No file, FMU or value makes the engine panic: whatever an FMU does short of ending the process, and whatever
//! lengths, types or places the arguments have, is an [`Error`] or a [`Failure`]. Only [`Runner::instance`] panics, at
//! a position that the plan does not have.

mod alternation;
mod blocks;
mod co_simulation;
mod component;
mod continuous_time;
mod data;
mod equal_steps;
mod error;
mod extremes;
mod fmu;
mod group;
mod initial_values;
mod instance;
mod integration;
mod iteration;
mod lease;
mod loops;
mod newton;
mod plan;
mod plan_check;
mod reduction;
mod repeated;
mod run;
mod scalars;
mod start_values;
mod states;
mod sweep;
mod threads;
mod values;
mod watch;

pub use component::{Component, State, refuse_step};
pub use continuous_time::Events;
pub use data::{Data, Signal};
pub use equal_steps::UnequalStep;
pub use error::{Error, Failure, RunError};
pub use extremes::Extreme;
pub use fmu::{Fmu, Kind};
pub use group::{Buffer, Element, Group};
pub use instance::Instance;
pub use integration::DEFAULT_TOLERANCE;
pub use iteration::Exchange;
pub use loops::{Cut, Direct, Loop};
pub use plan::{Change, Column, Hold, Inputs, Link, Order, Outputs, Plan, Record, Unit, Values};
pub use reduction::{Reduce, Reduction};
pub use run::Run;
pub use states::Saved;
pub use sweep::{Failed, Runner, Source, Varied};
pub use threads::Sweep;
pub use watch::Watch;
