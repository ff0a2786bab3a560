//! Differences between the numbers of two platforms.
use crate::error::Error;
use cargo_fmu::Workspace;
use cargo_fmu::cargo::{cargo, run};
use cargo_fmu::files;
use cargo_fmu::print;
use std::cell::Cell;
use std::path::Path;
use std::process::{Command, Stdio};

/// Numbers computed by this machine's libraries, recorded at the first comparison.
pub(crate) struct Here<'a> {
    workspace: &'a Workspace,
    /// Folder of the archives.
    fmus: &'a Path,
    is_recorded: Cell<bool>,
}

impl<'a> Here<'a> {
    pub(crate) fn new(workspace: &'a Workspace, fmus: &'a Path) -> Self {
        Self { workspace, fmus, is_recorded: Cell::new(false) }
    }

    /// Compares these numbers with those that the tests record on another platform.
    pub(crate) fn compare(&self, cargo_there: &mut Command, platform: &str) -> Result<(), Error> {
        let [here, there] = ["here.txt", "there.txt"].map(|name| self.workspace.target.join("numbers").join(name));
        if !self.is_recorded.get() {
            record(cargo(self.workspace).arg("test").env("FMU_DIR", self.fmus), &here)?;
            self.is_recorded.set(true);
        }
        record(cargo_there, &there)?;
        report(&here, &there, platform)
    }
}

/// Makes cargo run the tests with random motions, for all interfaces and versions of FMI, and record every number that
/// they read in a file.
fn record(cargo: &mut Command, path: &Path) -> Result<(), Error> {
    // The tests append.
    files::write(path, "")?;
    cargo.args(["--quiet", "--package", "fmu-tests", "--test", "fmus", "--"]);
    // One thread, for the same order everywhere.
    cargo.args(["random_motions::", "fmi3::agreement::", "--test-threads=1"]);
    Ok(run(cargo.env("FMU_RECORD", path).stdin(Stdio::null()), "the tests with random motions")?)
}

/// Compares two recordings of the harness (`tests/harness/src/record.rs`); fails if any number differs.
fn report(here: &Path, there: &Path, platform: &str) -> Result<(), Error> {
    let (here, there) = (files::read_text(here)?, files::read_text(there)?);
    let count = here.lines().count();
    let mut differences: Vec<_> =
        here.lines().zip(there.lines()).filter(|(here, there)| here != there).map(apart).collect();
    print::line(format_args!("{} of {count} numbers on {platform} differ from those here", differences.len()))?;
    if differences.is_empty() && count > 0 && there.lines().count() == count {
        return Ok(());
    }
    differences.sort();
    for (ulps, variable) in differences.iter().rev().take(10) {
        print::line(format_args!("{variable}: {ulps} ulp apart"))?;
    }
    Err(cargo_fmu::Error::Findings { count: differences.len() }.into())
}

/// Distance in units in the last place between two recorded lines, and the variable; `u64::MAX` if they belong to
/// different variables.
fn apart<'a>((here, there): (&'a str, &str)) -> (u64, &'a str) {
    let parse = |line: &'a str| line.rsplit_once(' ');
    let ulps = |bits: &str| {
        let bits = i64::from_str_radix(bits, 16).or_else(|_| u64::from_str_radix(bits, 16).map(|bits| bits as i64));
        // Negative numbers count down from zero.
        bits.map(|bits| if bits < 0 { i64::MIN - bits } else { bits })
    };
    match (parse(here), there.rsplit_once(' ')) {
        (Some((variable, here)), Some((same, there))) if variable == same => match (ulps(here), ulps(there)) {
            (Ok(here), Ok(there)) => (here.abs_diff(there), variable),
            _ => (u64::MAX, variable),
        },
        _ => (u64::MAX, here),
    }
}

#[cfg(test)]
mod tests {
    use super::apart;

    #[test]
    fn neighbouring_numbers_are_one_unit_apart_across_zero_too() {
        let line = |value: f64| format!("Unit x {:016x}", value.to_bits());
        let ulps = |a: f64, b: f64| apart((&line(a), &line(b))).0;
        assert_eq!(ulps(1.0, 1.0f64.next_up()), 1);
        assert_eq!(ulps(-1.0, (-1.0f64).next_down()), 1);
        assert_eq!(ulps(0.0f64.next_up(), 0.0f64.next_down()), 2);
        assert_eq!(ulps(0.0, -0.0), 0);
        assert_eq!(ulps(1.0, 2.0), 1 << 52);
        assert_eq!(apart(("Unit x 0", "Unit y 0")).0, u64::MAX);
    }
}
