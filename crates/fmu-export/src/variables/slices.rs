//! Parts of the storage for reading and writing groups.
use super::entry::Count;
use nalgebra::RealField;
use std::ffi::CString;

/// Converts a text to a C string, up to its first NUL.
#[inline(never)]
pub(crate) fn c_string(text: &str) -> CString {
    let end = text.find('\0').unwrap_or(text.len());
    CString::new(&text[..end]).unwrap_or_default()
}

/// Part of the storage for reading a group. The four slices have exactly the lengths in the group's
/// [`Variables::COUNT`](crate::Variables::COUNT).
pub struct Source<'a, T> {
    pub(crate) reals: &'a [T],
    pub(crate) integers: &'a [i32],
    pub(crate) booleans: &'a [i32],
    pub(crate) strings: &'a [CString],
}

/// Removes the first element of a slice and returns it.
macro_rules! read_first {
    ($slice:expr) => {{
        let (first, rest) = $slice.split_first().expect("the storage has the group's length");
        $slice = rest;
        first
    }};
}

impl<'a, T: Copy> Source<'a, T> {
    /// Reads the next Real.
    #[inline(always)]
    pub fn real(&mut self) -> T {
        *read_first!(self.reals)
    }

    /// Reads the next `n` Reals.
    #[inline(always)]
    pub fn reals(&mut self, n: usize) -> &'a [T] {
        let (first, rest) = self.reals.split_at(n);
        self.reals = rest;
        first
    }

    /// Reads the next Integer.
    #[inline(always)]
    pub fn integer(&mut self) -> i32 {
        *read_first!(self.integers)
    }

    /// Reads the next Boolean.
    #[inline(always)]
    pub fn boolean(&mut self) -> bool {
        *read_first!(self.booleans) != 0
    }

    /// Reads the next String.
    pub fn string(&mut self) -> String {
        read_first!(self.strings).to_string_lossy().into_owned()
    }
}

/// Part of the storage for writing a group. The four slices have exactly the lengths in the group's
/// [`Variables::COUNT`](crate::Variables::COUNT).
pub struct Sink<'a, T> {
    pub(crate) reals: &'a mut [T],
    pub(crate) integers: &'a mut [i32],
    pub(crate) booleans: &'a mut [i32],
    pub(crate) strings: &'a mut [CString],
}

/// Writes the first element of a mutable slice and removes it from the slice.
macro_rules! write_first {
    ($slice:expr, $value:expr) => {{
        let (first, rest) = std::mem::take(&mut $slice).split_first_mut().expect("the storage has the group's length");
        *first = $value;
        $slice = rest;
    }};
}

impl<'a, T> Sink<'a, T> {
    /// Writes the next Real.
    #[inline(always)]
    pub fn real(&mut self, value: T) {
        write_first!(self.reals, value);
    }

    /// Returns the next `n` Reals for writing.
    #[inline(always)]
    pub fn reals(&mut self, n: usize) -> &'a mut [T] {
        let (first, rest) = std::mem::take(&mut self.reals).split_at_mut(n);
        self.reals = rest;
        first
    }

    /// Writes the next Integer.
    #[inline(always)]
    pub fn integer(&mut self, value: i32) {
        write_first!(self.integers, value);
    }

    /// Writes the next Boolean.
    #[inline(always)]
    pub fn boolean(&mut self, value: bool) {
        write_first!(self.booleans, value.into());
    }

    /// Writes the next String, up to its first NUL.
    pub fn string(&mut self, value: impl AsRef<str>) {
        write_first!(self.strings, c_string(value.as_ref()));
    }

    /// Writes zeros, false and empty Strings.
    pub(crate) fn zeros(&mut self, count: Count)
    where
        T: RealField + Copy,
    {
        self.reals(count.reals).fill(T::zero());
        (0..count.integers).for_each(|_| self.integer(0));
        (0..count.booleans).for_each(|_| self.boolean(false));
        (0..count.strings).for_each(|_| self.string(""));
    }
}
