use crate::package::archive;
use crate::workspace::Workspace;
use std::fs::{self, File};
use std::io::{Read, Write};
use std::path::Path;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

pub(crate) const DESCRIPTION: &str = "<?xml version=\"1.0\"?>\n<fmiModelDescription modelName=\"Clock\" guid=\"{1}\" \
                           version=\"1.0\">\n  <ModelVariables/>\n</fmiModelDescription>\n";

/// Writes an archive with the description and these files.
pub(crate) fn write(path: &Path, description: &str, files: &[(&str, &str)]) {
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    let mut zip = ZipWriter::new(File::create(path).unwrap());
    for (name, text) in [("modelDescription.xml", description)].iter().chain(files) {
        let mode = if name.starts_with("binaries/") { 0o755 } else { 0o644 };
        zip.start_file(*name, SimpleFileOptions::default().unix_permissions(mode)).unwrap();
        zip.write_all(text.as_bytes()).unwrap();
    }
    zip.finish().unwrap();
}

/// Names, modes and texts of all files.
pub(crate) fn contents(path: &Path) -> Vec<(String, u32, String)> {
    let mut zip = archive(path);
    let mut contents = Vec::new();
    for i in 0..zip.len() {
        let mut file = zip.by_index(i).unwrap();
        let mut text = String::new();
        file.read_to_string(&mut text).unwrap();
        contents.push((file.name().unwrap().into_owned(), file.unix_mode().unwrap() & 0o777, text));
    }
    contents
}

pub(crate) const LINUX: (&str, &str) = ("binaries/linux64/Clock.so", "ELF");
pub(crate) const WINDOWS: (&str, &str) = ("binaries/win64/Clock.dll", "PE");
pub(crate) const USAGE: (&str, &str) = ("documentation/usage.txt", "Wind it up.");

/// Layout: FMI 2.0 section 2.3.
#[test]
fn archives_for_two_platforms_become_one() {
    let workspace = Workspace::copy("become_one");
    write(&workspace.path("a.fmu"), DESCRIPTION, &[WINDOWS, USAGE]);
    write(&workspace.path("b.fmu"), DESCRIPTION, &[LINUX, USAGE, ("extra/notes.txt", "Only here.")]);

    let outcome = workspace.fmu(&["merge", "a.fmu", "b.fmu", "-o", "c.fmu"]);

    outcome.assert_success();
    let size = fs::metadata(workspace.path("c.fmu")).unwrap().len();
    assert_eq!(outcome.stdout, format!("c.fmu  {} KB  linux64 win64\n", size.div_ceil(1000)));
    let expected = [
        ("modelDescription.xml", 0o644, DESCRIPTION),
        (LINUX.0, 0o755, LINUX.1),
        (WINDOWS.0, 0o755, WINDOWS.1),
        (USAGE.0, 0o644, USAGE.1),
        ("extra/notes.txt", 0o644, "Only here."),
    ];
    let expected = expected.map(|(name, mode, text)| (name.to_owned(), mode, text.to_owned()));
    assert_eq!(contents(&workspace.path("c.fmu")), expected);

    // Order, duplicates and overwriting an input do not matter.
    workspace.fmu(&["merge", "a.fmu", "b.fmu", "a.fmu", "-o", "a.fmu"]).assert_success();
    assert_eq!(fs::read(workspace.path("a.fmu")).unwrap(), fs::read(workspace.path("c.fmu")).unwrap());
}

#[test]
fn small_archives_have_the_same_contents() {
    let workspace = Workspace::copy("small");
    let text: String = (0..20_000).map(|i| format!("{} ", i * i % 7919)).collect();
    write(&workspace.path("a.fmu"), DESCRIPTION, &[LINUX, ("documentation/squares.txt", &text)]);
    write(&workspace.path("b.fmu"), DESCRIPTION, &[WINDOWS]);

    for arguments in [["-o", "fast.fmu"].as_slice(), &["--small", "-o", "small.fmu"]] {
        workspace.fmu(&[&["merge", "a.fmu", "b.fmu"], arguments].concat()).assert_success();
    }

    let [fast, small] = ["fast.fmu", "small.fmu"].map(|name| workspace.path(name));
    assert!(fs::metadata(&small).unwrap().len() < fs::metadata(&fast).unwrap().len());
    assert_eq!(contents(&small), contents(&fast));
}

#[test]
fn what_differs_is_named_and_nothing_is_written() {
    let workspace = Workspace::copy("what_differs");
    let other = |from: &str, to: &str| DESCRIPTION.replace(from, to);
    let same = "package both from the same sources";
    for (description, files, reason) in [
        (
            other("{1}", "{2}").replace("1.0\">", "1.1\">"),
            vec![WINDOWS],
            format!("modelDescription.xml differs, guid is `{{1}}` and `{{2}}`, version is `1.0` and `1.1`: {same}"),
        ),
        (
            other(" version=\"1.0\">", ">"),
            vec![WINDOWS],
            format!("modelDescription.xml differs, version is `1.0` and missing: {same}"),
        ),
        (
            other("  <ModelVariables/>", "  <ModelVariables></ModelVariables>"),
            vec![WINDOWS],
            format!(
                "modelDescription.xml differs, line 3 is \"<ModelVariables/>\\n\" and \
                 \"<ModelVariables></ModelVariables>\\n\": {same}"
            ),
        ),
        (
            other("modelName", "fmiVersion=\"3.0\" modelName"),
            vec![("binaries/x86_64-windows/Clock.dll", "PE")],
            format!("modelDescription.xml differs, fmiVersion is missing and `3.0`: {same}"),
        ),
        (
            other("\n", "\r\n"),
            vec![WINDOWS],
            format!(
                "modelDescription.xml differs, line 1 is \"<?xml version=\\\"1.0\\\"?>\\n\" and \"<?xml \
                 version=\\\"1.0\\\"?>\\r\\n\": {same}"
            ),
        ),
        (
            format!("{DESCRIPTION}<!-- -->"),
            vec![WINDOWS],
            format!("modelDescription.xml differs, line 5 is nothing and \"<!-- -->\": {same}"),
        ),
        (
            DESCRIPTION.to_owned(),
            vec![WINDOWS, (LINUX.0, "another")],
            "both have `binaries/linux64/Clock.so`, with different bytes: leave one of them out".to_owned(),
        ),
        (
            DESCRIPTION.to_owned(),
            vec![WINDOWS, (USAGE.0, "Shake it.")],
            format!("`documentation/usage.txt` differs: {same}"),
        ),
    ] {
        write(&workspace.path("a.fmu"), DESCRIPTION, &[LINUX, USAGE]);
        write(&workspace.path("b.fmu"), &description, &files);

        let outcome = workspace.fmu(&["merge", "a.fmu", "b.fmu", "-o", "c.fmu"]);

        outcome.assert_failure(&format!("`a.fmu` and `b.fmu` cannot be merged, {reason}"));
        assert!(!workspace.path("c.fmu").exists());
    }
}

/// A bill of materials with one package and the standard library.
fn bill(version: &str, toolchain: &str) -> String {
    format!(
        "{{\"components\": [{{\"name\": \"libm\", \"version\": \"{version}\"}}, {{\"name\": \"rust-std\", \"version\": \
         \"{toolchain}\"}}]}}"
    )
}

#[test]
fn packages_and_toolchains_that_differ_are_named() {
    let workspace = Workspace::copy("other_toolchain");
    let path = "extra/org.cyclonedx/bom.cdx.json";
    for (other, reason) in [
        (bill("0.2.16", "1.96.0"), ", rust-std is `1.95.0` and `1.96.0`: package both with the same toolchain"),
        (bill("0.2.17", "1.95.0"), ", libm is `0.2.16` and `0.2.17`: package both from the same sources"),
        (
            bill("0.2.17", "1.96.0"),
            ", libm is `0.2.16` and `0.2.17`, rust-std is `1.95.0` and `1.96.0`: package both from the same sources",
        ),
        (
            bill("0.2.16", "1.95.0").replace("libm", "libc"),
            ", libc is missing and `0.2.16`, libm is `0.2.16` and missing: package both from the same sources",
        ),
        (
            "{}".into(),
            ", libm is `0.2.16` and missing, rust-std is `1.95.0` and missing: package both from the same sources",
        ),
        (bill("0.2.16", "1.95.0") + "\n", ": package both from the same sources"),
    ] {
        write(&workspace.path("a.fmu"), DESCRIPTION, &[LINUX, (path, &bill("0.2.16", "1.95.0"))]);
        write(&workspace.path("b.fmu"), DESCRIPTION, &[WINDOWS, (path, &other)]);

        let outcome = workspace.fmu(&["merge", "a.fmu", "b.fmu", "-o", "c.fmu"]);

        outcome.assert_failure(&format!("`a.fmu` and `b.fmu` cannot be merged, `{path}` differs{reason}"));
    }
}

/// Folders: FMI 3.0 section 2.5.1.4.1.
#[test]
fn archives_of_either_version_are_joined_but_not_with_the_other() {
    let workspace = Workspace::copy("either_version");
    let of = |version: &str| DESCRIPTION.replace("modelName", &format!("fmiVersion=\"{version}\" modelName"));
    let (linux, windows) = (("binaries/x86_64-linux/Clock.so", "ELF"), ("binaries/x86_64-windows/Clock.dll", "PE"));
    write(&workspace.path("a.fmu"), &of("3.0"), &[windows]);
    write(&workspace.path("b.fmu"), &of("3.0"), &[linux]);
    write(&workspace.path("c.fmu"), &of("2.0"), &[LINUX]);

    let outcome = workspace.fmu(&["merge", "a.fmu", "b.fmu", "-o", "d.fmu"]);

    outcome.assert_success();
    assert!(outcome.stdout.ends_with(" KB  x86_64-linux x86_64-windows\n"), "{}", outcome.stdout);
    let names: Vec<_> = contents(&workspace.path("d.fmu")).into_iter().map(|(name, ..)| name).collect();
    assert_eq!(names, ["modelDescription.xml", linux.0, windows.0]);
    workspace.fmu(&["merge", "c.fmu", "b.fmu", "-o", "e.fmu"]).assert_failure(
        "`c.fmu` and `b.fmu` cannot be merged, they are of FMI 2.0 and FMI 3.0: join those of each version",
    );
    assert!(!workspace.path("e.fmu").exists());
}

/// Notices vary with the toolchain, and images with floating-point functions.
#[test]
fn licences_of_several_machines_are_kept_side_by_side_and_of_images_the_first() {
    let workspace = Workspace::copy("several_machines");
    let mac = ("binaries/darwin64/Clock.dylib", "Mach-O");
    let notices = "documentation/licenses/rust/NOTICES.html";
    let other = "documentation/licenses/LICENSE";
    for (file, library, text, pixels) in [
        ("a.fmu", LINUX, "notices", "0"),
        ("b.fmu", WINDOWS, "notices of Windows", "1"),
        ("c.fmu", mac, "notices of macOS", "2"),
        ("d.fmu", mac, "notices of Windows", "3"),
    ] {
        let files = [library, (notices, text), (other, text), ("model.png", pixels)];
        write(&workspace.path(file), DESCRIPTION, &files);
    }

    workspace.fmu(&["merge", "a.fmu", "b.fmu", "c.fmu", "d.fmu", "-o", "all.fmu"]).assert_success();

    let all = contents(&workspace.path("all.fmu"));
    let all: Vec<_> = all.iter().map(|(name, _, text)| (name.as_str(), text.as_str())).collect();
    let expected = [
        ("modelDescription.xml", DESCRIPTION),
        mac,
        LINUX,
        WINDOWS,
        (notices, "notices"),
        (other, "notices"),
        ("model.png", "0"),
        ("documentation/licenses/rust/NOTICES-2.html", "notices of Windows"),
        ("documentation/licenses/LICENSE-2", "notices of Windows"),
        ("documentation/licenses/rust/NOTICES-3.html", "notices of macOS"),
        ("documentation/licenses/LICENSE-3", "notices of macOS"),
    ];
    assert_eq!(all, expected);
}

#[test]
fn a_file_that_is_no_fmu_is_named() {
    let workspace = Workspace::copy("no_fmu");
    write(&workspace.path("a.fmu"), DESCRIPTION, &[LINUX]);
    fs::write(workspace.path("text.fmu"), "text").unwrap();
    let mut zip = ZipWriter::new(File::create(workspace.path("empty.fmu")).unwrap());
    zip.start_file("readme.txt", SimpleFileOptions::default()).unwrap();
    zip.finish().unwrap();

    for (file, start) in [
        ("text.fmu", "error: `text.fmu` is not a readable FMU: it is not a readable zip archive: "),
        ("none.fmu", "error: cannot read `none.fmu`, check the path and its permissions: "),
        ("empty.fmu", "error: `a.fmu` and `empty.fmu` cannot be merged, the second has no modelDescription.xml"),
    ] {
        let outcome = workspace.fmu(&["merge", "a.fmu", file, "-o", "c.fmu"]);
        assert_eq!(outcome.code, Some(1));
        assert!(outcome.stderr.starts_with(start), "{}", outcome.stderr);
    }
    assert_eq!(workspace.fmu(&["merge", "a.fmu", "-o", "c.fmu"]).code, Some(2), "one archive is nothing to join");
}

/// Unpacking such an archive would write the file outside the folder.
#[test]
fn an_entry_that_leads_out_of_the_archive_is_not_passed_on() {
    let workspace = Workspace::copy("leads_out");
    write(&workspace.path("a.fmu"), DESCRIPTION, &[LINUX]);
    for entry in ["../evil.txt", "extra/../../evil.txt", "/evil.txt", "C:/evil.txt", "C:evil.txt"] {
        write(&workspace.path("b.fmu"), DESCRIPTION, &[WINDOWS, (entry, "evil")]);
        for order in [["a.fmu", "b.fmu"], ["b.fmu", "a.fmu"]] {
            let outcome = workspace.fmu(&["merge", order[0], order[1], "-o", "c.fmu"]);
            outcome.assert_failure(&format!(
                "`b.fmu` is not a readable FMU: the archive's entry {entry:?} leads out of the archive"
            ));
            assert!(!workspace.path("c.fmu").exists());
        }
    }
}

#[test]
fn a_symbolic_link_is_not_passed_on() {
    let workspace = Workspace::copy("link");
    write(&workspace.path("a.fmu"), DESCRIPTION, &[LINUX]);
    let mut zip = ZipWriter::new(File::create(workspace.path("b.fmu")).unwrap());
    zip.add_symlink("resources/data", "../../..", SimpleFileOptions::default()).unwrap();
    zip.finish().unwrap();
    workspace.fmu(&["merge", "a.fmu", "b.fmu", "-o", "c.fmu"]).assert_failure(
        "`b.fmu` is not a readable FMU: the archive's entry \"resources/data\" is a symbolic link: put what it leads \
         to into the archive instead",
    );
}

/// One changed letter makes the entry's checksum wrong.
#[test]
fn an_entry_with_a_wrong_checksum_is_named() {
    let workspace = Workspace::copy("wrong_checksum");
    write(&workspace.path("a.fmu"), DESCRIPTION, &[LINUX]);
    let mut zip = ZipWriter::new(File::create(workspace.path("b.fmu")).unwrap());
    for (name, text) in [("modelDescription.xml", DESCRIPTION), ("documentation/usage.txt", "Wind it up.")] {
        let stored = SimpleFileOptions::default().compression_method(CompressionMethod::Stored);
        zip.start_file(name, stored).unwrap();
        zip.write_all(text.as_bytes()).unwrap();
    }
    zip.finish().unwrap();
    let mut bytes = fs::read(workspace.path("b.fmu")).unwrap();
    let place = bytes.windows(4).position(|window| window == b"Wind").unwrap();
    bytes[place] = b'M';
    fs::write(workspace.path("b.fmu"), bytes).unwrap();

    workspace.fmu(&["merge", "a.fmu", "b.fmu", "-o", "c.fmu"]).assert_failure(
        "`b.fmu` is not a readable FMU: the archive's entry \"documentation/usage.txt\" cannot be unpacked: Invalid \
         checksum",
    );
}

#[test]
fn files_and_folders_together_are_refused_in_any_order() {
    let workspace = Workspace::copy("files_and_folders");
    write(&workspace.path("a.fmu"), DESCRIPTION, &[LINUX]);
    write(&workspace.path("folder/a.fmu"), DESCRIPTION, &[WINDOWS]);
    for order in [["a.fmu", "folder"], ["folder", "a.fmu"]] {
        workspace
            .fmu(&["merge", order[0], order[1], "-o", "all"])
            .assert_failure("`a.fmu` is a file and `folder` is a folder: give only files or only folders");
    }
    assert!(!workspace.path("all").exists());
}

/// Checked with the program that users have.
#[test]
#[cfg(target_os = "linux")]
fn folders_are_joined_by_the_names_of_their_archives_with_checksums() {
    let workspace = Workspace::copy("folders");
    for model in ["Clock", "Spring"] {
        let description = DESCRIPTION.replace("Clock", model);
        write(&workspace.path(&format!("linux/{model}.fmu")), &description, &[LINUX]);
        write(&workspace.path(&format!("windows/{model}.fmu")), &description, &[WINDOWS]);
    }
    let (linux, windows) = (("binaries/x86_64-linux/Clock.so", "ELF"), ("binaries/x86_64-windows/Clock.dll", "PE"));
    let of_fmi3 = DESCRIPTION.replace("modelName", "fmiVersion=\"3.0\" modelName");
    write(&workspace.path("linux/fmi3/Clock.fmu"), &of_fmi3, &[linux]);
    write(&workspace.path("windows/fmi3/Clock.fmu"), &of_fmi3, &[windows]);

    let outcome = workspace.fmu(&["merge", "linux", "windows", "--out", "release"]);

    outcome.assert_success();
    assert_eq!(outcome.stdout.lines().count(), 3);
    assert_eq!(contents(&workspace.path("release/fmi3/Clock.fmu")).len(), 3);
    for model in ["Clock", "Spring"] {
        let names: Vec<_> =
            contents(&workspace.path(&format!("release/{model}.fmu"))).into_iter().map(|(name, ..)| name).collect();
        assert_eq!(names, ["modelDescription.xml", LINUX.0, WINDOWS.0]);
    }
    let mut sums = std::process::Command::new("sha256sum");
    let checked =
        sums.args(["--check", "--strict", "SHA256SUMS"]).current_dir(workspace.path("release")).output().unwrap();
    assert!(checked.status.success(), "{checked:?}");
    assert_eq!(String::from_utf8(checked.stdout).unwrap(), "Clock.fmu: OK\nSpring.fmu: OK\nfmi3/Clock.fmu: OK\n");

    fs::create_dir(workspace.path("empty")).unwrap();
    workspace.fmu(&["merge", "linux", "empty", "-o", "release"]).assert_failure("the folder `empty` has no file *.fmu");
}
