use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use fmi_export_sys::fmi2Warning;

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

/// Most bytes of messages that are kept until somebody takes them: an FMU may log without end.
const LIMIT: usize = 16 << 20;

/// Number of messages that are kept beyond it, the last ones.
const LAST: usize = 100;

/// The messages of an instance.
#[derive(Debug, Default)]
pub(crate) struct Messages {
    kept: Mutex<Kept>,
    are_there: AtomicBool,
}

#[derive(Debug, Default)]
struct Kept {
    /// The first messages, and their bytes.
    first: Vec<Message>,
    bytes: usize,
    /// The last messages behind them, and their bytes.
    last: VecDeque<Message>,
    last_bytes: usize,
    /// Number of messages between the first and the last, which are lost.
    lost: usize,
}

impl Kept {
    const fn new() -> Self {
        Self { first: Vec::new(), bytes: 0, last: VecDeque::new(), last_bytes: 0, lost: 0 }
    }

    fn add(&mut self, message: Message) {
        let bytes = message.bytes();
        if self.last.is_empty() && self.bytes + bytes <= LIMIT {
            self.bytes += bytes;
            self.first.push(message);
            return;
        }
        self.last_bytes += bytes;
        self.last.push_back(message);
        while self.last.len() > LAST || (self.last_bytes > LIMIT && self.last.len() > 1) {
            // Reasons of failures stay longest.
            let others = self.last.iter().take(self.last.len() - 1);
            let place = others.take_while(|message| message.status > fmi2Warning).count() % (self.last.len() - 1);
            self.last_bytes -= self.last.remove(place).map_or(0, |message| message.bytes());
            self.lost += 1;
        }
    }

    fn count(&self) -> usize {
        self.first.len() + self.lost + self.last.len()
    }

    /// All messages, with one about those that are lost.
    fn into_messages(self) -> Vec<Message> {
        let Self { first: mut messages, last, lost, .. } = self;
        if let Some(next) = last.front().filter(|_| lost > 0) {
            let (instance, category) = (next.instance.clone(), "logStatusWarning".to_owned());
            let text = format!(
                "{lost} messages are lost: those before take {} MiB, the last {} follow",
                LIMIT >> 20,
                last.len()
            );
            messages.push(Message { instance, status: fmi2Warning, category, text });
        }
        messages.extend(last);
        messages
    }
}

impl Messages {
    pub(crate) const fn new() -> Self {
        Self { kept: Mutex::new(Kept::new()), are_there: AtomicBool::new(false) }
    }

    pub(crate) fn add(&self, message: Message) {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner).add(message);
        self.are_there.store(true, Ordering::Release);
    }

    /// Messages since the last call, oldest first. Beyond [`LIMIT`] only the last are kept.
    pub(crate) fn take(&self) -> Vec<Message> {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        self.are_there.store(false, Ordering::Release);
        std::mem::take(&mut *kept).into_messages()
    }

    /// Number of messages since the last call of [`take`](Self::take).
    pub(crate) fn count(&self) -> usize {
        if self.are_there() { self.kept.lock().unwrap_or_else(PoisonError::into_inner).count() } else { 0 }
    }

    /// Forgets all messages but the first `count`.
    pub(crate) fn truncate(&self, count: usize) {
        if !self.are_there() {
            return;
        }
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let over = kept.count().saturating_sub(count);
        let of_last = kept.last.len().saturating_sub(over);
        let of_lost = over.saturating_sub(kept.last.len()).min(kept.lost);
        kept.last.truncate(of_last);
        kept.lost -= of_lost;
        kept.first.truncate(count);
        kept.bytes = kept.first.iter().map(Message::bytes).sum();
        kept.last_bytes = kept.last.iter().map(Message::bytes).sum();
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

    fn message(status: Status, text: String) -> Message {
        Message { instance: String::new(), status, category: String::new(), text }
    }

    #[test]
    fn of_messages_without_end_the_last_are_kept_and_the_others_counted() {
        let messages = Messages::default();
        (0..15).for_each(|_| messages.add(message(0, "x".repeat(1 << 20))));
        messages.add(message(3, "why".repeat(1 << 20)));
        (0..2000).for_each(|i| messages.add(message(i % 2, i.to_string())));
        let taken = messages.take();
        let texts: Vec<_> = taken[15..].iter().map(|message| &*message.text).collect();
        assert_eq!(texts[0], "1901 messages are lost: those before take 16 MiB, the last 100 follow");
        assert!(texts[1].starts_with("why"), "the reason of a failure");
        assert_eq!((texts.len(), texts[2], texts[100]), (101, "1901", "1999"));
        messages.add(message(0, "the next".into()));
        assert_eq!(messages.take().len(), 1);
    }

    #[test]
    fn memory_is_bounded_and_the_last_message_is_there() {
        let messages = Messages::default();
        (0..40).for_each(|_| messages.add(message(3, "x".repeat(1 << 20))));
        messages.add(message(3, "y".repeat(20 << 20)));
        let taken = messages.take();
        assert!(taken.len() <= 17 && taken[taken.len() - 1].text.starts_with('y'), "{}", taken.len());
    }

    #[test]
    fn what_is_forgotten_may_lie_behind_lost_messages() {
        let messages = Messages::default();
        let add = |count| (0..count).for_each(|_| messages.add(message(0, "x".repeat(1 << 20))));
        add(17);
        let count = messages.count();
        add(90);
        assert_eq!((count, messages.count()), (17, 107));
        messages.truncate(count);
        assert_eq!(messages.count(), 17);
        messages.truncate(3);
        assert_eq!(messages.take().len(), 3);
    }
}
