//! An FMU that panics, loaded as a library: the importer gets a message and continues.
mod built;

use std::fs::{self, File};
use std::io::Write;
use std::path::Path;
use std::process::Command;
use std::sync::LazyLock;
use std::{env, thread};

use fmi_export_sys::*;
use fmu_harness::{Archive, Error, Instance};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

/// Set in the process with captured standard error.
const WATCHED: &str = "FMU_HARNESS_WATCHED";

static LIBRARY: LazyLock<Vec<u8>> = LazyLock::new(|| fs::read(built::library("fmu-panics", "FMU_PANICS")).unwrap());

fn archive() -> Archive {
    // The library alone knows its GUID, which its error message shows.
    let refused = open("unknown");
    let loaded = refused.load().unwrap();
    let Err(Error::NoInstance { messages, .. }) = loaded.instantiate("instance") else {
        panic!("another GUID is refused")
    };
    let start = messages[0].text.rfind('{').unwrap();
    let end = messages[0].text.rfind('}').unwrap();
    open(&messages[0].text[start..=end])
}

fn open(guid: &str) -> Archive {
    let description = format!(
        r#"<fmiModelDescription fmiVersion="2.0" modelName="Panics" guid="{guid}">
        <CoSimulation modelIdentifier="Panics"/>
        <ModelVariables>
            <ScalarVariable name="k" valueReference="0" causality="parameter" variability="fixed">
                <Real start="2"/>
            </ScalarVariable>
            <ScalarVariable name="u" valueReference="1" causality="input"><Real start="0"/></ScalarVariable>
            <ScalarVariable name="y" valueReference="2" causality="output"><Real/></ScalarVariable>
        </ModelVariables><ModelStructure/></fmiModelDescription>"#
    );
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let path = folder.path().join("Panics.fmu");
    let write = |entries: &[(&str, &[u8])]| {
        let mut zip = ZipWriter::new(File::create(&path).unwrap());
        // Not compressed, which takes a program without optimisations long.
        for (name, bytes) in entries {
            zip.start_file(*name, SimpleFileOptions::default().compression_method(CompressionMethod::Stored)).unwrap();
            zip.write_all(bytes).unwrap();
        }
        zip.finish().unwrap();
        Archive::open(&path).unwrap()
    };
    let name = write(&[("modelDescription.xml", description.as_bytes())]).library_name();
    write(&[("modelDescription.xml", description.as_bytes()), (&name, &LIBRARY)])
}

fn panic_in_a_step(instance: &Instance<'_>, u: f64) {
    assert_eq!(instance.initialize(0.0), fmi2OK);
    assert_eq!(instance.set("u", u), fmi2OK);
    instance.messages();
    assert_eq!(instance.do_step(0.0, 1.0), fmi2Error);
}

#[track_caller]
fn assert_works(instance: &Instance<'_>) {
    assert_eq!(instance.initialize(0.0), fmi2OK);
    assert_eq!(instance.set("u", 0.5), fmi2OK);
    assert_eq!(instance.do_step(0.0, 1.0), fmi2OK);
    assert_eq!(instance.get("y"), Ok(1.0));
}

#[test]
fn a_panic_becomes_an_error_and_a_message_with_what_it_said() {
    let archive = archive();
    let library = archive.load().unwrap();
    for (u, said) in [(2.0, "u is above 1, by 100 % on purpose"), (-2.0, "no message")] {
        let instance = library.instantiate("instance").unwrap();
        panic_in_a_step(&instance, u);
        let messages = instance.messages();
        assert_eq!(messages.len(), 1, "{messages:?}");
        assert_eq!((messages[0].status, &*messages[0].category), (fmi2Error, "logStatusError"));
        let start = format!("internal error ({said}); this instance is unusable until fmi2Reset");
        assert!(messages[0].text.starts_with(&start), "{messages:?}");
    }
}

#[test]
fn after_a_panic_an_instance_refuses_everything_until_it_is_reset() {
    let archive = archive();
    let library = archive.load().unwrap();
    let instance = library.instantiate("instance").unwrap();
    panic_in_a_step(&instance, 2.0);

    assert_eq!(instance.get::<f64>("y"), Err(fmi2Error));
    assert_eq!(instance.set("u", 0.0), fmi2Error);
    assert_eq!(instance.do_step(0.0, 1.0), fmi2Error);
    assert_eq!(instance.terminate(), fmi2Error);
    assert_eq!(instance.get_state().err(), Some(fmi2Error));

    assert_eq!(instance.reset(), fmi2OK);
    assert_works(&instance);
}

#[test]
fn a_state_from_before_a_panic_brings_the_instance_back() {
    let archive = archive();
    let library = archive.load().unwrap();
    let instance = library.instantiate("instance").unwrap();
    assert_eq!(instance.initialize(0.0), fmi2OK);
    assert_eq!(instance.set("u", 0.5), fmi2OK);
    let state = instance.get_state().unwrap();
    assert_eq!(instance.set("u", 2.0), fmi2OK);
    assert_eq!(instance.do_step(0.0, 1.0), fmi2Error);

    assert_eq!(instance.set_state(&state), fmi2OK);
    assert_eq!(instance.do_step(0.0, 1.0), fmi2OK);
    assert_eq!(instance.get("y"), Ok(1.0));
}

#[test]
fn a_panic_concerns_no_other_instance() {
    let archive = archive();
    let library = archive.load().unwrap();
    let others = [library.instantiate("first").unwrap(), library.instantiate("second").unwrap()];
    let broken = library.instantiate("broken").unwrap();
    panic_in_a_step(&broken, 2.0);
    drop(broken);
    for instance in &others {
        assert_works(instance);
    }
}

#[test]
fn a_panic_without_a_logger_is_an_error_all_the_same() {
    let archive = archive();
    let library = archive.load().unwrap();
    let description = archive.description();
    let callbacks = fmi2CallbackFunctions {
        logger: None,
        allocateMemory: None,
        freeMemory: None,
        stepFinished: None,
        componentEnvironment: std::ptr::null_mut(),
    };
    let guid = std::ffi::CString::new(&*description.guid).unwrap();
    let functions = library.functions();
    // SAFETY: all pointers are null or valid for the calls, and the instance is freed once, at the end.
    unsafe {
        let (name, guid) = (c"instance".as_ptr(), guid.as_ptr());
        let instance = (functions.fmi2Instantiate)(
            name,
            fmi2CoSimulation,
            guid,
            std::ptr::null(),
            &callbacks,
            fmi2False,
            fmi2True,
        );
        assert_eq!((functions.fmi2EnterInitializationMode)(instance), fmi2OK);
        assert_eq!((functions.fmi2SetReal)(instance, &1, 1, &2.0), fmi2OK);
        assert_eq!((functions.fmi2ExitInitializationMode)(instance), fmi2Error);
        assert_eq!((functions.fmi2Reset)(instance), fmi2OK);
        (functions.fmi2FreeInstance)(instance);
    }
}

/// The library has its own copy of the standard library, with a panic hook that prints to standard error by default.
#[test]
fn a_panic_prints_nothing_to_the_host() {
    if env::var_os(WATCHED).is_none() {
        let test = "a_panic_prints_nothing_to_the_host";
        let mut watched = Command::new(env::current_exe().unwrap());
        let output = watched.args(["--exact", test, "--nocapture"]).env(WATCHED, "1").output().unwrap();
        assert!(output.status.success(), "{output:?}");
        let [stdout, stderr] = [&*output.stdout, &*output.stderr].map(String::from_utf8_lossy);
        assert!(stdout.contains("panicked, and went on"), "{stdout}");
        assert_eq!(stderr, "");
        return;
    }
    let archive = archive();
    let library = archive.load().unwrap();
    let instance = library.instantiate("instance").unwrap();
    panic_in_a_step(&instance, 2.0);
    // Also on a thread that is new to the library.
    thread::scope(|scope| {
        scope.spawn(|| panic_in_a_step(&library.instantiate("elsewhere").unwrap(), 2.0));
    });
    println!("panicked, and went on");
}

#[cfg(target_os = "linux")]
fn is_mapped(library: &Path) -> bool {
    let path = library.canonicalize().unwrap();
    fs::read_to_string("/proc/self/maps").unwrap().contains(path.to_str().unwrap())
}

#[cfg(windows)]
fn is_mapped(library: &Path) -> bool {
    unsafe extern "system" {
        fn GetModuleHandleW(name: *const u16) -> *const std::ffi::c_void;
    }
    use std::os::windows::ffi::OsStrExt;
    // Other tests may have loaded a library with the same file name.
    let path = std::path::absolute(library).unwrap();
    let name: Vec<u16> = path.as_os_str().encode_wide().chain([0]).collect();
    // SAFETY: the name ends with zero.
    !unsafe { GetModuleHandleW(name.as_ptr()) }.is_null()
}

#[test]
#[cfg(any(target_os = "linux", windows))]
fn a_library_can_be_unloaded_after_a_panic() {
    let archive = archive();
    let is_mapped = || is_mapped(&archive.library_path());
    for _ in 0..3 {
        let library = archive.load().unwrap();
        let instance = library.instantiate("instance").unwrap();
        panic_in_a_step(&instance, 2.0);
        assert!(is_mapped());
        drop(instance);
        drop(library);
        assert!(!is_mapped());
    }
}
