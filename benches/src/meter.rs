//! Costs of operations, in time or in instructions.
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

use fmi_export_sys::fmi2Status;

/// Repeats an operation. The result combines all statuses: zero means that all succeeded.
pub(crate) type Repeat<'a> = Box<dyn FnMut(u32) -> fmi2Status + 'a>;

/// An operation and its name, which is also that of its profile.
pub(crate) type Named<'a> = (String, Repeat<'a>);

/// An operation to repeat; `None` if the FMU lacks the variables for it.
pub(crate) type Operation<'a> = Result<Option<Repeat<'a>>, String>;

/// Repeats a call that returns a status.
#[allow(clippy::unnecessary_wraps, reason = "it is what the functions in a row return")]
pub(crate) fn repeated<'a>(mut once: impl FnMut() -> fmi2Status + 'a) -> Operation<'a> {
    Ok(Some(Box::new(move |times| (0..times).fold(0, |status, _| status | once()))))
}

/// Duration of a run in s: so short that the system interrupts few of them.
const RUN: f64 = 2e-4;
/// Pairs of such runs; odd, so that a middle one exists.
const PAIRS: usize = 1001;
/// Repetitions of which instructions are counted: twice through the sets of inputs.
const COUNTED: u32 = 64;
/// Repetitions before those: the first looks up functions of shared libraries, and the first hundred steps compare velocities with poses.
const BEFORE: u32 = 1024;

/// Costs of one repetition, and their ratio.
pub(crate) struct Comparison {
    /// Median cost of the first operation, in ns or instructions.
    pub(crate) first: f64,
    /// Median cost of the second operation.
    pub(crate) second: f64,
    /// Lower quartile, median and upper quartile of the ratios of neighbouring runs.
    pub(crate) ratio: [f64; 3],
}

pub(crate) enum Meter {
    /// Times operations.
    Clock,
    /// Counts instructions in a process that runs under callgrind.
    Callgrind {
        /// Path of the files that callgrind writes, without their numbers: one for each call of [`fmu_bench_counted`].
        files: PathBuf,
        /// Files that it has written.
        written: u32,
    },
}

impl Meter {
    /// Name of what it measures.
    pub(crate) fn measure(&self) -> &'static str {
        match self {
            Self::Clock => "ns",
            Self::Callgrind { .. } => "instructions",
        }
    }

    pub(crate) fn compare(&mut self, first: Named<'_>, second: Named<'_>) -> Result<Comparison, String> {
        match self {
            Self::Clock => in_turn(first.1, second.1),
            Self::Callgrind { files, written } => {
                let mut count = |(name, repeat): Named<'_>| {
                    *written += 1;
                    instructions(repeat, &files.with_extension(written.to_string()), &files.with_file_name(name))
                };
                let (first, second) = (count(first)?, count(second)?);
                Ok(Comparison { first, second, ratio: [first / second; 3] })
            }
        }
    }
}

/// Times two operations in turn, so that a busy machine disturbs both alike.
fn in_turn(mut first: Repeat<'_>, mut second: Repeat<'_>) -> Result<Comparison, String> {
    let (first, second) = (&mut first, &mut second);
    let lengths = [run_length(first)?, run_length(second)?];
    let (mut of_first, mut of_second, mut ratios) = (Vec::new(), Vec::new(), Vec::new());
    for pair in 0..PAIRS {
        // The one that goes first changes, too.
        let (a, b) = if pair % 2 == 0 {
            let a = time(first, lengths[0])?;
            (a, time(second, lengths[1])?)
        } else {
            let b = time(second, lengths[1])?;
            (time(first, lengths[0])?, b)
        };
        of_first.push(a);
        of_second.push(b);
        ratios.push(a / b);
    }
    let [first, second] = [of_first, of_second].map(|mut times| quartiles(&mut times)[1]);
    Ok(Comparison { first, second, ratio: quartiles(&mut ratios) })
}

/// Repetitions that fill a run.
fn run_length(repeat: &mut Repeat<'_>) -> Result<u32, String> {
    let mut times = 1;
    while time(repeat, times)? * 1e-9 * f64::from(times) < RUN {
        times *= 2;
    }
    Ok(times)
}

/// Time of one repetition, in ns.
fn time(repeat: &mut Repeat<'_>, times: u32) -> Result<f64, String> {
    let start = Instant::now();
    let status = repeat(times);
    let time = start.elapsed();
    good(status)?;
    Ok(time.as_secs_f64() * 1e9 / f64::from(times))
}

fn good(status: fmi2Status) -> Result<(), String> {
    if status == 0 { Ok(()) } else { Err(format!("a call did not return fmi2OK (the statuses make {status})")) }
}

/// Instructions of one repetition. Callgrind writes the profile to `file`; it is kept as `kept`.
fn instructions(mut repeat: Repeat<'_>, file: &Path, kept: &Path) -> Result<f64, String> {
    good(repeat(BEFORE))?;
    good(fmu_bench_counted(&mut repeat, COUNTED))?;
    fs::rename(file, kept).map_err(|e| format!("callgrind has not written {}: {e}", file.display()))?;
    let profile = fs::read_to_string(kept).map_err(|e| format!("cannot read {}: {e}", kept.display()))?;
    let total: Option<f64> = profile.lines().find_map(|line| line.strip_prefix("totals: ")?.parse().ok());
    Ok(total.ok_or_else(|| format!("{} has no line with totals", kept.display()))? / f64::from(COUNTED))
}

/// Callgrind is told this name, and counts what is called from here.
#[unsafe(no_mangle)]
#[inline(never)]
extern "C-unwind" fn fmu_bench_counted(repeat: &mut Repeat<'_>, times: u32) -> fmi2Status {
    repeat(times)
}

/// Lower quartile, median and upper quartile.
fn quartiles(values: &mut [f64]) -> [f64; 3] {
    values.sort_by(f64::total_cmp);
    [1, 2, 3].map(|quarter| values[(values.len() - 1) * quarter / 4])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quartiles_leave_a_quarter_of_the_values_on_either_side() {
        assert_eq!(quartiles(&mut [50.0, 10.0, 40.0, 30.0, 20.0]), [20.0, 30.0, 40.0]);
    }
}
