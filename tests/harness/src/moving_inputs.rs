//! Values of inputs that change from step to step, for tests that need some motion.
use fmu::{Causality, Kind, Variable};

use crate::importer::Instance;
use crate::value_ranges::Range;

impl Instance<'_> {
    /// A value for every Real input but the elements of matrices and quaternions, which would not be rotations. All
    /// differ, and they change with `seed` as a sine does.
    pub fn moved(&self, seed: f64) -> impl Iterator<Item = (&Variable, f64)> {
        // Matrices have two indices.
        let is_free = |v: &&Variable| v.kind() == Kind::Real && !v.name.contains(',') && !v.name.contains(".Q[");
        self.description().with_causality(Causality::Input).filter(is_free).enumerate().map(move |(i, input)| {
            let (center, radius) = input.range();
            (input, center + radius * (seed + i as f64).sin())
        })
    }

    /// Sets the inputs to the values of [`moved`](Self::moved).
    ///
    /// # Panics
    /// If one of them cannot be set.
    #[track_caller]
    pub fn move_inputs(&self, seed: f64) {
        for (input, value) in self.moved(seed) {
            assert_eq!(self.set(&input.name, value), 0, "{}: {:?}", input.name, self.messages());
        }
    }
}
