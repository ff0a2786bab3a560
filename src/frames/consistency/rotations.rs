//! Orientations and angular velocities.
use super::record::Record;
use super::{CHANGES, Contradiction, RELATIVE, Remedy, Span, Step};
use crate::frames::{Quaternion, TransformationMatrix};
use nalgebra::{Matrix3, Vector3, Vector4};

/// Part of the turn by what is communicated that is tolerated: of many turns in a step only the rest is measured.
const OF_WHOLE_TURN: f64 = 0.02;
/// Rounding errors of an orientation, in rad.
const ROUNDING: f64 = 1e-7;
/// What may be wrong with an angular velocity, resolved in the frame, or with the orientation.
const REMEDIES: [Remedy; 6] =
    [Remedy::Set, Remedy::Negate, Remedy::ResolveInFrame, Remedy::FromDegrees, Remedy::Transpose, Remedy::ScalarLast];

/// An orientation as it is communicated.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Attitude {
    /// A transformation matrix.
    Matrix(TransformationMatrix),
    /// A quaternion, scalar last, of length 1.
    Quaternion(Quaternion),
}

impl Attitude {
    pub(super) fn matrix(&self) -> TransformationMatrix {
        match self {
            Self::Matrix(t) => *t,
            Self::Quaternion(q) => q.to_t(),
        }
    }

    /// The matrix of a quaternion whose scalar was first.
    fn with_scalar_first(&self) -> Option<TransformationMatrix> {
        match self {
            Self::Matrix(_) => None,
            Self::Quaternion(Quaternion(q)) => Some(Quaternion::new(q.y, q.z, q.w, q.x).to_t()),
        }
    }

    fn numbers(&self) -> [f64; 9] {
        match self {
            Self::Matrix(t) => std::array::from_fn(|i| t.0[i]),
            Self::Quaternion(q) => [q.0.x, q.0.y, q.0.z, q.0.w, 0.0, 0.0, 0.0, 0.0, 0.0],
        }
    }

    fn from_numbers(numbers: &[f64], is_quaternion: bool) -> Self {
        if is_quaternion {
            Self::Quaternion(Quaternion(Vector4::from_column_slice(&numbers[..4])))
        } else {
            Self::Matrix(TransformationMatrix(Matrix3::from_column_slice(numbers)))
        }
    }
}

/// Compares orientations with angular velocities, resolved in the frame. Whole turns in a step cancel.
///
/// ```
/// # use multibody::frames::{TransformationMatrix, consistency::{Attitude, Remedy, RotationWatch, Span}};
/// # use nalgebra::Vector3;
/// let mut watch = RotationWatch::default();
/// for i in 0..10 {
///     let t = 0.1 * f64::from(i);
///     let attitude = Attitude::Matrix(TransformationMatrix::axis_rotation(1, 2.0 * t).unwrap());
///     watch.observe(&Span { start: t, end: t + 0.1 }, &attitude, &Vector3::zeros());
/// }
/// let contradiction = watch.contradiction().unwrap();
/// assert_eq!(contradiction.remedies.iter().collect::<Vec<_>>(), [Remedy::Set]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RotationWatch {
    /// The orientation when it was last seen to change.
    attitude: Attitude,
    record: Record,
}

impl Default for RotationWatch {
    fn default() -> Self {
        Self::from_numbers(&[0.0; Self::SIZE])
    }
}

impl RotationWatch {
    /// Size of [`Self::numbers`].
    pub const SIZE: usize = 10 + Record::SIZE;

    /// Compares an orientation in a step with the one before, if it has changed. The kind of orientation is always the same.
    pub fn observe(&mut self, span: &Span, attitude: &Attitude, communicated: &Vector3<f64>) -> Step {
        if self.record.is_empty() {
            self.attitude = *attitude;
            return self.record.start(span, communicated);
        }
        if self.attitude == *attitude {
            return Step::Rest;
        }
        let attitudes = [std::mem::replace(&mut self.attitude, *attitude), *attitude];
        let before = self.record.advance(span, communicated);
        let times = before.times(span);
        let Some(h) = times.clone().next() else { return Step::Rest };
        let [t1, t2] = attitudes.map(|attitude| attitude.matrix());
        let turn = Turn::between(&t1, &t2);
        let Some(change_of_rate) = self.record.set_rate(turn.vector / h) else { return Step::Agreement };
        let (change, candidates) = (self.record.change, self.record.candidates(&before));
        let tolerance = |turn: &Turn, h: f64, scale: f64| {
            let of_changes = CHANGES * change_of_rate.max(scale * change);
            RELATIVE * turn.vector.norm() + h * (of_changes + OF_WHOLE_TURN * scale * communicated.norm()) + ROUNDING
        };
        let agrees = |turn: &Turn, as_meant: &dyn Fn(&Vector3<f64>) -> Vector3<f64>, scale: f64| {
            times.clone().any(|h| {
                let tolerance = tolerance(turn, h, scale);
                candidates.iter().any(|candidate| turn.is_by(&(as_meant(candidate) * h), tolerance))
            })
        };
        if agrees(&turn, &|w| *w, 1.0) {
            return self.record.agree();
        }
        let was_never_set = self.record.was_never_set(&before);
        let fits = |remedy| match remedy {
            Remedy::Set => was_never_set,
            Remedy::Negate => agrees(&turn, &|w| -w, 1.0),
            Remedy::ResolveInFrame => agrees(&turn, &|w| t2.resolve2(w), 1.0),
            Remedy::FromDegrees => agrees(&turn, &|w| w * 1f64.to_radians(), 1f64.to_radians()),
            Remedy::Transpose => agrees(&Turn::between(&t1.inverse_rotation(), &t2.inverse_rotation()), &|w| *w, 1.0),
            Remedy::ScalarLast => {
                let [Some(t1), Some(t2)] = attitudes.map(|attitude| attitude.with_scalar_first()) else { return false };
                agrees(&Turn::between(&t1, &t2), &|w| *w, 1.0)
            }
            _ => false,
        };
        self.record.disagree(fits, &REMEDIES)
    }

    /// Time since the orientation was last seen to change, in s.
    pub(super) fn time_since_change(&self, span: &Span) -> f64 {
        self.record.time_until(span)
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
        numbers[..9].copy_from_slice(&self.attitude.numbers());
        numbers[9] = f64::from(u8::from(matches!(self.attitude, Attitude::Quaternion(_))));
        numbers[10..].copy_from_slice(&self.record.numbers());
        numbers
    }

    /// The reverse of [`Self::numbers`].
    #[must_use]
    pub fn from_numbers(numbers: &[f64; Self::SIZE]) -> Self {
        let (attitude, record) = numbers.split_last_chunk().expect("it has that size");
        Self {
            attitude: Attitude::from_numbers(&attitude[..9], attitude[9] != 0.0),
            record: Record::from_numbers(record),
        }
    }
}

/// A rotation from one orientation to the next.
struct Turn {
    matrix: TransformationMatrix,
    vector: Vector3<f64>,
}

impl Turn {
    fn between(t1: &TransformationMatrix, t2: &TransformationMatrix) -> Self {
        let matrix = t1.relative_rotation(t2);
        Self { matrix, vector: matrix.to_rotation_vector() }
    }

    /// Whether it is the turn by a rotation vector, within a tolerance in rad.
    fn is_by(&self, vector: &Vector3<f64>, tolerance: f64) -> bool {
        // The angle between two rotations is at most the distance of their vectors: this is what honest inputs cost.
        if (self.vector - vector).norm() <= tolerance {
            return true;
        }
        // Twice the sine of half the angle between both, which is nearly that angle; at most 2.
        let difference = (self.matrix.0 - TransformationMatrix::from_rotation_vector(vector).0).norm();
        difference <= tolerance * std::f64::consts::SQRT_2
    }
}
