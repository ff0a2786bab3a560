//! Large archives and duplicate entries.
use std::fs;
use std::path::PathBuf;

use crate::small::small;
use crate::{Fmu, check, only_finding};

/// An archive with a file of zeros, which compresses well.
fn large(fmu: &Fmu, test: &str, mebibytes: usize) -> PathBuf {
    use std::io::Write;
    let path = fmu.packed(test);
    let mut zip = zip::ZipWriter::new_append(fs::File::options().read(true).write(true).open(&path).unwrap()).unwrap();
    zip.start_file("documentation/data.bin", zip::write::SimpleFileOptions::default()).unwrap();
    (0..mebibytes).for_each(|_| zip.write_all(&[0; 1 << 20]).unwrap());
    zip.finish().unwrap();
    path
}

#[test]
fn an_archive_that_unpacks_to_more_than_256_mebibytes_is_checked() {
    let Some(fmu) = small("large", &[]) else { return };
    let (code, lines) = check(&large(&fmu, "large", 260), &[]);
    assert_eq!(code, 0, "{lines:?}");
}

#[test]
fn an_archive_that_is_larger_than_allowed_is_no_finding_but_not_checked() {
    let Some(fmu) = small("larger", &[]) else { return };
    let path = large(&fmu, "larger", 9);
    let (code, lines) = check(&path, &["--unpacked=8"]);
    let note = format!(
        "note: the archive's entry \"documentation/data.bin\" passes the limit of {} bytes, so nothing was checked: \
         allow more by --unpacked",
        8 << 20
    );
    assert_eq!((code, lines), (1, vec![note]));
    assert_eq!(check(&path, &["--unpacked=10"]).0, 0);
}

#[test]
fn an_archive_with_a_webassembly_component_is_checked() {
    let Some(mut fmu) = small("component", &[]) else { return };
    fmu.others.push(("binaries/wasm32-wasip2/Small.wasm", b"\0asm\x0d\0\x01\0".to_vec()));
    fmu.others.push(("extra/org.modelica.fmi-ls-wasm/manifest.xml", b"<fmiLayeredStandardManifest/>".to_vec()));
    let (code, lines) = check(&fmu.packed("component"), &[]);
    assert_eq!(code, 0, "{lines:?}");
}

/// The archive with `two.txt` renamed to `one.txt`. An archive stores each name twice: before the entry and in the list
/// at the end.
fn renamed(fmu: &Fmu) -> PathBuf {
    let path = fmu.packed("repeated");
    let mut bytes = fs::read(&path).unwrap();
    let places: Vec<_> = (0..bytes.len()).filter(|at| bytes[*at..].starts_with(b"two.txt")).collect();
    assert_eq!(places.len(), 2);
    for place in places {
        bytes[place..place + 3].copy_from_slice(b"one");
    }
    fs::write(&path, bytes).unwrap();
    path
}

#[test]
fn two_entries_of_one_name_are_found() {
    let Some(mut fmu) = small("repeated", &[]) else { return };
    fmu.others.push(("resources/one.txt", b"1".to_vec()));
    fmu.others.push(("resources/two.txt", b"2".to_vec()));
    let (code, lines) = check(&renamed(&fmu), &[]);
    let finding = r#"the archive has several entries of the same name with different contents: "resources/one.txt""#;
    assert_eq!(only_finding(code, lines), finding);
    fmu.others[1].1 = b"1".to_vec();
    let path = renamed(&fmu);
    let (code, lines) = check(&path, &[]);
    let note = r#"note: the archive has several entries of the same name and content: "resources/one.txt""#;
    assert!(code == 0 && lines.iter().any(|line| line == note), "{lines:?}");
}
