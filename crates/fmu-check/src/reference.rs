//! Reference experiments: inputs and expected results in an FMU, for comparison with an importer's results.
//!
//! The layered standard FMI-LS-REF 1.0.0-beta.1 specifies their place in an archive and the manifest. The Experiments
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

use fmu::Archive;

pub use experiments::Experiment;
pub use manifest::{EXPERIMENTS_TYPE, FOLDER, MANIFEST, Related, path as manifest, related};
pub use parameters::Parameter;
pub use problem::Problem;
pub use source::Source;
pub use table::{Signal, Table};
pub use value::Value;

/// Default tolerance of an experiment.
pub const DEFAULT_TOLERANCE: f64 = 1e-3;

/// All experiments of an archive, each valid or with its own problem.
#[must_use]
pub fn of_archive(archive: &Archive) -> Vec<Result<Experiment, Problem>> {
    let source = Source { folder: archive.folder(), shown: "" };
    let of_file = |Related { path, line }: Related| {
        let manifest = manifest();
        Experiment::read(source, (&path, (&manifest, line)), archive.description())
            .unwrap_or_else(|problem| vec![Err(problem)])
    };
    match related(source) {
        Err(problem) => vec![Err(problem)],
        Ok(files) => files
            .into_iter()
            .flat_map(|file| match file {
                Ok(file) => of_file(file),
                Err(problem) => vec![Err(problem)],
            })
            .collect(),
    }
}
