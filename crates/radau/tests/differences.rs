//! Differences to RADAU5, each with equations that need it.
mod equations;

use equations::{Function, run, solver};

/// A number between -0.5 and 0.5 from all bits of another: the mixing function of MurmurHash3.
fn noise(value: f64) -> f64 {
    let mixed = [0xff51_afd7_ed55_8ccd_u64, 0xc4ce_b9fe_1a85_ec53]
        .iter()
        .fold(value.to_bits(), |bits, factor| (bits ^ (bits >> 33)).wrapping_mul(*factor));
    (mixed >> 11) as f64 / (1u64 << 53) as f64 - 0.5
}

/// A mass on a damped spring with an end at the sine of the time, with noise of a thousandth of the tolerance. Newton's
/// method does not converge to less than the noise: without the difference, 130,000 right-hand sides.
#[test]
fn noise_below_the_tolerance_costs_few_steps() {
    const STIFFNESS: f64 = 1e6;
    const DAMPING: f64 = 2e3;
    let derivatives = |t: f64, x: &[f64], der: &mut [f64]| {
        let spring = STIFFNESS * (t.sin() - x[0] + 1e-11 * noise(x[0]));
        der.copy_from_slice(&[x[1], spring + DAMPING * (t.cos() - x[1]) - t.sin()]);
    };
    let matrix = |_: &[f64], matrix: &mut [f64]| matrix.copy_from_slice(&[0.0, 1.0, -STIFFNESS, -DAMPING]);
    let mut solver = solver(1e-8, 0.0, &[0.0, 1.0]);
    run(&mut solver, &mut Function(derivatives, matrix), 10.0).unwrap();
    assert!(solver.counts().right_hand_sides < 50_000, "{:?}", solver.counts());
    assert!((solver.states()[0] - 10f64.sin()).abs() < 1e-8);
}

/// Van der Pol's oscillator with mu = 1000, with two stops in each second, 1 us apart. The polynomial of 1 us is
/// useless for a second: without the difference, every second step is refused.
#[test]
fn a_short_step_says_nothing_about_a_long_one() {
    let derivatives =
        |_: f64, x: &[f64], der: &mut [f64]| der.copy_from_slice(&[x[1], 1e3 * (1.0 - x[0] * x[0]) * x[1] - x[0]]);
    let matrix = |x: &[f64], matrix: &mut [f64]| {
        matrix.copy_from_slice(&[0.0, 1.0, -2e3 * x[0] * x[1] - 1.0, 1e3 * (1.0 - x[0] * x[0])]);
    };
    let mut solver = solver(1e-6, 0.0, &[2.0, 0.0]);
    solver.set_tolerance(1e-6, &[1e-6, 1e-9], &[2]);
    for second in 1..=300 {
        run(&mut solver, &mut Function(derivatives, matrix), f64::from(second)).unwrap();
        run(&mut solver, &mut Function(derivatives, matrix), f64::from(second) + 1e-6).unwrap();
    }
    assert!(solver.counts().refused_steps < 20, "{:?}", solver.counts());
}

/// A mass of 1 kg that swings on a spring of 1 m and 1e6 N/m. Newton's method diverges for steps beyond some length:
/// without the difference, a third of all attempts fails.
#[test]
fn steps_stay_below_the_length_for_which_newtons_method_fails() {
    const STIFFNESS: f64 = 1e6;
    let derivatives = |_: f64, x: &[f64], der: &mut [f64]| {
        let length = x[0].hypot(x[1]);
        let force = -STIFFNESS * (length - 1.0) / length;
        der.copy_from_slice(&[x[2], x[3], force * x[0], force * x[1] - 9.81]);
    };
    let matrix = |x: &[f64], matrix: &mut [f64]| {
        let length = x[0].hypot(x[1]);
        let [across, along] = [-STIFFNESS * (1.0 - 1.0 / length), -STIFFNESS / length.powi(3)];
        matrix.fill(0.0);
        (matrix[2], matrix[7]) = (1.0, 1.0);
        for (row, column) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
            let diagonal = if row == column { across } else { 0.0 };
            matrix[4 * (row + 2) + column] = diagonal + along * x[row] * x[column];
        }
    };
    let mut solver = solver(1e-6, 0.0, &[1.0, 0.0, 0.0, 0.0]);
    run(&mut solver, &mut Function(derivatives, matrix), 5.0).unwrap();
    let counts = solver.counts();
    assert!(counts.refused_steps < counts.steps / 3, "{counts:?}");
}

/// A state that follows the sine of the time at a rate of 1e6 /s: the error of steps disappears at once, the error
/// between them does not. Without the difference it is 0.7 at a tolerance of 1e-6.
#[test]
fn the_error_between_steps_follows_the_tolerance() {
    let derivatives = |t: f64, x: &[f64], der: &mut [f64]| der[0] = t.cos() - 1e6 * (x[0] - t.sin());
    for tolerance in [1e-4, 1e-6, 1e-8] {
        let mut solver = solver(tolerance, 0.0, &[0.0]);
        let mut states = [0.0];
        while solver.time() < 20.0 {
            solver.step(&mut Function(derivatives, |_: &[f64], matrix: &mut [f64]| matrix[0] = -1e6), 20.0).unwrap();
            for share in 1..10 {
                let length = solver.time() - solver.previous_time();
                let time = solver.previous_time() + length * f64::from(share) / 10.0;
                solver.interpolate(time, &mut states);
                let error = (states[0] - time.sin()).abs();
                assert!(error < 10.0 * tolerance, "{error} at {time} s, tolerance {tolerance}");
            }
        }
    }
}
