//! Observations about a library from the calls of the checks.
use fmu::Message;

/// Most characters of a library's messages to show.
const MOST_CHARACTERS: usize = 1000;

/// Observations about a library.
#[derive(Debug, Default)]
pub(super) struct Observations {
    /// Errors of the FMU.
    pub(super) problems: Vec<String>,
    /// Remarks that are no errors of the FMU.
    pub(super) remarks: Vec<String>,
    /// Whether an instance could be initialized, read and ended, so that another one may be tried.
    pub(super) is_sound: bool,
}

/// Messages of the library about a failed call.
pub(super) fn said(messages: &[Message]) -> String {
    let texts: Vec<_> = messages.iter().map(|message| &*message.text).collect();
    if texts.is_empty() { "nothing".to_owned() } else { format!("{:?}", shortened(&texts.join("; "), MOST_CHARACTERS)) }
}

/// Shortens a library's text, which may have any length.
pub(super) fn shortened(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{} ...", &text[..end]),
        None => text.to_owned(),
    }
}
