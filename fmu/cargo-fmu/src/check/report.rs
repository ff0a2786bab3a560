//! What a check has found.
use std::fmt;

/// Most names that are listed one by one.
const NAMED: usize = 8;

/// Findings and notes, in their order.
#[derive(Default)]
pub(super) struct Report {
    lines: Vec<(Kind, String)>,
}

/// What a line of a report is.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Kind {
    /// Something is wrong.
    Finding,
    /// Something is good to know.
    Note,
}

impl Report {
    /// Something is wrong: a sentence that begins with where.
    pub(super) fn finding(&mut self, sentence: impl fmt::Display) {
        self.lines.push((Kind::Finding, OneLine(sentence).to_string()));
    }

    /// Something is good to know.
    pub(super) fn note(&mut self, sentence: impl fmt::Display) {
        self.lines.push((Kind::Note, OneLine(sentence).to_string()));
    }

    /// Number of findings.
    pub(super) fn findings(&self) -> usize {
        self.lines.iter().filter(|(kind, _)| *kind == Kind::Finding).count()
    }

    /// All sentences.
    pub(super) fn lines(&self) -> impl Iterator<Item = (Kind, &str)> {
        self.lines.iter().map(|(kind, sentence)| (*kind, sentence.as_str()))
    }
}

/// A text of an FMU may have any number of lines.
pub(super) struct OneLine<T>(pub(super) T);

impl<T: fmt::Display> fmt::Display for OneLine<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.to_string().replace(['\n', '\r'], " "))
    }
}

/// The first few of many names, and how many more there are.
pub(super) fn list(mut names: Vec<String>) -> String {
    let others = names.len().saturating_sub(NAMED);
    names.truncate(NAMED);
    let others = if others == 0 { String::new() } else { format!(" and {others} more") };
    names.join(", ") + &others
}
