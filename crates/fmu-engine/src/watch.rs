//! Decision whether a run continues.
use std::fmt;
use std::sync::Arc;

use crate::error::Failure;

/// Function that decides whether a run continues, called every 64 rows of a [`Runner`](crate::Runner), and after each
/// step of the method in Model Exchange. By default a run always continues.
#[derive(Clone)]
pub struct Watch(Arc<dyn Fn() -> bool + Send + Sync>);

impl Watch {
    /// Wraps a function. Once it has returned false, it must always do so.
    pub fn new(goes_on: impl Fn() -> bool + Send + Sync + 'static) -> Self {
        Self(Arc::new(goes_on))
    }

    /// Fails with [`Failure::Stopped`] if the run is to end.
    pub(crate) fn check(&self) -> Result<(), Failure> {
        if (self.0)() { Ok(()) } else { Err(Failure::Stopped) }
    }
}

impl Default for Watch {
    fn default() -> Self {
        Self::new(|| true)
    }
}

impl fmt::Debug for Watch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Watch").finish_non_exhaustive()
    }
}
