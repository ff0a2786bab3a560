//! The plain co-simulation cycle: what all other costs are multiples of.
use std::hint::black_box;
use std::iter::Cycle;
use std::slice;

use fmi_export_sys::fmi2Status;

use crate::fmu::{Callbacks, Fmu, Instance};
use crate::meter::Repeat;
use crate::pair::Loaded;

/// Communication step size in s.
const STEP: f64 = 1e-3;

/// An initialized instance, and the inputs that its cycles set.
pub(crate) struct Cycles<'a> {
    pub(crate) instance: Instance<'a>,
    sets: Cycle<slice::Iter<'a, Vec<f64>>>,
    /// Cycles done.
    count: u64,
    outputs: Vec<f64>,
}

impl<'a> Cycles<'a> {
    /// Cycles of a new instance go through `sets` of input values again and again.
    pub(crate) fn new(fmu: &'a Fmu, sets: &'a [Vec<f64>], callbacks: &'a Callbacks) -> Result<Self, String> {
        let outputs = vec![f64::NAN; fmu.outputs.len()];
        Ok(Self { instance: fmu.instance(callbacks)?, sets: sets.iter().cycle(), count: 0, outputs })
    }

    /// One cycle: sets all inputs, calls `before_step`, steps, reads the outputs. Statuses are added up: zero is good.
    #[inline(always)]
    pub(crate) fn next(&mut self, before_step: impl FnOnce(&Instance<'_>) -> fmi2Status) -> fmi2Status {
        let inputs = self.sets.next().expect("there are input values");
        let t = self.count as f64 * STEP;
        self.count += 1;
        let status = self.instance.cycle(inputs, t, STEP, &mut self.outputs, before_step);
        black_box(&self.outputs);
        status
    }

    /// Nothing but cycles.
    pub(crate) fn plain(mut self) -> Repeat<'a> {
        Box::new(move |times| (0..times).fold(0, |status, _| status | self.next(|_| 0)))
    }
}

/// Fails unless both FMUs compute the same: costs of FMUs that do not say nothing.
pub(crate) fn agree(of: &Loaded<'_>) -> Result<(), String> {
    let (mut fmu, mut ideal) = (of.cycles()?, of.ideal_cycles()?);
    for inputs in &of.sets {
        let statuses = [fmu.next(|_| 0), ideal.next(|_| 0)];
        let close = |(x, y): (&f64, &f64)| (x - y).abs() <= 1e-12 * y.abs().max(1.0);
        if statuses != [0, 0] || !fmu.outputs.iter().zip(&ideal.outputs).all(close) {
            let (a, b) = (fmu.outputs, ideal.outputs);
            return Err(format!("the FMU gives {a:?}, the ideal FMU {b:?} for the inputs {inputs:?}"));
        }
    }
    Ok(())
}
