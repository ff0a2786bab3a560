//! Enums as types of variables.
use super::{
    entry::{EnumerationType, FieldKind, Shape},
    slices::{Sink, Source},
    traits::{Scalar, Variables},
};

/// Enum as the type of a variable. Implemented by the derive macro.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be the type of a variable",
    note = "a variable is a Real (the `T` of a `struct Name<T = f64>`), i32, bool, String, an array of these, \
            a vector or matrix from nalgebra of Reals, or an enumeration (an enum with `#[derive(Clone, Copy, \
            fmu_export::Enumeration)]`); a group of variables is a struct with `#[derive(fmu_export::Variables)]`"
)]
pub trait Enumeration: Copy + Send + 'static {
    /// Name and items.
    const TYPE: EnumerationType;
    /// Returns the item with a value, counted from 1, if it exists.
    fn from_value(value: i32) -> Option<Self>;
    /// Value of this item, counted from 1.
    fn value(self) -> i32;
    /// Start value of variables without `start`: by default the first item.
    fn start() -> Self {
        Self::from_value(1).expect("an enumeration has an item")
    }
}

impl<T: Scalar, E: Enumeration> Variables<T> for E {
    const SHAPE: Shape = Shape::scalar(FieldKind::Enumeration(&E::TYPE));
    type Value = Self;

    #[inline(always)]
    fn load(from: &mut Source<'_, T>) -> Self {
        Self::from_value(from.integer()).expect("the storage holds values of the enumeration only")
    }

    #[inline(always)]
    fn store(&self, into: &mut Sink<'_, T>) {
        into.integer(self.value());
    }

    fn from_elements(next: &mut dyn FnMut() -> Self) -> Self {
        next()
    }

    fn start() -> Self {
        <Self as Enumeration>::start()
    }
}
