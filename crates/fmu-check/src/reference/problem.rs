//! Reasons why an experiment cannot be run.
use std::fmt;

/// Reason why an experiment cannot be run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem {
    /// A file contradicts its format or the description.
    Malformed {
        /// Path of the file.
        file: String,
        /// Line, from 1; zero for the file as a whole.
        line: usize,
        /// The contradiction, without a full stop.
        what: String,
    },
    /// The experiment uses something that is not supported.
    Unsupported {
        /// Path of the file.
        file: String,
        /// The unsupported thing.
        what: String,
    },
}

impl Problem {
    /// A file that contradicts its format or the description.
    pub fn malformed(file: &str, line: usize, what: impl fmt::Display) -> Self {
        Self::Malformed { file: file.to_owned(), line, what: what.to_string() }
    }

    pub(super) fn unsupported(file: &str, what: impl fmt::Display) -> Self {
        Self::Unsupported { file: file.to_owned(), what: what.to_string() }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Malformed { file, line: 0, what } | Self::Unsupported { file, what } => write!(f, "{file}: {what}"),
            Self::Malformed { file, line, what } => write!(f, "{file}:{line}: {what}"),
        }
    }
}
