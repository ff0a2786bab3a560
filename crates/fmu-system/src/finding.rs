//! Errors and remarks about a system, while its names are resolved.
use std::collections::HashMap;

use crate::common::Place;
use crate::problem::Problem;

/// Kind of remarks that the reader of files makes, too.
pub(crate) const REPEATED_PARAMETERS: &str = "repeated parameters";

/// Most findings with a hint.
const MOST_HINTS: usize = 100;

/// Errors and remarks, in the order of their discovery.
#[derive(Debug, Default)]
pub(crate) struct Findings {
    pub(crate) errors: Vec<Problem>,
    remarks: Vec<Remark>,
}

/// A remark.
#[derive(Debug)]
struct Remark {
    problem: Problem,
    /// Plural for remarks of one kind, such as `parameters that meet no variable`; or empty.
    subject: &'static str,
    /// Whether results may be wrong.
    is_warning: bool,
}

impl Findings {
    /// Adds an error.
    pub(crate) fn error(&mut self, place: &Place, text: String) {
        self.errors.push(Problem::new(place, text));
    }

    /// Adds a remark.
    pub(crate) fn remark(&mut self, place: &Place, text: String) {
        self.repeated("", place, text);
    }

    /// Adds a remark of a kind that files may have many times.
    pub(crate) fn repeated(&mut self, subject: &'static str, place: &Place, text: String) {
        self.remarks.push(Remark { problem: Problem::new(place, text), subject, is_warning: false });
    }

    /// Adds a remark of such a kind about results that may be wrong.
    pub(crate) fn warning(&mut self, subject: &'static str, place: &Place, text: String) {
        self.remarks.push(Remark { problem: Problem::new(place, text), subject, is_warning: true });
    }

    /// All remarks except warnings and remarks of the reader.
    pub(crate) fn remarks(&self) -> Vec<Problem> {
        let own = self.remarks.iter().filter(|remark| !remark.is_warning && remark.subject != REPEATED_PARAMETERS);
        own.map(|remark| remark.problem.clone()).collect()
    }

    /// All warnings.
    pub(crate) fn warnings(&self) -> Vec<Problem> {
        self.remarks.iter().filter(|remark| remark.is_warning).map(|remark| remark.problem.clone()).collect()
    }

    /// Whether there are few enough findings to look for similar names, which takes time.
    pub(crate) fn are_few(&self) -> bool {
        self.errors.len() + self.remarks.len() < MOST_HINTS
    }

    /// Remarks, or warnings, as text. Remarks of one kind in one file become one sentence.
    pub(crate) fn notes(&self, are_warnings: bool) -> Vec<String> {
        let group = |remark: &Remark| (remark.subject, remark.problem.place.file.clone());
        let mut counts = HashMap::new();
        let remarks = || self.remarks.iter().filter(|remark| remark.is_warning == are_warnings);
        for remark in remarks() {
            *counts.entry(group(remark)).or_insert(0) += 1;
        }
        let note = |remark: &Remark| match remark.subject {
            "" => Some(remark.problem.to_string()),
            subject => match counts.remove(&group(remark))? {
                1 => Some(remark.problem.to_string()),
                count => Some(format!("{} (one of {count} {subject})", remark.problem)),
            },
        };
        remarks().filter_map(note).collect()
    }
}
