//! Namespaces of SSP, the same in both versions.

/// A namespace of SSP.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Namespace {
    /// Descriptions of systems.
    Ssd,
    /// Common content.
    Ssc,
    /// Parameter values.
    Ssv,
    /// Parameter mappings.
    Ssm,
    /// Signal dictionaries.
    Ssb,
}

/// Usual prefixes of the namespaces of SSP with their URIs.
pub const PREFIXES: [(&str, &str); 5] = [
    ("ssd", "http://ssp-standard.org/SSP1/SystemStructureDescription"),
    ("ssc", "http://ssp-standard.org/SSP1/SystemStructureCommon"),
    ("ssv", "http://ssp-standard.org/SSP1/SystemStructureParameterValues"),
    ("ssm", "http://ssp-standard.org/SSP1/SystemStructureParameterMapping"),
    ("ssb", "http://ssp-standard.org/SSP1/SystemStructureSignalDictionary"),
];

impl Namespace {
    const ALL: [Self; 5] = [Self::Ssd, Self::Ssc, Self::Ssv, Self::Ssm, Self::Ssb];

    /// Usual prefix.
    pub(crate) fn prefix(self) -> &'static str {
        PREFIXES[self as usize].0
    }

    pub(crate) fn uri(self) -> &'static str {
        PREFIXES[self as usize].1
    }

    /// The namespace with this URI.
    pub(crate) fn with_uri(uri: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|namespace| namespace.uri() == uri)
    }
}
