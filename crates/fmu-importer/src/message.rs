use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use crate::status::Status;

/// One message of an FMU.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// Name of the instance that speaks.
    pub instance: String,
    /// Status that the message is about.
    pub status: Status,
    /// Log category.
    pub category: String,
    /// The message. In FMI 2.0 it is a format of `printf`: on Unix on x86-64 its values are in the text, elsewhere only
    /// `%%` is read as `%`.
    pub text: String,
}

impl Message {
    fn bytes(&self) -> usize {
        size_of::<Self>() + self.instance.len() + self.category.len() + self.text.len()
    }
}

/// Most bytes of the texts that are kept until somebody takes them: an FMU may log without end.
const LIMIT: usize = 16 << 20;

/// The messages of an instance.
#[derive(Debug, Default)]
pub(crate) struct Messages {
    kept: Mutex<Kept>,
    are_there: AtomicBool,
}

#[derive(Debug, Default)]
struct Kept {
    messages: Vec<Message>,
    bytes: usize,
}

impl Messages {
    pub(crate) const fn new() -> Self {
        Self { kept: Mutex::new(Kept { messages: Vec::new(), bytes: 0 }), are_there: AtomicBool::new(false) }
    }

    pub(crate) fn add(&self, message: Message) {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let bytes = message.bytes();
        if kept.bytes + bytes <= LIMIT {
            kept.bytes += bytes;
            kept.messages.push(message);
            self.are_there.store(true, Ordering::Release);
        }
    }

    /// Messages since the last call, oldest first. Beyond [`LIMIT`] the later ones are missing.
    pub(crate) fn take(&self) -> Vec<Message> {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        self.are_there.store(false, Ordering::Release);
        std::mem::take(&mut *kept).messages
    }

    /// Number of messages since the last call of [`take`](Self::take).
    pub(crate) fn count(&self) -> usize {
        if self.are_there() { self.kept.lock().unwrap_or_else(PoisonError::into_inner).messages.len() } else { 0 }
    }

    /// Forgets all messages but the first `count`.
    pub(crate) fn truncate(&self, count: usize) {
        if !self.are_there() {
            return;
        }
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.messages.truncate(count);
        kept.bytes = kept.messages.iter().map(Message::bytes).sum();
        self.are_there.store(count > 0, Ordering::Release);
    }

    /// Whether there are messages since the last call of [`take`](Self::take); without a lock.
    pub(crate) fn are_there(&self) -> bool {
        self.are_there.load(Ordering::Acquire)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_without_end_do_not_fill_the_memory() {
        let messages = Messages::default();
        let message = |text: String| Message { instance: String::new(), status: 0, category: String::new(), text };
        (0..40).for_each(|_| messages.add(message("x".repeat(1 << 20))));
        assert_eq!(messages.take().len(), 15);
        messages.add(message("the next".into()));
        assert_eq!(messages.take().len(), 1);
    }
}
