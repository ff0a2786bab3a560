//! How far the numbers of two platforms are apart.
use crate::error::Error;
use cargo_fmu::Workspace;
use cargo_fmu::cargo::{cargo, run};
use cargo_fmu::files;
use cargo_fmu::print;
use std::cell::Cell;
use std::path::Path;
use std::process::{Command, Stdio};

/// The numbers that libraries of this machine compute, recorded when they are first compared.
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

    /// Compares these numbers with those that a cargo's tests read on another platform.
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

/// Has a cargo run the tests with random motions, and all numbers that they read written to a file: both interfaces of
/// both versions of FMI.
fn record(cargo: &mut Command, path: &Path) -> Result<(), Error> {
    // The tests append.
    files::write(path, "")?;
    cargo.args(["--quiet", "--package", "fmu-tests", "--test", "fmus", "--"]);
    // One after the other, in the same order everywhere.
    cargo.args(["random_motions::", "fmi3::agreement::", "--test-threads=1"]);
    Ok(run(cargo.env("FMU_RECORD", path).stdin(Stdio::null()), "the tests with random motions")?)
}

/// Reads what the harness records (see `tests/harness/src/record.rs`) here and on another platform, and fails if a
/// number is not the same on both.
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

/// Units in the last place between two records of one value, and the variable; as far as can be if it is not one value.
fn apart<'a>((here, there): (&'a str, &str)) -> (u64, &'a str) {
    let parse = |line: &'a str| line.rsplit_once(' ');
    let ulps = |bits: &str| {
        let bits = i64::from_str_radix(bits, 16).or_else(|_| u64::from_str_radix(bits, 16).map(|bits| bits as i64));
        // Negative numbers count downwards from zero.
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
