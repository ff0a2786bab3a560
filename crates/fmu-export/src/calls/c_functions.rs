//! Definitions of C functions; lists and strings of the importer as slices and text.
use crate::error::Error;
use std::{
    borrow::Cow,
    ffi::{CStr, c_char},
    slice,
};

/// Defines the C functions of a version, each once and generic over the FMU, and a macro that exports all of them under
/// their names, in a module with the name of the version.
///
/// Functions under `instances` make instances; functions under `others` have a complete body each. Functions under
/// `calls` take an instance and pass the gate; listed are the name, the rule of the life-cycle table, the arguments
/// after the instance, and the body.
macro_rules! c_functions {
    (
        ($dollar:tt) $export:ident $version:ident
        instances {$(
            $new:ident($($new_argument:ident: $new_type:ty),* $(,)?) -> $made:ty $new_body:block
        )*}
        others {$(
            $other:ident($($other_argument:ident: $other_type:ty),* $(,)?) -> $other_result:ty $other_body:block
        )*}
        calls($instance:ty) -> $status:ty {$(
            $name:ident[$rule:expr]($($argument:ident: $type:ty),* $(,)?) |$component:ident| $body:expr;
        )*}
    ) => {
        $(
            #[must_use]
            pub unsafe extern "C" fn $new<M: $crate::model::Fmu>($($new_argument: $new_type),*) -> $made {
                // SAFETY: as promised to this function.
                #[allow(unused_unsafe)]
                unsafe { $new_body }
            }
        )*
        $(
            #[inline(always)] // into the exported function
            pub unsafe extern "C" fn $other<M: $crate::model::Fmu>($($other_argument: $other_type),*) -> $other_result {
                // SAFETY: as promised to this function.
                #[allow(unused_unsafe)]
                unsafe { $other_body }
            }
        )*
        $(
            #[inline(always)] // as above
            pub unsafe extern "C" fn $name<M: $crate::model::Fmu>(c: $instance, $($argument: $type),*) -> $status {
                // SAFETY: as promised to this function.
                #[allow(unused_unsafe)]
                let body = |$component: &mut super::Exported<M>| -> $crate::instance::Outcome { unsafe { $body } };
                // SAFETY: as promised to this function.
                unsafe { $crate::calls::gate::call(c, &life_cycle::$name, body) }
            }
        )*

        /// Rows of the life-cycle table.
        #[doc(hidden)]
        pub mod life_cycle {
            #![allow(non_upper_case_globals)] // named as the C functions
            use super::*;
            $(pub(crate) const $name: $crate::calls::gate::Function = $rule.of(stringify!($name));)*

            /// All rows.
            pub const ALL: &[$crate::calls::gate::Function] = &[$($name),*];
        }

        #[doc(hidden)]
        #[macro_export]
        macro_rules! $export {
            ($dollar model:ident) => {
                #[doc(hidden)]
                #[allow(non_snake_case, missing_docs, clippy::missing_safety_doc, clippy::undocumented_unsafe_blocks)]
                #[allow(clippy::too_many_arguments)]
                pub mod $version {
                    use super::$dollar model;
                    use $crate::{$version::functions, sys::*};

                    $(
                        #[unsafe(no_mangle)]
                        pub unsafe extern "C" fn $new($($new_argument: $new_type),*) -> $made {
                            $crate::silence_panic_hook();
                            unsafe { functions::$new::<$dollar model>($($new_argument),*) }
                        }
                    )*
                    $(
                        #[unsafe(no_mangle)]
                        pub unsafe extern "C" fn $other($($other_argument: $other_type),*) -> $other_result {
                            unsafe { functions::$other::<$dollar model>($($other_argument),*) }
                        }
                    )*
                    $(
                        #[unsafe(no_mangle)]
                        pub unsafe extern "C" fn $name(c: $instance, $($argument: $type),*) -> $status {
                            unsafe { functions::$name::<$dollar model>(c, $($argument),*) }
                        }
                    )*
                }
            };
        }
    };
}
pub(crate) use c_functions;

/// Exports the C functions of a version from a library with one type of instances. The arguments are as for models:
/// functions under `instances` make instances, functions under `others` have a complete body each, and functions under
/// `calls` pass the [gate](crate::calls::gate).
#[macro_export]
macro_rules! exported_c_functions {
    (
        $exported:ty;
        instances {$(
            $new:ident($($new_argument:ident: $new_type:ty),* $(,)?) -> $made:ty $new_body:block
        )*}
        others {$(
            $other:ident($($other_argument:ident: $other_type:ty),* $(,)?) -> $other_result:ty $other_body:block
        )*}
        calls($instance:ty) -> $status:ty {$(
            $name:ident[$rule:expr]($($argument:ident: $type:ty),* $(,)?) |$component:ident| $body:expr;
        )*}
    ) => {
        $(
            #[unsafe(no_mangle)]
            pub unsafe extern "C" fn $new($($new_argument: $new_type),*) -> $made {
                $crate::silence_panic_hook();
                // SAFETY: as promised to this function.
                #[allow(unused_unsafe, clippy::macro_metavars_in_unsafe)]
                unsafe { $new_body }
            }
        )*
        $(
            #[unsafe(no_mangle)]
            pub unsafe extern "C" fn $other($($other_argument: $other_type),*) -> $other_result {
                // SAFETY: as promised to this function.
                #[allow(unused_unsafe, clippy::macro_metavars_in_unsafe)]
                unsafe { $other_body }
            }
        )*
        $(
            #[unsafe(no_mangle)]
            pub unsafe extern "C" fn $name(c: $instance, $($argument: $type),*) -> $status {
                // SAFETY: as promised to this function.
                #[allow(unused_unsafe, clippy::macro_metavars_in_unsafe)]
                let body = |$component: &mut $exported| -> $crate::Outcome { unsafe { $body } };
                // SAFETY: as promised to this function.
                unsafe { $crate::calls::gate::call(c, &life_cycle::$name, body) }
            }
        )*

        /// Rows of the life-cycle table.
        pub(crate) mod life_cycle {
            #![allow(non_upper_case_globals)] // named as the C functions
            use super::*;
            $(pub(crate) const $name: $crate::calls::gate::Function = $rule.of(stringify!($name));)*

            /// All rows.
            #[cfg(test)]
            pub(crate) const ALL: &[$crate::calls::gate::Function] = &[$($name),*];
        }
    };
}

/// Name of lists of values in messages.
pub const VALUES: &str = "list of values";

/// Returns value references of the importer.
///
/// # Errors
/// Errors of [`list`].
///
/// # Safety
/// As for [`list`].
#[inline(always)]
pub unsafe fn references<'a>(data: *const u32, n: usize) -> Result<&'a [u32], Error> {
    // SAFETY: as promised to this function.
    unsafe { list(data, n, "list of value references") }
}

/// Returns values that the importer sets.
///
/// # Errors
/// Errors of [`list`].
///
/// # Safety
/// As for [`list`].
#[inline(always)]
pub unsafe fn new_values<'a, T>(data: *const T, n: usize) -> Result<&'a [T], Error> {
    // SAFETY: as promised to this function.
    unsafe { list(data, n, VALUES) }
}

/// Returns places of the importer for values.
///
/// # Errors
/// Errors of [`list`].
///
/// # Safety
/// As for [`list_mut`].
#[inline(always)]
pub unsafe fn values_mut<'a, T>(data: *mut T, n: usize) -> Result<&'a mut [T], Error> {
    // SAFETY: as promised to this function.
    unsafe { list_mut(data, n, VALUES) }
}

/// Returns a variable of the importer for a result.
///
/// # Errors
/// If the pointer is null.
///
/// # Safety
/// As for [`list_mut`], with one element.
#[inline(always)]
pub unsafe fn variable<'a, T>(data: *mut T, what: &str) -> Result<&'a mut T, Error> {
    // SAFETY: as promised to this function.
    Ok(unsafe { &mut list_mut(data, 1, what)?[0] })
}

/// Returns a list of the importer; `what` names it.
///
/// # Errors
/// If the pointer is null and the list is not empty, or if the length is impossible.
///
/// # Safety
/// `data` is null, or points to `n` elements of the importer.
#[inline(always)]
pub unsafe fn list<'a, T>(data: *const T, n: usize, what: &str) -> Result<&'a [T], Error> {
    if is_usual(data, n) {
        // SAFETY: the pointer is not null and the length is possible; the importer vouches for the elements.
        return Ok(unsafe { slice::from_raw_parts(data, n) });
    }
    if n == 0 { Ok(&[]) } else { Err(invalid_list(data.is_null(), n, what)) }
}

/// Returns a list of the importer for results; `what` names it.
///
/// # Errors
/// Errors of [`list`].
///
/// # Safety
/// As for [`list`]; nothing else uses the elements.
#[inline(always)]
pub unsafe fn list_mut<'a, T>(data: *mut T, n: usize, what: &str) -> Result<&'a mut [T], Error> {
    if is_usual(data, n) {
        // SAFETY: the pointer is not null and the length is possible; the importer vouches for the elements and lends
        // them to this call.
        return Ok(unsafe { slice::from_raw_parts_mut(data, n) });
    }
    if n == 0 { Ok(&mut []) } else { Err(invalid_list(data.is_null(), n, what)) }
}

#[inline(always)]
fn is_usual<T>(data: *const T, n: usize) -> bool {
    // One comparison detects lists that are too long and empty lists, which are rare.
    !data.is_null() && n.wrapping_sub(1) < 1 << (usize::BITS - 5)
}

#[cold]
#[inline(never)]
fn invalid_list(null: bool, n: usize, what: &str) -> Error {
    Error::new(if null {
        format!("the {what} is a null pointer: must have {n} element{}", if n == 1 { "" } else { "s" })
    } else {
        format!("the {what} has {n} elements: more than fit into memory")
    })
}

/// Converts a list of C strings to text; `None` for a null pointer.
///
/// # Errors
/// Errors of [`list`].
///
/// # Safety
/// As for [`list`], and for each of its strings as for [`text`].
pub unsafe fn strings<'a>(
    data: *const *const c_char,
    n: usize,
    what: &str,
) -> Result<Vec<Option<Cow<'a, str>>>, Error> {
    // SAFETY: as promised to this function, for the list and for each of its strings.
    unsafe { Ok(list(data, n, what)?.iter().map(|&string| text(string)).collect()) }
}

/// Converts a string of the importer to text; `None` for a null pointer.
///
/// # Safety
/// `string` is null, or points to a C string that lives as long as the result.
pub unsafe fn text<'a>(string: *const c_char) -> Option<Cow<'a, str>> {
    // SAFETY: the pointer is not null here, and the caller vouches for the rest.
    (!string.is_null()).then(|| unsafe { CStr::from_ptr(string) }.to_string_lossy())
}

/// Whether references are consecutive numbers.
#[inline(always)]
pub(crate) fn counts_upwards(references: &[u32]) -> bool {
    // Compares two references at once, as one number.
    let (pairs, last) = references.as_chunks::<2>();
    let mut expected = u64::from(references.first().copied().unwrap_or_default()) * 0x1_0000_0001 + 0x1_0000_0000;
    for [one, other] in pairs {
        if u64::from(*one) | u64::from(*other) << 32 != expected {
            return false;
        }
        expected = expected.wrapping_add(0x2_0000_0002);
    }
    last.iter().all(|last| *last == expected as u32)
}
