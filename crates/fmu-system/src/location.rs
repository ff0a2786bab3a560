//! Files of a system: in an unpacked archive, or in a folder of the user.
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use crate::uri::{Uri, join_within};

/// File name of the description that is read if none is named (SSP 2.0, "Packaging").
pub const DEFAULT: &str = "SystemStructure.ssd";

/// An unpacked archive, or a folder of the user.
#[derive(Debug)]
pub(crate) struct Home {
    pub(crate) folder: PathBuf,
    /// Path of the archive in messages, with a slash at its end; empty for the outermost one.
    pub(crate) shown: String,
    /// Whether paths must stay in the folder.
    pub(crate) is_closed: bool,
}

impl Home {
    /// File name of a description. The error completes a sentence about the archive.
    pub(crate) fn description(&self, variant: Option<&str>) -> Result<String, String> {
        let is_file = |name: &str| !name.contains(['/', '\\']) && self.folder.join(name).is_file();
        let wanted = variant.unwrap_or(DEFAULT);
        let names = [wanted.to_owned(), format!("{wanted}.ssd")];
        if let Some(name) = names.into_iter().find(|name| is_file(name)) {
            return Ok(name);
        }
        let entries = fs::read_dir(&self.folder).into_iter().flatten().flatten();
        let mut known: Vec<_> = entries.map(|entry| entry.path()).filter(|path| has_extension(path, "ssd")).collect();
        known.sort();
        let known: Vec<_> = known.iter().filter_map(|path| path.file_name()?.to_str()).collect();
        Err(match &known[..] {
            [] if self.folder.join("modelDescription.xml").is_file() => format!("has no {wanted}: it is an FMU"),
            [] => format!("has no {wanted}, and no other description of a system"),
            known => format!("has no {wanted}; there are {}", known.join(", ")),
        })
    }
}

/// A file.
#[derive(Clone, Debug)]
pub(crate) struct Location {
    pub(crate) home: Rc<Home>,
    /// Path relative to the folder of the home, or absolute.
    pub(crate) path: PathBuf,
}

impl Location {
    pub(crate) fn full(&self) -> PathBuf {
        self.home.folder.join(&self.path)
    }

    /// A path relative to the folder that this is.
    pub(crate) fn inside(&self) -> Self {
        Self { path: self.path.join("any"), ..self.clone() }
    }

    /// Path in messages.
    pub(crate) fn shown(&self) -> String {
        format!("{}{}", self.home.shown, self.path.display().to_string().replace('\\', "/"))
    }

    /// The file or folder for a path relative to this file; none if it does not exist.
    pub(crate) fn find(&self, uri: &Uri<'_>) -> Result<Option<Self>, String> {
        let folder = self.path.parent().unwrap_or(Path::new(""));
        for path in uri.candidates() {
            let path = match self.home.is_closed {
                true => join_within(folder, &path).ok_or_else(|| format!("{path:?} leads out of the archive"))?,
                false => join_within(folder, &path).unwrap_or_else(|| folder.join(path)),
            };
            let found = Self { home: Rc::clone(&self.home), path };
            if found.full().exists() {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }
}

/// Whether a file's name ends so, in upper or lower case.
pub(crate) fn has_extension(path: &Path, extension: &str) -> bool {
    path.extension().and_then(OsStr::to_str).is_some_and(|found| found.eq_ignore_ascii_case(extension))
}
