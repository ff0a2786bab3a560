//! Steps (section 4.2.1), and the modes of Co-Simulation.
use fmi_export_sys::*;

use super::instance::Instance;

/// Result of `fmi3DoStep`. A flag that the FMU did not write is neither `fmi3True` nor `fmi3False`, a time is NaN.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Step {
    /// Status of the call.
    pub status: fmi3Status,
    /// `eventHandlingNeeded`
    pub event_handling_needed: fmi3Boolean,
    /// `terminateSimulation`
    pub terminate_simulation: fmi3Boolean,
    /// `earlyReturn`
    pub early_return: fmi3Boolean,
    /// `lastSuccessfulTime` in s.
    pub last_successful_time: f64,
}

impl Instance<'_> {
    /// `fmi3DoStep` from time `t` over `h`, both in s. The importer does not come back to `t`.
    ///
    /// # Panics
    /// If the function for [intermediate updates](super::Exchange) has panicked.
    pub fn do_step(&self, t: f64, h: f64) -> Step {
        self.step(t, h, fmi3True)
    }

    /// A step as [`do_step`](Self::do_step), after which the importer may restore a state from before it.
    ///
    /// # Panics
    /// As [`do_step`](Self::do_step).
    pub fn do_repeatable_step(&self, t: f64, h: f64) -> Step {
        self.step(t, h, fmi3False)
    }

    fn step(&self, t: f64, h: f64, is_final: fmi3Boolean) -> Step {
        let unwritten = fmi3Boolean::MAX;
        let mut step = Step {
            status: fmi3Fatal,
            event_handling_needed: unwritten,
            terminate_simulation: unwritten,
            early_return: unwritten,
            last_successful_time: f64::NAN,
        };
        // SAFETY: the instance lives, and the pointers are valid for the call.
        step.status = unsafe {
            (self.functions().fmi3DoStep)(
                self.component(),
                t,
                h,
                is_final,
                &raw mut step.event_handling_needed,
                &raw mut step.terminate_simulation,
                &raw mut step.early_return,
                &raw mut step.last_successful_time,
            )
        };
        self.inner().callbacks.resume_panic();
        step
    }

    /// `fmi3EnterStepMode`
    pub fn enter_step_mode(&self) -> fmi3Status {
        self.call(self.functions().fmi3EnterStepMode)
    }
}
