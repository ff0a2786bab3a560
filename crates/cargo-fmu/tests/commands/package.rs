use crate::workspace::Workspace;
use std::fs::{self, File};
use std::io::Read;
use std::path::Path;
use zip::{DateTime, ZipArchive};

pub(crate) fn archive(path: &Path) -> ZipArchive<File> {
    ZipArchive::new(File::open(path).unwrap()).unwrap()
}

/// Layout: FMI 2.0 section 2.3.
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

/// Layout: FMI 3.0 section 2.5.1, with other names of platforms and the icon in one place.
#[test]
#[cfg(all(target_os = "linux", target_arch = "x86_64"))]
fn an_archive_of_fmi_3_has_its_own_layout_and_the_same_library() {
    let workspace = Workspace::copy("layout_of_fmi_3");
    let icon =
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\"><rect width=\"9\" height=\"4\"/></svg>";
    workspace.write("spring/documentation/icon.svg", icon);

    workspace.fmu(&["package", "Spring"]).assert_success();

    let names = |file: &str| {
        let archive = archive(&workspace.path(file));
        let names = archive.file_names().map(|name| name.unwrap().into_owned());
        names.collect::<Vec<_>>()
    };
    let expected = names("target/fmu/Spring.fmu").into_iter().filter(|name| name != "model.png");
    let expected: Vec<_> = expected.map(|name| name.replace("linux64", "x86_64-linux")).collect();
    assert_eq!(names("target/fmu/fmi3/Spring.fmu"), expected);
    assert!(expected.contains(&"terminalsAndIcons/icon.png".to_owned()));
    let mut spring = archive(&workspace.path("target/fmu/fmi3/Spring.fmu"));
    let mut read = |name: &str| {
        let mut bytes = Vec::new();
        spring.by_name(name).unwrap().read_to_end(&mut bytes).unwrap();
        bytes
    };
    assert_eq!(
        read("binaries/x86_64-linux/Spring.so"),
        fs::read(workspace.path("target/libraries/release/libfmu_spring.so")).unwrap()
    );
    assert_eq!(read("modelDescription.xml"), fs::read(workspace.path("modelDescription/fmi3/Spring.xml")).unwrap());
}

#[test]
fn one_version_can_be_packaged_alone() {
    let workspace = Workspace::copy("one_version");
    for (version, there) in [("2", [true, false]), ("3", [false, true])] {
        workspace.fmu(&["package", "Clock", "--profile", "dev", "--fmi", version, "--out", version]).assert_success();
        let files = ["Clock.fmu", "fmi3/Clock.fmu"].map(|file| workspace.path(&format!("{version}/{file}")).exists());
        assert_eq!(files, there, "{version}");
    }
    assert_eq!(workspace.fmu(&["package", "--fmi", "3", "--openmodelica"]).code, Some(2));
}

#[test]
fn every_archive_carries_the_files_that_the_workspace_names_as_documentation() {
    let workspace = Workspace::copy("documentation");

    workspace.fmu(&["package", "--profile", "dev"]).assert_success();

    for model in ["Clock", "Spring"] {
        for folder in ["target/fmu", "target/fmu/fmi3"] {
            let mut archive = archive(&workspace.path(&format!("{folder}/{model}.fmu")));
            let mut entry = archive.by_name("documentation/usage.txt").unwrap();
            assert_eq!(entry.unix_mode(), Some(0o100_644));
            let mut text = String::new();
            entry.read_to_string(&mut text).unwrap();
            assert_eq!(text, workspace.read("texts/usage.txt"));
        }
    }
}

#[test]
fn packaging_prints_one_line_for_each_archive() {
    let workspace = Workspace::copy("one_line");

    let outcome = workspace.fmu(&["package", "--profile", "dev"]);

    outcome.assert_success();
    let lines: Vec<Vec<_>> = outcome.stdout.lines().map(|line| line.split("  ").collect()).collect();
    let paths: Vec<_> = lines.iter().map(|line| Path::new(line[0])).collect();
    let expected = ["Clock.fmu", "fmi3/Clock.fmu", "Spring.fmu", "fmi3/Spring.fmu"];
    assert_eq!(paths, expected.map(|file| Path::new("target/fmu").join(file)));
    for (line, path) in lines[2..].iter().zip(&paths[2..]) {
        let size = fs::metadata(workspace.path(path.to_str().unwrap())).unwrap().len();
        assert_eq!(line[1], format!("{} KB", size.div_ceil(1000)));
        assert_eq!(line[2], "{00000000-0000-5000-8000-000000000001}");
    }
    let libraries = workspace.path("target/libraries");
    assert!(libraries.join("debug").is_dir() && !libraries.join("release").exists());
}

#[test]
fn packaging_twice_gives_the_same_bytes() {
    let workspace = Workspace::copy("same_bytes");
    let read = || {
        ["Spring.fmu", "fmi3/Spring.fmu"].map(|file| fs::read(workspace.path(&format!("target/fmu/{file}"))).unwrap())
    };
    workspace.fmu(&["package", "Spring"]).assert_success();
    let first = read();
    fs::remove_dir_all(workspace.path("target")).unwrap();

    workspace.fmu(&["package", "Spring"]).assert_success();

    assert_eq!(read(), first);
}

#[test]
fn a_name_and_a_folder_choose_what_goes_where() {
    let workspace = Workspace::copy("what_goes_where");

    workspace.fmu(&["package", "Clock", "Clock", "--profile", "dev", "--out", "here/and/there"]).assert_success();

    let files = |folder: &str| -> Vec<_> {
        let mut files: Vec<_> =
            fs::read_dir(workspace.path(folder)).unwrap().map(|file| file.unwrap().file_name()).collect();
        files.sort();
        files
    };
    assert_eq!(files("here/and/there"), ["Clock.fmu", "fmi3"]);
    assert_eq!(files("here/and/there/fmi3"), ["Clock.fmu"]);
    assert!(!workspace.path("target/fmu").exists());
}

#[test]
fn the_files_of_the_folder_resources_are_packaged_with_their_folders() {
    let workspace = Workspace::copy("resources");
    workspace.write("spring/resources/table.csv", "1,2\n");
    workspace.write("spring/resources/a folder/deep/n\u{e4}me.txt", "text");

    workspace.fmu(&["package", "--profile", "dev"]).assert_success();

    for folder in ["target/fmu", "target/fmu/fmi3"] {
        let mut spring = archive(&workspace.path(&format!("{folder}/Spring.fmu")));
        for (name, expected) in [("table.csv", "1,2\n"), ("a folder/deep/n\u{e4}me.txt", "text")] {
            let mut text = String::new();
            let mut entry = spring.by_name(&format!("resources/{name}")).unwrap();
            assert_eq!(entry.unix_mode(), Some(0o100_644));
            entry.read_to_string(&mut text).unwrap();
            assert_eq!(text, expected);
        }
        let clock = archive(&workspace.path(&format!("{folder}/Clock.fmu")));
        assert!(clock.file_names().all(|name| !name.unwrap().starts_with("resources")));
    }
}
