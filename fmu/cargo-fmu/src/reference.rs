//! Reference experiments: inputs and expected results that an FMU carries, so that an importer can compare what it computes.
//!
//! The layered standard FMI-LS-REF 1.0.0-alpha.1 gives their place in an archive and the manifest; the Experiments Format of the Modelica Association
//! (`ma-hs-experiments`) describes them, parameter sets of SSP (`.ssv`) and tables (`.csv`) have their values.
mod experiments;
mod manifest;
mod names;
mod parameters;
mod problem;
mod source;
mod table;
mod value;
mod write;

pub use experiments::Experiment;
pub use manifest::{Related, path as manifest, related};
pub use parameters::Parameter;
pub use problem::Problem;
pub use source::Source;
pub use table::{Signal, Table};
pub use value::Value;
pub(crate) use write::entries;
pub use write::{cross_check, of_folder};

/// Folder of the layered standard in an archive.
pub const FOLDER: &str = "extra/org.fmi-standard.fmi-ls-ref";

/// Name of the layered standard's manifest in that folder.
pub const MANIFEST: &str = "fmi-ls-manifest.xml";

/// Name of the file with the experiments of an FMU's package, in its folder `reference`.
pub const EXPERIMENTS: &str = "experiments.exp";

/// Media type of such a file.
pub const EXPERIMENTS_TYPE: &str = "application/x-ma-hs-experiments";

/// What it was called before the format had a specification of its own.
pub const FORMER_EXPERIMENTS_TYPE: &str = "application/x-ma-ls-experiments";

/// Tolerance of an experiment that states none.
pub const DEFAULT_TOLERANCE: f64 = 1e-3;
