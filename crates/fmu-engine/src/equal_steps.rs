//! Step lengths of an FMU that asks for equal steps.
use std::cell::Cell;
use std::fmt;

/// Largest difference of lengths that count as equal, in spacings of floating-point numbers at the step's times: times
/// are rounded.
const SPACINGS: f64 = 4.0;

/// First step that is longer or shorter than the steps before, although the description asks for equal steps
/// (`canHandleVariableCommunicationStepSize` is false).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct UnequalStep {
    /// Start time of the step in s.
    pub time: f64,
    /// Length of the step in s.
    pub step: f64,
    /// Length in s of the steps before.
    pub before: f64,
}

impl fmt::Display for UnequalStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { step, before, .. } = self;
        write!(
            f,
            "the step has a length of {step} s after steps of {before} s, and the description of the FMU asks for \
             equal ones (canHandleVariableCommunicationStepSize is not true)"
        )
    }
}

/// Equalizes step lengths that differ by rounding.
#[derive(Debug, Default)]
pub(crate) struct EqualSteps {
    length: Cell<Option<f64>>,
    is_known: Cell<bool>,
    unequal: Cell<Option<UnequalStep>>,
}

impl EqualSteps {
    /// Returns the effective length of the step that begins at a time, both in s.
    #[inline(never)]
    pub(crate) fn length(&self, time: f64, step: f64) -> f64 {
        let Some(before) = self.length.get() else {
            self.length.set(Some(step));
            return step;
        };
        let largest = time.abs().max((time + step).abs());
        if (step - before).abs() <= SPACINGS * (largest.next_up() - largest) {
            return before;
        }
        if !self.is_known.replace(true) {
            self.unequal.set(Some(UnequalStep { time, step, before }));
        }
        step
    }

    /// Returns, once, the first step of a different length.
    pub(crate) fn take(&self) -> Option<UnequalStep> {
        self.unequal.take()
    }

    /// Length of the first step in s.
    pub(crate) fn first(&self) -> Option<f64> {
        self.length.get()
    }

    /// Sets the length of the first step in s, unless there was one.
    pub(crate) fn begin_with(&self, first: Option<f64>) {
        self.length.set(self.length.get().or(first));
    }

    pub(crate) fn clear(&self) {
        self.length.set(None);
        self.is_known.set(false);
        self.unequal.set(None);
    }
}
