//! NumPy arrays as bytes.
use numpy::npyffi::PyArrayObject_fields;
use numpy::{PyArrayDescrMethods, PyUntypedArray, PyUntypedArrayMethods};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// Bytes of an array, which must be C-contiguous.
///
/// # Safety
/// Nobody writes to the array while the slice is used.
pub(crate) unsafe fn bytes<'a>(array: &'a Bound<'_, PyUntypedArray>) -> PyResult<&'a [u8]> {
    let (pointer, length) = raw(array)?;
    // SAFETY: a contiguous array has `length` bytes, which live as long as the array; by this function's contract
    // nobody writes to them.
    Ok(unsafe { std::slice::from_raw_parts(pointer, length) })
}

/// Bytes of an array, to be overwritten. The array must be C-contiguous and writeable.
///
/// # Safety
/// Nobody else reads or writes the array while the slice is used.
#[expect(clippy::mut_from_ref, reason = "Python owns the array; the contract excludes other users")]
pub(crate) unsafe fn bytes_mut<'a>(array: &'a Bound<'_, PyUntypedArray>) -> PyResult<&'a mut [u8]> {
    if fields(array).flags & numpy::npyffi::flags::NPY_ARRAY_WRITEABLE == 0 {
        return Err(PyValueError::new_err("an array for results is read-only"));
    }
    let (pointer, length) = raw(array)?;
    // SAFETY: a contiguous array has `length` bytes, which live as long as the array; by this function's contract
    // nobody else uses them.
    Ok(unsafe { std::slice::from_raw_parts_mut(pointer, length) })
}

/// Elements of an array of Float64, which must be C-contiguous.
///
/// # Safety
/// Nobody writes to the array while the slice is used.
pub(crate) unsafe fn float64<'a>(array: &'a Bound<'_, PyUntypedArray>) -> PyResult<&'a [f64]> {
    // SAFETY: by the contract of this function.
    let bytes = unsafe { bytes(array) }?;
    // SAFETY: the array is aligned for its elements; every bit pattern is a number.
    let (before, numbers, after) = unsafe { bytes.align_to::<f64>() };
    if before.is_empty() && after.is_empty() {
        Ok(numbers)
    } else {
        Err(PyValueError::new_err("an array is not of the type float64"))
    }
}

fn fields<'a>(array: &'a Bound<'_, PyUntypedArray>) -> &'a PyArrayObject_fields {
    // SAFETY: the array and its fields outlive the reference.
    unsafe { &*numpy::npyffi::_PyArray_GET_ITEM_DATA(array.as_array_ptr()) }
}

fn raw(array: &Bound<'_, PyUntypedArray>) -> PyResult<(*mut u8, usize)> {
    let length = array.len() * array.dtype().itemsize();
    let pointer: *mut u8 = fields(array).data.cast();
    if !array.is_c_contiguous() || pointer.align_offset(array.dtype().alignment()) != 0 {
        return Err(PyValueError::new_err("an array is not contiguous and aligned"));
    }
    Ok(if length == 0 { (std::ptr::dangling_mut::<u64>().cast(), 0) } else { (pointer, length) })
}
