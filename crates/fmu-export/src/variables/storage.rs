//! Values of variables in contiguous storage.
use super::{
    entry::{BaseType, Count},
    slices::{Sink, Source},
    traits::{Scalar, Variables},
};
use std::ffi::CString;

/// One array for each base type. Booleans are 0 or 1; Strings end with NUL for C.
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
    /// Creates storage of a size, with zeros and empty Strings.
    pub(crate) fn zeros(count: Count) -> Self {
        Self {
            reals: vec![T::zero(); count.reals].into(),
            integers: vec![0; count.integers].into(),
            booleans: vec![0; count.booleans].into(),
            strings: vec![CString::default(); count.strings].into(),
        }
    }

    /// Changes the size if it differs; all values are then zero or empty.
    pub(crate) fn resize(&mut self, count: Count) {
        let Self { reals, integers, booleans, strings } = &*self;
        let now =
            Count { reals: reals.len(), integers: integers.len(), booleans: booleans.len(), strings: strings.len() };
        if now != count {
            *self = Self::zeros(count);
        }
    }

    /// Creates storage that holds only this group.
    pub(crate) fn of<V: Variables<T>>(group: &V) -> Self {
        let mut storage = Self::zeros(V::COUNT);
        storage.store(Count::ZERO, group);
        storage
    }

    /// Reads a group at a position.
    #[inline(always)]
    pub(crate) fn load<V: Variables<T>>(&self, at: Count) -> V {
        V::load(&mut Source {
            reals: part(&self.reals, at.reals, V::COUNT.reals),
            integers: part(&self.integers, at.integers, V::COUNT.integers),
            booleans: part(&self.booleans, at.booleans, V::COUNT.booleans),
            strings: part(&self.strings, at.strings, V::COUNT.strings),
        })
    }

    /// Writes a group at a position.
    #[inline(always)]
    pub(crate) fn store<V: Variables<T>>(&mut self, at: Count, group: &V) {
        group.store(&mut self.sink(at, V::COUNT));
    }

    /// Returns `count` values from a position on for writing.
    #[inline(always)]
    pub(crate) fn sink(&mut self, at: Count, count: Count) -> Sink<'_, T> {
        Sink {
            reals: part_mut(&mut self.reals, at.reals, count.reals),
            integers: part_mut(&mut self.integers, at.integers, count.integers),
            booleans: part_mut(&mut self.booleans, at.booleans, count.booleans),
            strings: part_mut(&mut self.strings, at.strings, count.strings),
        }
    }

    /// Copies the values `from..to` to the position `into` of this storage.
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

    /// Copies the values `from..to` of a storage of `f64` to the front, as constants.
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

impl Storage {
    /// Value at a position of a base type as a number; zero for a String.
    pub(crate) fn number(&self, base: BaseType, at: usize) -> f64 {
        match base {
            BaseType::Real => self.reals[at],
            BaseType::Integer => self.integers[at].into(),
            BaseType::Boolean => self.booleans[at].into(),
            BaseType::String => 0.0,
        }
    }
}

/// Returns `n` values. Where there are none, not even their position is checked.
#[inline(always)]
fn part<T>(all: &[T], at: usize, n: usize) -> &[T] {
    if n == 0 { &[] } else { &all[at..at + n] }
}

/// Returns `n` values for writing.
#[inline(always)]
fn part_mut<T>(all: &mut [T], at: usize, n: usize) -> &mut [T] {
    if n == 0 { &mut [] } else { &mut all[at..at + n] }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variables::c_string;

    #[test]
    fn values_of_all_types_are_copied_to_another_place() {
        let at = |n: usize| Count { reals: n, integers: 2 * n, booleans: 3 * n, strings: n };
        let mut storage = Storage::<f64>::zeros(at(6));
        storage.reals.iter_mut().zip(1..).for_each(|(value, i)| *value = i.into());
        storage.integers.iter_mut().zip(1..).for_each(|(value, i)| *value = i);
        storage.booleans.iter_mut().zip(1..).for_each(|(value, i)| *value = i);
        storage.strings.iter_mut().zip(1..).for_each(|(value, i)| *value = c_string(&format!("{i}")));
        storage.copy_within(at(1), at(3), at(4));
        assert_eq!(*storage.reals, [1.0, 2.0, 3.0, 4.0, 2.0, 3.0]);
        assert_eq!(*storage.integers, [1, 2, 3, 4, 5, 6, 7, 8, 3, 4, 5, 6]);
        assert_eq!(*storage.booleans, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 4, 5, 6, 7, 8, 9]);
        assert_eq!(storage.strings.iter().map(|text| text.to_str().unwrap()).collect::<String>(), "123423");
    }
}
