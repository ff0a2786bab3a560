//! What comes of the calls that checks make.
use fmu_importer::Message;

/// Most characters of a library's messages that are shown.
const MOST_CHARACTERS: usize = 1000;

/// What the library is found to do.
#[derive(Debug, Default)]
pub(super) struct Outcome {
    /// What is wrong.
    pub(super) problems: Vec<String>,
    /// What is good to know.
    pub(super) remarks: Vec<String>,
    /// Whether the instance could be initialised, read and ended, so that another one may be tried.
    pub(super) is_sound: bool,
}

/// What the library has said about a call that failed.
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
