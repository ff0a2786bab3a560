//! The C functions, generic over the unit; [`export!`](crate::export!) gives them their C names.
//!
//! Each one turns raw arguments into slices and passes the gate. Pointers are only looked at after the gate's checks.
//!
//! # Safety
//! All functions here expect what FMI 2.0 promises of an importer: a component that is null or came from the same unit's
//! `fmi2Instantiate` and was not freed, is used by one call at a time, and pointers that are null or point to as many elements as
//! the call says.
#![allow(clippy::missing_safety_doc)] // said once, above
#![allow(missing_docs)] // the names are those of the standard
use crate::{
    gate::{call, guarded},
    guid::guid,
    instance::{Instance, Outcome},
    lifecycle::{Function, State},
    logging::{Logger, Message, Switches, c_string, text},
    model::Unit,
    state::Snapshot,
    sys::{
        self, fmi2Boolean, fmi2Byte, fmi2CallbackFunctions, fmi2Component, fmi2FMUstate, fmi2Real, fmi2Status,
        fmi2StatusKind, fmi2String, fmi2Type, fmi2ValueReference,
    },
};
use std::{ptr, slice};

/// A list of the importer as a slice.
#[inline(always)]
unsafe fn list<'a, T>(data: *const T, n: usize, function: Function, what: &str) -> Result<&'a [T], Box<Message>> {
    check_list(data, n, function, what)?;
    // SAFETY: the pointer is not null and the length is possible; the importer vouches for the elements.
    Ok(if n == 0 { &[] } else { unsafe { slice::from_raw_parts(data, n) } })
}

/// A list of the importer that is to be filled.
#[inline(always)]
unsafe fn list_mut<'a, T>(data: *mut T, n: usize, function: Function, what: &str) -> Result<&'a mut [T], Box<Message>> {
    check_list(data, n, function, what)?;
    // SAFETY: the pointer is not null and the length is possible; the importer vouches for the elements and lends them to this call.
    Ok(if n == 0 { &mut [] } else { unsafe { slice::from_raw_parts_mut(data, n) } })
}

#[inline(always)]
fn check_list<T>(data: *const T, n: usize, function: Function, what: &str) -> Outcome {
    if (n > 0 && data.is_null()) || n > isize::MAX as usize / size_of::<fmi2Real>() {
        return Err(impossible_list(data.is_null(), n, function, what));
    }
    Ok(())
}

#[cold]
#[inline(never)]
fn impossible_list(null: bool, n: usize, function: Function, what: &str) -> Box<Message> {
    Message::error(if null {
        format!("{}: the {what} of {n} elements is a null pointer", function.name())
    } else {
        format!("{}: {n} elements cannot exist", function.name())
    })
}

#[must_use]
pub fn get_types_platform() -> fmi2String {
    sys::fmi2TypesPlatform.as_ptr()
}

#[must_use]
pub fn get_version() -> fmi2String {
    sys::fmi2Version.as_ptr()
}

/// Panics of this library become messages; the default hook would print them to the host's stderr as well.
pub fn keep_panics_quiet() {
    // A failure here has nowhere to go, and nothing depends on it.
    let _ = guarded(|| std::panic::set_hook(Box::new(|_| ())));
}

#[must_use]
pub unsafe fn instantiate<U: Unit>(
    instance_name: fmi2String,
    fmu_type: fmi2Type,
    fmu_guid: fmi2String,
    functions: *const fmi2CallbackFunctions,
    logging_on: fmi2Boolean,
) -> fmi2Component {
    guarded(|| {
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
        let own = guid::<U>();
        let refusal = if name.is_empty() {
            "the instance name is empty".to_owned()
        } else if fmu_type != sys::fmi2CoSimulation {
            format!("{} is for co-simulation (fmi2CoSimulation = 1), type {fmu_type} was asked for", U::NAME)
        } else if given.as_deref() != Some(&*own) {
            let given = given.unwrap_or("a null pointer".into());
            format!("the GUID is {given}, but this is {own}: modelDescription.xml and the library come from different builds")
        } else {
            let switches = Switches::initial(logging_on != sys::fmi2False);
            return Box::into_raw(Box::new(Instance::<U>::new(logger, switches))).cast();
        };
        logger.send(&Message::error(format!("fmi2Instantiate: {refusal}")));
        ptr::null_mut()
    })
    .unwrap_or(ptr::null_mut())
}

pub unsafe fn free_instance<U: Unit>(c: fmi2Component) {
    if !c.is_null() {
        // SAFETY: the importer vouches that this is a live instance, which nothing uses after this call.
        let _ = guarded(|| drop(unsafe { Box::from_raw(c.cast::<Instance<U>>()) }));
    }
}

pub unsafe fn set_debug_logging<U: Unit>(
    c: fmi2Component,
    logging_on: fmi2Boolean,
    n: usize,
    categories: *const fmi2String,
) -> fmi2Status {
    let body = |instance: &mut Instance<U>| {
        // SAFETY: the importer's list.
        let names = unsafe { strings(categories, n, Function::SetDebugLogging, "list of categories") }?;
        let names: Vec<_> = names.into_iter().map(Option::unwrap_or_default).collect();
        instance.switches = Switches::requested(logging_on != sys::fmi2False, &names).map_err(Message::error)?;
        Ok(())
    };
    // SAFETY: as promised to this function.
    unsafe { call(c, Function::SetDebugLogging, body) }
}

/// A list of C strings as texts; `None` stands for a null pointer.
unsafe fn strings<'a>(
    data: *const fmi2String,
    n: usize,
    function: Function,
    what: &str,
) -> Result<Vec<Option<std::borrow::Cow<'a, str>>>, Box<Message>> {
    // SAFETY: as promised to this function, for the list and for each of its strings.
    unsafe { Ok(list(data, n, function, what)?.iter().map(|&string| text(string)).collect()) }
}

pub unsafe fn setup_experiment<U: Unit>(
    c: fmi2Component,
    start: fmi2Real,
    stop_defined: fmi2Boolean,
    stop: fmi2Real,
) -> fmi2Status {
    let stop = (stop_defined != sys::fmi2False).then_some(stop);
    // SAFETY: as promised to this function.
    unsafe { call(c, Function::SetupExperiment, |instance: &mut Instance<U>| instance.setup_experiment(start, stop)) }
}

pub unsafe fn enter_initialization_mode<U: Unit>(c: fmi2Component) -> fmi2Status {
    let body = |instance: &mut Instance<U>| {
        instance.state = State::InitializationMode;
        Ok(())
    };
    // SAFETY: as promised to this function.
    unsafe { call(c, Function::EnterInitializationMode, body) }
}

pub unsafe fn exit_initialization_mode<U: Unit>(c: fmi2Component) -> fmi2Status {
    // SAFETY: as promised to this function.
    unsafe { call(c, Function::ExitInitializationMode, Instance::<U>::exit_initialization_mode) }
}

pub unsafe fn terminate<U: Unit>(c: fmi2Component) -> fmi2Status {
    let body = |instance: &mut Instance<U>| {
        instance.state = State::Terminated;
        let time = instance.time;
        instance.notes().event(|| format!("terminated at {time} s"));
        Ok(())
    };
    // SAFETY: as promised to this function.
    unsafe { call(c, Function::Terminate, body) }
}

pub unsafe fn reset<U: Unit>(c: fmi2Component) -> fmi2Status {
    let body = |instance: &mut Instance<U>| {
        instance.reset();
        Ok(())
    };
    // SAFETY: as promised to this function.
    unsafe { call(c, Function::Reset, body) }
}

/// The getters and setters, which differ in the type alone.
macro_rules! access {
    ($($get:ident $set:ident $get_function:ident $set_function:ident $get_method:ident $set_method:ident $type:ty;)*) => {$(
        pub unsafe fn $get<U: Unit>(c: fmi2Component, vr: *const fmi2ValueReference, n: usize, value: *mut $type) -> fmi2Status {
            let body = |instance: &mut Instance<U>| {
                let function = Function::$get_function;
                // SAFETY: the importer's lists, both of `n` elements.
                let (references, values) = unsafe {
                    (list(vr, n, function, "list of value references")?, list_mut(value, n, function, "list of values")?)
                };
                instance.$get_method(references, values)
            };
            // SAFETY: as promised to this function.
            unsafe { call(c, Function::$get_function, body) }
        }

        pub unsafe fn $set<U: Unit>(c: fmi2Component, vr: *const fmi2ValueReference, n: usize, value: *const $type) -> fmi2Status {
            let body = |instance: &mut Instance<U>| {
                let function = Function::$set_function;
                // SAFETY: the importer's lists, both of `n` elements.
                let (references, values) = unsafe {
                    (list(vr, n, function, "list of value references")?, access!(@values $set_method)(value, n, function, "list of values")?)
                };
                instance.$set_method(references, &values)
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

pub unsafe fn do_step<U: Unit>(c: fmi2Component, t: fmi2Real, h: fmi2Real) -> fmi2Status {
    // SAFETY: as promised to this function.
    unsafe { call(c, Function::DoStep, |instance: &mut Instance<U>| instance.do_step(t, h)) }
}

/// The answer of a function that this unit does not have.
macro_rules! absent {
    ($($name:ident $function:ident $why:literal;)*) => {$(
        pub unsafe fn $name<U: Unit>(c: fmi2Component) -> fmi2Status {
            let body = |_: &mut Instance<U>| Err(Message::error(concat!("fmi2", stringify!($function), ": ", $why)));
            // SAFETY: as promised to this function.
            unsafe { call(c, Function::$function, body) }
        }
    )*};
}

absent! {
    get_directional_derivative GetDirectionalDerivative "this unit gives no derivatives (providesDirectionalDerivative is false)";
    set_real_input_derivatives SetRealInputDerivatives "this unit holds its inputs over a step (canInterpolateInputs is false)";
    get_real_output_derivatives GetRealOutputDerivatives "this unit gives no output derivatives (maxOutputDerivativeOrder is 0)";
    cancel_step CancelStep "a step is never in progress when fmi2DoStep has returned";
}

/// The states that an importer holds are boxed snapshots.
///
/// `place` is where the importer keeps its pointer: null for a new state, or an earlier state to be overwritten.
pub unsafe fn get_state<U: Unit>(c: fmi2Component, place: *mut fmi2FMUstate) -> fmi2Status {
    let body = |instance: &mut Instance<U>| {
        // SAFETY: the importer's variable.
        let place = unsafe { place_of_state(place, Function::GetFMUstate) }?;
        // SAFETY: null, or a state that this unit made and that was not freed.
        match unsafe { place.cast::<Snapshot<U>>().as_mut() } {
            Some(earlier) => *earlier = instance.snapshot(),
            None => *place = Box::into_raw(Box::new(instance.snapshot())).cast(),
        }
        Ok(())
    };
    // SAFETY: as promised to this function.
    unsafe { call(c, Function::GetFMUstate, body) }
}

pub unsafe fn set_state<U: Unit>(c: fmi2Component, state: fmi2FMUstate) -> fmi2Status {
    let body = |instance: &mut Instance<U>| {
        // SAFETY: null, or a state that this unit made and that was not freed.
        instance.restore(unsafe { snapshot(state, Function::SetFMUstate) }?);
        Ok(())
    };
    // SAFETY: as promised to this function.
    unsafe { call(c, Function::SetFMUstate, body) }
}

pub unsafe fn free_state<U: Unit>(c: fmi2Component, place: *mut fmi2FMUstate) -> fmi2Status {
    let body = |_: &mut Instance<U>| {
        // SAFETY: null, or the importer's variable. To free nothing is allowed.
        if let Some(place) = unsafe { place.as_mut() }.filter(|place| !place.is_null()) {
            // SAFETY: a state that this unit made, and the importer vouches that this is its last use.
            drop(unsafe { Box::from_raw(place.cast::<Snapshot<U>>()) });
            *place = ptr::null_mut();
        }
        Ok(())
    };
    // SAFETY: as promised to this function.
    unsafe { call(c, Function::FreeFMUstate, body) }
}

pub unsafe fn serialized_state_size<U: Unit>(c: fmi2Component, state: fmi2FMUstate, size: *mut usize) -> fmi2Status {
    let body = |_: &mut Instance<U>| {
        let function = Function::SerializedFMUstateSize;
        // SAFETY: the importer's variable, and null or a state that this unit made and that was not freed.
        let (size, state) =
            unsafe { (list_mut(size, 1, function, "place for the size")?, snapshot::<U>(state, function)?) };
        size[0] = state.to_bytes().len();
        Ok(())
    };
    // SAFETY: as promised to this function.
    unsafe { call(c, Function::SerializedFMUstateSize, body) }
}

pub unsafe fn serialize_state<U: Unit>(
    c: fmi2Component,
    state: fmi2FMUstate,
    bytes: *mut fmi2Byte,
    size: usize,
) -> fmi2Status {
    let body = |_: &mut Instance<U>| {
        let function = Function::SerializeFMUstate;
        // SAFETY: the importer's list, and null or a state that this unit made and that was not freed.
        let (bytes, state) = unsafe {
            (list_mut(bytes.cast::<u8>(), size, function, "place for the bytes")?, snapshot::<U>(state, function)?)
        };
        let own = state.to_bytes();
        let needed = own.len();
        let place = bytes.get_mut(..needed).ok_or_else(|| {
            Message::error(format!("fmi2SerializeFMUstate: the state needs {needed} bytes, there is place for {size}"))
        })?;
        place.copy_from_slice(&own);
        Ok(())
    };
    // SAFETY: as promised to this function.
    unsafe { call(c, Function::SerializeFMUstate, body) }
}

pub unsafe fn deserialize_state<U: Unit>(
    c: fmi2Component,
    bytes: *const fmi2Byte,
    size: usize,
    place: *mut fmi2FMUstate,
) -> fmi2Status {
    let body = |_: &mut Instance<U>| {
        let function = Function::DeSerializeFMUstate;
        // SAFETY: the importer's list and variable.
        let (bytes, place) =
            unsafe { (list(bytes.cast::<u8>(), size, function, "list of bytes")?, place_of_state(place, function)?) };
        let state = Snapshot::<U>::from_bytes(bytes)
            .map_err(|problem| Message::error(format!("fmi2DeSerializeFMUstate: {problem}")))?;
        // SAFETY: null, or a state that this unit made and that was not freed.
        match unsafe { place.cast::<Snapshot<U>>().as_mut() } {
            Some(earlier) => *earlier = state,
            None => *place = Box::into_raw(Box::new(state)).cast(),
        }
        Ok(())
    };
    // SAFETY: as promised to this function.
    unsafe { call(c, Function::DeSerializeFMUstate, body) }
}

/// The importer's variable that holds the pointer to a state.
unsafe fn place_of_state<'a>(
    place: *mut fmi2FMUstate,
    function: Function,
) -> Result<&'a mut fmi2FMUstate, Box<Message>> {
    // SAFETY: null, or the importer's variable.
    unsafe { place.as_mut() }
        .ok_or_else(|| Message::error(format!("{}: the place for the state is a null pointer", function.name())))
}

/// The snapshot behind a state.
unsafe fn snapshot<'a, U: Unit>(state: fmi2FMUstate, function: Function) -> Result<&'a Snapshot<U>, Box<Message>> {
    // SAFETY: null, or a state that this unit made and that was not freed.
    unsafe { state.cast::<Snapshot<U>>().as_ref() }
        .ok_or_else(|| Message::error(format!("{}: the state is a null pointer", function.name())))
}

/// The status functions. Steps are synchronous, so of what they can be asked, the time and the end of the run are known.
macro_rules! status {
    ($($name:ident $function:ident $type:ty, $answer:expr;)*) => {$(
        pub unsafe fn $name<U: Unit>(c: fmi2Component, kind: fmi2StatusKind, value: *mut $type) -> fmi2Status {
            let body = |instance: &mut Instance<U>| {
                let answer: fn(&Instance<U>, fmi2StatusKind) -> Option<$type> = $answer;
                // SAFETY: the importer's variable.
                let value = unsafe { list_mut(value, 1, Function::$function, "place for the status") }?;
                value[0] = answer(instance, kind).ok_or_else(|| {
                    let text = "nothing to tell about status kind";
                    Message::discard(format!("fmi2{}: {text} {kind}: fmi2DoStep never returns fmi2Pending", stringify!($function)))
                })?;
                Ok(())
            };
            // SAFETY: as promised to this function.
            unsafe { call(c, Function::$function, body) }
        }
    )*};
}

status! {
    get_status GetStatus fmi2Status, |_, _| None;
    get_real_status GetRealStatus fmi2Real, |instance, kind| (kind == sys::fmi2LastSuccessfulTime).then_some(instance.time);
    get_integer_status GetIntegerStatus sys::fmi2Integer, |_, _| None;
    get_boolean_status GetBooleanStatus fmi2Boolean, |_, kind| (kind == sys::fmi2Terminated).then_some(sys::fmi2False);
    get_string_status GetStringStatus fmi2String, |_, _| None;
}
