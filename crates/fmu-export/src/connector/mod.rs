//! Connectors: structs of inputs that validate, estimate, extrapolate and convert themselves before equations read
//! them.
pub(crate) mod occasion;

use crate::{
    connector::occasion::{Occasion, Path},
    error::{Error, Log},
    variables::Scalar,
};

/// A struct of inputs that belong together, such as a frame. Write `#[variables(connector)]` at a struct that derives
/// [`Variables`](macro@crate::Variables); then every model with such a struct among its inputs calls these functions.
///
/// A connector gets its settings from [`Model::set_up_inputs`](crate::Model::set_up_inputs), and keeps them in a field
/// whose type has [no variables](crate::no_variables). Then each step calls [`check`](Self::check) with the inputs as
/// they were set, [`estimate`](Self::estimate), [`extrapolate`](Self::extrapolate) and [`convert`](Self::convert). A
/// connector within a connector is not called: the outer one must call it.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is marked as a connector, but does not implement `Connector`",
    note = "write `impl<T: Scalar> Connector<T> for {Self} {{ ... }}` with the functions that it needs, or remove \
            `#[variables(connector)]`"
)]
pub trait Connector<T: Scalar>: IsConnector + Sized {
    /// Meaning of the numbers in the memory, in words. Change the text whenever the meaning changes: saved states of
    /// earlier builds are then refused.
    const MEMORY_LAYOUT: &'static str = "";

    /// Validates the inputs, logs a warning if they are doubtful, and notes in the memory what later steps need. The
    /// memory belongs to this connector, is empty when a run begins, and is saved with the state of the instance.
    ///
    /// # Errors
    /// If an input cannot be used; the message names it and its value.
    #[inline(always)]
    fn check(
        &self,
        _path: Path<'_>,
        _occasion: &Occasion,
        _memory: &mut Vec<f64>,
        _log: &mut Log<'_>,
    ) -> Result<(), Error> {
        Ok(())
    }

    /// Whether inputs are replaced by estimates from the memory. If a step fails, the memory is then again as it was
    /// before.
    fn is_estimated(&self) -> bool {
        false
    }

    /// Replaces inputs by estimates from the memory, such as velocities that follow from the last poses.
    fn estimate(&mut self, _memory: &[f64]) {}

    /// Whether the inputs are extrapolated within a step by their own velocities and accelerations.
    fn is_extrapolated(&self) -> bool {
        false
    }

    /// Extrapolates the inputs by a duration in s with their own velocities and accelerations.
    fn extrapolate(&mut self, _time: T) {}

    /// Converts the inputs to what equations read, for example a quaternion to a matrix.
    fn convert(&mut self) {}
}

/// `#[variables(connector)]` implements it: without the attribute models would ignore an `impl Connector`, and so it
/// does not compile.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{Self}` implements `Connector`, but is not marked as a connector",
    note = "write `#[variables(connector)]` at the struct"
)]
pub trait IsConnector {}

/// Makes a type one without variables, for a field of a connector that keeps its settings. Such a field has
/// `#[var(flatten)]`, and begins with the default value whenever the connector is read.
#[macro_export]
macro_rules! no_variables {
    ($settings:ty) => {
        impl<T: $crate::Scalar> $crate::Variables<T> for $settings {
            const SHAPE: $crate::variables::entry::Shape =
                $crate::variables::entry::Shape::scalar($crate::variables::entry::FieldKind::Group(&[]));
            type Value = ::core::convert::Infallible;

            #[inline(always)]
            fn load(_: &mut $crate::Source<'_, T>) -> Self {
                Self::default()
            }

            #[inline(always)]
            fn store(&self, _: &mut $crate::Sink<'_, T>) {}

            fn from_elements(_: &mut dyn FnMut() -> ::core::convert::Infallible) -> Self {
                Self::default()
            }

            fn start() -> Self {
                Self::default()
            }
        }
    };
}

/// The items of [`Variables`](crate::Variables) for a struct that implements [`Connector`].
#[doc(hidden)]
#[macro_export]
macro_rules! connector_items {
    ($scalar:ty) => {
        const MEMORY_LAYOUT: u64 = $crate::digest_of(<Self as $crate::Connector<$scalar>>::MEMORY_LAYOUT);
        const CONNECTORS: usize = 1;

        #[inline(always)]
        fn check(
            &self,
            path: $crate::Path<'_>,
            occasion: &$crate::Occasion,
            memories: &mut ::core::slice::IterMut<'_, Vec<f64>>,
            log: &mut $crate::Log<'_>,
        ) -> ::core::result::Result<(), $crate::Error> {
            let memory = memories.next().expect("each connector has a memory");
            $crate::Connector::<$scalar>::check(self, path, occasion, memory, log)
        }

        #[inline(always)]
        fn is_estimated(&self) -> bool {
            $crate::Connector::<$scalar>::is_estimated(self)
        }

        fn estimate(&mut self, memories: &mut ::core::slice::Iter<'_, Vec<f64>>) {
            let memory = memories.next().expect("each connector has a memory");
            if $crate::Connector::<$scalar>::is_estimated(self) {
                $crate::Connector::<$scalar>::estimate(self, memory);
            }
        }

        #[inline(always)]
        fn is_extrapolated(&self) -> bool {
            $crate::Connector::<$scalar>::is_extrapolated(self)
        }

        fn extrapolate(&mut self, extrapolated: $scalar, held: $scalar) {
            let is_extrapolated = $crate::Connector::<$scalar>::is_extrapolated(self);
            let time = if is_extrapolated { extrapolated } else { held };
            $crate::Connector::<$scalar>::extrapolate(self, time);
        }

        #[inline(always)]
        fn convert(&mut self) {
            $crate::Connector::<$scalar>::convert(self);
        }
    };
}
