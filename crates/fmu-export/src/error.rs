//! Errors of a model, and its messages for the importer's log.
use std::fmt;

/// Reason why a model cannot be evaluated: a message that names the variable and its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error(pub(crate) Box<Message>);

impl Error {
    /// Creates an error.
    #[inline(never)]
    pub fn new(message: impl Into<String>) -> Self {
        Self(Box::new(Message { severity: Severity::Error, text: message.into() }))
    }

    /// Returns the severity.
    #[must_use]
    pub fn severity(&self) -> Severity {
        self.0.severity
    }

    /// Creates an error after which the instance cannot be used.
    #[inline(never)]
    pub fn fatal(message: impl Into<String>) -> Self {
        Self(Box::new(Message { severity: Severity::Fatal, text: message.into() }))
    }

    /// Refuses a value or a request: nothing has changed, and the instance continues.
    #[inline(never)]
    pub fn discard(message: impl Into<String>) -> Self {
        Self(Box::new(Message { severity: Severity::Discard, text: message.into() }))
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.text)
    }
}

impl std::error::Error for Error {}

/// Severity of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Severity {
    /// Event: initialization, termination, changes of discrete states.
    Event,
    /// Warning: the instance continues.
    Warning,
    /// Warning of an input that does not seem to be set yet.
    NotSet,
    /// Refused value or request.
    Discard,
    /// Failed call.
    Error,
    /// Failed call, after which the instance cannot be used.
    Fatal,
}

/// Message for the importer's log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// Determines the log category.
    pub severity: Severity,
    /// The text.
    pub text: String,
}

/// Collects warnings and events for the importer's log.
pub struct Log<'a> {
    messages: Option<&'a mut Vec<Message>>,
    logs_events: bool,
}

impl<'a> Log<'a> {
    /// Creates a log that adds messages to a list; events only if `logs_events`.
    pub(crate) fn new(messages: &'a mut Vec<Message>, logs_events: bool) -> Self {
        Self { messages: Some(messages), logs_events }
    }

    /// Creates a log that drops all messages, for evaluations that the importer has not asked for.
    #[must_use]
    pub fn disabled() -> Self {
        Self { messages: None, logs_events: false }
    }

    /// Logs a warning; the message names the variable and its value.
    #[inline(never)]
    pub fn warn(&mut self, message: impl Into<String>) {
        self.push(Severity::Warning, message.into());
    }

    /// Logs a warning of an input that does not seem to be set and is replaced by another value; the message names the
    /// variable and its value. In Model Exchange such a warning at the end of initialization defers the initialization
    /// of the state to the first event, because some importers set inputs only then.
    #[inline(never)]
    pub fn warn_of_input_not_set(&mut self, message: impl Into<String>) {
        self.push(Severity::NotSet, message.into());
    }

    fn push(&mut self, severity: Severity, text: String) {
        if let Some(messages) = &mut self.messages {
            messages.push(Message { severity, text });
        }
    }

    /// Logs an event; the message is computed only if the importer logs events.
    pub fn event(&mut self, message: impl FnOnce() -> String) {
        if self.logs_events
            && let Some(messages) = &mut self.messages
        {
            messages.push(Message { severity: Severity::Event, text: message() });
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.messages.as_ref().map_or(0, |messages| messages.len())
    }

    /// Prepends a prefix to all messages from a position on.
    pub(crate) fn prefix_from(&mut self, position: usize, prefix: &str) {
        for message in self.messages.iter_mut().flat_map(|messages| messages.iter_mut()).skip(position) {
            message.text = format!("{prefix}{}", message.text);
        }
    }
}

/// Messages of an instance that the importer has not yet got.
#[derive(Debug, Default)]
pub struct Messages {
    /// Messages in order of time.
    pub list: Vec<Message>,
    /// Whether the importer logs events.
    pub logs_events: bool,
}

impl Messages {
    #[inline(always)]
    pub(crate) fn log(&mut self) -> Log<'_> {
        Log::new(&mut self.list, self.logs_events)
    }
}
