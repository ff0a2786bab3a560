//! Differential equations as closures, and runs of the solver.
use std::convert::Infallible;

use dormand_prince::{Equations, Failure, Solver};

/// Equations with derivatives as a closure of time and states.
pub struct Function<F>(pub F);

impl<F: FnMut(f64, &[f64], &mut [f64])> Equations for Function<F> {
    type Error = Infallible;

    fn derivatives(&mut self, time: f64, states: &[f64], derivatives: &mut [f64]) -> Result<(), Infallible> {
        (self.0)(time, states, derivatives);
        Ok(())
    }
}

/// Creates a solver with one tolerance for everything, with states at a time in s.
pub fn solver(tolerance: f64, time: f64, states: &[f64]) -> Solver {
    let mut solver = Solver::new(states.len());
    solver.set_tolerance(tolerance, &vec![tolerance; states.len()]);
    solver.start(time, states);
    solver
}

/// Steps to a time in s. Returns the number of steps.
pub fn run<Q: Equations>(solver: &mut Solver, equations: &mut Q, end: f64) -> Result<usize, Failure<Q::Error>> {
    let mut steps = 0;
    while solver.time() < end {
        solver.step(equations, end)?;
        steps += 1;
    }
    assert_eq!(solver.time(), end);
    Ok(steps)
}
