//! Crossings within steps: changes of the indicators' signs.
mod equations;

use std::convert::Infallible;

use dormand_prince::Solver;
use equations::{Function, solver};

const G: f64 = 9.81;

fn ball(_: f64, x: &[f64], der: &mut [f64]) {
    der.copy_from_slice(&[x[1], -G]);
}

fn still(_: f64, _: &[f64], der: &mut [f64]) {
    der.fill(0.0);
}

/// Runs to the first crossing of indicators, at most to a time in s. Counts the evaluations of the search.
fn cross<F: FnMut(f64, &[f64], &mut [f64])>(
    solver: &mut Solver,
    equations: F,
    (end, resolution): (f64, f64),
    indicators: impl Fn(f64, &[f64]) -> Vec<f64>,
) -> Option<(f64, Vec<f64>, usize)> {
    let mut equations = Function(equations);
    let mut before = indicators(solver.time(), solver.states());
    let mut between = before.clone();
    while solver.time() < end {
        solver.step(&mut equations, end).unwrap();
        let mut after = indicators(solver.time(), solver.states());
        let signs = |values: &[f64]| values.iter().map(|value| *value > 0.0).collect::<Vec<_>>();
        if signs(&before) != signs(&after) {
            let mut count = 0;
            let crossing = solver.first_crossing([&mut before, &mut after, &mut between], resolution, |time, x, z| {
                count += 1;
                z.copy_from_slice(&indicators(time, x));
                Ok::<(), Infallible>(())
            });
            let time = crossing.unwrap();
            let mut states = vec![0.0; solver.states().len()];
            solver.interpolate(time, &mut states);
            assert_eq!(indicators(time, &states), after, "indicators are those of the crossing");
            assert_ne!(signs(&before), signs(&after), "the crossing is on the far side");
            return Some((time, states, count));
        }
        before = after;
    }
    None
}

/// From 1 m, each bounce keeps 0.8 of the speed: bounce n is at sqrt(2 / g) (1 + 2 (0.8 + ... + 0.8^n)).
#[test]
fn eleven_bounces_are_at_the_times_of_the_closed_form() {
    let mut solver = solver(1e-10, 0.0, &[1.0, 0.0]);
    // A longer step may fly from bounce to bounce.
    solver.set_max_step(0.05);
    let fall = (2.0 / G).sqrt();
    let mut expected = fall;
    let mut flight = 2.0 * fall;
    for bounce in 0..=10 {
        // A ball that leaves the ground crosses it too.
        let (time, states, count) = loop {
            let found = cross(&mut solver, ball, (10.0, 1e-14), |_, x| vec![x[0]]).expect("the ball falls");
            solver.start(found.0, &found.1);
            if found.1[1] < 0.0 {
                break found;
            }
        };
        assert!((time - expected).abs() < 1e-12, "bounce {bounce} at {time} s instead of {expected} s");
        assert!(states[0] <= 0.0 && states[0] > -1e-12, "{states:?}");
        assert!(count <= 40, "{count} evaluations");
        flight *= 0.8;
        expected += flight;
        solver.start(time, &[states[0], -0.8 * states[1]]);
    }
}

#[test]
fn a_crossing_at_the_end_of_a_step_is_found_there() {
    for resolution in [1e-12, 0.0] {
        let mut solver = solver(1e-6, 0.0, &[0.0]);
        solver.set_max_step(0.25);
        solver.set_next_step(0.25);
        let found = cross(&mut solver, still, (1.0, resolution), |time, _| vec![0.5 - time]).unwrap();
        assert_eq!(found.0, 0.5, "zero is not positive");
        // Positive only after the end of the step: the crossing is at the beginning of the next step.
        solver.start(0.0, &[0.0]);
        let found = cross(&mut solver, still, (1.0, resolution), |time, _| vec![time - 0.5]).unwrap();
        assert!(found.0 > 0.5 && found.0 <= (0.5 + resolution).max(0.5f64.next_up()), "{}", found.0);
    }
}

/// Near 1.7e9, neighbouring numbers differ by 2.4e-7.
#[test]
fn crossings_at_late_times_are_as_exact_as_times() {
    const LATE: f64 = 1.7e9;
    let fall = (2.0 / G).sqrt();
    for resolution in [1e-6, 1e-12, 0.0] {
        let mut solver = solver(1e-10, LATE, &[1.0, 0.0]);
        let (time, ..) = cross(&mut solver, ball, (LATE + 10.0, resolution), |_, x| vec![x[0]]).unwrap();
        assert!((time - LATE - fall).abs() < 2.0 * resolution.max(2.4e-7), "{}", time - LATE);
    }
}

#[test]
fn the_first_one_of_several_crossings_counts() {
    for order in [[0.2, 0.3, 0.9], [0.9, 0.2, 0.3], [0.3, 0.9, 0.2]] {
        let mut solver = solver(1e-6, 0.0, &[0.0]);
        solver.set_next_step(1.0);
        // Some rise, some fall, all are curved.
        let indicators = |time: f64, _: &[f64]| {
            order.iter().enumerate().map(|(i, at)| (time.powi(3) - f64::powi(*at, 3)) * [1.0, -7.0][i % 2]).collect()
        };
        let (time, _, count) = cross(&mut solver, still, (1.0, 1e-13), indicators).unwrap();
        assert!((0.2..0.2 + 2e-13).contains(&time), "{time}");
        assert!(count <= 60, "{count} evaluations");
    }
}

/// Bisection alone would need 47 evaluations; the secant method alone, thousands.
#[test]
fn a_jump_and_a_pole_take_at_most_twice_as_many_evaluations_as_bisection() {
    let at = 1.0 / 3.0;
    let shapes: [fn(f64) -> f64; 4] = [
        |x| if x > 0.0 { 1.0 } else { -1e-9 },
        |x| if x > 0.0 { f64::INFINITY } else { -1.0 },
        |x| x.powi(9),
        |x| if x > 0.0 { 1.0 } else { f64::NAN },
    ];
    for shape in shapes {
        let mut solver = solver(1e-6, 0.0, &[0.0]);
        solver.set_next_step(1.0);
        let search = |time: f64, _: &[f64]| vec![shape(time - at)];
        let mut indicators = [search(0.0, &[]), search(1.0, &[]), vec![0.0]];
        solver.step(&mut Function(still), 1.0).unwrap();
        let [before, after, between] = &mut indicators;
        let mut count = 0;
        let found = solver.first_crossing([before, after, between], 1e-14, |time, x, z| {
            count += 1;
            z.copy_from_slice(&search(time, x));
            Ok::<(), Infallible>(())
        });
        assert!((at..at + 1e-14).contains(&found.unwrap()), "{found:?}");
        assert!(count <= 94, "{count} evaluations");
    }
}

#[test]
fn an_error_of_the_indicators_ends_the_search_and_the_solver_goes_on() {
    let mut solver = solver(1e-10, 0.0, &[1.0, 0.0]);
    solver.step(&mut Function(ball), 1.0).unwrap();
    let room = [&mut [1.0][..], &mut [-1.0], &mut [0.0]];
    assert_eq!(solver.first_crossing(room, 1e-12, |_, _, _| Err("refused")), Err("refused"));
    equations::run(&mut solver, &mut Function(ball), 2.0).unwrap();
    assert!((solver.states()[0] - (1.0 - G * 2.0)).abs() < 1e-12);
}

#[test]
fn without_a_change_of_sign_the_end_of_the_step_remains() {
    let mut solver = solver(1e-10, 0.0, &[1.0, 0.0]);
    solver.step(&mut Function(ball), 1.0).unwrap();
    let end = solver.time();
    let room = [&mut [1.0][..], &mut [2.0], &mut [0.0]];
    assert_eq!(solver.first_crossing(room, 1e-12, |_, _, _| Err(())), Ok(end));
}
