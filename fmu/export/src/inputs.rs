//! What inputs can do by themselves before equations read them: be checked, estimated from others, carried over a step.
use crate::{
    error::{Error, Log},
    scalar::Scalar,
};
use std::fmt;

/// What the parameters make of the inputs before equations read them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct InputOptions {
    /// Whether connectors replace rates by estimates from the values communicated so far.
    pub estimate: bool,
    /// Whether a step reads connectors carried to the instant in question by their own rates, instead of as set at its start.
    pub extrapolate: bool,
    /// Whether a step reads the inputs as set at its start, whatever `extrapolate` says and even where the importer gave derivatives of
    /// inputs: for a law that assumes this delay.
    pub hold: bool,
    /// Which of several forms of their inputs connectors read; 0 is the form that needs no preparation.
    pub representation: u8,
    /// Connectors that the equations do not read and that are not checked: bit `i` for the one at position `i` among the inputs.
    pub unread: u32,
}

/// What a struct of inputs that belong together can do by itself; `#[variables(connector)]` at a struct that derives
/// [`Variables`](macro@crate::Variables) makes it part of every model that has one among its inputs.
///
/// What is inside a connector is its own business: connectors within it are not asked. In a step, with the inputs as they were set: [`check`](Self::check), then, if the parameters say so, [`record`](Self::record),
/// [`estimate`](Self::estimate), [`extrapolate`](Self::extrapolate), [`convert`](Self::convert).
#[diagnostic::on_unimplemented(
    message = "`{Self}` is said to be a connector, but has no `impl Connector`",
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

/// A struct of parameters that says what to make of the inputs; `#[variables(settings)]` at a struct that derives
/// [`Variables`](macro@crate::Variables).
pub trait Settings {
    /// Writes what it says.
    fn input_options(&self, options: &mut InputOptions);
}

/// The name of a connector, put together only when it is printed.
#[derive(Clone, Copy)]
pub struct Path<'a> {
    outer: Option<&'a Path<'a>>,
    name: &'static str,
}

impl Path<'_> {
    /// The inputs themselves.
    pub(crate) const ROOT: Self = Path { outer: None, name: "" };
}

impl<'a> Path<'a> {
    /// A field of this one.
    #[inline(always)]
    #[must_use]
    pub const fn field(&'a self, name: &'static str) -> Self {
        // The root has no name of its own; nested groups keep what is around them.
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
