//! Messages to the importer: categories, and the call of its logger.
use crate::{
    error::{Message, Severity},
    sys::{self, fmi2Status},
    variables::c_string,
};
use std::{borrow::Cow, ffi::CString};

/// The log categories of every FMU (FMI 2.0, section 2.2.4) with their descriptions.
pub const CATEGORIES: [(&str, &str); 6] = [
    ("logEvents", "Events: initialization, termination, changes of discrete states"),
    ("logStatusWarning", "Warnings: something looks wrong, the instance continues"),
    ("logStatusDiscard", "Values and requests that were refused; nothing has changed"),
    ("logStatusError", "Errors: calls and steps that failed, with the reason"),
    ("logStatusFatal", "Errors after which the instance cannot be used again"),
    ("logAll", "All messages"),
];

/// Category and status of a message.
///
/// A call that logs a warning still returns `fmi2OK`, because some importers stop at any other status.
pub(crate) const fn category_and_status(severity: Severity) -> (usize, fmi2Status) {
    match severity {
        Severity::Event => (0, sys::fmi2OK),
        Severity::Warning => (1, sys::fmi2Warning),
        Severity::Discard => (2, sys::fmi2Discard),
        Severity::Error => (3, sys::fmi2Error),
    }
}

/// The log categories that are enabled, one bit for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct EnabledCategories(u8);

impl EnabledCategories {
    const ALL: u8 = (1 << CATEGORIES.len()) - 1;

    /// The categories until `fmi2SetDebugLogging` is called: events only with `loggingOn`, warnings and errors in any case.
    pub(crate) fn initial(logging_on: bool) -> Self {
        Self(if logging_on { Self::ALL } else { Self::ALL & !(1 << category_and_status(Severity::Event).0) })
    }

    /// The categories that `fmi2SetDebugLogging` enables: the named ones, or all if it names none; none with `loggingOn = false`.
    ///
    /// # Errors
    /// If a name is not a category.
    #[inline(never)]
    pub(crate) fn requested(logging_on: bool, names: &[Cow<'_, str>]) -> Result<Self, String> {
        let mut bits = if names.is_empty() { Self::ALL } else { 0 };
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
        Ok(Self(if logging_on { bits } else { 0 }))
    }

    pub(crate) fn has(self, severity: Severity) -> bool {
        self.0 & (1 << category_and_status(severity).0) != 0
    }
}

/// The importer's logger with the arguments of its calls.
#[derive(Clone, Debug)]
pub(crate) struct Logger {
    pub(crate) callback: Option<sys::fmi2CallbackLogger>,
    pub(crate) environment: sys::fmi2ComponentEnvironment,
    pub(crate) instance_name: CString,
}

impl Logger {
    /// Passes a message to the importer, if it has a logger.
    pub(crate) fn send(&self, message: &Message) {
        let Some(callback) = self.callback else { return };
        let (category, status) = category_and_status(message.severity);
        let category = c_string(CATEGORIES[category].0);
        // The importer passes the text to printf.
        let text = c_string(&message.text.replace('%', "%%"));
        // SAFETY: the importer gave this function for calls of this form; all strings live until it returns, and the text,
        // with its percent signs doubled, asks for no further argument.
        unsafe {
            callback(self.environment, self.instance_name.as_ptr(), status, category.as_ptr(), text.as_ptr());
        }
    }
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
        assert_heard(EnabledCategories::initial(true), &[Event, Warning, Discard, Error]);
        assert_heard(EnabledCategories::initial(false), &[Warning, Discard, Error]);
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
            assert_heard(EnabledCategories::requested(true, &names).unwrap(), expected);
            assert_heard(EnabledCategories::requested(false, &names).unwrap(), &[]);
        }
    }

    #[test]
    fn a_name_that_is_no_category_is_refused_with_those_that_are() {
        let refusal = EnabledCategories::requested(true, &["logEvents".into(), "logevents".into()]);
        let known = "logEvents, logStatusWarning, logStatusDiscard, logStatusError, logStatusFatal, logAll";
        assert_eq!(refusal, Err(format!("log category \"logevents\" does not exist: must be one of {known}")));
    }
}
