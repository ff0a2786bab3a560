//! Libraries for both processors of macOS. Without a compiler for macOS, the test libraries are Mach-O headers, after
//! `mach-o/loader.h`.
use crate::package::archive;
use crate::workspace::Workspace;
use fmu::binary::{slices, universal};
use std::fs::{self, File};
use std::io::{Read, Write};
use std::path::Path;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

const INTEL: [u32; 8] = [0xfeed_facf, 0x0100_0007, 0, 6, 0, 0, 0, 0];
const ARM: [u32; 8] = [0xfeed_facf, 0x0100_000c, 0, 6, 0, 0, 0, 0];
const IN_INTEL: &str = "binaries/darwin64/Clock.dylib";
const IN_ARM: &str = "binaries/aarch64-darwin/Clock.dylib";

fn library(header: [u32; 8]) -> Vec<u8> {
    header.iter().flat_map(|word| word.to_le_bytes()).collect()
}

fn write(path: &Path, files: &[(&str, &[u8])]) {
    let description = b"<fmiModelDescription fmiVersion=\"2.0\" modelName=\"Clock\" guid=\"{1}\">\
        <CoSimulation modelIdentifier=\"Clock\"/><ModelVariables/><ModelStructure/></fmiModelDescription>";
    let mut zip = ZipWriter::new(File::create(path).unwrap());
    for (name, bytes) in [("modelDescription.xml", &description[..])].iter().chain(files) {
        zip.start_file(*name, SimpleFileOptions::default()).unwrap();
        zip.write_all(bytes).unwrap();
    }
    zip.finish().unwrap();
}

fn read(path: &Path, name: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    archive(path).by_name(name).unwrap().read_to_end(&mut bytes).unwrap();
    bytes
}

/// FMPy 0.3.32 looks for FMI 2.0 in `darwin64` on Apple's processors, too.
#[test]
fn merge_makes_a_library_for_both_processors_of_macos() {
    let workspace = Workspace::copy("universal_merge");
    let [intel, arm] = [library(INTEL), library(ARM)];
    write(&workspace.path("intel.fmu"), &[(IN_INTEL, &intel)]);
    write(&workspace.path("arm.fmu"), &[(IN_ARM, &arm)]);

    workspace.fmu(&["merge", "intel.fmu", "arm.fmu", "-o", "both.fmu"]).assert_success();

    let both = workspace.path("both.fmu");
    assert_eq!(slices(&read(&both, IN_INTEL)).unwrap(), [&intel[..], &arm]);
    assert_eq!(read(&both, IN_ARM), arm, "it stays as it is");
    // A universal library is accepted when archives are joined.
    write(&workspace.path("linux.fmu"), &[("binaries/linux64/Clock.so", b"ELF")]);
    workspace.fmu(&["merge", "linux.fmu", "both.fmu", "-o", "all.fmu"]).assert_success();
    assert_eq!(read(&workspace.path("all.fmu"), IN_INTEL), universal(&[&intel, &arm]).unwrap());
}

/// Uses stand-ins for zig and for the standard library of macOS.
#[test]
#[cfg(target_os = "linux")]
fn package_makes_a_library_for_both_processors_of_macos() {
    let workspace = Workspace::copy("universal_package");
    for (target, header) in [("x86_64-apple-darwin", INTEL), ("aarch64-apple-darwin", ARM)] {
        fs::write(workspace.path(target), library(header)).unwrap();
    }
    let compiler = "case \"$*\" in *target-libdir*) echo / ;; *) exec rustc \"$@\" ;; esac";
    let rustc = workspace.script("compiler", compiler);
    workspace.script("zig", "exit 0");
    // Pretends that cargo's files for this machine were built for the target.
    workspace.script(
        "cargo-zigbuild",
        "for argument; do [ \"$last\" = --target ] && target=$argument; last=$argument; done\n\
         cargo build --lib --package fmu-clock --message-format=json > messages || exit\n\
         for file in $(grep -o '[^\"]*libfmu_clock\\.so' messages); do cp \"$target\" \"${file%.so}.dylib\"; done\n\
         sed 's/libfmu_clock\\.so/libfmu_clock.dylib/g' messages",
    );
    let path = std::env::var_os("PATH").unwrap();
    let path = std::env::join_paths([workspace.path("")].into_iter().chain(std::env::split_paths(&path))).unwrap();
    let targets = ["--target", "aarch64-apple-darwin", "--target", "x86_64-apple-darwin"];

    let outcome = workspace.fmu_with(
        &[&["package", "Clock", "--profile", "dev"][..], &targets].concat(),
        &[("PATH", path.to_str().unwrap()), ("RUSTC", &rustc)],
    );

    outcome.assert_success();
    let [intel, arm] = [library(INTEL), library(ARM)];
    let fmi2 = workspace.path("target/fmu/Clock.fmu");
    assert_eq!(slices(&read(&fmi2, IN_INTEL)).unwrap(), [&intel[..], &arm]);
    assert_eq!(read(&fmi2, IN_ARM), arm);
    let fmi3 = workspace.path("target/fmu/fmi3/Clock.fmu");
    assert_eq!(read(&fmi3, "binaries/x86_64-darwin/Clock.dylib"), intel, "importers of FMI 3.0 know both folders");
    assert_eq!(read(&fmi3, "binaries/aarch64-darwin/Clock.dylib"), arm);
}

#[test]
fn inspect_and_check_read_each_library_of_a_universal_one() {
    let workspace = Workspace::copy("universal_read");
    let [intel, arm] = [library(INTEL), library(ARM)];
    let both = universal(&[&intel, &arm]).unwrap();
    write(&workspace.path("Clock.fmu"), &[(IN_INTEL, &both), (IN_ARM, &arm)]);

    let inspected = workspace.fmu(&["inspect", "Clock.fmu"]).stdout;
    assert!(inspected.contains("Mach-O x86-64 and aarch64"), "{inspected}");

    let outcome = workspace.fmu(&["check", "--no-python", "Clock.fmu"]);
    let unsigned = "macOS does not load it: it has no signature; sign it with `codesign --force --sign -`";
    for name in [IN_ARM.to_owned(), format!("{IN_INTEL} (aarch64)")] {
        assert!(outcome.stdout.contains(&format!("{name}: {unsigned}")), "{}{}", outcome.stdout, outcome.stderr);
    }
    assert!(!outcome.stdout.contains(&format!("{IN_INTEL} (x86-64): macOS")), "{}", outcome.stdout);
    assert!(!outcome.stdout.contains("is a library for"), "{}", outcome.stdout);
}
