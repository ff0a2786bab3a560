//! Accuracy of steps and interpolated values, against closed forms.
mod equations;

use equations::{Function, oscillator, run, solver};
use radau::{Jacobian, Radau};

/// Steps to a time with a fixed step size, whatever the error.
fn run_with_steps_of<Q: Jacobian>(step: f64, states: &[f64], equations: &mut Q, end: f64) -> Radau {
    let mut solver = solver(1e-12, 0.0, states);
    // Newton's method is exact for linear equations.
    solver.set_tolerance(1e-12, &vec![1e3; states.len()], &[states.len()]);
    let steps = (end / step).round();
    for k in 1..=steps as usize {
        solver.set_next_step(step);
        assert!(matches!(solver.step(equations, k as f64 / steps * end), Ok(())));
    }
    assert_eq!((solver.time(), solver.counts().steps), (end, steps as usize));
    solver
}

#[test]
fn the_error_decreases_with_the_fifth_power_of_the_step() {
    let error = |step: f64| {
        let solver = run_with_steps_of(step, &[1.0, 0.0], &mut oscillator(1.0), 8.0);
        (solver.states()[0] - 8f64.cos()).hypot(solver.states()[1] + 8f64.sin())
    };
    for step in [0.5, 0.25] {
        let order = (error(step) / error(step / 2.0)).log2();
        assert!((4.8..5.2).contains(&order), "order {order} at steps of {step} s");
    }
}

/// The method integrates polynomials of time up to degree 4 exactly: wrong times of stages would show.
#[test]
fn the_times_of_stages_are_those_of_the_method() {
    let error = |degree: i32| {
        let derivatives = |t: f64, _: &[f64], der: &mut [f64]| der[0] = f64::from(degree + 1) * t.powi(degree);
        let mut equations = Function(derivatives, |_: &[f64], matrix: &mut [f64]| matrix[0] = 0.0);
        (run_with_steps_of(0.5, &[0.0], &mut equations, 2.0).states()[0] / 2f64.powi(degree + 1) - 1.0).abs()
    };
    assert!((0..=4).all(|degree| error(degree) < 1e-14));
    assert!(error(5) > 1e-6);
}

#[test]
fn the_error_between_the_ends_of_a_step_decreases_with_its_fourth_power() {
    let error = |step: f64| {
        let solver = run_with_steps_of(step, &[1.0, 0.0], &mut oscillator(1.0), step);
        let mut states = [0.0; 2];
        let mut worst: f64 = 0.0;
        for share in [0.1, 0.3, 0.5, 0.7, 0.9] {
            let time = share * step;
            solver.interpolate(time, &mut states);
            worst = worst.max((states[0] - time.cos()).hypot(states[1] + time.sin()));
        }
        worst
    };
    for step in [0.25, 0.125] {
        let order = (error(step) / error(step / 2.0)).log2();
        assert!((3.8..4.3).contains(&order), "order {order} at a step of {step} s");
    }
}

#[test]
fn interpolation_is_exact_at_the_ends() {
    let mut solver = solver(1e-6, 0.0, &[1.0, 0.0]);
    let mut states = [0.0; 2];
    solver.interpolate(7.0, &mut states);
    assert_eq!(states, [1.0, 0.0], "initial states after a start");
    solver.step(&mut oscillator(1.0), 5.0).unwrap();
    solver.interpolate(0.0, &mut states);
    assert_eq!(states, [1.0, 0.0]);
    solver.interpolate(solver.time(), &mut states);
    assert_eq!(states, solver.states());
}

#[test]
fn errors_follow_the_tolerance() {
    for tolerance in [1e-4, 1e-6, 1e-8, 1e-10] {
        let mut solver = solver(tolerance, 0.0, &[1.0, 0.0]);
        run(&mut solver, &mut oscillator(1.0), 10.0).unwrap();
        let error = (solver.states()[0] - 10f64.cos()).hypot(solver.states()[1] + 10f64.sin());
        assert!(error < 30.0 * tolerance, "{error} at {tolerance}");
    }
}

/// A planned step far too long for the equations after a start, as after an event.
#[test]
fn a_start_with_a_long_step_is_accurate_between_steps() {
    for (frequency, planned) in [(1e3, 0.05), (1e3, 0.5), (1e6, 0.05)] {
        let mut solver = solver(1e-6, 0.0, &[1e-3, 0.0]);
        solver.set_tolerance(1e-6, &[1e-9, 1e-9 * frequency], &[2]);
        solver.set_next_step(planned);
        let mut states = [0.0; 2];
        for _ in 0..20 {
            solver.step(&mut oscillator(frequency), 1.0).unwrap();
            for share in 1..10 {
                let length = solver.time() - solver.previous_time();
                let time = solver.previous_time() + length * f64::from(share) / 10.0;
                solver.interpolate(time, &mut states);
                let error = states[0] - 1e-3 * (frequency * time).cos();
                assert!(error.abs() < 2e-9, "{error} at {time} s");
            }
        }
    }
}

/// A mass of 1 kg on a spring of 400 N/m for 20 s.
#[test]
fn the_energy_of_an_undamped_oscillator_remains() {
    for (tolerance, limit) in [(1e-6, 2e-4), (1e-8, 1e-6)] {
        let mut solver = solver(tolerance, 0.0, &[0.1, 0.0]);
        run(&mut solver, &mut oscillator(20.0), 20.0).unwrap();
        let [x, v] = [solver.states()[0], solver.states()[1]];
        let energy = (400.0 * x * x + v * v) / 4.0;
        assert!((energy - 1.0).abs() < limit, "{energy} at {tolerance}");
    }
}

/// An oscillator among many states at rest is as accurate as alone.
#[test]
fn a_block_of_a_few_states_keeps_its_accuracy_among_many() {
    let states: Vec<f64> = (0..102).map(|i| if i == 0 { 1.0 } else { 0.0 }).collect();
    let mut alone = oscillator(1.0);
    let mut many = Function(
        |_: f64, x: &[f64], der: &mut [f64]| {
            der.fill(0.0);
            (der[0], der[1]) = (x[1], -x[0]);
        },
        |_: &[f64], matrix: &mut [f64]| {
            matrix.fill(0.0);
            (matrix[1], matrix[102]) = (1.0, -1.0);
        },
    );
    let mut small = solver(1e-6, 0.0, &[1.0, 0.0]);
    run(&mut small, &mut alone, 10.0).unwrap();
    let mut large = solver(1e-6, 0.0, &states);
    large.set_tolerance(1e-6, &[1e-6; 102], &[2, 2, 102]);
    run(&mut large, &mut many, 10.0).unwrap();
    assert_eq!(small.states(), &large.states()[..2]);
    large.set_tolerance(1e-6, &[1e-6; 102], &[102]);
    large.start(0.0, &states);
    run(&mut large, &mut many, 10.0).unwrap();
    assert_ne!(small.states(), &large.states()[..2]);
}
