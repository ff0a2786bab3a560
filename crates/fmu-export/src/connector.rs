//! Connectors: structs of inputs that validate, estimate, extrapolate and convert themselves before equations read
//! them.
use crate::{
    error::{Error, Log},
    variables::{Occasion, Path, Scalar},
};

/// Struct of inputs that belong together, such as a frame. Write `#[variables(connector)]` at a struct that derives
/// [`Variables`](macro@crate::Variables); every model with such a struct among its inputs then calls these functions.
///
/// [`Model::set_up_inputs`](crate::Model::set_up_inputs) gives a connector its settings. It keeps them in a field of a
/// type with [no variables](crate::no_variables). Each step then calls [`check`](Self::check) with the inputs as set,
/// [`estimate`](Self::estimate), [`extrapolate`](Self::extrapolate) and [`convert`](Self::convert). A connector must
/// call the functions of connectors within it.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is marked as a connector, but does not implement `Connector`",
    note = "write `impl<T: Scalar> Connector<T> for {Self} {{ ... }}` with the functions that it needs, or remove \
            `#[variables(connector)]`"
)]
pub trait Connector<T: Scalar>: IsConnector + Sized {
    /// Meaning of the numbers in the memory, in words. Change the text with the meaning: saved states of earlier builds
    /// are then refused.
    const MEMORY_LAYOUT: &'static str = "";

    /// Validates the inputs, logs a warning if they are doubtful, and stores data for later steps in the memory. The
    /// memory belongs to this connector, is empty at the start of a run, and is saved with the state of the instance.
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

    /// Whether inputs are replaced by estimates from the memory. If a step fails, the memory is then restored.
    fn is_estimated(&self) -> bool {
        false
    }

    /// Replaces inputs by estimates from the memory, such as velocities estimated from the last poses.
    fn estimate(&mut self, _memory: &[f64]) {}

    /// Whether the inputs' own velocities and accelerations extrapolate them within a step.
    fn is_extrapolated(&self) -> bool {
        false
    }

    /// Extrapolates the inputs by a duration in s with their own velocities and accelerations.
    fn extrapolate(&mut self, _time: T) {}

    /// Converts the inputs for the equations, for example a quaternion to a matrix.
    fn convert(&mut self) {}
}

/// Marker that `#[variables(connector)]` implements. Without the attribute models would ignore an `impl Connector`, so
/// such an implementation does not compile.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{Self}` implements `Connector`, but is not marked as a connector",
    note = "write `#[variables(connector)]` at the struct"
)]
pub trait IsConnector {}

/// Implements [`Variables`](trait@crate::Variables) without variables for the type of a field that keeps a connector's
/// settings. Such a field has `#[var(flatten)]`, and starts with the default value whenever the connector is read.
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

/// Items of [`Variables`](crate::Variables) for a struct that implements [`Connector`].
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
