//! Model Exchange (FMI 2.0, section 3.2).
#![allow(clippy::missing_safety_doc, missing_docs)] // as in `functions`
use super::{
    Component,
    gate::call,
    life_cycle::{Function, State},
    lists::{list, list_mut},
};
use crate::{
    error::Error,
    instance::Outcome,
    model::Fmu,
    sys::{self, fmi2Boolean, fmi2Component, fmi2EventInfo, fmi2Real, fmi2Status},
};

pub unsafe fn enter_event_mode<M: Fmu>(c: fmi2Component) -> fmi2Status {
    let body = |component: &mut Component<M>| {
        // Within event mode it is the same event.
        if component.state == State::ContinuousTimeMode {
            component.instance.enter_event_mode();
            component.state = State::EventMode;
        }
        Ok(())
    };
    // SAFETY: as promised to this function.
    unsafe { call(c, Function::EnterEventMode, body) }
}

pub unsafe fn new_discrete_states<M: Fmu>(c: fmi2Component, info: *mut fmi2EventInfo) -> fmi2Status {
    let body = |component: &mut Component<M>| {
        // SAFETY: the importer's variable.
        let info = unsafe { list_mut(info, 1, "pointer to the event information") }?;
        // Some importers read the time of the next event even if it is not defined.
        let nothing = fmi2EventInfo { nextEventTime: f64::INFINITY, ..fmi2EventInfo::default() };
        info[0] = nothing;
        let next = component.instance.new_discrete_states().inspect_err(|_| component.state = State::Error)?;
        if let Some(time) = next {
            info[0] = fmi2EventInfo { nextEventTimeDefined: sys::fmi2True, nextEventTime: time, ..nothing };
        }
        Ok(())
    };
    // SAFETY: as promised to this function.
    unsafe { call(c, Function::NewDiscreteStates, body) }
}

pub unsafe fn enter_continuous_time_mode<M: Fmu>(c: fmi2Component) -> fmi2Status {
    let body = |component: &mut Component<M>| {
        component.instance.enter_continuous_time_mode();
        component.state = State::ContinuousTimeMode;
        Ok(())
    };
    // SAFETY: as promised to this function.
    unsafe { call(c, Function::EnterContinuousTimeMode, body) }
}

pub unsafe fn completed_integrator_step<M: Fmu>(
    c: fmi2Component,
    enter_event_mode: *mut fmi2Boolean,
    terminate_simulation: *mut fmi2Boolean,
) -> fmi2Status {
    let body = |component: &mut Component<M>| {
        // SAFETY: the importer's variables.
        let (enter_event_mode, terminate_simulation) = unsafe {
            (
                list_mut(enter_event_mode, 1, "pointer to enterEventMode")?,
                list_mut(terminate_simulation, 1, "pointer to terminateSimulation")?,
            )
        };
        (enter_event_mode[0], terminate_simulation[0]) = (sys::fmi2False, sys::fmi2False);
        component.instance.completed_integrator_step();
        Ok(())
    };
    // SAFETY: as promised to this function.
    unsafe { call(c, Function::CompletedIntegratorStep, body) }
}

pub unsafe fn set_time<M: Fmu>(c: fmi2Component, time: fmi2Real) -> fmi2Status {
    let body = |component: &mut Component<M>| component.instance.set_time(time);
    // SAFETY: as promised to this function.
    unsafe { call(c, Function::SetTime, body) }
}

pub unsafe fn set_continuous_states<M: Fmu>(c: fmi2Component, x: *const fmi2Real, n: usize) -> fmi2Status {
    let body = |_: &mut Component<M>| {
        // SAFETY: the importer's list.
        let _ = unsafe { list(x, n, "list of continuous states") }?;
        check_number(n, "continuous states")
    };
    // SAFETY: as promised to this function.
    unsafe { call(c, Function::SetContinuousStates, body) }
}

/// The getters of lists, which have no elements: no model has continuous states or event indicators.
macro_rules! lists {
    ($($name:ident $function:ident $what:literal;)*) => {$(
        pub unsafe fn $name<M: Fmu>(c: fmi2Component, values: *mut fmi2Real, n: usize) -> fmi2Status {
            let body = |_: &mut Component<M>| {
                // SAFETY: the importer's list.
                let _ = unsafe { list_mut(values, n, concat!("list of ", $what)) }?;
                check_number(n, $what)
            };
            // SAFETY: as promised to this function.
            unsafe { call(c, Function::$function, body) }
        }
    )*};
}

lists! {
    get_derivatives GetDerivatives "derivatives";
    get_event_indicators GetEventIndicators "event indicators";
    get_continuous_states GetContinuousStates "continuous states";
    get_nominals_of_continuous_states GetNominalsOfContinuousStates "nominal values";
}

fn check_number(n: usize, what: &str) -> Outcome {
    if n == 0 { Ok(()) } else { Err(Error::new(format!("{n} {what}: this FMU has 0"))) }
}
