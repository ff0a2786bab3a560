//! The plain co-simulation cycle, the unit of all other costs.
use std::hint::black_box;
use std::iter::Cycle;
use std::slice;

use fmi_export_sys::fmi2Status;

use crate::fmu::{Callbacks, Fmu, Instance};
use crate::meter::Repeat;

/// Communication step size in s.
pub(crate) const STEP: f64 = 1e-3;

/// An initialized instance, and the inputs that its cycles set.
pub(crate) struct Cycles<'a> {
    pub(crate) instance: Instance<'a>,
    sets: Cycle<slice::Iter<'a, Vec<f64>>>,
    /// Cycles done.
    count: u64,
    pub(crate) outputs: Vec<f64>,
}

impl<'a> Cycles<'a> {
    /// Cycles of a new instance go through `sets` of input values again and again.
    pub(crate) fn new(fmu: &'a Fmu, sets: &'a [Vec<f64>], callbacks: &'a Callbacks) -> Result<Self, String> {
        let outputs = vec![f64::NAN; fmu.outputs.len()];
        Ok(Self { instance: fmu.instance(callbacks)?, sets: sets.iter().cycle(), count: 0, outputs })
    }

    /// One cycle: sets all inputs, calls `before_step`, steps, reads the outputs. The result combines all statuses: zero means that all succeeded.
    #[inline(always)]
    pub(crate) fn next(&mut self, before_step: impl FnOnce(&Instance<'_>) -> fmi2Status) -> fmi2Status {
        let inputs = self.sets.next().expect("there are input values");
        let t = self.count as f64 * STEP;
        self.count += 1;
        let status = self.instance.cycle(inputs, t, STEP, &mut self.outputs, before_step);
        black_box(&self.outputs);
        status
    }

    /// Repeats plain cycles.
    pub(crate) fn plain(mut self) -> Repeat<'a> {
        Box::new(move |times| (0..times).fold(0, |status, _| status | self.next(|_| 0)))
    }
}
