//! Whether velocities and accelerations agree with the poses beside which they are communicated.
//!
//! The commonest mistakes with frames give plausible numbers: a transposed matrix, a velocity resolved in the wrong frame, degrees, or a velocity
//! that was never set. A [`VectorWatch`] compares a vector with another one that should be its time derivative, a [`RotationWatch`] a transformation
//! matrix with an angular velocity. Both compare values that follow one another, over the time between their changes, and tell of a
//! [`Contradiction`] after five disagreements in a row, with the [`Remedies`] that fit all five.
//!
//! What is communicated may belong to the start or to the end of a step; either may agree. The tolerance is a fifth of what is measured, and four
//! times the larger of its last change and of the largest change of what was communicated. So neither jumps, noise, vibrations nor values that are held
//! are contradictions.

mod frame_watch;
mod record;
mod remedies;
mod rotations;
mod schedule;
mod vectors;

pub use frame_watch::{Communicated, FrameWatch, Quantity};
pub use remedies::{Remedies, Remedy};
pub use rotations::{Attitude, RotationWatch};
pub use schedule::Schedule;
pub use vectors::VectorWatch;

use nalgebra::Vector3;

/// Number of disagreements in a row that make a contradiction.
pub const VERDICT: u32 = 5;
/// Part of what is measured that is tolerated.
const RELATIVE: f64 = 0.2;
/// How many times the changes are tolerated.
const CHANGES: f64 = 4.0;

/// Start and end of a step, in s.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Span {
    /// Time at the start.
    pub start: f64,
    /// Time at the end.
    pub end: f64,
}

impl Span {
    /// The times from another step to this one, by starts and by ends; once if they are the same. Positive.
    fn since(&self, earlier: &Self) -> impl Iterator<Item = f64> + Clone + use<> {
        let [starts, ends] = [self.start - earlier.start, self.end - earlier.end];
        let is_other = (ends - starts).abs() > 1e-9 * starts.abs();
        [(true, starts), (is_other, ends)].into_iter().filter(|(counts, h)| *counts && *h > 0.0).map(|(_, h)| h)
    }
}

/// What a comparison of two values found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The value has not changed.
    Rest,
    /// It has changed, and agrees with what was communicated, or cannot be compared yet.
    Agreement,
    /// It disagrees.
    Disagreement,
}

/// Five disagreements in a row.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Contradiction {
    /// What was communicated last.
    pub communicated: Vector3<f64>,
    /// What the changes imply.
    pub implied: Vector3<f64>,
    /// What would explain all five.
    pub remedies: Remedies,
}
