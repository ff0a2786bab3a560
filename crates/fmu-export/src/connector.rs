//! Connectors: structs of inputs that validate, estimate, extrapolate and convert themselves before equations read
//! them.
use crate::{
    error::{Error, Log},
    inputs::{InputOptions, Path, StepOfInputs},
    variables::Scalar,
};

/// A struct of inputs that belong together, such as a frame. Write `#[variables(connector)]` at a struct that derives
/// [`Variables`](macro@crate::Variables); then every model with such a struct among its inputs calls these functions.
///
/// Each step calls [`check`](Self::check) with the inputs as they were set, then, if the parameters say so,
/// [`record`](Self::record), [`estimate`](Self::estimate), [`extrapolate`](Self::extrapolate) and
/// [`convert`](Self::convert). A connector within a connector is not called: the outer one must call it.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is marked as a connector, but does not implement `Connector`",
    note = "write `impl<T: Scalar> Connector<T> for {Self} {{ ... }}` with the functions that it needs, or remove \
            `#[variables(connector)]`"
)]
pub trait Connector<T: Scalar>: IsConnector + Sized {
    /// Number of Reals that the connector keeps from step to step whatever the options. They begin as zero and are
    /// saved with the state of the instance.
    const MEMORY: usize = 0;
    /// Meaning of all these Reals and of the samples, in words. Change the text whenever the meaning changes: saved
    /// states of earlier builds are then refused.
    const MEMORY_LAYOUT: &'static str = "";

    /// Number of Reals for the samples on which estimates rest, if the options ask for estimates. They are zero before
    /// the first step with such options, and are saved with the state of the instance.
    fn samples(_options: &InputOptions) -> usize {
        0
    }

    /// Validates the inputs, and logs a warning if they are doubtful. `step` is the communication step for which they
    /// were set, once for each step.
    ///
    /// # Errors
    /// If an input cannot be used; the message names it and its value.
    #[inline(always)]
    fn check(
        &self,
        _path: Path<'_>,
        _options: &InputOptions,
        _step: Option<&StepOfInputs>,
        _memory: &mut [f64],
        _log: &mut Log<'_>,
    ) -> Result<(), Error> {
        Ok(())
    }

    /// Records a sample: the inputs that were set for a step at the time `start` of length `size`, both in s.
    fn record(&self, _options: &InputOptions, _start: f64, _size: f64, _samples: &mut [f64]) {}

    /// Replaces velocities and accelerations by estimates from the samples.
    fn estimate(&mut self, _options: &InputOptions, _samples: &[f64]) {}

    /// Extrapolates the inputs by a duration in s with their own velocities and accelerations.
    fn extrapolate(&mut self, _options: &InputOptions, _time: T) {}

    /// Converts the inputs from [`InputOptions::representation`] to the representation that equations read.
    fn convert(&mut self, _options: &InputOptions) {}
}

/// `#[variables(connector)]` implements it: without the attribute models would ignore an `impl Connector`, and so it
/// does not compile.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{Self}` implements `Connector`, but is not marked as a connector",
    note = "write `#[variables(connector)]` at the struct"
)]
pub trait IsConnector {}

/// The items of [`Variables`](crate::Variables) for a struct that implements [`Connector`].
#[doc(hidden)]
#[macro_export]
macro_rules! connector_items {
    ($scalar:ty) => {
        const MEMORY: usize = <Self as $crate::Connector<$scalar>>::MEMORY;
        const MEMORY_LAYOUT: u64 = $crate::digest_of(<Self as $crate::Connector<$scalar>>::MEMORY_LAYOUT);
        const CONNECTORS: u32 = 1;

        #[inline(always)]
        fn check(
            &self,
            path: $crate::Path<'_>,
            first: u32,
            options: &$crate::InputOptions,
            step: Option<&$crate::StepOfInputs>,
            memory: &mut [f64],
            log: &mut $crate::Log<'_>,
        ) -> ::core::result::Result<(), $crate::Error> {
            if options.unread & (1 << first) != 0 {
                return Ok(());
            }
            let unread_rates = (options.unread_rates >> (4 * first)) as u8 & 0b1111;
            let step = step.map(|step| $crate::StepOfInputs { unread_rates, ..*step });
            $crate::Connector::<$scalar>::check(self, path, options, step.as_ref(), memory, log)
        }

        fn samples(options: &$crate::InputOptions) -> usize {
            <Self as $crate::Connector<$scalar>>::samples(options)
        }

        fn record(&self, options: &$crate::InputOptions, start: f64, size: f64, samples: &mut [f64]) {
            $crate::Connector::<$scalar>::record(self, options, start, size, samples);
        }

        fn estimate(&mut self, options: &$crate::InputOptions, samples: &[f64]) {
            $crate::Connector::<$scalar>::estimate(self, options, samples);
        }

        fn extrapolate(&mut self, options: &$crate::InputOptions, time: $scalar) {
            $crate::Connector::<$scalar>::extrapolate(self, options, time);
        }

        fn convert(&mut self, options: &$crate::InputOptions) {
            $crate::Connector::<$scalar>::convert(self, options);
        }
    };
}
