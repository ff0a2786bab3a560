//! The C functions, generic over the FMU; [`export!`](crate::export!) gives them their C names.
//!
//! # Safety
//! All functions here expect what FMI 3.0 promises of an importer: an instance that is null or came from the same FMU's functions that make
//! instances and was not freed, is used by one call at a time, and pointers that are null or point to as many elements as the call says.
#![allow(clippy::missing_safety_doc)] // said once, above
#![allow(missing_docs)] // the names are those of the standard
pub use super::{
    derivatives::*,
    elements::*,
    events::*,
    refused::*,
    run::{Exported, Functions, run},
    step::do_step,
};

use super::{Component, Fmi3, intermediate::IntermediateUpdates, logger::Logger, slots::slots};
use crate::{
    calls::{
        gate::catch_panic,
        life_cycle::State,
        lists::{list, list_mut, strings, text},
        logger::{EnabledCategories, Logger as _},
    },
    error::{Error, Message, Severity},
    guid::{in_braces, number_in_braces},
    instance::{Instance, InstanceKind, Outcome},
    interface::Interface,
    model::{Fmu, Setup},
    resources,
    sys::{
        self, fmi3Boolean, fmi3Byte, fmi3FMUState, fmi3Float64, fmi3Instance, fmi3InstanceEnvironment, fmi3Int32,
        fmi3Int64, fmi3IntermediateUpdateCallback, fmi3LogMessageCallback, fmi3String, fmi3ValueReference,
    },
};
use std::ptr;

/// Functions that take an instance: name, function of the life-cycle table, arguments, and what they do with the instance.
macro_rules! functions {
    ($($name:ident $function:ident($($argument:ident: $type:ty),* $(,)?) |$component:ident| $body:expr;)*) => {$(
        #[allow(clippy::too_many_arguments)] // as the standard has them
        pub unsafe fn $name<M: $crate::model::Fmu>(
            c: $crate::sys::fmi3Instance,
            $($argument: $type),*
        ) -> $crate::sys::fmi3Status {
            // SAFETY: as promised to this function.
            #[allow(unused_unsafe)]
            let body = |$component: &mut $crate::fmi3::Component<M>| -> $crate::instance::Outcome { unsafe { $body } };
            // SAFETY: as promised to this function.
            unsafe { $crate::calls::gate::call(c, $crate::fmi3::life_cycle::Function::$function, body) }
        }
    )*};
}
pub(super) use functions;

#[must_use]
pub fn get_version() -> fmi3String {
    sys::fmi3Version.as_ptr()
}

/// What the functions that make instances are given alike.
struct Request {
    function: &'static str,
    name: fmi3String,
    token: fmi3String,
    resources: fmi3String,
    visible: fmi3Boolean,
    logging_on: fmi3Boolean,
    environment: fmi3InstanceEnvironment,
    logger: Option<fmi3LogMessageCallback>,
}

/// What only co-simulation is given.
#[derive(Default)]
struct CoSimulation<'a> {
    event_mode_used: bool,
    early_return_allowed: bool,
    required: &'a [fmi3ValueReference],
    update: Option<fmi3IntermediateUpdateCallback>,
}

#[must_use]
#[allow(clippy::too_many_arguments)] // as the standard has them
pub unsafe fn instantiate_model_exchange<M: Fmu>(
    name: fmi3String,
    token: fmi3String,
    resources: fmi3String,
    visible: fmi3Boolean,
    logging_on: fmi3Boolean,
    environment: fmi3InstanceEnvironment,
    logger: Option<fmi3LogMessageCallback>,
) -> fmi3Instance {
    let function = "fmi3InstantiateModelExchange";
    let request = Request { function, name, token, resources, visible, logging_on, environment, logger };
    // SAFETY: as promised to this function.
    unsafe { request.instantiate::<M>(InstanceKind::ModelExchange, || Ok(CoSimulation::default())) }
}

#[must_use]
#[allow(clippy::too_many_arguments)] // as the standard has them
pub unsafe fn instantiate_co_simulation<M: Fmu>(
    name: fmi3String,
    token: fmi3String,
    resources: fmi3String,
    visible: fmi3Boolean,
    logging_on: fmi3Boolean,
    event_mode_used: fmi3Boolean,
    early_return_allowed: fmi3Boolean,
    required: *const fmi3ValueReference,
    n_required: usize,
    environment: fmi3InstanceEnvironment,
    logger: Option<fmi3LogMessageCallback>,
    update: Option<fmi3IntermediateUpdateCallback>,
) -> fmi3Instance {
    let function = "fmi3InstantiateCoSimulation";
    let request = Request { function, name, token, resources, visible, logging_on, environment, logger };
    let of_co_simulation = || {
        Ok(CoSimulation {
            event_mode_used: event_mode_used != sys::fmi3False,
            early_return_allowed: early_return_allowed != sys::fmi3False,
            // SAFETY: as promised to this function.
            required: unsafe { list(required, n_required, "list of required intermediate variables") }?,
            update,
        })
    };
    // SAFETY: as promised to this function.
    unsafe { request.instantiate::<M>(InstanceKind::CoSimulation, of_co_simulation) }
}

/// Tells that no FMU of this layer has Scheduled Execution.
#[must_use]
pub unsafe fn instantiate_scheduled_execution(
    environment: fmi3InstanceEnvironment,
    callback: Option<fmi3LogMessageCallback>,
) -> fmi3Instance {
    let text = "fmi3InstantiateScheduledExecution: this FMU has no Scheduled Execution".to_owned();
    Logger { callback, environment }.send(&Message { severity: Severity::Error, text });
    ptr::null_mut()
}

impl Request {
    unsafe fn instantiate<'a, M: Fmu>(
        self,
        kind: InstanceKind,
        of_co_simulation: impl FnOnce() -> Result<CoSimulation<'a>, Error>,
    ) -> fmi3Instance {
        let made = catch_panic(|| {
            let logger = Logger { callback: self.logger, environment: self.environment };
            // SAFETY: as promised to this function.
            let made = of_co_simulation().and_then(|own| unsafe { self.component::<M>(kind, own, logger.clone()) });
            match made {
                Ok(component) => Box::into_raw(Box::new(component)).cast(),
                Err(Error(message)) => {
                    let text = format!("{}: {}", self.function, message.text);
                    logger.send(&Message { severity: Severity::Error, text });
                    ptr::null_mut()
                }
            }
        });
        made.unwrap_or(ptr::null_mut())
    }

    unsafe fn component<M: Fmu>(
        &self,
        kind: InstanceKind,
        own: CoSimulation<'_>,
        logger: Logger,
    ) -> Result<Component<M>, Error> {
        // SAFETY: null, or the importer's strings.
        let (name, token, resources) = unsafe { (text(self.name), text(self.token), text(self.resources)) };
        if name.is_none_or(|name| name.trim().is_empty()) {
            return Err(Error::new("instance name is empty"));
        }
        let interface = Interface::of::<M>();
        if token.as_deref().and_then(|token| number_in_braces(token.as_bytes())) != Some(interface.id) {
            let (given, own) = (token.unwrap_or("a null pointer".into()), in_braces(interface.id));
            return Err(Error::new(format!(
                "instantiation token {given} does not match {own}: modelDescription.xml and the library come from different builds"
            )));
        }
        let setup = Setup {
            resources: resources.and_then(|path| resources::of_path(&path)),
            visible: self.visible != sys::fmi3False,
            ..Setup::default()
        };
        let slots = slots(interface);
        let (updates, ignored) = IntermediateUpdates::new::<M>(own.update, own.required, &slots)?;
        let CoSimulation { event_mode_used, early_return_allowed, .. } = own;
        let version = Fmi3 { logger, slots, event_mode_used, early_return_allowed, updates, dependencies: None };
        let categories = EnabledCategories::all_or_failures(self.logging_on != sys::fmi3False);
        if let Some(text) = ignored.filter(|_| categories.has(Severity::Warning)) {
            let text = format!("{}: {text}", self.function);
            version.logger.send(&Message { severity: Severity::Warning, text });
        }
        Ok(Component::new(Instance::new(kind, setup), categories, version))
    }
}

pub unsafe fn free_instance<M: Fmu>(c: fmi3Instance) {
    // SAFETY: null, or a live instance.
    let Some(component) = (unsafe { c.cast::<Component<M>>().as_ref() }) else { return };
    if component.state == State::IntermediateUpdate {
        let logger = component.version.logger.clone();
        if component.categories.has(Severity::Error) {
            let text = "fmi3FreeInstance is not allowed while the instance is in an intermediate update".to_owned();
            logger.send(&Message { severity: Severity::Error, text });
        }
        return;
    }
    // SAFETY: the importer vouches that this is a live instance, which nothing uses after this call.
    let _ = catch_panic(|| drop(unsafe { Box::from_raw(c.cast::<Component<M>>()) }));
}

functions! {
    set_debug_logging SetDebugLogging(logging_on: fmi3Boolean, n: usize, categories: *const fmi3String) |component| {
        let names: Vec<_> =
            strings(categories, n, "list of categories")?.into_iter().map(Option::unwrap_or_default).collect();
        let named = EnabledCategories::named(&names).map_err(Error::new)?;
        component.set_categories(component.categories.switched(named, logging_on != sys::fmi3False));
        Ok(())
    };
    enter_initialization_mode EnterInitializationMode(
        tolerance_defined: fmi3Boolean, tolerance: fmi3Float64, start: fmi3Float64, stop_defined: fmi3Boolean, stop: fmi3Float64
    ) |component| {
        let tolerance = (tolerance_defined != sys::fmi3False).then_some(tolerance);
        let stop = (stop_defined != sys::fmi3False).then_some(stop);
        component.instance.setup_experiment(start, stop, tolerance)?;
        component.state = State::InitializationMode;
        Ok(())
    };
    exit_initialization_mode ExitInitializationMode() |component| component.exit_initialization_mode();
    terminate Terminate() |component| {
        if component.state != State::StepComplete {
            // The last values can be read afterwards; if they cannot be computed, those before.
            let _ = component.instance.update_at_instant();
        }
        component.state = State::Terminated;
        let time = component.instance.time;
        component.instance.log().event(|| format!("terminated at {time} s"));
        Ok(())
    };
    reset Reset() |component| {
        component.instance.reset();
        component.state = State::Instantiated;
        Ok(())
    };
    get_state GetFMUState(place: *mut fmi3FMUState) |component| component.get_state(place);
    set_state SetFMUState(state: fmi3FMUState) |component| component.set_state(state);
    free_state FreeFMUState(place: *mut fmi3FMUState) |component| component.free_state(place);
    serialized_state_size SerializedFMUStateSize(state: fmi3FMUState, size: *mut usize)
        |component| component.serialized_state_size(state, size);
    serialize_state SerializeFMUState(state: fmi3FMUState, bytes: *mut fmi3Byte, size: usize)
        |component| component.serialize_state(state, bytes, size);
    deserialize_state DeserializeFMUState(bytes: *const fmi3Byte, size: usize, place: *mut fmi3FMUState)
        |component| component.deserialize_state(bytes, size, place);
}

impl<M: Fmu> Component<M> {
    fn exit_initialization_mode(&mut self) -> Outcome {
        match self.instance.kind {
            InstanceKind::CoSimulation => {
                self.instance.initialize()?;
                self.state = State::StepComplete;
                if self.version.event_mode_used {
                    self.enter_event_mode();
                }
            }
            InstanceKind::ModelExchange => {
                self.instance.initialize_model_exchange()?;
                self.state = State::EventMode;
            }
        }
        Ok(())
    }
}

/// The getters and setters, which differ in the type only.
macro_rules! access {
    ($($get:ident $get_function:ident $set:ident $set_function:ident $type:ty;)*) => {
        functions! {$(
            $get $get_function(vr: *const fmi3ValueReference, n: usize, values: *mut $type, n_values: usize) |component| {
                let references = list(vr, n, "list of value references")?;
                component.$get(references, list_mut(values, n_values, "list of values")?)
            };
            $set $set_function(vr: *const fmi3ValueReference, n: usize, values: *const $type, n_values: usize) |component| {
                let references = list(vr, n, "list of value references")?;
                component.$set(references, &access!(@values $set)(values, n_values, "list of values")?)
            };
        )*}
    };
    (@values set_string) => { strings };
    (@values $other:ident) => { list };
}

access! {
    get_float64 GetFloat64 set_float64 SetFloat64 fmi3Float64;
    get_int32 GetInt32 set_int32 SetInt32 fmi3Int32;
    get_int64 GetInt64 set_int64 SetInt64 fmi3Int64;
    get_boolean GetBoolean set_boolean SetBoolean fmi3Boolean;
    get_string GetString set_string SetString fmi3String;
}
