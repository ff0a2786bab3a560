//! Findings of the loading process, in files that the library does not know: it may print anything, and end the process
//! at any time.
use std::fs::{self, File};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::Path;

use super::observations::{Observations, shortened};
use super::report::OneLine;

/// File with one line for each finding.
const LINES: &str = "found.txt";

/// File with the place that the process has reached, such as `in fmi2DoStep`.
const PLACE: &str = "place.txt";

/// Prefixes of lines.
const PROBLEM: &str = "problem: ";
const REMARK: &str = "remark: ";
const FAILURE: &str = "failure: ";

/// The last line; if it is missing, something ended the process.
const DONE: &str = "done";

/// Most characters of a line: messages of a library may have any length.
const MOST_CHARACTERS: usize = 10_000;

/// Length of a padded place, which overwrites the previous one.
const LENGTH: usize = 200;

/// The files while they are written. Errors of writing are ignored: they show in the missing last line.
pub(super) struct Record {
    lines: File,
    place: File,
}

impl Record {
    pub(super) fn create(folder: &Path) -> io::Result<Self> {
        Ok(Self { lines: File::create_new(folder.join(LINES))?, place: File::create_new(folder.join(PLACE))? })
    }

    /// Writes and clears the observations.
    pub(super) fn add(&self, observations: &mut Observations) {
        observations.remarks.drain(..).for_each(|remark| self.line(REMARK, &remark));
        observations.problems.drain(..).for_each(|problem| self.line(PROBLEM, &problem));
    }

    pub(super) fn problem(&self, problem: &str) {
        self.line(PROBLEM, problem);
    }

    /// Records an error of this program.
    pub(super) fn failure(&self, failure: &str) {
        self.line(FAILURE, failure);
    }

    pub(super) fn done(&self) {
        self.line(DONE, "");
    }

    fn line(&self, kind: &str, text: &str) {
        let text = shortened(text, MOST_CHARACTERS);
        let _ = (&self.lines).write_all(format!("{kind}{}\n", OneLine(text)).as_bytes());
    }

    /// Records the place that the process has reached; it completes a sentence about the end of the process.
    pub(super) fn reach(&self, place: &str) {
        let mut file = &self.place;
        let _ = file.seek(SeekFrom::Start(0)).and_then(|_| file.write_all(format!("{place:LENGTH$}").as_bytes()));
    }
}

/// The files after the end of the process.
#[derive(Default)]
pub(super) struct Found {
    pub(super) problems: Vec<String>,
    pub(super) remarks: Vec<String>,
    /// Error of this program, if any.
    pub(super) failure: Option<String>,
    /// Whether the process has completed.
    pub(super) is_done: bool,
    /// Last place that the process has reached.
    pub(super) place: String,
}

impl Found {
    pub(super) fn read(folder: &Path) -> io::Result<Self> {
        let mut found = Self { place: fs::read_to_string(folder.join(PLACE))?.trim().to_owned(), ..Self::default() };
        // Read as bytes, because texts of the library may be cut anywhere.
        for line in String::from_utf8_lossy(&fs::read(folder.join(LINES))?).lines() {
            let all = [(PROBLEM, &mut found.problems), (REMARK, &mut found.remarks)];
            for (kind, texts) in all {
                texts.extend(line.strip_prefix(kind).map(str::to_owned));
            }
            found.failure = found.failure.or_else(|| line.strip_prefix(FAILURE).map(str::to_owned));
            found.is_done |= line == DONE;
        }
        Ok(found)
    }
}
