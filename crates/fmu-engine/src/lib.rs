#![doc = include_str!("../README.md")]
//!
//! A [`System`] has elements and connections by name. It becomes a [`Plan`], which lists the variables to set, read
//! and connect, by position. A [`Run`] is its working memory; a [`Runner`] also makes the instances, and resets them
//! between runs. [`Inputs`] have a [`Column`] for each [`Signal`] and a [`Link`] for each connection. In Model Exchange
//! the engine integrates the states of an FMU, or in [coupled](Order::Coupled) order the states of all FMUs together,
//! by the method of Dormand and Prince or, if they are stiff, by Radau IIA. Events occur where indicators change sign.
//! Inputs may follow a [`Curve`] between two rows.
//!
//! # Panics
//! No file, FMU or value makes the engine panic: whatever an FMU does short of ending the process, and whatever
//! lengths, types or places the arguments have, is an [`Error`] or a [`Failure`]. Only a [`Buffer`] that exceeds the
//! memory panics, as a `Vec` does.

mod alternation;
mod batch;
mod blocks;
mod co_simulation;
mod component;
mod continuous_time;
mod curves;
mod data;
mod equal_steps;
mod error;
mod extremes;
mod fmu;
mod group;
mod initial_values;
mod instance;
mod iteration;
mod kept;
mod lease;
mod loops;
mod model;
mod newton;
mod parts;
mod plan;
mod plan_check;
mod reduction;
mod repeated;
mod run;
mod runner;
mod scalars;
mod start_values;
mod state_check;
mod states;
mod step_inputs;
mod system;
mod units;
mod values;
mod variables;
mod watch;

pub use crate::fmu::Fmu;
pub use ::fmu::InterfaceKind;
pub use batch::{Batch, Buffer, ValueType};
pub use component::{Component, ComponentState, refuse_step};
pub use continuous_time::Events;
pub use data::{Data, Signal};
pub use equal_steps::UnequalStep;
pub use error::{Error, Failure, RunError};
pub use extremes::Extreme;
pub use fmu_description::Rows;
pub use group::{DEFAULT_TOLERANCE, Integration};
pub use instance::Instance;
pub use loops::{Cut, Direct, Loop};
pub use model::{Model, NamedComponent};
pub use plan::{Column, Curve, Hold, Inputs, Link, Order, Outputs, Plan, Record, Shape, Stops, Unit, Values};
pub use reduction::{Reduce, Reduction};
pub use repeated::Costs;
pub use run::Run;
pub use runner::{Failed, Runner, Source, Varied};
pub use states::Saved;
pub use system::{Connection, Element, ElementLayout, Layout, Planned, Recorded, System, SystemError, Value};
pub use variables::{Place, Variables, WholeVariable};
pub use watch::Watch;
