//! Reference experiments: inputs and expected results in an FMU, for comparison with an importer's results.
//!
//! The layered standard FMI-LS-REF 1.0.0-alpha.1 specifies their place in an archive and the manifest. The Experiments
//! Format of the Modelica Association (`ma-hs-experiments`) describes them; values are in parameter sets of SSP
//! (`.ssv`) and tables (`.csv`).
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

/// Default tolerance of an experiment.
pub const DEFAULT_TOLERANCE: f64 = 1e-3;
