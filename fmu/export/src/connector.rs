//! What a struct of inputs can do by itself before equations read it: be checked, estimated, extrapolated, converted.
use crate::{
    error::{Error, Log},
    inputs::{InputOptions, Path},
    variables::Scalar,
};

/// What a struct of inputs that belong together can do by itself; `#[variables(connector)]` at a struct that derives
/// [`Variables`](macro@crate::Variables) makes it part of every model that has one among its inputs.
///
/// Connectors within a connector are not called: it calls them itself, if it wants to. In a step, with the inputs as they were set, comes
/// [`check`](Self::check), then, if the parameters say so, [`record`](Self::record), [`estimate`](Self::estimate),
/// [`extrapolate`](Self::extrapolate), [`convert`](Self::convert).
#[diagnostic::on_unimplemented(
    message = "`{Self}` is marked as a connector, but does not implement `Connector`",
    note = "write `impl<T: Scalar> Connector<T> for {Self} {{ ... }}` with the functions that it needs, or remove `#[variables(connector)]`"
)]
pub trait Connector<T: Scalar>: Sized {
    /// How many numbers it remembers; they begin as zero and are part of the state of the instance.
    const MEMORY: usize = 0;
    /// What these numbers mean, in words: another text makes saved states of earlier builds unreadable, as they have to be.
    const MEMORY_LAYOUT: &'static str = "";

    /// Looks for inputs that are suspicious (a warning) or unusable.
    ///
    /// # Errors
    /// The input that is unusable, with its value.
    #[inline(always)]
    fn check(
        &self,
        _path: Path<'_>,
        _options: &InputOptions,
        _memory: &mut [f64],
        _log: &mut Log<'_>,
    ) -> Result<(), Error> {
        Ok(())
    }

    /// Remembers a sample: the inputs as set at the time `start` for a step of `size`, both in s.
    fn record(&self, _options: &InputOptions, _start: f64, _size: f64, _memory: &mut [f64]) {}

    /// Replaces rates by estimates from the samples.
    fn estimate(&mut self, _options: &InputOptions, _memory: &[f64]) {}

    /// Carries values over a time in s by their rates.
    fn extrapolate(&mut self, _options: &InputOptions, _time: T) {}

    /// Brings the inputs from [`InputOptions::representation`] into the form that equations read.
    fn convert(&mut self, _options: &InputOptions) {}
}

/// What a struct that implements [`Connector`] is as a group of variables.
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
            memory: &mut [f64],
            log: &mut $crate::Log<'_>,
        ) -> ::core::result::Result<(), $crate::Error> {
            if options.unread & (1 << first) != 0 {
                return Ok(());
            }
            $crate::Connector::<$scalar>::check(self, path, options, memory, log)
        }

        fn record(&self, options: &$crate::InputOptions, start: f64, size: f64, memory: &mut [f64]) {
            $crate::Connector::<$scalar>::record(self, options, start, size, memory);
        }

        fn estimate(&mut self, options: &$crate::InputOptions, memory: &[f64]) {
            $crate::Connector::<$scalar>::estimate(self, options, memory);
        }

        fn extrapolate(&mut self, options: &$crate::InputOptions, time: $scalar) {
            $crate::Connector::<$scalar>::extrapolate(self, options, time);
        }

        fn convert(&mut self, options: &$crate::InputOptions) {
            $crate::Connector::<$scalar>::convert(self, options);
        }
    };
}
