use crate::workspace::Workspace;
use std::fs::{self, File};
use std::io::Read;
use std::path::Path;
use zip::{DateTime, ZipArchive};

pub(crate) fn archive(path: &Path) -> ZipArchive<File> {
    ZipArchive::new(File::open(path).unwrap()).unwrap()
}

/// FMI 2.0 section 2.3 gives the layout.
#[test]
#[cfg(all(target_os = "linux", target_arch = "x86_64"))]
fn an_archive_holds_the_description_and_the_library() {
    let workspace = Workspace::copy("holds");

    let outcome = workspace.fmu(&["package", "Spring"]);

    outcome.assert_success();
    let mut spring = archive(&workspace.path("target/fmu/Spring.fmu"));
    let names = spring.file_names().collect::<Result<Vec<_>, _>>().unwrap();
    for name in [
        "modelDescription.xml",
        "binaries/linux64/Spring.so",
        "documentation/index.html",
        "terminalsAndIcons/terminal.png",
        "terminalsAndIcons/terminal.svg",
        "terminalsAndIcons/terminalsAndIcons.xml",
        "documentation/usage.txt",
        "documentation/licenses/license.txt",
        "extra/org.cyclonedx/bom.cdx.json",
    ] {
        assert!(names.iter().any(|found| *found == name), "{name} is not among {names:?}");
    }
    let mut description = String::new();
    spring.by_name("modelDescription.xml").unwrap().read_to_string(&mut description).unwrap();
    assert_eq!(description, workspace.read("modelDescription/Spring.xml"));
    let mut library = Vec::new();
    let mut entry = spring.by_name("binaries/linux64/Spring.so").unwrap();
    assert_eq!(entry.unix_mode(), Some(0o100_755));
    assert_eq!(entry.last_modified(), Some(DateTime::from_date_and_time(1980, 1, 1, 0, 0, 0).unwrap()));
    entry.read_to_end(&mut library).unwrap();
    assert_eq!(library, fs::read(workspace.path("target/libraries/release/libfmu_spring.so")).unwrap());
}

#[test]
fn every_archive_carries_the_files_that_the_workspace_names_as_documentation() {
    let workspace = Workspace::copy("documentation");

    workspace.fmu(&["package", "--profile", "dev"]).assert_success();

    for model in ["Clock", "Spring"] {
        let mut archive = archive(&workspace.path(&format!("target/fmu/{model}.fmu")));
        let mut entry = archive.by_name("documentation/usage.txt").unwrap();
        assert_eq!(entry.unix_mode(), Some(0o100_644));
        let mut text = String::new();
        entry.read_to_string(&mut text).unwrap();
        assert_eq!(text, workspace.read("texts/usage.txt"));
    }
}

#[test]
fn packaging_prints_one_line_for_each_archive() {
    let workspace = Workspace::copy("one_line");

    let outcome = workspace.fmu(&["package", "--profile", "dev"]);

    outcome.assert_success();
    let lines: Vec<Vec<_>> = outcome.stdout.lines().map(|line| line.split("  ").collect()).collect();
    assert_eq!(lines.len(), 2, "{}", outcome.stdout);
    assert_eq!(Path::new(lines[1][0]), Path::new("target/fmu/Spring.fmu"));
    let size = fs::metadata(workspace.path("target/fmu/Spring.fmu")).unwrap().len();
    assert_eq!(lines[1][1], format!("{} KB", size.div_ceil(1000)));
    assert_eq!(lines[1][2], "{00000000-0000-5000-8000-000000000001}");
    let libraries = workspace.path("target/libraries");
    assert!(libraries.join("debug").is_dir() && !libraries.join("release").exists());
}

#[test]
fn packaging_twice_gives_the_same_bytes() {
    let workspace = Workspace::copy("same_bytes");
    workspace.fmu(&["package", "Spring"]).assert_success();
    let first = fs::read(workspace.path("target/fmu/Spring.fmu")).unwrap();
    fs::remove_dir_all(workspace.path("target")).unwrap();

    workspace.fmu(&["package", "Spring"]).assert_success();

    assert_eq!(fs::read(workspace.path("target/fmu/Spring.fmu")).unwrap(), first);
}

#[test]
fn a_name_and_a_folder_choose_what_goes_where() {
    let workspace = Workspace::copy("what_goes_where");

    workspace.fmu(&["package", "Clock", "Clock", "--profile", "dev", "--out", "here/and/there"]).assert_success();

    let files: Vec<_> =
        fs::read_dir(workspace.path("here/and/there")).unwrap().map(|file| file.unwrap().file_name()).collect();
    assert_eq!(files, ["Clock.fmu"]);
    assert!(!workspace.path("target/fmu").exists());
}
