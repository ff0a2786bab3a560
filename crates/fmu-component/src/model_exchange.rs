//! Model Exchange.
use crate::bindings::exports::fmi::fmi3::model_exchange::{
    CompletedStepResult, GuestModelExchangeInstance, ModelExchangeInstance,
};
use crate::bindings::fmi::fmi3::types::{
    DependencyKind, DiscreteStatesInfo, IntervalFraction, IntervalQualifier, Status, VariableDependency,
};
use crate::instance::{Instance, c_string, call};
use crate::logger::log;
use crate::shared::{absent, shared_functions, variables, without_results};
use crate::status::{result, status};
use fmu_export::Fmu;
use fmu_export::fmi3::functions;
use fmu_export::sys::{self, fmi3False};
use std::ffi::CStr;
use std::ptr::{null, null_mut};

/// Functions with a number alone.
macro_rules! numbers {
    ($($name:ident $function:ident;)*) => {$(
        fn $name(&self) -> Result<u64, Status> {
            let mut number = 0;
            result(call!($function(self.c, &raw mut number)), number as u64)
        }
    )*};
}

/// Functions with a list of Reals, and those with its length.
macro_rules! lists {
    ($($name:ident $function:ident $number:ident;)*) => {$(
        fn $name(&self) -> Result<Vec<f64>, Status> {
            let mut values = vec![0.0; self.$number()? as usize];
            result(call!($function(self.c, values.as_mut_ptr(), values.len())), values)
        }
    )*};
}

impl<M: Fmu> GuestModelExchangeInstance for Instance<M> {
    fn instantiate_model_exchange(
        name: String,
        token: String,
        resources: String,
        visible: bool,
        logging_on: bool,
    ) -> Option<ModelExchangeInstance> {
        let (token, resources) = (c_string(token), c_string(resources));
        let make = |name: &CStr| {
            call!(fmi3InstantiateModelExchange(
                name.as_ptr(),
                token.as_ptr(),
                resources.as_ptr(),
                visible.into(),
                logging_on.into(),
                name.as_ptr().cast_mut().cast(),
                Some(log),
            ))
        };
        Self::new(name, make).map(ModelExchangeInstance::new)
    }

    shared_functions!();

    without_results! { enter_continuous_time_mode fmi3EnterContinuousTimeMode; }

    fn set_time(&self, time: f64) -> Status {
        status(call!(fmi3SetTime(self.c, time)))
    }

    fn set_continuous_states(&self, states: Vec<f64>) -> Status {
        status(call!(fmi3SetContinuousStates(self.c, states.as_ptr(), states.len())))
    }

    numbers! {
        get_number_of_continuous_states fmi3GetNumberOfContinuousStates;
        get_number_of_event_indicators fmi3GetNumberOfEventIndicators;
    }

    lists! {
        get_continuous_states fmi3GetContinuousStates get_number_of_continuous_states;
        get_continuous_state_derivatives fmi3GetContinuousStateDerivatives get_number_of_continuous_states;
        get_nominals_of_continuous_states fmi3GetNominalsOfContinuousStates get_number_of_continuous_states;
        get_event_indicators fmi3GetEventIndicators get_number_of_event_indicators;
    }

    fn completed_integrator_step(&self, no_set_state_prior: bool) -> Result<CompletedStepResult, Status> {
        let (mut enter_event_mode, mut terminate_simulation) = (fmi3False, fmi3False);
        let of = call!(fmi3CompletedIntegratorStep(
            self.c,
            no_set_state_prior.into(),
            &raw mut enter_event_mode,
            &raw mut terminate_simulation,
        ));
        let [enter_event_mode, terminate_simulation] =
            [enter_event_mode, terminate_simulation].map(|flag| flag != fmi3False);
        result(of, CompletedStepResult { enter_event_mode, terminate_simulation })
    }
}
