//! FMUs that cannot be opened, refuse calls or die; invalid arguments of calls.
use std::sync::Arc;

use fmu_engine::{
    Batch, Column, Data, Error, Events, Failure, Fmu, InterfaceKind, Model, Plan, Record, Run, Runner, Signal, Unit,
    ValueType,
};

use crate::runs::{read, run, set, whole};
use crate::small::{
    LIBRARY, bytes, description, folder, inputs, library_with, library_without, line, open, recorded, unit,
};

fn opened(name: &str, description: &str) -> Result<Fmu, Error> {
    Fmu::open(folder(name, 2, description, Some(&LIBRARY)).path())
}

#[test]
fn what_cannot_be_opened_is_named() {
    let missing = Fmu::open("no/such.fmu".as_ref()).unwrap_err().to_string();
    assert!(missing.contains("no/such.fmu"), "{missing}");
    let text = description("gain", 2);
    let error = Fmu::open(folder("alone", 2, &text, None).path()).unwrap_err();
    let Error::Importer(fmu::Error::NoLibrary { path }) = &error else { panic!("{error}") };
    assert!(path.starts_with("binaries/") && error.to_string().contains(path));

    // Only the library of another platform.
    let elsewhere = folder("elsewhere", 2, &text, None);
    let other = elsewhere.path().join("binaries/other64");
    std::fs::create_dir_all(&other).unwrap();
    std::fs::write(other.join("small.so"), &*LIBRARY).unwrap();
    assert!(matches!(Fmu::open(elsewhere.path()), Err(Error::Importer(fmu::Error::NoLibrary { .. }))));

    let broken = folder("broken", 2, &text, Some(b"no library"));
    assert!(matches!(Fmu::open(broken.path()), Err(Error::Importer(fmu::Error::Load { .. }))));
    let text = text.replace(r#"fmiVersion="2.0""#, r#"fmiVersion="1.0""#);
    let error = Fmu::open(folder("other_version", 2, &text, None).path()).unwrap_err().to_string();
    assert!(error.contains("1.0"), "{error}");
}

#[test]
fn a_missing_function_is_named_where_it_is_needed() {
    let without = |name| Fmu::open(folder(name, 2, &description("gain", 2), Some(&library_without(name))).path());
    let kinds = [InterfaceKind::CoSimulation, InterfaceKind::ModelExchange];
    for (name, [needs, other]) in [("fmi2DoStep", kinds), ("fmi2NewDiscreteStates", [kinds[1], kinds[0]])] {
        let fmu = without(name).unwrap();
        let error = fmu.instantiate("one", needs).unwrap_err().to_string();
        assert_eq!(error, format!("gain: the library does not export {name}"));
        fmu.instantiate("one", other).unwrap();
    }
    let error = without("fmi2Instantiate").unwrap_err();
    assert!(matches!(error, Error::Importer(fmu::Error::NoFunction { name: "fmi2Instantiate" })), "{error}");
    let fmu = without("fmi2SetReal").unwrap();
    let one = fmu.instantiate("one", InterfaceKind::CoSimulation).unwrap();
    let refused = one.set(&fmu.batch("u").unwrap(), bytes(&[1.0])).unwrap_err();
    assert_eq!(refused, Failure::Refused { function: "fmi2SetReal", status: 3 });
    assert_eq!(one.messages()[0].text, "the library does not export fmi2SetReal");
}

#[test]
fn a_library_of_another_version_is_refused() {
    for (fmi, function) in [(2, "fmi2GetVersion"), (3, "fmi3GetVersion")] {
        let library = library_with(function, &format!("const char *{function}(void) {{ return \"1.0\"; }}"));
        let folder = folder("version", fmi, &description("gain", fmi), Some(&library));
        let error = Fmu::open(folder.path()).unwrap_err();
        let expected = format!("{function} returned \"1.0\", but the description is one of FMI {fmi}.0");
        assert_eq!(error.to_string(), expected);
    }
}

#[test]
fn a_wrong_guid_is_refused_with_the_message_of_the_fmu() {
    for (fmi, function) in [(2, "fmi2Instantiate"), (3, "fmi3InstantiateCoSimulation")] {
        let text = description("gain", fmi).replace(r#"guid="gain""#, r#"guid="other""#);
        let text = text.replace(r#"Token="gain""#, r#"Token="other""#);
        let fmu = Fmu::open(folder("guid", fmi, &text, Some(&LIBRARY)).path()).unwrap();
        let error = fmu.instantiate("one", InterfaceKind::CoSimulation).unwrap_err();
        let text = error.to_string();
        assert!(text.contains(function) && text.contains("no model has this GUID"), "{text}");
    }
}

#[test]
fn a_process_has_one_instance_where_the_description_says_so() {
    for (fmi, kind) in [(2, InterfaceKind::CoSimulation), (3, InterfaceKind::ModelExchange)] {
        let text = description("gain", fmi)
            .replace("modelIdentifier=", r#"canBeInstantiatedOnlyOncePerProcess="true" modelIdentifier="#);
        let folders = [(); 2].map(|()| folder("single", fmi, &text, Some(&LIBRARY)));
        let [fmu, copy] = folders.each_ref().map(|folder| Fmu::open(folder.path()).unwrap());
        let one = fmu.instantiate("one", kind).unwrap();
        assert!(one.is_only_one());
        for fmu in [&fmu, &copy] {
            let error = fmu.instantiate("two", kind).unwrap_err();
            let Error::SecondInstance { model, name, other } = error else { panic!("{error}") };
            assert_eq!((&*model, &*name, &*other), ("gain", "two", "one"));
        }
        drop(one);
        assert!(copy.instantiate("two", kind).is_ok());
    }
}

#[test]
fn descriptions_and_names_that_cannot_be_used_are_errors() {
    let text = description("ball", 2);
    let many = text.replace(r#"EventIndicators="1""#, r#"EventIndicators="99999999999""#);
    assert!(matches!(opened("many", &many), Err(Error::Size { found: 99_999_999_999, .. })));
    let alone = text.replace("<ModelExchange", "<Nothing");
    let fmu = opened("one_kind", &alone).unwrap();
    assert!(matches!(fmu.instantiate("one", InterfaceKind::ModelExchange), Err(Error::Interface { .. })));
    assert!(matches!(fmu.instantiate("o\0ne", InterfaceKind::CoSimulation), Err(Error::Name { .. })));
    assert!(matches!(fmu.batch("nothing"), Err(Error::NoVariable { .. })));
    assert!(matches!(fmu.batches(["x", "nothing"]), Err(Error::NoVariable { .. })));
}

#[test]
fn a_refused_step_tells_function_status_row_and_message() {
    for (fmi, function) in [(2, "fmi2DoStep"), (3, "fmi3DoStep")] {
        let fmu = open("mass", fmi);
        let fails = |fault, has_values: bool| {
            let mut one = unit(&fmu, &[("fault", fault), ("when", 0.25)]);
            if has_values {
                exchange_values(&mut one, &fmu);
            }
            let signals: &[&[f64]] = if has_values { &[&[1.0; 3]] } else { &[] };
            run(&fmu, InterfaceKind::CoSimulation, one, &[0.0, 0.2, 0.4], signals).unwrap_err()
        };
        for has_values in [false, true] {
            for (fault, status) in [(1.0, 2), (2.0, 3), (3.0, 4), (12.0, 5)] {
                let error = fails(fault, has_values);
                assert_eq!((error.unit, error.row), (0, Some(2)));
                assert_eq!(error.failure, Failure::Refused { function, status });
            }
            assert_eq!(fails(7.0, has_values).failure, Failure::Ended { function });
        }
    }
}

/// Adds an input with a signal and an output with a record.
fn exchange_values(unit: &mut Unit, fmu: &Fmu) {
    unit.inputs = vec![inputs(fmu.batch("u").unwrap())];
    unit.inputs[0].columns = whole(0, 1);
    unit.outputs = vec![recorded(fmu.batch("x").unwrap(), 0)];
}

#[test]
fn only_a_discarded_step_is_asked_whether_it_ended_the_simulation() {
    for (function, row) in [("fmi2SetReal", 2), ("fmi2GetReal", 1)] {
        let arguments = "void *c, const unsigned r[], size_t n, double v[]";
        let discard = "((M *)c)->i[FAULT] = ENDS, 2";
        let code =
            format!("int {function}({arguments}) {{ return ((M *)c)->t > 0.25 ? {discard} : renamed(c, r, n, v); }}");
        let folder = folder("values", 2, &description("mass", 2), Some(&library_with(function, &code)));
        let fmu = Fmu::open(folder.path()).unwrap();
        let mut one = unit(&fmu, &[]);
        exchange_values(&mut one, &fmu);
        let error = run(&fmu, InterfaceKind::CoSimulation, one, &[0.0, 0.2, 0.4], &[&[1.0; 3]]).unwrap_err();
        assert_eq!((error.row, error.failure), (Some(row), Failure::Refused { function, status: 2 }));
    }
}

#[test]
fn a_discarded_step_ended_the_simulation_with_any_flag_but_false() {
    for (flag, failure) in
        [(2, Failure::Ended { function: "fmi2DoStep" }), (0, Failure::Refused { function: "fmi2DoStep", status: 2 })]
    {
        let function = "fmi2GetBooleanStatus";
        let code = format!("int {function}(void *c, int kind, int *value) {{ *value = {flag}; return 0; }}");
        let library = library_with(function, &code);
        let fmu = Fmu::open(folder("flag", 2, &description("mass", 2), Some(&library)).path()).unwrap();
        let one = fmu.instantiate("one", InterfaceKind::CoSimulation).unwrap();
        set(&one, "fault", 1.0);
        assert_eq!(one.step(0.0, 0.1), Err(failure));
    }
}

#[test]
fn an_early_return_that_nobody_allowed_is_a_failure() {
    let fmu = open("mass", 3);
    let one = unit(&fmu, &[("fault", 17.0), ("when", 0.25)]);
    let error = run(&fmu, InterfaceKind::CoSimulation, one, &[0.0, 0.25, 0.75], &[]).unwrap_err();
    assert_eq!((error.row, error.failure), (Some(1), Failure::Early { function: "fmi3DoStep", time: 0.5 }));
}

#[test]
fn messages_are_kept_until_they_are_taken() {
    for fmi in [2, 3] {
        let one = open("mass", fmi).instantiate("one", InterfaceKind::CoSimulation).unwrap();
        set(&one, "fault", 6.0);
        assert!(!one.has_messages());
        one.step(0.0, 0.1).unwrap();
        let [message] = &one.messages()[..] else { panic!("one message") };
        assert_eq!((&*message.instance, message.status, &*message.text), ("one", 1, "something"));
        assert!(!one.has_messages() && one.messages().is_empty());
    }
}

#[test]
fn no_call_follows_a_fatal_error() {
    for fmi in [2, 3] {
        let fmu = open("mass", fmi);
        let mut one = fmu.instantiate("one", InterfaceKind::CoSimulation).unwrap();
        one.save().unwrap();
        set(&one, "fault", 3.0);
        assert!(matches!(one.step(0.0, 0.1), Err(Failure::Refused { status: 4, .. })));
        assert!(one.is_dead() && one.has_failed());
        // Another call of the library would end the test.
        assert_eq!(one.step(0.0, 0.1), Err(Failure::Dead));
        assert_eq!(one.reset(), Err(Failure::Dead));
        assert_eq!(one.save(), Err(Failure::Dead));
        let variables = fmu.batch("x").unwrap();
        assert_eq!(one.get(&variables, variables.buffer().bytes_mut()), Err(Failure::Dead));
        assert_eq!(one.messages().len(), 1);
    }
}

#[test]
fn a_pending_step_is_an_error_but_no_death() {
    let one = open("mass", 2).instantiate("one", InterfaceKind::CoSimulation).unwrap();
    set(&one, "fault", 12.0);
    assert_eq!(one.step(0.0, 0.1), Err(Failure::Refused { function: "fmi2DoStep", status: 5 }));
    assert!(one.has_failed() && !one.is_dead());
    one.reset().unwrap();
    assert!(!one.has_failed());
}

#[test]
fn calls_of_the_other_interface_are_refused() {
    for fmi in [2, 3] {
        let fmu = open("mass", fmi);
        let [steps, exchange] = [InterfaceKind::CoSimulation, InterfaceKind::ModelExchange]
            .map(|kind| fmu.instantiate("one", kind).unwrap());
        assert_eq!(exchange.step(0.0, 0.1), Err(Failure::Interface));
        assert_eq!(steps.set_time(0.0), Err(Failure::Interface));
        assert_eq!(steps.enter_event_mode(), Err(Failure::Interface));
        assert_eq!(steps.update_discrete_states(&mut Events::default()), Err(Failure::Interface));
        assert_eq!(steps.completed_step(), Err(Failure::Interface));
    }
}

#[test]
fn variables_and_values_that_would_reach_beyond_memory_are_refused() {
    let (two, three) = (open("mass", 2), open("mass", 3));
    let [one, other] = [&two, &three].map(|fmu| fmu.instantiate("one", InterfaceKind::CoSimulation).unwrap());
    let mut room = [0_u64; 4];
    // SAFETY: four words have 32 bytes, and every byte of a word is a byte.
    let room: &mut [u8] = unsafe { std::slice::from_raw_parts_mut(room.as_mut_ptr().cast(), 32) };
    let text = two.batch("text").unwrap();
    assert_eq!(one.get(&text, &mut []), Err(Failure::Batch));
    assert_eq!(one.set(&text, &[]), Err(Failure::Batch));
    let x = two.batch("x").unwrap();
    assert_eq!(other.get(&x, &mut room[..8]), Err(Failure::Batch), "of the other version");
    assert_eq!(one.get(&x, &mut room[..7]), Err(Failure::Length { what: "bytes of values", needed: 8, found: 7 }));
    assert_eq!(one.get(&x, &mut room[1..9]), Err(Failure::Unaligned { bytes: 8 }));
    assert_eq!(one.set(&x, &room[4..12]), Err(Failure::Unaligned { bytes: 8 }));
    assert_eq!(one.get_texts(&x), Err(Failure::Batch));
    assert_eq!(one.set_texts(&x, &[]), Err(Failure::Batch));
    assert_eq!(one.set_texts(&text, &[]).unwrap_err().to_string(), "0 texts: 1 are needed");
    // More references than values, and a type that FMI 2.0 does not have.
    let short = Batch::new(ValueType::Float64, vec![2, 3, 4], 1, false);
    assert_eq!(one.get(&short, &mut room[..8]), Err(Failure::Batch));
    let narrow = Batch::new(ValueType::Int8, vec![22], 1, false);
    assert_eq!(one.get(&narrow, &mut room[..1]), Err(Failure::Batch));
    let texts = [c"a text".to_owned()];
    one.set_texts(&text, &texts).unwrap();
    assert_eq!(one.get_texts(&text).unwrap(), ["a text"]);
    assert_eq!(read(&one, "x"), 1.0);
}

/// A plan of one FMU with a change.
fn changed(change: impl FnOnce(&mut Unit)) -> Result<Runner, Error> {
    let fmu = open("mass", 2);
    let mut one = unit(&fmu, &[]);
    one.inputs = vec![inputs(fmu.batch("u").unwrap())];
    one.inputs[0].columns = whole(0, 1);
    one.outputs = vec![recorded(fmu.batch("x").unwrap(), 0)];
    change(&mut one);
    let source = Model::Fmu { fmu, kind: InterfaceKind::CoSimulation, instance: "one".into() };
    Runner::new(Arc::new(Plan { units: vec![one], ..Plan::default() }), vec![source])
}

#[test]
fn places_outside_of_a_plan_are_refused() {
    changed(|_| {}).unwrap();
    let refused = |change: &dyn Fn(&mut Unit)| assert!(matches!(changed(change), Err(Error::Plan { unit: 0, .. })));
    refused(&|unit| unit.inputs[0].columns[0].at = 1);
    refused(&|unit| unit.inputs[0].columns[0].at = usize::MAX);
    refused(&|unit| unit.inputs[0].curves = line());
    refused(&|unit| unit.inputs[0].record = Some(Record { record: 1, values: 2 }));
    refused(&|unit| unit.outputs[0].record = Some(Record { record: 0, values: 2 }));
    refused(&|unit| unit.outputs[0].record = Some(Record { record: usize::MAX, values: 1 }));
    refused(&|unit| unit.outputs.push(unit.outputs[0].clone()));
    refused(&|unit| unit.inputs[0].links.push(crate::systems::link(1, None)));
    refused(&|unit| {
        unit.outputs[0].is_linked = true;
        let link = crate::systems::link(0, None);
        unit.inputs[0].links.push(fmu_engine::Link { values: usize::MAX, ..link });
    });
    // No FMU has this number of values, and strings need another call.
    refused(&|unit| unit.inputs[0].variables = Batch::new(ValueType::Float64, vec![1], usize::MAX, false));
    refused(&|unit| unit.inputs[0].variables = Batch::new(ValueType::String, vec![27], 1, false));
    refused(&|unit| {
        unit.outputs[0] = crate::systems::linked(Batch::new(ValueType::String, vec![61], 1, false));
        unit.inputs[0].links.push(crate::systems::link(0, None));
    });
    let fmu = open("mass", 2);
    assert!(matches!(
        Runner::new(Arc::default(), vec![Model::Fmu { fmu, kind: InterfaceKind::CoSimulation, instance: "x".into() }]),
        Err(Error::Plan { .. })
    ));
}

#[test]
fn data_that_do_not_suit_the_plan_are_failures() {
    let fmu = open("mass", 2);
    let mut one = unit(&fmu, &[]);
    one.inputs = vec![inputs(fmu.batch("u").unwrap())];
    one.inputs[0].columns = vec![Column { signal: 0, at: 0, values: 1 }];
    one.outputs = vec![recorded(fmu.batch("x").unwrap(), 0)];
    let plan = Arc::new(Plan { units: vec![one], ..Plan::default() });
    let values = [1.0; 4];
    let whole = Signal { bytes: bytes(&values), row: 8 };
    let try_with = |times: &[f64], signals: &[Signal<'_>], size: usize| {
        let mut instances = [fmu.instantiate("one", InterfaceKind::CoSimulation).unwrap()];
        let mut run = Run::new(Arc::clone(&plan), &instances).unwrap();
        let mut record = fmu_engine::Buffer::new(size);
        let mut records = [record.bytes_mut()];
        let mut data = Data { times, signals, records: &mut records[..usize::from(size > 0)] };
        run.initialize(&mut instances, &mut data, None)?;
        for row in 0..run.steps(times.len()) {
            run.step(&mut instances, &mut data, row)?;
        }
        run.step(&mut [], &mut data, 0).unwrap_err();
        run.step(&mut instances, &mut data, usize::MAX).unwrap_err();
        run.finish(&mut instances, &mut data)
    };
    let times = [0.0, 0.1, 0.2, 0.3];
    assert!(try_with(&times, &[whole], 32).is_ok());
    let is_data =
        |result: Result<(), fmu_engine::RunError>| matches!(result.unwrap_err().failure, Failure::Data { .. });
    assert!(is_data(try_with(&[], &[whole], 32)));
    assert!(is_data(try_with(&times, &[], 32)));
    assert!(is_data(try_with(&times, &[whole], 0)));
    assert!(is_data(try_with(&times, &[whole], 24)));
    assert!(is_data(try_with(&times, &[Signal { bytes: &whole.bytes[..24], row: 8 }], 32)));
    assert!(is_data(try_with(&times, &[Signal { bytes: whole.bytes, row: 4 }], 32)));
    assert!(is_data(try_with(&times, &[Signal { bytes: whole.bytes, row: usize::MAX }], 32)));
}

#[test]
fn columns_of_no_bytes_are_no_values() {
    let fmu = open("mass", 2);
    let mut one = unit(&fmu, &[]);
    one.inputs = vec![inputs(Batch::new(ValueType::Float64, Vec::new(), 0, false))];
    one.inputs[0].columns = [whole(0, 0), whole(1, 0)].concat();
    let signals: [&[f64]; 2] = [&[], &[]];
    run(&fmu, InterfaceKind::CoSimulation, one, &[0.0, 0.1], &signals).unwrap();
}

#[test]
fn a_step_before_the_beginning_is_a_failure() {
    let fmu = open("gain", 2);
    let units = [1, 0].map(|of| crate::systems::follower(&fmu, &[], of, 0.5)).to_vec();
    let plan = Plan { units, order: fmu_engine::Order::Iterated { weight: 1.0 }, ..Plan::default() };
    let mut instances = [(); 2].map(|()| fmu.instantiate("one", InterfaceKind::CoSimulation).unwrap());
    let mut run = Run::new(Arc::new(plan), &instances).unwrap();
    let mut data = Data { times: &[0.0, 0.1], signals: &[], records: &mut [] };
    let failed = run.step(&mut instances, &mut data, 0).unwrap_err();
    assert!(matches!(failed.failure, Failure::Data { .. }), "{failed}");
    assert!(matches!(run.finish(&mut instances, &mut data).unwrap_err().failure, Failure::Data { .. }));
    assert!(!run.follows_inputs(2) && run.input_row(2, 1) == 1, "the plan has no such FMU");
}
