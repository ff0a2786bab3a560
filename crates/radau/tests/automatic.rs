//! The solver that notices stiffness, and Jacobian matrices by differences.
use std::convert::Infallible;

use dormand_prince::Solver;
use radau::{Automatic, Differences, Equations, Failure, Jacobian, first_crossing};

/// Equations with derivatives as a closure of time and states.
struct Function<F>(F);

impl<F: FnMut(f64, &[f64], &mut [f64])> Equations for Function<F> {
    type Error = Infallible;

    fn derivatives(&mut self, time: f64, states: &[f64], derivatives: &mut [f64]) -> Result<(), Infallible> {
        (self.0)(time, states, derivatives);
        Ok(())
    }
}

fn van_der_pol(_: f64, x: &[f64], der: &mut [f64]) {
    der.copy_from_slice(&[x[1], 1000.0 * (1.0 - x[0] * x[0]) * x[1] - x[0]]);
}

fn oscillator(_: f64, x: &[f64], der: &mut [f64]) {
    der.copy_from_slice(&[x[1], -x[0]]);
}

fn solver(tolerance: f64, states: &[f64]) -> Automatic {
    let mut solver = Automatic::new(states.len());
    solver.set_tolerance(tolerance, &vec![tolerance; states.len()], &[states.len()]);
    solver.start(0.0, states);
    solver
}

fn run<Q: Jacobian<Error = Infallible>>(solver: &mut Automatic, equations: &mut Q, end: f64) {
    while solver.time() < end {
        solver.step(equations, end).unwrap();
    }
}

/// Solution of problem VDPOL of the Test Set for IVP Solvers, release 2.4, at 2; there times are scaled by 1 / mu.
#[test]
fn stiff_equations_are_solved() {
    for tolerance in [1e-6, 1e-8] {
        let mut solver = solver(tolerance, &[2.0, 0.0]);
        run(&mut solver, &mut Differences::new(2).of(Function(van_der_pol)), 2000.0);
        let error = (solver.states()[0] / 0.1706167732170483e1 - 1.0).abs();
        assert!(solver.is_stiff() && error < 500.0 * tolerance, "{error} at {tolerance}");
        assert!(solver.counts().jacobians > 0 && solver.counts().right_hand_sides < 50_000, "{:?}", solver.counts());
    }
}

/// An oscillator takes the steps of the explicit method, with the same bits.
#[test]
fn equations_that_are_not_stiff_keep_the_explicit_method() {
    let mut solver = solver(1e-8, &[1.0, 0.0]);
    let mut explicit = Solver::new(2);
    explicit.set_tolerance(1e-8, &[1e-8; 2]);
    explicit.start(0.0, &[1.0, 0.0]);
    let (mut differences, mut states) = (Differences::new(2), [[0.0; 2]; 2]);
    let mut equations = differences.of(Function(oscillator));
    while solver.time() < 20.0 {
        solver.step(&mut equations, 20.0).unwrap();
        explicit.step(&mut equations, 20.0).unwrap();
        assert_eq!((solver.time(), solver.states()), (explicit.time(), explicit.states()));
        let middle = (solver.previous_time() + solver.time()) / 2.0;
        solver.interpolate(middle, &mut states[0]);
        explicit.interpolate(middle, &mut states[1]);
        assert_eq!(states[0], states[1]);
    }
    let counts = solver.counts();
    assert!(!solver.is_stiff() && counts.jacobians == 0 && counts.steps > 100, "{counts:?}");
    assert!(counts.right_hand_sides >= 6 * (counts.steps + counts.refused_steps), "{counts:?}");
}

/// Times, interpolated states and crossings belong to the last step, whatever its method.
#[test]
fn a_run_passes_from_one_method_to_the_other_without_a_gap() {
    // A state follows the time at a rate of 1e4 /s.
    let mut differences = Differences::new(1);
    let mut equations = differences.of(Function(|t: f64, x: &[f64], der: &mut [f64]| der[0] = 1.0 - 1e4 * (x[0] - t)));
    let mut solver = solver(1e-6, &[0.0]);
    let (mut time, mut states) = (0.0, [0.0]);
    while solver.time() < 1.0 {
        solver.step(&mut equations, 1.0).unwrap();
        assert_eq!(solver.previous_time(), time);
        time = solver.time();
        let middle = (solver.previous_time() + time) / 2.0;
        solver.interpolate(middle, &mut states);
        assert!((states[0] - middle).abs() < 1e-6);
        let room = [&mut [-1.0][..], &mut [1.0], &mut [0.0]];
        let crossing = first_crossing([solver.previous_time(), time], room, 1e-12, |time, z| {
            solver.interpolate(time, &mut states);
            z[0] = time - middle;
            Ok::<(), Infallible>(())
        });
        assert!((crossing.unwrap() - middle).abs() < 2e-12);
    }
    assert!((solver.states()[0] - 1.0).abs() < 1e-6);
}

#[test]
fn another_run_repeats_the_bits_of_the_first() {
    let mut solver = solver(1e-6, &[2.0, 0.0]);
    let mut differences = Differences::new(2);
    let mut equations = differences.of(Function(van_der_pol));
    run(&mut solver, &mut equations, 900.0);
    let first = solver.states().to_vec();
    solver.reset(false);
    assert!(!solver.is_stiff());
    solver.start(0.0, &[2.0, 0.0]);
    run(&mut solver, &mut equations, 900.0);
    assert_eq!(solver.states(), first);
    solver.reset(true);
    solver.start(0.0, &[2.0, 0.0]);
    let before = solver.counts().jacobians;
    solver.step(&mut equations, 1.0).unwrap();
    assert_eq!(solver.counts().jacobians, before + 1, "the implicit method from the start");
}

#[test]
fn rewinding_continues_from_an_earlier_time_with_either_method() {
    for is_stiff in [false, true] {
        let mut solver = solver(1e-8, &[1.0, 0.0]);
        solver.reset(is_stiff);
        solver.start(0.0, &[1.0, 0.0]);
        let mut differences = Differences::new(2);
        let mut equations = differences.of(Function(oscillator));
        run(&mut solver, &mut equations, 1.0);
        solver.step(&mut equations, 2.0).unwrap();
        let middle = (solver.previous_time() + solver.time()) / 2.0;
        solver.rewind(middle);
        assert_eq!(solver.time(), middle);
        run(&mut solver, &mut equations, 2.0);
        assert!((solver.states()[0] - 2f64.cos()).abs() < 1e-6);
    }
}

#[test]
fn other_derivatives_keep_the_matrix_of_the_implicit_method() {
    for is_stiff in [false, true] {
        let mut solver = solver(1e-8, &[1.0, 0.0]);
        solver.reset(is_stiff);
        solver.start(0.0, &[1.0, 0.0]);
        let mut differences = Differences::new(2);
        run(&mut solver, &mut differences.of(Function(oscillator)), 1.0);
        let matrices = solver.counts().jacobians;
        // The position of rest becomes 1: the states turn about it.
        let pushed = |_: f64, states: &[f64], derivatives: &mut [f64]| {
            derivatives.copy_from_slice(&[states[1], 1.0 - states[0]]);
        };
        solver.change_derivatives();
        run(&mut solver, &mut differences.of(Function(pushed)), 2.0);
        let (sine, cosine) = 1f64.sin_cos();
        let expected = 1.0 + (cosine - 1.0) * cosine - sine * sine;
        assert!((solver.states()[0] - expected).abs() < 1e-6, "{:?}", solver.states());
        assert_eq!(solver.counts().jacobians, matrices);
    }
}

#[test]
fn differences_are_the_matrix() {
    let mut differences = Differences::new(2);
    let mut equations = differences.of(Function(van_der_pol));
    for states in [[2.0, 0.5], [0.0, 0.0], [1e6, 1e-9]] {
        let (mut derivatives, mut matrix) = ([0.0; 2], [0.0; 4]);
        van_der_pol(0.0, &states, &mut derivatives);
        equations.jacobian(0.0, &states, &derivatives, &mut matrix).unwrap();
        let [x, v] = states;
        let exact = [0.0, 1.0, -2000.0 * x * v - 1.0, 1000.0 * (1.0 - x * x)];
        let largest = exact.iter().fold(0.0, |largest: f64, value| largest.max(value.abs()));
        for (found, exact) in matrix.iter().zip(exact) {
            assert!((found - exact).abs() < 1e-5 * largest, "{matrix:?} at {states:?}");
        }
    }
}

/// Slope 3 with derivatives only at some points.
struct Holes {
    is_good: fn(f64) -> bool,
    /// Whether the other points are refused, or have no number.
    refuses: bool,
}

impl Equations for Holes {
    type Error = bool;

    fn derivatives(&mut self, _: f64, states: &[f64], derivatives: &mut [f64]) -> Result<(), bool> {
        let is_good = (self.is_good)(states[0]);
        derivatives[0] = if is_good { 3.0 * states[0] } else { f64::NAN };
        if is_good || !self.refuses { Ok(()) } else { Err(states[0] > 5.0) }
    }

    fn is_final(&self, error: &bool) -> bool {
        *error
    }
}

#[test]
fn a_missing_column_is_taken_on_the_other_side_or_kept() {
    for refuses in [false, true] {
        let column = |is_good: fn(f64) -> bool| {
            let mut matrix = [7.0];
            let mut differences = Differences::new(1);
            let result = differences.of(Holes { is_good, refuses }).jacobian(0.0, &[1.0], &[3.0], &mut matrix);
            (result, matrix[0])
        };
        for is_good in [|x| x >= 1.0, |x| x <= 1.0] as [fn(f64) -> bool; 2] {
            let (result, slope) = column(is_good);
            assert!(result.is_ok() && (slope - 3.0).abs() < 1e-6, "{slope}");
        }
        assert_eq!(column(|_| false), (Ok(()), 7.0));
    }
    let mut differences = Differences::new(1);
    let mut hopeless = differences.of(Holes { is_good: |_| false, refuses: true });
    assert_eq!(hopeless.jacobian(0.0, &[6.0], &[0.0], &mut [0.0]), Err(true));
}

#[test]
fn failures_of_the_explicit_method_are_those_of_the_equations() {
    let mut solver = solver(1e-8, &[1.0]);
    let mut differences = Differences::new(1);
    let mut equations = differences.of(Function(|_: f64, x: &[f64], der: &mut [f64]| der[0] = x[0] * x[0]));
    let failure = std::iter::repeat_with(|| solver.step(&mut equations, 2.0)).find(Result::is_err);
    assert_eq!(failure, Some(Err(Failure::TooShort)));
}

/// A stiff mode, x' = -1000 (x - y), beside y' = -p y. Its slow solution is exp(-p t), times 1000 / (1000 - p) for x.
#[test]
fn runs_by_equal_steps_depend_smoothly_on_their_equations() {
    let stiff = |p: f64| {
        Function(move |_: f64, x: &[f64], der: &mut [f64]| der.copy_from_slice(&[1000.0 * (x[1] - x[0]), -p * x[1]]))
    };
    let (mut differences, mut steps) = (Differences::new(2), Vec::new());
    let mut leader = solver(1e-8, &[1.0, 1.0]);
    while leader.time() < 2.0 {
        let is_stiff = leader.is_stiff();
        leader.step(&mut differences.of(stiff(1.0)), 2.0).unwrap();
        steps.push((leader.time(), is_stiff));
    }
    assert!(leader.is_stiff() && !steps[0].1);
    let mut followed = |p: f64| {
        let mut follower = solver(1e-8, &[1.0, 1.0]);
        for (end, is_stiff) in &steps {
            follower.follow(&mut differences.of(stiff(p)), *end, *is_stiff).unwrap();
        }
        // The equations are linear: one matrix serves all steps.
        assert_eq!(follower.counts().jacobians, 1);
        [follower.states()[0], follower.states()[1]]
    };
    let [high, low] = [1e-5, -1e-5].map(|change| followed(1.0 + change));
    let [above, below] = [1e-5, -1e-5].map(|change| {
        let slow = f64::exp(-2.0 * (1.0 + change));
        [1000.0 / (999.0 - change) * slow, slow]
    });
    for i in 0..2 {
        let [found, expected] = [high[i] - low[i], above[i] - below[i]].map(|change| change / 2e-5);
        assert!((found / expected - 1.0).abs() < 1e-6, "{found} instead of {expected}");
    }
}
