//! Lengths, ends and failures of steps.
mod equations;
#[path = "../../dormand-prince/tests/refusing/mod.rs"]
mod refusing;

use std::cell::Cell;
use std::convert::Infallible;

use equations::{Function, run, solver};
use radau::{Equations, Failure, Jacobian, Radau};
use refusing::{Refusal, Refusing};

/// Equations of one state with a constant for a Jacobian matrix.
fn single(slope: f64, mut derivative: impl FnMut(f64, f64) -> f64) -> impl Jacobian<Error = Infallible> {
    Function(
        move |time: f64, x: &[f64], der: &mut [f64]| der[0] = derivative(time, x[0]),
        move |_: &[f64], matrix: &mut [f64]| matrix[0] = slope,
    )
}

/// Follows the sine of the time at a rate of 1e6 /s.
fn fast() -> impl Jacobian<Error = Infallible> {
    single(-1e6, |time, x| time.cos() - 1e6 * (x - time.sin()))
}

#[test]
fn steps_reach_the_end_exactly_and_no_further() {
    let mut solver = solver(1e-8, 0.0, &[1.0]);
    let mut equations = single(1.0, |time, x| {
        assert!(time <= 0.7);
        x
    });
    run(&mut solver, &mut equations, 0.3).unwrap();
    run(&mut solver, &mut equations, 0.7).unwrap();
    assert!((solver.states()[0] - 0.7f64.exp()).abs() < 1e-7);
}

#[test]
fn an_end_that_is_not_later_changes_nothing() {
    for end in [2.0, 1.0, f64::NEG_INFINITY, f64::NAN] {
        let mut solver = solver(1e-8, 2.0, &[1.0]);
        solver.step(&mut single(1.0, |_, _| panic!()), end).unwrap();
        assert_eq!((solver.time(), solver.states()), (2.0, &[1.0][..]));
    }
}

#[test]
fn an_end_may_be_infinite() {
    let mut solver = solver(1e-8, 0.0, &[1.0]);
    for _ in 0..20 {
        solver.step(&mut single(1.0, |_, x| x), f64::INFINITY).unwrap();
    }
    let [exact, found] = [solver.time().exp(), solver.states()[0]];
    assert!(solver.time() > 0.5 && (found / exact - 1.0).abs() < 1e-6, "{found} at {} s", solver.time());
}

#[test]
fn the_last_two_steps_before_an_end_share_their_time() {
    let mut solver = solver(1e-6, 0.0, &[0.0]);
    run(&mut solver, &mut fast(), 1.0).unwrap();
    let planned = solver.next_step();
    solver.step(&mut fast(), 1.0 + 1.5 * planned).unwrap();
    assert!((solver.time() - solver.previous_time() - 0.75 * planned).abs() < 1e-9 * planned);
}

#[test]
fn a_stop_keeps_matrix_and_planned_step() {
    let mut solver = solver(1e-6, 0.0, &[0.0]);
    run(&mut solver, &mut fast(), 1.0).unwrap();
    let (planned, before) = (solver.next_step(), solver.counts());
    assert!(planned > 0.05, "{planned}");
    for k in 1..=100 {
        solver.step(&mut fast(), 1.0 + 1e-3 * f64::from(k)).unwrap();
    }
    let after = solver.counts();
    assert!(solver.next_step() >= planned, "{} of {planned}", solver.next_step());
    assert_eq!((after.steps - before.steps, after.refused_steps), (100, before.refused_steps));
    assert!(after.decompositions - before.decompositions <= 2 && after.jacobians == before.jacobians, "{after:?}");
    assert!(after.right_hand_sides - before.right_hand_sides <= 500, "{before:?} {after:?}");
}

#[test]
fn a_start_keeps_the_planned_step_only() {
    let mut solver = solver(1e-6, 0.0, &[0.0]);
    run(&mut solver, &mut fast(), 1.0).unwrap();
    let (planned, before) = (solver.next_step(), solver.counts());
    solver.start(2.0, &[2f64.sin()]);
    assert_eq!((solver.time(), solver.previous_time(), solver.next_step()), (2.0, 2.0, planned));
    solver.step(&mut fast(), 3.0).unwrap();
    assert_eq!(solver.counts().jacobians, before.jacobians + 1);
}

#[test]
fn a_rewound_step_goes_on_from_the_time_with_the_same_matrix() {
    let mut solver = solver(1e-6, 0.0, &[0.0]);
    run(&mut solver, &mut fast(), 1.0).unwrap();
    solver.step(&mut fast(), 2.0).unwrap();
    let (start, end, planned, before) = (solver.previous_time(), solver.time(), solver.next_step(), solver.counts());
    let mut states = [0.0; 3];
    let [quarter, middle] = [0.25, 0.5].map(|share| start + share * (end - start));
    solver.interpolate(quarter, &mut states[..1]);
    solver.interpolate(middle, &mut states[1..2]);
    solver.rewind(middle);
    assert_eq!((solver.time(), solver.previous_time(), solver.next_step()), (middle, start, planned));
    assert_eq!(solver.states(), &states[1..2]);
    solver.interpolate(quarter, &mut states[2..]);
    assert_eq!(states[2], states[0], "the step's beginning remains");
    solver.rewind(start - 1.0);
    solver.rewind(end);
    assert_eq!(solver.time(), middle, "times outside of the step have no effect");
    run(&mut solver, &mut fast(), 2.0).unwrap();
    assert_eq!(solver.counts().jacobians, before.jacobians);
    assert!((solver.states()[0] - 2f64.sin()).abs() < 1e-6);
}

#[test]
fn a_step_of_no_length_lets_the_method_choose() {
    let first = |next_step: f64| {
        let mut solver = solver(1e-8, 0.0, &[1.0]);
        solver.set_next_step(next_step);
        solver.step(&mut single(1.0, |_, x| x), 10.0).unwrap();
        solver.time()
    };
    for unusable in [f64::NAN, f64::INFINITY, -1.0] {
        assert_eq!(first(unusable), first(0.0));
    }
    assert_eq!(first(1e-3), 1e-3);
}

#[test]
fn a_jump_of_the_derivatives_is_stepped_over_with_short_steps() {
    let mut solver = solver(1e-8, 0.0, &[0.0]);
    let jump = 1.0 / 3.0;
    run(&mut solver, &mut single(0.0, |time, _| if time < jump { 0.0 } else { 1.0 }), 1.0).unwrap();
    assert!((solver.states()[0] - 2.0 / 3.0).abs() < 1e-6, "{}", solver.states()[0]);
}

#[test]
fn without_states_time_passes() {
    let mut solver = Radau::new(0);
    solver.set_tolerance(1e-6, &[], &[]);
    solver.start(1.0, &[]);
    let mut nothing = Function(|_: f64, _: &[f64], _: &mut [f64]| panic!(), |_: &[f64], _: &mut [f64]| panic!());
    assert_eq!(run(&mut solver, &mut nothing, 2.0), Ok(1));
    solver.set_tolerance(1e-6, &[], &[0, 0]);
    assert_eq!(run(&mut solver, &mut nothing, 3.0), Ok(1));
}

#[test]
fn zero_states_with_zero_tolerances_are_exact() {
    let mut solver = solver(1e-6, 0.0, &[0.0, 1.0]);
    solver.set_tolerance(1e-6, &[0.0, 0.0], &[2]);
    let mut equations = Function(
        |_: f64, x: &[f64], der: &mut [f64]| der.copy_from_slice(&[0.0, -x[1]]),
        |_: &[f64], matrix: &mut [f64]| matrix.copy_from_slice(&[0.0, 0.0, 0.0, -1.0]),
    );
    run(&mut solver, &mut equations, 1.0).unwrap();
    assert_eq!(solver.states()[0], 0.0);
    assert!((solver.states()[1] - (-1f64).exp()).abs() < 1e-5);
}

impl Jacobian for Refusing {
    fn jacobian(&mut self, _: f64, _: &[f64], _: &[f64], _: &mut [f64]) -> Result<(), Refusal> {
        self.calls_left = self.calls_left.checked_sub(1).ok_or(Refusal::Over)?;
        Ok(())
    }
}

#[test]
fn a_final_error_is_not_tried_again() {
    for calls_left in 0..30 {
        let mut solver = solver(1e-8, 0.0, &[0.0]);
        let mut equations = Refusing { limit: 1e300, calls_left };
        let mut failure = Ok(0);
        for k in 0..100 {
            failure = run(&mut solver, &mut equations, f64::from(k));
            if failure.is_err() {
                break;
            }
        }
        assert_eq!(failure, Err(Failure::Equations(Refusal::Over)), "after {calls_left} calls");
    }
}

/// Equations without derivatives 1e-7 beside their solution: the sine of the time, at a rate of 1e4 /s.
struct Narrow {
    /// Whether they refuse there, or return NaN.
    refuses: bool,
    calls: usize,
}

impl Equations for Narrow {
    type Error = Refusal;

    fn derivatives(&mut self, time: f64, states: &[f64], derivatives: &mut [f64]) -> Result<(), Refusal> {
        self.calls += 1;
        let is_beside = states[0] > time.sin() + 1e-7;
        if is_beside && self.refuses {
            return Err(Refusal::TooLarge);
        }
        derivatives[0] = if is_beside { f64::NAN } else { time.cos() - 1e4 * (states[0] - time.sin()) };
        Ok(())
    }
}

impl Jacobian for Narrow {
    fn jacobian(&mut self, _: f64, _: &[f64], _: &[f64], matrix: &mut [f64]) -> Result<(), Refusal> {
        matrix[0] = -1e4;
        Ok(())
    }
}

#[test]
fn derivatives_that_are_missing_beside_the_solution_are_no_error() {
    for refuses in [true, false] {
        let mut solver = solver(1e-6, 0.0, &[0.0]);
        let mut equations = Narrow { refuses, calls: 0 };
        run(&mut solver, &mut equations, 10.0).unwrap();
        assert!((solver.states()[0] - 10f64.sin()).abs() < 1e-6);
        assert!(equations.calls < 20_000, "{}", equations.calls);
    }
}

#[test]
fn derivatives_that_are_not_a_number_ahead_shorten_steps_until_they_are_too_short() {
    for bad in [f64::NAN, f64::INFINITY] {
        let mut solver = solver(1e-8, 0.0, &[0.0]);
        let mut equations = single(0.0, |time, _| if time > 0.5 { bad } else { 1.0 });
        assert_eq!(run(&mut solver, &mut equations, 1.0), Err(Failure::TooShort));
        assert!((0.5 - 1e-12..=0.5).contains(&solver.time()), "{}", solver.time());
    }
}

#[test]
fn a_start_that_is_not_finite_fails_at_once() {
    for (state, derivative) in [(0.0, f64::NAN), (0.0, f64::INFINITY), (f64::NAN, 0.0), (f64::INFINITY, 0.0)] {
        let calls = Cell::new(0);
        let mut equations = single(0.0, |_, _| {
            calls.set(calls.get() + 1);
            derivative
        });
        assert_eq!(solver(1e-8, 0.0, &[state]).step(&mut equations, f64::INFINITY), Err(Failure::TooShort));
        assert_eq!(calls.get(), 1);
    }
}

#[test]
fn a_matrix_that_is_not_finite_fails() {
    for bad in [f64::NAN, f64::INFINITY] {
        let mut solver = solver(1e-8, 1.0, &[1.0]);
        assert_eq!(solver.step(&mut single(bad, |_, x| -x), 2.0), Err(Failure::TooShort));
        assert_eq!((solver.time(), solver.states()), (1.0, &[1.0][..]));
    }
}

/// Real eigenvalue of the inverse of the method's matrix: 3 + 9^(1/3) - 3^(1/3).
const REAL: f64 = 3.637_834_252_744_496;

/// The matrix of a step of s seconds is 3.64 / s minus the Jacobian one: a singular one if they are equal.
#[test]
fn a_singular_matrix_shortens_the_step() {
    let mut solver = solver(1e-6, 0.0, &[1.0]);
    solver.set_next_step(1.0);
    solver.step(&mut single(REAL, |_, x| x), 10.0).unwrap();
    assert!(solver.counts().refused_steps >= 1 && solver.time() <= 0.5, "{:?}", solver.counts());
    assert!((solver.states()[0] - solver.time().exp()).abs() < 1e-5);
}

/// A wrong matrix costs steps, not accuracy.
#[test]
fn a_wrong_matrix_costs_no_accuracy() {
    let mut solver = solver(1e-6, 0.0, &[1.0, 0.0]);
    let derivatives = |_: f64, x: &[f64], der: &mut [f64]| der.copy_from_slice(&[x[1], -x[0]]);
    let mut equations = Function(derivatives, |_: &[f64], matrix: &mut [f64]| matrix.fill(0.0));
    run(&mut solver, &mut equations, 10.0).unwrap();
    assert!((solver.states()[0] - 10f64.cos()).abs() < 1e-4, "{}", solver.states()[0]);
}

/// der(x) = x^2 from 1 is 1 / (1 - t).
#[test]
fn states_that_grow_without_limit_fail_where_they_do() {
    let mut solver = solver(1e-10, 0.0, &[1.0]);
    let mut equations = Function(
        |_: f64, x: &[f64], der: &mut [f64]| der[0] = x[0] * x[0],
        |x: &[f64], matrix: &mut [f64]| matrix[0] = 2.0 * x[0],
    );
    assert_eq!(run(&mut solver, &mut equations, 2.0), Err(Failure::TooShort));
    assert!((solver.time() - 1.0).abs() < 1e-6, "{}", solver.time());
}

#[test]
fn states_that_overflow_are_no_success() {
    let mut solver = solver(1e-3, 0.0, &[1e308]);
    assert_eq!(run(&mut solver, &mut single(0.0, |_, _| 1e308), 10.0), Err(Failure::TooShort));
    assert!(solver.states()[0].is_finite() && solver.time() < 0.8, "{}", solver.time());
}

/// Decay of a concentration that has no derivative below zero.
struct Decay {
    refuses: bool,
}

impl Equations for Decay {
    type Error = Refusal;

    fn derivatives(&mut self, _: f64, states: &[f64], derivatives: &mut [f64]) -> Result<(), Refusal> {
        let is_negative = states[0] < 0.0;
        derivatives[0] = if is_negative { f64::NAN } else { -states[0] };
        if is_negative && self.refuses { Err(Refusal::TooLarge) } else { Ok(()) }
    }
}

impl Jacobian for Decay {
    fn jacobian(&mut self, _: f64, _: &[f64], _: &[f64], matrix: &mut [f64]) -> Result<(), Refusal> {
        matrix[0] = -1.0;
        Ok(())
    }
}

/// Continued over four times its length, the polynomial of a step leads below zero; the exact stages do not.
#[test]
fn a_followed_step_begins_again_without_a_prediction_that_fails() {
    // The stability function of the method (Hairer and Wanner, section IV.5).
    let stability = |z: f64| (1.0 + 0.4 * z + z * z / 20.0) / (1.0 - 0.6 * z + 0.15 * z * z - z * z * z / 60.0);
    let expected = stability(-1.0) * stability(-4.0);
    for refuses in [true, false] {
        let mut solver = solver(1e-8, 0.0, &[1.0]);
        solver.follow(&mut Decay { refuses }, 1.0).unwrap();
        solver.follow(&mut Decay { refuses }, 5.0).unwrap();
        let found = solver.states()[0];
        assert!((found / expected - 1.0).abs() < 1e-13, "{found} instead of {expected}");
    }
}
