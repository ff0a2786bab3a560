//! Lists and strings of the importer as slices and text.
use crate::error::Error;
use std::{
    borrow::Cow,
    ffi::{CStr, c_char},
    slice,
};

pub(crate) const VALUES: &str = "list of values";

#[inline(always)]
pub(crate) unsafe fn references<'a>(data: *const u32, n: usize) -> Result<&'a [u32], Error> {
    // SAFETY: as promised to this function.
    unsafe { list(data, n, "list of value references") }
}

#[inline(always)]
pub(crate) unsafe fn new_values<'a, T>(data: *const T, n: usize) -> Result<&'a [T], Error> {
    // SAFETY: as promised to this function.
    unsafe { list(data, n, VALUES) }
}

#[inline(always)]
pub(crate) unsafe fn values_mut<'a, T>(data: *mut T, n: usize) -> Result<&'a mut [T], Error> {
    // SAFETY: as promised to this function.
    unsafe { list_mut(data, n, VALUES) }
}

/// Returns a variable of the importer for a result.
#[inline(always)]
pub(crate) unsafe fn variable<'a, T>(data: *mut T, what: &str) -> Result<&'a mut T, Error> {
    // SAFETY: as promised to this function.
    Ok(unsafe { &mut list_mut(data, 1, what)?[0] })
}

#[inline(always)]
pub(crate) unsafe fn list<'a, T>(data: *const T, n: usize, what: &str) -> Result<&'a [T], Error> {
    if is_usual(data, n) {
        // SAFETY: the pointer is not null and the length is possible; the importer vouches for the elements.
        return Ok(unsafe { slice::from_raw_parts(data, n) });
    }
    if n == 0 { Ok(&[]) } else { Err(invalid_list(data.is_null(), n, what)) }
}

#[inline(always)]
pub(crate) unsafe fn list_mut<'a, T>(data: *mut T, n: usize, what: &str) -> Result<&'a mut [T], Error> {
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
pub(crate) unsafe fn strings<'a>(
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
pub(crate) unsafe fn text<'a>(string: *const c_char) -> Option<Cow<'a, str>> {
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
