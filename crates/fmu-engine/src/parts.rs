//! Lengths of the parts of a step that cannot be made whole.
//!
//! Parts have the length of the step over a power of two, and end at multiples of it. The next step begins with the
//! length of the last part.
use radau::memory;

/// Largest number of halvings of a step.
const MOST_HALVINGS: u32 = 30;
const WHOLE: u64 = 1 << MOST_HALVINGS;
/// Halvings of a part short enough for a change of a discrete output.
const COARSEST_CHANGE: u32 = 8;
/// Halvings of a part short enough for a change even if its first guess may be wrong.
const FINEST_CHANGE: u32 = 24;
/// Largest number of changes in a step with a location finer than [`COARSEST_CHANGE`]: some outputs change always.
const MOST_LOCATED: u32 = 3;
/// Largest number of parts before a longer one is tried again.
const LONGEST_WAIT: u32 = 16;
/// Largest relative error of extrapolated values in a part after a guess has changed a discrete output.
const RESOLVED: f64 = 1e-2;
/// Largest relative difference of equal lengths.
const SAME: f64 = 1e-3;

/// Division of the present step into parts.
#[derive(Debug)]
pub(crate) struct Parts {
    /// Length in s of the next part; infinite for a whole step.
    length: f64,
    /// Length in s of the first part of the step; infinite for a whole step.
    length_before: f64,
    step: f64,
    /// Start of the part as a number of shares of the step.
    done: u64,
    halvings: u32,
    most_halvings: u32,
    /// Number of parts before a longer one is tried.
    wait: u32,
    /// Number of parts to wait after the next failure.
    patience: u32,
    /// Length in s of the last part; infinite before the first.
    made: f64,
    /// Number of parts with a change of a discrete output.
    changes: u32,
    /// End of the last part with a discrete output changed by a guess, as a number of shares.
    doubtful: u64,
}

impl Default for Parts {
    fn default() -> Self {
        Self {
            length: f64::INFINITY,
            length_before: f64::INFINITY,
            step: 0.0,
            done: 0,
            halvings: 0,
            most_halvings: 0,
            wait: 0,
            patience: 0,
            made: f64::INFINITY,
            changes: 0,
            doubtful: 0,
        }
    }
}

impl Parts {
    /// Begins a step with a start time and a length in s.
    pub(crate) fn begin(&mut self, time: f64, step: f64) {
        let is_longer = |halvings: &u32, length| step / (1_u64 << halvings) as f64 > length;
        let halvings =
            |length| (0..MOST_HALVINGS).find(|halvings| !is_longer(halvings, length)).unwrap_or(MOST_HALVINGS);
        // Parts are much longer than the spacing of times.
        self.most_halvings =
            MOST_HALVINGS.min(halvings(64.0 * f64::EPSILON * (time.abs() + step)).max(COARSEST_CHANGE));
        self.halvings = halvings(self.length * (1.0 + SAME)).min(self.most_halvings);
        (self.length_before, self.step) = (self.length, step);
        (self.done, self.changes, self.doubtful) = (0, 0, 0);
    }

    /// Returns start and end of the next part as shares of the step; `None` at the end of the step.
    pub(crate) fn next(&self) -> Option<(f64, f64)> {
        let share = |part: u64| part as f64 / WHOLE as f64;
        (self.done < WHOLE).then(|| (share(self.done), share(self.end())))
    }

    fn end(&self) -> u64 {
        let length = WHOLE >> self.halvings;
        (self.done / length + 1) * length
    }

    /// Number of halvings from the step to the length of the present part.
    fn depth(&self) -> u32 {
        let length = self.end() - self.done;
        MOST_HALVINGS - length.next_power_of_two().ilog2()
    }

    /// Length of the present part in s.
    fn present_length(&self) -> f64 {
        (self.end() - self.done) as f64 / WHOLE as f64 * self.step
    }

    /// Whether the present part is longer than the one before.
    fn is_longer(&self) -> bool {
        self.present_length() > (1.0 + SAME) * self.made
    }

    pub(crate) fn may_be_shorter(&self) -> bool {
        self.depth() < self.most_halvings
    }

    /// Whether a discrete output may change in the present part. The part before it may tell that guesses are close.
    pub(crate) fn may_change(&self, are_guesses_close: bool) -> bool {
        let depth = self.depth();
        let is_located = are_guesses_close || self.changes >= MOST_LOCATED;
        depth >= FINEST_CHANGE.min(self.most_halvings) || depth >= COARSEST_CHANGE && is_located
    }

    /// Whether the present part is too long to tell if a discrete output changes, given the relative error of the
    /// extrapolated values.
    pub(crate) fn is_coarse(&self, error: f64) -> bool {
        self.done < self.doubtful && error > RESOLVED && self.may_be_shorter()
    }

    /// Ends the present part. `error` is the relative error of the extrapolated values.
    pub(crate) fn accept(&mut self, has_changed: bool, error: f64) {
        let is_doubtful = self.done < self.doubtful;
        if self.is_longer() {
            self.patience = 0;
        }
        self.made = self.present_length();
        self.done = self.end();
        if has_changed {
            self.changes += 1;
            self.doubtful = 0;
            self.halvings = self.halvings.min(COARSEST_CHANGE);
        } else if self.wait > 0 {
            self.wait -= 1;
        } else if self.halvings > 0 && !(is_doubtful && 4.0 * error > RESOLVED) {
            self.halvings -= 1;
        }
        if self.done >= WHOLE {
            let length = if self.halvings == 0 { f64::INFINITY } else { self.step / (1_u64 << self.halvings) as f64 };
            // Locating a change tells nothing about the steps after it.
            self.length = if self.changes > 0 { length.max(self.length_before) } else { length };
        }
    }

    /// Halves the present part, because a guess changed a discrete output or for another reason.
    pub(crate) fn shorten(&mut self, has_changed: bool) {
        if has_changed {
            self.doubtful = self.doubtful.max(self.end());
        } else {
            self.wait = self.patience;
            if self.is_longer() {
                self.patience = (2 * self.patience).clamp(1, LONGEST_WAIT);
            }
        }
        self.halvings = (self.depth() + 1).min(self.most_halvings);
    }
}

memory!(Parts: length, length_before, wait, patience, made);

#[cfg(test)]
mod tests {
    use super::*;

    /// Lengths of the parts of a step of 1 s, if those longer than a limit fail.
    fn lengths(parts: &mut Parts, limit: f64, failures: &mut usize) -> Vec<f64> {
        parts.begin(0.0, 1.0);
        let mut found = Vec::new();
        while let Some((start, end)) = parts.next() {
            if end - start > limit {
                *failures += 1;
                parts.shorten(false);
            } else {
                parts.accept(false, 0.0);
                found.push(end - start);
            }
        }
        found
    }

    #[test]
    fn parts_cover_the_step_and_a_longer_one_is_tried_ever_more_rarely() {
        let (mut parts, mut failures) = (Parts::default(), 0);
        for _ in 0..100 {
            assert_eq!(lengths(&mut parts, 0.3, &mut failures), [0.25; 4]);
        }
        assert!(failures < 400 / 16 + 20, "{failures}");
        assert_eq!(lengths(&mut parts, 2.0, &mut failures).iter().sum::<f64>(), 1.0);
        for _ in 0..10 {
            lengths(&mut parts, 2.0, &mut failures);
        }
        assert_eq!(lengths(&mut parts, 2.0, &mut failures), [1.0]);
    }

    #[test]
    fn a_step_begins_with_the_length_that_ended_the_one_before() {
        let (mut parts, mut failures) = (Parts::default(), 0);
        lengths(&mut parts, 0.01, &mut failures);
        let first = lengths(&mut parts, 0.01, &mut failures)[0];
        assert_eq!(first, 1.0 / 128.0);
        // Another step has parts of at most this length.
        parts.begin(0.0, 0.1);
        assert_eq!(parts.next(), Some((0.0, 0.0625)));
    }

    #[test]
    fn a_change_is_located_and_the_next_step_is_whole_again() {
        let mut parts = Parts::default();
        parts.begin(0.0, 1.0);
        let at = 0.3;
        let mut located = 0.0;
        while let Some((start, end)) = parts.next() {
            let changes = start < at && at <= end;
            if changes && !parts.may_change(false) {
                parts.shorten(true);
                continue;
            }
            located = if changes { end } else { located };
            parts.accept(changes, 0.0);
        }
        assert!((located - at).abs() < 1e-7, "{located}");
        parts.begin(1.0, 1.0);
        assert_eq!(parts.next(), Some((0.0, 1.0)));
    }

    #[test]
    fn parts_are_longer_than_the_spacing_of_times() {
        let mut parts = Parts::default();
        parts.begin(1e6, 1e-3);
        while parts.may_be_shorter() {
            parts.shorten(false);
        }
        let (start, end) = parts.next().unwrap();
        assert!(1e6 + 1e-3 * (end - start) > 1e6);
    }
}
