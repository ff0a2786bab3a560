//! A container that is packed here from the packaged FMUs, and loaded as a library. On Windows alone, which keeps the
//! files of loaded libraries; the tests of the Python package run containers elsewhere.
#![cfg(windows)]
mod built;

use std::fs;

use fmi_export_sys::*;
use fmu_container::{Runtime, Wish, choose, pack, write_archive};
use fmu_harness::{Archive, Instance, package_folder};
use fmu_system::{Choices, RunChoices, read, resolve};
use tempfile::TempDir;

const SYSTEM: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<ssd:SystemStructureDescription version="1.0" name="Two"
    xmlns:ssd="http://ssp-standard.org/SSP1/SystemStructureDescription">
  <ssd:System name="Two"><ssd:Elements>
    <ssd:Component name="one" type="application/x-fmu-sharedlibrary" source="Body.fmu"/>
    <ssd:Component name="other" type="application/x-fmu-sharedlibrary" source="Body.fmu"/>
  </ssd:Elements></ssd:System>
</ssd:SystemStructureDescription>
"#;
const STEPS: u32 = 100;
const STEP: f64 = 1.0 / 64.0;

/// Two bodies as one FMU.
fn two_bodies(folder: &TempDir) -> Archive {
    let system = folder.path().join("SystemStructure.ssd");
    fs::write(&system, SYSTEM).unwrap();
    fs::copy(package_folder().join("Body.fmu"), folder.path().join("Body.fmu")).unwrap();
    let read = read(&system, None).unwrap();
    let run = RunChoices { has_parameters: true, ..RunChoices::default() };
    let choices = choose(&resolve(&read.structure).unwrap(), &Choices::default(), &Wish { run, ..Wish::default() });
    let runtime = Runtime::open(&built::library("fmu-container-runtime", "FMU_CONTAINER_RUNTIME")).unwrap();
    let files = pack(&read.structure, &choices.unwrap(), false, &[runtime]).unwrap();
    let archive = folder.path().join("Two.fmu");
    write_archive(&archive, &files).unwrap();
    Archive::open(&archive).unwrap()
}

fn start(instance: &Instance<'_>, gravity: f64) {
    assert_eq!(instance.set("one.g_0[3]", -gravity), fmi2OK);
    assert_eq!(instance.set("other.g_0[3]", gravity), fmi2OK);
    assert_eq!(instance.initialize(0.0), fmi2OK);
}

#[test]
fn elements_are_loaded_stepped_and_gone_after_the_last_instance() {
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let archive = two_bodies(&folder);
    let library = archive.load().unwrap();
    let [first, second] = ["first", "second"].map(|name| library.instantiate(name).unwrap());
    start(&first, 9.81);
    start(&second, 1.62);
    for step in 0..STEPS {
        for instance in [&first, &second] {
            assert_eq!(instance.do_step(f64::from(step) * STEP, STEP), fmi2OK);
        }
    }
    let time = f64::from(STEPS) * STEP;
    for (instance, gravity) in [(&first, 9.81), (&second, 1.62)] {
        let fallen = gravity * time * time / 2.0;
        for (name, expected) in [("one", -fallen), ("other", fallen)] {
            let z: f64 = instance.get(&format!("{name}.frame_a.r_0[3]")).unwrap();
            assert!((z - expected).abs() < 1e-9, "{z} instead of {expected}");
        }
    }
    let elements = archive.folder().join("resources");
    drop(first);
    assert!(fs::remove_dir_all(&elements).is_err(), "the library of an element is loaded");
    drop(second);
    fs::remove_dir_all(&elements).unwrap();
    drop(library);
    fs::remove_dir_all(archive.folder()).unwrap();
}
