//! The messages of a call.
use crate::error::{Log, Message};

#[derive(Debug, Default)]
pub(crate) struct Messages {
    /// Messages of the current call.
    pub(crate) list: Vec<Message>,
    /// Whether the importer logs events.
    pub(crate) logs_events: bool,
}

impl Messages {
    /// The log of the current call.
    #[inline(always)]
    pub(crate) fn log(&mut self) -> Log<'_> {
        Log::new(&mut self.list, self.logs_events)
    }
}
