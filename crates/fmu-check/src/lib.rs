//! Validates an FMU of FMI 2.0 or FMI 3.0 and reports findings and notes.
//!
//! [`check`] reads the archive, its description and the libraries of all platforms, and then calls the library of this
//! platform in a process of its own, because it may crash, hang or print anything. This process is the same program
//! again: each program that checks must call [`load_if_asked`] first.
//!
//! ```no_run
//! use clap::Parser;
//! use fmu_check::{Options, check, load_if_asked};
//! use std::process::ExitCode;
//!
//! #[derive(Parser)]
//! struct Arguments {
//!     file: std::path::PathBuf,
//!     #[command(flatten)]
//!     options: Options,
//! }
//!
//! fn main() -> ExitCode {
//!     if let Some(code) = load_if_asked() {
//!         return code;
//!     }
//!     let Arguments { file, options } = Arguments::parse();
//!     let report = check(&file, &options).report;
//!     report.lines().iter().for_each(|line| println!("{line}"));
//!     if report.findings() == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
//! }
//! ```
mod abilities;
mod aliases;
mod api;
mod check;
mod default_experiment;
mod dependencies;
mod description;
mod entries;
mod fmi2_steps;
mod fmi3;
mod fmi3_steps;
mod libraries;
mod limits;
mod loader;
mod model_exchange;
mod observations;
mod order;
mod process_tree;
mod read_variables;
mod record;
pub mod reference;
mod reference_runs;
mod report;
mod restored_states;
mod rounding;
mod setters;
mod starts;
mod steps;
mod structure;
mod terminals;
mod timeout;
mod trial;
mod trial_instances;
mod validators;

pub use check::{Checked, Options, check};
pub use loader::load_if_asked;
pub use report::{Line, Report};
pub use validators::{REQUIREMENTS, Validators};
