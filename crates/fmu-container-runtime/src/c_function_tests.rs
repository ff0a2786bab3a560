//! Calls of a container of a Body and a Distance sensor through the C functions of this process.
use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::thread;

use fmi_export_sys::*;
use fmu::{binary::Binary, fmi2_functions, read_description};
use fmu_container::{Runtime, pack};
use fmu_engine::{Hold, Order};
use fmu_harness::{Error, Instance, Instantiation, Library, package_folder, packaged};
use fmu_system::{Choices, ElementChoices, ElementRun, RunChoices};
use tempfile::TempDir;

use crate::fmi2;

/// A system in which the sensor measures how far the body is from the origin.
fn structure() -> String {
    let element = |name: &str, file: &str, connectors: &[(&str, &str)]| {
        let connector = |(name, kind): &(&str, &str)| {
            let real = r#"<ssc:Real unit="m"/>"#;
            (1..=3)
                .map(|i| format!(r#"<ssd:Connector name="{name}[{i}]" kind="{kind}">{real}</ssd:Connector>"#))
                .collect()
        };
        let connectors: String = connectors.iter().map(connector).collect::<Vec<String>>().concat();
        let source = package_folder().join(file).display().to_string();
        format!(
            r#"<ssd:Component name="{name}" source="{source}" implementation="CoSimulation">
            <ssd:Connectors>{connectors}</ssd:Connectors></ssd:Component>"#
        )
    };
    let body = element("body", "Body.fmu", &[("frame_a.r_0", "output")]);
    let sensor = element("sensor", "Distance.fmu", &[("frame_b.r_0", "input")]);
    let connection = |i| {
        format!(
            r#"<ssd:Connection startElement="body" startConnector="frame_a.r_0[{i}]" endElement="sensor"
            endConnector="frame_b.r_0[{i}]"/>"#
        )
    };
    format!(
        r#"<ssd:SystemStructureDescription xmlns:ssd="http://ssp-standard.org/SSP1/SystemStructureDescription"
        xmlns:ssc="http://ssp-standard.org/SSP1/SystemStructureCommon" name="fall" version="1.0">
        <ssd:System name="fall"><ssd:Elements>{body}{sensor}</ssd:Elements>
        <ssd:Connections>{}</ssd:Connections></ssd:System></ssd:SystemStructureDescription>"#,
        (1..=3).map(connection).collect::<String>()
    )
}

/// A container, unpacked.
struct Unpacked {
    folder: TempDir,
    library: Library,
    guid: String,
}

impl Unpacked {
    fn new() -> Self {
        // Importers escape such a name in different ways.
        let folder = tempfile::Builder::new().prefix("50% ü #").tempdir().unwrap();
        let ssd = folder.path().join("SystemStructure.ssd");
        fs::write(&ssd, structure()).unwrap();
        let archive = fmu_system::read(&ssd, None).unwrap();
        let mut choices = Choices::of(&archive.structure.system);
        let order = Order::Iterated { weight: 0.5 };
        choices.run = Some(RunChoices { order, has_parameters: true, ..RunChoices::default() });
        let runs = ElementRun { kind: fmu::InterfaceKind::CoSimulation, hold: Hold::End, is_grouped: false };
        choices.elements = ["body", "sensor"]
            .map(|name| ElementChoices { name: name.into(), runs: Some(runs), ..ElementChoices::default() })
            .into();
        // Any library with these functions serves: the test calls the functions of this process.
        let runtime = Runtime::new(library_of("Distance")).unwrap();
        for file in pack(&archive.structure, &choices, false, &[runtime]).unwrap() {
            let path = folder.path().join(file.name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, file.bytes).unwrap();
        }
        let xml = fs::read_to_string(folder.path().join("modelDescription.xml")).unwrap();
        let description = read_description(&xml).unwrap();
        let guid = description.guid.clone();
        // SAFETY: the functions of an FMU with this description.
        let library = unsafe { Library::in_process(Arc::new(description), fmi2_functions!(fmi2)) };
        Self { folder, library, guid }
    }

    fn instantiate(&self, change: impl FnOnce(&mut Instantiation<'_>)) -> Result<Instance<'static>, String> {
        let uri = format!("file://{}", self.folder.path().join("resources").display());
        let mut arguments = Instantiation {
            name: Some("test"),
            kind: fmi2CoSimulation,
            guid: Some(&self.guid),
            resources: Some(&uri),
            visible: false,
            logging_on: false,
        };
        change(&mut arguments);
        let made = self.library.instantiate_with(arguments);
        // The library silences panics; failed tests print them.
        drop(std::panic::take_hook());
        made.map_err(|error| match error {
            Error::NoInstance { messages, .. } => messages[0].text.clone(),
            error => panic!("{error}"),
        })
    }
}

fn library_of(name: &str) -> Vec<u8> {
    let archive = packaged(name);
    let folder: &Path = archive.folder();
    let mut files =
        fs::read_dir(folder.join("binaries")).unwrap().flat_map(|entry| fs::read_dir(entry.unwrap().path()).unwrap());
    let is_library = |bytes: &Vec<u8>| Binary::parse_all(bytes).is_ok();
    files.find_map(|file| fs::read(file.unwrap().path()).ok().filter(is_library)).unwrap()
}

/// Text of the only message since the last call.
#[track_caller]
fn only_message(instance: &Instance<'_>) -> String {
    let messages = instance.messages();
    let [message] = &messages[..] else { panic!("not one message: {messages:?}") };
    message.text.clone()
}

/// Throws the body with a horizontal velocity in m/s, and measures the distance after 1 s.
#[track_caller]
fn fly(instance: &Instance<'_>, velocity: f64) {
    assert_eq!(instance.set("body.v_0_start[1]", velocity), fmi2OK, "{:?}", instance.messages());
    assert_eq!(instance.initialize(0.0), fmi2OK, "{:?}", instance.messages());
    assert_eq!(instance.do_step(0.0, 1.0), fmi2OK, "{:?}", instance.messages());
    let distance: f64 = instance.get("sensor.distance").unwrap();
    assert!((distance - velocity.hypot(9.81 / 2.0)).abs() < 1e-9, "{distance} m with {velocity} m/s");
}

#[test]
fn a_system_runs_from_a_folder_with_any_name() {
    let container = Unpacked::new();
    let encoded =
        |path: &str| path.replace('%', "%25").replace(' ', "%20").replace('#', "%23").replace('\u{fc}', "%C3%BC");
    for write in [str::to_owned, encoded] {
        let uri = format!("file://{}", write(&container.folder.path().join("resources").display().to_string()));
        let instance = container.instantiate(|arguments| arguments.resources = Some(Box::leak(uri.into()))).unwrap();
        fly(&instance, 3.0);
    }
}

#[test]
fn nothing_is_written_into_the_folder() {
    let container = Unpacked::new();
    let files = || {
        let mut all = vec![container.folder.path().to_owned()];
        let mut at = 0;
        while at < all.len() {
            if all[at].is_dir() {
                all.extend(fs::read_dir(&all[at]).unwrap().map(|entry| entry.unwrap().path()));
            }
            at += 1;
        }
        all.into_iter().map(|path| (path.metadata().unwrap().modified().unwrap(), path)).collect::<Vec<_>>()
    };
    let before = files();
    fly(&container.instantiate(|_| ()).unwrap(), 1.0);
    assert_eq!(files(), before);
}

#[test]
fn a_container_of_another_identity_or_without_resources_is_refused() {
    let container = Unpacked::new();
    let own = &container.guid;
    let different = |given: &str| {
        format!(
            "fmi2Instantiate: GUID {given} does not match {own}: modelDescription.xml and the code come from different \
             builds"
        )
    };
    let refused = |change: fn(&mut Instantiation<'_>)| container.instantiate(change).err().unwrap();
    assert_eq!(refused(|arguments| arguments.guid = Some("{0}")), different("{0}"));
    assert_eq!(refused(|arguments| arguments.guid = None), different("a null pointer"));
    assert!(refused(|arguments| arguments.resources = None).contains("resources is not given"));
    assert!(refused(|arguments| arguments.resources = Some("file:///no/such/folder")).contains("/no/such/folder"));
    assert!(refused(|arguments| arguments.kind = 7).contains("type 7 does not exist"));
}

#[test]
fn values_that_are_impossible_are_refused_and_change_nothing() {
    let container = Unpacked::new();
    let instance = container.instantiate(|_| ()).unwrap();
    assert_eq!(instance.initialize(0.0), fmi2OK);
    let before = instance.all_values();
    let refused = [
        (instance.set("body.frame_b.f[1]", f64::NAN), "body.frame_b.f[1] = NaN: must be finite"),
        (instance.set("body.m", -1.0), "body.m = -1: must be at least 0"),
        (instance.set("sensor.arrowColor[1]", 256), "sensor.arrowColor[1] = 256: must be at most 255"),
        (instance.set("sensor.derivatives", 9), "sensor.derivatives = 9: must be one of 1 = "),
        (instance.set("body.v_0_start[1]", 1.0), "body.v_0_start[1] cannot be set: it is a fixed parameter"),
        (instance.set("sensor.distance", 1.0), "sensor.distance cannot be set: it is an output"),
    ];
    assert_eq!(instance.all_values(), before);
    let messages = instance.messages();
    assert_eq!(messages.len(), refused.len(), "{messages:?}");
    for (message, (status, text)) in messages.iter().zip(refused) {
        assert_eq!(message.status, status);
        assert!(message.text.contains(text), "{message:?} lacks {text}");
    }
}

/// PathSim and CoFmuPy use the functions for Reals for all variables.
#[test]
fn integers_and_booleans_may_be_reals_if_they_are_exact() {
    let container = Unpacked::new();
    let instance = container.instantiate(|_| ()).unwrap();
    let references = ["sensor.animation", "sensor.arrowColor[1]", "body.m"]
        .map(|name| instance.description().variable(name).unwrap().value_reference);
    let get = || instance.get_references::<f64>(&references);
    assert_eq!(get(), Ok(vec![1.0, 255.0, 1.0]));
    assert!(only_message(&instance).starts_with("sensor.animation is of type Boolean, but fmi2GetReal was called"));
    assert_eq!(instance.set_references(&references, &[0.0, 7.0, 2.0]), fmi2OK);
    assert_eq!(get(), Ok(vec![0.0, 7.0, 2.0]));
    assert_eq!(instance.set_references(&references, &[1.0, 7.5, 3.0]), fmi2Discard);
    assert_eq!(only_message(&instance), "sensor.arrowColor[1] = 7.5: must be an integer of 32 bits");
    assert_eq!(get(), Ok(vec![0.0, 7.0, 2.0]), "a refused call changes nothing");
}

#[test]
fn instances_of_four_threads_do_not_disturb_each_other() {
    let container = Unpacked::new();
    let run = |velocity: f64| {
        for _ in 0..10 {
            fly(&container.instantiate(|_| ()).unwrap(), velocity);
        }
    };
    thread::scope(|scope| (1..=4).for_each(|k| drop(scope.spawn(move || run(f64::from(k))))));
}
