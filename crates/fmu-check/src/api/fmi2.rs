//! Calls of the checks, in the functions of FMI 2.0.
use std::ffi::CStr;
use std::ptr;
use std::thread;
use std::time::{Duration, Instant};

use fmi_export_sys::*;
use fmu::{Fmi2, Instance, Interface, Kind, Library, Number, Type, Variable};

use super::{Api, Derivative, Failed, Handled, Next, Status, delivers, initialize, succeed};
use crate::experiment::Usable;
use crate::observations::Observations;
use crate::reference::Value;
use crate::steps::{self, FEW, Steps};
use crate::timeout::timeout;

impl Api for Fmi2 {
    const PREFIX: &'static str = "fmi2";
    const IDENTITY: &'static str = "GUID";
    const DERIVATIVES: &'static str = "fmi2GetDerivatives";
    const EVENT: &'static str = "fmi2NewDiscreteStates";
    const AGAIN: &'static str = "newDiscreteStatesNeeded";

    fn enter(instance: &Instance<'_>, Usable { start, stop, tolerance, .. }: Usable) -> Result<(), Failed> {
        let status = instance.setup_experiment(tolerance, start, stop);
        succeed(Self::PREFIX, "SetupExperiment", status)?;
        succeed(Self::PREFIX, "EnterInitializationMode", instance.enter_initialization_mode())
    }

    fn getter(variable: &Variable) -> String {
        match variable.kind() {
            Kind::Enumeration => "fmi2GetInteger".into(),
            kind => format!("fmi2Get{}", kind.name()),
        }
    }

    fn read(instance: &Instance<'_>, variable: &Variable) -> (Status, Type) {
        let (functions, component) = (instance.functions(), instance.component());
        let reference = &raw const variable.value_reference;
        let mut read = variable.r#type.clone();
        // SAFETY: the instance lives, and both pointers are valid for the one requested value. The same holds for all
        // calls in this block.
        let status = unsafe {
            match &mut read {
                Type::Real(of) => (functions.fmi2GetReal)(component, reference, 1, scalar(&mut of.start, 0.0)),
                Type::Integer(of) => integer(instance, reference, &mut of.start),
                Type::Enumeration(of) => integer(instance, reference, &mut of.start),
                Type::Boolean(of) => {
                    let mut value = of.start.first().copied().map_or(fmi2False, fmi2Boolean::from);
                    let status = (functions.fmi2GetBoolean)(component, reference, 1, &mut value);
                    of.start = vec![value != fmi2False];
                    status
                }
                Type::String(of) => {
                    let mut value = ptr::null();
                    let status = (functions.fmi2GetString)(component, reference, 1, &mut value);
                    if delivers(status) && !value.is_null() {
                        // Ends with zero and lives until the next call (FMI 2.0 section 2.1.7).
                        of.start = vec![CStr::from_ptr(value).to_string_lossy().into_owned()];
                    }
                    status
                }
                Type::Other(_) => unreachable!("FMI 2.0 has no other types"),
            }
        };
        (status, read)
    }

    fn set(instance: &Instance<'_>, variable: &Variable, values: &[f64]) -> Status {
        let (functions, component) = (instance.functions(), instance.component());
        let reference = &raw const variable.value_reference;
        // SAFETY: the instance lives, and both pointers are valid for the one value that is set.
        unsafe {
            match variable.r#type {
                Type::Real(_) => (functions.fmi2SetReal)(component, reference, 1, &values[0]),
                _ => (functions.fmi2SetInteger)(component, reference, 1, &(values[0] as fmi2Integer)),
            }
        }
    }

    fn assign(instance: &Instance<'_>, variable: &Variable, values: &[Value]) -> Status {
        let references = [variable.value_reference];
        match &values[0] {
            Value::Real(value) => instance.set_references(&references, &[*value]),
            // A number outside the range of an Integer is refused.
            Value::Integer(value) => match fmi2Integer::try_from(*value) {
                Ok(value) => instance.set_references(&references, &[value]),
                Err(_) => fmi2Error,
            },
            Value::Boolean(value) => instance.set_references(&references, &[*value]),
            Value::Text(value) => instance.set_references(&references, std::slice::from_ref(value)),
        }
    }

    fn step(instance: &Instance<'_>, t: f64, h: f64) -> (Status, Next) {
        let status = finished(instance, instance.do_repeatable_step(t, h));
        let is_terminated = || instance.boolean_status(fmi2Terminated) == Ok(fmi2True);
        (status, Next { event: false, terminate: status == fmi2Discard && is_terminated() })
    }

    fn completed_step(instance: &Instance<'_>) -> Result<Next, Status> {
        let [event, terminate] = instance.completed_integrator_step()?.map(|flag| flag == fmi2True);
        Ok(Next { event, terminate })
    }

    fn event(instance: &Instance<'_>) -> Result<Handled, Status> {
        let handled = |info: fmi2EventInfo| Handled {
            again: info.newDiscreteStatesNeeded == fmi2True,
            terminate: info.terminateSimulation == fmi2True,
            next: (info.nextEventTimeDefined == fmi2True).then_some(info.nextEventTime),
        };
        instance.new_discrete_states().map(handled)
    }

    fn steps(library: &Library, observations: &mut Observations) {
        let Ok(instance) = library.instantiate("steps") else { return };
        if initialize(&instance).is_err() {
            return;
        }
        let mut may_be_pending = library.archive().co_simulation().is_some_and(|of| of.run_asynchronously);
        for (t, h) in Steps::of(library.archive().description()).take(FEW) {
            let returned = instance.do_step(t, h);
            if returned == fmi2Pending && !may_be_pending {
                let but = "but canRunAsynchronuously is not true in modelDescription.xml";
                observations.problems.push(format!("fmi2DoStep returns fmi2Pending, {but}"));
                // Report this once.
                may_be_pending = true;
            }
            let status = finished(&instance, returned);
            if status == fmi2Pending {
                let step = format!("the step from {} over {} s", Number(t), Number(h));
                observations.problems.push(format!("{step} is still pending after {} s", patience().as_secs_f64()));
                // Until its end only functions that query the status may be called.
                return steps::end(instance, fmi2Fatal);
            }
            if !delivers(status) {
                steps::refused("fmi2DoStep", (t, h), status, observations);
                return steps::end(instance, status);
            }
            if let Some(problem) = steps::not_a_number(&instance, "fmi2DoStep", (t, h)) {
                observations.problems.push(problem);
                break;
            }
        }
    }

    fn derivatives(instance: &Instance<'_>, _: &Interface, of: &Derivative) -> Vec<Failed> {
        let result = instance.directional_derivative(&[of.unknown], &[of.known], &of.seed);
        result.err().map(|status| ("fmi2GetDirectionalDerivative".into(), status)).into_iter().collect()
    }

    /// FMI 2.0 has no arrays.
    fn dependencies(_: &Instance<'_>, _: &Interface) -> Result<Option<String>, Failed> {
        Ok(None)
    }
}

/// Waits for a pending step (section 4.2.2) and returns its status, `fmi2Pending` after the timeout.
fn finished(instance: &Instance<'_>, mut status: Status) -> Status {
    let begin = Instant::now();
    while status == fmi2Pending && begin.elapsed() < patience() {
        thread::sleep(Duration::from_millis(1));
        status = instance.status(fmi2DoStepStatus).unwrap_or_else(|refused| refused);
    }
    status
}

/// Longest wait for a pending step.
fn patience() -> Duration {
    timeout() / 2
}

/// Place of one value, initialized with the start value.
fn scalar<T: Copy>(start: &mut Vec<T>, default: T) -> &mut T {
    start.resize(1, default);
    &mut start[0]
}

fn integer(instance: &Instance<'_>, reference: *const fmi2ValueReference, start: &mut Vec<i64>) -> Status {
    let mut value = start.first().and_then(|start| fmi2Integer::try_from(*start).ok()).unwrap_or_default();
    // SAFETY: the instance lives, and both pointers are valid for the one requested value.
    let status = unsafe { (instance.functions().fmi2GetInteger)(instance.component(), reference, 1, &mut value) };
    *start = vec![value.into()];
    status
}
