//! Vectors and their time derivatives.
use super::record::Record;
use super::{Attitude, CHANGES, Contradiction, RELATIVE, Remedy, Span, Step};
use nalgebra::Vector3;

/// Rounding errors of a vector, relative to its length.
const ROUNDING: f64 = 1e-9;
/// Standard acceleration of free fall in m/s2, and how far from it it is still recognised.
const GRAVITY: [f64; 2] = [9.81, 0.2];

/// Compares a vector with what should be its time derivative.
///
/// ```
/// # use multibody::frames::consistency::{Remedy, Span, VectorWatch};
/// # use nalgebra::Vector3;
/// let mut watch = VectorWatch::default();
/// for i in 0..10 {
///     let t = 0.1 * f64::from(i);
///     let (r, v) = (Vector3::new(t.sin(), 2.0 * t, 0.0), Vector3::new(t.cos(), 2.0, 0.0));
///     watch.observe(&Span { start: t, end: t + 0.1 }, &r, &-v, None, &VectorWatch::POSITION);
/// }
/// let contradiction = watch.contradiction().unwrap();
/// assert_eq!(contradiction.remedies.iter().collect::<Vec<_>>(), [Remedy::Negate]);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct VectorWatch {
    /// The vector when it was last seen to change.
    vector: Vector3<f64>,
    record: Record,
}

impl VectorWatch {
    /// Size of [`Self::numbers`].
    pub const SIZE: usize = 3 + Record::SIZE;
    /// What may be wrong with a velocity: not angular, resolved in the world frame.
    pub const POSITION: [Remedy; 5] =
        [Remedy::Set, Remedy::Negate, Remedy::ResolveInWorld, Remedy::Divide, Remedy::Multiply];
    /// What may be wrong with an acceleration: not angular, resolved in the world frame.
    pub const VELOCITY: [Remedy; 5] =
        [Remedy::Set, Remedy::Negate, Remedy::ResolveInWorld, Remedy::Divide, Remedy::RemoveGravity];
    /// What may be wrong with an angular acceleration, resolved in the frame.
    pub const ANGULAR_VELOCITY: [Remedy; 4] =
        [Remedy::Set, Remedy::Negate, Remedy::ResolveInFrame, Remedy::FromDegrees];

    /// Compares a vector in a step with the one before, if it has changed. `attitude` is the orientation of the frame, if it has one, `remedies` are
    /// those that are looked for.
    pub fn observe(
        &mut self,
        span: &Span,
        vector: &Vector3<f64>,
        communicated: &Vector3<f64>,
        attitude: Option<&Attitude>,
        remedies: &[Remedy],
    ) -> Step {
        if self.record.is_empty() {
            self.vector = *vector;
            return self.record.start(span, communicated);
        }
        let difference = vector - self.vector;
        if difference == Vector3::zeros() {
            return Step::Rest;
        }
        let longest = vector.norm().max(std::mem::replace(&mut self.vector, *vector).norm());
        let before = self.record.advance(span, communicated);
        let times = before.times(span);
        // A vector that was set again in the same step has no rate.
        let Some(h) = times.clone().next() else { return Step::Rest };
        let Some(change_of_rate) = self.record.set_rate(difference / h) else { return Step::Agreement };
        let (rate, change, candidates) = (self.record.rate, self.record.change, self.record.candidates(&before));
        let tolerance = |rate: &Vector3<f64>, scale: f64| {
            RELATIVE * rate.norm() + CHANGES * change_of_rate.max(scale * change) + ROUNDING * longest / h
        };
        // Whether one of the rates agrees with what was communicated at either instant, or with the mean.
        let agrees = |as_meant: &dyn Fn(&Vector3<f64>) -> Vector3<f64>, scale: f64| {
            times.clone().any(|h| {
                let rate = difference / h;
                let tolerance = tolerance(&rate, scale);
                candidates.iter().any(|candidate| (rate - as_meant(candidate)).norm() <= tolerance)
            })
        };
        if agrees(&|y| *y, 1.0) {
            return self.record.agree();
        }
        let (t, was_never_set) = (attitude.map(Attitude::matrix), self.record.was_never_set(&before));
        let fits = |remedy| match remedy {
            Remedy::Set => was_never_set,
            Remedy::Negate => agrees(&|y| -y, 1.0),
            Remedy::ResolveInWorld => t.is_some_and(|t| agrees(&|y| t.resolve1(y), 1.0)),
            Remedy::ResolveInFrame => t.is_some_and(|t| agrees(&|y| t.resolve2(y), 1.0)),
            Remedy::Divide => agrees(&|y| y * 1e-3, 1e-3),
            Remedy::Multiply => agrees(&|y| y * 1e3, 1e3),
            Remedy::FromDegrees => agrees(&|y| y * 1f64.to_radians(), 1f64.to_radians()),
            Remedy::RemoveGravity => {
                ((communicated - rate).norm() - GRAVITY[0]).abs() <= GRAVITY[1] + tolerance(&rate, 1.0).min(0.5)
            }
            Remedy::Transpose | Remedy::ScalarLast => false,
        };
        self.record.disagree(fits, remedies)
    }

    /// Whether the last comparison was a disagreement.
    #[must_use]
    pub const fn is_suspicious(&self) -> bool {
        self.record.is_suspicious()
    }

    /// What was found, after [`VERDICT`](super::VERDICT) disagreements in a row.
    #[must_use]
    pub fn contradiction(&self) -> Option<Contradiction> {
        self.record.contradiction()
    }

    /// As numbers, to be saved. All zero for a new one.
    #[must_use]
    pub fn numbers(&self) -> [f64; Self::SIZE] {
        let mut numbers = [0.0; Self::SIZE];
        numbers[..3].copy_from_slice(self.vector.as_slice());
        numbers[3..].copy_from_slice(&self.record.numbers());
        numbers
    }

    /// The reverse of [`Self::numbers`].
    #[must_use]
    pub fn from_numbers(numbers: &[f64; Self::SIZE]) -> Self {
        let (vector, record) = numbers.split_last_chunk().expect("it has that size");
        Self { vector: Vector3::from_column_slice(vector), record: Record::from_numbers(record) }
    }
}
