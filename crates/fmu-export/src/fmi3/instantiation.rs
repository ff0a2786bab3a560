//! Making of instances (FMI 3.0, section 2.3.1).
use super::{Exported, Fmi3, intermediate::IntermediateUpdates, logger::Logger, references::targets};
use crate::{
    calls,
    calls::{
        c_functions::{list, text},
        instantiation::wrong_identity,
        logger::{EnabledCategories, Logger as _},
        resources,
    },
    error::{Error, Message, Severity},
    instance::{Instance, InstanceKind},
    interface::{Interface, guid::number_in_braces},
    model::{Fmu, Setup},
    sys::{fmi3Boolean, fmi3False, fmi3Instance, fmi3IntermediateUpdateCallback, fmi3String, fmi3ValueReference},
};
use std::ptr::{null, null_mut};

/// Arguments of instances for co-simulation only.
pub(super) struct CoSimulation {
    pub(super) event_mode_used: fmi3Boolean,
    pub(super) early_return_allowed: fmi3Boolean,
    /// Variables that the importer uses in intermediate updates, and their number.
    pub(super) required: (*const fmi3ValueReference, usize),
    pub(super) update: Option<fmi3IntermediateUpdateCallback>,
}

/// Logs that no FMU of this layer has Scheduled Execution.
pub(super) fn refuse_scheduled_execution(logger: &Logger) -> fmi3Instance {
    let text = "fmi3InstantiateScheduledExecution: this FMU has no Scheduled Execution".to_owned();
    logger.send(&Message { severity: Severity::Error, text });
    null_mut()
}

/// Makes an instance, for Model Exchange if the arguments for co-simulation are missing.
///
/// # Safety
/// Each pointer is null or the importer's.
pub(super) unsafe fn instantiate<M: Fmu>(
    (name, token, resources): (fmi3String, fmi3String, fmi3String),
    (visible, logging_on): (fmi3Boolean, fmi3Boolean),
    logger: Logger,
    co_simulation: Option<CoSimulation>,
) -> fmi3Instance {
    let (kind, function) = match co_simulation {
        Some(_) => (InstanceKind::CoSimulation, "fmi3InstantiateCoSimulation"),
        None => (InstanceKind::ModelExchange, "fmi3InstantiateModelExchange"),
    };
    let none = CoSimulation { event_mode_used: 0, early_return_allowed: 0, required: (null(), 0), update: None };
    let co_simulation = co_simulation.unwrap_or(none);
    calls::instantiation::instantiate(function, &logger, || {
        // SAFETY: as promised to this function.
        let (required, name, token, resources) = unsafe {
            let (required, n) = co_simulation.required;
            let required = list(required, n, "list of required intermediate variables")?;
            (required, text(name), text(token), text(resources))
        };
        if name.is_none_or(|name| name.trim().is_empty()) {
            return Err(Error::new("instance name is empty"));
        }
        let interface = Interface::of::<M>();
        if token.as_deref().and_then(number_in_braces) != Some(interface.id) {
            return Err(wrong_identity("instantiation token", token.as_deref(), interface.id));
        }
        let setup = Setup {
            resources: resources.and_then(|path| resources::of_path(&path)),
            visible: visible != fmi3False,
            ..Setup::default()
        };
        let targets = targets(interface);
        let (updates, ignored) = IntermediateUpdates::new::<M>(co_simulation.update, required, &targets)?;
        let categories = EnabledCategories::all_or_failures(logging_on != fmi3False);
        if let Some(text) = ignored.filter(|_| categories.has(Severity::Warning)) {
            let text = format!("{function}: {text}");
            logger.send(&Message { severity: Severity::Warning, text });
        }
        let version = Fmi3 {
            logger: logger.clone(),
            targets,
            event_mode_used: co_simulation.event_mode_used != fmi3False,
            early_return_allowed: co_simulation.early_return_allowed != fmi3False,
            updates,
            dependencies: None,
        };
        Ok(Exported::<M>::new(Instance::new(kind, setup), categories, version))
    })
}
