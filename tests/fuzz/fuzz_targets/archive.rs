//! Archives with arbitrary names and contents, and altered bytes, for the reader of zip archives.
#![no_main]
use std::io::{Cursor, Write};
use std::path::{Path, PathBuf};
use std::{env, fs, process};

use fmu_harness::Archive;
use libfuzzer_sys::fuzz_target;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

const DESCRIPTION: &str = r#"<fmiModelDescription fmiVersion="2.0" modelName="Model" guid="{0}">
    <CoSimulation modelIdentifier="Model"/><ModelVariables/><ModelStructure/></fmiModelDescription>"#;

#[derive(arbitrary::Arbitrary, Debug)]
struct Input<'a> {
    entries: Vec<(&'a str, &'a [u8], bool)>,
    cut: Option<u16>,
    changes: Vec<(u16, u8)>,
}

fuzz_target!(|input: Input| {
    // Deep enough for `../` of a few entries to stay inside.
    let top = env::temp_dir().join(format!("fmu-fuzz-{}", process::id()));
    let folder = top.join("a/b/c/d");
    fs::create_dir_all(&folder).unwrap();
    let path = folder.join("model.fmu");
    fs::write(&path, zip(&input)).unwrap();
    if let Ok(archive) = Archive::open(&path) {
        assert!(files(archive.folder()) <= input.entries.len() + 1);
    }
    fs::remove_file(&path).unwrap();
    assert_eq!(files(&top), 0, "an entry was written outside of the folder of the archive");
});

fn zip(input: &Input) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, content, deflated) in
        input.entries.iter().copied().chain([("modelDescription.xml", DESCRIPTION.as_bytes(), true)])
    {
        let method = if deflated { CompressionMethod::Deflated } else { CompressionMethod::Stored };
        // The writer refuses duplicate names.
        if zip.start_file(name, SimpleFileOptions::default().compression_method(method)).is_ok() {
            zip.write_all(content).unwrap();
        }
    }
    let mut bytes = zip.finish().unwrap().into_inner();
    // Counted from the end, where the directory of the archive is.
    for (position, change) in &input.changes {
        let position = usize::from(*position) % bytes.len();
        let position = bytes.len() - 1 - position;
        bytes[position] ^= change;
    }
    if let Some(cut) = input.cut {
        bytes.truncate(usize::from(cut));
    }
    bytes
}

/// Number of files below a folder.
fn files(folder: &Path) -> usize {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries
        .map(|entry: fs::DirEntry| entry.path())
        .map(|path: PathBuf| if path.is_dir() { files(&path) } else { 1 })
        .sum()
}
