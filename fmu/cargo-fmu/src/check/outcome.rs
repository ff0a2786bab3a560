//! What comes of the calls that checks make.

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
