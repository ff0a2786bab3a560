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
mod directional;
mod ensemble;
mod equal_steps;
mod error;
mod extremes;
mod fmu;
mod group;
mod initial_values;
mod initialization;
mod instance;
mod iteration;
mod kept;
mod lease;
mod link;
mod loops;
mod memory;
mod model;
mod model_exchange;
mod newton;
mod one_fmu;
mod parts;
mod plan;
mod plan_check;
mod presets;
mod real_parts;
mod reduction;
mod repeated;
mod run;
mod run_state;
mod runner;
mod saved_run;
mod scalars;
mod start_values;
mod state_check;
mod states;
mod step_inputs;
mod system;
mod transformation;
mod units;
mod values;
mod variables;
mod watch;

pub use crate::fmu::Fmu;
pub use ::fmu::InterfaceKind;
pub use batch::{Batch, Buffer, ValueType};
pub use blocks::are_finite;
pub use component::{Component, ComponentState, refuse_step};
pub use continuous_time::Events;
pub use data::{Data, Signal};
pub use ensemble::{Ensemble, MemberFailed};
pub use equal_steps::UnequalStep;
pub use error::{Error, Failure, RunError};
pub use extremes::Extreme;
pub use fmu_description::Rows;
pub use group::{DEFAULT_TOLERANCE, Direction, Following, Integration, Seeds, Steps};
pub use instance::Instance;
pub use link::{Change, Link, Mapping};
pub use loops::{Cut, Direct, Loop};
pub use model::{Model, NamedComponent};
pub use model_exchange::ModelExchange;
pub use plan::{Column, Curve, Hold, Inputs, Order, Outputs, Plan, Record, Shape, Stops, Unit, Values, WEIGHT};
pub use reduction::{Reduce, Reduction};
pub use repeated::Costs;
pub use run::Run;
pub use run_state::{Resume, RunState};
pub use runner::{Failed, Runner, Varied};
pub use saved_run::SavedRun;
pub use start_values::start_value;
pub use states::Saved;
pub use system::choice::{Choice, ElementChoice, ElementWish, Wish};
pub use system::{
    Connection, Element, ElementLayout, InputNames, Layout, Planned, Recorded, System, SystemError, Value,
};
pub use transformation::Transformation;
pub use variables::{Place, Variables, WholeVariable};
pub use watch::Watch;
