//! Errors and remarks about the files of a system.
use std::fmt;

use crate::common::Place;

/// An error or a remark about a place in a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Problem {
    /// File and line.
    pub place: Place,
    /// A sentence without its full stop.
    pub text: String,
}

impl Problem {
    /// A problem at a place.
    pub fn new(place: &Place, text: impl Into<String>) -> Self {
        Self { place: place.clone(), text: text.into() }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &*self.place.file {
            "" => f.write_str(&self.text),
            _ => write!(f, "{}: {}", self.place, self.text),
        }
    }
}

/// Reasons why a system cannot be read; at least one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Errors(pub Vec<Problem>);

impl From<Problem> for Errors {
    fn from(problem: Problem) -> Self {
        Self(vec![problem])
    }
}

/// Most errors that a message has.
const MOST: usize = 30;

/// One error a line.
impl fmt::Display for Errors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, problem) in self.0.iter().take(MOST).enumerate() {
            write!(f, "{}{problem}", if i == 0 { "" } else { "\n" })?;
        }
        match self.0.len().saturating_sub(MOST) {
            0 => Ok(()),
            more => write!(f, "\nand {more} more"),
        }
    }
}

impl std::error::Error for Errors {}
