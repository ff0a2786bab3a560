use std::ffi::CString;
use std::ptr;

use fmi_export_sys::*;

use crate::Instance;
use crate::instance::c_string;
use crate::log::text_or_empty;

/// A Rust type that stands for a base type of FMI: `f64` for Real, `i32` for Integer and Enumeration, `bool` for Boolean,
/// `String` for String. It decides which C function gets or sets.
pub trait Value: Sized {
    /// Sets the variables with `references`, as many as there are `values`.
    fn set(instance: &Instance<'_>, references: &[fmi2ValueReference], values: &[Self]) -> fmi2Status;

    /// Reads the variables with `references`.
    ///
    /// # Errors
    /// Any status but `fmi2OK`.
    fn get(instance: &Instance<'_>, references: &[fmi2ValueReference]) -> Result<Vec<Self>, fmi2Status>;
}

impl Value for f64 {
    fn set(instance: &Instance<'_>, references: &[fmi2ValueReference], values: &[Self]) -> fmi2Status {
        set(instance, instance.functions().fmi2SetReal, references, values)
    }

    fn get(instance: &Instance<'_>, references: &[fmi2ValueReference]) -> Result<Vec<Self>, fmi2Status> {
        // A number that no test expects by chance shows a value that the FMU did not write.
        let values = get(instance, instance.functions().fmi2GetReal, references, Self::NAN)?;
        Ok(values)
    }
}

impl Value for i32 {
    fn set(instance: &Instance<'_>, references: &[fmi2ValueReference], values: &[Self]) -> fmi2Status {
        set(instance, instance.functions().fmi2SetInteger, references, values)
    }

    fn get(instance: &Instance<'_>, references: &[fmi2ValueReference]) -> Result<Vec<Self>, fmi2Status> {
        get(instance, instance.functions().fmi2GetInteger, references, Self::MIN)
    }
}

impl Value for bool {
    fn set(instance: &Instance<'_>, references: &[fmi2ValueReference], values: &[Self]) -> fmi2Status {
        let values: Vec<fmi2Boolean> = values.iter().copied().map(fmi2Boolean::from).collect();
        set(instance, instance.functions().fmi2SetBoolean, references, &values)
    }

    fn get(instance: &Instance<'_>, references: &[fmi2ValueReference]) -> Result<Vec<Self>, fmi2Status> {
        let values = get(instance, instance.functions().fmi2GetBoolean, references, fmi2Boolean::MIN)?;
        let boolean = |value| {
            assert!([fmi2True, fmi2False].contains(&value), "the FMU returned {value} as a Boolean");
            value == fmi2True
        };
        Ok(values.into_iter().map(boolean).collect())
    }
}

impl Value for String {
    fn set(instance: &Instance<'_>, references: &[fmi2ValueReference], values: &[Self]) -> fmi2Status {
        let values: Vec<CString> = values.iter().map(|value| c_string(value)).collect();
        let pointers: Vec<fmi2String> = values.iter().map(|value| value.as_ptr()).collect();
        set(instance, instance.functions().fmi2SetString, references, &pointers)
    }

    fn get(instance: &Instance<'_>, references: &[fmi2ValueReference]) -> Result<Vec<Self>, fmi2Status> {
        let values = get(instance, instance.functions().fmi2GetString, references, ptr::null())?;
        // SAFETY: the FMU returned texts that end with zero and live until its next call (FMI 2.0 section 2.1.7).
        Ok(values.into_iter().map(|value| unsafe { text_or_empty(value) }).collect())
    }
}

type Set<T> = unsafe extern "C" fn(fmi2Component, *const fmi2ValueReference, usize, *const T) -> fmi2Status;
type Get<T> = unsafe extern "C" fn(fmi2Component, *const fmi2ValueReference, usize, *mut T) -> fmi2Status;

#[track_caller]
fn set<T>(instance: &Instance<'_>, function: Set<T>, references: &[fmi2ValueReference], values: &[T]) -> fmi2Status {
    assert_eq!(references.len(), values.len(), "as many values as variables");
    // SAFETY: the instance lives, and both arrays have the stated length.
    unsafe { function(instance.component(), references.as_ptr(), references.len(), values.as_ptr()) }
}

fn get<T: Clone>(
    instance: &Instance<'_>,
    function: Get<T>,
    references: &[fmi2ValueReference],
    unwritten: T,
) -> Result<Vec<T>, fmi2Status> {
    let mut values = vec![unwritten; references.len()];
    // SAFETY: the instance lives, and both arrays have the stated length.
    let status = unsafe { function(instance.component(), references.as_ptr(), references.len(), values.as_mut_ptr()) };
    if status == fmi2OK { Ok(values) } else { Err(status) }
}
