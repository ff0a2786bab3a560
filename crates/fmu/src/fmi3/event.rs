//! Events (section 2.3.5), and steps of the importer's integrator (section 3.2.1).
use fmi_export_sys::*;

use super::instance::Instance;
use crate::functions::Function;
use crate::status::delivers;

/// Result of `fmi3UpdateDiscreteStates`. A flag that the FMU did not write is neither `fmi3True` nor `fmi3False`, a
/// time is NaN.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EventInfo {
    /// `discreteStatesNeedUpdate`
    pub discrete_states_need_update: fmi3Boolean,
    /// `terminateSimulation`
    pub terminate_simulation: fmi3Boolean,
    /// `nominalsOfContinuousStatesChanged`
    pub nominals_changed: fmi3Boolean,
    /// `valuesOfContinuousStatesChanged`
    pub values_changed: fmi3Boolean,
    /// `nextEventTimeDefined`
    pub next_event_time_defined: fmi3Boolean,
    /// `nextEventTime` in s.
    pub next_event_time: f64,
}

impl Instance<'_> {
    /// `fmi3UpdateDiscreteStates`
    ///
    /// # Errors
    /// Any status but `fmi3OK` and `fmi3Warning`.
    pub fn update_discrete_states(&self) -> Result<EventInfo, fmi3Status> {
        let unwritten = fmi3Boolean::MAX;
        let mut info = EventInfo {
            discrete_states_need_update: unwritten,
            terminate_simulation: unwritten,
            nominals_changed: unwritten,
            values_changed: unwritten,
            next_event_time_defined: unwritten,
            next_event_time: f64::NAN,
        };
        // SAFETY: the instance lives, and the pointers are valid for the call.
        let status = unsafe {
            (self.functions().fmi3UpdateDiscreteStates)(
                self.component(),
                &raw mut info.discrete_states_need_update,
                &raw mut info.terminate_simulation,
                &raw mut info.nominals_changed,
                &raw mut info.values_changed,
                &raw mut info.next_event_time_defined,
                &raw mut info.next_event_time,
            )
        };
        if delivers(status) { Ok(info) } else { Err(status) }
    }

    /// `fmi3EvaluateDiscreteStates`
    pub fn evaluate_discrete_states(&self) -> fmi3Status {
        self.call(self.functions().fmi3EvaluateDiscreteStates)
    }

    /// `fmi3CompletedIntegratorStep`; whether the FMU asks for event mode, and for the end of the simulation. The
    /// importer does not come back to an earlier time.
    ///
    /// # Errors
    /// Any status but `fmi3OK` and `fmi3Warning`.
    pub fn completed_integrator_step(&self) -> Result<[fmi3Boolean; 2], fmi3Status> {
        let mut asked = [fmi3Boolean::MAX; 2];
        let [event_mode, end] = &mut asked;
        // SAFETY: the instance lives, and the pointers are valid for the call.
        let status =
            unsafe { (self.functions().fmi3CompletedIntegratorStep)(self.component(), fmi3True, event_mode, end) };
        if delivers(status) { Ok(asked) } else { Err(status) }
    }

    /// `fmi3GetNumberOfContinuousStates`
    ///
    /// # Errors
    /// Any status but `fmi3OK`.
    pub fn number_of_continuous_states(&self) -> Result<usize, fmi3Status> {
        self.number(self.functions().fmi3GetNumberOfContinuousStates)
    }

    /// `fmi3GetNumberOfEventIndicators`
    ///
    /// # Errors
    /// Any status but `fmi3OK`.
    pub fn number_of_event_indicators(&self) -> Result<usize, fmi3Status> {
        self.number(self.functions().fmi3GetNumberOfEventIndicators)
    }

    fn number(
        &self,
        function: Function<unsafe extern "C" fn(fmi3Instance, *mut usize) -> fmi3Status>,
    ) -> Result<usize, fmi3Status> {
        let mut number = usize::MAX;
        // SAFETY: the instance lives, and the pointer is valid for the call.
        let status = unsafe { function(self.component(), &raw mut number) };
        if status == fmi3OK { Ok(number) } else { Err(status) }
    }
}
