//! A system packed as one FMU.
use std::collections::BTreeSet;
use std::io;
use std::path::Path;

use fmu::PackedFile;
use fmu_description::write;
use fmu_system::{Choices, DEFAULT, SystemStructure, resolve};
use sha2::{Digest, Sha256};

use crate::contents;
use crate::description::description;
use crate::error::Error;
use crate::licenses::{Inner, RUNTIME, bill, licenses};
use crate::page::page;
use crate::platforms::{self, Runtime};
use crate::refusals;
use crate::relocated::relocate;
use crate::sized::sized;
use crate::terminals::terminals;
use crate::variables::variables;

/// Folder of the system and its FMUs in a container.
const RESOURCES: &str = "resources";

/// Files of a container for FMI 2.0 or FMI 3.0, from a system that was [read](fmu_system::read) with the choices for
/// its run. The same system gives the same files.
///
/// # Errors
/// The system is not valid, has features that a container lacks, or its elements have no platform in common with the
/// runtimes.
pub fn pack(
    structure: &SystemStructure,
    choices: &Choices,
    is_fmi3: bool,
    runtimes: &[Runtime],
) -> Result<Vec<PackedFile>, Error> {
    let mut choices = choices.clone();
    let system = sized(resolve(structure)?);
    refusals::check(&system, &choices)?;
    let interface = variables(&system, &choices, is_fmi3)?;
    let identifier = identifier(&system.name);
    let mut structure = structure.clone();
    let files = relocate(&mut structure);
    let mut inner = Vec::new();
    let mut platforms = Vec::new();
    for (path, folder) in &files.fmus {
        let all = contents::read(path)?;
        let element = system.elements.iter().find(|element| element.fmu.file == *path);
        let (name, is_inner_fmi3) = element.map_or((folder, false), |element| (&element.name, element.fmu.is_fmi3));
        platforms.push((name.clone(), platforms::platforms(&all, is_inner_fmi3)));
        inner.push((Inner { folder, files: all }, is_inner_fmi3));
    }
    let (chosen, libraries) = platforms::libraries(runtimes, &platforms, &identifier, is_fmi3)?;
    let mut resources: Vec<_> =
        files.nested.iter().map(|(name, text)| PackedFile::file(format!("{RESOURCES}/{name}"), &**text)).collect();
    for (Inner { folder, files }, is_inner_fmi3) in &inner {
        let needed = files.iter().filter(|file| is_needed(&file.name, &chosen, *is_inner_fmi3));
        let within =
            |file: &PackedFile| PackedFile { name: format!("{RESOURCES}/{folder}/{}", file.name), ..file.clone() };
        resources.extend(needed.map(within));
    }
    let run = choices.run.get_or_insert_default();
    run.token.clear();
    choices.annotate(&mut structure.system);
    let token = token(&structure.write(), &resources);
    choices.run.get_or_insert_default().token = token;
    choices.annotate(&mut structure.system);
    let description = description(&system, &choices, &interface, &identifier, is_fmi3);
    let xml = if is_fmi3 { write::fmi3(&description) } else { write::fmi2(&description) }?;
    let mut all = vec![PackedFile::file("modelDescription.xml", xml)];
    all.extend(libraries);
    let mut inner: Vec<_> = inner.into_iter().map(|(inner, _)| inner).collect();
    if let Some(runtime) = runtimes.iter().find(|runtime| !runtime.provenance.is_empty()) {
        inner.push(Inner { folder: RUNTIME, files: runtime.provenance.clone() });
    }
    let folder_of = |element: &str| {
        let file = system.elements.iter().find(|known| known.name == element).map(|known| &known.fmu.file);
        let folder = files.fmus.iter().find(|(path, _)| Some(path) == file);
        folder.map(|(_, folder)| folder.clone()).unwrap_or_default()
    };
    let version = if is_fmi3 { "3.0" } else { "2.0" };
    all.push(PackedFile::file("documentation/index.html", page(&system, &choices, &description, version)));
    all.extend(licenses(&system, &inner, folder_of));
    all.push(bill(&system, &inner, folder_of));
    let with_files = system.elements.iter().filter_map(|element| {
        let folder = folder_of(&element.name);
        Some((element, &*inner.iter().find(|inner| inner.folder == folder)?.files))
    });
    all.extend(terminals(with_files, &interface));
    all.push(PackedFile::file(format!("{RESOURCES}/{DEFAULT}"), structure.write()));
    all.extend(resources);
    Ok(all)
}

/// Whether a container needs a file of an element.
fn is_needed(name: &str, chosen: &BTreeSet<String>, is_fmi3: bool) -> bool {
    !name.starts_with("documentation/") && !name.starts_with("sources/") && platforms::is_of(name, chosen, is_fmi3)
}

/// Name of the library's file: letters, digits and underscores.
fn identifier(name: &str) -> String {
    let plain: String = name.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect();
    if plain.starts_with(|first: char| first.is_ascii_digit()) || plain.is_empty() {
        format!("_{plain}")
    } else {
        plain
    }
}

/// Digest of a description and the files that it refers to, as a GUID in braces.
fn token(structure: &str, files: &[PackedFile]) -> String {
    let mut digest = Sha256::new();
    let mut add = |name: &str, bytes: &[u8]| {
        for part in [name.as_bytes(), bytes] {
            digest.update((part.len() as u64).to_le_bytes());
            digest.update(part);
        }
    };
    add(DEFAULT, structure.as_bytes());
    for file in files {
        add(&file.name, &file.bytes);
    }
    let hex: String = digest.finalize()[..16].iter().map(|byte| format!("{byte:02x}")).collect();
    format!("{{{}-{}-{}-{}-{}}}", &hex[..8], &hex[8..12], &hex[12..16], &hex[16..20], &hex[20..])
}

/// Writes the files of a container as an archive; returns its size in bytes.
///
/// # Errors
/// The file cannot be written.
pub fn write_archive(path: &Path, files: &[PackedFile]) -> Result<u64, Error> {
    let failed = |reason| Error::File { action: "write", path: path.to_owned(), reason };
    if path.parent().is_some_and(|folder| !folder.as_os_str().is_empty() && !folder.is_dir()) {
        return Err(failed(io::ErrorKind::NotFound.into()));
    }
    fmu::write_files(path, files, 9).map_err(failed)
}
