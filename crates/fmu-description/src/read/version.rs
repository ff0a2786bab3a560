//! Versions of FMI.

/// Versions of FMI, which name many things differently.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Version {
    One,
    Two,
    Three,
}
