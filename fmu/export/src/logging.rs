//! Messages to the importer: categories, switches, and the way through its logger.
use crate::sys::{self, fmi2Status};
use std::{
    borrow::Cow,
    ffi::{CStr, CString},
};

/// The log categories of every unit (FMI 2.0, section 2.2.4), with what belongs to each.
pub const CATEGORIES: [(&str, &str); 6] = [
    ("logEvents", "Events: initialization, end of the run, changes of discrete states"),
    ("logStatusWarning", "Warnings: the unit goes on, and says what looks wrong"),
    ("logStatusDiscard", "Values that were refused and changed nothing"),
    ("logStatusError", "Calls and steps that failed, with the reason"),
    ("logStatusFatal", "Failures that no call can repair"),
    ("logAll", "All messages"),
];

/// Category of a message: a position in [`CATEGORIES`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Category {
    Events = 0,
    Warning = 1,
    Discard = 2,
    Error = 3,
}

/// A message with the status that it explains.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Message {
    pub(crate) status: fmi2Status,
    pub(crate) category: Category,
    pub(crate) text: String,
}

impl Message {
    /// A call or a step failed.
    pub(crate) fn error(text: impl Into<String>) -> Box<Self> {
        Box::new(Self { status: sys::fmi2Error, category: Category::Error, text: text.into() })
    }

    /// A value was refused.
    pub(crate) fn discard(text: impl Into<String>) -> Box<Self> {
        Box::new(Self { status: sys::fmi2Discard, category: Category::Discard, text: text.into() })
    }

    /// Something looks wrong, and the unit goes on. The call still returns `fmi2OK`, because some importers stop at anything else.
    pub(crate) fn warning(text: impl Into<String>) -> Self {
        Self { status: sys::fmi2Warning, category: Category::Warning, text: text.into() }
    }

    /// Something happened.
    pub(crate) fn event(text: impl Into<String>) -> Self {
        Self { status: sys::fmi2OK, category: Category::Events, text: text.into() }
    }
}

/// Which categories the importer wants to hear: one bit for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Switches(u8);

impl Switches {
    const ALL: u8 = (1 << CATEGORIES.len()) - 1;

    /// What holds until `fmi2SetDebugLogging` is called: events only on request, warnings and worse in any case.
    pub(crate) fn initial(logging_on: bool) -> Self {
        Self(if logging_on { Self::ALL } else { Self::ALL & !(1 << Category::Events as u8) })
    }

    /// What `fmi2SetDebugLogging` asks for: the named categories alone, or all when it names none; nothing when switched off.
    ///
    /// # Errors
    /// The first name that is no category.
    #[inline(never)]
    pub(crate) fn requested(logging_on: bool, names: &[Cow<'_, str>]) -> Result<Self, String> {
        let mut bits = if names.is_empty() { Self::ALL } else { 0 };
        for name in names {
            bits |= match CATEGORIES.iter().position(|(known, _)| known == name) {
                Some(position) if CATEGORIES[position].0 == "logAll" => Self::ALL,
                Some(position) => 1 << position,
                None => {
                    let known = CATEGORIES.map(|(known, _)| known).join(", ");
                    return Err(format!("fmi2SetDebugLogging: there is no category {name:?}; known are {known}"));
                }
            };
        }
        Ok(Self(if logging_on { bits } else { 0 }))
    }

    pub(crate) fn has(self, category: Category) -> bool {
        self.0 & (1 << category as u8) != 0
    }
}

/// The importer's logger with what belongs to its calls.
#[derive(Clone, Debug)]
pub(crate) struct Logger {
    pub(crate) callback: Option<sys::fmi2CallbackLogger>,
    pub(crate) environment: sys::fmi2ComponentEnvironment,
    pub(crate) instance_name: CString,
}

impl Logger {
    /// Hands one message to the importer, if it has a logger.
    pub(crate) fn send(&self, message: &Message) {
        let Some(callback) = self.callback else { return };
        let category = c_string(CATEGORIES[message.category as usize].0);
        // The importer passes the text to printf.
        let text = c_string(&message.text.replace('%', "%%"));
        // SAFETY: the importer gave this function for calls of this form; all strings live until it returns, and the text,
        // with its percent signs doubled, asks for no further argument.
        unsafe {
            callback(self.environment, self.instance_name.as_ptr(), message.status, category.as_ptr(), text.as_ptr());
        }
    }
}

/// A text for C; one that has a NUL inside is cut there.
#[inline(never)]
pub(crate) fn c_string(text: &str) -> CString {
    let end = text.find('\0').unwrap_or(text.len());
    CString::new(&text[..end]).unwrap_or_default()
}

/// A string of the importer as text, or `None` for a null pointer.
///
/// # Safety
/// `string` is null, or points to a C string that lives as long as the result.
pub(crate) unsafe fn text<'a>(string: sys::fmi2String) -> Option<Cow<'a, str>> {
    // SAFETY: the pointer is not null here, and the caller vouches for the rest.
    (!string.is_null()).then(|| unsafe { CStr::from_ptr(string) }.to_string_lossy())
}
