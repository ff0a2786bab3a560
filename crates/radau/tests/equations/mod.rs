//! Differential equations as closures, and runs of the solver.
use std::convert::Infallible;

use radau::{Equations, Failure, Jacobian, Radau};

/// Equations with derivatives as a closure of time and states, and a Jacobian matrix as a closure of states.
pub struct Function<F, J>(pub F, pub J);

impl<F: FnMut(f64, &[f64], &mut [f64]), J> Equations for Function<F, J> {
    type Error = Infallible;

    fn derivatives(&mut self, time: f64, states: &[f64], derivatives: &mut [f64]) -> Result<(), Infallible> {
        (self.0)(time, states, derivatives);
        Ok(())
    }
}

impl<F: FnMut(f64, &[f64], &mut [f64]), J: FnMut(&[f64], &mut [f64])> Jacobian for Function<F, J> {
    fn jacobian(&mut self, _: f64, states: &[f64], _: &[f64], matrix: &mut [f64]) -> Result<(), Infallible> {
        (self.1)(states, matrix);
        Ok(())
    }
}

/// An undamped oscillator of an angular frequency in rad/s.
#[allow(dead_code, reason = "not all tests use it")]
pub fn oscillator(frequency: f64) -> impl Jacobian<Error = Infallible> {
    let square = frequency * frequency;
    Function(
        move |_: f64, x: &[f64], der: &mut [f64]| der.copy_from_slice(&[x[1], -square * x[0]]),
        move |_: &[f64], matrix: &mut [f64]| matrix.copy_from_slice(&[0.0, 1.0, -square, 0.0]),
    )
}

/// Creates a solver with one tolerance for everything, with states at a time in s.
pub fn solver(tolerance: f64, time: f64, states: &[f64]) -> Radau {
    let mut solver = Radau::new(states.len());
    solver.set_tolerance(tolerance, &vec![tolerance; states.len()], &[states.len()]);
    solver.start(time, states);
    solver
}

/// Steps to a time in s. Returns the number of steps.
pub fn run<Q: Jacobian>(solver: &mut Radau, equations: &mut Q, end: f64) -> Result<usize, Failure<Q::Error>> {
    let mut steps = 0;
    while solver.time() < end {
        solver.step(equations, end)?;
        steps += 1;
    }
    assert_eq!(solver.time(), end);
    Ok(steps)
}
