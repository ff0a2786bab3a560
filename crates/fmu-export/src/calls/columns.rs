//! The values of a [run](super::run): which variables are got or set in one call, and where a row of their values lies.
use super::{
    component::{Component, Version},
    lists::list,
    status::{Status, WARNING},
};
use crate::{
    error::Error,
    instance::Outcome,
    model::Fmu,
    sys::{fmuexportColumns, fmuexportType},
};
use std::{
    ffi::{CStr, CString, c_char, c_void},
    ptr,
};

/// The C functions that get and set the values of a type.
#[derive(Clone, Copy)]
pub(crate) struct Type<A> {
    pub(crate) set: A,
    pub(crate) get: A,
    /// Size of a value in bytes.
    pub(crate) size: usize,
    pub(crate) is_text: bool,
}

/// The C functions of a version that get and set values.
///
/// # Safety
/// The functions expect what the version's own C functions expect.
pub(crate) trait Accessors<M: Fmu>: Version {
    /// The types that there are, for messages.
    const TYPES: &'static str;

    /// A C function that gets or sets values, whatever their type. A pointer to values is passed alike whatever it
    /// points to.
    type Access: Copy;

    /// How values of a type are got and set, if the version has such a type.
    fn r#type(r#type: fmuexportType) -> Option<Type<Self::Access>>;

    /// Number of values of the variables with these references, if they exist.
    fn width(component: &Component<M, Self>, references: &[u32]) -> Option<usize>;

    /// Calls such a function with values and their number.
    unsafe fn access(access: Self::Access, c: *mut c_void, references: &[u32], values: (*mut c_void, usize)) -> Status;
}

/// Neighbours of one type, whose values are got or set in one call.
pub(super) struct Columns<A> {
    pub(super) r#type: Type<A>,
    /// Position of the first one in the importer's list.
    pub(super) first: usize,
    references: Vec<u32>,
    parts: Vec<Part>,
    /// Number of values in a row.
    width: usize,
    /// A row of all parts, if they are several.
    row: Vec<u64>,
}

/// Values of the importer.
struct Part {
    values: *mut c_void,
    /// Size of a row in bytes.
    size: usize,
}

/// Validates what is to be got or set.
///
/// # Safety
/// The list is null, or one of the importer of as many elements, and so are the lists in it.
pub(super) unsafe fn columns<M: Fmu, V: Accessors<M>>(
    component: &Component<M, V>,
    (all, n): (*const fmuexportColumns, usize),
    rows: usize,
    name: &str,
) -> Result<Vec<Columns<V::Access>>, Error> {
    let mut found: Vec<Columns<V::Access>> = Vec::new();
    let mut last = None;
    // SAFETY: as promised to this function.
    for (i, of) in unsafe { list(all, n, &format!("list of {name}")) }?.iter().enumerate() {
        // SAFETY: as promised to this function.
        let (r#type, references) = unsafe { check::<M, V>(component, of, rows, &format!("{name}[{i}]")) }?;
        if last.replace(of.r#type) != Some(of.r#type) {
            let (references, parts, row) = (Vec::new(), Vec::new(), Vec::new());
            found.push(Columns { r#type, first: i, references, parts, width: 0, row });
        }
        if let Some(columns) = found.last_mut() {
            columns.references.extend(references);
            columns.width += of.nValues;
            if of.nValues > 0 {
                columns.parts.push(Part { values: of.values, size: of.nValues * r#type.size });
            }
        }
    }
    for columns in found.iter_mut().filter(|columns| columns.parts.len() > 1) {
        columns.row = vec![0; (columns.width * columns.r#type.size).div_ceil(size_of::<u64>())];
    }
    Ok(found)
}

/// Validates one element of the list. Returns its type and value references.
unsafe fn check<'a, M: Fmu, V: Accessors<M>>(
    component: &Component<M, V>,
    of: &fmuexportColumns,
    rows: usize,
    name: &str,
) -> Result<(Type<V::Access>, &'a [u32]), Error> {
    let fmuexportColumns { r#type: given, nReferences: n, references, nValues: width, values } = *of;
    let r#type =
        V::r#type(given).ok_or_else(|| Error::new(format!("{name} has the type {given}: must be {}", V::TYPES)))?;
    // SAFETY: null, or the importer's list.
    let references = unsafe { list(references, n, &format!("list of value references of {name}")) }?;
    check_values(values, rows, width, r#type.size, name)?;
    // A reference that does not exist is refused where it is used.
    match V::width(component, references) {
        Some(expected) if expected != width => {
            Err(Error::new(format!("{name} has {width} values in a row: the variables have {expected}")))
        }
        _ => Ok((r#type, references)),
    }
}

/// Whether there is a place for all values.
fn check_values(values: *const c_void, rows: usize, width: usize, size: usize, name: &str) -> Outcome {
    let bytes = rows.max(1).checked_mul(width).and_then(|number| isize::try_from(number.checked_mul(size)?).ok());
    let why = match bytes {
        None => "more than fit into memory",
        Some(1..) if values.is_null() && rows > 0 => "a null pointer",
        Some(_) => return Ok(()),
    };
    Err(Error::new(format!("the values of {name}, {width} for each of {rows} rows, are {why}")))
}

/// Copies a part of a row. The usual ones, scalars, vectors, quaternions and matrices of 64 bits, take less time than a
/// call of the C function for any size.
///
/// # Safety
/// As of `copy_nonoverlapping`.
#[inline(always)]
unsafe fn copy(from: *const u8, to: *mut u8, size: usize) {
    #[inline(always)]
    unsafe fn known<const SIZE: usize>(from: *const u8, to: *mut u8) {
        // SAFETY: as promised.
        unsafe { ptr::copy_nonoverlapping(from.cast::<[u8; SIZE]>(), to.cast(), 1) }
    }
    // SAFETY: as promised.
    unsafe {
        match size {
            8 => known::<8>(from, to),
            24 => known::<24>(from, to),
            32 => known::<32>(from, to),
            72 => known::<72>(from, to),
            _ => ptr::copy_nonoverlapping(from, to, size),
        }
    }
}

impl<A: Copy> Columns<A> {
    /// Sets the values of a row.
    #[inline(always)]
    pub(super) unsafe fn set<M: Fmu, V: Accessors<M, Access = A>>(&mut self, c: *mut c_void, row: usize) -> Status {
        let place = self.place(row);
        if self.parts.len() > 1 {
            // SAFETY: all parts together are as long as the row.
            unsafe { self.for_each_part(row, |part, place, size| copy(part, place, size)) };
        }
        // SAFETY: as promised to this function.
        unsafe { V::access(self.r#type.set, c, &self.references, (place, self.width)) }
    }

    /// Gets the values of a row.
    #[inline(always)]
    pub(super) unsafe fn get<M: Fmu, V: Accessors<M, Access = A>>(&mut self, c: *mut c_void, row: usize) -> Status {
        let place = self.place(row);
        // SAFETY: as promised to this function.
        let status = unsafe { V::access(self.r#type.get, c, &self.references, (place, self.width)) };
        if status > WARNING {
            return status;
        }
        if self.r#type.is_text {
            // SAFETY: as promised to this function; the FMU has written the row.
            unsafe { self.keep_texts::<M, V>(c, place.cast()) };
        }
        if self.parts.len() > 1 {
            // SAFETY: all parts together are as long as the row.
            unsafe { self.for_each_part(row, |part, place, size| copy(place, part, size)) };
        }
        status
    }

    /// Where a row is set or got: at the importer's place, if there is only one.
    #[inline(always)]
    fn place(&mut self, row: usize) -> *mut c_void {
        match &self.parts[..] {
            [part] => part.values.wrapping_byte_add(row * part.size),
            _ => self.row.as_mut_ptr().cast(),
        }
    }

    /// Calls a function with each part of a row, its place in the joined row, and its size in bytes.
    #[inline(always)]
    unsafe fn for_each_part(&mut self, row: usize, copy: impl Fn(*mut u8, *mut u8, usize)) {
        let mut place = self.row.as_mut_ptr().cast::<u8>();
        for part in &self.parts {
            copy(part.values.wrapping_byte_add(row * part.size).cast(), place, part.size);
            place = place.wrapping_add(part.size);
        }
    }

    /// Keeps strings, which live only until the next call, for as long as the run's results: until the next run.
    #[cold]
    unsafe fn keep_texts<M: Fmu, V: Accessors<M>>(&self, c: *mut c_void, places: *mut *const c_char) {
        // SAFETY: a live instance, which is ours alone between two calls.
        let texts = unsafe { &mut (*c.cast::<Component<M, V>>()).texts };
        for i in 0..self.width {
            // SAFETY: a place that the getter has filled with a string of the instance.
            let place = unsafe { &mut *places.add(i) };
            // SAFETY: the same.
            texts.push(unsafe { CStr::from_ptr(*place) }.to_owned());
            *place = texts.last().map_or(ptr::null(), |text: &CString| text.as_ptr());
        }
    }
}
