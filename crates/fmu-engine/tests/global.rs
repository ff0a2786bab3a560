//! An FMU in a program that has put the functions of another one into the global scope, as importers do that load with
//! `RTLD_GLOBAL`. The program has a single test, because all libraries that it loads later are affected.
#![cfg(all(target_os = "linux", target_env = "gnu"))]
mod small;

use std::fs;

use fmu_engine::{Fmu, InterfaceKind};
use libloading::os::unix::{Library, RTLD_GLOBAL, RTLD_NOW};
use small::{compile, description, folder, library_with};

#[test]
fn functions_of_another_fmu_in_the_global_scope_do_not_replace_those_of_a_library() {
    let other = compile(
        "void *fmi2Instantiate(void) { return 0; }
         int fmi2EnterEventMode(void *c) { return 3; }
         int fmi3EnterEventMode(void *c) { return 3; }",
    );
    let at = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let path = at.path().join("other.so");
    fs::write(&path, other).unwrap();
    // SAFETY: the library has no initialisers.
    let _other = unsafe { Library::open(Some(path), RTLD_NOW | RTLD_GLOBAL) }.unwrap();
    for fmi in [2, 3] {
        // A function that calls another one, through the table of the linker.
        let calls = format!("int fmi{fmi}Terminate(void *c) {{ return fmi{fmi}EnterEventMode(c); }}");
        let library = library_with(&format!("fmi{fmi}Terminate"), &calls);
        let of_fmu = folder("mass", fmi, &description("mass", fmi), Some(&library));
        let instance = Fmu::open(of_fmu.path()).unwrap().instantiate("one", InterfaceKind::CoSimulation).unwrap();
        instance.enter_initialization(0.0, None, None).unwrap();
        instance.exit_initialization().unwrap();
        instance.terminate().unwrap();
    }
}
