//! Calls that change the life-cycle state of an instance.
use fmu_export::calls::c_functions::variable;
use fmu_export::calls::exported::{Exported, Version};
use fmu_export::calls::life_cycle::LifeCycle;
use fmu_export::{Error, InstanceKind, Outcome, Severity};

use crate::container::Container;
use crate::model_exchange::AfterEvents;

pub(crate) fn enter_initialization_mode<V: Version>(exported: &mut Exported<Container, V>) -> Outcome {
    exported.instance.enter_initialization()?;
    exported.state = LifeCycle::InitializationMode;
    Ok(())
}

pub(crate) fn exit_initialization_mode<V: Version>(exported: &mut Exported<Container, V>) -> Outcome {
    exported.instance.exit_initialization()?;
    exported.state = match exported.instance.kind() {
        InstanceKind::CoSimulation => LifeCycle::StepComplete,
        InstanceKind::ModelExchange => LifeCycle::EventMode,
    };
    Ok(())
}

/// Makes a communication step from `t` over `h`, both in s. After a discard the instance stands at `t`, so that the
/// importer may repeat the step with another length; after an error values can be read.
pub(crate) fn step<V: Version>(
    exported: &mut Exported<Container, V>,
    t: f64,
    h: f64,
    may_be_repeated: bool,
) -> Outcome {
    exported.instance.step(t, h, may_be_repeated).inspect_err(|error| {
        if error.severity() != Severity::Discard {
            exported.state = LifeCycle::Error;
        }
    })
}

pub(crate) fn terminate<V: Version>(exported: &mut Exported<Container, V>) -> Outcome {
    exported.state = LifeCycle::Terminated;
    exported.instance.terminate()
}

pub(crate) fn reset<V: Version>(exported: &mut Exported<Container, V>) -> Outcome {
    exported.instance.reset().inspect_err(|_| exported.state = LifeCycle::Error)?;
    exported.state = LifeCycle::Instantiated;
    Ok(())
}

/// Enters event mode, or continues the same event within event mode.
pub(crate) fn enter_event_mode<V: Version>(exported: &mut Exported<Container, V>) -> Outcome {
    if exported.state != LifeCycle::EventMode {
        exported.instance.enter_event_mode()?;
        exported.state = LifeCycle::EventMode;
    }
    Ok(())
}

/// Handles the events of the instant. If they cannot be handled, the instance enters the error state.
pub(crate) fn new_discrete_states<V: Version>(exported: &mut Exported<Container, V>) -> Result<AfterEvents, Error> {
    exported.instance.new_discrete_states().inspect_err(|_| exported.state = LifeCycle::Error)
}

pub(crate) fn enter_continuous_time_mode<V: Version>(exported: &mut Exported<Container, V>) -> Outcome {
    exported.instance.enter_continuous_time_mode()?;
    exported.state = LifeCycle::ContinuousTimeMode;
    Ok(())
}

/// Completes a step of the importer's integrator, and writes whether an event is to be handled.
///
/// # Safety
/// Each pointer is null or the importer's.
pub(crate) unsafe fn completed_step<B: From<bool>, V: Version>(
    exported: &mut Exported<Container, V>,
    may_be_repeated: bool,
    enter_event_mode: *mut B,
    terminate_simulation: *mut B,
) -> Outcome {
    // SAFETY: as promised to this function.
    let (enter_event_mode, terminate_simulation) = unsafe {
        (
            variable(enter_event_mode, "pointer to enterEventMode")?,
            variable(terminate_simulation, "pointer to terminateSimulation")?,
        )
    };
    let end = exported.instance.completed_step(may_be_repeated)?;
    (*enter_event_mode, *terminate_simulation) = (end.needs_event.into(), end.terminates.into());
    Ok(())
}

pub(crate) fn set_states<V: Version>(exported: &mut Exported<Container, V>, states: &[f64]) -> Outcome {
    check_number(states.len(), exported.instance.number_of_states(), "continuous states")?;
    exported.instance.set_states(states)
}

pub(crate) fn get_states<V: Version>(exported: &mut Exported<Container, V>, states: &mut [f64]) -> Outcome {
    check_number(states.len(), exported.instance.number_of_states(), "continuous states")?;
    exported.instance.states(states)
}

pub(crate) fn get_derivatives<V: Version>(exported: &mut Exported<Container, V>, derivatives: &mut [f64]) -> Outcome {
    check_number(derivatives.len(), exported.instance.number_of_states(), "derivatives")?;
    exported.instance.derivatives(derivatives)
}

pub(crate) fn get_nominals<V: Version>(exported: &mut Exported<Container, V>, nominals: &mut [f64]) -> Outcome {
    check_number(nominals.len(), exported.instance.number_of_states(), "nominal values")?;
    exported.instance.nominals(nominals)
}

pub(crate) fn get_indicators<V: Version>(exported: &mut Exported<Container, V>, indicators: &mut [f64]) -> Outcome {
    check_number(indicators.len(), exported.instance.number_of_indicators(), "event indicators")?;
    exported.instance.indicators(indicators)
}

fn check_number(n: usize, own: usize, what: &str) -> Outcome {
    if n == own { Ok(()) } else { Err(Error::new(format!("{n} {what}: this FMU has {own}"))) }
}
