//! Values of variables in contiguous storage, and how groups are read from it and written to it.
use super::{Variables, entry::Count};
use crate::scalar::Scalar;
use std::ffi::CString;

/// A text for C; one that has a NUL inside is cut there.
#[inline(never)]
pub(crate) fn c_string(text: &str) -> CString {
    let end = text.find('\0').unwrap_or(text.len());
    CString::new(&text[..end]).unwrap_or_default()
}

/// One array for each base type. Booleans are 0 or 1; Strings end with NUL, because C reads them.
#[derive(Clone, Debug)]
pub(crate) struct Storage<T = f64> {
    pub(crate) reals: Box<[T]>,
    pub(crate) integers: Box<[i32]>,
    pub(crate) booleans: Box<[i32]>,
    pub(crate) strings: Box<[CString]>,
}

impl<T> Default for Storage<T> {
    fn default() -> Self {
        Self { reals: Box::default(), integers: Box::default(), booleans: Box::default(), strings: Box::default() }
    }
}

impl<T: Scalar> Storage<T> {
    /// As many zeros, and empty Strings.
    pub(crate) fn zeros(count: Count) -> Self {
        Self {
            reals: vec![T::zero(); count.reals].into(),
            integers: vec![0; count.integers].into(),
            booleans: vec![0; count.booleans].into(),
            strings: vec![CString::default(); count.strings].into(),
        }
    }

    /// Makes room for so much, and for no more.
    pub(crate) fn resize(&mut self, count: Count) {
        let Self { reals, integers, booleans, strings } = &*self;
        let now =
            Count { reals: reals.len(), integers: integers.len(), booleans: booleans.len(), strings: strings.len() };
        if now != count {
            *self = Self::zeros(count);
        }
    }

    /// A group by itself.
    pub(crate) fn of<V: Variables<T>>(group: &V) -> Self {
        let mut storage = Self::zeros(V::COUNT);
        storage.store(Count::ZERO, group);
        storage
    }

    /// The group that lies at a place.
    #[inline(always)]
    pub(crate) fn load<V: Variables<T>>(&self, at: Count) -> V {
        V::load(&mut self.source(at, at.plus(V::COUNT)))
    }

    /// Writes a group to a place.
    #[inline(always)]
    pub(crate) fn store<V: Variables<T>>(&mut self, at: Count, group: &V) {
        group.store(&mut self.sink(at, at.plus(V::COUNT)));
    }

    #[inline(always)]
    pub(crate) fn source(&self, from: Count, to: Count) -> Source<'_, T> {
        Source {
            reals: &self.reals[from.reals..to.reals],
            integers: &self.integers[from.integers..to.integers],
            booleans: &self.booleans[from.booleans..to.booleans],
            strings: &self.strings[from.strings..to.strings],
        }
    }

    #[inline(always)]
    pub(crate) fn sink(&mut self, from: Count, to: Count) -> Sink<'_, T> {
        Sink {
            reals: &mut self.reals[from.reals..to.reals],
            integers: &mut self.integers[from.integers..to.integers],
            booleans: &mut self.booleans[from.booleans..to.booleans],
            strings: &mut self.strings[from.strings..to.strings],
            all: true,
        }
    }

    /// Copies the values `from..to` to the place `into` of the same storage.
    #[inline(always)]
    pub(crate) fn copy_within(&mut self, from: Count, to: Count, into: Count) {
        self.reals.copy_within(from.reals..to.reals, into.reals);
        if from.integers < to.integers {
            self.integers.copy_within(from.integers..to.integers, into.integers);
        }
        if from.booleans < to.booleans {
            self.booleans.copy_within(from.booleans..to.booleans, into.booleans);
        }
        for i in 0..to.strings - from.strings {
            self.strings[into.strings + i] = self.strings[from.strings + i].clone();
        }
    }

    /// Takes over the values `from..to` of plain numbers, without derivatives; they come to lie at the front.
    pub(crate) fn copy_constants(&mut self, values: &Storage, from: Count, to: Count) {
        for (place, &value) in self.reals.iter_mut().zip(&values.reals[from.reals..to.reals]) {
            *place = nalgebra::convert(value);
        }
        let copy = |places: &mut [i32], values: &[i32]| places[..values.len()].copy_from_slice(values);
        copy(&mut self.integers, &values.integers[from.integers..to.integers]);
        copy(&mut self.booleans, &values.booleans[from.booleans..to.booleans]);
        for (place, value) in self.strings.iter_mut().zip(&values.strings[from.strings..to.strings]) {
            place.clone_from(value);
        }
    }
}

/// The part of the storage that a group is read from. The four slices have just the lengths of the group's [`Variables::COUNT`].
pub struct Source<'a, T> {
    reals: &'a [T],
    integers: &'a [i32],
    booleans: &'a [i32],
    strings: &'a [CString],
}

/// Takes the first element of a slice off its front.
macro_rules! read_first {
    ($slice:expr) => {{
        let (first, rest) = $slice.split_first().expect("the storage has the group's length");
        $slice = rest;
        first
    }};
}

impl<'a, T: Scalar> Source<'a, T> {
    /// The next Real.
    #[inline(always)]
    pub fn real(&mut self) -> T {
        *read_first!(self.reals)
    }

    /// The next Reals.
    #[inline(always)]
    pub fn reals(&mut self, n: usize) -> &'a [T] {
        let (first, rest) = self.reals.split_at(n);
        self.reals = rest;
        first
    }

    /// The next Integer.
    #[inline(always)]
    pub fn integer(&mut self) -> i32 {
        *read_first!(self.integers)
    }

    /// The next Boolean.
    #[inline(always)]
    pub fn boolean(&mut self) -> bool {
        *read_first!(self.booleans) != 0
    }

    /// The next String.
    pub fn string(&mut self) -> String {
        read_first!(self.strings).to_string_lossy().into_owned()
    }
}

/// The part of the storage that a group is written to. The four slices have just the lengths of the group's [`Variables::COUNT`].
pub struct Sink<'a, T> {
    reals: &'a mut [T],
    integers: &'a mut [i32],
    booleans: &'a mut [i32],
    strings: &'a mut [CString],
    /// Whether to write what follows from parameters alone, too.
    all: bool,
}

/// Writes to the first element of a mutable slice and takes it off the front.
macro_rules! write_first {
    ($slice:expr, $value:expr) => {{
        let (first, rest) = std::mem::take(&mut $slice).split_first_mut().expect("the storage has the group's length");
        *first = $value;
        $slice = rest;
    }};
}

impl<T: Scalar> Sink<'_, T> {
    /// The group that lies at a place. With lengths that are known, places need no checks.
    #[inline(always)]
    pub(crate) fn load_at<V: Variables<T>>(&self, at: Count) -> V {
        let to = at.plus(V::COUNT);
        V::load(&mut Source {
            reals: &self.reals[at.reals..to.reals],
            integers: &self.integers[at.integers..to.integers],
            booleans: &self.booleans[at.booleans..to.booleans],
            strings: &self.strings[at.strings..to.strings],
        })
    }

    /// Writes a group to a place; `all` says whether to write what follows from parameters alone, too.
    #[inline(always)]
    pub(crate) fn store_at<V: Variables<T>>(&mut self, at: Count, group: &V, all: bool) {
        let to = at.plus(V::COUNT);
        group.store(&mut Sink {
            reals: &mut self.reals[at.reals..to.reals],
            integers: &mut self.integers[at.integers..to.integers],
            booleans: &mut self.booleans[at.booleans..to.booleans],
            strings: &mut self.strings[at.strings..to.strings],
            all,
        });
    }
}

impl<'a, T> Sink<'a, T> {
    /// The next Real.
    #[inline(always)]
    pub fn real(&mut self, value: T) {
        write_first!(self.reals, value);
    }

    /// The place of the next Reals.
    #[inline(always)]
    pub fn reals(&mut self, n: usize) -> &'a mut [T] {
        let (first, rest) = std::mem::take(&mut self.reals).split_at_mut(n);
        self.reals = rest;
        first
    }

    /// The next Integer.
    #[inline(always)]
    pub fn integer(&mut self, value: i32) {
        write_first!(self.integers, value);
    }

    /// The next Boolean.
    #[inline(always)]
    pub fn boolean(&mut self, value: bool) {
        write_first!(self.booleans, value.into());
    }

    /// The next String; what follows a NUL character is lost, because C ends there.
    pub fn string(&mut self, value: impl AsRef<str>) {
        write_first!(self.strings, c_string(value.as_ref()));
    }

    /// Whether to write what follows from parameters alone, too.
    #[inline(always)]
    #[must_use]
    pub fn writes_all(&self) -> bool {
        self.all
    }

    /// Passes over what is not to be written.
    #[inline(always)]
    pub fn skip(&mut self, count: Count) {
        self.reals = &mut std::mem::take(&mut self.reals)[count.reals..];
        self.integers = &mut std::mem::take(&mut self.integers)[count.integers..];
        self.booleans = &mut std::mem::take(&mut self.booleans)[count.booleans..];
        self.strings = &mut std::mem::take(&mut self.strings)[count.strings..];
    }
}
