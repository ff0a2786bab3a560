//! Making of instances (FMI 3.0, section 2.3.1).
use super::{
    Exported, Fmi3,
    intermediate::IntermediateUpdates,
    logger::Logger,
    references::{get, name, targets},
};
use crate::{
    calls,
    calls::{
        c_functions::{list, text},
        exported::{self, Exchanged, Guarded},
        instantiation::wrong_identity,
        logger::{EnabledCategories, Logger as _},
        references::unknown_reference,
        resources,
    },
    error::{Error, Message, Severity},
    instance::{Instance, InstanceKind},
    interface::{
        Interface,
        guid::{in_braces, number_in_braces},
    },
    model::{Fmu, Setup, has_states},
    sys::{fmi3Boolean, fmi3False, fmi3Instance, fmi3IntermediateUpdateCallback, fmi3String, fmi3ValueReference},
};
use std::{
    borrow::Cow,
    path::Path,
    ptr::{null, null_mut},
};

/// Arguments of instances for co-simulation only.
pub struct CoSimulation {
    /// Whether the importer handles events.
    pub event_mode_used: fmi3Boolean,
    /// Whether a step may end early.
    pub early_return_allowed: fmi3Boolean,
    /// Variables that the importer uses in intermediate updates, and their number.
    pub required: (*const fmi3ValueReference, usize),
    /// Callback of intermediate updates.
    pub update: Option<fmi3IntermediateUpdateCallback>,
}

/// Arguments of functions that make instances.
pub struct Arguments<'a> {
    /// Kind of the instance.
    pub kind: InstanceKind,
    /// Instantiation token; `None` for a null pointer.
    pub token: Option<Cow<'a, str>>,
    /// Folder of the resources, if there is one.
    pub resources: Option<Box<Path>>,
    /// Whether the instance may show itself.
    pub visible: bool,
    /// Whether the importer handles the events of co-simulation.
    pub event_mode_used: bool,
    early_return_allowed: bool,
    required: &'a [fmi3ValueReference],
    update: Option<fmi3IntermediateUpdateCallback>,
    function: &'static str,
    categories: EnabledCategories,
    logger: Logger,
}

impl Arguments<'_> {
    /// Makes the instance that the importer gets. `find` finds variables for intermediate updates.
    ///
    /// # Errors
    /// If a required intermediate variable does not exist.
    pub fn export<I: Guarded>(
        self,
        instance: I,
        makes_updates: bool,
        find: impl Fn(u32) -> Result<Exchanged, Error>,
    ) -> Result<exported::Exported<I, Fmi3>, Error> {
        let (updates, ignored) = IntermediateUpdates::new(self.update, self.required, makes_updates, find)?;
        if let Some(text) = ignored.filter(|_| self.categories.has(Severity::Warning)) {
            let text = format!("{}: {text}", self.function);
            self.logger.send(&Message { severity: Severity::Warning, text });
        }
        let version = Fmi3 {
            logger: self.logger,
            targets: Box::default(),
            event_mode_used: self.event_mode_used,
            early_return_allowed: self.early_return_allowed,
            updates,
            dependencies: None,
        };
        Ok(exported::Exported::new(instance, self.categories, version))
    }
}

/// Logs that no FMU of this layer has Scheduled Execution.
pub fn refuse_scheduled_execution(logger: &Logger) -> fmi3Instance {
    let text = "fmi3InstantiateScheduledExecution: this FMU has no Scheduled Execution".to_owned();
    logger.send(&Message { severity: Severity::Error, text });
    null_mut()
}

/// Makes an instance by `make`, for Model Exchange if the arguments for co-simulation are missing.
///
/// # Safety
/// Each pointer is null or the importer's.
pub unsafe fn instantiate<I: Guarded>(
    (name, token, resources): (fmi3String, fmi3String, fmi3String),
    (visible, logging_on): (fmi3Boolean, fmi3Boolean),
    logger: Logger,
    co_simulation: Option<CoSimulation>,
    make: impl FnOnce(Arguments<'_>) -> Result<exported::Exported<I, Fmi3>, Error>,
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
        make(Arguments {
            kind,
            token,
            resources: resources.and_then(|path| resources::of_path(&path)),
            visible: visible != fmi3False,
            event_mode_used: co_simulation.event_mode_used != fmi3False,
            early_return_allowed: co_simulation.early_return_allowed != fmi3False,
            required,
            update: co_simulation.update,
            function,
            categories: EnabledCategories::all_or_failures(logging_on != fmi3False),
            logger: logger.clone(),
        })
    })
}

/// Makes an instance of a model.
pub(super) fn model_instance<M: Fmu>(arguments: Arguments<'_>) -> Result<Exported<M>, Error> {
    let interface = Interface::of::<M>();
    let token = arguments.token.as_deref();
    if token.and_then(number_in_braces) != Some(interface.id) {
        return Err(wrong_identity("instantiation token", token, &in_braces(interface.id)));
    }
    let targets = targets(interface);
    let find = |reference| {
        let target = get(&targets, reference).ok_or_else(|| unknown_reference(reference))?;
        Ok(Exchanged { name: name(interface, &target.place), is_input: false, is_exchanged: target.is_exchanged })
    };
    let resources = arguments.resources.clone();
    let setup = Setup { resources, visible: arguments.visible, ..Setup::default() };
    let instance = Instance::<M>::new(arguments.kind, setup);
    let mut exported = arguments.export(instance, has_states::<M>(), find)?;
    exported.version.targets = targets;
    Ok(exported)
}
