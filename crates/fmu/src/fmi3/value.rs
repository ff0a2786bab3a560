//! Values of all types of FMI 3.0 (section 2.2.7.2).
use std::ptr;
use std::slice;

use fmi_export_sys::*;

use super::instance::Instance;
use crate::function_table::Fmi3;
use crate::functions::Function;
use crate::instance::{text_or_empty, with_texts};
use crate::value::Value;

/// Whether a clock ticks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock(pub bool);

type Get<T> = unsafe extern "C" fn(fmi3Instance, *const fmi3ValueReference, usize, *mut T, usize) -> fmi3Status;
type Set<T> = unsafe extern "C" fn(fmi3Instance, *const fmi3ValueReference, usize, *const T, usize) -> fmi3Status;

/// Numbers, with a value that no test expects by chance, which shows what the FMU did not write.
macro_rules! numbers {
    ($($type:ty: $get:ident, $set:ident, $unwritten:expr;)*) => {
        $(impl Value<Fmi3> for $type {
            fn set(instance: &Instance<'_>, references: &[fmi3ValueReference], values: &[Self]) -> fmi3Status {
                set(instance, instance.functions().$set, references, values)
            }

            fn get(
                instance: &Instance<'_>,
                references: &[fmi3ValueReference],
                elements: usize,
            ) -> Result<Vec<Self>, fmi3Status> {
                get(instance, instance.functions().$get, references, vec![$unwritten; elements])
            }
        })*
    };
}

numbers! {
    f32: fmi3GetFloat32, fmi3SetFloat32, f32::NAN;
    f64: fmi3GetFloat64, fmi3SetFloat64, f64::NAN;
    i8: fmi3GetInt8, fmi3SetInt8, i8::MIN;
    u8: fmi3GetUInt8, fmi3SetUInt8, u8::MAX;
    i16: fmi3GetInt16, fmi3SetInt16, i16::MIN;
    u16: fmi3GetUInt16, fmi3SetUInt16, u16::MAX;
    i32: fmi3GetInt32, fmi3SetInt32, i32::MIN;
    u32: fmi3GetUInt32, fmi3SetUInt32, u32::MAX;
    i64: fmi3GetInt64, fmi3SetInt64, i64::MIN;
    u64: fmi3GetUInt64, fmi3SetUInt64, u64::MAX;
}

impl Value<Fmi3> for bool {
    fn set(instance: &Instance<'_>, references: &[fmi3ValueReference], values: &[Self]) -> fmi3Status {
        let values: Vec<_> = values.iter().copied().map(fmi3Boolean::from).collect();
        set(instance, instance.functions().fmi3SetBoolean, references, &values)
    }

    fn get(
        instance: &Instance<'_>,
        references: &[fmi3ValueReference],
        elements: usize,
    ) -> Result<Vec<Self>, fmi3Status> {
        let unwritten = vec![fmi3Boolean::MAX; elements];
        let values = get(instance, instance.functions().fmi3GetBoolean, references, unwritten)?;
        Ok(values.into_iter().map(truth).collect())
    }
}

impl Value<Fmi3> for String {
    fn set(instance: &Instance<'_>, references: &[fmi3ValueReference], values: &[Self]) -> fmi3Status {
        let values: Vec<&str> = values.iter().map(|value| &**value).collect();
        with_texts(&values, |pointers| set(instance, instance.functions().fmi3SetString, references, pointers))
    }

    fn get(
        instance: &Instance<'_>,
        references: &[fmi3ValueReference],
        elements: usize,
    ) -> Result<Vec<Self>, fmi3Status> {
        let values = get(instance, instance.functions().fmi3GetString, references, vec![ptr::null(); elements])?;
        // SAFETY: the FMU returned texts that end with zero and live until its next call (section 2.2.7.2).
        Ok(values.into_iter().map(|value| unsafe { text_or_empty(value) }).collect())
    }
}

/// Binary.
impl Value<Fmi3> for Vec<u8> {
    fn set(instance: &Instance<'_>, references: &[fmi3ValueReference], values: &[Self]) -> fmi3Status {
        let sizes: Vec<usize> = values.iter().map(Vec::len).collect();
        let pointers: Vec<fmi3Binary> = values.iter().map(|value| value.as_ptr()).collect();
        // SAFETY: the instance lives, and all arrays have the stated lengths.
        unsafe {
            (instance.functions().fmi3SetBinary)(
                instance.component(),
                references.as_ptr(),
                references.len(),
                sizes.as_ptr(),
                pointers.as_ptr(),
                pointers.len(),
            )
        }
    }

    fn get(
        instance: &Instance<'_>,
        references: &[fmi3ValueReference],
        elements: usize,
    ) -> Result<Vec<Self>, fmi3Status> {
        let (mut sizes, mut pointers) = (vec![0; elements], vec![ptr::null(); elements]);
        // SAFETY: the instance lives, and all arrays have the stated lengths.
        let status = unsafe {
            (instance.functions().fmi3GetBinary)(
                instance.component(),
                references.as_ptr(),
                references.len(),
                sizes.as_mut_ptr(),
                pointers.as_mut_ptr(),
                elements,
            )
        };
        if status != fmi3OK {
            return Err(status);
        }
        let copy = |(pointer, size): (&fmi3Binary, &usize)| match size {
            0 => Vec::new(),
            // SAFETY: the FMU returned as many bytes, which live until its next call (section 2.2.7.2).
            _ => unsafe { slice::from_raw_parts(*pointer, *size) }.to_vec(),
        };
        Ok(pointers.iter().zip(&sizes).map(copy).collect())
    }
}

/// A clock is no array, so its functions take no number of values.
impl Value<Fmi3> for Clock {
    #[track_caller]
    fn set(instance: &Instance<'_>, references: &[fmi3ValueReference], values: &[Self]) -> fmi3Status {
        assert_eq!(references.len(), values.len(), "as many values as clocks");
        let values: Vec<_> = values.iter().map(|value| fmi3Clock::from(value.0)).collect();
        // SAFETY: the instance lives, and both arrays have the stated length.
        unsafe {
            (instance.functions().fmi3SetClock)(
                instance.component(),
                references.as_ptr(),
                references.len(),
                values.as_ptr(),
            )
        }
    }

    fn get(instance: &Instance<'_>, references: &[fmi3ValueReference], _: usize) -> Result<Vec<Self>, fmi3Status> {
        let mut values = vec![fmi3Clock::MAX; references.len()];
        // SAFETY: the instance lives, and both arrays have the stated length.
        let status = unsafe {
            (instance.functions().fmi3GetClock)(
                instance.component(),
                references.as_ptr(),
                references.len(),
                values.as_mut_ptr(),
            )
        };
        if status == fmi3OK { Ok(values.into_iter().map(|value| Self(truth(value))).collect()) } else { Err(status) }
    }
}

fn truth(value: fmi3Boolean) -> bool {
    assert!([fmi3True, fmi3False].contains(&value), "the FMU returned {value} as a truth value");
    value == fmi3True
}

fn set<T>(
    instance: &Instance<'_>,
    function: Function<Set<T>>,
    references: &[fmi3ValueReference],
    values: &[T],
) -> fmi3Status {
    // SAFETY: the instance lives, and both arrays have the stated lengths.
    unsafe { function(instance.component(), references.as_ptr(), references.len(), values.as_ptr(), values.len()) }
}

fn get<T>(
    instance: &Instance<'_>,
    function: Function<Get<T>>,
    references: &[fmi3ValueReference],
    mut values: Vec<T>,
) -> Result<Vec<T>, fmi3Status> {
    // SAFETY: the instance lives, and both arrays have the stated lengths.
    let status = unsafe {
        function(instance.component(), references.as_ptr(), references.len(), values.as_mut_ptr(), values.len())
    };
    if status == fmi3OK { Ok(values) } else { Err(status) }
}
