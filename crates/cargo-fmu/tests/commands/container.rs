//! `container`: a system of FMUs as one FMU.
use crate::workspace::Workspace;
use std::fs;
use std::process::Command;

const SYSTEM: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<ssd:SystemStructureDescription version="1.0" name="Two"
    xmlns:ssd="http://ssp-standard.org/SSP1/SystemStructureDescription">
  <ssd:System name="Two">
    <ssd:Elements>
      <ssd:Component name="one" type="application/x-fmu-sharedlibrary" source="resources/Spring.fmu"/>
      <ssd:Component name="other" type="application/x-fmu-sharedlibrary" source="resources/Spring.fmu"/>
    </ssd:Elements>
  </ssd:System>
</ssd:SystemStructureDescription>
"#;

/// A library with a function of each version of FMI, in place of the runtime, which packing does not call.
const RUNTIME: &str = "
#[unsafe(no_mangle)]
pub extern \"C\" fn fmi2DoStep() {}
#[unsafe(no_mangle)]
pub extern \"C\" fn fmi3DoStep() {}
";

/// A workspace with a system of two springs in the folder `two`, and a runtime.
fn two_springs() -> (Workspace, String) {
    let workspace = Workspace::copy("container");
    workspace.fmu(&["package", "Spring"]).assert_success();
    workspace.write("two/SystemStructure.ssd", SYSTEM);
    fs::create_dir(workspace.path("two/resources")).unwrap();
    fs::copy(workspace.path("target/fmu/Spring.fmu"), workspace.path("two/resources/Spring.fmu")).unwrap();
    workspace.write("runtime.rs", RUNTIME);
    let mut compiler = Command::new("rustc");
    compiler.args(["--crate-type", "cdylib", "--edition", "2024", "-o"]).args(["runtime.so", "runtime.rs"]);
    assert!(compiler.current_dir(workspace.path("")).status().unwrap().success());
    (workspace, "runtime.so".to_owned())
}

#[test]
#[cfg(all(target_os = "linux", target_arch = "x86_64"))]
fn a_system_becomes_one_fmu_with_equal_bytes_each_time() {
    let (workspace, runtime) = two_springs();
    for out in ["first.fmu", "second.fmu"] {
        let outcome = workspace.fmu(&["container", "two", "-o", out, "--runtime", &runtime]);
        outcome.assert_success();
        let size = fs::metadata(workspace.path(out)).unwrap().len().div_ceil(1000);
        assert_eq!(outcome.stdout, format!("{out}  {size} KB\n"));
    }
    assert_eq!(fs::read(workspace.path("first.fmu")).unwrap(), fs::read(workspace.path("second.fmu")).unwrap());

    let archive = crate::package::archive(&workspace.path("first.fmu"));
    let names: Vec<_> = archive.file_names().map(|name| name.unwrap().into_owned()).collect();
    for name in ["modelDescription.xml", "binaries/linux64/Two.so", "resources/SystemStructure.ssd"] {
        assert!(names.iter().any(|found| found == name), "{name} is not among {names:?}");
    }
    let shown = workspace.fmu(&["inspect", "first.fmu"]);
    shown.assert_success();
    for name in ["one.frame_a.s", "other.frame_a.s", "one.length", "other.c"] {
        assert!(shown.stdout.contains(name), "{name} is not in\n{}", shown.stdout);
    }
}

#[test]
#[cfg(all(target_os = "linux", target_arch = "x86_64"))]
fn options_choose_variables_and_version() {
    let (workspace, runtime) = two_springs();
    let options = ["--fmi", "3", "--input", "one.frame_a.s", "--expose", "other.frame_a.s", "--no-parameters"];
    workspace.fmu(&[&["container", "two", "--runtime", &*runtime][..], &options].concat()).assert_success();

    let shown = workspace.fmu(&["inspect", "two.fmu"]);
    shown.assert_success();
    assert!(shown.stdout.contains("3.0"), "{}", shown.stdout);
    assert!(shown.stdout.contains("one.frame_a") && !shown.stdout.contains("other.c"), "{}", shown.stdout);
}

#[test]
#[cfg(all(target_os = "linux", target_arch = "x86_64"))]
fn what_cannot_be_packed_is_named() {
    let (workspace, runtime) = two_springs();
    let wrong = workspace.fmu(&["container", "two", "--runtime", "two/SystemStructure.ssd"]);
    assert_eq!(wrong.code, Some(1));
    let start = "error: `two/SystemStructure.ssd` is no library: ";
    let end = ": take the library fmu_container_runtime from a release\n";
    assert!(wrong.stderr.starts_with(start) && wrong.stderr.ends_with(end), "{}", wrong.stderr);

    let unknown = workspace.fmu(&["container", "two", "--runtime", &runtime, "--input", "one.frame_b.s"]);
    assert_eq!(unknown.code, Some(1));
    assert!(unknown.stderr.starts_with("error: `two` cannot be packed as one FMU: "), "{}", unknown.stderr);
    assert!(unknown.stderr.contains("one.frame_b.s"), "{}", unknown.stderr);
}
