//! `cargo xtask bench`: what one co-simulation cycle costs, and what optional calls cost beside it.
use crate::error::Error;
use cargo_fmu::Workspace;
use cargo_fmu::cargo::{answers, cargo, run};
use cargo_fmu::files;
use cargo_fmu::package;

/// Measure a cycle of packaged FMUs beside FMUs written for one model alone, and optional calls beside the cycle
#[derive(clap::Args)]
pub(crate) struct Bench {
    /// Count instructions instead of time, with valgrind: nearly the same on all machines of a kind, and not disturbed by other programs
    ///
    /// Callgrind's profiles of 64 repetitions are left in `target/callgrind`; `benches/README.md` shows where the instructions of a cycle go. With
    /// CARGO_PROFILE_RELEASE_STRIP=none in the environment the FMUs' functions have names in the profiles:
    /// `callgrind_annotate --auto=no --threshold=100 "target/callgrind/Gripper, plain cycle"` lists them.
    #[arg(long)]
    instructions: bool,
    /// Names of FMUs; all FMUs if there is none
    names: Vec<String>,
}

impl Bench {
    pub(crate) fn run(&self, workspace: &Workspace) -> Result<(), Error> {
        if self.instructions && !answers("valgrind", "--version") {
            return Err(Error::NoValgrind);
        }
        let fmus = package::folder(workspace);
        package::package(workspace, &self.names, &fmus, "release")?;
        eprintln!("building the ideal FMUs");
        let mut build = cargo(workspace);
        build.arg("build").args(package::profile_arguments("release"));
        run(build.args(["--release", "--package", "fmu-bench", "--examples"]), "cargo build --examples")?;
        let mut bench = cargo(workspace);
        bench.args(package::profile_arguments("release"));
        if self.instructions {
            // What earlier runs counted would be left among the files of this one.
            let folder = workspace.target.join("callgrind");
            files::remove_folder(&folder)?;
            files::create_folder(&folder)?;
            // The function of `benches/src/meter.rs` in which everything to be counted is called.
            let options = ["--dump-instr=yes", "--zero-before=fmu_bench_counted", "--dump-after=fmu_bench_counted"];
            let files = folder.join("out");
            let runner = format!(
                "target.'cfg(all())'.runner = ['valgrind', '--quiet', '--tool=callgrind', '{}', '--callgrind-out-file={}']",
                options.join("', '"),
                files.display()
            );
            bench.args(["--config", &runner]);
            bench.args(["run", "--release", "--package", "fmu-bench", "--", "--callgrind"]).arg(files);
        } else {
            bench.args(["run", "--release", "--package", "fmu-bench", "--"]);
        }
        Ok(run(bench.args(&self.names).env("FMU_DIR", &fmus), "cargo run --package fmu-bench")?)
    }
}
