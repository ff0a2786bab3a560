//! Settings and memory of input frames.
use crate::contradiction::{Due, due};
use fmu_export::{Enumeration, Occasion, StepOfInputs, no_variables};
use multibody::frames::consistency::Step;

/// Input that gives the orientation of the frames
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enumeration)]
pub enum Orientation {
    /// The transformation matrix R.T
    T = 1,
    /// The quaternion Q, which need not be normalised
    Q,
}

/// Settings of an input frame, chosen by parameters.
#[derive(Clone, Copy, Debug)]
pub struct FrameSettings {
    /// Number of poses for estimating velocities and accelerations; 0 if they are inputs.
    pub window: usize,
    /// Whether the first steps of a run compare velocities and accelerations with the poses.
    pub compares: bool,
    /// Whether its own velocities and accelerations extrapolate the frame within a step.
    pub is_extrapolated: bool,
    /// Input for the orientation.
    pub orientation: Orientation,
    /// Whether the equations read the orientation. If not, the frame is neither validated nor compared.
    pub reads_orientation: bool,
    /// Whether the equations read v_0, a_0, R.w and z. Others are not compared.
    pub rates_read: [bool; 4],
}

no_variables!(FrameSettings);

impl Default for FrameSettings {
    fn default() -> Self {
        Self {
            window: 0,
            compares: false,
            is_extrapolated: false,
            orientation: Orientation::T,
            reads_orientation: true,
            rates_read: [true; 4],
        }
    }
}

/// Memory of a frame: `FIXED` Reals, then the samples for estimates.
pub(crate) struct FrameMemory<'a, const FIXED: usize> {
    pub(crate) fixed: &'a mut [f64; FIXED],
    samples: &'a mut [f64],
}

impl<'a, const FIXED: usize> FrameMemory<'a, FIXED> {
    /// Memory at an occasion. Samples recorded with another window are reset to zero, which means none.
    #[inline(always)]
    pub(crate) fn of(memory: &'a mut Vec<f64>, occasion: &Occasion, samples: usize) -> Self {
        let size = FIXED + samples;
        if memory.len() != size && (occasion.step.is_some() || memory.len() < FIXED) {
            memory.truncate(FIXED);
            memory.resize(size, 0.0);
        }
        let (fixed, samples) = memory.split_first_chunk_mut().expect("the fixed part was just made");
        Self { fixed, samples }
    }

    /// The step and the samples to record it in, if the settings require estimates.
    pub(crate) fn recording(
        self,
        settings: &FrameSettings,
        occasion: &Occasion,
    ) -> Option<(StepOfInputs, &'a mut [f64])> {
        occasion.step.filter(|_| settings.window > 0).map(|step| (step, self.samples))
    }
}

/// Samples in a memory with a fixed part of `fixed` Reals; none if they were recorded with another window.
pub(crate) fn samples(memory: &[f64], fixed: usize, size: usize) -> &[f64] {
    memory.get(fixed..).filter(|samples| samples.len() == size).unwrap_or_default()
}

impl FrameSettings {
    /// Counts a communication step; returns the step and the comparisons if they are due.
    #[inline(always)]
    pub(crate) fn comparison_due<'a>(&self, occasion: &Occasion, compared: &'a mut [f64]) -> Option<(Step, Due<'a>)> {
        let step = occasion.step.filter(|step| self.compares && step.is_communication)?;
        due(&step, compared)
    }
}
