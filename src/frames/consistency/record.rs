//! What the comparisons of a value with its time derivative keep from one to the next.
use super::{Contradiction, Remedies, Remedy, Span, Step, VERDICT};
use nalgebra::Vector3;

/// What is kept, of a value that is compared with what should be its time derivative.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Record {
    /// The step in which the value was last seen to change, and its derivative as communicated then.
    at: Span,
    pub communicated: Vector3<f64>,
    /// The last change divided by its time.
    pub rate: Vector3<f64>,
    /// The largest change of what was communicated. Not the last one: what vibrates may look the same in every comparison that is made.
    pub change: f64,
    /// What is known: 0 nothing, 1 a value, 2 a rate, too.
    known: u8,
    run: Run,
}

impl Record {
    /// Size of [`Self::numbers`].
    pub(super) const SIZE: usize = 12;

    /// Whether no value has been seen.
    pub(super) const fn is_empty(&self) -> bool {
        self.known == 0
    }

    /// Takes over what is communicated with the first value.
    pub(super) fn start(&mut self, span: &Span, communicated: &Vector3<f64>) -> Step {
        *self = Self { at: *span, communicated: *communicated, known: 1, ..*self };
        Step::Rest
    }

    /// Takes over what is communicated with another value. Returns the record before.
    pub(super) fn advance(&mut self, span: &Span, communicated: &Vector3<f64>) -> Self {
        let before = *self;
        (self.at, self.communicated) = (*span, *communicated);
        self.change = self.change.max((communicated - before.communicated).norm());
        before
    }

    /// The times from this record to a step, in s.
    pub(super) fn times(&self, span: &Span) -> impl Iterator<Item = f64> + Clone + use<> {
        span.since(&self.at)
    }

    /// Time from this record to the end of a step, in s; 0 without a value.
    pub(super) fn time_until(&self, span: &Span) -> f64 {
        if self.is_empty() { 0.0 } else { span.end - self.at.end }
    }

    /// Takes over a rate. Returns how much it has changed, if there was one before.
    pub(super) fn set_rate(&mut self, rate: Vector3<f64>) -> Option<f64> {
        let before = std::mem::replace(&mut self.rate, rate);
        if self.known == 1 {
            self.known = 2;
            return None;
        }
        Some((rate - before).norm())
    }

    /// What a rate may agree with: the mean of what was communicated now and before, or either.
    pub(super) fn candidates(&self, before: &Self) -> [Vector3<f64>; 3] {
        [0.5 * (self.communicated + before.communicated), self.communicated, before.communicated]
    }

    /// Whether nothing but zero was communicated, now and before.
    pub(super) fn was_never_set(&self, before: &Self) -> bool {
        self.communicated == Vector3::zeros() && before.communicated == Vector3::zeros()
    }

    /// Adds a disagreement with the remedies that fit it; only the `candidates` are looked for.
    pub(super) fn disagree(&mut self, fitting: impl Fn(Remedy) -> bool, candidates: &[Remedy]) -> Step {
        let candidates = if self.run.length == 0 { candidates.iter().copied().collect() } else { self.run.remedies };
        self.run.remedies = candidates.iter().filter(|&remedy| fitting(remedy)).collect();
        self.run.length += 1;
        Step::Disagreement
    }

    /// Adds an agreement: disagreements are no longer in a row.
    pub(super) fn agree(&mut self) -> Step {
        self.run = Run::default();
        Step::Agreement
    }

    /// Whether the last comparison was a disagreement.
    pub(super) const fn is_suspicious(&self) -> bool {
        self.run.length > 0
    }

    /// What was found, after [`VERDICT`] disagreements in a row.
    pub(super) fn contradiction(&self) -> Option<Contradiction> {
        (self.run.length >= VERDICT).then_some(Contradiction {
            communicated: self.communicated,
            implied: self.rate,
            remedies: self.run.remedies,
        })
    }

    /// As numbers, to be saved. All zero for a new one.
    pub(super) fn numbers(&self) -> [f64; Self::SIZE] {
        let (Span { start, end }, [y, d]) = (self.at, [self.communicated, self.rate]);
        let [known, length] = [self.known.into(), self.run.length.into()];
        [start, end, y.x, y.y, y.z, d.x, d.y, d.z, self.change, known, length, self.run.remedies.number()]
    }

    /// The reverse of [`Self::numbers`].
    pub(super) fn from_numbers(numbers: &[f64; Self::SIZE]) -> Self {
        let &[start, end, y1, y2, y3, d1, d2, d3, change, known, length, remedies] = numbers;
        Self {
            at: Span { start, end },
            communicated: Vector3::new(y1, y2, y3),
            rate: Vector3::new(d1, d2, d3),
            change,
            known: known as u8,
            run: Run { length: length as u32, remedies: Remedies::from_number(remedies) },
        }
    }
}

/// Disagreements in a row.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Run {
    length: u32,
    /// What would explain all of them.
    remedies: Remedies,
}
