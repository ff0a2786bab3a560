//! Texts that C functions take and return.
use std::ffi::{CStr, CString, c_char};
use std::ptr;

/// A text as C passes it; `None` is a null pointer. A zero byte, which C cannot pass, ends the text.
pub(crate) fn c_text(text: Option<&str>) -> Option<CString> {
    text.map(|text| CString::new(text.split('\0').next().unwrap_or_default()).unwrap_or_default())
}

/// Pointer to a text.
pub(crate) fn pointer(text: &Option<CString>) -> *const c_char {
    text.as_deref().map_or(ptr::null(), CStr::as_ptr)
}

/// Copies a text of an FMU; null is an empty text.
///
/// # Safety
/// A text that is not null must end with zero.
pub(crate) unsafe fn text_or_empty(text: *const c_char) -> String {
    // SAFETY: by this function's contract.
    unsafe { text_or_none(text) }.unwrap_or_default()
}

/// Copies a text of an FMU; null is no text.
///
/// # Safety
/// A text that is not null must end with zero.
pub(crate) unsafe fn text_or_none(text: *const c_char) -> Option<String> {
    // SAFETY: not null, and ends with zero by this function's contract.
    (!text.is_null()).then(|| unsafe { CStr::from_ptr(text) }.to_string_lossy().into_owned())
}
