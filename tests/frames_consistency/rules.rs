//! Rules of a comparison, each at its limit: its times, its tolerance, and its verdict.
use multibody::frames::TransformationMatrix;
use multibody::frames::consistency::{RateWatch, Rates, Step, Value, observe_frame};
use nalgebra::Vector3;

/// Three changes of four consecutive values, then nine unobserved steps for each of them; the last step is the first of
/// the next cycle.
const CYCLE: usize = 39;

/// Starts and ends of equal steps, in s.
fn steps_of(h: f64) -> impl Fn(usize) -> [f64; 2] {
    move |i| [i, i + 1].map(|i| i as f64 * h)
}

/// Number of steps until a value and its rate, as functions of the step number, are a contradiction.
fn verdict(times: impl Fn(usize) -> [f64; 2], of: impl Fn(usize) -> (Value, Vector3<f64>)) -> Option<usize> {
    let (mut watch, mut due, mut steps) = (RateWatch::default(), 1, 0);
    for i in 0..10_000 {
        steps += 1;
        if steps < due {
            continue;
        }
        let found;
        (due, found) = watch.observe(&Step { times: times(i), steps }, &of(i), true);
        if found.is_some() {
            return Some(i + 1);
        }
        if due == 0 {
            return None;
        }
        steps = 0;
    }
    None
}

/// Position on a line.
fn at(x: f64) -> Value {
    Value::Vector(Vector3::x() * x)
}

/// Verdict on a point with constant velocity in each cycle after its first three steps.
fn verdict_of_speeds(speeds: [f64; 3], rate: impl Fn(usize) -> f64) -> Option<usize> {
    const H: f64 = 0.01;
    let position = |i: usize| {
        let speed = |step: usize| speeds[(step % CYCLE).min(2)];
        H * (0..i).map(speed).sum::<f64>()
    };
    verdict(steps_of(H), |i| (at(position(i)), Vector3::x() * rate(i)))
}

/// Comparison k, counted from 0, is in step 4 + 39 k. From the start of the first disagreement, three steps after the
/// start of the run, to the end of this step it takes 1 + 39 k steps.
#[test]
fn the_verdict_is_the_fifth_disagreement_after_half_a_second_at_least() {
    for h in [0.1, 0.01, 0.5 / 157.0, 1e-3, 1e-4] {
        let comparison = (4..).find(|k| (1 + CYCLE * k) as f64 * h >= 0.5 - 1e-6).unwrap();
        let found = verdict(steps_of(h), |i| (at(i as f64 * h), Vector3::zeros()));
        assert_eq!(found, Some(4 + CYCLE * comparison), "{h} s");
    }
}

#[test]
fn a_fifth_of_the_measured_rate_is_tolerated() {
    for (rate, is_found) in [(0.75, true), (0.85, false), (1.15, false), (1.25, true)] {
        assert_eq!(verdict_of_speeds([1.0; 3], |_| rate).is_some(), is_found, "{rate}");
    }
}

/// From 0.5 m/s to 1 m/s: a fifth of 1 m/s and four times 0.5 m/s.
#[test]
fn four_times_the_last_change_of_the_measured_rate_is_tolerated() {
    for (rate, is_found) in [(1.0 + 2.1, false), (1.0 + 2.3, true), (1.0 - 2.1, false), (1.0 - 2.3, true)] {
        assert_eq!(verdict_of_speeds([0.25, 0.5, 1.0], |_| rate).is_some(), is_found, "{rate}");
    }
}

/// By 0.2 m/s: a fifth of 1 m/s and four times 0.2 m/s, in the first observed step or between two comparisons.
#[test]
fn four_times_a_change_of_the_communicated_rate_is_tolerated() {
    for (change, is_found) in [(0.2, false), (0.05, true)] {
        let low_and_high = |is_high: bool| if is_high { 1.6 } else { 1.6 - change };
        let within = |i: usize| low_and_high((i / CYCLE).is_multiple_of(2) != i.is_multiple_of(CYCLE));
        assert_eq!(verdict_of_speeds([1.0; 3], within).is_some(), is_found, "{change}");
        let between = |i: usize| low_and_high((i / CYCLE).is_multiple_of(2));
        assert_eq!(verdict_of_speeds([1.0; 3], between).is_some(), is_found, "{change}");
    }
}

/// The step size grows by half in each observed step, so differences of starts and of ends measure time differently.
#[test]
fn values_may_belong_to_the_starts_or_to_the_ends_of_steps() {
    let start = |i: usize| (0..i).map(|step| 0.01 * 1.5_f64.powi((step % CYCLE).min(4) as i32)).sum::<f64>();
    let times = |i: usize| [start(i), start(i + 1)];
    for of in [0, 1] {
        assert_eq!(verdict(times, |i| (at(times(i)[of]), Vector3::x())), None);
        assert!(verdict(times, |i| (at(times(i)[of]), Vector3::x() * 3.0)).is_some());
    }
}

/// Ten turns and 0.3 rad in a step; a fiftieth of the turns is tolerated, 1.26 rad.
#[test]
fn a_part_of_whole_turns_is_tolerated() {
    const H: f64 = 0.1;
    let angle = 10.0 * std::f64::consts::TAU + 0.3;
    for (error, is_found) in [(0.0, false), (1.0, false), (-1.0, false), (2.0, true), (-2.0, true)] {
        let found = verdict(steps_of(H), |i| {
            let t = TransformationMatrix::axis_rotation(3, 0.3 * i as f64).unwrap();
            (Value::Orientation(t), Vector3::z() * ((angle + error) / H))
        });
        assert_eq!(found.is_some(), is_found, "{error} rad");
    }
}

/// A frame rotates by more than 1 rad in a step, so vectors fixed in it may seem to change slowly.
#[test]
fn positions_of_a_frame_that_turns_far_in_a_step_are_not_compared() {
    const H: f64 = 0.01;
    for (turn, is_found) in [(0.9, true), (1.1, false), (2.0, false)] {
        let (mut saved, mut found) = ([[0.0; RateWatch::SIZE]; 4], vec![]);
        for i in 0..400 {
            let t = TransformationMatrix::axis_rotation(3, turn * f64::from(i)).unwrap();
            let rates: Rates = [
                Some((at(H * f64::from(i)), Vector3::zeros())),
                None,
                Some((Value::Orientation(t), Vector3::z() * (turn / H))),
                None,
            ];
            let step = Step { times: [H * f64::from(i), H * f64::from(i + 1)], steps: 1 };
            observe_frame(&mut saved, &step, &rates, |rate, _| found.push(rate));
        }
        assert_eq!(found, if is_found { vec![0] } else { vec![] }, "{turn} rad");
    }
}
