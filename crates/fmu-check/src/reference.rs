//! Reference experiments: inputs and expected results that an FMU carries, so that an importer can compare what it
//! computes.
//!
//! The layered standard FMI-LS-REF 1.0.0-alpha.1 gives their place in an archive and the manifest; the Experiments
//! Format of the Modelica Association (`ma-hs-experiments`) describes them, parameter sets of SSP (`.ssv`) and tables
//! (`.csv`) have their values.
mod experiments;
mod manifest;
mod names;
mod parameters;
mod problem;
mod source;
mod table;
mod value;

pub use experiments::Experiment;
pub use manifest::{EXPERIMENTS_TYPE, FOLDER, MANIFEST, Related, path as manifest, related};
pub use parameters::Parameter;
pub use problem::Problem;
pub use source::Source;
pub use table::{Signal, Table};
pub use value::Value;

/// Tolerance of an experiment that states none.
pub const DEFAULT_TOLERANCE: f64 = 1e-3;
