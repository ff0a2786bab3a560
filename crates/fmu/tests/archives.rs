//! Damaged and invalid archives, and their errors.
use std::fs;
use std::io::{Cursor, Write};
use std::path::{Path, PathBuf};
use std::process::Command;

use fmu_harness::{Archive, Error};
use tempfile::TempDir;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

const DESCRIPTION: &str = r#"<fmiModelDescription fmiVersion="2.0" modelName="Unit" guid="{0}">
    <CoSimulation modelIdentifier="Unit"/><ModelVariables/><ModelStructure/></fmiModelDescription>"#;

fn zip(entries: &[(&str, &[u8])]) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, content) in entries {
        zip.start_file(*name, SimpleFileOptions::default()).unwrap();
        zip.write_all(content).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

/// A folder of this test alone.
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

/// Path of the library of `DESCRIPTION` within an archive, for this platform.
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
        // Some bytes, such as time stamps, have no effect.
        let _ = open(&damaged);
    }
}

#[test]
fn an_entry_that_leads_out_of_the_archive_is_refused() {
    let outside = std::env::temp_dir().join("fmu-harness-outside.txt");
    for entry in ["../fmu-harness-outside.txt", "resources/../../fmu-harness-outside.txt", outside.to_str().unwrap()] {
        let error = open(&zip(&[("modelDescription.xml", DESCRIPTION.as_bytes()), (entry, b"x")])).unwrap_err();
        assert!(matches!(&error, Error::Outside { entry: named } if named == entry), "{error}");
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

fn compile(code: &str) -> Vec<u8> {
    compile_in(folder().path(), "fmu", code, &[])
}

/// Compiles C code into a folder, linked to other libraries.
fn compile_in(folder: &Path, name: &str, code: &str, others: &[PathBuf]) -> Vec<u8> {
    let (source, library) = (folder.join(format!("{name}.c")), folder.join(format!("{name}.library")));
    fs::write(&source, code).unwrap();
    let cc = std::env::var_os("CC").unwrap_or("cc".into());
    let status =
        Command::new(cc).args(["-shared", "-fPIC", "-o"]).args([&library, &source]).args(others).status().unwrap();
    assert!(status.success());
    fs::read(library).unwrap()
}

fn with_library(library: &[u8]) -> Archive {
    open(&zip(&[("modelDescription.xml", DESCRIPTION.as_bytes()), (&library_name(), library)])).unwrap()
}

/// Functions of FMI 2.0 that every run of Co-Simulation calls.
const NEEDED: &str = "#include <stddef.h>
    void *fmi2Instantiate(void) { static int i; return &i; }
    void fmi2FreeInstance(void *c) {}
    int fmi2SetupExperiment(void) { return 0; }
    int fmi2EnterInitializationMode(void) { return 0; }
    int fmi2ExitInitializationMode(void) { return 0; }
    int fmi2DoStep(void) { return 0; }
";

#[test]
fn a_library_without_a_function_that_every_run_calls_is_an_error_that_names_it() {
    for name in ["fmi2Instantiate", "fmi2EnterInitializationMode", "fmi2ExitInitializationMode", "fmi2DoStep"] {
        let library = compile(&NEEDED.replace(&format!("{name}("), "other("));
        let error = with_library(&library).load().unwrap_err().to_string();
        assert_eq!(error, format!("the library does not export {name}"));
    }
}

#[test]
fn a_function_that_the_library_lacks_is_an_error_when_it_is_called() {
    let library = with_library(&compile(NEEDED)).load().unwrap();
    let [other, instance] = [(); 2].map(|()| library.instantiate("one").unwrap());
    assert_eq!((instance.initialize(0.0), instance.do_step(0.0, 1.0), instance.message_count()), (0, 0, 0));
    assert_eq!(instance.directional_derivative(&[0], &[0], &[1.0]), Err(3));
    assert_eq!(instance.reset(), 3);
    let said: Vec<_> = instance.messages().into_iter().map(|message| (message.status, message.text)).collect();
    let expected = ["fmi2GetDirectionalDerivative", "fmi2Reset"];
    assert_eq!(said, expected.map(|name| (3, format!("the library does not export {name}"))));
    assert_eq!(other.messages(), []);
}

/// The system reads only segments: a file that ends after them is complete. A missing page would end the process.
#[cfg(target_os = "linux")]
#[test]
fn a_library_that_is_cut_off_in_its_segments_is_not_loaded() {
    let library = compile(&format!("{NEEDED} double table[100000] = {{1}};"));
    // Offset of the table of sections, from the ELF header.
    let sections = usize::try_from(u64::from_le_bytes(library[40..48].try_into().unwrap())).unwrap();
    with_library(&library[..sections]).load().unwrap();
    let error = with_library(&library[..library.len() / 2]).load().unwrap_err().to_string();
    let start = format!("cannot load {}: the file is cut off: its segments take ", library_name());
    assert!(error.starts_with(&start) && error.ends_with(&format!("it has {}", library.len() / 2)), "{error}");
}

#[cfg(windows)]
#[test]
fn libraries_beside_that_of_the_fmu_are_found() {
    let folder = folder();
    let other = compile_in(folder.path(), "beside", "int beside(void) { return 0; }", &[]);
    let code =
        NEEDED.replace("fmi2DoStep(void) { return 0; }", "fmi2DoStep(void) { int beside(void); return beside(); }");
    let library = compile_in(folder.path(), "fmu", &code, &[folder.path().join("beside.library")]);
    let name = library_name();
    let beside = format!("{}/beside.library", name.rsplit_once('/').unwrap().0);
    let entries = [("modelDescription.xml", DESCRIPTION.as_bytes()), (&*name, &*library), (&*beside, &*other)];
    let library = open(&zip(&entries)).unwrap().load().unwrap();
    assert_eq!(library.instantiate("one").unwrap().do_step(0.0, 1.0), 0);
}

#[test]
fn a_system_of_fmus_is_named_as_such() {
    let error = open(&zip(&[("SystemStructure.ssd", b"<a/>"), ("resources/a.fmu", b"")])).unwrap_err();
    assert!(error.to_string().starts_with("the archive is a system in the format SSP, not an FMU"), "{error}");
}

#[test]
fn a_description_is_decoded_as_it_declares() {
    let text = DESCRIPTION.replace("modelName=\"Unit\"", "modelName=\"Körper\"");
    let latin = format!("<?xml version='1.0' encoding='ISO-8859-1'?>{text}");
    let latin = latin.chars().map(|c| u8::try_from(c).unwrap()).collect();
    let wide = format!("\u{feff}<?xml version='1.0' encoding='UTF-16'?>{text}");
    let wide = wide.encode_utf16().flat_map(u16::to_le_bytes).collect();
    for bytes in [latin, wide, format!("\u{feff}{text}").into_bytes()] {
        let archive = open(&zip(&[("modelDescription.xml", &bytes)])).unwrap();
        assert_eq!(archive.description().model_name, "Körper");
    }
    let unknown = b"<?xml version='1.0' encoding='EUC-JP'?><a b='\xb4\xc1'/>";
    let error = open(&zip(&[("modelDescription.xml", unknown)])).unwrap_err().to_string();
    let reason = "it is encoded in EUC-JP, which is not supported: save it in UTF-8";
    assert_eq!(error, format!("modelDescription.xml is not usable: {reason}"));
}

#[test]
fn entries_that_this_platform_does_not_need_do_not_count() {
    let zeros = vec![0; 40 << 20];
    let others: Vec<_> = (0..7).map(|i| format!("binaries/other-platform/{i}.bin")).collect();
    let mut entries: Vec<(&str, &[u8])> = others.iter().map(|name| (&**name, &*zeros)).collect();
    entries.push(("modelDescription.xml", DESCRIPTION.as_bytes()));
    let archive = open(&zip(&entries)).unwrap();
    assert!(!archive.folder().join("binaries").exists());
    entries.iter_mut().for_each(|(name, _)| *name = name.strip_prefix("binaries/other-platform/").unwrap_or(name));
    let error = open(&zip(&entries)).unwrap_err().to_string();
    assert!(error.ends_with(&format!("passes the limit of {} bytes", 256 << 20)), "{error}");
}
