//! Comparison of a rate with the changes of its value.
use crate::frames::TransformationMatrix;
use nalgebra::{Matrix3, Vector3};

/// Consecutive disagreements, and their duration in s, that make a contradiction. Data at 10 Hz has five samples in
/// this time.
const VERDICT: [f64; 2] = [5.0, 0.5];
/// Tolerated fraction of the measured rate, and factor on changes of rates.
const TOLERATED: [f64; 2] = [0.2, 4.0];
/// Tolerated fraction of a rotation: of several turns in a step only the remainder is measured.
const OF_WHOLE_TURN: f64 = 0.02;
/// Unobserved steps per observed step.
const PAUSE: f64 = 9.0;
/// Comparisons that end the observation: of a rate that agrees, and of any rate.
const ENOUGH: [f64; 2] = [20.0, 1000.0];
/// Steps at rest after which a value is observed every tenth step, and after which it is no longer observed.
const RESTING: [f64; 2] = [100.0, 10_000.0];

/// A communication step.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    /// Start and end times, in s.
    pub times: [f64; 2],
    /// Number of steps since the last observation.
    pub steps: u32,
}

/// Contradicting rate: the last communicated and the measured one.
pub type Contradiction = [Vector3<f64>; 2];

/// Value that has a rate.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Value {
    /// Vector.
    Vector(Vector3<f64>),
    /// Orientation; its rate is the angular velocity, resolved in the frame.
    Orientation(TransformationMatrix),
}

impl Value {
    fn numbers(&self) -> [f64; 9] {
        match self {
            Self::Vector(v) => [v.x, v.y, v.z, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
            Self::Orientation(t) => std::array::from_fn(|i| t.0[i]),
        }
    }

    /// Change since an earlier value, as a vector, and its rounding error.
    fn since(&self, earlier: &[f64; 9]) -> (Vector3<f64>, f64) {
        match self {
            Self::Vector(v) => (v - Vector3::from_column_slice(&earlier[..3]), 1e-9 * v.norm()),
            Self::Orientation(t) => {
                let earlier = TransformationMatrix(Matrix3::from_column_slice(earlier));
                (earlier.relative_rotation(t).to_rotation_vector(), 1e-7)
            }
        }
    }

    /// Whether two changes are equal within a tolerance. Whole turns cancel.
    fn are_near(&self, one: &Vector3<f64>, other: &Vector3<f64>, tolerance: f64) -> bool {
        let [vector, turn] = [(one - other).norm(), OF_WHOLE_TURN * other.norm()];
        vector <= tolerance
            || matches!(self, Self::Orientation(_)) && {
                // Twice the sine of half the angle between both, nearly the angle itself, times the root of 2.
                let matrices = [one, other].map(|vector| TransformationMatrix::from_rotation_vector(vector).0);
                (matrices[0] - matrices[1]).norm() <= (tolerance + turn) * std::f64::consts::SQRT_2
            }
    }
}

/// Comparison of a rate with the first changes of its value.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct RateWatch {
    /// Number of values known of the observed changes; a measured rate needs three.
    known: f64,
    /// Number of observed steps.
    observed: f64,
    /// Steps until the next observation; infinite after the last one.
    pause: f64,
    comparisons: f64,
    /// Number of consecutive disagreements, and the time of the first one.
    disagreements: f64,
    since: f64,
    /// Start and end of the step of the last change.
    at: [f64; 2],
    /// Last changes of the communicated rate: within the observed steps, and between comparisons.
    change: f64,
    held: f64,
    communicated: Vector3<f64>,
    measured: Vector3<f64>,
    value: [f64; 9],
}

impl RateWatch {
    /// Number of saved doubles; all zero for a new comparison.
    pub const SIZE: usize = 25;

    /// Reads a saved comparison.
    #[must_use]
    pub fn read(saved: &[f64; Self::SIZE]) -> Self {
        let [known, observed, pause, comparisons, disagreements, since, start, end, change, held, rest @ ..] = *saved;
        let [x, y, z, u, v, w, value @ ..] = rest;
        let (at, communicated, measured) = ([start, end], Vector3::new(x, y, z), Vector3::new(u, v, w));
        Self {
            known,
            observed,
            pause,
            comparisons,
            disagreements,
            since,
            at,
            change,
            held,
            communicated,
            measured,
            value,
        }
    }

    /// Saves the comparison.
    pub fn write(&self, saved: &mut [f64; Self::SIZE]) {
        let counts = [self.known, self.observed, self.pause, self.comparisons, self.disagreements, self.since];
        saved[..6].copy_from_slice(&counts);
        saved[6..10].copy_from_slice(&[self.at[0], self.at[1], self.change, self.held]);
        saved[10..13].copy_from_slice(self.communicated.as_slice());
        saved[13..16].copy_from_slice(self.measured.as_slice());
        saved[16..].copy_from_slice(&self.value);
    }

    /// Observes a value and its rate in a step. Returns the number of steps until the next observation, 0 for none, and
    /// a contradiction once. An observation that does not count restarts the observations.
    pub fn observe(&mut self, step: &Step, of: &(Value, Vector3<f64>), counts: bool) -> (u32, Option<Contradiction>) {
        let (value, rate) = of;
        self.pause -= f64::from(step.steps);
        let mut found = None;
        if self.pause <= 0.0 {
            self.pause = 1.0;
            if !counts {
                (self.known, self.disagreements, self.pause) = (0.0, 0.0, 10.0);
            } else if self.known > 0.0 && self.value == value.numbers() {
                self.observed += f64::from(step.steps);
                let longest = RESTING.iter().filter(|steps| self.observed >= **steps).count();
                self.pause = [1.0, 10.0, f64::INFINITY][longest];
            } else if self.advance(step, value, rate) {
                self.pause = f64::INFINITY;
                found = Some([*rate, self.measured]);
            }
        }
        (if self.pause.is_finite() { self.pause as u32 } else { 0 }, found)
    }

    /// Time from the last change of the value to the end of a step, in s; 0 without a change.
    pub(super) fn time_since_change(&self, step: &Step) -> f64 {
        if self.known > 0.0 { step.times[1] - self.at[1] } else { 0.0 }
    }

    /// Whether the last comparison was a disagreement.
    pub(super) fn disagrees(&self) -> bool {
        self.disagreements > 0.0
    }

    /// Records a changed value. Returns whether it completes a contradiction.
    fn advance(&mut self, step: &Step, value: &Value, rate: &Vector3<f64>) -> bool {
        let last = *self;
        (self.at, self.communicated, self.value) = (step.times, *rate, value.numbers());
        (self.known, self.observed) = (last.known + 1.0, last.observed + 1.0);
        let change = (rate - last.communicated).norm();
        if last.known == 0.0 {
            (self.change, self.observed) = (0.0, 1.0);
            self.held = if last.comparisons > 0.0 && change > 0.0 { change } else { last.held };
            return false;
        }
        self.change = last.change.max(change);
        // Measured from step start to step start and from end to end; the two differ if the step size varies.
        let times = [0, 1].map(|of| self.at[of] - last.at[of]);
        if last.known < 2.0 || times.iter().any(|h| *h <= 0.0) {
            return false;
        }
        let (turned, rounding) = value.since(&last.value);
        self.measured = turned / times[0];
        if last.known < 3.0 {
            return false;
        }
        let of_rates = if self.change > 0.0 { self.change } else { self.held };
        let changes = TOLERATED[1] * of_rates.max((self.measured - last.measured).norm());
        let rates = [0.5 * (rate + last.communicated), *rate, last.communicated];
        let agrees = times.iter().any(|h| {
            let tolerance = TOLERATED[0] * turned.norm() + changes * h + rounding;
            rates.iter().any(|rate| value.are_near(&turned, &(rate * *h), tolerance))
        });
        self.since = if self.disagrees() { self.since } else { self.at[0] };
        self.disagreements = if agrees { 0.0 } else { self.disagreements + 1.0 };
        (self.known, self.comparisons) = (0.0, last.comparisons + 1.0);
        let is_enough = self.comparisons >= ENOUGH[usize::from(self.disagrees())];
        self.pause = if is_enough { f64::INFINITY } else { PAUSE * self.observed };
        // Times have rounding errors.
        self.disagreements >= VERDICT[0] && self.at[1] - self.since >= VERDICT[1] - 1e-6
    }
}
