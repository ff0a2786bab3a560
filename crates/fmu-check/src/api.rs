//! Calls of the checks, for either version of FMI.
use std::ffi::CString;
use std::thread;
use std::time::{Duration, Instant};

use fmi_export_sys::{fmi2DoStepStatus, fmi2Pending};
use fmu::{
    Call, CompletedStep, Description, EventInfo, Instance, Interface, InterfaceKind, Scalar, Status, Step, Type,
    Variable,
};

use super::default_experiment::Usable;
use super::timeout::timeout;
use crate::reference::Value;

pub(super) use fmi_export_sys::{
    fmi2Discard as DISCARD, fmi2Error as ERROR, fmi2Fatal as FATAL, fmi2OK as OK, fmi2True as TRUE,
};

/// Most elements of an array, states or event indicators: higher numbers are considered mistakes and would fill the
/// memory.
pub(super) const MOST_NUMBERS: usize = 10_000_000;

/// Requests of an instance after an event has been handled.
pub(super) struct Handled {
    /// Request to handle the event again.
    pub(super) again: bool,
    /// Time in s of the next event, if it is known.
    pub(super) next: Option<f64>,
    /// Request to end the simulation.
    pub(super) terminate: bool,
}

/// Requests of an instance after a step.
#[derive(Clone, Copy, Default)]
pub(super) struct Next {
    /// Request for event mode.
    pub(super) event: bool,
    /// Request to end the simulation.
    pub(super) terminate: bool,
}

/// A derivative that the description promises.
pub(super) struct Derivative {
    pub(super) unknown: u32,
    pub(super) known: u32,
    /// One number for each element of the known.
    pub(super) seed: Vec<f64>,
    /// One number for each element of the unknown.
    pub(super) adjoint_seed: Vec<f64>,
}

/// Co-Simulation, or else Model Exchange.
pub(super) fn any_interface(description: &Description) -> InterfaceKind {
    if description.co_simulation.is_some() { InterfaceKind::CoSimulation } else { InterfaceKind::ModelExchange }
}

/// Whether a process may have one instance of the FMU alone.
pub(super) fn is_alone(description: &Description) -> bool {
    let co_simulation = description.co_simulation.as_ref().map(|of| &of.interface);
    let interface = co_simulation.or(description.model_exchange.as_ref().map(|of| &of.interface));
    interface.is_some_and(|interface| interface.only_once_per_process)
}

/// Enters initialization mode of a new instance. The error is the first failed call.
pub(super) fn enter(instance: &Instance<'_>, Usable { start, stop, tolerance, .. }: Usable) -> Result<(), Call> {
    instance.begin_initialization(tolerance, start, stop).ok()
}

/// Initializes a new instance. The error is the first failed call.
pub(super) fn initialize(instance: &Instance<'_>) -> Result<(), Call> {
    enter(instance, Usable::of(instance.description()))?;
    instance.exit_initialization_mode().ok()
}

/// Name of the function that gets, or with `Set` sets, a variable.
pub(super) fn accessor(verb: &str, variable: &Variable, is_fmi3: bool) -> String {
    let r#type = match (&variable.r#type, is_fmi3) {
        (Type::Real(_), true) => "Float64",
        (Type::Real(_), false) => "Real",
        (Type::Integer(_), true) => "Int32",
        (Type::Enumeration(_), true) => "Int64",
        (Type::Integer(_) | Type::Enumeration(_), false) => "Integer",
        (Type::Boolean(_), _) => "Boolean",
        (Type::String(_), _) => "String",
        (Type::Other(other), _) => &other.type_name,
    };
    format!("fmi{}{verb}{type}", if is_fmi3 { 3 } else { 2 })
}

/// Reads a variable into the start values of its type; elements that the library does not write keep theirs.
pub(super) fn read(instance: &Instance<'_>, variable: &Variable) -> (Status, Type) {
    let mut read = variable.r#type.clone();
    let n = variable.elements();
    if n == 0 {
        return (OK, read);
    }
    let references = [variable.value_reference];
    // Reads numbers of a type in place of the start values: one for all elements or one for each.
    fn numbers<T: Scalar + Default>(
        instance: &Instance<'_>,
        (reference, n): (u32, usize),
        start: &mut Vec<T>,
    ) -> Status {
        let of_all = if start.len() == 1 { start[0] } else { T::default() };
        start.resize(n, of_all);
        instance.get(&[reference], start).status
    }
    let get = (variable.value_reference, n);
    macro_rules! converted {
        ($start:expr, $type:ty) => {{
            let mut values: Vec<$type> = $start.iter().map(|start| (*start).try_into().unwrap_or_default()).collect();
            let status = numbers(instance, get, &mut values);
            $start = values.into_iter().map(i64::from).collect();
            status
        }};
    }
    // Reads a type that only FMI 3.0 has; its start values are texts.
    macro_rules! other {
        ($other:expr, $type:ty) => {{
            let mut values: Vec<$type> = $other.start.iter().filter_map(|text| text.parse().ok()).collect();
            let status = numbers(instance, get, &mut values);
            $other.start = values.iter().map(ToString::to_string).collect();
            status
        }};
    }
    let status = match &mut read {
        Type::Real(real) => numbers(instance, get, &mut real.start),
        Type::Enumeration(items) if instance.is_fmi3() => numbers(instance, get, &mut items.start),
        Type::Enumeration(items) => converted!(items.start, i32),
        Type::Integer(integer) => converted!(integer.start, i32),
        Type::Boolean(boolean) => {
            let of_all = boolean.start.first().copied().filter(|_| boolean.start.len() == 1).unwrap_or_default();
            boolean.start.resize(n, of_all);
            let mut values: Vec<i32> = boolean.start.iter().copied().map(i32::from).collect();
            let status = instance.get_booleans(&references, &mut values).status;
            boolean.start = values.into_iter().map(|value| value != 0).collect();
            status
        }
        Type::String(text) => {
            let (call, values) = instance.get_strings(&references, n);
            if let Some(values) = values.into_iter().collect::<Option<Vec<_>>>().filter(|_| call.succeeded()) {
                text.start = values;
            }
            call.status
        }
        Type::Other(other) => match &*other.type_name {
            "Float32" => other!(other, f32),
            "Int8" => other!(other, i8),
            "UInt8" => other!(other, u8),
            "Int16" => other!(other, i16),
            "UInt16" => other!(other, u16),
            "UInt32" => other!(other, u32),
            "Int64" => other!(other, i64),
            "UInt64" => other!(other, u64),
            "Binary" => instance.get_binaries(&references, n).0.status,
            // Clocks are readable in event mode only; FMI 3.0 has no other types.
            _ => OK,
        },
    };
    (status, read)
}

/// Sets all elements of a number or an enumeration.
pub(super) fn set(instance: &Instance<'_>, variable: &Variable, values: &[f64]) -> Status {
    let values: Vec<_> = values.iter().copied().map(Value::Real).collect();
    assign_numbers(instance, variable, &values).unwrap_or(ERROR)
}

/// Sets all elements to values of the variable's type.
pub(super) fn assign(instance: &Instance<'_>, variable: &Variable, values: &[Value]) -> Status {
    let references = [variable.value_reference];
    match &variable.r#type {
        Type::Boolean(_) => {
            let values: Vec<_> = values.iter().filter_map(Value::number).map(|number| number != 0.0).collect();
            instance.set_booleans(&references, &values).status
        }
        Type::String(_) => {
            let texts = values.iter().map(|value| CString::new(value.to_string()).unwrap_or_default());
            instance.set_strings(&references, &texts.collect::<Vec<_>>()).status
        }
        // An integer beyond the type is refused.
        _ => assign_numbers(instance, variable, values).unwrap_or(ERROR),
    }
}

/// Sets numbers; `None` if an integer is beyond the type.
fn assign_numbers(instance: &Instance<'_>, variable: &Variable, values: &[Value]) -> Option<Status> {
    let references = [variable.value_reference];
    macro_rules! integers {
        ($type:ty) => {{
            let value = |value: &Value| match value {
                Value::Integer(value) => <$type>::try_from(*value).ok(),
                Value::Real(value) => Some(*value as $type),
                _ => None,
            };
            instance.set(&references, &values.iter().map(value).collect::<Option<Vec<_>>>()?)
        }};
    }
    let numbers = values.iter().filter_map(Value::number);
    let call = match &variable.r#type {
        Type::Real(_) => instance.set(&references, &numbers.collect::<Vec<_>>()),
        Type::Enumeration(_) if instance.is_fmi3() => integers!(i64),
        Type::Other(other) => match &*other.type_name {
            "Float32" => instance.set(&references, &numbers.map(|number| number as f32).collect::<Vec<_>>()),
            "Int8" => integers!(i8),
            "UInt8" => integers!(u8),
            "Int16" => integers!(i16),
            "UInt16" => integers!(u16),
            "UInt32" => integers!(u32),
            "UInt64" => integers!(u64),
            _ => integers!(i64),
        },
        _ => integers!(i32),
    };
    Some(call.status)
}

/// Does a communication step from `t` over `h`, both in s, without events and intermediate updates. The step may be
/// repeated from a saved state.
pub(super) fn step(instance: &Instance<'_>, t: f64, h: f64) -> (Status, Next) {
    let mut step = Step::default();
    let status = finished(instance, instance.do_step(t, h, false, &mut step).status);
    let has_terminated = !instance.is_fmi3() && status == DISCARD && instance.terminated() == TRUE;
    (status, Next { event: false, terminate: has_terminated || step.terminate_simulation == TRUE })
}

/// Completes a step of the integrator, and returns the requests of the instance.
pub(super) fn completed_step(instance: &Instance<'_>) -> Result<Next, Call> {
    let mut step = CompletedStep::default();
    instance.completed_integrator_step(true, &mut step).ok()?;
    Ok(Next { event: step.enter_event_mode == TRUE, terminate: step.terminate_simulation == TRUE })
}

/// Handles an event.
pub(super) fn event(instance: &Instance<'_>) -> Result<Handled, Call> {
    let mut info = EventInfo::default();
    instance.update_discrete_states(&mut info).ok()?;
    Ok(Handled {
        again: info.needs_update == TRUE,
        terminate: info.terminate_simulation == TRUE,
        next: (info.next_event_time_defined == TRUE).then_some(info.next_event_time),
    })
}

/// Failed calls of an initialized instance for the derivatives that the description promises.
pub(super) fn derivatives(instance: &Instance<'_>, interface: &Interface, of: &Derivative) -> Vec<Call> {
    let (unknown, known) = ([of.unknown], [of.known]);
    let mut failed = Vec::new();
    if interface.directional_derivative {
        let mut values = vec![0.0; of.adjoint_seed.len()];
        failed.extend(instance.get_directional_derivative(&unknown, &known, &of.seed, &mut values).ok().err());
    }
    if interface.adjoint_derivative && instance.is_fmi3() {
        let mut values = vec![0.0; of.seed.len()];
        failed.extend(instance.get_adjoint_derivative(&unknown, &known, &of.adjoint_seed, &mut values).ok().err());
    }
    failed
}

/// Waits for a pending step (FMI 2.0 section 4.2.2) and returns its status: `fmi2Pending` after the timeout.
pub(super) fn finished(instance: &Instance<'_>, mut status: Status) -> Status {
    let begin = Instant::now();
    while !instance.is_fmi3() && status == fmi2Pending && begin.elapsed() < patience() {
        thread::sleep(Duration::from_millis(1));
        let call = instance.get_status(fmi2DoStepStatus, &mut status);
        if call.status != OK {
            status = call.status;
        }
    }
    status
}

/// Longest time to wait for a pending step.
pub(super) fn patience() -> Duration {
    timeout() / 2
}

/// Whether a call has succeeded.
pub(super) fn delivers(status: Status) -> bool {
    status == OK || status == fmi_export_sys::fmi2Warning
}

/// Whether later calls can reveal nothing more about the FMU.
pub(super) fn is_over(status: Status) -> bool {
    status == ERROR || status == FATAL || !is_status(status)
}

/// Whether a call may return this status. Steps of FMI 2.0 can also be pending.
pub(super) fn is_status(status: Status) -> bool {
    (OK..=FATAL).contains(&status)
}

/// Part of a sentence about a failed call.
pub(super) fn returns(status: Status) -> String {
    if is_status(status) {
        format!("returns the status {status}")
    } else {
        format!("returns {status}, which is no status,")
    }
}
