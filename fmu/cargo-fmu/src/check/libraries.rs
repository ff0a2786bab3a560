//! The libraries of all platforms, read and not loaded.
use std::collections::BTreeSet;
use std::env::consts::DLL_EXTENSION;
use std::fs;
use std::mem;
use std::path::{Path, PathBuf};

use fmu_file::{Architecture, Binary, BinaryFormat};
use fmu_importer::{Archive, CoSimulationFunctions, Functions, ModelExchangeFunctions};

use super::report::Report;

/// Checks all libraries of the archive; returns whether that of this platform is worth loading.
pub(super) fn check(archive: &Archive, newest_glibc: Option<&str>, report: &mut Report) -> bool {
    let found = libraries(archive);
    let own = archive.library_path();
    if !found.contains(&own) {
        let others: Vec<_> = found.iter().map(|path| within(archive, path)).collect();
        let others =
            if others.is_empty() { "no library at all".to_owned() } else { format!("only {}", others.join(", ")) };
        report.finding(format!(
            "{}: missing, so the FMU does not run on this platform; there is {others}",
            archive.library_name()
        ));
    }
    let mut loadable = false;
    let kinds = [
        archive.co_simulation().map(|_| ("Co-Simulation", CoSimulationFunctions::NAMES)),
        archive.model_exchange().map(|_| ("Model Exchange", ModelExchangeFunctions::NAMES)),
    ];
    // What both require is missing once.
    let mut of_both = Functions::NAMES;
    let required = kinds.into_iter().flatten().map(|(kind, names)| (kind, [mem::take(&mut of_both), names].concat()));
    let required: Vec<_> = required.collect();
    for path in &found {
        let before = report.findings();
        if let Err(reason) = library(&within(archive, path), path, newest_glibc, &required, report) {
            report.finding(format!("{}: not a library: {reason}", within(archive, path)));
        }
        loadable |= *path == own && report.findings() == before;
    }
    loadable
}

/// Path within the archive.
fn within(archive: &Archive, path: &Path) -> String {
    path.strip_prefix(archive.folder()).unwrap_or(path).display().to_string().replace('\\', "/")
}

/// `binaries/<platform>/<modelIdentifier>.<extension>` of all platforms.
fn libraries(archive: &Archive) -> Vec<PathBuf> {
    let folders = fs::read_dir(archive.folder().join("binaries")).into_iter().flatten().flatten();
    let candidates = folders.flat_map(|folder| {
        let stem = folder.path().join(archive.model_identifier());
        BTreeSet::from(["so", "dll", "dylib", DLL_EXTENSION])
            .into_iter()
            .map(move |extension| stem.with_extension(extension))
    });
    let mut found: Vec<_> = candidates.filter(|path| path.is_file()).collect();
    found.sort();
    found
}

fn library(
    name: &str,
    path: &Path,
    newest_glibc: Option<&str>,
    required: &[(&str, Vec<&str>)],
    report: &mut Report,
) -> Result<(), String> {
    let data = fs::read(path).map_err(|error| error.to_string())?;
    let binary = Binary::parse(&data)?;
    for (kind, names) in required {
        let missing: Vec<_> = names.iter().filter(|name| !binary.exports.contains(**name)).copied().collect();
        if !missing.is_empty() {
            report.finding(format!(
                "{name}: does not export {}; {kind} requires all of its functions (FMI 2.0.5 section 2.3)",
                missing.join(", ")
            ));
        }
    }
    let platform = name.split('/').nth(1).unwrap_or_default();
    if expected(platform).is_some_and(|expected| binary.target != expected) {
        let (format, architecture) = binary.target;
        report.finding(format!("{name}: is a library for {format:?} on {architecture:?}, not for {platform}"));
    }
    if let Some(needed) = binary.glibc {
        match newest_glibc {
            // What is no version is older than any.
            Some(newest) if newest.parse().ok().as_ref() < Some(&needed) => {
                report.finding(format!("{name}: needs GLIBC {needed}, newer than {newest}"));
            }
            _ => report.note(format!("{name}: needs GLIBC {needed}")),
        }
    }
    Ok(())
}

/// What the folders that FMI 2.0 section 2.3 names hold.
fn expected(platform: &str) -> Option<(BinaryFormat, Architecture)> {
    Some(match platform {
        "linux64" => (BinaryFormat::Elf, Architecture::X86_64),
        "linux32" => (BinaryFormat::Elf, Architecture::I386),
        "win64" => (BinaryFormat::Pe, Architecture::X86_64),
        "win32" => (BinaryFormat::Pe, Architecture::I386),
        _ => return None,
    })
}
