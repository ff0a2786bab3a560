//! `cargo xtask mutants`: tests the tests. Each mutation of the code must make a test fail.
use crate::error::Error;
use cargo_fmu::Workspace;
use cargo_fmu::cargo::{answers, cargo, run};
use cargo_fmu::files;
use cargo_fmu::print;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

/// Version of cargo-mutants to install.
const VERSION: &str = "27.1.0";

/// Changes that no test can notice, as regular expressions.
const RULES: &str = ".cargo/mutants.toml";

/// Far above the time of an incremental build.
const BUILD_TIMEOUT: Duration = Duration::from_mins(5);

/// Exit codes of completed runs: no survivors, survivors, timeouts.
const TO_THE_END: [i32; 3] = [0, 2, 3];

/// Change the code in one place after the other and list the changes that no test notices (needs cargo-mutants, or
/// installs it)
///
/// `mechanics` changes `src/` and runs the tests of the library. `export` changes `crates/fmu-export/src` and runs its
/// unit tests and its tests `every_type` and `calls`. `connectors` changes `fmu/connectors/src` and runs the tests
/// there. No part runs doctests, nor the tests of the packaged FMUs, which would need new libraries for each change:
/// these tests may still notice a survivor of `export` or `connectors`.
///
/// Each change costs a build and a run of these tests, some seconds. All results are in `target/mutants`; survivors are
/// listed at the end, and make the exit code 1. `.cargo/mutants.toml` excludes accepted survivors, with the reason.
#[derive(clap::Args)]
pub(crate) struct Mutants {
    /// Part to change; all parts, one after the other, if none is given
    #[arg(value_enum)]
    part: Option<Part>,
    /// Change only files with paths that match this glob, such as `src/frames/**`
    #[arg(long)]
    file: Vec<String>,
    /// Number of changes that are built and tested at the same time
    #[arg(long, default_value_t = 1)]
    jobs: u32,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Part {
    /// The library `multibody`
    Mechanics,
    /// The export layer
    Export,
    /// Frames as inputs
    Connectors,
}

impl Part {
    fn name(self) -> &'static str {
        match self {
            Self::Mechanics => "mechanics",
            Self::Export => "export",
            Self::Connectors => "connectors",
        }
    }

    fn package(self) -> &'static str {
        match self {
            Self::Mechanics => "multibody",
            Self::Export => "fmu-export",
            Self::Connectors => "fmu-connectors",
        }
    }

    /// Test programs to run beside the unit tests; names may be globs.
    fn tests(self) -> &'static [&'static str] {
        match self {
            Self::Mechanics => &["distance_*", "frames_*", "gripper", "relative_sensor_*"],
            Self::Export => &["calls", "every_type"],
            Self::Connectors => &["frames"],
        }
    }
}

impl Mutants {
    pub(crate) fn run(&self, workspace: &Workspace) -> Result<(), Error> {
        let rules = files::read_text_if_any(&workspace.root.join(RULES))?.unwrap_or_default();
        if let Some(path) = stale(&rules, &sources(&workspace.root)?) {
            return Err(Error::StaleRule { path });
        }
        let program = prepare(workspace)?;
        let parts = self.part.map_or(vec![Part::Mechanics, Part::Export, Part::Connectors], |part| vec![part]);
        let mut survivors = Vec::new();
        for part in parts {
            survivors.extend(self.change(workspace, &program, part)?);
        }
        for survivor in &survivors {
            print::line(survivor)?;
        }
        if survivors.is_empty() { Ok(()) } else { Err(Error::Survivors { count: survivors.len() }) }
    }

    /// Runs cargo-mutants on a part; returns the mutations that no test noticed.
    fn change(&self, workspace: &Workspace, program: &Path, part: Part) -> Result<Vec<String>, Error> {
        let output = workspace.target.join("mutants").join(part.name());
        files::create_folder(&output)?;
        let mut command = Command::new(program);
        command.args(["mutants", "--package", part.package(), "--jobs", &self.jobs.to_string()]);
        // A mutated loop in a constant may keep the compiler busy forever.
        command.args(["--build-timeout", &BUILD_TIMEOUT.as_secs().to_string()]);
        command.arg("--output").arg(&output).current_dir(&workspace.root);
        command.args(self.file.iter().flat_map(|glob| ["--file", glob]));
        // Also for calls that only build: other test programs need not be built.
        command.arg("--cargo-arg=--lib").args(part.tests().iter().map(|name| format!("--cargo-arg=--test={name}")));
        let status = command.status().map_err(cargo_fmu::Error::start(program))?;
        if !status.code().is_some_and(|code| TO_THE_END.contains(&code)) {
            return Err(
                cargo_fmu::Error::Failed { command: format!("cargo mutants --package {}", part.package()) }.into()
            );
        }
        // The list is missing if there was nothing to mutate.
        let missed = files::read_text_if_any(&output.join("mutants.out/missed.txt"))?.unwrap_or_default();
        Ok(missed.lines().map(str::to_owned).collect())
    }
}

/// Sources that are changed.
fn sources(root: &Path) -> Result<Vec<String>, Error> {
    let mut sources = Vec::new();
    for folder in ["src", "crates", "fmu"].into_iter().filter(|folder| root.join(folder).is_dir()) {
        sources.extend(files::below(&root.join(folder))?.iter().map(|file| format!("/{folder}/{file}")));
    }
    Ok(sources)
}

/// The first path in these rules that ends no source. A rule is a line that begins with the end of a path and a colon,
/// `'src/(guid|state)\.rs:...'`; its only choice is one of names.
fn stale(rules: &str, sources: &[String]) -> Option<String> {
    let lines = rules.lines().filter_map(|line| line.trim().strip_prefix('\''));
    let paths = lines.flat_map(|rule| {
        let path = rule.split_once(':').map_or(rule, |(path, _)| path).replace("\\.", ".");
        let Some((before, (choices, after))) =
            path.split_once('(').and_then(|(before, rest)| Some((before, rest.split_once(')')?)))
        else {
            return vec![path];
        };
        choices.split('|').map(|choice| format!("{before}{choice}{after}")).collect()
    });
    paths.into_iter().find(|path| !sources.iter().any(|source| source.ends_with(path)))
}

/// Path of cargo-mutants: from `PATH`, or else installed from crates.io in `target`.
fn prepare(workspace: &Workspace) -> Result<PathBuf, Error> {
    const PROGRAM: &str = "cargo-mutants";
    if answers(PROGRAM, "--help") {
        return Ok(PROGRAM.into());
    }
    let folder = workspace.target.join("tools");
    // Returns at once if this version is installed.
    let mut install = cargo(workspace);
    install
        .args(["install", "--quiet", PROGRAM, "--version", &format!("={VERSION}"), "--locked", "--root"])
        .arg(&folder);
    run(&mut install, &format!("cargo install {PROGRAM}"))?;
    Ok(folder.join("bin").join(PROGRAM).with_extension(std::env::consts::EXE_EXTENSION))
}

#[cfg(test)]
mod tests {
    use super::{RULES, sources, stale};
    use cargo_fmu::files;
    use std::path::Path;

    #[test]
    fn every_rule_of_this_repository_names_a_file() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
        let rules = files::read_text(&root.join(RULES)).unwrap();
        assert_eq!(stale(&rules, &sources(root).unwrap()), None);
        let more = format!("{rules}\n    'src/(frames/mod|none)\\.rs:1: x',\n");
        assert_eq!(stale(&more, &sources(root).unwrap()).as_deref(), Some("src/none.rs"));
    }
}
