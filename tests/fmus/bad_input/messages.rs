//! Messages to the importer's logger.
use std::cell::RefCell;
use std::ffi::{CStr, CString};
use std::mem::transmute;
use std::ptr;

use fmi_export_sys::*;
use fmu_harness::{Causality, Instance, Instantiation, Kind, Library, Message, for_each_library};

use super::{assert_refused, for_each_instance, is_settable};

fn quiet_instance<'a>(library: &'a Library) -> Instance<'a> {
    let guid = &library.archive().description().guid;
    library
        .instantiate_with(Instantiation {
            name: Some("instance"),
            kind: fmi2CoSimulation,
            guid: Some(guid),
            resources: None,
            visible: false,
            logging_on: false,
        })
        .unwrap()
}

/// Messages of every FMU in a run with a discarded value, an event, a refused call, and an event at its end.
fn run(instance: &Instance<'_>) -> Vec<Message> {
    assert_eq!(instance.reset(), fmi2OK);
    instance.messages();
    assert_eq!(discarded(instance), fmi2Discard);
    assert_eq!(instance.initialize(0.0), fmi2OK);
    assert_eq!(instance.setup_experiment(None, 0.0, None), fmi2Error);
    assert_eq!(instance.terminate(), fmi2OK);
    let shipped = fmu_harness::is_shipped(instance.description());
    instance.messages().into_iter().filter(|message| shipped || is_of_every_instance(&message.text)).collect()
}

/// Sets a Real, or a Boolean if there is none, to an invalid value.
fn discarded(instance: &Instance<'_>) -> fmi2Status {
    let first = |kind: Kind| instance.description().variables.iter().find(|v| v.kind() == kind && is_settable(v));
    if let Some(real) = first(Kind::Real) {
        return instance.set_references(&[real.value_reference], &[f64::NAN]);
    }
    let boolean = first(Kind::Boolean).expect("an FMU has a Real or a Boolean that can be set");
    // SAFETY: the instance lives, and both lists have one element.
    unsafe { (instance.functions().fmi2SetBoolean)(instance.component(), &boolean.value_reference, 1, &2) }
}

/// Whether every instance has such a message. Warnings and events of models are up to the model.
fn is_of_every_instance(text: &str) -> bool {
    ["fmi2", "initialized at ", "terminated at "].iter().any(|begin| text.starts_with(begin))
        || text.contains(": must be ")
}

fn categories(messages: &[Message]) -> Vec<&str> {
    messages.iter().map(|message| &*message.category).collect()
}

#[test]
fn with_logging_off_warnings_and_worse_are_heard_and_events_are_not() {
    for_each_library(|library| {
        let messages = run(&quiet_instance(library));
        assert_eq!(categories(&messages), ["logStatusDiscard", "logStatusError"]);
        let statuses: Vec<_> = messages.iter().map(|message| message.status).collect();
        assert_eq!(statuses, [fmi2Discard, fmi2Error]);
    });
}

/// Matrices deviate from a rotation by 0.002; the step is short enough for every stiffness.
#[test]
fn with_logging_off_a_warning_is_heard_once_unless_logging_has_been_switched_off() {
    for_each_library(|library| {
        let instance = quiet_instance(library);
        // FMUs of other authors may read no matrix, or not warn about it.
        if !fmu_harness::is_shipped(instance.description())
            || instance.description().variable("frame_a.R.T[1,1]").is_none_or(|v| v.causality != Causality::Input)
        {
            return;
        }
        let run = || {
            assert_eq!(instance.reset(), fmi2OK);
            assert_eq!(instance.initialize(0.0), fmi2OK);
            let matrix = [1.001, 0.0, 0.0, 0.0, 1.001, 0.0, 0.0, 0.0, 1.001];
            assert_eq!(instance.set_array("frame_a.R.T", &matrix), fmi2OK);
            for t in [0.0, 1e-4] {
                assert_eq!(instance.do_step(t, 1e-4), fmi2OK);
            }
            instance.messages()
        };
        let messages = run();
        assert_eq!(categories(&messages), ["logStatusWarning"]);
        assert_eq!(messages[0].status, fmi2Warning);
        assert!(messages[0].text.contains("frame_a.R.T"), "{messages:?}");

        assert_eq!(instance.set_debug_logging(false, &[]), fmi2OK);
        assert_eq!(run(), []);
    });
}

#[test]
fn with_logging_on_events_are_heard_too() {
    for_each_instance(|instance| {
        let messages = run(instance);
        assert_eq!(categories(&messages), ["logStatusDiscard", "logEvents", "logStatusError", "logEvents"]);
        assert_eq!((messages[1].status, messages[3].status), (fmi2OK, fmi2OK));
    });
}

#[test]
fn debug_logging_decides_what_is_heard() {
    let everything = ["logStatusDiscard", "logEvents", "logStatusError", "logEvents"];
    for_each_library(|library| {
        let instance = quiet_instance(library);
        for (on, requested, expected) in [
            (true, &[][..], &everything[..]),
            (false, &[], &[]),
            (true, &["logAll"], &everything),
            (true, &["logEvents"], &["logEvents", "logEvents"]),
            (true, &["logStatusError", "logStatusDiscard"], &["logStatusDiscard", "logStatusError"]),
            (true, &["logStatusWarning", "logStatusFatal"], &[]),
            (false, &["logAll"], &[]),
        ] {
            assert_eq!(instance.set_debug_logging(on, requested), fmi2OK);
            assert_eq!(categories(&run(&instance)), expected, "{on} {requested:?}");
        }
    });
}

#[test]
fn an_unknown_log_category_is_refused_and_changes_no_switch() {
    for_each_instance(|instance| {
        for unknown in ["logNothing", "", "logevents"] {
            let shown = format!("{unknown:?}");
            assert_refused(instance, "fmi2SetDebugLogging", &shown, || instance.set_debug_logging(false, &[unknown]));
            assert_refused(instance, "fmi2SetDebugLogging", &shown, || {
                instance.set_debug_logging(true, &["logEvents", unknown])
            });
        }
        assert_eq!(run(instance).len(), 4);
    });
}

#[test]
fn every_category_of_the_description_can_be_requested() {
    for_each_instance(|instance| {
        let categories: Vec<_> = instance.description().log_categories.iter().map(|category| &*category.name).collect();
        assert!(categories.contains(&"logStatusError") && categories.contains(&"logAll"));
        assert_eq!(instance.set_debug_logging(true, &categories), fmi2OK);
    });
}

/// A call of the logger with copies of its strings.
#[derive(Debug)]
struct Call {
    environment: fmi2ComponentEnvironment,
    instance: CString,
    category: CString,
    text: CString,
}

thread_local!(static CALLS: RefCell<Vec<Call>> = const { RefCell::new(Vec::new()) });

unsafe extern "C" fn record(
    environment: fmi2ComponentEnvironment,
    instance: fmi2String,
    _status: fmi2Status,
    category: fmi2String,
    text: fmi2String,
) {
    // SAFETY: the strings end with zero, unless the FMU breaks its promise.
    let [instance, category, text] = [instance, category, text].map(|string| unsafe {
        assert!(!string.is_null());
        CStr::from_ptr(string).to_owned()
    });
    CALLS.with_borrow_mut(|calls| calls.push(Call { environment, instance, category, text }));
}

/// Calls of the logger in a run of many errors, with this environment and percent signs in all strings.
fn raw_calls(library: &Library, environment: fmi2ComponentEnvironment) -> Vec<Call> {
    type Logger = unsafe extern "C" fn(fmi2ComponentEnvironment, fmi2String, fmi2Status, fmi2String, fmi2String);
    let callbacks = fmi2CallbackFunctions {
        // SAFETY: a variadic call passes named arguments as a plain call does, and `record` looks at no others.
        logger: Some(unsafe { transmute::<Logger, fmi2CallbackLogger>(record) }),
        allocateMemory: None,
        freeMemory: None,
        stepFinished: None,
        componentEnvironment: environment,
    };
    let guid = CString::new(&*library.archive().description().guid).unwrap();
    let functions = library.functions();
    // SAFETY: the strings end with zero, the callbacks outlive the instance, and it is freed at the end.
    unsafe {
        let instantiate = |guid: &CStr| {
            let function = functions.fmi2Instantiate;
            function(c"50 %s".as_ptr(), fmi2CoSimulation, guid.as_ptr(), ptr::null(), &callbacks, fmi2False, fmi2True)
        };
        assert!(instantiate(c"%s%n%").is_null());
        let instance = instantiate(&guid);
        assert!(!instance.is_null());
        assert_eq!((functions.fmi2SetDebugLogging)(instance, fmi2True, 1, [c"100 % %d".as_ptr()].as_ptr()), fmi2Error);
        assert_eq!((library.functions().fmi2DoStep)(instance, 0.0, 1.0, fmi2True), fmi2Error);
        assert_eq!((functions.fmi2EnterInitializationMode)(instance), fmi2OK);
        assert_eq!((functions.fmi2ExitInitializationMode)(instance), fmi2OK);
        (functions.fmi2FreeInstance)(instance);
    }
    let shipped = fmu_harness::is_shipped(library.archive().description());
    CALLS.take().into_iter().filter(|call| shipped || is_of_every_instance(&call.text.to_string_lossy())).collect()
}

#[test]
fn the_logger_gets_the_importers_environment_and_name_untouched() {
    for_each_library(|library| {
        // The FMU must not read the environment.
        for environment in [ptr::null_mut(), ptr::without_provenance_mut(1), ptr::without_provenance_mut(usize::MAX)] {
            let calls = raw_calls(library, environment);
            assert_eq!(calls.len(), 4, "{calls:?}");
            for call in calls {
                assert_eq!((call.environment, &*call.instance), (environment, c"50 %s"));
            }
        }
    });
}

#[test]
fn every_message_has_a_category_of_the_description() {
    for_each_library(|library| {
        let categories = &library.archive().description().log_categories;
        for call in raw_calls(library, ptr::null_mut()) {
            let category = call.category.into_string().unwrap();
            assert!(categories.iter().any(|known| known.name == category), "{category}");
        }
    });
}

#[test]
fn percent_signs_are_doubled_since_importers_pass_messages_to_printf() {
    for_each_library(|library| {
        let calls = raw_calls(library, ptr::null_mut());
        let texts: Vec<_> = calls.iter().map(|call| call.text.to_str().unwrap()).collect();
        assert!(texts[0].contains("%%s%%n%%") && texts[1].contains("100 %% %%d"), "{texts:?}");
        for text in texts {
            assert!(!text.replace("%%", "").contains('%'), "{text}");
        }
    });
}
