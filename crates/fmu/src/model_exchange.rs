//! The functions of Model Exchange that both versions have in the same form (FMI 2.0 section 3.2, FMI 3.0 section 3.2).
use crate::function_table::FunctionTable;
use crate::functions::Function;
use crate::instance::Instance;
use crate::shared_functions::{GetList, ModelExchange};
use crate::status::Status;

/// # Panics
/// All methods for Model Exchange panic if the description does not have it: the mistake is in the test.
impl<V: FunctionTable> Instance<'_, V> {
    #[track_caller]
    fn shared_of_model_exchange(&self) -> ModelExchange {
        self.library().shared().model_exchange.expect("the FMU is one for Model Exchange")
    }

    /// `fmi2EnterEventMode`, `fmi3EnterEventMode`; in FMI 3.0 for Co-Simulation, too.
    #[track_caller]
    pub fn enter_event_mode(&self) -> Status {
        self.call(self.shared_of_model_exchange().enter_event_mode)
    }

    /// `fmi2EnterContinuousTimeMode`, `fmi3EnterContinuousTimeMode`
    #[track_caller]
    pub fn enter_continuous_time_mode(&self) -> Status {
        self.call(self.shared_of_model_exchange().enter_continuous_time_mode)
    }

    /// `fmi2SetTime`, `fmi3SetTime`; time in s.
    #[track_caller]
    pub fn set_time(&self, time: f64) -> Status {
        // SAFETY: the instance lives.
        unsafe { (self.shared_of_model_exchange().set_time)(self.component(), time) }
    }

    /// `fmi2SetContinuousStates`, `fmi3SetContinuousStates`
    #[track_caller]
    pub fn set_continuous_states(&self, x: &[f64]) -> Status {
        // SAFETY: the instance lives, and the array has the stated length.
        unsafe { (self.shared_of_model_exchange().set_continuous_states)(self.component(), x.as_ptr(), x.len()) }
    }

    /// `fmi2GetDerivatives`, `fmi3GetContinuousStateDerivatives`
    #[track_caller]
    pub fn get_derivatives(&self, values: &mut [f64]) -> Status {
        self.get_list(self.shared_of_model_exchange().get_derivatives, values)
    }

    /// `fmi2GetEventIndicators`, `fmi3GetEventIndicators`
    #[track_caller]
    pub fn get_event_indicators(&self, values: &mut [f64]) -> Status {
        self.get_list(self.shared_of_model_exchange().get_event_indicators, values)
    }

    /// `fmi2GetContinuousStates`, `fmi3GetContinuousStates`
    #[track_caller]
    pub fn get_continuous_states(&self, values: &mut [f64]) -> Status {
        self.get_list(self.shared_of_model_exchange().get_continuous_states, values)
    }

    /// `fmi2GetNominalsOfContinuousStates`, `fmi3GetNominalsOfContinuousStates`
    #[track_caller]
    pub fn get_nominals_of_continuous_states(&self, values: &mut [f64]) -> Status {
        self.get_list(self.shared_of_model_exchange().get_nominals, values)
    }

    fn get_list(&self, function: Function<GetList>, values: &mut [f64]) -> Status {
        // SAFETY: the instance lives, and the array has the stated length.
        unsafe { function(self.component(), values.as_mut_ptr(), values.len()) }
    }
}
