//! Values of variables in contiguous storage, and how groups are read from it and written to it.
use crate::{
    logging::c_string,
    model::{Layout, Model},
    scalar::Scalar,
    table::{Count, Document, Entry, Enumeration},
};
use std::ffi::CString;

/// A group of variables: its table, and its way from and to storage. Derive it.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is neither a type of variables nor a group of them",
    note = "variables are Reals (`T`), i32, bool, String, arrays of these, nalgebra's vectors and matrices of Reals, and enumerations, \
            which need `#[var(enumeration)]` at the field; a group is a struct with `#[derive(Variables)]`"
)]
pub trait Variables<T: Scalar>: Sized {
    /// The fields.
    const ENTRIES: &'static [Entry];
    /// What the description says of each of them.
    const DOCUMENTS: &'static [Document];
    /// How many scalars they are.
    const COUNT: Count;
    /// Reads the group, field by field, from the front of `from`.
    fn load(from: &mut Source<'_, T>) -> Self;
    /// Reads the group in place, which is faster than to make a new one and to move it there.
    fn reload(&mut self, from: &mut Source<'_, T>);
    /// Writes the group, field by field, to the front of `into`.
    fn store(&self, into: &mut Sink<'_, T>);
    /// Zero if all Reals but constants are finite, otherwise NaN: zero times a finite number is zero, times any other NaN.
    fn zero_if_finite(&self) -> T;
    /// The group with every number zero, every Boolean false, every String empty, every enumeration at its first item.
    fn zero() -> Self;
}

impl<T: Scalar> Variables<T> for () {
    const ENTRIES: &'static [Entry] = &[];
    const DOCUMENTS: &'static [Document] = &[];
    const COUNT: Count = Count::ZERO;

    fn load(_: &mut Source<'_, T>) -> Self {}

    fn reload(&mut self, _: &mut Source<'_, T>) {}

    fn store(&self, _: &mut Sink<'_, T>) {}

    fn zero_if_finite(&self) -> T {
        T::zero()
    }

    fn zero() -> Self {}
}

/// The part of the storage that a group is read from. The four slices have just the lengths of the group's [`Variables::COUNT`].
pub struct Source<'a, T> {
    /// Reals.
    pub reals: &'a [T],
    /// Integers and enumerations.
    pub integers: &'a [i32],
    /// Booleans, 0 or 1.
    pub booleans: &'a [i32],
    /// Strings.
    pub strings: &'a [CString],
}

/// Takes the first element of a slice off its front.
macro_rules! take {
    ($slice:expr) => {{
        let (first, rest) = $slice.split_first().expect("the storage has the group's length");
        $slice = rest;
        first
    }};
}

impl<T: Scalar> Source<'_, T> {
    /// The next group.
    #[inline(always)]
    pub(crate) fn load<V: Variables<T>>(mut self) -> V {
        V::load(&mut self)
    }

    /// The next Real.
    #[inline(always)]
    pub fn real(&mut self) -> T {
        *take!(self.reals)
    }

    /// The next Integer.
    #[inline(always)]
    pub fn integer(&mut self) -> i32 {
        *take!(self.integers)
    }

    /// The next Boolean.
    #[inline(always)]
    pub fn boolean(&mut self) -> bool {
        *take!(self.booleans) != 0
    }

    /// The next String.
    pub fn string(&mut self) -> String {
        take!(self.strings).to_string_lossy().into_owned()
    }

    /// The next enumeration.
    #[inline(always)]
    pub fn enumeration<E: Enumeration>(&mut self) -> E {
        E::from_value(self.integer()).expect("the storage holds values of the enumeration only")
    }
}

/// The part of the storage that a group is written to. The four slices have just the lengths of the group's [`Variables::COUNT`].
pub struct Sink<'a, T> {
    /// Reals.
    pub reals: &'a mut [T],
    /// Integers and enumerations.
    pub integers: &'a mut [i32],
    /// Booleans, 0 or 1.
    pub booleans: &'a mut [i32],
    /// Strings.
    pub strings: &'a mut [CString],
    /// Whether to write what is fixed after initialization, too.
    pub(crate) fixed: bool,
}

/// Writes to the first element of a mutable slice and takes it off the front.
macro_rules! put {
    ($slice:expr, $value:expr) => {{
        let (first, rest) = std::mem::take(&mut $slice).split_first_mut().expect("the storage has the group's length");
        *first = $value;
        $slice = rest;
    }};
}

impl<T> Sink<'_, T> {
    /// The next Real.
    #[inline(always)]
    pub fn real(&mut self, value: T) {
        put!(self.reals, value);
    }

    /// The next Integer.
    #[inline(always)]
    pub fn integer(&mut self, value: i32) {
        put!(self.integers, value);
    }

    /// The next Boolean.
    #[inline(always)]
    pub fn boolean(&mut self, value: bool) {
        put!(self.booleans, value.into());
    }

    /// The next String; what follows a NUL character is lost, because C ends there.
    pub fn string(&mut self, value: &str) {
        put!(self.strings, c_string(value));
    }

    /// The part before a place and the part behind it.
    #[inline(always)]
    fn split_at(self, place: Count) -> [Self; 2] {
        let (reals, more_reals) = self.reals.split_at_mut(place.reals);
        let (integers, more_integers) = self.integers.split_at_mut(place.integers);
        let (booleans, more_booleans) = self.booleans.split_at_mut(place.booleans);
        let (strings, more_strings) = self.strings.split_at_mut(place.strings);
        let fixed = self.fixed;
        let behind =
            Self { reals: more_reals, integers: more_integers, booleans: more_booleans, strings: more_strings, fixed };
        [Self { reals, integers, booleans, strings, fixed }, behind]
    }

    /// The same part, to be read.
    #[inline(always)]
    pub(crate) fn as_source(&self) -> Source<'_, T> {
        Source { reals: self.reals, integers: self.integers, booleans: self.booleans, strings: self.strings }
    }

    /// Whether variables that are fixed after initialization are to be written.
    #[inline(always)]
    #[must_use]
    pub fn takes_fixed(&self) -> bool {
        self.fixed
    }

    /// Passes over a group of constants, which keep their start values.
    #[inline(always)]
    pub fn skip(&mut self, count: Count) {
        self.reals = &mut std::mem::take(&mut self.reals)[count.reals..];
        self.integers = &mut std::mem::take(&mut self.integers)[count.integers..];
        self.booleans = &mut std::mem::take(&mut self.booleans)[count.booleans..];
        self.strings = &mut std::mem::take(&mut self.strings)[count.strings..];
    }

    /// The next enumeration.
    #[inline(always)]
    pub fn enumeration<E: Enumeration>(&mut self, value: E) {
        self.integer(value.value());
    }
}

/// All values of an instance: parameters, inputs, outputs and local variables, in this order, base type by base type.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Storage<T = f64> {
    pub(crate) reals: Box<[T]>,
    pub(crate) integers: Box<[i32]>,
    pub(crate) booleans: Box<[i32]>,
    pub(crate) strings: Box<[CString]>,
}

impl<T: Scalar> Storage<T> {
    /// A group by itself.
    pub(crate) fn of<V: Variables<T>>(group: &V) -> Self {
        let mut storage = Self::zeros(V::COUNT);
        group.store(&mut storage.sink(Count::ZERO, V::COUNT));
        storage
    }

    /// As many zeros, and empty strings.
    pub(crate) fn zeros(count: Count) -> Self {
        Self {
            reals: vec![T::zero(); count.reals].into(),
            integers: vec![0; count.integers].into(),
            booleans: vec![0; count.booleans].into(),
            strings: vec![CString::default(); count.strings].into(),
        }
    }

    /// A group that stands by itself.
    pub(crate) fn load<V: Variables<T>>(&self) -> V {
        V::load(&mut self.source(Count::ZERO, V::COUNT))
    }

    /// The same values with every Real converted.
    pub(crate) fn map<U>(&self, convert: impl FnMut(&T) -> U) -> Storage<U> {
        Storage {
            reals: self.reals.iter().map(convert).collect(),
            integers: self.integers.clone(),
            booleans: self.booleans.clone(),
            strings: self.strings.clone(),
        }
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

    /// The parts that hold parameters, inputs, outputs and local variables of a model. To take all at once checks lengths once.
    #[inline(always)]
    pub(crate) fn groups<M: Model>(&mut self) -> [Sink<'_, T>; 4] {
        let [parameters_to_outputs, locals] = self.sink(Count::ZERO, Layout::<M>::END).split_at(Layout::<M>::LOCALS);
        let [parameters_to_inputs, outputs] = parameters_to_outputs.split_at(Layout::<M>::OUTPUTS);
        let [parameters, inputs] = parameters_to_inputs.split_at(Layout::<M>::INPUTS);
        [parameters, inputs, outputs, locals]
    }

    #[inline(always)]
    pub(crate) fn sink(&mut self, from: Count, to: Count) -> Sink<'_, T> {
        Sink {
            reals: &mut self.reals[from.reals..to.reals],
            integers: &mut self.integers[from.integers..to.integers],
            booleans: &mut self.booleans[from.booleans..to.booleans],
            strings: &mut self.strings[from.strings..to.strings],
            fixed: true,
        }
    }
}
