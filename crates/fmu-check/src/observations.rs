//! Observations about a library from the calls of the checks.
use fmu::Message;

/// Most characters of a library's messages that are shown.
const MOST_CHARACTERS: usize = 1000;

/// Observations about a library.
#[derive(Debug, Default)]
pub(super) struct Observations {
    /// Errors of the FMU.
    pub(super) problems: Vec<String>,
    /// Remarks that say nothing against the FMU.
    pub(super) remarks: Vec<String>,
    /// Whether the instance could be initialised, read and ended, so that another one may be tried.
    pub(super) is_sound: bool,
}

/// Messages of the library about a call that failed.
pub(super) fn said(messages: &[Message]) -> String {
    let texts: Vec<_> = messages.iter().map(|message| &*message.text).collect();
    if texts.is_empty() { "nothing".to_owned() } else { format!("{:?}", shortened(&texts.join("; "), MOST_CHARACTERS)) }
}

/// A text of a library, which may be of any length.
pub(super) fn shortened(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{} ...", &text[..end]),
        None => text.to_owned(),
    }
}
