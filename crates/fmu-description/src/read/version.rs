//! The versions of FMI.

/// The versions of FMI, which have other names for many things.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Version {
    One,
    Two,
    Three,
}
