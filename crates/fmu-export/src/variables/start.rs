//! Start values in attributes.
use super::{enumeration::Enumeration, traits::Scalar};

/// Value that may follow `start =` for a variable with elements of type `E`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be the start value of a variable of type `{E}`",
    note = "a Real starts with a number, an Integer with a whole number, a Boolean with `true` or `false`, a String \
            with a string literal, an enumeration with one of its items, and a group with the start values of its \
            fields"
)]
pub trait Start<E> {
    /// Converts the value to an element.
    fn start(self) -> E;
}

impl<T: Scalar> Start<T> for f64 {
    fn start(self) -> T {
        nalgebra::convert(self)
    }
}

impl<T: Scalar> Start<T> for i32 {
    fn start(self) -> T {
        nalgebra::convert(f64::from(self))
    }
}

impl Start<i32> for i32 {
    fn start(self) -> i32 {
        self
    }
}

impl Start<bool> for bool {
    fn start(self) -> bool {
        self
    }
}

impl Start<String> for &'static str {
    fn start(self) -> String {
        self.to_owned()
    }
}

impl<E: Enumeration> Start<E> for E {
    fn start(self) -> E {
        self
    }
}
