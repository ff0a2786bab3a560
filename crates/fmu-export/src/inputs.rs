//! Options for the inputs before equations read them, and the names of connectors.
use crate::error::{Error, Log};
use std::fmt;

/// Options for the inputs before equations read them; parameters set them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct InputOptions {
    /// Whether connectors replace their velocities and accelerations by estimates from earlier poses.
    pub estimate: bool,
    /// Number of poses on which such estimates rest.
    pub window: u8,
    /// Whether connectors compare their inputs with each other, over the steps in which they want to.
    pub compare: bool,
    /// Whether connectors are extrapolated within a step by their own velocities and accelerations.
    pub extrapolate: bool,
    /// Whether inputs are held over a step, whatever `extrapolate` says and even if the importer has set input
    /// derivatives: for a law that assumes this delay.
    pub hold: bool,
    /// Representation of orientations that connectors read; 0 is the one that equations read, which needs no
    /// conversion.
    pub representation: u8,
    /// Whether the instance is being initialized, or handles the event that follows: inputs may still have start
    /// values, because some importers set them only afterwards.
    pub initial: bool,
    /// Connectors that the equations do not read and that are not validated: bit `i` for the connector at position `i`
    /// among the inputs.
    pub unread: u32,
    /// Time derivatives among the inputs that the equations do not read, and that are therefore not compared: four bits
    /// for each connector, the lowest for the first one. What each bit means is up to the connector.
    pub unread_rates: u128,
}

/// The communication step for which a connector's inputs were set.
#[derive(Clone, Copy, Debug)]
pub struct StepOfInputs {
    /// Time at the start, in s.
    pub start: f64,
    /// Time at the end, in s.
    pub end: f64,
    /// The bits of [`InputOptions::unread_rates`] for this connector.
    pub unread_rates: u8,
}

/// A struct of parameters that sets options for the inputs, or knows which of its parameters have an effect: write
/// `#[variables(settings)]` at a struct that derives [`Variables`](macro@crate::Variables).
pub trait Settings {
    /// Sets the options that these parameters determine.
    fn input_options(&self, _options: &mut InputOptions) {}

    /// Warns of parameters that have no effect as the others are set, at the end of initialization.
    fn advise(&self, _log: &mut Log<'_>) {}

    /// Adapts these parameters to Model Exchange, which has no communication steps: sets those that have an effect in
    /// steps only to values without effect. The importer is warned of each that differs from what it has set.
    ///
    /// # Errors
    /// If they cannot be used without steps; the message says what to do instead.
    fn without_steps(&mut self) -> Result<(), Error> {
        Ok(())
    }
}

/// The name of a connector; it is assembled only when it is printed.
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
    /// The name of a field of this connector or group.
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
