//! Arguments of `fmi2Instantiate`: refusals, with a message if a logger exists, and values that it must accept.
use std::ptr;

use fmi_export_sys::*;
use fmu_harness::{Error, Instantiation, Library, for_each_library};

/// Arguments that every FMU accepts.
fn sound(library: &Library) -> Instantiation<'_> {
    Instantiation {
        name: Some("instance"),
        kind: fmi2CoSimulation,
        guid: Some(&library.archive().description().guid),
        resources: None,
        visible: false,
        logging_on: false,
    }
}

#[track_caller]
fn assert_refused(library: &Library, arguments: Instantiation<'_>, reason: &str) {
    let Err(Error::NoInstance { messages, .. }) = library.instantiate_with(arguments) else {
        panic!("{arguments:?} is accepted")
    };
    let [message] = &messages[..] else { panic!("not one message: {messages:?}") };
    assert_eq!((message.status, &*message.category), (fmi2Error, "logStatusError"));
    assert_eq!(message.instance, arguments.name.unwrap_or_default());
    assert!(message.text.starts_with("fmi2Instantiate") && message.text.contains(reason), "{message:?}");
}

#[test]
fn a_wrong_guid_is_refused_with_both_guids_in_the_message() {
    for_each_library(|library| {
        let own = &library.archive().description().guid;
        let bare = own.trim_matches(['{', '}']);
        for guid in ["", "{00000000-0000-0000-0000-000000000000}", bare, &format!("{own} ")] {
            assert_refused(library, Instantiation { guid: Some(guid), ..sound(library) }, guid);
            assert_refused(library, Instantiation { guid: Some(guid), ..sound(library) }, own);
        }
        assert_refused(library, Instantiation { guid: None, ..sound(library) }, "null");
    });
}

#[test]
fn an_instance_without_name_is_refused() {
    for_each_library(|library| {
        for name in [None, Some("")] {
            assert_refused(library, Instantiation { name, ..sound(library) }, "name is empty");
        }
    });
}

#[test]
fn unknown_types_are_refused() {
    for_each_library(|library| {
        for kind in [2, -1, fmi2Type::MAX] {
            assert_refused(
                library,
                Instantiation { kind, ..sound(library) },
                "must be 0 (fmi2ModelExchange) or 1 (fmi2CoSimulation)",
            );
        }
    });
}

/// Calls `fmi2Instantiate` with valid other arguments.
fn instantiate(library: &Library, guid: &str, callbacks: *const fmi2CallbackFunctions) -> fmi2Component {
    let guid = std::ffi::CString::new(guid).unwrap();
    // SAFETY: the strings end with zero, and the callbacks are null or live as long as the caller's instance.
    unsafe {
        let function = library.functions().fmi2Instantiate;
        function(c"instance".as_ptr(), fmi2CoSimulation, guid.as_ptr(), ptr::null(), callbacks, fmi2False, fmi2True)
    }
}

#[test]
fn null_instead_of_callbacks_is_refused() {
    for_each_library(|library| {
        assert!(instantiate(library, &library.archive().description().guid, ptr::null()).is_null());
    });
}

#[test]
fn callbacks_that_are_all_null_do_for_a_whole_run() {
    let callbacks = fmi2CallbackFunctions {
        logger: None,
        allocateMemory: None,
        freeMemory: None,
        stepFinished: None,
        componentEnvironment: ptr::null_mut(),
    };
    for_each_library(|library| {
        assert!(instantiate(library, "wrong", &callbacks).is_null());

        let instance = instantiate(library, &library.archive().description().guid, &callbacks);
        assert!(!instance.is_null());
        let functions = library.functions();
        // SAFETY: the instance lives until it is freed at the end, and the callbacks live longer.
        unsafe {
            assert_eq!((functions.fmi2SetupExperiment)(instance, fmi2False, 0.0, 0.0, fmi2False, 0.0), fmi2OK);
            assert_eq!((functions.fmi2EnterInitializationMode)(instance), fmi2OK);
            assert_eq!((functions.fmi2ExitInitializationMode)(instance), fmi2OK);
            // Without a logger, messages are dropped.
            assert_eq!((functions.fmi2SetReal)(instance, ptr::null(), 1, ptr::null()), fmi2Error);
            assert_eq!((library.functions().fmi2DoStep)(instance, 0.0, 1.0, fmi2True), fmi2OK);
            assert_eq!((library.functions().fmi2DoStep)(instance, 0.0, 1.0, fmi2True), fmi2Error);
            (functions.fmi2FreeInstance)(instance);
        }
    });
}

#[test]
fn resources_may_be_anywhere_or_nowhere() {
    let long = "x".repeat(100_000);
    for resources in [
        "",
        "resources",
        "file:///no/such/folder",
        "file:///no/such/folder/",
        "file:///no%20such%20folder",
        "file:////no/such/folder",
        "file:C:\\a b\\%s%n",
        "http://[",
        "\u{fffd}ü",
        &long,
    ] {
        for_each_library(|library| {
            let instance =
                library.instantiate_with(Instantiation { resources: Some(resources), ..sound(library) }).unwrap();
            assert_eq!(instance.initialize(0.0), fmi2OK);
            assert_eq!(instance.do_step(0.0, 1.0), fmi2OK);
        });
    }
    for_each_library(|library| {
        assert_eq!(library.instantiate_with(sound(library)).unwrap().initialize(0.0), fmi2OK);
    });
}

#[test]
fn a_name_can_be_any_text() {
    let long = "long ".repeat(10_000);
    for name in ["%s%n", "a\nb", "\u{1f916}", " ", &long] {
        for_each_library(|library| {
            let instance = library.instantiate_with(Instantiation { name: Some(name), ..sound(library) }).unwrap();
            assert_eq!(instance.do_step(0.0, 1.0), fmi2Error);
            assert_eq!(super::only_message(&instance).instance, name);
        });
    }
}
