//! Groups of parameters that know which of them have an effect.
use crate::error::{Error, Log};

/// A struct of parameters that knows which of them have an effect: write `#[variables(settings)]` at a struct that
/// derives [`Variables`](macro@crate::Variables).
pub trait Settings {
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
