//! Versions of FMI that FMUs are packaged for.
use fmu_description::Kind;
use std::fmt;
use std::path::{Path, PathBuf};

/// A version of FMI.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Fmi {
    /// FMI 2.0
    #[value(name = "2")]
    Two,
    /// FMI 3.0
    #[value(name = "3")]
    Three,
}

impl Fmi {
    /// All versions.
    pub const ALL: [Self; 2] = [Self::Two, Self::Three];

    /// Folder of this version's files: `all` itself for FMI 2.0, its subfolder `fmi3` for FMI 3.0.
    pub fn folder(self, all: &Path) -> PathBuf {
        match self {
            Self::Two => all.to_owned(),
            Self::Three => all.join("fmi3"),
        }
    }

    pub(crate) fn type_name(self, kind: Kind) -> &'static str {
        match (self, kind) {
            (Self::Three, Kind::Real) => "Float64",
            (Self::Three, Kind::Integer) => "Int32",
            _ => kind.name(),
        }
    }
}

impl fmt::Display for Fmi {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Two => "FMI 2.0",
            Self::Three => "FMI 3.0",
        })
    }
}
