//! Accuracy of steps and interpolated values, against closed forms and published solutions.
mod equations;

use dormand_prince::Solver;
use equations::{Function, run, solver};

fn oscillator(_: f64, x: &[f64], der: &mut [f64]) {
    der.copy_from_slice(&[x[1], -x[0]]);
}

/// Creates a solver with a fixed step size, whatever the error.
fn with_steps_of(step: f64, states: &[f64]) -> Solver {
    let mut solver = solver(1e3, 0.0, states);
    solver.set_max_step(step);
    solver.set_next_step(step);
    solver
}

#[test]
fn the_error_decreases_with_the_fifth_power_of_the_step() {
    let error = |step: f64| {
        let mut solver = with_steps_of(step, &[1.0, 0.0]);
        assert_eq!(run(&mut solver, &mut Function(oscillator), 8.0), Ok((8.0 / step) as usize));
        (solver.states()[0] - 8f64.cos()).hypot(solver.states()[1] + 8f64.sin())
    };
    for step in [0.5, 0.25, 0.125] {
        let order = (error(step) / error(step / 2.0)).log2();
        assert!((4.8..5.4).contains(&order), "order {order} at steps of {step} s");
    }
}

/// der(x) = x cos(t) has the solution exp(sin(t)): wrong times of stages would show.
#[test]
fn the_times_of_stages_are_those_of_the_method() {
    let error = |step: f64| {
        let mut solver = with_steps_of(step, &[1.0]);
        let mut equations = Function(|t: f64, x: &[f64], der: &mut [f64]| der[0] = x[0] * t.cos());
        run(&mut solver, &mut equations, 5.0).unwrap();
        (solver.states()[0] - 5f64.sin().exp()).abs()
    };
    let order = (error(0.05) / error(0.025)).log2();
    assert!((4.8..5.2).contains(&order), "order {order}");
}

#[test]
fn the_error_between_the_ends_of_a_step_decreases_with_the_fifth_power_of_the_step_too() {
    let error = |step: f64| {
        let mut solver = with_steps_of(step, &[1.0, 0.0]);
        solver.step(&mut Function(oscillator), 1.0).unwrap();
        let mut states = [0.0; 2];
        let mut worst: f64 = 0.0;
        for share in [0.1, 0.3, 0.5, 0.7, 0.9] {
            let time = share * step;
            solver.interpolate(time, &mut states);
            worst = worst.max((states[0] - time.cos()).hypot(states[1] + time.sin()));
        }
        worst
    };
    for step in [0.5, 0.25, 0.125] {
        let order = (error(step) / error(step / 2.0)).log2();
        assert!((4.7..5.4).contains(&order), "order {order} at a step of {step} s");
    }
}

#[test]
fn the_ends_of_a_step_are_interpolated_exactly() {
    let mut solver = solver(1e-6, 0.3, &[1.0, 0.1]);
    let mut states = [0.0; 2];
    solver.interpolate(0.3, &mut states);
    assert_eq!(states, [1.0, 0.1], "before the first step");
    for _ in 0..3 {
        let before = [solver.states()[0], solver.states()[1]];
        solver.step(&mut Function(oscillator), 9.0).unwrap();
        solver.interpolate(solver.previous_time(), &mut states);
        assert_eq!(states, before);
        solver.interpolate(solver.time(), &mut states);
        assert_eq!(states, solver.states());
    }
}

#[test]
fn the_error_is_proportional_to_the_tolerance() {
    let error = |tolerance: f64| {
        let mut solver = solver(tolerance, 0.0, &[1.0, 0.0]);
        run(&mut solver, &mut Function(oscillator), 20.0).unwrap();
        (solver.states()[0] - 20f64.cos()).hypot(solver.states()[1] + 20f64.sin())
    };
    for tolerance in [1e-5, 1e-7, 1e-9, 1e-11] {
        let error = error(tolerance);
        assert!((0.5 * tolerance..50.0 * tolerance).contains(&error), "{error} with the tolerance {tolerance}");
    }
}

#[test]
fn values_between_steps_are_as_accurate_as_those_at_their_ends() {
    let mut solver = solver(1e-9, 0.0, &[1.0, 0.0]);
    let mut states = [0.0; 2];
    while solver.time() < 10.0 {
        solver.step(&mut Function(oscillator), 10.0).unwrap();
        for share in [0.25, 0.5, 0.75] {
            let time = solver.previous_time() + share * (solver.time() - solver.previous_time());
            solver.interpolate(time, &mut states);
            let error = (states[0] - time.cos()).hypot(states[1] + time.sin());
            assert!(error < 3e-8, "{error} at {time} s");
        }
    }
}

/// Closed orbit of a body between earth and moon. Initial values and period: Hairer, Nørsett, Wanner, Solving Ordinary
/// Differential Equations I, 2nd edition, equation (II.0.2).
#[test]
fn the_arenstorf_orbit_closes() {
    const MU: f64 = 0.012277471;
    const PERIOD: f64 = 17.065_216_560_157_96;
    let orbit = |_: f64, y: &[f64], der: &mut [f64]| {
        let of_earth = ((y[0] + MU).powi(2) + y[1].powi(2)).powf(1.5);
        let of_moon = ((y[0] - 1.0 + MU).powi(2) + y[1].powi(2)).powf(1.5);
        let pull = [(1.0 - MU) / of_earth, MU / of_moon];
        der.copy_from_slice(&[
            y[2],
            y[3],
            y[0] + 2.0 * y[3] - pull[0] * (y[0] + MU) - pull[1] * (y[0] - 1.0 + MU),
            y[1] - 2.0 * y[2] - (pull[0] + pull[1]) * y[1],
        ]);
    };
    let start = [0.994, 0.0, 0.0, -2.0015851063790825];
    let mut solver = solver(1e-12, 0.0, &start);
    let steps = run(&mut solver, &mut Function(orbit), PERIOD).unwrap();
    for (found, expected) in solver.states()[..2].iter().zip(start) {
        // Errors grow by a factor of a million when the body passes close to the moon.
        assert!((found - expected).abs() < 1e-5, "{found} instead of {expected}");
    }
    assert!((200..5000).contains(&steps), "{steps}");
}

#[test]
fn a_state_that_begins_at_zero_is_integrated() {
    for absolute in [1e-10, 0.0] {
        let mut solver = Solver::new(2);
        solver.set_tolerance(1e-10, &[absolute; 2]);
        solver.start(0.0, &[0.0, 0.0]);
        // The second state stays at zero, where no error is tolerated.
        let mut equations = Function(|t: f64, _: &[f64], der: &mut [f64]| der.copy_from_slice(&[t.cos(), 0.0]));
        run(&mut solver, &mut equations, 2.0).unwrap();
        assert!((solver.states()[0] - 2f64.sin()).abs() < 1e-9);
        assert_eq!(solver.states()[1], 0.0);
    }
}

/// At 1.7e9 s, neighbouring numbers differ by 2.4e-7 s.
#[test]
fn late_times_cost_no_accuracy() {
    const LATE: f64 = 1.7e9;
    let mut solver = solver(1e-10, LATE, &[1.0, 0.0]);
    run(&mut solver, &mut Function(oscillator), LATE + 5.0).unwrap();
    assert!((solver.states()[0] - 5f64.cos()).abs() < 1e-8, "{:?}", solver.states());
    // A planned step that time does not resolve is lengthened; the states move as far as time does.
    let mut equations = Function(|_: f64, _: &[f64], der: &mut [f64]| der.copy_from_slice(&[1.0, 0.0]));
    solver.start(LATE, &[0.0, 0.0]);
    solver.set_next_step(1e-9);
    solver.step(&mut equations, LATE + 1.0).unwrap();
    assert!(solver.time() > LATE);
    assert!((solver.states()[0] / (solver.time() - LATE) - 1.0).abs() < 1e-15);
    run(&mut solver, &mut equations, LATE + 1.0).unwrap();
    assert!((solver.states()[0] - 1.0).abs() < 1e-12);
}
