//! Findings about sound FMUs, and about FMUs with one defect each.
mod archives;
mod descriptions;
mod fmi3;
mod fmi3_calls;
mod hostile;
mod interfaces;
mod model_exchange;
mod processes;
mod reference;
mod restored_states;
mod small;
mod statuses;
mod step_sizes;
mod terminals;
mod values;

use std::env::consts::DLL_SUFFIX;
use std::ffi::OsString;
use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;

use fmu_harness::{Functions, package_folder, packaged, packaged_fmi3};
use tempfile::TempDir;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

/// A packaged FMU in parts, to be damaged.
struct Fmu {
    description: String,
    library_name: String,
    library: Vec<u8>,
    others: Vec<(&'static str, Vec<u8>)>,
    /// Folder of the archive and of the sources.
    folder: TempDir,
}

fn folder() -> TempDir {
    tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap()
}

impl Fmu {
    fn packaged() -> Self {
        let archive = packaged("PlanarDistance");
        Self {
            description: fs::read_to_string(archive.folder().join("modelDescription.xml")).unwrap(),
            library_name: archive.library_name(),
            library: fs::read(archive.library_path()).unwrap(),
            others: Vec::new(),
            folder: folder(),
        }
    }

    /// Replaces a text that occurs once in the description.
    fn describe(mut self, old: &str, new: &str) -> Self {
        assert!(self.description.contains(old), "{old}");
        self.description = self.description.replacen(old, new, 1);
        self
    }

    /// Replaces the library: empty functions of FMI 2.0 except `without`, and `code`.
    fn compiled(self, test: &str, without: &str, code: &str) -> Self {
        let all = Functions::NAMES;
        self.compiled_with(test, all.iter().copied().filter(|name| *name != without), code)
    }

    /// Replaces the library: empty functions of these names, and `code`.
    fn compiled_with(mut self, test: &str, names: impl Iterator<Item = &'static str>, code: &str) -> Self {
        let folder = self.folder.path();
        let (source, library) = (folder.join(format!("{test}.c")), folder.join(format!("{test}{DLL_SUFFIX}")));
        let names = names.filter(|name| !code.contains(*name));
        // A saved state, for libraries without changing values.
        let state = |arguments: &str| format!("({arguments}, void **state) {{ *state = \"a state\"; return 0; }}\n");
        let functions = names.map(|name| match name {
            "fmi2GetFMUstate" => format!("int {name}{}", state("void *c")),
            "fmi2DeSerializeFMUstate" => format!("int {name}{}", state("void *c, void *bytes, unsigned long n")),
            _ => format!("void *{name}(void) {{ return 0; }}\n"),
        });
        let functions: String = functions.collect();
        fs::write(&source, format!("{functions}{code}\n")).unwrap();
        let mut cc = Command::new(compiler());
        assert!(cc.args(["-shared", "-fPIC", "-o"]).args([&library, &source]).status().unwrap().success());
        self.library = fs::read(library).unwrap();
        self
    }

    /// Exit code and lines of the check.
    fn check(&self, test: &str, arguments: &[&str]) -> (i32, Vec<String>) {
        check(&self.packed(test), arguments)
    }

    fn packed(&self, test: &str) -> PathBuf {
        let path = self.folder.path().join(format!("{test}.fmu"));
        let mut zip = ZipWriter::new(File::create(&path).unwrap());
        let own = [("modelDescription.xml", self.description.as_bytes()), (&*self.library_name, &*self.library)];
        for (name, bytes) in own.into_iter().chain(self.others.iter().map(|(name, bytes)| (*name, &**bytes))) {
            zip.start_file(name, SimpleFileOptions::default().compression_method(CompressionMethod::Stored)).unwrap();
            zip.write_all(bytes).unwrap();
        }
        zip.finish().unwrap();
        path
    }

    /// The only finding, without the word itself.
    #[track_caller]
    fn finding(&self, test: &str) -> String {
        let (code, lines) = self.check(test, &[]);
        only_finding(code, lines)
    }
}

fn compiler() -> OsString {
    std::env::var_os("CC").unwrap_or("cc".into())
}

/// Exit code and printed lines about a file: `finding: ...` or `note: ...`.
fn check(path: &Path, arguments: &[&str]) -> (i32, Vec<String>) {
    check_within(path, arguments, "60")
}

/// Checks a file with a timeout in s.
fn check_within(path: &Path, arguments: &[&str], timeout: &str) -> (i32, Vec<String>) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fmu-check"));
    command.arg(path).args(arguments).env("FMU_CHECK_TIMEOUT", timeout);
    run(command, path)
}

/// Exit code and lines of a command that checks a file.
fn run(mut command: Command, path: &Path) -> (i32, Vec<String>) {
    let output = command.output().unwrap();
    let start = format!("{}: ", path.display());
    let text = String::from_utf8(output.stdout).unwrap();
    let lines = text.lines().filter_map(|line| line.strip_prefix(&start));
    let kind = |line: &str| if line.starts_with("note: ") { line.to_owned() } else { format!("finding: {line}") };
    (output.status.code().unwrap(), lines.map(kind).collect())
}

#[track_caller]
fn only_finding(code: i32, lines: Vec<String>) -> String {
    let findings: Vec<_> = lines.iter().filter_map(|line| line.strip_prefix("finding: ")).collect();
    assert_eq!((code, findings.len()), (1, 1), "{lines:?}");
    findings[0].to_owned()
}

/// Name of the library, exit code and output for each packaged archive. Checked once for several tests.
fn checked_archives() -> &'static [(String, i32, Vec<String>)] {
    static CHECKED: LazyLock<Vec<(String, i32, Vec<String>)>> = LazyLock::new(|| {
        let archives = fmu_harness::SHIPPED.iter().flat_map(|&name| {
            [("", packaged(name)), ("fmi3", packaged_fmi3(name))].map(|(folder, archive)| (name, folder, archive))
        });
        let checked = archives.map(|(name, folder, archive)| {
            let (code, lines) = check(&package_folder().join(folder).join(format!("{name}.fmu")), &[]);
            (archive.library_name(), code, lines)
        });
        checked.collect()
    });
    &CHECKED
}

#[test]
fn nothing_is_found_in_what_is_packaged() {
    for (library, code, lines) in checked_archives() {
        assert_eq!(*code, 0, "{lines:?}");
        let wanted = format!("note: {library}: needs GLIBC 2.");
        assert!(cfg!(not(all(target_os = "linux", target_env = "gnu"))) || lines[0].starts_with(&wanted), "{lines:?}");
    }
}

/// The standard allows different spellings of a value, any order of outputs and missing optional parts.
#[test]
fn nothing_is_found_in_a_foreign_description_that_is_unusual_but_right() {
    let mut fmu = Fmu::packaged().compiled("foreign", "", "void *fmi2Instantiate(void) { static int i; return &i; }");
    fmu.description = r#"<?xml version="1.0" encoding="UTF-8"?>
        <fmiModelDescription fmiVersion="2.0" modelName="A foreign one" guid="any text" numberOfEventIndicators="0">
        <ModelExchange modelIdentifier="Other"/><CoSimulation modelIdentifier="PlanarDistance"/>
        <ModelVariables>
            <ScalarVariable name="a" valueReference="1" variability="constant"><Real unit="m" start="1e3"/>
            </ScalarVariable>
            <ScalarVariable name="b" valueReference="1" variability="constant"><Real unit="m" start="1000.0"/>
            </ScalarVariable>
            <ScalarVariable name="c" valueReference="1" variability="constant"><Boolean start="1"/></ScalarVariable>
            <ScalarVariable name="d" valueReference="1" variability="constant"><Boolean start="true"/>
            </ScalarVariable>
            <ScalarVariable name="e" valueReference="1"><String start="x"/></ScalarVariable>
            <ScalarVariable name="f" valueReference="2" causality="output"><Real/></ScalarVariable>
            <ScalarVariable name="g" valueReference="2" causality="output"><Real/></ScalarVariable>
        </ModelVariables>
        <ModelStructure><Outputs><Unknown index="7"/><Unknown index="6" dependencies=""/></Outputs>
            <InitialUnknowns><Unknown index="6"/><Unknown index="7" dependencies="1 2"/></InitialUnknowns>
            </ModelStructure>
        </fmiModelDescription>"#
        .to_owned();
    let (code, lines) = fmu.check("foreign", &[]);
    assert_eq!(code, 0, "{lines:?}");
}

#[test]
fn a_wrong_guid_is_found_by_trying_it() {
    let finding = Fmu::packaged().describe("guid=\"{", "guid=\"{0").finding("wrong_guid");
    assert!(finding.contains("fmi2Instantiate gives no instance for the GUID \"{0"), "{finding}");
    assert!(finding.contains("the library says \"fmi2Instantiate: GUID {0"), "{finding}");
}

#[test]
fn a_missing_library_is_found_with_what_there_is_instead() {
    let mut fmu = Fmu::packaged();
    let name = std::mem::replace(&mut fmu.library_name, "binaries/riscv64-haiku/PlanarDistance.so".to_owned());
    assert_eq!(
        fmu.finding("missing_library"),
        format!(
            "{name}: missing, so the FMU does not run on this platform; there is only \
             binaries/riscv64-haiku/PlanarDistance.so"
        )
    );
}

#[test]
fn a_file_that_is_no_library_is_found() {
    let mut fmu = Fmu::packaged();
    fmu.library = b"text".to_vec();
    let finding = fmu.finding("no_library");
    assert!(finding.starts_with(&format!("{}: not a library: ", fmu.library_name)), "{finding}");
}

#[test]
#[cfg(target_os = "linux")]
fn a_library_for_another_platform_is_found() {
    let mut fmu = Fmu::packaged();
    fmu.others.push(("binaries/win64/PlanarDistance.dll", fmu.library.clone()));
    let finding = fmu.finding("another_platform");
    let (start, end) = ("binaries/win64/PlanarDistance.dll: is a library for Elf on ", ", not for win64");
    assert!(finding.starts_with(start) && finding.ends_with(end), "{finding}");
}

#[test]
fn a_missing_function_is_found_without_loading() {
    for (function, kind) in [("fmi2DoStep", "Co-Simulation"), ("fmi2NewDiscreteStates", "Model Exchange")] {
        let fmu = Fmu::packaged().compiled("missing_function", function, "");
        let finding = fmu.finding("missing_function");
        let expected = format!("{}: does not export {function}; {kind} requires all", fmu.library_name);
        assert!(finding.starts_with(&expected), "{finding}");
    }
}

#[test]
#[cfg(unix)]
fn a_library_that_cannot_be_loaded_is_found_with_the_reason() {
    let code = "extern int nowhere_defined; int *pointer = &nowhere_defined;";
    let finding = Fmu::packaged().compiled("unloadable", "", code).finding("unloadable");
    assert!(finding.contains("cannot load") && finding.contains("nowhere_defined"), "{finding}");
}

#[test]
#[cfg(unix)]
fn a_library_that_kills_its_process_is_found() {
    let crash = "void *fmi2Instantiate(void) { *(volatile int *)8 = 1; return 0; }";
    let end = "#include <stdlib.h>\n__attribute__((constructor)) static void end(void) { exit(0); }";
    for (test, code, how) in [("crash", crash, "signal: 11"), ("end", end, "exit status: 0")] {
        let finding = Fmu::packaged().compiled(test, "", code).finding(test);
        assert!(finding.contains("ended the process that loaded it") && finding.contains(how), "{finding}");
    }
}

#[test]
fn what_a_library_prints_is_no_finding() {
    let chatter =
        "#include <stdio.h>\nvoid *fmi2Instantiate(void) { printf(\"hello\\nfinding: \"); return (void *)1; }";
    let (code, lines) = Fmu::packaged().compiled("chatter", "", chatter).check("chatter", &[]);
    assert_eq!(code, 0, "{lines:?}");
}

/// GLIBC 2.2.5 is the first for 64-bit PCs, so every library needs at least that.
#[test]
#[cfg(all(target_os = "linux", target_env = "gnu", target_arch = "x86_64"))]
fn a_library_that_needs_a_newer_c_library_than_allowed_is_found() {
    let fmu = Fmu::packaged();
    let (code, lines) = fmu.check("glibc", &["--glibc=2.2"]);
    let finding = only_finding(code, lines);
    assert!(finding.contains(": needs GLIBC 2.") && finding.ends_with(", newer than 2.2"), "{finding}");
    assert_eq!(fmu.check("glibc", &["--glibc=9"]).0, 0);
}

#[test]
fn a_path_that_leads_out_of_the_archive_is_found() {
    let mut fmu = Fmu::packaged();
    fmu.others.push(("../outside.txt", Vec::new()));
    let (code, lines) = fmu.check("outside", &[]);
    assert_eq!(only_finding(code, lines), "the archive's entry \"../outside.txt\" leads out of the archive");
}

/// A link could redirect later entries to any place.
#[test]
fn a_symbolic_link_is_found_with_its_name() {
    let fmu = Fmu::packaged();
    let path = fmu.packed("link");
    let mut zip = ZipWriter::new_append(File::options().read(true).write(true).open(&path).unwrap()).unwrap();
    zip.add_symlink("resources/data", "../../..", SimpleFileOptions::default()).unwrap();
    zip.finish().unwrap();
    let (code, lines) = check(&path, &[]);
    assert_eq!(
        only_finding(code, lines),
        r#"the archive's entry "resources/data" is a symbolic link: put what it leads to into the archive instead"#
    );
}

/// One changed letter makes the entry's checksum wrong.
#[test]
fn a_damaged_entry_is_found_with_its_name() {
    let mut fmu = Fmu::packaged();
    fmu.others.push(("documentation/usage.txt", b"Wind it up.".to_vec()));
    let path = fmu.packed("checksum");
    let mut bytes = fs::read(&path).unwrap();
    let place = bytes.windows(11).position(|window| window == b"Wind it up.").unwrap();
    bytes[place] = b'M';
    fs::write(&path, bytes).unwrap();
    let (code, lines) = check(&path, &[]);
    assert_eq!(
        only_finding(code, lines),
        r#"the archive's entry "documentation/usage.txt" cannot be unpacked: Invalid checksum"#
    );
}

#[test]
fn a_file_that_is_no_archive_is_found() {
    let (code, lines) = check(Path::new(env!("CARGO_BIN_EXE_fmu-check")), &[]);
    assert!(only_finding(code, lines).contains("is not a readable zip archive"));
}

#[test]
fn a_description_that_is_too_large_is_found() {
    let mut fmu = Fmu::packaged();
    fmu.description.push_str(&" ".repeat(16 << 20));
    let (code, lines) = fmu.check("too_large", &[]);
    let finding = only_finding(code, lines);
    assert_eq!(finding, format!("the archive's entry \"modelDescription.xml\" passes the limit of {} bytes", 16 << 20));
}

#[test]
fn a_description_that_is_not_xml_is_found() {
    let finding = Fmu::packaged().describe("</ModelVariables>", "</ModelVariable>").finding("not_xml");
    assert!(finding.starts_with("modelDescription.xml is not usable: "), "{finding}");
}

/// The description is valid in FMI 1.0 and invalid in FMI 2.0.
#[test]
fn another_version_of_fmi_is_named_and_nothing_that_it_lacks() {
    let mut fmu = Fmu::packaged();
    fmu.description = r#"<fmiModelDescription fmiVersion="1.0" modelName="Fmu" modelIdentifier="Fmu" guid="0"
        numberOfContinuousStates="0" numberOfEventIndicators="0"/>"#
        .to_owned();
    assert_eq!(
        fmu.finding("another_version"),
        r#"modelDescription.xml is not usable: its fmiVersion is "1.0", not "2.0" or "3.0""#
    );
}
