//! `cargo xtask reference`: reference experiments as files for FMI's cross-checks.
use crate::error::Error;
use cargo_fmu::fmi::Fmi;
use cargo_fmu::{Workspace, files, package, print, reference};
use std::path::PathBuf;

/// Write inputs and expected results of the FMUs as FMI's cross-checks ask for them: `NAME_in.csv`, `NAME_ref.csv` and
/// `NAME_ref.opt`
#[derive(clap::Args)]
pub struct Reference {
    /// Names of FMUs; all FMUs if there is none
    names: Vec<String>,
    /// Folder; files for FMI 3.0 go to its folder fmi3 [default: target/reference]
    #[arg(long)]
    out: Option<PathBuf>,
}

impl Reference {
    pub(crate) fn run(&self, workspace: &Workspace) -> Result<(), Error> {
        let out = self.out.clone().unwrap_or_else(|| workspace.target.join("reference"));
        for fmu in workspace.select(&self.names)? {
            let arrays = package::committed_description(workspace, fmu, Fmi::Three)?;
            let experiments = package::experiments(fmu, &arrays)?;
            for fmi in Fmi::ALL {
                let of = |experiment| reference::cross_check(experiment, fmi, &arrays);
                // Each FMU has one such pair of files: the longest experiment with moving inputs is used.
                let found = experiments.iter().filter_map(of).max_by_key(Vec::len);
                for (end, text) in found.into_iter().flatten() {
                    let path = fmi.folder(&out).join(&fmu.model).join(format!("{}{end}", fmu.model));
                    files::write(&path, text)?;
                    print::line(package::from_here(&path).display())?;
                }
            }
        }
        Ok(())
    }
}
