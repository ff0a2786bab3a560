//! Groups of parameters that know which of them have an effect.
use crate::error::{Error, Log};

/// A struct of parameters that knows which of them have an effect: write `#[variables(settings)]` at a struct that
/// derives [`Variables`](macro@crate::Variables).
pub trait Settings {
    /// Warns, at the end of initialization, of parameters that have no effect with the others.
    fn advise(&self, _log: &mut Log<'_>) {}

    /// Adapts these parameters to Model Exchange, which has no communication steps: resets parameters that act only in
    /// steps to values without effect. The importer is warned of each parameter that changes.
    ///
    /// # Errors
    /// If they cannot be used without steps; the message says what to do instead.
    fn without_steps(&mut self) -> Result<(), Error> {
        Ok(())
    }
}
