//! When the next comparison of a frame is due.

/// Steps in a row that a moving frame is compared in at first.
const FIRST: u32 = 4;
/// Then it is compared once in so many steps, which also finds what noise hides from step to step.
const SELDOM: u32 = 10;
/// After so many steps in which the frame moves it has been compared often enough.
const ENOUGH: u32 = 100;
/// A frame that rests for so many steps is compared once in `SELDOM` steps, too.
const RESTING: u32 = 100;
/// A frame that rests for so many steps is not compared any longer.
const FOREVER: u32 = 10_000;

/// When a frame is to be compared.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Schedule {
    /// Comparisons in which it had moved, steps in which it moved, and steps since then.
    comparisons: u32,
    moved: u32,
    rested: u32,
}

impl Schedule {
    /// Size of [`Self::numbers`].
    pub const SIZE: usize = 3;

    /// The number of steps after which the frame is to be compared again, 0 for never; `steps` have passed since the last time.
    pub fn next(&mut self, steps: u32, moves: bool, is_suspicious: bool) -> u32 {
        if self.is_over() {
            return 0;
        }
        if moves {
            (self.comparisons, self.moved, self.rested) = (self.comparisons + 1, self.moved.saturating_add(steps), 0);
        } else {
            self.rested = self.rested.saturating_add(steps);
        }
        // Suspicions that come and go all the time end, too.
        if self.moved >= 10 * ENOUGH || self.rested >= FOREVER || self.moved >= ENOUGH && !is_suspicious {
            self.end();
            0
        } else if is_suspicious {
            // At the same pace, so that changes can be compared.
            steps.clamp(1, SELDOM)
        } else if self.rested >= RESTING || self.comparisons >= FIRST {
            SELDOM
        } else {
            1
        }
    }

    /// Ends all comparisons.
    pub const fn end(&mut self) {
        self.moved = u32::MAX;
    }

    /// Whether there are no more comparisons.
    #[must_use]
    pub const fn is_over(&self) -> bool {
        self.moved == u32::MAX
    }

    /// As numbers, to be saved. All zero for a new one.
    #[must_use]
    pub fn numbers(&self) -> [f64; Self::SIZE] {
        [self.comparisons.into(), self.moved.into(), self.rested.into()]
    }

    /// The reverse of [`Self::numbers`].
    #[must_use]
    pub fn from_numbers(numbers: &[f64; Self::SIZE]) -> Self {
        let [comparisons, moved, rested] = numbers.map(|number| number as u32);
        Self { comparisons, moved, rested }
    }
}
