//! The C functions, generic over the FMU; [`export!`](crate::export!) gives them their C names.
//!
//! Each one turns raw arguments into slices and passes the gate. Pointers are read only after the gate's checks.
//!
//! # Safety
//! All functions here expect what FMI 2.0 promises of an importer: a component that is null or came from the same FMU's
//! `fmi2Instantiate` and was not freed, is used by one call at a time, and pointers that are null or point to as many elements as
//! the call says.
#![allow(clippy::missing_safety_doc)] // said once, above
#![allow(missing_docs)] // the names are those of the standard
pub use super::{
    derivatives::{get_directional_derivative, get_real_output_derivatives, set_real_input_derivatives},
    model_exchange::{
        completed_integrator_step, enter_continuous_time_mode, enter_event_mode, get_continuous_states,
        get_derivatives, get_event_indicators, get_nominals_of_continuous_states, new_discrete_states,
        set_continuous_states, set_time,
    },
    run::{Exported, Functions, run},
    state::{deserialize_state, free_state, get_state, serialize_state, serialized_state_size, set_state},
    status::{cancel_step, get_boolean_status, get_integer_status, get_real_status, get_status, get_string_status},
};

use super::{Component, Fmi2, life_cycle::Function, logger::Logger, openmodelica::Switches};
use crate::{
    calls::{
        gate::{call, catch_panic},
        life_cycle::State,
        lists::{list, list_mut, strings, text},
        logger::{EnabledCategories, Logger as _},
    },
    error::{Error, Message, Severity},
    guid::{in_braces, number_in_braces},
    instance::{Instance, InstanceKind},
    interface::Interface,
    model::{Fmu, Setup},
    resources,
    sys::{
        self, fmi2Boolean, fmi2CallbackFunctions, fmi2Component, fmi2Real, fmi2Status, fmi2String, fmi2Type,
        fmi2ValueReference,
    },
    variables::c_string,
};
use std::ptr;

#[must_use]
pub fn get_types_platform() -> fmi2String {
    sys::fmi2TypesPlatform.as_ptr()
}

#[must_use]
pub fn get_version() -> fmi2String {
    sys::fmi2Version.as_ptr()
}

#[must_use]
pub unsafe fn instantiate<M: Fmu>(
    instance_name: fmi2String,
    fmu_type: fmi2Type,
    fmu_guid: fmi2String,
    resources: fmi2String,
    functions: *const fmi2CallbackFunctions,
    visible: fmi2Boolean,
    logging_on: fmi2Boolean,
) -> fmi2Component {
    catch_panic(|| {
        // SAFETY: null, or the importer's struct.
        let Some(callbacks) = (unsafe { functions.as_ref() }) else { return ptr::null_mut() };
        // SAFETY: null, or the importer's string.
        let name = unsafe { text(instance_name) }.unwrap_or_default();
        let logger = Logger {
            callback: callbacks.logger,
            environment: callbacks.componentEnvironment,
            instance_name: c_string(&name),
        };
        // SAFETY: null, or the importer's string.
        let given = unsafe { text(fmu_guid) };
        let interface = Interface::of::<M>();
        let own = interface.id;
        let id = given.as_deref().and_then(|given| number_in_braces(given.as_bytes()));
        let is_for_openmodelica = id.is_some() && id != Some(own) && id == interface.openmodelica_id;
        let kind = match fmu_type {
            sys::fmi2ModelExchange => Some(InstanceKind::ModelExchange),
            sys::fmi2CoSimulation => Some(InstanceKind::CoSimulation),
            _ => None,
        };
        let refusal = if name.is_empty() {
            "instance name is empty".to_owned()
        } else if id != Some(own) && !is_for_openmodelica {
            let (given, own) = (given.unwrap_or("a null pointer".into()), in_braces(own));
            format!(
                "GUID {given} does not match {own}: modelDescription.xml and the library come from different builds"
            )
        } else if is_for_openmodelica && kind == Some(InstanceKind::CoSimulation) {
            "the edition for OpenModelica is for Model Exchange only".to_owned()
        } else if let Some(kind) = kind {
            // SAFETY: null, or the importer's string.
            let resources = unsafe { text(resources) }.and_then(|uri| resources::of_uri(&uri));
            let setup = Setup { resources, visible: visible != sys::fmi2False, ..Setup::default() };
            // Warnings and errors are heard in any case, until `fmi2SetDebugLogging` says otherwise.
            let categories = EnabledCategories::all_but_events(logging_on != sys::fmi2False);
            let instance = Instance::<M>::new(kind, setup);
            let switches = is_for_openmodelica.then(|| Switches::new(interface, &instance.values.booleans));
            let component = Component::new(instance, categories, Fmi2 { logger, switches });
            return Box::into_raw(Box::new(component)).cast();
        } else {
            format!("type {fmu_type} does not exist: must be 0 (fmi2ModelExchange) or 1 (fmi2CoSimulation)")
        };
        logger.send(&Message { severity: Severity::Error, text: format!("fmi2Instantiate: {refusal}") });
        ptr::null_mut()
    })
    .unwrap_or(ptr::null_mut())
}

pub unsafe fn free_instance<M: Fmu>(c: fmi2Component) {
    if !c.is_null() {
        // SAFETY: the importer vouches that this is a live instance, which nothing uses after this call.
        let _ = catch_panic(|| drop(unsafe { Box::from_raw(c.cast::<Component<M>>()) }));
    }
}

pub unsafe fn set_debug_logging<M: Fmu>(
    c: fmi2Component,
    logging_on: fmi2Boolean,
    n: usize,
    categories: *const fmi2String,
) -> fmi2Status {
    let body = |component: &mut Component<M>| {
        // SAFETY: the importer's list.
        let names = unsafe { strings(categories, n, "list of categories") }?;
        let names: Vec<_> = names.into_iter().map(Option::unwrap_or_default).collect();
        let named = EnabledCategories::named(&names).map_err(Error::new)?;
        component.set_categories(EnabledCategories::SILENT.switched(named, logging_on != sys::fmi2False));
        Ok(())
    };
    // SAFETY: as promised to this function.
    unsafe { call(c, Function::SetDebugLogging, body) }
}

pub unsafe fn setup_experiment<M: Fmu>(
    c: fmi2Component,
    tolerance_defined: fmi2Boolean,
    tolerance: fmi2Real,
    start: fmi2Real,
    stop_defined: fmi2Boolean,
    stop: fmi2Real,
) -> fmi2Status {
    let tolerance = (tolerance_defined != sys::fmi2False).then_some(tolerance);
    let stop = (stop_defined != sys::fmi2False).then_some(stop);
    let body = |component: &mut Component<M>| component.instance.setup_experiment(start, stop, tolerance);
    // SAFETY: as promised to this function.
    unsafe { call(c, Function::SetupExperiment, body) }
}

pub unsafe fn enter_initialization_mode<M: Fmu>(c: fmi2Component) -> fmi2Status {
    let body = |component: &mut Component<M>| {
        component.state = State::InitializationMode;
        Ok(())
    };
    // SAFETY: as promised to this function.
    unsafe { call(c, Function::EnterInitializationMode, body) }
}

pub unsafe fn exit_initialization_mode<M: Fmu>(c: fmi2Component) -> fmi2Status {
    let body = |component: &mut Component<M>| {
        component.state = match component.instance.kind {
            InstanceKind::CoSimulation => component.instance.initialize().map(|()| State::StepComplete),
            InstanceKind::ModelExchange => {
                component.instance.initialize_model_exchange()?;
                if component.version.switches.is_some() {
                    // OpenModelica sets parameters and inputs afterwards.
                    component.instance.defer_initialization();
                }
                Ok(State::EventMode)
            }
        }?;
        Ok(())
    };
    // SAFETY: as promised to this function.
    unsafe { call(c, Function::ExitInitializationMode, body) }
}

pub unsafe fn terminate<M: Fmu>(c: fmi2Component) -> fmi2Status {
    let body = |component: &mut Component<M>| {
        if component.instance.kind == InstanceKind::ModelExchange {
            // The last values can be read afterwards; if they cannot be computed, those before.
            let _ = component.instance.update_at_instant();
        }
        component.state = State::Terminated;
        let time = component.instance.time;
        component.instance.log().event(|| format!("terminated at {time} s"));
        Ok(())
    };
    // SAFETY: as promised to this function.
    unsafe { call(c, Function::Terminate, body) }
}

pub unsafe fn reset<M: Fmu>(c: fmi2Component) -> fmi2Status {
    let body = |component: &mut Component<M>| {
        component.instance.reset();
        component.version.switches = component
            .version
            .switches
            .take()
            .map(|_| Switches::new(Interface::of::<M>(), &component.instance.values.booleans));
        component.state = State::Instantiated;
        Ok(())
    };
    // SAFETY: as promised to this function.
    unsafe { call(c, Function::Reset, body) }
}

/// The getters and setters, which differ in the type only.
macro_rules! access {
    ($($get:ident $set:ident $get_function:ident $set_function:ident $get_method:ident $set_method:ident $type:ty;)*) => {$(
        pub unsafe fn $get<M: Fmu>(c: fmi2Component, vr: *const fmi2ValueReference, n: usize, value: *mut $type) -> fmi2Status {
            let body = |component: &mut Component<M>| {
                // SAFETY: the importer's lists, both of `n` elements.
                let (references, values) = unsafe {
                    (list(vr, n, "list of value references")?, list_mut(value, n, "list of values")?)
                };
                component.$get_method(references, values)
            };
            // SAFETY: as promised to this function.
            unsafe { call(c, Function::$get_function, body) }
        }

        pub unsafe fn $set<M: Fmu>(c: fmi2Component, vr: *const fmi2ValueReference, n: usize, value: *const $type) -> fmi2Status {
            let body = |component: &mut Component<M>| {
                // SAFETY: the importer's lists, both of `n` elements.
                let (references, values) = unsafe {
                    (list(vr, n, "list of value references")?, access!(@values $set_method)(value, n, "list of values")?)
                };
                component.$set_method(references, &values)
            };
            // SAFETY: as promised to this function.
            unsafe { call(c, Function::$set_function, body) }
        }
    )*};
    (@values set_strings) => { strings };
    (@values $other:ident) => { list };
}

access! {
    get_real set_real GetReal SetReal get_reals set_reals fmi2Real;
    get_integer set_integer GetInteger SetInteger get_integers set_integers sys::fmi2Integer;
    get_boolean set_boolean GetBoolean SetBoolean get_booleans set_booleans fmi2Boolean;
    get_string set_string GetString SetString get_strings set_strings fmi2String;
}

pub unsafe fn do_step<M: Fmu>(c: fmi2Component, t: fmi2Real, h: fmi2Real) -> fmi2Status {
    let body = |component: &mut Component<M>| {
        let outcome = component.instance.do_step(t, h);
        if outcome.is_err() {
            component.state = State::Error;
        }
        outcome
    };
    // SAFETY: as promised to this function.
    unsafe { call(c, Function::DoStep, body) }
}
