use dormand_prince::{Equations, Failure, memory};

use crate::coefficients::{E, dot};
use crate::counts::{Counted, Counts};
use crate::jacobian::Jacobian;
use crate::matrices::Matrices;
use crate::polynomial::Polynomial;
use crate::stages::{Convergence, Stages, Step};
use crate::step_length::StepLength;
use crate::tolerance::Tolerance;

/// Largest estimated error between the stages of an accepted step, as a multiple of the tolerances.
const LARGEST_INNER_ERROR: f64 = 2.0;

/// Rates of Newton's convergence above which the next step has another matrix: after more than two iterations, and
/// after two.
const SLOW: f64 = 1e-3;
const SLOW_AT_ONCE: f64 = 0.1;
/// Longest first step where the equations refuse the probing one.
const REFUSED_PROBE: f64 = 1e-9;

/// Result of an attempt to make a step.
enum Attempt {
    Accepted,
    /// Estimated error, as a multiple of the tolerances.
    TooInaccurate(f64, Convergence),
    /// Newton's method does not converge, or has led to points without derivatives.
    Diverged,
}

/// A solver of stiff differential equations, with adaptive steps.
#[derive(Clone, Debug)]
pub struct Radau {
    tolerance: Tolerance,
    time: f64,
    states: Vec<f64>,
    previous_time: f64,
    previous: Vec<f64>,
    /// Derivatives at `time`, if they are known.
    derivatives: Vec<f64>,
    is_evaluated: bool,
    matrices: Matrices,
    stages: Stages,
    polynomial: Polynomial,
    step_length: StepLength,
    /// States at the end of a step to accept.
    trial: Vec<f64>,
    /// Weighted sum of the stages in the estimated error.
    weighted: Vec<f64>,
    /// Estimated error, or derivatives at the end of a step.
    error: Vec<f64>,
    /// States of the second filter of the error.
    probe: Vec<f64>,
    counts: Counts,
}

impl Radau {
    /// Creates a solver for a number of states, with tolerances of 1e-6 and one block.
    #[must_use]
    pub fn new(states: usize) -> Self {
        let zeros = vec![0.0; states];
        Self {
            tolerance: Tolerance::new(states),
            time: 0.0,
            states: zeros.clone(),
            previous_time: 0.0,
            previous: zeros.clone(),
            derivatives: zeros.clone(),
            is_evaluated: false,
            matrices: Matrices::new(states),
            stages: Stages::new(states),
            polynomial: Polynomial::new(states),
            step_length: StepLength::new(),
            trial: zeros.clone(),
            weighted: zeros.clone(),
            error: zeros.clone(),
            probe: zeros,
            counts: Counts::default(),
        }
    }

    /// Sets the relative tolerance, the absolute tolerance of each state, and the ends of the blocks of states. A step
    /// is accepted if in each block its error is, in the root mean square over the block's states, at most the absolute
    /// tolerance plus the relative tolerance times the state. A state that may be zero needs an absolute tolerance.
    ///
    /// Blocks keep the error of a few states from disappearing among many others. They may be empty.
    ///
    /// # Panics
    /// If the numbers of absolute tolerances and states differ, or if the last block does not end with the states.
    pub fn set_tolerance(&mut self, relative: f64, absolute: &[f64], ends_of_blocks: &[usize]) {
        self.tolerance.set(relative, absolute, ends_of_blocks);
    }

    /// Restarts at a time with other states or equations. Only the planned length of the next step remains.
    ///
    /// After a stop or an event without a change of states and derivatives, another [step](Self::step) is enough, and
    /// within the last step [`rewind`](Self::rewind): matrix and decompositions then remain, too.
    ///
    /// # Panics
    /// If the number of states differs.
    pub fn start(&mut self, time: f64, states: &[f64]) {
        (self.time, self.previous_time) = (time, time);
        self.states.copy_from_slice(states);
        self.previous.copy_from_slice(states);
        self.is_evaluated = false;
        self.matrices.clear();
        self.tolerance.noise.fill(0.0);
        self.polynomial.end();
        self.step_length.restart();
    }

    /// Restarts at the end of the last step with other derivatives that depend on the states as before, such as after a
    /// jump of an input. The matrix remains until Newton's method needs another.
    pub fn change_derivatives(&mut self) {
        (self.is_evaluated, self.matrices.is_fresh) = (false, false);
        self.previous_time = self.time;
        self.previous.copy_from_slice(&self.states);
        self.polynomial.end();
        self.step_length.restart();
    }

    /// Goes back to a time within the last step, for an event without a change of states and derivatives. Matrix,
    /// decompositions and the planned length of the next step remain. Other times have no effect.
    pub fn rewind(&mut self, time: f64) {
        if time >= self.time || time <= self.previous_time {
            return;
        }
        let mut states = std::mem::take(&mut self.trial);
        self.interpolate(time, &mut states);
        self.trial = std::mem::replace(&mut self.states, states);
        self.time = time;
        (self.is_evaluated, self.matrices.is_fresh) = (false, false);
        self.polynomial.end();
    }

    /// Time at the end of the last step.
    #[must_use]
    pub fn time(&self) -> f64 {
        self.time
    }

    /// States at the end of the last step.
    #[must_use]
    pub fn states(&self) -> &[f64] {
        &self.states
    }

    /// Time at the beginning of the last step.
    #[must_use]
    pub fn previous_time(&self) -> f64 {
        self.previous_time
    }

    /// Length of the next step to try; zero if unknown.
    #[must_use]
    pub fn next_step(&self) -> f64 {
        self.step_length.next
    }

    /// Sets the length of the next step to try. The solver chooses it if it is zero or invalid.
    pub fn set_next_step(&mut self, step: f64) {
        self.step_length.next = step;
    }

    /// Work since the creation.
    #[must_use]
    pub fn counts(&self) -> Counts {
        self.counts
    }

    /// Makes one step, at most to the time `end`, which is reached exactly. Does nothing if `end` is not later than
    /// [`time`](Self::time).
    ///
    /// # Errors
    /// [`Failure`], but never [`Failure::Stiff`]. Time and states are unchanged.
    pub fn step<Q: Jacobian>(&mut self, equations: &mut Q, end: f64) -> Result<(), Failure<Q::Error>> {
        // NaN is not later.
        let is_later = end > self.time;
        if !is_later {
            return Ok(());
        }
        if self.states.is_empty() {
            (self.previous_time, self.time) = (self.time, end);
            return Ok(());
        }
        let mut counted = Counted { equations, right_hand_sides: 0 };
        let result = self.try_step(&mut counted, end);
        self.counts.right_hand_sides += counted.right_hand_sides;
        if result.is_err() {
            // The step length says nothing about another attempt.
            (self.is_evaluated, self.step_length.next) = (false, 0.0);
        }
        result
    }

    /// Makes one step to the time `end`, whatever its error, with stages as exact as rounding allows: see
    /// [`Solver::follow`](dormand_prince::Solver::follow).
    ///
    /// # Errors
    /// [`Failure`], but never [`Failure::Stiff`].
    pub fn follow<Q: Jacobian>(&mut self, equations: &mut Q, end: f64) -> Result<(), Failure<Q::Error>> {
        let is_later = end > self.time;
        if !is_later || self.states.is_empty() {
            self.time = self.time.max(end);
            return Ok(());
        }
        let mut counted = Counted { equations, right_hand_sides: 0 };
        let result = self.try_to_follow(&mut counted, end);
        self.counts.right_hand_sides += counted.right_hand_sides;
        self.is_evaluated = result.is_ok();
        result
    }

    fn try_to_follow<Q: Jacobian>(&mut self, equations: &mut Q, end: f64) -> Result<(), Failure<Q::Error>> {
        self.evaluate_start(equations)?;
        self.stages.starts_from_prediction = true;
        let is_quick = loop {
            self.compute_matrix(equations)?;
            match self.solve_exactly(equations, end) {
                Ok(Some(is_quick)) => break is_quick,
                Err(error) if equations.is_final(&error) => return Err(Failure::Equations(error)),
                _ if self.stages.starts_from_prediction && self.polynomial.predicts(end - self.time) => {
                    self.stages.starts_from_prediction = false;
                }
                // Another matrix may help.
                _ if !self.matrices.is_fresh => self.matrices.is_valid = false,
                Ok(None) => return Err(Failure::TooShort),
                Err(error) => return Err(Failure::Equations(error)),
            }
        };
        let n = self.states.len();
        for i in 0..n {
            self.trial[i] = self.states[i] + self.stages.changes[2 * n + i];
        }
        equations.derivatives(end, &self.trial, &mut self.error).map_err(Failure::Equations)?;
        self.advance_to(end);
        // Exact stages depend on the matrix by rounding errors alone.
        (self.matrices.is_valid, self.matrices.is_fresh) = (is_quick, false);
        Ok(())
    }

    /// Solves for the stages of a step until rounding errors remain. Returns whether the iterations converge quickly,
    /// or `None` without convergence, and if a matrix has no inverse.
    fn solve_exactly<Q: Equations>(&mut self, equations: &mut Q, end: f64) -> Result<Option<bool>, Q::Error> {
        let step = Step { start: self.time, end, states: &self.states, previous: &self.previous };
        if !self.matrices.serve(step.length()) {
            self.counts.decompositions += 1;
            if !self.matrices.decompose(step.length()) {
                return Ok(None);
            }
        }
        self.stages.solve_exactly(equations, &step, (&self.matrices, &self.polynomial, &self.tolerance))
    }

    fn try_step<Q: Jacobian>(&mut self, equations: &mut Q, end: f64) -> Result<(), Failure<Q::Error>> {
        self.evaluate_start(equations)?;
        if !(self.step_length.next > 0.0 && self.step_length.next < f64::INFINITY) {
            self.step_length.next = self.first_step(equations, end)?;
        }
        // Rounded times leave no room for a shorter step.
        let shortest = (8.0 * f64::EPSILON * self.time.abs()).max(f64::MIN_POSITIVE);
        self.step_length.next = self.step_length.next.max(shortest);
        let (mut refusal, mut is_first_attempt) = (None, true);
        loop {
            let target = self.step_length.target(self.time, end);
            // The rounded length instead of the planned one, so that stages and time agree at late times.
            let length = target - self.time;
            self.compute_matrix(equations)?;
            match self.attempt(equations, target, is_first_attempt) {
                Ok(Attempt::Accepted) => return Ok(()),
                Ok(Attempt::TooInaccurate(error, convergence)) => self.step_length.shorten(length, error, convergence),
                // Another matrix may help.
                Ok(Attempt::Diverged) if !self.matrices.is_fresh => self.matrices.is_valid = false,
                Ok(Attempt::Diverged) => self.halve(length),
                Err(error) if equations.is_final(&error) => return Err(Failure::Equations(error)),
                Err(error) => {
                    refusal = Some(error);
                    self.halve(length);
                }
            }
            self.counts.refused_steps += 1;
            is_first_attempt = false;
            if self.step_length.next < shortest {
                return Err(refusal.map_or(Failure::TooShort, Failure::Equations));
            }
        }
    }

    /// Attempts a step to a time.
    fn attempt<Q: Equations>(&mut self, equations: &mut Q, end: f64, is_first: bool) -> Result<Attempt, Q::Error> {
        let Some(convergence) = self.solve(equations, end)? else {
            return Ok(Attempt::Diverged);
        };
        let error = self.estimate_error(equations, end - self.time, is_first)?;
        let is_accurate = error < 1.0 && convergence.inner_error < LARGEST_INNER_ERROR;
        if !is_accurate {
            return Ok(Attempt::TooInaccurate(error, convergence));
        }
        // The next step begins there: later, no shorter step could help.
        equations.derivatives(end, &self.trial, &mut self.error)?;
        if !self.error.iter().all(|derivative| derivative.is_finite()) {
            return Ok(Attempt::Diverged);
        }
        self.accept(end, error, convergence, is_first);
        Ok(Attempt::Accepted)
    }

    /// Computes the derivatives at the beginning of a step unless they are known.
    fn evaluate_start<Q: Equations>(&mut self, equations: &mut Q) -> Result<(), Failure<Q::Error>> {
        if !self.is_evaluated {
            equations.derivatives(self.time, &self.states, &mut self.derivatives).map_err(Failure::Equations)?;
            self.is_evaluated = true;
        }
        // No step is short enough to correct them.
        let is_finite = self.states.iter().chain(&self.derivatives).all(|value| value.is_finite());
        if is_finite { Ok(()) } else { Err(Failure::TooShort) }
    }

    fn compute_matrix<Q: Jacobian>(&mut self, equations: &mut Q) -> Result<(), Failure<Q::Error>> {
        if self.matrices.is_valid {
            return Ok(());
        }
        self.counts.jacobians += 1;
        self.matrices.compute(equations, (self.time, &self.states, &self.derivatives))
    }

    /// Solves for the stages of a step. Returns `None` without convergence, and if a matrix has no inverse.
    fn solve<Q: Equations>(&mut self, equations: &mut Q, end: f64) -> Result<Option<Convergence>, Q::Error> {
        let step = Step { start: self.time, end, states: &self.states, previous: &self.previous };
        if !self.matrices.serve(step.length()) {
            self.counts.decompositions += 1;
            if !self.matrices.decompose(step.length()) {
                return Ok(None);
            }
            self.matrices.estimate_noise(&mut self.tolerance.noise);
            self.stages.forget_rate();
        }
        self.stages.solve(equations, &step, (&self.matrices, &self.polynomial, &self.tolerance))
    }

    /// Estimates the error of a step as a multiple of the tolerances, from its stages. NaN if states are not finite.
    fn estimate_error<Q: Equations>(
        &mut self,
        equations: &mut Q,
        length: f64,
        is_first_attempt: bool,
    ) -> Result<f64, Q::Error> {
        let n = self.states.len();
        for i in 0..n {
            self.trial[i] = self.states[i] + self.stages.changes[2 * n + i];
            self.weighted[i] = dot(&E, &self.stages.changes, i) / length;
            self.error[i] = self.derivatives[i];
        }
        if !self.trial.iter().all(|state| state.is_finite()) {
            return Ok(f64::NAN);
        }
        let error = self.filter_error();
        if error <= 1.0 || (is_first_attempt && !self.step_length.is_first()) {
            return Ok(error);
        }
        // A second filter damps the stiff components further.
        for (i, probe) in self.probe.iter_mut().enumerate() {
            *probe = self.states[i] + self.error[i];
        }
        match equations.derivatives(self.time, &self.probe, &mut self.error) {
            Ok(()) => Ok(self.filter_error()),
            Err(refusal) if equations.is_final(&refusal) => Err(refusal),
            Err(_) => Ok(error),
        }
    }

    /// Filters the estimated error by the real matrix; the derivatives are in `error`.
    fn filter_error(&mut self) -> f64 {
        self.error.iter_mut().zip(&self.weighted).for_each(|(error, weighted)| *error += weighted);
        self.matrices.real.solve(&mut self.error);
        self.tolerance.norm([&self.states, &self.trial], |i| self.error[i])
    }

    fn accept(&mut self, end: f64, error: f64, convergence: Convergence, is_first_attempt: bool) {
        let length = end - self.time;
        let keeps_matrix = convergence.rate <= if convergence.iterations > 2 { SLOW } else { SLOW_AT_ONCE };
        self.step_length.accept(length, error, convergence, [is_first_attempt, keeps_matrix]);
        self.stages.starts_from_prediction = true;
        self.advance_to(end);
        (self.matrices.is_valid, self.matrices.is_fresh) = (keeps_matrix, false);
    }

    /// Takes over the states and derivatives at the end of a step.
    fn advance_to(&mut self, end: f64) {
        self.polynomial.set(end - self.time, &self.stages.changes);
        std::mem::swap(&mut self.previous, &mut self.states);
        std::mem::swap(&mut self.states, &mut self.trial);
        (self.previous_time, self.time) = (self.time, end);
        std::mem::swap(&mut self.derivatives, &mut self.error);
        self.counts.steps += 1;
    }

    /// Halves a step without stages.
    fn halve(&mut self, length: f64) {
        self.step_length.halve(length);
        self.stages.starts_from_prediction = false;
    }

    /// Length of the first step (section II.4 of the first volume), from a probing Euler step.
    fn first_step<Q: Equations>(&mut self, equations: &mut Q, end: f64) -> Result<f64, Failure<Q::Error>> {
        let longest = end - self.time;
        let sizes = [&self.states[..]; 2];
        let size = self.tolerance.norm(sizes, |i| self.states[i]);
        let slope = self.tolerance.norm(sizes, |i| self.derivatives[i]);
        let relation = 0.01 * size / slope;
        let is_known = size > 1e-5 && slope > 1e-5 && relation > 0.0 && relation < f64::INFINITY;
        let probe = if is_known { relation } else { 1e-6 }.min(longest);
        for (i, trial) in self.trial.iter_mut().enumerate() {
            *trial = self.states[i] + probe * self.derivatives[i];
        }
        match equations.derivatives(self.time + probe, &self.trial, &mut self.error) {
            Ok(()) => {}
            Err(error) if equations.is_final(&error) => return Err(Failure::Equations(error)),
            Err(_) => return Ok(probe.min(REFUSED_PROBE)),
        }
        let curvature = self.tolerance.norm(sizes, |i| self.error[i] - self.derivatives[i]) / probe;
        let largest = slope.max(curvature);
        // Infinite if a zero state has no tolerance, or if the probe leads far away.
        let is_known = largest > 1e-15 && largest < f64::INFINITY;
        let step = if is_known { libm::pow(0.01 / largest, 0.25) } else { (1e-3 * probe).max(1e-6) };
        Ok(step.min(100.0 * probe).min(longest))
    }

    /// Computes the states at a time within the last step, to order 3; exact at both ends. After a [start](Self::start)
    /// they are the initial states.
    ///
    /// # Panics
    /// If the number of states differs.
    pub fn interpolate(&self, time: f64, states: &mut [f64]) {
        assert_eq!(states.len(), self.states.len(), "as many states as the solver has");
        if time >= self.time || time <= self.previous_time {
            states.copy_from_slice(if time >= self.time { &self.states } else { &self.previous });
            return;
        }
        for (i, state) in states.iter_mut().enumerate() {
            *state = self.previous[i] + self.polynomial.change(i, time - self.previous_time);
        }
    }
}

memory!(
    Radau:
    tolerance,
    time,
    states,
    previous_time,
    previous,
    derivatives,
    is_evaluated,
    matrices,
    stages,
    polynomial,
    step_length
);
