//! Calls of Model Exchange that FMI 2.0 has in its own form (section 3.2).
use fmi_export_sys::*;

use super::functions::ModelExchangeFunctions;
use crate::instance::Instance;
use crate::status::delivers;

/// # Panics
/// All methods for Model Exchange panic if the description does not have it: the mistake is in the test.
impl Instance<'_> {
    #[track_caller]
    fn of_model_exchange(&self) -> &ModelExchangeFunctions {
        self.library().model_exchange().expect("the FMU is one for Model Exchange")
    }

    /// `fmi2NewDiscreteStates`
    ///
    /// # Errors
    /// Any status but `fmi2OK` and `fmi2Warning`.
    #[track_caller]
    pub fn new_discrete_states(&self) -> Result<fmi2EventInfo, fmi2Status> {
        // Numbers that no test expects by chance show fields that the FMU did not write.
        let mut info = fmi2EventInfo {
            newDiscreteStatesNeeded: fmi2Boolean::MIN,
            terminateSimulation: fmi2Boolean::MIN,
            nominalsOfContinuousStatesChanged: fmi2Boolean::MIN,
            valuesOfContinuousStatesChanged: fmi2Boolean::MIN,
            nextEventTimeDefined: fmi2Boolean::MIN,
            nextEventTime: f64::NAN,
        };
        // SAFETY: the instance lives, and the pointer is valid for the call.
        let status = unsafe { (self.of_model_exchange().fmi2NewDiscreteStates)(self.component(), &raw mut info) };
        if delivers(status) { Ok(info) } else { Err(status) }
    }

    /// `fmi2CompletedIntegratorStep`; whether the FMU asks for event mode, and for the end of the simulation. The
    /// argument says that the importer does not go back to an earlier time.
    ///
    /// # Errors
    /// Any status but `fmi2OK` and `fmi2Warning`.
    #[track_caller]
    pub fn completed_integrator_step(&self) -> Result<[fmi2Boolean; 2], fmi2Status> {
        let mut asked = [fmi2Boolean::MIN; 2];
        let [event_mode, end] = &mut asked;
        // SAFETY: the instance lives, and the pointers are valid for the call.
        let status = unsafe {
            let function = self.of_model_exchange().fmi2CompletedIntegratorStep;
            function(self.component(), fmi2True, event_mode, end)
        };
        if delivers(status) { Ok(asked) } else { Err(status) }
    }
}
