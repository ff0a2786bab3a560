//! Lists and strings of the importer as slices and text.
use crate::{error::Error, instance::Outcome};
use std::{
    borrow::Cow,
    ffi::{CStr, c_char},
    slice,
};

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
    // SAFETY: the pointer is not null and the length is possible; the importer vouches for the elements and lends them to this call.
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
