//! Libraries of all platforms, read without loading them.
use std::collections::BTreeSet;
use std::env::consts::DLL_EXTENSION;
use std::fs;
use std::mem;
use std::path::{Path, PathBuf};

use fmu::binary::{Architecture, Binary, BinaryFormat, Version};
use fmu::{Archive, Interface, fmi2, fmi3};

use super::report::Report;

/// Checks all libraries of the archive; returns whether this platform's is worth loading.
pub(super) fn check(archive: &Archive, newest_glibc: Option<&Version>, report: &mut Report) -> bool {
    folders(archive, report);
    let is_loadable = check_identifier(archive, archive.model_identifier(), newest_glibc, report);
    let second = archive.second_identifier();
    is_loadable & second.is_none_or(|identifier| check_identifier(archive, identifier, newest_glibc, report))
}

fn check_identifier(archive: &Archive, identifier: &str, newest_glibc: Option<&Version>, report: &mut Report) -> bool {
    let found = libraries(archive, identifier);
    let name = archive.library_named(identifier);
    let own = archive.folder().join(&name);
    if identifier != archive.model_identifier() && !found.contains(&own) {
        report.note(format!("{name}: missing, so the FMU has no Model Exchange on this platform"));
    } else if !found.contains(&own) {
        let others: Vec<_> = found.iter().map(|path| within(archive, path)).collect();
        let others =
            if others.is_empty() { "no library at all".to_owned() } else { format!("only {}", others.join(", ")) };
        report.finding(format!("{name}: missing, so the FMU does not run on this platform; there is {others}"));
    }
    let mut loadable = identifier != archive.model_identifier();
    let required = required(archive, identifier);
    for path in &found {
        let before = report.findings();
        if let Err(reason) = library(&within(archive, path), path, newest_glibc, &required, report) {
            report.finding(format!("{}: not a library: {reason}", within(archive, path)));
        }
        if *path == own {
            loadable = report.findings() == before;
        }
    }
    loadable
}

/// Functions that a library must export.
struct Required {
    by: &'static str,
    names: Vec<&'static str>,
    section: &'static str,
}

/// Most missing functions to name.
const MOST: usize = 40;

fn required(archive: &Archive, identifier: &str) -> Vec<Required> {
    if archive.fmi_version() == "3.0" {
        let names = fmi3::Functions::NAMES.to_vec();
        return vec![Required { by: "FMI 3.0", names, section: "FMI 3.0.2 section 2.5" }];
    }
    let is_here = |interface: &Interface| interface.model_identifier == identifier;
    let co_simulation = archive.co_simulation().filter(|kind| is_here(&kind.interface));
    let model_exchange = archive.model_exchange().filter(|kind| is_here(&kind.interface));
    let kinds = [
        co_simulation.map(|_| ("Co-Simulation", fmi2::Functions::CO_SIMULATION)),
        model_exchange.map(|_| ("Model Exchange", fmi2::Functions::MODEL_EXCHANGE)),
    ];
    // Functions required by both interfaces are listed once.
    let mut of_both = fmi2::Functions::COMMON;
    let mut required = |(by, names)| {
        let names = [mem::take(&mut of_both), names].concat();
        Required { by, names, section: "FMI 2.0.5 section 2.3" }
    };
    kinds.into_iter().flatten().map(&mut required).collect()
}

/// Folders with names of FMI 2.0, which importers of FMI 3.0 ignore.
fn folders(archive: &Archive, report: &mut Report) {
    if archive.fmi_version() == "2.0" {
        return;
    }
    for (old, new) in FOLDERS {
        if archive.folder().join("binaries").join(old).is_dir() {
            report.finding(format!("binaries/{old}: the name of FMI 2.0; FMI 3.0 calls this platform {new}"));
        }
    }
}

/// Names from FMI 2.0 section 2.3 and FMI 3.0 section 2.5.1.4.2.
const FOLDERS: [(&str, &str); 6] = [
    ("linux64", "x86_64-linux"),
    ("linux32", "x86-linux"),
    ("win64", "x86_64-windows"),
    ("win32", "x86-windows"),
    ("darwin64", "x86_64-darwin"),
    ("darwin32", "x86-darwin"),
];

fn within(archive: &Archive, path: &Path) -> String {
    path.strip_prefix(archive.folder()).unwrap_or(path).display().to_string().replace('\\', "/")
}

/// `binaries/<platform>/<modelIdentifier>.<extension>` of all platforms.
fn libraries(archive: &Archive, identifier: &str) -> Vec<PathBuf> {
    let folders = fs::read_dir(archive.folder().join("binaries")).into_iter().flatten().flatten();
    let candidates = folders.flat_map(|folder| {
        let stem = folder.path().join(identifier);
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
    newest_glibc: Option<&Version>,
    required: &[Required],
    report: &mut Report,
) -> Result<(), String> {
    let data = fs::read(path).map_err(|error| error.to_string())?;
    let binaries = Binary::parse_all(&data)?;
    for binary in &binaries {
        let name = if binaries.len() == 1 { name.to_owned() } else { format!("{name} ({})", binary.architecture()) };
        exports(&name, binary, required, report);
        signature(&name, binary, report);
    }
    let platform = name.split('/').nth(1).unwrap_or_default();
    let expected = expected(platform);
    let Some(binary) = binaries.iter().find(|binary| expected.is_none_or(|expected| binary.target == expected)) else {
        let target = |binary: &Binary| format!("{:?} on {:?}", binary.target.0, binary.target.1);
        let found: Vec<_> = binaries.iter().map(target).collect();
        report.finding(format!("{name}: is a library for {}, not for {platform}", found.join(" and ")));
        return Ok(());
    };
    if let Some(needed) = &binary.glibc {
        match newest_glibc {
            Some(newest) if newest < needed => {
                report.finding(format!("{name}: needs GLIBC {needed}, newer than {newest}"));
            }
            _ => report.note(format!("{name}: needs GLIBC {needed}")),
        }
    }
    Ok(())
}

fn exports(name: &str, binary: &Binary, required: &[Required], report: &mut Report) {
    for Required { by, names, section } in required {
        let missing: Vec<_> = names.iter().filter(|name| !binary.exports.contains(**name)).copied().collect();
        if !missing.is_empty() {
            // A library for another version of FMI lacks all.
            let names = if missing.len() > MOST { format!("{} functions", missing.len()) } else { missing.join(", ") };
            report.finding(format!("{name}: does not export {names}; {by} requires all of its functions ({section})"));
        }
    }
}

/// macOS ends a program that loads code with a wrong signature; Apple's own processors require a signature.
fn signature(name: &str, binary: &Binary, report: &mut Report) {
    let problem = match &binary.signature {
        Some(Ok(())) => return,
        Some(Err(reason)) => reason,
        None if binary.target == (BinaryFormat::MachO, Architecture::Aarch64) => "it has no signature",
        None => return,
    };
    report.finding(format!("{name}: macOS does not load it: {problem}; sign it with `codesign --force --sign -`"));
}

/// Format and processor of libraries in a folder named by FMI 2.0 section 2.3 or FMI 3.0 section 2.5.1.4.1.
fn expected(platform: &str) -> Option<(BinaryFormat, Architecture)> {
    let renamed = FOLDERS.iter().find(|(old, _)| *old == platform);
    let (architecture, system) = renamed.map_or(platform, |(_, new)| new).split_once('-')?;
    let format = match system {
        "linux" => BinaryFormat::Elf,
        "windows" => BinaryFormat::Pe,
        "darwin" => BinaryFormat::MachO,
        _ => return None,
    };
    let architecture = match architecture {
        "x86_64" => Architecture::X86_64,
        "x86" => Architecture::I386,
        "aarch64" => Architecture::Aarch64,
        "aarch32" => Architecture::Arm,
        _ => return None,
    };
    Some((format, architecture))
}
