//! Co-Simulation.
use crate::bindings::exports::fmi::fmi3::co_simulation::{
    CoSimulationInstance, DoStepResult, GuestCoSimulationInstance,
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

impl<M: Fmu> GuestCoSimulationInstance for Instance<M> {
    fn instantiate_co_simulation(
        name: String,
        token: String,
        resources: String,
        visible: bool,
        logging_on: bool,
        event_mode_used: bool,
        early_return_allowed: bool,
        required: Vec<u32>,
    ) -> Option<CoSimulationInstance> {
        let (token, resources) = (c_string(token), c_string(resources));
        let make = |name: &CStr| {
            call!(fmi3InstantiateCoSimulation(
                name.as_ptr(),
                token.as_ptr(),
                resources.as_ptr(),
                visible.into(),
                logging_on.into(),
                event_mode_used.into(),
                early_return_allowed.into(),
                required.as_ptr(),
                required.len(),
                name.as_ptr().cast_mut().cast(),
                Some(log),
                None,
            ))
        };
        Self::new(name, make).map(CoSimulationInstance::new)
    }

    shared_functions!();

    /// A function of FMI 2.0, which FMI 3.0 has not.
    fn set_input_derivatives(&self, _requests: Vec<(u32, u32)>, _values: Vec<f64>) -> Status {
        Status::Error
    }

    fn do_step(&self, t: f64, h: f64, no_set_state_prior: bool) -> Result<DoStepResult, Status> {
        let (mut event, mut terminate, mut early, mut last_successful_time) = (fmi3False, fmi3False, fmi3False, t);
        let of = call!(fmi3DoStep(
            self.c,
            t,
            h,
            no_set_state_prior.into(),
            &raw mut event,
            &raw mut terminate,
            &raw mut early,
            &raw mut last_successful_time,
        ));
        let [event_handling_needed, terminate_simulation, early_return] =
            [event, terminate, early].map(|flag| flag != fmi3False);
        result(of, DoStepResult { last_successful_time, event_handling_needed, terminate_simulation, early_return })
    }
}
