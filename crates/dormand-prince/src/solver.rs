use std::fmt;

use crate::memory;
use crate::tableau::{A, C, D, E, STAGES};

/// Differential equations: derivatives as a function of time and states.
pub trait Equations {
    /// Reason why a point has no derivatives.
    type Error;

    /// Computes the derivatives at `time`.
    ///
    /// # Errors
    /// If there are none. The solver then tries a shorter step, unless the error [is final](Self::is_final).
    fn derivatives(&mut self, time: f64, states: &[f64], derivatives: &mut [f64]) -> Result<(), Self::Error>;

    /// Whether a shorter step cannot help.
    fn is_final(&self, _error: &Self::Error) -> bool {
        false
    }
}

/// Reason why a step failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failure<E> {
    /// The equations have no derivatives, however short the step.
    Equations(E),
    /// Steps become too short: states or derivatives grow without limit, jump, or are not finite.
    TooShort,
    /// Stiffness limits the steps, not the accuracy of the solution.
    Stiff,
}

impl<E: fmt::Display> fmt::Display for Failure<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Equations(error) => error.fmt(f),
            Self::TooShort => f.write_str("steps become too short"),
            Self::Stiff => f.write_str("the equations are stiff"),
        }
    }
}

impl<E: fmt::Debug + fmt::Display> std::error::Error for Failure<E> {}

/// Exponents of the step size control with a memory of the last error (section IV.2 of the second volume).
const BETA: f64 = 0.04;
const EXPONENT: f64 = 0.2 - 0.75 * BETA;
/// Least error that the step size control remembers, so that an exact step does not make the next one too long.
const SMALLEST_ERROR: f64 = 1e-4;
/// Safety factor of the planned step size.
const SAFETY: f64 = 0.9;
/// Largest ratios between the lengths of consecutive steps.
const MOST_SHRINKING: f64 = 5.0;
const MOST_GROWING: f64 = 10.0;
/// Largest stretch of a step that would end just before the end, so that no step of rounding errors remains.
const STRETCH: f64 = 1.01;
/// Stretch of a step of the maximum length, for rounding only.
const ROUNDING: f64 = 1.0 + 1e-9;
/// Steps between two estimates of stiffness unless its notice is early, and consecutive estimates that decide on it.
const STIFFNESS_INTERVAL: usize = 1000;
const STIFF_IN_A_ROW: u32 = 15;
const STIFF_IN_A_ROW_IF_EARLY: u32 = 8;
const NOT_STIFF_IN_A_ROW: u32 = 6;
/// Boundary of the method's region of stability on the negative real axis.
const STABILITY: f64 = 3.25;

/// Solver with its work space.
#[derive(Clone, Debug)]
pub struct Solver {
    relative: f64,
    absolute: Vec<f64>,
    max_step: f64,
    notices_stiffness_early: bool,
    pub(crate) time: f64,
    states: Vec<f64>,
    pub(crate) previous_time: f64,
    previous: Vec<f64>,
    /// Derivatives of the stages, one after the other; the last stage is the first of the next step.
    stages: Vec<f64>,
    pub(crate) trial: Vec<f64>,
    /// States of the last stage but one, for the estimate of stiffness.
    near_end: Vec<f64>,
    /// Whether the derivatives at `time` are known.
    is_evaluated: bool,
    /// Length of the next step; zero before the first one.
    next_step: f64,
    last_error: f64,
    accepted: usize,
    refused: usize,
    stiff: u32,
    not_stiff: u32,
}

impl Solver {
    /// Creates a solver for a number of states, with tolerances of 1e-6.
    #[must_use]
    pub fn new(states: usize) -> Self {
        let zeros = vec![0.0; states];
        Self {
            relative: 1e-6,
            absolute: vec![1e-6; states],
            max_step: f64::INFINITY,
            notices_stiffness_early: false,
            time: 0.0,
            states: zeros.clone(),
            previous_time: 0.0,
            previous: zeros.clone(),
            stages: vec![0.0; STAGES * states],
            trial: zeros.clone(),
            near_end: zeros,
            is_evaluated: false,
            next_step: 0.0,
            last_error: SMALLEST_ERROR,
            accepted: 0,
            refused: 0,
            stiff: 0,
            not_stiff: 0,
        }
    }

    /// Sets the relative tolerance, and the absolute tolerance of each state. A step is accepted if its error is, in
    /// the root mean square over the states, at most the absolute tolerance plus the relative tolerance times the
    /// state. A state that may be zero needs an absolute tolerance.
    ///
    /// # Panics
    /// If the numbers of absolute tolerances and states differ.
    pub fn set_tolerance(&mut self, relative: f64, absolute: &[f64]) {
        self.relative = relative;
        self.absolute.copy_from_slice(absolute);
    }

    /// Limits the length of steps; infinity means no limit.
    pub fn set_max_step(&mut self, max_step: f64) {
        self.max_step = max_step;
    }

    /// Selects whether stiffness is noticed within 20 steps, also over several [starts](Self::start), instead of 1,000
    /// steps. An early notice serves a caller with another method at hand: stiffness might also pass. Forgets earlier
    /// estimates of stiffness.
    pub fn set_early_notice_of_stiffness(&mut self, is_early: bool) {
        self.notices_stiffness_early = is_early;
        (self.accepted, self.stiff, self.not_stiff) = (0, 0, 0);
    }

    /// Restarts at a time, with the step length planned before.
    ///
    /// # Panics
    /// If the number of states differs.
    pub fn start(&mut self, time: f64, states: &[f64]) {
        self.time = time;
        self.previous_time = time;
        self.states.copy_from_slice(states);
        self.previous.copy_from_slice(states);
        self.is_evaluated = false;
        self.last_error = SMALLEST_ERROR;
        if !self.notices_stiffness_early {
            (self.accepted, self.stiff, self.not_stiff) = (0, 0, 0);
        }
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
        self.next_step
    }

    /// Sets the length of the next step to try. The solver chooses it if it is zero or invalid.
    pub fn set_next_step(&mut self, step: f64) {
        self.next_step = step;
    }

    /// Number of refused attempts since the creation: the error was too large, or there were no derivatives.
    #[must_use]
    pub fn refused_steps(&self) -> usize {
        self.refused
    }

    /// Makes one step, at most to the time `end`, which is reached exactly. Does nothing if `end` is not later than
    /// [`time`](Self::time).
    ///
    /// # Errors
    /// [`Failure`]. Unless the equations are stiff, time and states are unchanged and interpolation is not possible.
    pub fn step<Q: Equations>(&mut self, equations: &mut Q, end: f64) -> Result<(), Failure<Q::Error>> {
        // NaN is not later.
        let is_later = end > self.time;
        if !is_later {
            return Ok(());
        }
        if self.states.is_empty() {
            (self.previous_time, self.time) = (self.time, self.target(self.max_step.max(self.shortest()), end));
            return Ok(());
        }
        let result = self.try_step(equations, end);
        if result.is_err() {
            // The last stage is not at the present time, and the step length says nothing about another attempt.
            (self.is_evaluated, self.next_step) = (false, 0.0);
        }
        let step = result?;
        if self.is_stiff(step) { Err(Failure::Stiff) } else { Ok(()) }
    }

    /// Makes one step to the time `end`, whatever its error. Another run with nearby values, made by the same steps,
    /// differs from this one by as much as the values act on the solution. Does nothing if `end` is not later than
    /// [`time`](Self::time).
    ///
    /// # Errors
    /// [`Failure`], but never [`Failure::Stiff`].
    pub fn follow<Q: Equations>(&mut self, equations: &mut Q, end: f64) -> Result<(), Failure<Q::Error>> {
        let is_later = end > self.time;
        if !is_later {
            return Ok(());
        }
        self.evaluate_start(equations)?;
        let followed = self.attempt(equations, end - self.time, end);
        self.is_evaluated = followed.is_ok();
        followed.map_err(Failure::Equations)?;
        self.advance_to(end);
        Ok(())
    }

    /// Makes a step, and returns its length.
    fn try_step<Q: Equations>(&mut self, equations: &mut Q, end: f64) -> Result<f64, Failure<Q::Error>> {
        self.evaluate_start(equations)?;
        if !(self.next_step > 0.0 && self.next_step < f64::INFINITY) {
            self.next_step = self.first_step(equations, end)?;
        }
        // Rounded times leave no room for a shorter step.
        let shortest = self.shortest();
        self.next_step = self.next_step.max(shortest);
        let mut refused = None;
        let mut is_rejected = false;
        loop {
            let target = self.target(self.next_step.min(self.max_step).max(shortest), end);
            // The rounded length instead of the planned one, so that stages and time agree at late times.
            let step = target - self.time;
            let error = match self.attempt(equations, step, target) {
                Ok(()) => self.error(step),
                Err(error) if equations.is_final(&error) => return Err(Failure::Equations(error)),
                Err(error) => {
                    refused = Some(error);
                    f64::NAN
                }
            };
            if error <= 1.0 {
                self.accept(step, target, error, is_rejected);
                return Ok(step);
            }
            // An error of NaN shortens the step like one that is too large.
            let shrinking = (libm::pow(error, EXPONENT) / SAFETY).min(MOST_SHRINKING);
            self.next_step = step / shrinking;
            is_rejected = true;
            self.refused += 1;
            if self.next_step < shortest {
                return Err(refused.map_or(Failure::TooShort, Failure::Equations));
            }
        }
    }

    /// Computes the derivatives at the beginning of a step unless the last step has left them.
    fn evaluate_start<Q: Equations>(&mut self, equations: &mut Q) -> Result<(), Failure<Q::Error>> {
        let n = self.states.len();
        if self.is_evaluated {
            self.stages.copy_within((STAGES - 1) * n.., 0);
        } else {
            equations.derivatives(self.time, &self.states, &mut self.stages[..n]).map_err(Failure::Equations)?;
            self.is_evaluated = true;
        }
        // No step is short enough to correct them.
        let is_finite = self.states.iter().chain(&self.stages[..n]).all(|value| value.is_finite());
        if is_finite { Ok(()) } else { Err(Failure::TooShort) }
    }

    /// Shortest step that the times of stages can resolve.
    fn shortest(&self) -> f64 {
        (8.0 * f64::EPSILON * self.time.abs()).max(f64::MIN_POSITIVE)
    }

    /// End of a step of some length.
    fn target(&self, length: f64, end: f64) -> f64 {
        let longest = (STRETCH * length).min(ROUNDING * self.max_step.max(length));
        if end - self.time <= longest { end } else { self.time + length }
    }

    /// Computes the stages of a step, and the states at its end.
    fn attempt<Q: Equations>(&mut self, equations: &mut Q, step: f64, target: f64) -> Result<(), Q::Error> {
        let n = self.states.len();
        for stage in 1..STAGES {
            let (known, rest) = self.stages.split_at_mut(stage * n);
            for (i, trial) in self.trial.iter_mut().enumerate() {
                let sum: f64 = A[stage][..stage].iter().enumerate().map(|(k, weight)| weight * known[k * n + i]).sum();
                *trial = self.states[i] + step * sum;
            }
            if stage == STAGES - 2 {
                self.near_end.copy_from_slice(&self.trial);
            }
            let time = if stage < STAGES - 2 { self.time + C[stage] * step } else { target };
            equations.derivatives(time, &self.trial, &mut rest[..n])?;
        }
        Ok(())
    }

    /// Estimated error of a step, as a multiple of the tolerances; NaN if states are not finite.
    fn error(&self, step: f64) -> f64 {
        let n = self.states.len();
        let mut sum = 0.0;
        for i in 0..n {
            let difference: f64 = E.iter().enumerate().map(|(k, weight)| weight * self.stages[k * n + i]).sum();
            if !self.trial[i].is_finite() {
                return f64::NAN;
            }
            // Without a difference there is no error, even at a tolerance of zero.
            if difference != 0.0 {
                let scaled = step * difference / self.scale(i, self.states[i].abs().max(self.trial[i].abs()));
                sum += scaled * scaled;
            }
        }
        (sum / n as f64).sqrt()
    }

    /// Tolerated error of a state of some size.
    fn scale(&self, i: usize, size: f64) -> f64 {
        self.absolute[i] + self.relative * size
    }

    fn accept(&mut self, step: f64, target: f64, error: f64, is_rejected: bool) {
        let growing = SAFETY * libm::pow(self.last_error, BETA) / libm::pow(error, EXPONENT);
        let growing = growing.clamp(1.0 / MOST_SHRINKING, if is_rejected { 1.0 } else { MOST_GROWING });
        // A step cut short, by the end or the maximum length, is no reason to shorten the planned one.
        let was_cut = step < self.next_step;
        self.next_step = if was_cut && growing >= 1.0 { self.next_step.max(step * growing) } else { step * growing };
        self.last_error = error.max(SMALLEST_ERROR);
        self.advance_to(target);
        self.accepted += 1;
    }

    /// Takes over the states at the end of a step.
    fn advance_to(&mut self, end: f64) {
        std::mem::swap(&mut self.previous, &mut self.states);
        std::mem::swap(&mut self.states, &mut self.trial);
        (self.previous_time, self.time) = (self.time, end);
    }

    /// Whether stability rather than accuracy has limited the last steps.
    fn is_stiff(&mut self, step: f64) -> bool {
        let is_due = self.notices_stiffness_early || self.accepted.is_multiple_of(STIFFNESS_INTERVAL);
        if !is_due && self.stiff == 0 {
            return false;
        }
        let n = self.states.len();
        let [last, before] = [STAGES - 1, STAGES - 2].map(|stage| &self.stages[stage * n..][..n]);
        let slopes: f64 = last.iter().zip(before).map(|(a, b)| (a - b) * (a - b)).sum();
        let distance: f64 = self.states.iter().zip(&self.near_end).map(|(a, b)| (a - b) * (a - b)).sum();
        if distance > 0.0 && step * (slopes / distance).sqrt() > STABILITY {
            self.not_stiff = 0;
            self.stiff += 1;
        } else {
            self.not_stiff += 1;
            if self.not_stiff == NOT_STIFF_IN_A_ROW {
                self.stiff = 0;
            }
        }
        self.stiff == if self.notices_stiffness_early { STIFF_IN_A_ROW_IF_EARLY } else { STIFF_IN_A_ROW }
    }

    /// Length of the first step (section II.4), from a probing Euler step.
    fn first_step<Q: Equations>(&mut self, equations: &mut Q, end: f64) -> Result<f64, Failure<Q::Error>> {
        let n = self.states.len();
        let longest = self.max_step.min(end - self.time);
        let norm = |solver: &Self, value: &dyn Fn(usize) -> f64| -> f64 {
            let scaled = |i: usize| match value(i) {
                0.0 => 0.0,
                value => value / solver.scale(i, solver.states[i].abs()),
            };
            ((0..n).map(scaled).map(|scaled| scaled * scaled).sum::<f64>() / n as f64).sqrt()
        };
        let slope = norm(self, &|i| self.stages[i]);
        let size = norm(self, &|i| self.states[i]);
        let relation = 0.01 * size / slope;
        let is_known = slope > 1e-5 && size > 1e-5 && relation > 0.0 && relation < f64::INFINITY;
        let probe = if is_known { relation } else { 1e-6 }.min(longest);
        for i in 0..n {
            self.trial[i] = self.states[i] + probe * self.stages[i];
        }
        let (first, rest) = self.stages.split_at_mut(n);
        let second = &mut rest[..n];
        match equations.derivatives(self.time + probe, &self.trial, second) {
            Ok(()) => {}
            Err(error) if equations.is_final(&error) => return Err(Failure::Equations(error)),
            Err(_) => second.copy_from_slice(first),
        }
        let curvature = norm(self, &|i| self.stages[n + i] - self.stages[i]) / probe;
        let largest = slope.max(curvature);
        // Infinite if a zero state has no tolerance, or if the probe leads far away.
        let is_known = largest > 1e-15 && largest < f64::INFINITY;
        let step = if is_known { libm::pow(0.01 / largest, 0.2) } else { (1e-3 * probe).max(1e-6) };
        Ok(step.min(100.0 * probe).min(longest))
    }

    /// Computes the states at a time within the last step, to order 4; exact at both ends. After a [start](Self::start)
    /// they are the initial states.
    ///
    /// # Panics
    /// If the number of states differs.
    pub fn interpolate(&self, time: f64, states: &mut [f64]) {
        let n = self.states.len();
        assert_eq!(states.len(), n, "as many states as the solver has");
        if time >= self.time || time <= self.previous_time {
            states.copy_from_slice(if time >= self.time { &self.states } else { &self.previous });
            return;
        }
        let step = self.time - self.previous_time;
        let share = (time - self.previous_time) / step;
        let rest = 1.0 - share;
        for (i, state) in states.iter_mut().enumerate() {
            let change = self.states[i] - self.previous[i];
            let bend = step * self.stages[i] - change;
            let end_bend = change - step * self.stages[(STAGES - 1) * n + i] - bend;
            let last: f64 = D.iter().enumerate().map(|(k, weight)| weight * self.stages[k * n + i]).sum();
            let inner = bend + share * (end_bend + rest * step * last);
            *state = self.previous[i] + share * (change + rest * inner);
        }
    }
}

memory!(
    Solver:
    time,
    states,
    previous_time,
    previous,
    stages,
    is_evaluated,
    next_step,
    last_error,
    accepted,
    stiff,
    not_stiff
);
