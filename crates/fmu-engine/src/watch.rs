//! Whether a run goes on.
use std::fmt;
use std::sync::Arc;

use crate::error::Failure;

/// A function that is asked now and then whether a run goes on: every 64 rows of a [`Runner`](crate::Runner), and after
/// each step of the method in Model Exchange. By default a run always does.
#[derive(Clone)]
pub struct Watch(Arc<dyn Fn() -> bool + Send + Sync>);

impl Watch {
    /// Asks this function, which has to return false forever as soon as it has done so once.
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
