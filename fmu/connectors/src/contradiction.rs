//! Frames that are compared with themselves, and what is said of those that contradict themselves.
use fmu_export::{Comparison, Log, Path, Scalar};
use multibody::frames::consistency::{
    Communicated, Contradiction, FrameWatch, Quantity, Remedy, Schedule, Span, Step, VectorWatch,
};
use nalgebra::Vector3;
use std::fmt;

/// Number of Reals that the comparisons of a frame keep.
pub(crate) const OF_FRAME: usize = FrameWatch::SIZE;
/// Number of Reals that the comparisons of a point keep.
pub(crate) const OF_POINT: usize = Schedule::SIZE + VectorWatch::SIZE;

/// Names of the variables of a quantity, for messages: the rate and what it is the rate of, with their units and what the frame does.
struct Names {
    rate: &'static str,
    unit: &'static str,
    of: &'static str,
    changes: &'static str,
}

/// Names of the variables of a frame.
fn names(quantity: Quantity, orientation: &'static str) -> Names {
    match quantity {
        Quantity::Velocity => Names { rate: "v_0", unit: "m/s", of: "r_0", changes: "moves" },
        Quantity::Acceleration => Names { rate: "a_0", unit: "m/s2", of: "v_0", changes: "changes" },
        Quantity::AngularVelocity => Names { rate: "R.w", unit: "rad/s", of: orientation, changes: "turns" },
        Quantity::AngularAcceleration => Names { rate: "z", unit: "rad/s2", of: "R.w", changes: "changes" },
    }
}

/// The span of a step.
fn span(comparison: &Comparison) -> Span {
    Span { start: comparison.start, end: comparison.end }
}

/// Compares a frame and warns of what it finds. `orientation` is the name of the variable that is read. Returns the number of steps until the next time,
/// 0 for never.
pub(crate) fn compare_frame(
    path: Path<'_>,
    comparison: &Comparison,
    (frame, orientation): (&Communicated, &'static str),
    numbers: &mut [f64],
    log: &mut Log<'_>,
) -> u32 {
    let numbers: &mut [f64; OF_FRAME] = numbers.try_into().expect("a frame keeps that many");
    let mut watch = FrameWatch::read(numbers);
    if watch.is_over() {
        return 0;
    }
    let due = watch.observe(&span(comparison), frame, comparison.steps);
    watch.write(numbers);
    let mut found = watch.contradictions().peekable();
    if found.peek().is_some() {
        let all: Vec<_> =
            found.map(|(quantity, found)| sentence(path, &names(quantity, orientation), &found)).collect();
        log.warn(all.join("; "));
    }
    due
}

/// Compares a point, whose position is `of` and whose velocity is `rate`.
pub(crate) fn compare_point(
    path: Path<'_>,
    comparison: &Comparison,
    [(of, position), (rate, velocity)]: [(&'static str, Vector3<f64>); 2],
    numbers: &mut [f64],
    log: &mut Log<'_>,
) -> u32 {
    let (schedule, point) = numbers.split_first_chunk_mut().expect("a point keeps more");
    let point: &mut [f64; VectorWatch::SIZE] = point.try_into().expect("a point keeps that many");
    let (mut due, mut watch) = (Schedule::from_numbers(schedule), VectorWatch::from_numbers(point));
    if due.is_over() {
        return 0;
    }
    let step = watch.observe(&span(comparison), &position, &velocity, None, &VectorWatch::POSITION);
    let found = watch.contradiction();
    if let Some(found) = &found {
        due.end();
        log.warn(sentence(path, &Names { rate, unit: "m/s", of, changes: "moves" }, found));
    }
    let next = due.next(comparison.steps, step != Step::Rest, watch.is_suspicious());
    (*schedule, *point) = (due.numbers(), watch.numbers());
    next
}

/// Compares a point of the plane, at x and y with the velocity vx and vy.
pub(crate) fn compare_planar_point<T: Scalar>(
    path: Path<'_>,
    comparison: &Comparison,
    [position, velocity]: [(T, T); 2],
    numbers: &mut [f64],
    log: &mut Log<'_>,
) -> u32 {
    let [of, rate] = [position, velocity].map(|(x, y)| Vector3::new(x.re(), y.re(), 0.0));
    compare_point(path, comparison, [("(x, y)", of), ("(vx, vy)", rate)], numbers, log)
}

/// What was found, and all remedies that fit.
#[cold]
#[inline(never)]
fn sentence(path: Path<'_>, names: &Names, found: &Contradiction) -> String {
    let Names { rate, unit, of, changes } = names;
    // A planar point has two coordinates.
    let size = if of.starts_with('(') { 2 } else { 3 };
    let [communicated, implied] =
        [found.communicated, found.implied].map(|vector| components(&vector.as_slice()[..size]));
    let remedies: Vec<_> = found.remedies.iter().map(|remedy| advice(remedy, names)).collect();
    let advice = match &*remedies {
        [] => "check what is connected, its frame and its unit, or set checkInputs = false".to_owned(),
        remedies => remedies.join(", or "),
    };
    format!(
        "{path}.{rate} = {communicated} {unit} contradicts {path}.{of}, which {changes} by {implied} {unit}: {advice}"
    )
}

fn advice(remedy: Remedy, names: &Names) -> String {
    let Names { rate, of, .. } = names;
    match remedy {
        Remedy::Set => format!("{rate} is never set, connect it or set derivatives = estimated"),
        Remedy::Negate if *rate == "R.w" => {
            format!("{rate} has the wrong sign, or {of} is {} and {rate} resolved in the world frame", transposed(of))
        }
        Remedy::Negate => format!("{rate} has the wrong sign"),
        Remedy::ResolveInWorld => format!("{rate} is resolved in the frame, resolve it in the world frame"),
        Remedy::ResolveInFrame => format!("{rate} is resolved in the world frame, resolve it in the frame"),
        Remedy::Divide => format!("{rate} is 1000 times too large, in millimetres"),
        Remedy::Multiply => format!("{of} is 1000 times too large, in millimetres"),
        Remedy::FromDegrees => format!("{rate} is in degrees, convert it to radians"),
        Remedy::Transpose => format!("{of} is {}", transposed(of)),
        Remedy::ScalarLast => format!("{of} has its scalar first, put it last"),
        Remedy::RemoveGravity => format!("{rate} contains gravity as an accelerometer does, remove it"),
    }
}

/// What an inverse orientation is called.
fn transposed(of: &str) -> &'static str {
    if of == "Q" {
        "conjugated (from the frame to the world frame)"
    } else {
        "transposed (from the frame to the world frame)"
    }
}

/// A vector with three digits.
fn components(vector: &[f64]) -> String {
    let components: Vec<_> = vector.iter().map(|&component| Rounded(component).to_string()).collect();
    format!("({})", components.join(", "))
}

/// A number with three significant digits.
struct Rounded(f64);

impl fmt::Display for Rounded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Rounded in decimal, then without an exponent where it is short.
        match format!("{:.2e}", self.0).parse().unwrap_or(self.0) {
            0.0 => f.write_str("0"),
            rounded if (1e-3..1e6).contains(&rounded.abs()) => write!(f, "{rounded}"),
            rounded => write!(f, "{rounded:e}"),
        }
    }
}
