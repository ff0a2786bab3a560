//! Calls that change the life-cycle state of an instance.
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
