//! Stiff equations, against published solutions and solutions by other methods.
mod equations;

use std::convert::Infallible;

use equations::{Function, run, solver};
use radau::{Jacobian, Radau};

/// Reactions of three substances (Robertson).
fn robertson() -> impl Jacobian<Error = Infallible> {
    let derivatives = |_: f64, x: &[f64], der: &mut [f64]| {
        let [first, second, third] = [0.04 * x[0], 1e4 * x[1] * x[2], 3e7 * x[1] * x[1]];
        der.copy_from_slice(&[second - first, first - second - third, third]);
    };
    Function(derivatives, |x: &[f64], matrix: &mut [f64]| {
        let [a, b, c] = [1e4 * x[2], 1e4 * x[1], 6e7 * x[1]];
        matrix.copy_from_slice(&[-0.04, a, b, 0.04, -a - c, -b, 0.0, c, 0.0]);
    })
}

/// Creates a solver of Robertson's reactions, with absolute tolerances for their nominal sizes.
fn robertson_solver(tolerance: f64) -> Radau {
    let mut solver = Radau::new(3);
    solver.set_tolerance(tolerance, &[tolerance, 1e-5 * tolerance, tolerance], &[3]);
    solver.start(0.0, &[1.0, 0.0, 0.0]);
    solver
}

/// Largest difference to a solution, relative to the largest of each value and its nominal size.
fn error(states: &[f64], solution: &[f64], nominals: &[f64]) -> f64 {
    let scaled = |i: usize| (states[i] - solution[i]).abs() / solution[i].abs().max(nominals[i]);
    (0..states.len()).map(scaled).fold(0.0, f64::max)
}

/// Solutions by SciPy 1.16, `solve_ivp` with DOP853 at rtol 1e-13.
#[test]
fn robertsons_reactions_are_accurate() {
    let solutions = [
        (0.4, [0.98517211386099, 3.386395378974923e-5, 0.014794022185220418]),
        (40.0, [0.7158270687194068, 9.185534764557698e-6, 0.28416374574583014]),
    ];
    for tolerance in [1e-6, 1e-8, 1e-10] {
        let mut solver = robertson_solver(tolerance);
        for (time, solution) in solutions {
            run(&mut solver, &mut robertson(), time).unwrap();
            let error = error(solver.states(), &solution, &[1.0, 1e-5, 1.0]);
            assert!(error < 10.0 * tolerance, "{error} at {time} s, tolerance {tolerance}");
        }
    }
}

/// Solution of problem ROBER of the Test Set for IVP Solvers (Mazzia, Magherini; University of Bari), release 2.4.
#[test]
fn robertsons_reactions_end_where_published() {
    let mut solver = Radau::new(3);
    solver.set_tolerance(1e-8, &[1e-16, 1e-20, 1e-8], &[3]);
    solver.start(0.0, &[1.0, 0.0, 0.0]);
    run(&mut solver, &mut robertson(), 1e11).unwrap();
    let solution = [0.2083340149701255e-7, 0.8333360770334713e-13, 0.999999979166505];
    let error = error(solver.states(), &solution, &[0.0; 3]);
    assert!(error < 1e-6, "{error}");
}

/// The oscillator of Van der Pol, with mu = 1000.
fn van_der_pol() -> impl Jacobian<Error = Infallible> {
    const MU: f64 = 1000.0;
    let derivatives =
        |_: f64, x: &[f64], der: &mut [f64]| der.copy_from_slice(&[x[1], MU * (1.0 - x[0] * x[0]) * x[1] - x[0]]);
    Function(derivatives, |x: &[f64], matrix: &mut [f64]| {
        matrix.copy_from_slice(&[0.0, 1.0, -2.0 * MU * x[0] * x[1] - 1.0, MU * (1.0 - x[0] * x[0])]);
    })
}

/// Solution of problem VDPOL of the Test Set for IVP Solvers, release 2.4, at 2; there times are scaled by 1 / mu.
#[test]
fn van_der_pols_oscillator_ends_where_published() {
    for tolerance in [1e-6, 1e-8] {
        let mut solver = solver(tolerance, 0.0, &[2.0, 0.0]);
        solver.set_tolerance(tolerance, &[tolerance, 1e-3 * tolerance], &[2]);
        run(&mut solver, &mut van_der_pol(), 2000.0).unwrap();
        let solution = [0.1706167732170483e1, -0.8928097010247975e-3];
        let error = error(solver.states(), &solution, &[1.0, 1e-3]);

        assert!(error < 500.0 * tolerance, "{error} at {tolerance}");
    }
}

/// States that decay at rates of 1 to 1e8 /s into the sine of the time: sin(t) + exp(-rate t).
#[test]
fn a_linear_system_follows_its_solution() {
    const RATES: [f64; 9] = [1.0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8];
    let derivatives = |t: f64, x: &[f64], der: &mut [f64]| {
        for (i, rate) in RATES.iter().enumerate() {
            der[i] = t.cos() - rate * (x[i] - t.sin());
        }
    };
    let mut equations = Function(derivatives, |_: &[f64], matrix: &mut [f64]| {
        matrix.fill(0.0);
        (0..9).for_each(|i| matrix[10 * i] = -RATES[i]);
    });
    for tolerance in [1e-4, 1e-6, 1e-8] {
        let mut solver = solver(tolerance, 0.0, &[1.0; 9]);
        for time in [1e-3, 0.1, 1.0, 3.0] {
            run(&mut solver, &mut equations, time).unwrap();
            let solution = RATES.map(|rate| f64::sin(time) + (-rate * time).exp());
            let error = error(solver.states(), &solution, &[1.0; 9]);
            assert!(error < 10.0 * tolerance, "{error} at {time} s, tolerance {tolerance}");
        }
    }
}

#[test]
fn two_runs_have_equal_bits() {
    let run_once = || {
        let mut solver = robertson_solver(1e-6);
        run(&mut solver, &mut robertson(), 40.0).unwrap();
        (solver.states().to_vec(), solver.counts())
    };
    let [first, second] = [run_once(), run_once()];
    assert_eq!(first, second);
    // A used solver starts anew with the same bits.
    let mut solver = robertson_solver(1e-6);
    run(&mut solver, &mut robertson(), 1.0).unwrap();
    solver.set_next_step(0.0);
    solver.start(0.0, &[1.0, 0.0, 0.0]);
    run(&mut solver, &mut robertson(), 40.0).unwrap();
    assert_eq!(solver.states(), first.0);
}

/// Bits computed on x86-64 with Linux, with and without optimisation.
#[test]
fn bits_are_the_same_on_all_platforms() {
    let mut solver = robertson_solver(1e-6);
    run(&mut solver, &mut robertson(), 40.0).unwrap();
    let bits = solver.states().iter().map(|state| state.to_bits()).collect::<Vec<_>>();
    assert_eq!(bits, [0x3fe6_e80e_2b1d_be3f, 0x3ee3_4372_46e8_439c, 0x3fd2_2fbd_22df_f5b6], "{bits:#x?}");
}

/// A damped spring of 1 MN/m holds 1 kg. 1e4 m from the origin its force has rounding errors of 2 uN, which would move
/// the mass faster than the tolerance of 1e-11 m/s allows.
#[test]
fn a_stiff_spring_far_from_the_origin_costs_no_more_steps() {
    let ends = [0.0, 1e4].map(|origin: f64| {
        let mut equations = Function(
            move |_: f64, x: &[f64], der: &mut [f64]| {
                der.copy_from_slice(&[x[1], -1e6 * (x[0] - origin) - 100.0 * x[1] - 9.81]);
            },
            |_: &[f64], matrix: &mut [f64]| matrix.copy_from_slice(&[0.0, 1.0, -1e6, -100.0]),
        );
        let mut solver = solver(1e-8, 0.0, &[origin, 0.0]);
        solver.set_tolerance(1e-8, &[1e-11; 2], &[2]);
        let steps = run(&mut solver, &mut equations, 1.0).unwrap_or(usize::MAX);
        assert!((solver.states()[0] - origin + 9.81e-6).abs() < 1e-11);
        steps
    });
    assert!(ends[1] <= ends[0] * 11 / 10, "{ends:?} steps");
}
