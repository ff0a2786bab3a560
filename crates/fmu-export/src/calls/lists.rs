//! Lists and strings of the importer as slices and text.
use crate::{error::Error, instance::Outcome};
use std::{
    borrow::Cow,
    ffi::{CStr, c_char},
    slice,
};

/// Name of the importer's list of values, for messages.
pub(crate) const VALUES: &str = "list of values";

/// A list of value references.
#[inline(always)]
pub(crate) unsafe fn references<'a>(data: *const u32, n: usize) -> Result<&'a [u32], Error> {
    // SAFETY: as promised to this function.
    unsafe { list(data, n, "list of value references") }
}

/// A list of values to be set.
#[inline(always)]
pub(crate) unsafe fn new_values<'a, T>(data: *const T, n: usize) -> Result<&'a [T], Error> {
    // SAFETY: as promised to this function.
    unsafe { list(data, n, VALUES) }
}

/// A list for values that are got.
#[inline(always)]
pub(crate) unsafe fn values_mut<'a, T>(data: *mut T, n: usize) -> Result<&'a mut [T], Error> {
    // SAFETY: as promised to this function.
    unsafe { list_mut(data, n, VALUES) }
}

/// A variable of the importer for a result.
#[inline(always)]
pub(crate) unsafe fn variable<'a, T>(data: *mut T, what: &str) -> Result<&'a mut T, Error> {
    // SAFETY: as promised to this function.
    Ok(unsafe { &mut list_mut(data, 1, what)?[0] })
}

/// A list of the importer as a slice.
#[inline(always)]
pub(crate) unsafe fn list<'a, T>(data: *const T, n: usize, what: &str) -> Result<&'a [T], Error> {
    check_list(data, n, what)?;
    // SAFETY: the pointer is not null and the length is possible; the importer vouches for the elements.
    Ok(if n == 0 { &[] } else { unsafe { slice::from_raw_parts(data, n) } })
}

/// A list of the importer as a mutable slice.
#[inline(always)]
pub(crate) unsafe fn list_mut<'a, T>(data: *mut T, n: usize, what: &str) -> Result<&'a mut [T], Error> {
    check_list(data, n, what)?;
    // SAFETY: the pointer is not null and the length is possible; the importer vouches for the elements and lends
    // them to this call.
    Ok(if n == 0 { &mut [] } else { unsafe { slice::from_raw_parts_mut(data, n) } })
}

#[inline(always)]
fn check_list<T>(data: *const T, n: usize, what: &str) -> Outcome {
    // One comparison finds lists without elements, which are rare, and lists that are too long.
    let is_usual = !data.is_null() && n.wrapping_sub(1) < isize::MAX as usize / size_of::<f64>();
    if is_usual || n == 0 { Ok(()) } else { Err(invalid_list(data.is_null(), n, what)) }
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

/// A list of C strings as text; `None` stands for a null pointer.
pub(crate) unsafe fn strings<'a>(
    data: *const *const c_char,
    n: usize,
    what: &str,
) -> Result<Vec<Option<Cow<'a, str>>>, Error> {
    // SAFETY: as promised to this function, for the list and for each of its strings.
    unsafe { Ok(list(data, n, what)?.iter().map(|&string| text(string)).collect()) }
}

/// A string of the importer as text, or `None` for a null pointer.
///
/// # Safety
/// `string` is null, or points to a C string that lives as long as the result.
pub(crate) unsafe fn text<'a>(string: *const c_char) -> Option<Cow<'a, str>> {
    // SAFETY: the pointer is not null here, and the caller vouches for the rest.
    (!string.is_null()).then(|| unsafe { CStr::from_ptr(string) }.to_string_lossy())
}

/// Whether each reference is one more than the one before.
#[inline(always)]
pub(crate) fn counts_upwards(references: &[u32]) -> bool {
    // Without an early end, so that several are compared at once.
    let first = references.first().copied().unwrap_or_default();
    references.iter().zip(first..).fold(0, |gaps, (reference, expected)| gaps | (reference ^ expected)) == 0
}
