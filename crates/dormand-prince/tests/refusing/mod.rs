//! Equations without derivatives at some points, for the tests of both solvers.
use dormand_prince::{Equations, Failure};

use crate::equations::{run, solver};

/// Growth without derivatives beyond a limit or after a number of calls.
pub struct Refusing {
    pub limit: f64,
    pub calls_left: usize,
}

#[derive(Debug, PartialEq)]
pub enum Refusal {
    TooLarge,
    Over,
}

impl Equations for Refusing {
    type Error = Refusal;

    fn derivatives(&mut self, _: f64, states: &[f64], derivatives: &mut [f64]) -> Result<(), Refusal> {
        self.calls_left = self.calls_left.checked_sub(1).ok_or(Refusal::Over)?;
        if states[0] > self.limit {
            return Err(Refusal::TooLarge);
        }
        derivatives[0] = 1.0;
        Ok(())
    }

    fn is_final(&self, error: &Refusal) -> bool {
        *error == Refusal::Over
    }
}

#[test]
fn a_refused_trial_point_shortens_the_step() {
    let mut solver = solver(1e-8, 0.0, &[0.0]);
    solver.set_next_step(10.0);
    let mut equations = Refusing { limit: 1.0, calls_left: 1000 };
    solver.step(&mut equations, 100.0).unwrap();
    assert!((0.1..1.0).contains(&solver.time()), "{}", solver.time());
    assert!((solver.states()[0] - solver.time()).abs() < 1e-15);
}

#[test]
fn equations_that_refuse_all_points_ahead_fail_with_their_own_error() {
    let mut solver = solver(1e-8, 0.0, &[0.0]);
    let mut equations = Refusing { limit: 1.0, calls_left: 100_000 };
    assert_eq!(run(&mut solver, &mut equations, 2.0), Err(Failure::Equations(Refusal::TooLarge)));
    assert!((1.0 - 1e-12..=1.0).contains(&solver.time()), "{}", solver.time());
    assert_eq!(solver.states()[0], solver.states()[0].min(1.0));
    // With other states the equations have derivatives again.
    solver.start(0.0, &[0.0]);
    assert_eq!(run(&mut solver, &mut equations, 0.5).map(|steps| steps < 20), Ok(true));
}

#[test]
fn a_refused_start_fails_at_once() {
    let mut solver = solver(1e-8, 0.0, &[2.0]);
    let mut equations = Refusing { limit: 1.0, calls_left: 1 };
    assert_eq!(solver.step(&mut equations, 1.0), Err(Failure::Equations(Refusal::TooLarge)));
    assert_eq!((solver.time(), solver.states()), (0.0, &[2.0][..]));
}
