//! Comparison of a frame's rates with its pose, and warnings of contradictions.
use fmu_export::{Log, Path, Scalar, StepOfInputs};
use multibody::frames::consistency::{Contradiction, RateWatch, Rates, Step, Value, observe_frame};
use nalgebra::Vector3;
use std::fmt;

/// Number of Reals for the comparisons of a frame.
pub(crate) const OF_FRAME: usize = COUNTS + 4 * RateWatch::SIZE;
/// Number of Reals for the comparisons of a point.
pub(crate) const OF_POINT: usize = COUNTS + RateWatch::SIZE;

/// Names of a rate, its unit, its value, and the verb for a change of the value.
struct Names {
    rate: &'static str,
    unit: &'static str,
    of: &'static str,
    changes: &'static str,
}

/// Names for the rates of a frame, in their order, given the name of the orientation.
fn names(orientation: &'static str) -> [Names; 4] {
    let [moves, changes, turns] = ["moves", "changes", "turns"];
    [
        Names { rate: "v_0", unit: "m/s", of: "r_0", changes: moves },
        Names { rate: "a_0", unit: "m/s2", of: "v_0", changes },
        Names { rate: "R.w", unit: "rad/s", of: orientation, changes: turns },
        Names { rate: "z", unit: "rad/s2", of: "R.w", changes },
    ]
}

/// Number of Reals that count the steps until the next and since the last observation.
const COUNTS: usize = 2;

/// Counts a step. Returns the step and the Reals of the comparisons if an observation is due.
#[inline(always)]
pub(crate) fn due<'a>(step: &StepOfInputs, memory: &'a mut [f64]) -> Option<(Step, Due<'a>)> {
    let (counts, comparisons) = memory.split_first_chunk_mut::<COUNTS>().expect("counts before the comparisons");
    let [wait, since] = counts;
    *since += 1.0;
    if *since < *wait {
        return None;
    }
    let steps = std::mem::take(since) as u32;
    Some((Step { times: [step.start, step.start + step.size], steps }, Due { wait, comparisons }))
}

/// Comparisons that are due, with their counter.
pub(crate) struct Due<'a> {
    wait: &'a mut f64,
    comparisons: &'a mut [f64],
}

impl Due<'_> {
    /// Waits for this number of steps; 0 means forever.
    fn wait(self, steps: u32) {
        *self.wait = if steps == 0 { f64::INFINITY } else { steps.into() };
    }
}

/// Observes a frame and warns of contradictions. `orientation` names the input that is read.
pub(crate) fn compare_frame(
    path: Path<'_>,
    (rates, orientation): (&Rates, &'static str),
    (step, due): (Step, Due<'_>),
    log: &mut Log<'_>,
) {
    let (saved, _) = due.comparisons.as_chunks_mut();
    let saved = saved.try_into().expect("four comparisons of a frame");
    let next = observe_frame(saved, &step, rates, |rate, found| {
        log.warn(sentence(path, &names(orientation)[rate], &found));
    });
    due.wait(next);
}

/// Observes a point with the position `of` and the velocity `rate`, and warns of contradictions.
#[cold]
#[inline(never)]
pub(crate) fn compare_point(
    path: Path<'_>,
    [(of, position), (rate, velocity)]: [(&'static str, Vector3<f64>); 2],
    (step, due): (Step, Due<'_>),
    log: &mut Log<'_>,
) {
    let saved: &mut [f64; RateWatch::SIZE] = (&mut *due.comparisons).try_into().expect("the comparison of a point");
    let mut watch = RateWatch::read(saved);
    let (next, found) = watch.observe(&step, &(Value::Vector(position), velocity), true);
    if let Some(found) = found {
        log.warn(sentence(path, &Names { rate, unit: "m/s", of, changes: "moves" }, &found));
    }
    watch.write(saved);
    due.wait(next);
}

/// Observes a planar point with the position (x, y) and the velocity (vx, vy), and warns of contradictions.
pub(crate) fn compare_planar_point<T: Scalar>(
    path: Path<'_>,
    [position, velocity]: [(T, T); 2],
    due: (Step, Due<'_>),
    log: &mut Log<'_>,
) {
    let [of, rate] = [position, velocity].map(|(x, y)| Vector3::new(x.re(), y.re(), 0.0));
    compare_point(path, [("(x, y)", of), ("(vx, vy)", rate)], due, log);
}

/// Message of a contradiction.
#[cold]
#[inline(never)]
fn sentence(path: Path<'_>, names: &Names, found: &Contradiction) -> String {
    let Names { rate, unit, of, changes } = names;
    // A planar point has two coordinates.
    let size = if of.starts_with('(') { 2 } else { 3 };
    let [communicated, measured] = found.map(|vector| components(&vector.as_slice()[..size]));
    let advice = if found[0] == Vector3::zeros() {
        "connect it, or set derivatives = estimated"
    } else {
        "unit, sign or frame?"
    };
    format!("{path}.{rate} is {communicated} {unit}, but {of} {changes} at {measured} {unit}: {advice}")
}

/// Vector with three significant digits.
fn components(vector: &[f64]) -> String {
    let components: Vec<_> = vector.iter().map(|&component| Rounded(component).to_string()).collect();
    format!("({})", components.join(", "))
}

/// Number with three significant digits.
struct Rounded(f64);

impl fmt::Display for Rounded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Rounded in decimal, then printed without an exponent if short.
        match format!("{:.2e}", self.0).parse().unwrap_or(self.0) {
            0.0 => f.write_str("0"),
            rounded if (1e-3..1e6).contains(&rounded.abs()) => write!(f, "{rounded}"),
            rounded => write!(f, "{rounded:e}"),
        }
    }
}
