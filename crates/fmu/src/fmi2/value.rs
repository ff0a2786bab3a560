//! Values of FMI 2.0: `f64` is a Real, `i32` an Integer or Enumeration, `bool` a Boolean, `String` a String.
use std::ptr;

use fmi_export_sys::*;

use crate::function_table::Fmi2;
use crate::functions::Function;
use crate::instance::Instance;
use crate::instance::{text_or_empty, with_texts};
use crate::value::Value;

impl Value<Fmi2> for f64 {
    fn set(instance: &Instance<'_>, references: &[fmi2ValueReference], values: &[Self]) -> fmi2Status {
        set(instance, instance.functions().fmi2SetReal, references, values)
    }

    fn get(instance: &Instance<'_>, references: &[fmi2ValueReference], _: usize) -> Result<Vec<Self>, fmi2Status> {
        // A number that no test expects by chance shows a value that the FMU did not write.
        let values = get(instance, instance.functions().fmi2GetReal, references, Self::NAN)?;
        Ok(values)
    }
}

impl Value<Fmi2> for i32 {
    fn set(instance: &Instance<'_>, references: &[fmi2ValueReference], values: &[Self]) -> fmi2Status {
        set(instance, instance.functions().fmi2SetInteger, references, values)
    }

    fn get(instance: &Instance<'_>, references: &[fmi2ValueReference], _: usize) -> Result<Vec<Self>, fmi2Status> {
        get(instance, instance.functions().fmi2GetInteger, references, Self::MIN)
    }
}

impl Value<Fmi2> for bool {
    fn set(instance: &Instance<'_>, references: &[fmi2ValueReference], values: &[Self]) -> fmi2Status {
        let values: Vec<fmi2Boolean> = values.iter().copied().map(fmi2Boolean::from).collect();
        set(instance, instance.functions().fmi2SetBoolean, references, &values)
    }

    fn get(instance: &Instance<'_>, references: &[fmi2ValueReference], _: usize) -> Result<Vec<Self>, fmi2Status> {
        let values = get(instance, instance.functions().fmi2GetBoolean, references, fmi2Boolean::MIN)?;
        let boolean = |value| {
            assert!([fmi2True, fmi2False].contains(&value), "the FMU returned {value} as a Boolean");
            value == fmi2True
        };
        Ok(values.into_iter().map(boolean).collect())
    }
}

impl Value<Fmi2> for String {
    fn set(instance: &Instance<'_>, references: &[fmi2ValueReference], values: &[Self]) -> fmi2Status {
        let values: Vec<&str> = values.iter().map(|value| &**value).collect();
        with_texts(&values, |pointers| set(instance, instance.functions().fmi2SetString, references, pointers))
    }

    fn get(instance: &Instance<'_>, references: &[fmi2ValueReference], _: usize) -> Result<Vec<Self>, fmi2Status> {
        let values = get(instance, instance.functions().fmi2GetString, references, ptr::null())?;
        // SAFETY: the FMU returned texts that end with zero and live until its next call (FMI 2.0 section 2.1.7).
        Ok(values.into_iter().map(|value| unsafe { text_or_empty(value) }).collect())
    }
}

type Set<T> = unsafe extern "C" fn(fmi2Component, *const fmi2ValueReference, usize, *const T) -> fmi2Status;
type Get<T> = unsafe extern "C" fn(fmi2Component, *const fmi2ValueReference, usize, *mut T) -> fmi2Status;

#[track_caller]
fn set<T>(
    instance: &Instance<'_>,
    function: Function<Set<T>>,
    references: &[fmi2ValueReference],
    values: &[T],
) -> fmi2Status {
    assert_eq!(references.len(), values.len(), "as many values as variables");
    // SAFETY: the instance lives, and both arrays have the stated length.
    unsafe { function(instance.component(), references.as_ptr(), references.len(), values.as_ptr()) }
}

fn get<T: Clone>(
    instance: &Instance<'_>,
    function: Function<Get<T>>,
    references: &[fmi2ValueReference],
    unwritten: T,
) -> Result<Vec<T>, fmi2Status> {
    let mut values = vec![unwritten; references.len()];
    // SAFETY: the instance lives, and both arrays have the stated length.
    let status = unsafe { function(instance.component(), references.as_ptr(), references.len(), values.as_mut_ptr()) };
    if status == fmi2OK { Ok(values) } else { Err(status) }
}
