//! The functions of FMI 2.0 Model Exchange (section 3.2).
use fmi_export_sys::*;

use crate::functions::ModelExchangeFunctions;
use crate::{Error, Instance, Instantiation, Library};

impl Library<'_> {
    /// Makes an instance for Model Exchange with the arguments that a well-behaved importer passes, and logging on.
    ///
    /// # Errors
    /// [`Error::NoInstance`] if the FMU refuses.
    pub fn instantiate_for_model_exchange(&self, name: &str) -> Result<Instance<'_>, Error> {
        let description = self.archive().description();
        self.instantiate_with(Instantiation {
            name: Some(name),
            kind: fmi2ModelExchange,
            guid: Some(&description.guid),
            resources: Some(&self.archive().resources()),
            visible: false,
            logging_on: true,
        })
    }
}

/// # Panics
/// All methods for Model Exchange panic if the description does not have it: the mistake is in the test.
impl Instance<'_> {
    #[track_caller]
    fn of_model_exchange(&self) -> &ModelExchangeFunctions {
        self.library().model_exchange().expect("the FMU is one for Model Exchange")
    }

    /// `fmi2EnterEventMode`
    #[track_caller]
    pub fn enter_event_mode(&self) -> fmi2Status {
        // SAFETY: the instance lives.
        unsafe { (self.of_model_exchange().fmi2EnterEventMode)(self.component()) }
    }

    /// `fmi2NewDiscreteStates`
    ///
    /// # Errors
    /// Any status but `fmi2OK`.
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
        if status == fmi2OK { Ok(info) } else { Err(status) }
    }

    /// `fmi2EnterContinuousTimeMode`
    #[track_caller]
    pub fn enter_continuous_time_mode(&self) -> fmi2Status {
        // SAFETY: the instance lives.
        unsafe { (self.of_model_exchange().fmi2EnterContinuousTimeMode)(self.component()) }
    }

    /// `fmi2SetTime`; time in s.
    #[track_caller]
    pub fn set_time(&self, time: f64) -> fmi2Status {
        // SAFETY: the instance lives.
        unsafe { (self.of_model_exchange().fmi2SetTime)(self.component(), time) }
    }

    /// `fmi2CompletedIntegratorStep`; whether the FMU asks for event mode, and for the end of the simulation. The importer does not come back to
    /// an earlier time.
    ///
    /// # Errors
    /// Any status but `fmi2OK`.
    #[track_caller]
    pub fn completed_integrator_step(&self) -> Result<[fmi2Boolean; 2], fmi2Status> {
        let mut asked = [fmi2Boolean::MIN; 2];
        let [event_mode, end] = &mut asked;
        // SAFETY: the instance lives, and the pointers are valid for the call.
        let status = unsafe {
            let function = self.of_model_exchange().fmi2CompletedIntegratorStep;
            function(self.component(), fmi2True, event_mode, end)
        };
        if status == fmi2OK { Ok(asked) } else { Err(status) }
    }

    /// `fmi2SetContinuousStates`
    #[track_caller]
    pub fn set_continuous_states(&self, x: &[f64]) -> fmi2Status {
        // SAFETY: the instance lives, and the array has the stated length.
        unsafe { (self.of_model_exchange().fmi2SetContinuousStates)(self.component(), x.as_ptr(), x.len()) }
    }

    /// `fmi2GetDerivatives`
    #[track_caller]
    pub fn get_derivatives(&self, values: &mut [f64]) -> fmi2Status {
        self.get_list(self.of_model_exchange().fmi2GetDerivatives, values)
    }

    /// `fmi2GetEventIndicators`
    #[track_caller]
    pub fn get_event_indicators(&self, values: &mut [f64]) -> fmi2Status {
        self.get_list(self.of_model_exchange().fmi2GetEventIndicators, values)
    }

    /// `fmi2GetContinuousStates`
    #[track_caller]
    pub fn get_continuous_states(&self, values: &mut [f64]) -> fmi2Status {
        self.get_list(self.of_model_exchange().fmi2GetContinuousStates, values)
    }

    /// `fmi2GetNominalsOfContinuousStates`
    #[track_caller]
    pub fn get_nominals_of_continuous_states(&self, values: &mut [f64]) -> fmi2Status {
        self.get_list(self.of_model_exchange().fmi2GetNominalsOfContinuousStates, values)
    }

    fn get_list(
        &self,
        function: unsafe extern "C" fn(fmi2Component, *mut fmi2Real, usize) -> fmi2Status,
        values: &mut [f64],
    ) -> fmi2Status {
        // SAFETY: the instance lives, and the array has the stated length.
        unsafe { function(self.component(), values.as_mut_ptr(), values.len()) }
    }
}
