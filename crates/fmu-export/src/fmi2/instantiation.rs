//! `fmi2Instantiate` (FMI 2.0, section 2.1.5).
use super::{Exported, Fmi2, booleans_as_reals::BooleansAsReals, logger::Logger};
use crate::{
    calls,
    calls::{
        c_functions::text,
        exported::{self, Guarded},
        instantiation::wrong_identity,
        logger::EnabledCategories,
        resources,
    },
    error::Error,
    instance::{Instance, InstanceKind},
    interface::{
        Interface,
        guid::{in_braces, number_in_braces, of_openmodelica_edition},
    },
    model::{Fmu, Setup},
    sys,
    sys::{fmi2Boolean, fmi2CallbackFunctions, fmi2Component, fmi2False, fmi2String, fmi2Type},
    variables::c_string,
};
use std::{borrow::Cow, path::Path, ptr};

/// Arguments of `fmi2Instantiate`.
pub struct Arguments<'a> {
    /// GUID; `None` for a null pointer.
    pub guid: Option<Cow<'a, str>>,
    /// Folder of the resources, if there is one.
    pub resources: Option<Box<Path>>,
    /// Whether the instance may show itself.
    pub visible: bool,
    fmu_type: fmi2Type,
    categories: EnabledCategories,
    logger: Logger,
}

impl Arguments<'_> {
    /// Returns the kind of the instance.
    ///
    /// # Errors
    /// If FMI 2.0 has no such kind.
    pub fn kind(&self) -> Result<InstanceKind, Error> {
        match self.fmu_type {
            sys::fmi2ModelExchange => Ok(InstanceKind::ModelExchange),
            sys::fmi2CoSimulation => Ok(InstanceKind::CoSimulation),
            other => Err(Error::new(format!(
                "type {other} does not exist: must be 0 (fmi2ModelExchange) or 1 (fmi2CoSimulation)"
            ))),
        }
    }

    /// Makes the instance that the importer gets.
    pub fn export<I: Guarded>(self, instance: I) -> exported::Exported<I, Fmi2> {
        exported::Exported::new(instance, self.categories, Fmi2 { logger: self.logger, edition: None })
    }
}

/// Makes an instance by `make`.
///
/// # Safety
/// Pointers are null or the importer's.
pub unsafe fn instantiate<I: Guarded>(
    (name, guid, resources): (fmi2String, fmi2String, fmi2String),
    fmu_type: fmi2Type,
    callbacks: *const fmi2CallbackFunctions,
    (visible, logging_on): (fmi2Boolean, fmi2Boolean),
    make: impl FnOnce(Arguments<'_>) -> Result<exported::Exported<I, Fmi2>, Error>,
) -> fmi2Component {
    // SAFETY: as promised to this function.
    let (callbacks, name, guid, resources) =
        unsafe { (callbacks.as_ref(), text(name).unwrap_or_default(), text(guid), text(resources)) };
    let Some(callbacks) = callbacks else { return ptr::null_mut() };
    let logger = Logger {
        callback: callbacks.logger,
        environment: callbacks.componentEnvironment,
        instance_name: c_string(&name),
    };
    calls::instantiation::instantiate("fmi2Instantiate", &logger, || {
        if name.is_empty() {
            return Err(Error::new("instance name is empty"));
        }
        make(Arguments {
            guid,
            resources: resources.and_then(|uri| resources::of_uri(&uri)),
            visible: visible != fmi2False,
            fmu_type,
            // Warnings and errors are enabled in any case, until `fmi2SetDebugLogging` changes this.
            categories: EnabledCategories::all_but_events(logging_on != fmi2False),
            logger: logger.clone(),
        })
    })
}

/// Makes an instance of a model.
pub(super) fn model_instance<M: Fmu>(arguments: Arguments<'_>) -> Result<Exported<M>, Error> {
    let interface = Interface::of::<M>();
    let id = arguments.guid.as_deref().and_then(number_in_braces);
    let is_for_openmodelica = id == Some(of_openmodelica_edition(interface.id));
    if id != Some(interface.id) && !is_for_openmodelica {
        return Err(wrong_identity("GUID", arguments.guid.as_deref(), &in_braces(interface.id)));
    }
    let kind = arguments.kind()?;
    if is_for_openmodelica && kind == InstanceKind::CoSimulation {
        return Err(Error::new("the edition for OpenModelica is for Model Exchange only"));
    }
    let resources = arguments.resources.clone();
    let setup = Setup { resources, visible: arguments.visible, ..Setup::default() };
    let mut exported = arguments.export(Instance::<M>::new(kind, setup));
    exported.version.edition =
        is_for_openmodelica.then(|| BooleansAsReals::new(interface, &exported.instance.values.booleans));
    Ok(exported)
}
