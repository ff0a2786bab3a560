//! `fmi2Instantiate` (FMI 2.0, section 2.1.5).
use super::{Exported, Fmi2, booleans_as_reals::BooleansAsReals, logger::Logger};
use crate::{
    calls,
    calls::{c_functions::text, instantiation::wrong_identity, logger::EnabledCategories, resources},
    error::Error,
    instance::{Instance, InstanceKind},
    interface::{
        Interface,
        guid::{number_in_braces, of_openmodelica_edition},
    },
    model::{Fmu, Setup},
    sys,
    sys::{fmi2Boolean, fmi2CallbackFunctions, fmi2Component, fmi2False, fmi2String, fmi2Type},
    variables::c_string,
};
use std::ptr;

/// Makes an instance.
///
/// # Safety
/// Pointers are null or the importer's.
pub(super) unsafe fn instantiate<M: Fmu>(
    (name, guid, resources): (fmi2String, fmi2String, fmi2String),
    fmu_type: fmi2Type,
    callbacks: *const fmi2CallbackFunctions,
    visible: fmi2Boolean,
    logging_on: fmi2Boolean,
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
        let interface = Interface::of::<M>();
        let id = guid.as_deref().and_then(number_in_braces);
        let is_for_openmodelica = id == Some(of_openmodelica_edition(interface.id));
        if id != Some(interface.id) && !is_for_openmodelica {
            return Err(wrong_identity("GUID", guid.as_deref(), interface.id));
        }
        let kind = match fmu_type {
            sys::fmi2ModelExchange => InstanceKind::ModelExchange,
            sys::fmi2CoSimulation if is_for_openmodelica => {
                return Err(Error::new("the edition for OpenModelica is for Model Exchange only"));
            }
            sys::fmi2CoSimulation => InstanceKind::CoSimulation,
            other => {
                return Err(Error::new(format!(
                    "type {other} does not exist: must be 0 (fmi2ModelExchange) or 1 (fmi2CoSimulation)"
                )));
            }
        };
        let setup = Setup {
            resources: resources.and_then(|uri| resources::of_uri(&uri)),
            visible: visible != fmi2False,
            ..Setup::default()
        };
        // Warnings and errors are enabled in any case, until `fmi2SetDebugLogging` changes this.
        let categories = EnabledCategories::all_but_events(logging_on != fmi2False);
        let instance = Instance::<M>::new(kind, setup);
        let edition = is_for_openmodelica.then(|| BooleansAsReals::new(interface, &instance.values.booleans));
        Ok(Exported::new(instance, categories, Fmi2 { logger: logger.clone(), edition }))
    })
}
