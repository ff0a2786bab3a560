//! Chattering: event indicators that keep changing sign.
use radau::memory;

/// Number of successive sign changes after which an indicator chatters.
const MOST: usize = 1000;
/// Share of a run's length that these changes fit into.
const SHARE: f64 = 1e-6;

/// Counts the alternating sign changes of each indicator.
#[derive(Clone, Debug)]
pub(crate) struct Alternations {
    of_indicators: Vec<Alternation>,
    /// Time in s within which the changes must occur.
    window: f64,
}

#[derive(Clone, Copy, Debug, Default)]
struct Alternation {
    is_positive: bool,
    /// Time of the first change in s.
    since: f64,
    changes: usize,
}

impl Alternations {
    pub(crate) fn new(indicators: usize) -> Self {
        Self { of_indicators: vec![Alternation::default(); indicators], window: 0.0 }
    }

    /// Begins a run of a length in s, and drops the counts of earlier runs.
    pub(crate) fn begin(&mut self, length: f64) {
        self.of_indicators.fill(Alternation::default());
        self.window = SHARE * length;
    }

    /// Goes on for a length in s.
    pub(crate) fn extend(&mut self, length: f64) {
        self.window = self.window.max(SHARE * length);
    }

    /// Counts the sign changes at a time in s, from the indicators before and after it. Returns the position of an
    /// indicator that chatters.
    pub(crate) fn count(&mut self, time: f64, before: &[f64], after: &[f64]) -> Option<usize> {
        let mut chattering = None;
        for (k, (of, (before, after))) in self.of_indicators.iter_mut().zip(before.iter().zip(after)).enumerate() {
            let is_positive = *after > 0.0;
            if (*before > 0.0) == is_positive {
                continue;
            }
            let goes_on = of.changes > 0 && of.is_positive != is_positive && time - of.since <= self.window;
            *of = match goes_on {
                true => Alternation { is_positive, changes: of.changes + 1, ..*of },
                false => Alternation { is_positive, since: time, changes: 1 },
            };
            if of.changes >= MOST {
                chattering = Some(k);
            }
        }
        chattering
    }
}

memory!(Alternation: is_positive, since, changes);
memory!(Alternations: of_indicators, window);
