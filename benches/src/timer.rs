//! Times of operations, and their ratios.
use std::time::Instant;

use fmi_export_sys::fmi2Status;

/// Repeated operation. The result combines all statuses: zero if all calls succeeded.
pub(crate) type Repeat<'a> = Box<dyn FnMut(u32) -> fmi2Status + 'a>;

/// Operation to repeat; `None` if the FMU lacks the variables for it.
pub(crate) type Operation<'a> = Result<Option<Repeat<'a>>, String>;

/// Repeats a call that returns a status.
pub(crate) fn repeated<'a>(mut once: impl FnMut() -> fmi2Status + 'a) -> Repeat<'a> {
    Box::new(move |times| (0..times).fold(0, |status, _| status | once()))
}

/// Duration of a run, in s; short enough that the system interrupts few runs.
const RUN: f64 = 2e-4;
/// Number of runs; odd for the median.
const RUNS: usize = 501;

/// Median time of one repetition, in ns.
pub(crate) fn median(mut operation: Repeat<'_>) -> Result<f64, String> {
    let length = run_length(&mut operation)?;
    let times: Result<Vec<_>, _> = (0..RUNS).map(|_| time(&mut operation, length)).collect();
    Ok(middle(times?))
}

/// Median ratio of the times of two alternating operations: a busy machine disturbs both alike.
pub(crate) fn ratio(mut first: Repeat<'_>, mut second: Repeat<'_>) -> Result<f64, String> {
    let lengths = [run_length(&mut first)?, run_length(&mut second)?];
    let ratios: Result<Vec<_>, String> =
        (0..RUNS).map(|_| Ok(time(&mut first, lengths[0])? / time(&mut second, lengths[1])?)).collect();
    Ok(middle(ratios?))
}

/// Number of repetitions that fill a run.
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
    if status != 0 {
        return Err(format!("a call did not return fmi2OK (the statuses make {status})"));
    }
    Ok(time.as_secs_f64() * 1e9 / f64::from(times))
}

fn middle(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
