//! Traits of scalars and variables.
use super::{
    entry::{Count, Document, Entry, FieldKind, Shape},
    slices::{Sink, Source},
};
use crate::error::{Error, Log};
use nalgebra::RealField;
use std::{
    fmt,
    slice::{Iter, IterMut},
};

/// Scalar of a model's equations: `f64` for values, dual numbers for derivatives.
///
/// Write constants as `T::zero()`, `T::one()`, `T::pi()` and so on, or `T::from(0.5)`. nalgebra's `norm` has no
/// derivative at zero, and dual numbers' `atan2` none at a second argument of zero; `length` and `atan2` of
/// `multibody::frames` do. Sines and angles of the standard library differ between platforms in the last bit; `sin_cos`
/// and `atan2` of `multibody::frames` do not.
pub trait Scalar: RealField + Copy + From<f64> + Variables<Self, Value = Self> {
    /// Value without derivatives.
    fn re(self) -> f64;
}

/// Group of variables: a struct that derives [`Variables`].
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a group of variables",
    note = "write `#[derive(fmu_export::Variables)]` above the struct, which has one generic parameter, its scalar \
            (`struct Name<T = f64>`), or none if it has no Reals"
)]
pub trait VariableGroup {
    /// The group with its Reals in another scalar.
    type With<T: Scalar>;
}

/// Variable, array of variables, or group: its description, and its conversion from and to the storage.
///
/// Groups are structs that derive this trait. Reals, `i32`, `bool`, `String`, arrays, nalgebra's vectors and matrices,
/// and types that derive [`Enumeration`](crate::Enumeration) implement it. Implement it yourself for a vector type of
/// your own:
///
/// ```
/// use fmu_export::{Scalar, Sink, Source, Variables, variables::entry::{FieldKind, Shape}};
///
/// #[derive(Clone, Copy)]
/// pub struct Pair<T>(pub T, pub T);
///
/// impl<T: Scalar> Variables<T> for Pair<T> {
///     const SHAPE: Shape = Shape::scalar(FieldKind::Real).array(2);
///     type Value = T;
///     fn load(from: &mut Source<'_, T>) -> Self {
///         Self(from.real(), from.real())
///     }
///     fn store(&self, into: &mut Sink<'_, T>) {
///         into.real(self.0);
///         into.real(self.1);
///     }
///     fn add_to(&self, sums: &mut [T; 4]) {
///         sums[0] += self.0;
///         sums[1] += self.1;
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
    message = "`{Self}` cannot be the type of a variable",
    note = "a variable is a Real (the `T` of a `struct Name<T = f64>`), i32, bool, String, an array of these, \
            a vector or matrix from nalgebra of Reals, or an enumeration (an enum with `#[derive(Clone, Copy, \
            fmu_export::Enumeration)]`); a group of variables is a struct with `#[derive(fmu_export::Variables)]`"
)]
pub trait Variables<T: Scalar>: Sized + Send + 'static {
    /// Type and dimensions.
    const SHAPE: Shape;
    /// Number of scalars.
    const COUNT: Count = Self::SHAPE.count;
    /// Descriptions of the fields of a group.
    const DOCUMENTS: &'static [Document] = &[];
    /// Type of a start value: the element of an array. A group has none.
    type Value;

    /// Reads the variables from the front of `from`.
    fn load(from: &mut Source<'_, T>) -> Self;
    /// Writes the variables to the front of `into`.
    fn store(&self, into: &mut Sink<'_, T>);
    /// Adds each Real except constants to one of four sums, which are not finite if a Real is not. Four sums, because
    /// consecutive additions to one sum wait for each other.
    #[inline(always)]
    fn add_to(&self, _sums: &mut [T; 4]) {}
    /// Creates the variables from elements that `next` returns in their order.
    fn from_elements(next: &mut dyn FnMut() -> Self::Value) -> Self;
    /// Creates the variables with their start values: from `start`, otherwise zero, false, empty, or the start item of
    /// the enumeration.
    fn start() -> Self;

    /// Digest of the layout of its connectors' memories; see [`Connector`](crate::Connector).
    const MEMORY_LAYOUT: u64 = 0;
    /// Number of connectors.
    const CONNECTORS: usize = 0;

    /// Warns of parameters that have no effect with the others; see [`Settings`](crate::Settings).
    fn advise(&self, _log: &mut Log<'_>) {}

    /// Resets parameters that act only in communication steps to values without effect; see
    /// [`Settings`](crate::Settings).
    ///
    /// # Errors
    /// If they cannot be used without communication steps.
    fn without_steps(&mut self) -> Result<(), Error> {
        Ok(())
    }

    /// Validates its connectors, each with the next of the memories.
    ///
    /// # Errors
    /// For the first unusable input.
    #[inline(always)]
    fn check(
        &self,
        _path: Path<'_>,
        _occasion: &Occasion,
        _memories: &mut IterMut<'_, Vec<f64>>,
        _log: &mut Log<'_>,
    ) -> Result<(), Error> {
        Ok(())
    }

    /// Whether inputs of any of its connectors are estimated.
    #[inline(always)]
    fn is_estimated(&self) -> bool {
        false
    }

    /// Replaces inputs of its connectors by estimates, each with the next of the memories.
    #[inline(always)]
    fn estimate(&mut self, _memories: &mut Iter<'_, Vec<f64>>) {}

    /// Whether any of its connectors is extrapolated.
    #[inline(always)]
    fn is_extrapolated(&self) -> bool {
        false
    }

    /// Extrapolates its connectors by a time in s; held connectors have a time of their own.
    #[inline(always)]
    fn extrapolate(&mut self, _extrapolated: T, _held: T) {}

    /// Converts the inputs of its connectors for the equations.
    #[inline(always)]
    fn convert(&mut self) {}
}

/// Fields of a group.
pub(crate) const fn entries<T: Scalar, V: Variables<T>>() -> &'static [Entry] {
    match V::SHAPE.kind {
        FieldKind::Group(entries) => entries,
        _ => panic!("a group of variables is a struct that derives `Variables`"),
    }
}

/// Circumstances of a validation of a connector's inputs.
#[derive(Clone, Copy, Debug)]
pub struct Occasion {
    /// Step that the inputs were set for; `None` if only the present instant is evaluated.
    pub step: Option<StepOfInputs>,
    /// Whether the instance is being initialized, or handles the event that follows: inputs may still have start
    /// values, because some importers set them only afterwards.
    pub initial: bool,
}

/// Step that a connector's inputs were set for; initialization counts as a step of length zero.
#[derive(Clone, Copy, Debug)]
pub struct StepOfInputs {
    /// Start time in s.
    pub start: f64,
    /// Length in s.
    pub size: f64,
    /// Whether this is a communication step from its start: neither initialization nor the rest of a step after an
    /// event.
    pub is_communication: bool,
}

/// Name of a connector, assembled only when it is printed.
#[derive(Clone, Copy)]
pub struct Path<'a> {
    outer: Option<&'a Path<'a>>,
    /// A reference to the text, so that a path fits into registers.
    name: &'static &'static str,
}

impl Path<'_> {
    /// The group of inputs itself.
    pub(crate) const ROOT: Self = Path { outer: None, name: &"" };
}

impl<'a> Path<'a> {
    /// Returns the name of a field of this connector or group.
    #[inline(always)]
    #[must_use]
    pub const fn field(&'a self, name: &'static &'static str) -> Self {
        // The root has no name; nested groups keep their outer group.
        if self.name.is_empty() { Path { outer: self.outer, name } } else { Path { outer: Some(self), name } }
    }
}

impl fmt::Display for Path<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.outer {
            Some(outer) => write!(f, "{outer}.{}", self.name),
            None => f.write_str(self.name),
        }
    }
}
