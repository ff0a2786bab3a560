//! Calls of a C library of FMI 3.0, `library.c`, which reports its arguments.
use std::cell::{Cell, RefCell};
use std::fs;
use std::io::{Cursor, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::process::Command;
use std::sync::LazyLock;

use fmi_export_sys::*;
use fmu_harness::fmi3::{Clock, CoSimulation, Dependency, EventInfo, Functions, Instantiation, Logger};
use fmu_harness::{Archive, Error, fmi3};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

/// `u` has the value reference 1 and three elements, `A` the reference 2 and four; `library.c` knows both.
const DESCRIPTION: &str = r#"<fmiModelDescription fmiVersion="3.0" modelName="Stored" instantiationToken="token">
    <ModelExchange modelIdentifier="Stored"/><CoSimulation modelIdentifier="Stored"/>
    <ModelVariables>
        <Float64 name="time" valueReference="0" causality="independent"/>
        <Float64 name="u" valueReference="1" causality="input" start="0 0 0"><Dimension start="3"/></Float64>
        <Float64 name="A" valueReference="2" causality="output"><Dimension start="2"/><Dimension start="2"/></Float64>
        <Float32 name="f32" valueReference="3"/><Int8 name="i8" valueReference="4"/>
        <UInt8 name="u8" valueReference="5"/>
        <Int16 name="i16" valueReference="6"/><UInt16 name="u16" valueReference="7"/>
        <Int32 name="i32" valueReference="8"/>
        <UInt32 name="u32" valueReference="9"/><Int64 name="i64" valueReference="10"/>
        <UInt64 name="u64" valueReference="11"/>
        <Boolean name="on" valueReference="12"/><String name="text" valueReference="13"/>
        <Binary name="bytes" valueReference="14"/>
        <Clock name="clock" valueReference="15" causality="input" intervalVariability="triggered"/>
    </ModelVariables>
    <ModelStructure><Output valueReference="2"/></ModelStructure></fmiModelDescription>"#;

/// The compiled library. Functions that are missing in `library.c` do nothing.
static LIBRARY: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let code = include_str!("library.c");
    let is_missing = |name: &&&str| {
        let stored = name.strip_prefix("fmi3Get").or(name.strip_prefix("fmi3Set"));
        !code.contains(&format!("{name}(")) && !stored.is_some_and(|of| code.contains(&format!("STORED({of},")))
    };
    let missing = Functions::NAMES.iter().filter(is_missing).map(|name| format!("int {name}(void) {{ return 0; }}\n"));
    compile(&(code.to_owned() + &missing.collect::<String>()))
});

fn compile(code: &str) -> Vec<u8> {
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let (source, library) = (folder.path().join("fmu.c"), folder.path().join("fmu.library"));
    fs::write(&source, code).unwrap();
    let cc = std::env::var_os("CC").unwrap_or("cc".into());
    assert!(Command::new(cc).args(["-shared", "-fPIC", "-o"]).args([&library, &source]).status().unwrap().success());
    fs::read(library).unwrap()
}

fn archive(description: &str, library: &[u8]) -> Archive {
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let path = folder.path().join("x.fmu");
    let open = |entries: &[(&str, &[u8])]| {
        let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
        for (name, content) in entries {
            zip.start_file(*name, SimpleFileOptions::default()).unwrap();
            zip.write_all(content).unwrap();
        }
        fs::write(&path, zip.finish().unwrap().into_inner()).unwrap();
        Archive::open(&path).unwrap()
    };
    let alone = [("modelDescription.xml", description.as_bytes())];
    let library_name = open(&alone).library_name();
    open(&[alone[0], (&library_name, library), ("resources/data.txt", b"")])
}

/// Calls `test` with a copy of the library, which allows one instance.
fn with(test: impl FnOnce(&fmi3::Library)) {
    test(&archive(DESCRIPTION, &LIBRARY).load_fmi3().unwrap());
}

/// Messages of a category since the last call.
fn said(instance: &fmi3::Instance<'_>, category: &str) -> Vec<String> {
    let messages = instance.messages().into_iter().filter(|message| message.category == category);
    messages.map(|message| message.text).collect()
}

#[test]
fn the_library_lies_in_the_folder_of_the_platform_tuple() {
    let archive = archive(DESCRIPTION, &LIBRARY);
    assert_eq!(archive.fmi_version(), "3.0");
    if cfg!(all(target_arch = "x86_64", target_os = "linux")) {
        assert_eq!(archive.library_name(), "binaries/x86_64-linux/Stored.so");
    }
    let resources = archive.resource_path().unwrap();
    assert!(Path::new(&resources).is_absolute() && resources.ends_with(std::path::MAIN_SEPARATOR), "{resources}");
}

#[test]
fn an_archive_of_the_other_version_is_an_error_that_names_both() {
    let error = archive(DESCRIPTION, &LIBRARY).load().unwrap_err();
    assert_eq!(error.to_string(), "the archive is one of FMI 3.0, not FMI 2.0");
    let two = r#"<fmiModelDescription fmiVersion="2.0" modelName="m" guid="g"><CoSimulation modelIdentifier="m"/>
        <ModelVariables/><ModelStructure/></fmiModelDescription>"#;
    let error = archive(two, &LIBRARY).load_fmi3().unwrap_err();
    assert_eq!(error.to_string(), "the archive is one of FMI 2.0, not FMI 3.0");
}

#[test]
fn a_library_without_the_step_is_one_for_model_exchange_alone() {
    let others = Functions::NAMES.iter().filter(|name| !["fmi3DoStep", "fmi3GetClock"].contains(name));
    let code: String = others.map(|name| format!("void *{name}(void) {{ static int i; return &i; }}\n")).collect();
    let library = archive(DESCRIPTION, &compile(&code)).load_fmi3().unwrap();
    let error = library.instantiate("one").unwrap_err().to_string();
    assert_eq!(error, "the library does not export fmi3DoStep");
    let instance = library.instantiate_for_model_exchange("two").unwrap();
    assert!(instance.get_references::<fmi3::Clock>(&[1]).is_err());
    assert_eq!(instance.messages()[0].text, "the library does not export fmi3GetClock");
}

#[test]
fn the_usual_arguments_of_each_kind_arrive() {
    with(|library| {
        let instance = library.instantiate("one").unwrap();
        let messages = instance.messages();
        assert_eq!((&*messages[0].instance, messages[0].status), ("one", fmi3OK));
        assert_eq!(messages[0].text, "CS one token resources 0 1");
        assert_eq!(messages[1].text, "events 0, early 0, required 0, last 0");
        drop(instance);
        let instance = library.instantiate_for_model_exchange("two").unwrap();
        assert_eq!(said(&instance, "made"), ["ME two token resources 0 1"]);
    });
}

#[test]
fn all_arguments_arrive_and_a_refusal_has_its_messages() {
    with(|library| {
        let of = CoSimulation {
            event_mode_used: true,
            early_return_allowed: true,
            required_intermediate_variables: &[1, 2],
            intermediate_update: None,
        };
        let instance = library.instantiate_for_co_simulation("one", of).unwrap();
        assert_eq!(said(&instance, "choices"), ["events 1, early 1, required 2, last 2"]);
        drop(instance);
        let nothing = || Instantiation {
            name: None,
            token: None,
            resources: None,
            visible: true,
            logging_on: false,
            log: Logger::Record,
        };
        let Err(Error::NoInstance { function, messages, .. }) = library.instantiate_model_exchange(nothing()) else {
            panic!("the library wants a token")
        };
        assert_eq!((function, &*messages[0].text), ("fmi3InstantiateModelExchange", "ME - - - 1 0"));
        let silent = Instantiation { log: Logger::None, ..nothing() };
        let Err(Error::NoInstance { function, messages, .. }) =
            library.instantiate_co_simulation(silent, CoSimulation::default())
        else {
            panic!("the library wants a token")
        };
        assert_eq!((function, messages.len()), ("fmi3InstantiateCoSimulation", 0));
    });
}

#[test]
fn a_function_gets_the_messages_as_they_come() {
    with(|library| {
        let texts = RefCell::new(Vec::new());
        let instance = library
            .instantiate_model_exchange(Instantiation {
                name: Some("one"),
                token: Some("token"),
                resources: None,
                visible: false,
                logging_on: true,
                log: Logger::Call(Box::new(|message| texts.borrow_mut().push(message.text.clone()))),
            })
            .unwrap();
        assert_eq!(instance.set_debug_logging(true, &["a", "b"]), fmi3OK);
        assert_eq!(texts.borrow().last().unwrap(), "1 2 b");
        assert_eq!(instance.enter_initialization_mode(Some(0.25), 1.0, Some(2.0)), fmi3OK);
        assert_eq!(instance.messages().len(), 3);
        drop(instance);
        assert_eq!(*texts.borrow(), ["ME one token - 0 1", "1 2 b", "1 0.25 1 1 2", "freed"]);
    });
}

#[test]
fn whole_arrays_and_scalars_of_every_type_are_set_and_read() {
    with(|library| {
        let instance = library.instantiate("one").unwrap();
        assert_eq!(instance.set_array("u", &[1.0, 2.0, 3.0]), fmi3OK);
        assert_eq!(instance.set_array("A", &[4.0, 5.0, 6.0, 7.0]), fmi3OK);
        assert_eq!(instance.get_array("u"), Ok(vec![1.0, 2.0, 3.0]));
        assert_eq!(instance.get_references(&[2, 1]), Ok(vec![4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0]));
        // The library refuses a number of values other than the number of elements.
        assert_eq!(instance.set_references(&[1], &[1.0; 4]), fmi3Error);
        assert_eq!(instance.get::<f64>("u"), Ok(1.0));

        macro_rules! assert_kept {
            ($($name:literal: $value:expr),*) => {
                $(
                    assert_eq!(instance.set($name, $value), fmi3OK);
                    assert_eq!(instance.get($name), Ok($value));
                )*
            };
        }
        assert_kept!("f32": 0.1_f32, "i8": -8_i8, "u8": 200_u8, "i16": -16_i16, "u16": 60_000_u16, "i32": -32_i32);
        assert_kept!("u32": u32::MAX - 1, "i64": i64::MIN + 1, "u64": u64::MAX - 1, "on": true, "on": false);
        assert_kept!("text": "a \u{e4} b".to_owned(), "bytes": vec![0_u8, 1, 255], "bytes": Vec::<u8>::new());
        assert_kept!("clock": Clock(true), "clock": Clock(false));
        let values = instance.all_values();
        assert_eq!(values["A"], "[4.0, 5.0, 6.0, 7.0]");
        assert_eq!([&*values["f32"], &*values["u64"], &*values["on"]], ["[0.1]", "[18446744073709551614]", "[false]"]);
    });
}

#[test]
fn a_step_returns_its_flags_and_the_last_successful_time() {
    with(|library| {
        let instance = library.instantiate("one").unwrap();
        let step = instance.do_step(1.0, 0.5);
        assert_eq!((step.status, step.last_successful_time), (fmi3OK, 1.5));
        assert_eq!([step.event_handling_needed, step.terminate_simulation, step.early_return], [fmi3False; 3]);
        let step = instance.do_step(1.0, 0.0);
        assert_eq!((step.status, step.last_successful_time), (fmi3Discard, 1.0));
        let step = instance.do_step(1.0, -1.0);
        assert!(step.status == fmi3Error && step.last_successful_time.is_nan() && step.early_return == u8::MAX);
    });
}

#[test]
fn an_intermediate_update_may_set_and_get_variables_and_end_the_step() {
    with(|library| {
        let (updates, end) = (RefCell::new(Vec::new()), Cell::new(None));
        let of = CoSimulation {
            intermediate_update: Some(Box::new(|instance, update| {
                updates.borrow_mut().push(update);
                let u = instance.get_array::<f64>("u").unwrap();
                assert_eq!(instance.set_array("u", &[update.time, u[0], u[1]]), fmi3OK);
                end.get()
            })),
            ..CoSimulation::default()
        };
        let instance = library.instantiate_for_co_simulation("one", of).unwrap();
        assert_eq!(instance.do_step(2.0, 1.0).last_successful_time, 3.0);
        assert_eq!(instance.get_array("u"), Ok(vec![3.0, 2.5, 0.0]));
        let first = updates.borrow()[0];
        assert_eq!((first.time, first.get_allowed, first.can_return_early), (2.5, true, true));
        assert!(first.set_requested && first.step_finished);
        let second = updates.borrow()[1];
        assert_eq!((second.time, second.get_allowed, second.can_return_early), (3.0, false, false));
        end.set(Some(3.25));
        let step = instance.do_step(3.0, 1.0);
        assert_eq!((step.early_return, step.last_successful_time, updates.borrow().len()), (fmi3True, 3.25, 3));
    });
}

#[test]
fn a_panic_in_an_intermediate_update_passes_around_the_library() {
    with(|library| {
        let calls = Cell::new(0);
        let of = CoSimulation {
            intermediate_update: Some(Box::new(|_, _| {
                calls.set(calls.get() + 1);
                assert_ne!(calls.get(), 1, "the first call panics");
                None
            })),
            ..CoSimulation::default()
        };
        let instance = library.instantiate_for_co_simulation("one", of).unwrap();
        let payload = catch_unwind(AssertUnwindSafe(|| instance.do_step(0.0, 1.0))).unwrap_err();
        assert!(payload.downcast_ref::<String>().unwrap().contains("the first call panics"));
        assert_eq!((calls.get(), instance.do_step(1.0, 1.0).status), (2, fmi3OK));
    });
}

#[test]
fn events_and_numbers_of_states_are_returned_as_they_are() {
    with(|library| {
        let instance = library.instantiate_for_model_exchange("one").unwrap();
        let info = EventInfo {
            discrete_states_need_update: fmi3True,
            terminate_simulation: fmi3False,
            nominals_changed: fmi3True,
            values_changed: fmi3False,
            next_event_time_defined: fmi3True,
            next_event_time: 7.5,
        };
        assert_eq!(instance.update_discrete_states(), Ok(info));
        assert_eq!(instance.completed_integrator_step(), Ok([fmi3True, fmi3False]));
        assert_eq!((instance.number_of_continuous_states(), instance.number_of_event_indicators()), (Ok(3), Ok(2)));
        let mut derivatives = [0.0; 3];
        assert_eq!((instance.get_derivatives(&mut derivatives), derivatives), (fmi3OK, [0.5, 1.5, 2.5]));
    });
}

#[test]
fn derivatives_have_one_number_for_each_element() {
    with(|library| {
        let instance = library.instantiate("one").unwrap();
        // Numbers of unknowns, knowns, seeds and results that the library gets.
        assert_eq!(instance.directional_derivative(&[2], &[1, 0], &[9.0; 4]), Ok(vec![1.0, 2.0, 4.0, 4.0]));
        assert_eq!(instance.adjoint_derivative(&[2], &[1, 0], &[9.0; 4]), Ok(vec![2.0, 1.0, 4.0, 4.0]));
        assert_eq!(instance.get_output_derivatives(&[2], &[1]), Ok(vec![1.0, 2.0, 3.0, 4.0]));
    });
}

#[test]
fn dependencies_of_elements_are_read() {
    with(|library| {
        let instance = library.instantiate("one").unwrap();
        let of = |element, kind| Dependency { element, independent: 1, element_of_independent: 4 - element, kind };
        let expected = [of(1, fmi3Constant), of(2, fmi3Dependent)];
        assert_eq!(instance.variable_dependencies("A").unwrap(), expected);
        assert_eq!(instance.variable_dependencies("u"), Err(fmi3Error));
    });
}

#[test]
fn states_are_kept_serialized_and_freed() {
    with(|library| {
        let instance = library.instantiate("one").unwrap();
        instance.set_array("u", &[1.5, 0.0, 0.0]);
        let state = instance.get_state().unwrap();
        let bytes = instance.serialize(&state).unwrap();
        assert_eq!(bytes, 1.5_f64.to_ne_bytes());
        for restored in [state, instance.deserialize(&bytes).unwrap()] {
            instance.set_array("u", &[2.5, 0.0, 0.0]);
            assert_eq!(instance.set_state(&restored), fmi3OK);
            assert_eq!(instance.get_array::<f64>("u").unwrap()[0], 1.5);
        }
        assert_eq!(said(&instance, "state"), ["freed"; 2]);
    });
}
