//! Messages to the importer, and their categories.
use super::status::{DISCARD, ERROR, FATAL, OK, Status, WARNING};
use crate::{
    error::{Message, Severity},
    variables::c_string,
};
use std::{borrow::Cow, ffi::CString};

/// Log categories of every FMU with their descriptions.
pub const CATEGORIES: [(&str, &str); 6] = [
    ("logEvents", "Events: initialization, termination, changes of discrete states"),
    ("logStatusWarning", "Warnings: something looks wrong, the instance continues"),
    ("logStatusDiscard", "Values and requests that were refused; nothing has changed"),
    ("logStatusError", "Errors: calls and steps that failed, with the reason"),
    ("logStatusFatal", "Errors after which the instance cannot be used again"),
    ("logAll", "All messages"),
];

/// Returns category and status of a message.
///
/// A call that logs a warning still returns OK, because some importers stop at any other status.
pub(crate) const fn category_and_status(severity: Severity) -> (usize, Status) {
    match severity {
        Severity::Event => (0, OK),
        Severity::Warning | Severity::NotSet => (1, WARNING),
        Severity::Discard => (2, DISCARD),
        Severity::Error => (3, ERROR),
        Severity::Fatal => (4, FATAL),
    }
}

/// Enabled log categories, one bit each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EnabledCategories(u8);

impl EnabledCategories {
    const ALL: u8 = (1 << CATEGORIES.len()) - 1;

    const NONE: u8 = 0;

    /// No category.
    pub const SILENT: Self = Self(Self::NONE);

    /// Refusals and errors; without them the importer would not learn the reason of a failure.
    const FAILURES: u8 = 1 << category_and_status(Severity::Discard).0
        | 1 << category_and_status(Severity::Error).0
        | 1 << category_and_status(Severity::Fatal).0;

    /// Enables all categories, or only failures.
    pub(crate) fn all_or_failures(logging_on: bool) -> Self {
        Self(if logging_on { Self::ALL } else { Self::FAILURES })
    }

    /// Enables all categories, events only if `with_events`.
    pub(crate) fn all_but_events(with_events: bool) -> Self {
        Self(if with_events { Self::ALL } else { Self::ALL & !(1 << category_and_status(Severity::Event).0) })
    }

    /// Enables the named categories, or all if none is named.
    ///
    /// # Errors
    /// If a name is not a category.
    #[inline(never)]
    pub(crate) fn named(names: &[Cow<'_, str>]) -> Result<Self, String> {
        let mut bits = if names.is_empty() { Self::ALL } else { Self::NONE };
        for name in names {
            bits |= match CATEGORIES.iter().position(|(known, _)| known == name) {
                Some(position) if CATEGORIES[position].0 == "logAll" => Self::ALL,
                Some(position) => 1 << position,
                None => {
                    let known = CATEGORIES.map(|(known, _)| known).join(", ");
                    return Err(format!("log category {name:?} does not exist: must be one of {known}"));
                }
            };
        }
        Ok(Self(bits))
    }

    /// Switches other categories on or off.
    pub(crate) fn switched(self, others: Self, on: bool) -> Self {
        Self(if on { self.0 | others.0 } else { self.0 & !others.0 })
    }

    pub(crate) fn has(self, severity: Severity) -> bool {
        self.0 & (1 << category_and_status(severity).0) != 0
    }
}

/// Converts category, status and text of a message for C. Doubles `escape`, which has a meaning in the importer's
/// texts.
pub(crate) fn c_message(message: &Message, escape: &str) -> (CString, Status, CString) {
    let (category, status) = category_and_status(message.severity);
    (c_string(CATEGORIES[category].0), status, c_string(&message.text.replace(escape, &escape.repeat(2))))
}

/// Importer's logger with the arguments of its calls.
pub trait Logger {
    /// Passes a message to the importer, if it has a logger.
    fn send(&self, message: &Message);
}

#[cfg(test)]
mod tests {
    use super::*;
    use Severity::{Discard, Error, Event, Warning};

    #[track_caller]
    fn assert_heard(categories: EnabledCategories, expected: &[Severity]) {
        let heard: Vec<_> = [Event, Warning, Discard, Error].into_iter().filter(|&one| categories.has(one)).collect();
        assert_eq!(heard, expected);
    }

    #[test]
    fn events_are_heard_on_request_and_all_else_in_any_case() {
        assert_heard(EnabledCategories::all_but_events(true), &[Event, Warning, Discard, Error]);
        assert_heard(EnabledCategories::all_but_events(false), &[Warning, Discard, Error]);
    }

    #[test]
    fn the_categories_that_are_named_are_heard_and_no_others() {
        for (names, expected) in [
            (&[][..], &[Event, Warning, Discard, Error][..]),
            (&["logEvents"], &[Event]),
            (&["logStatusWarning"], &[Warning]),
            (&["logStatusError", "logStatusDiscard"], &[Discard, Error]),
            (&["logStatusError", "logStatusError"], &[Error]),
            (&["logStatusFatal"], &[]),
            (&["logStatusWarning", "logAll"], &[Event, Warning, Discard, Error]),
        ] {
            let names: Vec<_> = names.iter().map(|&name| Cow::Borrowed(name)).collect();
            assert_heard(EnabledCategories::named(&names).unwrap(), expected);
        }
    }

    #[test]
    fn a_name_that_is_no_category_is_refused_with_those_that_are() {
        let refusal = EnabledCategories::named(&["logEvents".into(), "logevents".into()]);
        let known = "logEvents, logStatusWarning, logStatusDiscard, logStatusError, logStatusFatal, logAll";
        assert_eq!(refusal, Err(format!("log category \"logevents\" does not exist: must be one of {known}")));
    }

    #[test]
    fn categories_are_switched_on_and_off_one_by_one() {
        let named = |name: &'static str| EnabledCategories::named(&[Cow::Borrowed(name)]).unwrap();
        let failures = EnabledCategories::all_or_failures(false);
        assert_heard(failures, &[Discard, Error]);
        assert_heard(failures.switched(named("logStatusError"), false), &[Discard]);
        assert_heard(failures.switched(named("logEvents"), true), &[Event, Discard, Error]);
        assert_heard(
            EnabledCategories::all_or_failures(true).switched(named("logStatusWarning"), false),
            &[Event, Discard, Error],
        );
    }
}
