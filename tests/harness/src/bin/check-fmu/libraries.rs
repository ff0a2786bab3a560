//! The libraries of all platforms, read and not loaded.
use std::collections::BTreeSet;
use std::env::consts::DLL_EXTENSION;
use std::path::{Path, PathBuf};
use std::{fs, io};

use fmu_harness::{Archive, Functions};
use object::read::elf::{ElfFile, FileHeader};
use object::{Architecture, BinaryFormat, File, Object};

use crate::Report;

/// Checks all libraries of the archive; returns whether that of this platform is worth loading.
pub(crate) fn check(archive: &Archive, newest_glibc: Option<&str>, report: &mut Report) -> bool {
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
    for path in &found {
        let before = report.findings;
        if let Err(reason) = library(&within(archive, path), path, newest_glibc, report) {
            report.finding(format!("{}: not a library: {reason}", within(archive, path)));
        }
        loadable |= *path == own && report.findings == before;
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
        let stem = folder.path().join(&archive.description().model_identifier);
        BTreeSet::from(["so", "dll", "dylib", DLL_EXTENSION])
            .into_iter()
            .map(move |extension| stem.with_extension(extension))
    });
    let mut found: Vec<_> = candidates.filter(|path| path.is_file()).collect();
    found.sort();
    found
}

fn library(name: &str, path: &Path, newest_glibc: Option<&str>, report: &mut Report) -> io::Result<()> {
    let data = fs::read(path)?;
    let file = File::parse(&*data).map_err(io::Error::other)?;
    let exports = file.exports().map_err(io::Error::other)?;
    // Mach-O writes an underscore before every name of C.
    let prefix = if file.format() == BinaryFormat::MachO { "_" } else { "" };
    let exports: BTreeSet<_> =
        exports.iter().filter_map(|export| export.name().strip_prefix(prefix.as_bytes())).collect();
    let missing: Vec<_> = Functions::NAMES.iter().filter(|name| !exports.contains(name.as_bytes())).copied().collect();
    if !missing.is_empty() {
        report.finding(format!(
            "{name}: does not export {}; all functions of a co-simulation unit have to be there (FMI 2.0.5 section 2.3)",
            missing.join(", ")
        ));
    }
    let platform = name.split('/').nth(1).unwrap_or_default();
    if let Some((format, architecture)) = expected(platform)
        && (file.format(), file.architecture()) != (format, architecture)
    {
        report.finding(format!(
            "{name}: is a library for {:?} on {:?}, not for {platform}",
            file.format(),
            file.architecture()
        ));
    }
    let glibc = match &file {
        File::Elf32(elf) => glibc(elf),
        File::Elf64(elf) => glibc(elf),
        _ => return Ok(()),
    };
    if let Some(needed) = glibc.map_err(io::Error::other)? {
        let text = needed.iter().map(ToString::to_string).collect::<Vec<_>>().join(".");
        match newest_glibc {
            Some(newest) if version(newest) < Some(needed) => {
                report.finding(format!("{name}: needs GLIBC {text}, newer than {newest}"));
            }
            _ => report.note(format!("{name}: needs GLIBC {text}")),
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

/// Newest version of the GNU C library whose symbols a library wants.
fn glibc<E: FileHeader<Endian = object::Endianness>>(elf: &ElfFile<'_, E>) -> object::read::Result<Option<Vec<u32>>> {
    let (endian, data) = (elf.endian(), elf.data());
    let sections = elf.elf_section_table();
    let Some((mut needs, link)) = sections.gnu_verneed(endian, data)? else { return Ok(None) };
    let strings = sections.strings(endian, data, link)?;
    let mut newest = None;
    while let Some((_, mut versions)) = needs.next()? {
        while let Some(wanted) = versions.next()? {
            let name = String::from_utf8_lossy(wanted.name(endian, strings)?);
            newest = newest.max(name.strip_prefix("GLIBC_").and_then(version));
        }
    }
    Ok(newest)
}

/// `2.28` as numbers; nothing for what is no version, such as `PRIVATE`.
fn version(text: &str) -> Option<Vec<u32>> {
    text.split('.').map(|part| part.parse().ok()).collect()
}
