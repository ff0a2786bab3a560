//! `cargo xtask fuzz`: random input for every parser and interface.
use crate::error::Error;
use crate::nightly;
use cargo_fmu::Workspace;
use cargo_fmu::cargo::run;
use cargo_fmu::files;
use std::path::Path;

/// Run fuzz targets, each for a given time (needs a nightly toolchain and cargo-fuzz)
#[derive(clap::Args)]
pub(crate) struct Fuzz {
    /// Name of a target; all targets, one after the other, if there is none
    target: Option<String>,
    /// Seconds for each target
    #[arg(long, default_value_t = 60)]
    seconds: u32,
}

impl Fuzz {
    pub(crate) fn run(&self, workspace: &Workspace) -> Result<(), Error> {
        let folder = workspace.root.join("tests/fuzz");
        let known = targets(&folder.join("fuzz_targets"))?;
        let targets = match &self.target {
            None => known,
            Some(target) if known.contains(target) => vec![target.clone()],
            Some(target) => return Err(Error::UnknownTarget { target: target.clone(), known: known.join(", ") }),
        };
        nightly::require(&["fuzz", "--version"], "cargo-fuzz, which `cargo install cargo-fuzz` installs")?;
        for target in &targets {
            self.fuzz(workspace, &folder, target)?;
        }
        Ok(())
    }

    /// Inputs that reach new code are kept in `target/fuzz/corpus`, those that break a rule in `target/fuzz/artifacts`.
    fn fuzz(&self, workspace: &Workspace, folder: &Path, target: &str) -> Result<(), Error> {
        let output = workspace.target.join("fuzz");
        let [corpus, artifacts] = ["corpus", "artifacts"].map(|name| output.join(name).join(target));
        for path in [&corpus, &artifacts] {
            files::create_folder(path)?;
        }
        eprintln!("fuzzing {target} for {} s", self.seconds);
        let mut command = nightly::cargo(workspace);
        command
            .args(["fuzz", "run", "--fuzz-dir"])
            .arg(folder)
            .arg("--target-dir")
            .arg(&output)
            .arg(target)
            .arg(corpus);
        let seeds = folder.join("seeds").join(target);
        if seeds.is_dir() {
            command.arg(seeds);
        }
        command.args([
            "--",
            "-timeout=60",
            "-max_len=1024",
            "-len_control=0",
            "-print_final_stats=1",
            &format!("-max_total_time={}", self.seconds),
        ]);
        command.arg(format!("-artifact_prefix={}/", artifacts.display()));
        // Recording long call stacks of every allocation would dominate the time.
        command.env("ASAN_OPTIONS", "malloc_context_size=4");
        Ok(run(&mut command, &format!("cargo fuzz run {target}"))?)
    }
}

/// Names of all targets, in their order.
fn targets(folder: &Path) -> Result<Vec<String>, Error> {
    let paths = files::list(folder)?;
    Ok(paths.iter().filter_map(|path| Some(path.file_stem()?.to_str()?.to_owned())).collect())
}
