//! Archives that are wrong in every way that the harness can meet, and what it says about each.
use std::fs;
use std::io::{Cursor, Write};
use std::path::Path;
use std::process::Command;

use fmu_importer::{Archive, Error};
use tempfile::TempDir;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

const DESCRIPTION: &str = r#"<fmiModelDescription fmiVersion="2.0" modelName="Unit" guid="{0}">
    <CoSimulation modelIdentifier="Unit"/><ModelVariables/><ModelStructure/></fmiModelDescription>"#;

/// Bytes of an archive with `entries`.
fn zip(entries: &[(&str, &[u8])]) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, content) in entries {
        zip.start_file(*name, SimpleFileOptions::default()).unwrap();
        zip.write_all(content).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

/// A folder that no other test has.
fn folder() -> TempDir {
    tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap()
}

/// Writes `bytes` to a file, and opens it.
fn open(bytes: &[u8]) -> Result<Archive, Error> {
    let folder = folder();
    let path = folder.path().join("archive.fmu");
    fs::write(&path, bytes).unwrap();
    Archive::open(&path)
}

/// Path within an archive of the library of `DESCRIPTION`, here.
fn library_name() -> String {
    open(&zip(&[("modelDescription.xml", DESCRIPTION.as_bytes())])).unwrap().library_name()
}

#[test]
fn a_sound_archive_opens_and_its_folder_goes_with_it() {
    let entries: &[(&str, &[u8])] =
        &[("modelDescription.xml", DESCRIPTION.as_bytes()), ("resources/", b""), ("resources/data.txt", b"data")];
    let archive = open(&zip(entries)).unwrap();
    assert_eq!(archive.description().guid, "{0}");
    let folder = archive.folder().to_owned();
    assert_eq!(fs::read(folder.join("resources/data.txt")).unwrap(), b"data");
    assert!(archive.resources().starts_with("file:///") && archive.resources().ends_with("/resources"));
    drop(archive);
    assert!(!folder.exists());
}

#[test]
fn a_missing_file_is_an_error() {
    let error = Archive::open(Path::new("no/such.fmu")).unwrap_err();
    assert!(matches!(&error, Error::File { path, .. } if path == Path::new("no/such.fmu")), "{error}");
}

#[test]
fn a_file_that_is_not_a_zip_archive_is_an_error() {
    for bytes in [&b""[..], b"PK, but only text", &[0; 4096]] {
        assert!(matches!(open(bytes).unwrap_err(), Error::Archive { .. }));
    }
}

#[test]
fn a_damaged_archive_never_panics() {
    let whole = zip(&[("modelDescription.xml", DESCRIPTION.as_bytes()), ("resources/a.txt", &[7; 100])]);
    for end in 0..whole.len() {
        assert!(open(&whole[..end]).is_err(), "cut after {end} bytes");
    }
    for i in 0..whole.len() {
        let mut damaged = whole.clone();
        damaged[i] ^= 0xff;
        // Some bytes, such as time stamps, do no harm.
        let _ = open(&damaged);
    }
}

#[test]
fn an_entry_that_leads_out_of_the_archive_is_refused() {
    let outside = std::env::temp_dir().join("fmu-harness-outside.txt");
    for entry in ["../fmu-harness-outside.txt", "resources/../../fmu-harness-outside.txt", outside.to_str().unwrap()] {
        let error = open(&zip(&[("modelDescription.xml", DESCRIPTION.as_bytes()), (entry, b"x")])).unwrap_err();
        assert!(matches!(&error, Error::Entry(fmu_file::Error::Outside { entry: named }) if named == entry), "{error}");
        assert!(!outside.exists());
    }
}

#[test]
fn an_entry_below_a_file_is_an_error() {
    assert!(matches!(open(&zip(&[("a", b"file"), ("a/b", b"")])).unwrap_err(), Error::File { .. }));
}

#[test]
fn an_archive_without_description_is_an_error() {
    let error = open(&zip(&[("resources/a.txt", b"a")])).unwrap_err();
    assert_eq!(error.to_string(), "modelDescription.xml is not usable: the archive has none");
}

#[test]
fn a_huge_description_is_refused() {
    let mut huge = DESCRIPTION.as_bytes().to_vec();
    huge.resize((16 << 20) + 1, b'\n');
    let error = open(&zip(&[("modelDescription.xml", &huge)])).unwrap_err();
    assert!(matches!(error, Error::TooLarge { .. }), "{error}");
}

#[test]
fn a_description_in_another_encoding_is_an_error() {
    let error = open(&zip(&[("modelDescription.xml", b"\xff\xfe<\0a\0")])).unwrap_err();
    assert!(matches!(error, Error::Description { .. }), "{error}");
}

#[test]
fn an_archive_without_library_for_this_platform_names_the_library() {
    let archive = open(&zip(&[("modelDescription.xml", DESCRIPTION.as_bytes())])).unwrap();
    let error = archive.load().unwrap_err().to_string();
    assert_eq!(error, format!("the archive has no {}, the library for this platform", library_name()));
}

#[test]
fn a_file_that_is_no_library_is_an_error() {
    let entries: &[(&str, &[u8])] =
        &[("modelDescription.xml", DESCRIPTION.as_bytes()), (&library_name(), b"not a library")];
    let error = open(&zip(entries)).unwrap().load().unwrap_err();
    assert!(matches!(&error, Error::Load { path, .. } if *path == library_name()), "{error}");
}

#[test]
fn a_library_that_lacks_a_function_is_an_error_that_names_it() {
    let folder = folder();
    let source = folder.path().join("incomplete.c");
    fs::write(&source, "const char *fmi2GetTypesPlatform(void) { return \"default\"; }\n").unwrap();
    let library = source.with_extension("library");
    let cc = std::env::var_os("CC").unwrap_or("cc".into());
    let status = Command::new(cc).args(["-shared", "-fPIC", "-o"]).args([&library, &source]).status().unwrap();
    assert!(status.success());

    let entries: &[(&str, &[u8])] =
        &[("modelDescription.xml", DESCRIPTION.as_bytes()), (&library_name(), &fs::read(library).unwrap())];
    let error = open(&zip(entries)).unwrap().load().unwrap_err();
    assert_eq!(error.to_string(), "the library does not export fmi2GetVersion");
}
