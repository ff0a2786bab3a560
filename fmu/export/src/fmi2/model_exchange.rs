//! Model Exchange (FMI 2.0, section 3.2).
#![allow(clippy::missing_safety_doc, missing_docs)] // as in `functions`
use super::{Component, life_cycle::Function, openmodelica::Switches};
use crate::{
    calls::{gate::call, lists::list_mut},
    model::Fmu,
    sys::{self, fmi2Boolean, fmi2Component, fmi2EventInfo, fmi2Real, fmi2Status},
};

pub unsafe fn enter_event_mode<M: Fmu>(c: fmi2Component) -> fmi2Status {
    let body = |component: &mut Component<M>| {
        if component.enter_event_mode() {
            component.turn_switches();
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
        info[0] = fmi2EventInfo { nextEventTime: f64::INFINITY, ..fmi2EventInfo::default() };
        let after = component.new_discrete_states()?;
        info[0].valuesOfContinuousStatesChanged = after.states_changed.into();
        if let Some(time) = after.next {
            (info[0].nextEventTimeDefined, info[0].nextEventTime) = (sys::fmi2True, time);
        }
        Ok(())
    };
    // SAFETY: as promised to this function.
    unsafe { call(c, Function::NewDiscreteStates, body) }
}

pub unsafe fn enter_continuous_time_mode<M: Fmu>(c: fmi2Component) -> fmi2Status {
    let body = |component: &mut Component<M>| component.enter_continuous_time_mode();
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
        terminate_simulation[0] = sys::fmi2False;
        enter_event_mode[0] = component.instance.completed_integrator_step().into();
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
    // SAFETY: as promised to this function.
    unsafe {
        call(c, Function::SetContinuousStates, |component: &mut Component<M>| component.set_continuous_states(x, n))
    }
}

pub unsafe fn get_continuous_states<M: Fmu>(c: fmi2Component, x: *mut fmi2Real, n: usize) -> fmi2Status {
    // SAFETY: as promised to this function.
    unsafe {
        call(c, Function::GetContinuousStates, |component: &mut Component<M>| component.get_continuous_states(x, n))
    }
}

pub unsafe fn get_derivatives<M: Fmu>(c: fmi2Component, values: *mut fmi2Real, n: usize) -> fmi2Status {
    // SAFETY: as promised to this function.
    unsafe { call(c, Function::GetDerivatives, |component: &mut Component<M>| component.get_derivatives(values, n)) }
}

pub unsafe fn get_nominals_of_continuous_states<M: Fmu>(
    c: fmi2Component,
    values: *mut fmi2Real,
    n: usize,
) -> fmi2Status {
    // SAFETY: as promised to this function.
    let body = |component: &mut Component<M>| unsafe { component.get_nominals_of_continuous_states(values, n) };
    // SAFETY: as promised to this function.
    unsafe { call(c, Function::GetNominalsOfContinuousStates, body) }
}

pub unsafe fn get_event_indicators<M: Fmu>(c: fmi2Component, values: *mut fmi2Real, n: usize) -> fmi2Status {
    let body = |component: &mut Component<M>| {
        let switches = component.version.switches.as_ref().map_or(0, Switches::len);
        // SAFETY: as promised to this function.
        let of_switches = unsafe { component.get_event_indicators(values, n, switches) }?;
        if let Some(switches) = &component.version.switches {
            switches.indicators(&component.instance.values.booleans, of_switches);
        }
        Ok(())
    };
    // SAFETY: as promised to this function.
    unsafe { call(c, Function::GetEventIndicators, body) }
}
