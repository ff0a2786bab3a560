//! Files for FMI's cross-checks, as the tools page of the FMI standard asks exporting tools for.
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use fmu::{Archive, Interface, Limits};
use fmu_check::reference::{self, Experiment};

use crate::error::Error;
use crate::files;
use crate::fmi::Fmi;
use crate::reference::cross_check;

/// Writes the archive, a reference experiment of it and a Readme to `folder/VERSION/MODEL`; returns their paths.
pub(super) fn write(file: &Path, folder: &Path, limits: Limits, validators: &str) -> Result<Vec<PathBuf>, Error> {
    let fail = |reason: String| Error::NoCrossCheck { path: file.to_owned(), reason };
    let archive = Archive::open_whole(file, limits).map_err(|error| fail(error.to_string()))?;
    let fmi = if archive.fmi_version() == "2.0" { Fmi::Two } else { Fmi::Three };
    // An FMU has one such set of files: an experiment with inputs is preferred.
    let of = |experiment: Experiment| Some((cross_check(&experiment, fmi, archive.description())?, experiment));
    let experiments = reference::of_archive(&archive).into_iter().flatten();
    let (tables, experiment) = experiments
        .filter_map(of)
        .max_by_key(|(tables, _)| tables.len())
        .ok_or_else(|| fail("it has no reference experiment with a tolerance and without parameters".into()))?;
    let model = file.file_stem().unwrap_or_default().to_string_lossy();
    let folder = folder.join(archive.fmi_version()).join(&*model);
    let path = |end: &str| folder.join(format!("{model}{end}"));
    let mut contents = vec![
        (path(".fmu"), files::read(file)?),
        (folder.join("Readme.txt"), readme(&archive, &model, &experiment, validators).into_bytes()),
    ];
    contents.extend(tables.into_iter().map(|(end, text)| (path(end), text.into_bytes())));
    for (path, bytes) in &contents {
        files::write(path, bytes)?;
    }
    Ok(contents.into_iter().map(|(path, _)| path).collect())
}

/// Text about the FMU, the features of FMI to test with it, and the files.
fn readme(archive: &Archive, model: &str, experiment: &Experiment, validators: &str) -> String {
    let description = archive.description();
    let mut text = format!("{} (FMI {})\n", description.model_name, archive.fmi_version());
    let mut paragraph = |line: &str| {
        let _ = write!(text, "\n{line}\n");
    };
    paragraph(&description.description);
    paragraph(&format!("Features of FMI: {}.", features(archive).join(", ")));
    let Experiment { name, description: about, .. } = experiment;
    let about = if about.is_empty() { String::new() } else { format!(": {about}") };
    let inputs = experiment.stimuli.as_ref().map(|_| format!(" with the inputs in {model}_in.csv"));
    paragraph(&format!(
        "{model}_ref.csv has the expected results of the experiment \"{name}\"{}{about}. RelTol in {model}_ref.opt is \
         the largest difference, relative to the largest result of a variable.",
        inputs.unwrap_or_default()
    ));
    paragraph(&format!("Validated by {validators}: no findings. Written by {}.", description.generation_tool));
    text
}

/// Interfaces, and the capabilities that the description states.
fn features(archive: &Archive) -> Vec<&'static str> {
    let description = archive.description();
    let Interface { get_and_set_state, serialize_state, directional_derivative, adjoint_derivative, .. } =
        *archive.interface();
    let co_simulation = archive.co_simulation();
    let all = [
        (co_simulation.is_some(), "Co-Simulation"),
        (archive.model_exchange().is_some(), "Model Exchange"),
        (co_simulation.is_some_and(|of| of.variable_step_size), "variable step sizes"),
        (co_simulation.is_some_and(|of| of.event_mode), "event mode"),
        (co_simulation.is_some_and(|of| of.early_return), "early return"),
        (co_simulation.is_some_and(|of| of.intermediate_update), "intermediate update"),
        (description.event_indicators > 0, "state events"),
        (get_and_set_state, "saved states"),
        (serialize_state, "serialized states"),
        (directional_derivative, "directional derivatives"),
        (adjoint_derivative, "adjoint derivatives"),
        (description.variables.iter().any(|variable| !variable.dimensions.is_empty()), "arrays"),
        (!description.enumerations.is_empty(), "enumerations"),
    ];
    all.into_iter().filter_map(|(is_there, feature)| is_there.then_some(feature)).collect()
}
