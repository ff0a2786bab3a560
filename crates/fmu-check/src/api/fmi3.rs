//! Calls of the checks, in the functions of FMI 3.0.
mod dependencies;
mod steps;

use std::ffi::CStr;
use std::ptr;

use fmi_export_sys::*;
use fmu::fmi3::{EventInfo, Instance, Library};
use fmu::{Fmi3, Function, Interface, Type, Variable};

use super::{Api, Derivative, Failed, Handled, Next, Status, delivers, succeed};
use crate::experiment::Usable;
use crate::observations::Observations;
use crate::reference::Value;

impl Api for Fmi3 {
    const PREFIX: &'static str = "fmi3";
    const IDENTITY: &'static str = "instantiation token";
    const DERIVATIVES: &'static str = "fmi3GetContinuousStateDerivatives";
    const EVENT: &'static str = "fmi3UpdateDiscreteStates";
    const AGAIN: &'static str = "discreteStatesNeedUpdate";

    fn enter(instance: &Instance<'_>, Usable { start, stop, tolerance, .. }: Usable) -> Result<(), Failed> {
        let status = instance.enter_initialization_mode(tolerance, start, stop);
        succeed(Self::PREFIX, "EnterInitializationMode", status)
    }

    fn getter(variable: &Variable) -> String {
        format!("fmi3Get{}", function(&variable.r#type))
    }

    fn read(instance: &Instance<'_>, variable: &Variable) -> (Status, Type) {
        let of = instance.functions();
        let mut read = variable.r#type.clone();
        let n = variable.elements();
        if n == 0 {
            return (fmi3OK, read);
        }
        let reference = variable.value_reference;
        let get = Get { instance, reference, n };
        // Reads a type that FMI 2.0 lacks; its start values are texts.
        macro_rules! other {
            ($other:expr, $function:ident) => {{
                let mut values: Vec<_> = $other.start.iter().filter_map(|text| text.parse().ok()).collect();
                let status = get.numbers(of.$function, &mut values);
                $other.start = values.iter().map(ToString::to_string).collect();
                status
            }};
        }
        let status = match &mut read {
            Type::Real(real) => get.numbers(of.fmi3GetFloat64, &mut real.start),
            Type::Enumeration(of_items) => get.numbers(of.fmi3GetInt64, &mut of_items.start),
            Type::Integer(integer) => {
                let mut values = integer.start.iter().map(|start| i32::try_from(*start).unwrap_or_default()).collect();
                let status = get.numbers(of.fmi3GetInt32, &mut values);
                integer.start = values.into_iter().map(i64::from).collect();
                status
            }
            Type::Boolean(boolean) => {
                let mut values = boolean.start.iter().copied().map(fmi3Boolean::from).collect();
                let status = get.numbers(of.fmi3GetBoolean, &mut values);
                boolean.start = values.into_iter().map(|value| value != fmi3False).collect();
                status
            }
            Type::String(text) => {
                let mut values = vec![ptr::null(); n];
                let status = get.call(of.fmi3GetString, &mut values);
                if delivers(status) && values.iter().all(|value| !value.is_null()) {
                    // SAFETY: each text ends with zero and lives until the next call (section 2.2.7.2).
                    let copy = |value: &fmi3String| unsafe { CStr::from_ptr(*value) }.to_string_lossy().into_owned();
                    text.start = values.iter().map(copy).collect();
                }
                status
            }
            Type::Other(other) => match &*other.type_name {
                "Float32" => other!(other, fmi3GetFloat32),
                "Int8" => other!(other, fmi3GetInt8),
                "UInt8" => other!(other, fmi3GetUInt8),
                "Int16" => other!(other, fmi3GetInt16),
                "UInt16" => other!(other, fmi3GetUInt16),
                "UInt32" => other!(other, fmi3GetUInt32),
                "Int64" => other!(other, fmi3GetInt64),
                "UInt64" => other!(other, fmi3GetUInt64),
                "Binary" => {
                    let (mut sizes, mut values) = (vec![0; n], vec![ptr::null(); n]);
                    // SAFETY: the instance lives, and all arrays have the stated lengths.
                    unsafe {
                        (of.fmi3GetBinary)(
                            instance.component(),
                            &reference,
                            1,
                            sizes.as_mut_ptr(),
                            values.as_mut_ptr(),
                            n,
                        )
                    }
                }
                // Clocks are read in event mode only; FMI 3.0 has no other types.
                _ => fmi3OK,
            },
        };
        (status, read)
    }

    fn set(instance: &Instance<'_>, variable: &Variable, values: &[f64]) -> Status {
        let references = [variable.value_reference];
        match variable.r#type {
            Type::Real(_) => instance.set_references(&references, values),
            Type::Enumeration(_) => {
                let values: Vec<_> = values.iter().map(|value| *value as i64).collect();
                instance.set_references(&references, &values)
            }
            _ => {
                let values: Vec<_> = values.iter().map(|value| *value as i32).collect();
                instance.set_references(&references, &values)
            }
        }
    }

    fn assign(instance: &Instance<'_>, variable: &Variable, values: &[Value]) -> Status {
        let references = [variable.value_reference];
        // Sets integers of another type, if all are in its range.
        macro_rules! integers {
            ($type:ty) => {{
                let values = values.iter().map(|value| match value {
                    Value::Integer(value) => <$type>::try_from(*value).ok(),
                    _ => None,
                });
                match values.collect::<Option<Vec<_>>>() {
                    Some(values) => instance.set_references(&references, &values),
                    None => fmi3Error,
                }
            }};
        }
        let numbers = values.iter().filter_map(Value::number);
        match (&variable.r#type, function(&variable.r#type)) {
            (Type::Real(_), _) => instance.set_references(&references, &numbers.collect::<Vec<_>>()),
            (Type::Boolean(_), _) => {
                instance.set_references(&references, &numbers.map(|number| number != 0.0).collect::<Vec<_>>())
            }
            (Type::String(_), _) => {
                instance.set_references(&references, &values.iter().map(ToString::to_string).collect::<Vec<_>>())
            }
            (_, "Float32") => {
                instance.set_references(&references, &numbers.map(|number| number as f32).collect::<Vec<_>>())
            }
            (_, "Int8") => integers!(i8),
            (_, "UInt8") => integers!(u8),
            (_, "Int16") => integers!(i16),
            (_, "UInt16") => integers!(u16),
            (_, "Int32") => integers!(i32),
            (_, "UInt32") => integers!(u32),
            (_, "UInt64") => integers!(u64),
            _ => integers!(i64),
        }
    }

    fn step(instance: &Instance<'_>, t: f64, h: f64) -> (Status, Next) {
        let step = instance.do_repeatable_step(t, h);
        (step.status, Next { event: false, terminate: step.terminate_simulation == fmi3True })
    }

    fn completed_step(instance: &Instance<'_>) -> Result<Next, Status> {
        let [event, terminate] = instance.completed_integrator_step()?.map(|flag| flag == fmi3True);
        Ok(Next { event, terminate })
    }

    fn event(instance: &Instance<'_>) -> Result<Handled, Status> {
        let handled = |info: EventInfo| Handled {
            again: info.discrete_states_need_update == fmi3True,
            terminate: info.terminate_simulation == fmi3True,
            next: (info.next_event_time_defined == fmi3True).then_some(info.next_event_time),
        };
        instance.update_discrete_states().map(handled)
    }

    fn steps(library: &Library, observations: &mut Observations) {
        steps::check(library, observations);
    }

    fn derivatives(instance: &Instance<'_>, interface: &Interface, of: &Derivative) -> Vec<Failed> {
        let (unknown, known) = ([of.unknown], [of.known]);
        let mut failed = Vec::new();
        if interface.directional_derivative
            && let Err(status) = instance.directional_derivative(&unknown, &known, &of.seed)
        {
            failed.push(("fmi3GetDirectionalDerivative".into(), status));
        }
        if interface.adjoint_derivative
            && let Err(status) = instance.adjoint_derivative(&unknown, &known, &of.adjoint_seed)
        {
            failed.push(("fmi3GetAdjointDerivative".into(), status));
        }
        failed
    }

    fn dependencies(instance: &Instance<'_>, interface: &Interface) -> Result<Option<String>, Failed> {
        if interface.per_element_dependencies { dependencies::compare(instance) } else { Ok(None) }
    }
}

/// A type in the names of functions that get and set it.
fn function(r#type: &Type) -> &str {
    match r#type {
        Type::Real(_) => "Float64",
        Type::Integer(_) => "Int32",
        Type::Enumeration(_) => "Int64",
        Type::Boolean(_) => "Boolean",
        Type::String(_) => "String",
        Type::Other(other) => &other.type_name,
    }
}

/// A call that gets all elements of a variable.
struct Get<'a> {
    instance: &'a Instance<'a>,
    reference: fmi3ValueReference,
    n: usize,
}

type Getter<T> = unsafe extern "C" fn(fmi3Instance, *const fmi3ValueReference, usize, *mut T, usize) -> fmi3Status;

impl Get<'_> {
    /// Replaces start values (one for all elements or one for each) by the values of all elements.
    fn numbers<T: Copy + Default>(&self, function: Function<Getter<T>>, values: &mut Vec<T>) -> Status {
        let of_all = if values.len() == 1 { values[0] } else { T::default() };
        values.resize(self.n, of_all);
        self.call(function, values)
    }

    fn call<T>(&self, function: Function<Getter<T>>, values: &mut [T]) -> Status {
        // SAFETY: the instance lives, and both arrays have the stated lengths.
        unsafe { function(self.instance.component(), &self.reference, 1, values.as_mut_ptr(), values.len()) }
    }
}
