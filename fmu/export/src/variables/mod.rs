//! Variables: the types that fields can have, the static table of a group, and the storage of values.
pub mod entry;
mod enumeration;
mod start;
mod storage;

pub use enumeration::Enumeration;
pub use start::Start;
pub use storage::{Sink, Source};
pub(crate) use storage::{Storage, c_string};

use crate::{
    error::{Error, Log},
    inputs::{InputOptions, Path},
    scalar::Scalar,
};
use entry::{Count, Document, Entry, Kind, Shape};
use nalgebra::SMatrix;
use num_dual::{Dual3_64, Dual64};
use std::convert::Infallible;

/// A variable, an array of them, or a group: how it is described, and its way from and to the storage.
///
/// Groups are structs that derive it. Reals, `i32`, `bool`, `String`, arrays, nalgebra's vectors and matrices, and everything that derives
/// [`Enumeration`] have it. A vector type of your own gets it in a few lines:
///
/// ```
/// use fmu_export::{Scalar, Sink, Source, Variables, variables::entry::{Kind, Shape}};
///
/// #[derive(Clone, Copy)]
/// pub struct Pair<T>(pub T, pub T);
///
/// impl<T: Scalar> Variables<T> for Pair<T> {
///     const SHAPE: Shape = Shape::scalar(Kind::Real).array(2);
///     type Element = T;
///     fn load(from: &mut Source<'_, T>) -> Self {
///         Self(from.real(), from.real())
///     }
///     fn store(&self, into: &mut Sink<'_, T>) {
///         into.real(self.0);
///         into.real(self.1);
///     }
///     fn sum(&self, _all: bool) -> T {
///         self.0 + self.1
///     }
///     fn from_elements(next: &mut dyn FnMut() -> T) -> Self {
///         Self(next(), next())
///     }
///     fn start() -> Self {
///         Self(T::zero(), T::zero())
///     }
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no type of variables",
    note = "variables are Reals (the `T` of a `struct Name<T = f64>`), i32, bool, String, arrays of these, nalgebra's vectors and matrices of \
            Reals, and enumerations (an enum with `#[derive(Clone, Copy, fmu_export::Enumeration)]`); a group of variables is a struct with \
            `#[derive(fmu_export::Variables)]`"
)]
pub trait Variables<T: Scalar>: Sized + Send + 'static {
    /// Type and dimensions.
    const SHAPE: Shape;
    /// How many scalars it holds.
    const COUNT: Count = Self::SHAPE.count;
    /// What the description says of the fields of a group.
    const DOCUMENTS: &'static [Document] = &[];
    /// What one start value is for: the elements of an array. A group has none.
    type Element;

    /// Reads it from the front of `from`.
    fn load(from: &mut Source<'_, T>) -> Self;
    /// Writes it to the front of `into`.
    fn store(&self, into: &mut Sink<'_, T>);
    /// The sum of all Reals but constants; unless `all` are wanted, without those that follow from parameters alone. It is not finite if one of them
    /// is not.
    #[inline(always)]
    fn sum(&self, _all: bool) -> T {
        T::zero()
    }
    /// It, made of elements in their order.
    fn from_elements(next: &mut dyn FnMut() -> Self::Element) -> Self;
    /// It, with its start values: zero, false, empty, the start of its enumeration, or what `start` says.
    fn start() -> Self;

    /// How many numbers the connectors in it remember; see [`Connector`](crate::Connector).
    const MEMORY: usize = 0;
    /// A number that differs where these numbers mean something else.
    const MEMORY_LAYOUT: u64 = 0;
    /// How many connectors are in it.
    const CONNECTORS: u32 = 0;

    /// What these parameters make of inputs.
    fn input_options(&self, _options: &mut InputOptions) {}

    /// Checks the connectors in it; `first` is the position of the first among all.
    ///
    /// # Errors
    /// The first input that is unusable.
    #[inline(always)]
    fn check(
        &self,
        _path: Path<'_>,
        _first: u32,
        _options: &InputOptions,
        _memory: &mut [f64],
        _log: &mut Log<'_>,
    ) -> Result<(), Error> {
        Ok(())
    }

    /// Remembers what the connectors in it need for [`estimate`](Self::estimate); see [`Connector`](crate::Connector).
    fn record(&self, _options: &InputOptions, _start: f64, _size: f64, _memory: &mut [f64]) {}

    /// Replaces inputs of connectors by estimates from others.
    fn estimate(&mut self, _options: &InputOptions, _memory: &[f64]) {}

    /// Carries the connectors in it over a time in s.
    fn extrapolate(&mut self, _options: &InputOptions, _time: T) {}

    /// Brings the inputs of connectors into the form that equations read.
    fn convert(&mut self, _options: &InputOptions) {}
}

/// The fields of a group.
pub(crate) const fn entries<T: Scalar, V: Variables<T>>() -> &'static [Entry] {
    match V::SHAPE.kind {
        Kind::Group(entries) => entries,
        _ => panic!("a group of variables is a struct that derives `Variables`"),
    }
}

/// No variables.
impl<T: Scalar> Variables<T> for () {
    const SHAPE: Shape = Shape::scalar(Kind::Group(&[]));
    type Element = Infallible;

    #[inline(always)]
    fn load(_: &mut Source<'_, T>) -> Self {}

    #[inline(always)]
    fn store(&self, _: &mut Sink<'_, T>) {}

    fn from_elements(_: &mut dyn FnMut() -> Infallible) -> Self {}

    fn start() -> Self {}
}

macro_rules! scalars {
    ($([$($generics:tt)*] $type:ty, $scalar:ty, $kind:ident, $method:ident, $start:expr;)*) => {$(
        impl<$($generics)*> Variables<$scalar> for $type {
            const SHAPE: Shape = Shape::scalar(Kind::$kind);
            type Element = Self;

            #[inline(always)]
            fn load(from: &mut Source<'_, $scalar>) -> Self {
                from.$method()
            }

            #[inline(always)]
            fn store(&self, into: &mut Sink<'_, $scalar>) {
                into.$method(self.clone());
            }

            scalars!(@finite $kind $scalar);

            fn from_elements(next: &mut dyn FnMut() -> Self) -> Self {
                next()
            }

            fn start() -> Self {
                $start
            }
        }
    )*};
    (@finite Real $scalar:ty) => {
        #[inline(always)]
        fn sum(&self, _all: bool) -> $scalar {
            *self
        }
    };
    (@finite $kind:ident $scalar:ty) => {};
}

scalars! {
    [] f64, f64, Real, real, 0.0;
    [] Dual64, Dual64, Real, real, nalgebra::zero();
    [] Dual3_64, Dual3_64, Real, real, nalgebra::zero();
    [T: Scalar] i32, T, Integer, integer, 0;
    [T: Scalar] bool, T, Boolean, boolean, false;
    [T: Scalar] String, T, String, string, Self::new();
}

impl<T: Scalar, V: Variables<T>, const N: usize> Variables<T> for [V; N] {
    const SHAPE: Shape = V::SHAPE.array(N);
    type Element = V::Element;

    #[inline(always)]
    fn load(from: &mut Source<'_, T>) -> Self {
        std::array::from_fn(|_| V::load(from))
    }

    #[inline(always)]
    fn store(&self, into: &mut Sink<'_, T>) {
        self.iter().for_each(|element| element.store(into));
    }

    #[inline(always)]
    fn sum(&self, all: bool) -> T {
        self.iter().fold(T::zero(), |sum, element| sum + element.sum(all))
    }

    fn from_elements(next: &mut dyn FnMut() -> V::Element) -> Self {
        std::array::from_fn(|_| V::from_elements(next))
    }

    fn start() -> Self {
        std::array::from_fn(|_| V::start())
    }
}

/// Matrices lie row by row; one with a single column is a vector.
impl<T: Scalar, const ROWS: usize, const COLUMNS: usize> Variables<T> for SMatrix<T, ROWS, COLUMNS> {
    const SHAPE: Shape = {
        let row = Shape::scalar(Kind::Real);
        if COLUMNS == 1 { row.array(ROWS) } else { row.array(COLUMNS).array(ROWS) }
    };
    type Element = T;

    #[inline(always)]
    fn load(from: &mut Source<'_, T>) -> Self {
        let rows = from.reals(ROWS * COLUMNS);
        Self::from_fn(|i, j| rows[i * COLUMNS + j])
    }

    #[inline(always)]
    fn store(&self, into: &mut Sink<'_, T>) {
        let rows = into.reals(ROWS * COLUMNS);
        for i in 0..ROWS {
            for j in 0..COLUMNS {
                rows[i * COLUMNS + j] = self[(i, j)];
            }
        }
    }

    #[inline(always)]
    fn sum(&self, _all: bool) -> T {
        self.iter().fold(T::zero(), |sum, &element| sum + element)
    }

    fn from_elements(next: &mut dyn FnMut() -> T) -> Self {
        let mut matrix = Self::zeros();
        for i in 0..ROWS {
            for j in 0..COLUMNS {
                matrix[(i, j)] = next();
            }
        }
        matrix
    }

    fn start() -> Self {
        Self::zeros()
    }
}
