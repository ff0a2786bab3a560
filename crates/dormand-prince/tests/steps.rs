//! Lengths, ends and failures of steps.
mod equations;
mod refusing;

use dormand_prince::{Failure, Solver};
use equations::{Function, run, solver};
use refusing::{Refusal, Refusing};

fn growth(_: f64, x: &[f64], der: &mut [f64]) {
    der[0] = x[0];
}

#[test]
fn steps_reach_the_end_exactly_and_no_further() {
    let mut solver = solver(1e-8, 0.0, &[1.0]);
    let mut equations = Function(|time: f64, x: &[f64], der: &mut [f64]| {
        assert!(time <= 0.7);
        der[0] = x[0];
    });
    run(&mut solver, &mut equations, 0.3).unwrap();
    run(&mut solver, &mut equations, 0.7).unwrap();
    assert!((solver.states()[0] - 0.7f64.exp()).abs() < 1e-7);
}

#[test]
fn an_end_that_is_not_later_changes_nothing() {
    for end in [2.0, 1.0, f64::NEG_INFINITY, f64::NAN] {
        let mut solver = solver(1e-8, 2.0, &[1.0]);
        solver.step(&mut Function(|_: f64, _: &[f64], _: &mut [f64]| panic!()), end).unwrap();
        assert_eq!((solver.time(), solver.states()), (2.0, &[1.0][..]));
    }
}

#[test]
fn an_end_may_be_infinite() {
    let mut solver = solver(1e-8, 0.0, &[1.0]);
    for _ in 0..20 {
        solver.step(&mut Function(growth), f64::INFINITY).unwrap();
    }
    let [exact, found] = [solver.time().exp(), solver.states()[0]];
    assert!(solver.time() > 0.5 && (found / exact - 1.0).abs() < 1e-6, "{found} at {} s", solver.time());
}

#[test]
fn no_step_is_longer_than_the_longest_and_none_is_of_rounding_errors_only() {
    let mut solver = solver(1.0, 0.0, &[1.0]);
    solver.set_max_step(0.1);
    solver.set_next_step(5.0);
    let mut steps = 0;
    while solver.time() < 1.0 {
        solver.step(&mut Function(growth), 1.0).unwrap();
        let length = solver.time() - solver.previous_time();
        assert!((0.099..0.1000001).contains(&length), "{length}");
        steps += 1;
    }
    assert_eq!(steps, 10, "although ten times 0.1 is less than 1");
    assert!(solver.next_step() >= 5.0, "the limit says nothing against the step that was planned");
}

#[test]
fn a_step_that_is_cut_short_keeps_the_step_that_was_planned() {
    let mut solver = solver(1e-6, 0.0, &[1.0]);
    run(&mut solver, &mut Function(growth), 5.0).unwrap();
    let planned = solver.next_step();
    assert!(planned > 0.05, "{planned}");
    run(&mut solver, &mut Function(growth), 5.0 + 1e-6).unwrap();
    assert_eq!(solver.next_step(), planned);
    solver.start(0.0, &[1.0]);
    assert_eq!(solver.next_step(), planned, "a new start keeps it, too");
}

#[test]
fn a_step_of_no_length_lets_the_method_choose() {
    let first = |next_step: f64| {
        let mut solver = solver(1e-8, 0.0, &[1.0]);
        solver.set_next_step(next_step);
        solver.step(&mut Function(growth), 10.0).unwrap();
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
    let mut equations = Function(|t: f64, _: &[f64], der: &mut [f64]| der[0] = if t < jump { 0.0 } else { 1.0 });
    run(&mut solver, &mut equations, 1.0).unwrap();
    assert!((solver.states()[0] - 2.0 / 3.0).abs() < 1e-6, "{}", solver.states()[0]);
}

#[test]
fn without_states_time_passes() {
    let mut solver = Solver::new(0);
    solver.start(1.0, &[]);
    let mut nothing = Function(|_: f64, _: &[f64], _: &mut [f64]| panic!());
    assert_eq!(run(&mut solver, &mut nothing, 2.0), Ok(1));
    solver.set_max_step(0.25);
    assert_eq!(run(&mut solver, &mut nothing, 3.0), Ok(4));
}

#[test]
fn a_final_error_is_not_tried_again() {
    for calls_left in 0..20 {
        let mut solver = solver(1e-8, 0.0, &[0.0]);
        let mut equations = Refusing { limit: 1.0, calls_left };
        let failure = run(&mut solver, &mut equations, 1e9);
        assert_eq!(failure, Err(Failure::Equations(Refusal::Over)), "after {calls_left} calls");
    }
}

#[test]
fn derivatives_that_are_not_a_number_ahead_shorten_steps_until_they_are_too_short() {
    for bad in [f64::NAN, f64::INFINITY] {
        let mut solver = solver(1e-8, 0.0, &[0.0]);
        let mut equations = Function(|t: f64, _: &[f64], der: &mut [f64]| der[0] = if t > 0.5 { bad } else { 1.0 });
        assert_eq!(run(&mut solver, &mut equations, 1.0), Err(Failure::TooShort));
        assert!((0.5 - 1e-12..=0.5).contains(&solver.time()), "{}", solver.time());
    }
}

#[test]
fn a_start_that_is_not_finite_fails_at_once() {
    for (state, derivative) in [(0.0, f64::NAN), (0.0, f64::INFINITY), (f64::NAN, 0.0), (f64::INFINITY, 0.0)] {
        let mut calls = 0;
        let mut equations = Function(|_: f64, _: &[f64], der: &mut [f64]| {
            calls += 1;
            der[0] = derivative;
        });
        assert_eq!(solver(1e-8, 0.0, &[state]).step(&mut equations, f64::INFINITY), Err(Failure::TooShort));
        assert_eq!(calls, 1);
    }
}

/// der(x) = x^2 from 1 is 1 / (1 - t).
#[test]
fn states_that_grow_without_limit_fail_where_they_do() {
    let mut solver = solver(1e-10, 0.0, &[1.0]);
    let mut equations = Function(|_: f64, x: &[f64], der: &mut [f64]| der[0] = x[0] * x[0]);
    assert_eq!(run(&mut solver, &mut equations, 2.0), Err(Failure::TooShort));
    assert!((solver.time() - 1.0).abs() < 1e-6, "{}", solver.time());
}

#[test]
fn states_that_overflow_are_no_success() {
    let mut solver = solver(1e-3, 0.0, &[1e308]);
    let mut equations = Function(|_: f64, _: &[f64], der: &mut [f64]| der[0] = 1e308);
    assert_eq!(run(&mut solver, &mut equations, 10.0), Err(Failure::TooShort));
    assert!(solver.states()[0].is_finite() && solver.time() < 0.8, "{}", solver.time());
}

#[test]
fn stiff_equations_are_named() {
    let mut solver = solver(1e-6, 0.0, &[0.0]);
    let mut stiff = Function(|t: f64, x: &[f64], der: &mut [f64]| der[0] = 1e5 * (t.cos() - x[0]));
    assert_eq!(run(&mut solver, &mut stiff, 10.0), Err(Failure::Stiff));
    assert!(solver.time() < 1.0, "{}", solver.time());
}

#[test]
fn stiffness_is_noticed_within_20_steps_if_asked_for() {
    let mut solver = solver(1e-6, 0.0, &[1.0]);
    solver.set_early_notice_of_stiffness(true);
    let mut stiff = Function(|t: f64, x: &[f64], der: &mut [f64]| der[0] = 1e5 * (t.cos() - x[0]));
    let mut steps = 1;
    while solver.step(&mut stiff, 10.0) != Err(Failure::Stiff) {
        steps += 1;
        if steps % 5 == 0 {
            // Steps before an event count, too.
            let states = [solver.states()[0]];
            solver.start(solver.time(), &states);
        }
    }
    assert!(steps <= 20, "{steps}");
}

/// Steps are short because the solution changes.
#[test]
fn many_steps_alone_are_not_stiff() {
    let mut solver = solver(1e-9, 0.0, &[1.0, 0.0]);
    solver.set_early_notice_of_stiffness(true);
    let mut oscillator = Function(|_: f64, x: &[f64], der: &mut [f64]| der.copy_from_slice(&[1e3 * x[1], -1e3 * x[0]]));
    assert!(run(&mut solver, &mut oscillator, 1.0).unwrap() > 3000);
}

/// The derivative of exp(p t) by p is t exp(p t).
#[test]
fn runs_by_equal_steps_depend_smoothly_on_their_equations() {
    let [mut ends, mut adaptive] = [const { Vec::new() }; 2];
    let rate = |p: f64| Function(move |_: f64, x: &[f64], der: &mut [f64]| der[0] = p * x[0]);
    let mut leader = solver(1e-8, 0.0, &[1.0]);
    while leader.time() < 2.0 {
        leader.step(&mut rate(1.0), 2.0).unwrap();
        ends.push(leader.time());
        adaptive.push(leader.states()[0]);
    }
    let followed = |p: f64| {
        let mut follower = solver(1e-3, 0.0, &[1.0]);
        let step = |end: &f64| {
            follower.follow(&mut rate(p), *end).unwrap();
            follower.states()[0]
        };
        ends.iter().map(step).collect::<Vec<_>>()
    };
    assert_eq!(followed(1.0), adaptive);
    let [high, low] = [1e-5, -1e-5].map(|change| followed(1.0 + change));
    for (end, (high, low)) in ends.iter().zip(high.iter().zip(&low)) {
        let error = (high - low) / 2e-5 - end * end.exp();
        assert!(error.abs() < 1e-7 * (1.0 + end.exp()), "error {error:e} at {end} s");
    }
}
