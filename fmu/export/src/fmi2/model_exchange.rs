//! Model Exchange (FMI 2.0, section 3.2).
#![allow(clippy::missing_safety_doc, missing_docs)] // as in `functions`
use super::{
    Component,
    gate::call,
    life_cycle::{Function, State},
    lists::{list, list_mut},
    openmodelica::Switches,
};
use crate::{
    error::Error,
    instance::Outcome,
    interface::Layout,
    model::{Fmu, indicator_count},
    sys::{self, fmi2Boolean, fmi2Component, fmi2EventInfo, fmi2Real, fmi2Status},
};
use std::ops::Range;

pub unsafe fn enter_event_mode<M: Fmu>(c: fmi2Component) -> fmi2Status {
    let body = |component: &mut Component<M>| {
        // Within event mode it is the same event.
        if component.state == State::ContinuousTimeMode {
            component.instance.enter_event_mode();
            component.state = State::EventMode;
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
        let after = component.instance.new_discrete_states().inspect_err(|_| component.state = State::Error)?;
        let states_changed = if after.states_changed { sys::fmi2True } else { sys::fmi2False };
        info[0].valuesOfContinuousStatesChanged = states_changed;
        if let Some(time) = after.next {
            (info[0].nextEventTimeDefined, info[0].nextEventTime) = (sys::fmi2True, time);
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
        if component.instance.completed_integrator_step() {
            enter_event_mode[0] = sys::fmi2True;
        }
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
    let body = |component: &mut Component<M>| {
        // SAFETY: the importer's list.
        let states = unsafe { list(x, n, "list of continuous states") }?;
        check_number(n, states_of::<M>().len(), "continuous states")?;
        component.instance.set_states(states)
    };
    // SAFETY: as promised to this function.
    unsafe { call(c, Function::SetContinuousStates, body) }
}

pub unsafe fn get_continuous_states<M: Fmu>(c: fmi2Component, x: *mut fmi2Real, n: usize) -> fmi2Status {
    let body = |component: &mut Component<M>| {
        // SAFETY: the importer's list.
        let states = unsafe { list_mut(x, n, "list of continuous states") }?;
        check_number(n, states_of::<M>().len(), "continuous states")?;
        if component.state == State::InitializationMode && n > 0 {
            component.instance.update_outputs()?;
        }
        states.copy_from_slice(&component.instance.values.reals[states_of::<M>()]);
        Ok(())
    };
    // SAFETY: as promised to this function.
    unsafe { call(c, Function::GetContinuousStates, body) }
}

pub unsafe fn get_derivatives<M: Fmu>(c: fmi2Component, values: *mut fmi2Real, n: usize) -> fmi2Status {
    let body = |component: &mut Component<M>| {
        // SAFETY: the importer's list.
        let derivatives = unsafe { list_mut(values, n, "list of derivatives") }?;
        let all = Layout::<M>::DERIVATIVES.reals..Layout::<M>::END.reals;
        check_number(n, all.len(), "derivatives")?;
        if n > 0 {
            component.update_outputs_of_the_instant()?;
        }
        derivatives.copy_from_slice(&component.instance.values.reals[all]);
        Ok(())
    };
    // SAFETY: as promised to this function.
    unsafe { call(c, Function::GetDerivatives, body) }
}

pub unsafe fn get_nominals_of_continuous_states<M: Fmu>(
    c: fmi2Component,
    values: *mut fmi2Real,
    n: usize,
) -> fmi2Status {
    let body = |component: &mut Component<M>| {
        // SAFETY: the importer's list.
        let nominals = unsafe { list_mut(values, n, "list of nominal values") }?;
        check_number(n, states_of::<M>().len(), "nominal values")?;
        nominals.copy_from_slice(&component.instance.integrator.nominals);
        Ok(())
    };
    // SAFETY: as promised to this function.
    unsafe { call(c, Function::GetNominalsOfContinuousStates, body) }
}

pub unsafe fn get_event_indicators<M: Fmu>(c: fmi2Component, values: *mut fmi2Real, n: usize) -> fmi2Status {
    let body = |component: &mut Component<M>| {
        // SAFETY: the importer's list.
        let indicators = unsafe { list_mut(values, n, "list of event indicators") }?;
        let switches = component.switches.as_ref();
        check_number(n, indicator_count::<M>() + switches.map_or(0, Switches::len), "event indicators")?;
        let (own, of_switches) = indicators.split_at_mut(indicator_count::<M>());
        if let Some(switches) = switches {
            switches.indicators(&component.instance.values.booleans, of_switches);
        }
        if own.is_empty() {
            return Ok(());
        }
        component.update_outputs_of_the_instant()?;
        component.instance.indicators(own)
    };
    // SAFETY: as promised to this function.
    unsafe { call(c, Function::GetEventIndicators, body) }
}

/// Positions of the continuous states among the Reals.
const fn states_of<M: Fmu>() -> Range<usize> {
    Layout::<M>::STATES.reals..Layout::<M>::DERIVATIVES.reals
}

fn check_number(n: usize, own: usize, what: &str) -> Outcome {
    if n == own { Ok(()) } else { Err(Error::new(format!("{n} {what}: this FMU has {own}"))) }
}
