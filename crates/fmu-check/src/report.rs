//! Findings and notes of a check.
use std::fmt;

/// Most names to list.
const NAMED: usize = 8;

/// Findings and notes, in order.
#[derive(Default)]
pub struct Report {
    lines: Vec<Line>,
}

/// A line of a report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    /// An error of the FMU: a sentence that begins with its place.
    Finding(String),
    /// A remark that is no error of the FMU.
    Note(String),
}

impl Report {
    pub(crate) fn finding(&mut self, sentence: impl fmt::Display) {
        self.lines.push(Line::Finding(OneLine(sentence).to_string()));
    }

    pub(crate) fn note(&mut self, sentence: impl fmt::Display) {
        self.lines.push(Line::Note(OneLine(sentence).to_string()));
    }

    /// Number of findings.
    #[must_use]
    pub fn findings(&self) -> usize {
        self.lines.iter().filter(|line| matches!(line, Line::Finding(_))).count()
    }

    /// All lines.
    #[must_use]
    pub fn lines(&self) -> &[Line] {
        &self.lines
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Finding(sentence) => f.write_str(sentence),
            Self::Note(sentence) => write!(f, "note: {sentence}"),
        }
    }
}

/// A text of any number of lines, printed as one.
pub(super) struct OneLine<T>(pub(super) T);

impl<T: fmt::Display> fmt::Display for OneLine<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.to_string().replace(['\n', '\r'], " "))
    }
}

/// The first names of a list, and the number of the others.
pub(super) fn list(mut names: Vec<String>) -> String {
    let others = names.len().saturating_sub(NAMED);
    names.truncate(NAMED);
    let others = if others == 0 { String::new() } else { format!(" and {others} more") };
    names.join(", ") + &others
}
