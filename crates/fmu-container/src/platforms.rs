//! Platforms of libraries.
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use fmu::PackedFile;
use fmu::binary::{Architecture, Binary, BinaryFormat};

use crate::contents;
use crate::error::Error;

/// Folders of FMI 2.0 with the platforms that they mean.
const FOLDERS: [(&str, &str); 5] = [
    ("win32", "x86-windows"),
    ("win64", "x86_64-windows"),
    ("linux32", "x86-linux"),
    ("linux64", "x86_64-linux"),
    ("darwin64", "x86_64-darwin"),
];

/// The library that runs a system in a container, for one platform, or for several in a universal library of macOS.
#[derive(Clone, Debug)]
pub struct Runtime {
    bytes: Vec<u8>,
    platforms: BTreeSet<String>,
    extension: &'static str,
    /// Licences and bill of materials of the code in it, named as in an FMU.
    pub(crate) provenance: Vec<PackedFile>,
}

impl Runtime {
    /// Reads a library, and the archive [beside it](Self::provenance_of) if there is one.
    ///
    /// # Errors
    /// As [`new`](Self::new); a file cannot be read.
    pub fn open(path: &Path) -> Result<Self, String> {
        let bytes = std::fs::read(path).map_err(|reason| format!("cannot be read: {reason}"))?;
        let provenance = Self::provenance_of(path);
        let provenance = match provenance.is_file() {
            true => contents::read(&provenance).map_err(|reason| format!("has no readable licences: {reason}"))?,
            false => Vec::new(),
        };
        Ok(Self { provenance, ..Self::new(bytes)? })
    }

    /// Path of the archive with licences and bill of materials of a library's code.
    #[must_use]
    pub fn provenance_of(library: &Path) -> PathBuf {
        let name = library.file_name().unwrap_or_default().to_string_lossy();
        library.with_file_name(format!("{name}.licenses.zip"))
    }

    /// Finds the platforms of a library.
    ///
    /// # Errors
    /// The bytes are not a library of a known platform, or not a library of containers. Completes a sentence about the
    /// file.
    pub fn new(bytes: Vec<u8>) -> Result<Self, String> {
        let binaries = Binary::parse_all(&bytes).map_err(|reason| format!("is no library: {reason}"))?;
        let mut platforms = BTreeSet::new();
        let mut extension = "";
        for binary in &binaries {
            let system;
            (system, extension) = match binary.target.0 {
                BinaryFormat::Elf => ("linux", "so"),
                BinaryFormat::Pe => ("windows", "dll"),
                BinaryFormat::MachO => ("darwin", "dylib"),
                _ => return Err(format!("is a library of the unknown format {}", binary.format())),
            };
            let processor = match binary.target.1 {
                Architecture::X86_64 => "x86_64",
                Architecture::I386 => "x86",
                Architecture::Aarch64 => "aarch64",
                _ => return Err(format!("is a library for the unknown processor {}", binary.architecture())),
            };
            if !["fmi2DoStep", "fmi3DoStep"].iter().all(|name| binary.exports.contains(*name)) {
                return Err("is a library without the functions of FMI 2.0 and FMI 3.0".to_owned());
            }
            platforms.insert(format!("{processor}-{system}"));
        }
        Ok(Self { bytes, platforms, extension, provenance: Vec::new() })
    }
}

/// Platforms of an FMU's libraries, named as in FMI 3.0.
pub(crate) fn platforms(files: &[PackedFile], is_fmi3: bool) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for file in files {
        let Some((folder, _)) = file.name.strip_prefix("binaries/").and_then(|rest| rest.split_once('/')) else {
            continue;
        };
        let known = FOLDERS.iter().find(|(name, _)| !is_fmi3 && *name == folder);
        let tuple = known.map_or(folder, |(_, tuple)| tuple);
        found.insert(tuple.to_owned());
        // FMI 2.0 has one folder for all processors of macOS.
        let is_arm = |binary: &Binary| binary.target.1 == Architecture::Aarch64;
        if folder == "darwin64" && Binary::parse_all(&file.bytes).is_ok_and(|all| all.iter().any(is_arm)) {
            found.insert("aarch64-darwin".to_owned());
        }
    }
    found
}

/// Whether a file of an FMU belongs to one of these platforms, or to none.
pub(crate) fn is_of(name: &str, chosen: &BTreeSet<String>, is_fmi3: bool) -> bool {
    let Some((folder, _)) = name.strip_prefix("binaries/").and_then(|rest| rest.split_once('/')) else { return true };
    let known = FOLDERS.iter().find(|(name, _)| !is_fmi3 && *name == folder);
    chosen.contains(known.map_or(folder, |(_, tuple)| tuple))
        || (folder == "darwin64" && chosen.contains("aarch64-darwin"))
}

/// Libraries of a container for all platforms that its elements and the runtimes have, each for one.
///
/// # Errors
/// There is no such platform.
pub(crate) fn libraries(
    runtimes: &[Runtime],
    elements: &[(String, BTreeSet<String>)],
    identifier: &str,
    is_fmi3: bool,
) -> Result<(BTreeSet<String>, Vec<PackedFile>), Error> {
    let all: BTreeSet<_> = runtimes.iter().flat_map(|runtime| runtime.platforms.clone()).collect();
    let mut chosen = all.clone();
    for (element, platforms) in elements {
        let before = chosen.clone();
        chosen.retain(|platform| platforms.contains(platform));
        if chosen.is_empty() {
            let list = |of: &BTreeSet<String>| of.iter().cloned().collect::<Vec<_>>().join(", ");
            let own = if platforms.is_empty() { "no libraries".to_owned() } else { list(platforms) };
            let text = format!("{element} has {own}, and the libraries of all others are for {}", list(&before));
            return Err(Error::refused(format!("{text}: no platform is left, add libraries by --runtime or to it")));
        }
    }
    let mut files = Vec::new();
    for platform in &chosen {
        let Some(runtime) = runtimes.iter().find(|runtime| runtime.platforms.contains(platform)) else { continue };
        let known = FOLDERS.iter().find(|(_, tuple)| !is_fmi3 && tuple == platform);
        let folder = known.map_or(&**platform, |(folder, _)| folder);
        let name = format!("binaries/{folder}/{identifier}.{}", runtime.extension);
        files.push(PackedFile { name, bytes: runtime.bytes.clone(), executable: true });
    }
    Ok((chosen, files))
}
