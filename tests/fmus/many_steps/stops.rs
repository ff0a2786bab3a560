//! Where a run stops, and how it goes on.
use fmi_export_sys::{fmi2Component, fmi2Discard, fmi2Error, fmi2OK, fmi3OK, fmuexportProgress};
use fmu_harness::{Fmi3, Instance, Kind, Rows, Run, fmi3::CoSimulation, packaged, packaged_fmi3};
use std::ptr;

const TIMES: [f64; 7] = [0.0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6];

/// Runs Distance with frame_b on the x axis.
fn run(instance: &Instance<'_>, times: &[f64], x: &[f64]) -> Run {
    let (input, output) = (instance.references(&["frame_b.r_0[1]"]), instance.references(&["distance"]));
    instance.run(times, &[(&input, Rows::Reals(x.to_vec()))], &[(&output, Kind::Real)])
}

fn reals(run: &Run) -> &[f64] {
    match &run.outputs[0] {
        Rows::Reals(values) => values,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_run_stops_at_a_row_that_is_refused_and_goes_on_from_there() {
    let archive = packaged("Distance");
    let library = archive.load().unwrap();
    let instance = library.instantiate("sensor").unwrap();
    assert_eq!(instance.initialize(0.0), fmi2OK);
    instance.messages();
    let first = run(&instance, &TIMES, &[1.0, 2.0, 3.0, f64::NAN, 5.0, 6.0]);
    assert_eq!(first.status, fmi2Discard);
    assert_eq!(first.progress, fmuexportProgress { rows: 3, time: 0.3, ..fmuexportProgress::default() });
    assert_eq!(reals(&first)[..3], [1.0, 2.0, 3.0]);
    assert!(reals(&first)[3..].iter().all(|value| value.is_nan()), "nothing is written: {first:?}");
    let messages: Vec<_> = instance.messages().into_iter().map(|message| message.text).collect();
    assert_eq!(messages, ["frame_b.r_0[1] = NaN m: must be finite"]);

    let rest = run(&instance, &TIMES[3..], &[4.0, 5.0, 6.0]);
    assert_eq!((rest.status, rest.progress.rows, reals(&rest)), (fmi2OK, 3, &[4.0, 5.0, 6.0][..]));
    assert!(instance.messages().is_empty());
}

#[test]
fn a_step_that_fails_ends_a_run_and_the_next_run_is_refused() {
    let archive = packaged("Distance");
    let library = archive.load().unwrap();
    let instance = library.instantiate("sensor").unwrap();
    assert_eq!(instance.initialize(0.0), fmi2OK);
    instance.messages();
    // Time must not go back.
    let failed = run(&instance, &[0.0, 0.1, 0.2, 0.15, 0.3], &[1.0, 2.0, 3.0, 4.0]);
    assert_eq!((failed.status, failed.progress.rows, failed.progress.time), (fmi2Error, 2, 0.2));
    assert_eq!(failed.progress.call, 1, "the step, after one input");
    let refused = run(&instance, &[0.2, 0.3], &[3.0]);
    assert_eq!((refused.status, refused.progress.rows), (fmi2Error, 0));
    let messages: Vec<_> = instance.messages().into_iter().map(|message| message.text).collect();
    assert_eq!(messages.len(), 2);
    assert!(messages[0].starts_with("fmi2DoStep: step size -0.05"), "{messages:?}");
    let expected = "fmuexport_run_fmi2 is not allowed while the instance is in the error state: \
                    call fmi2SetFMUstate, fmi2Reset or fmi2FreeInstance";
    assert_eq!(messages[1], expected);
    // The values of the last step can be read, as after single calls.
    assert_eq!(instance.get("distance"), Ok(2.0));
}

#[test]
fn a_run_is_refused_where_a_step_is() {
    let archive = packaged("Distance");
    let library = archive.load().unwrap();
    let instance = library.instantiate("sensor").unwrap();
    let refusal = |instance: &Instance<'_>| {
        assert_eq!(run(instance, &[0.0, 0.1], &[1.0]).status, fmi2Error);
        instance.messages().remove(0).text.replace("fmuexport_run_fmi2 is not allowed while the instance is ", "")
    };
    assert_eq!(refusal(&instance), "instantiated: call fmi2ExitInitializationMode first");
    assert_eq!(instance.initialize(0.0), fmi2OK);
    assert_eq!(run(&instance, &[0.0, 0.1], &[1.0]).status, fmi2OK);
    assert_eq!(instance.terminate(), fmi2OK);
    instance.messages();
    assert_eq!(refusal(&instance), "terminated: see the table of FMI 2.0, section 4.2.4");
    let exchanged = library.instantiate_for_model_exchange("sensor").unwrap();
    assert_eq!(exchanged.initialize(0.0), fmi2OK);
    exchanged.messages();
    assert_eq!(refusal(&exchanged), "one for Model Exchange: it belongs to co-simulation");

    let function = library.run_function().unwrap();
    let mut progress = fmuexportProgress::default();
    let nobody: fmi2Component = ptr::null_mut();
    // SAFETY: there is no instance, and as many elements as stated.
    let status = unsafe { function(nobody, 1, TIMES.as_ptr(), 0, ptr::null(), 0, ptr::null(), &raw mut progress) };
    assert_eq!(status, fmi2Error);
}

#[test]
fn a_row_with_a_warning_does_not_stop_a_run_and_the_logger_can_read_the_row() {
    use fmu_harness::fmi3::{Instantiation, Logger};
    use std::cell::{Cell, RefCell};

    let archive = packaged_fmi3("RelativeSensor");
    let library = archive.load_fmi3().unwrap();
    let progress = Cell::new(fmuexportProgress::default());
    let heard = RefCell::new(Vec::new());
    let resources = archive.resource_path();
    let arguments = Instantiation {
        name: Some("sensor"),
        token: Some(&archive.description().guid),
        resources: resources.as_deref(),
        visible: false,
        logging_on: true,
        log: Logger::Call(Box::new(|message| heard.borrow_mut().push((progress.get().rows, message.text.clone())))),
    };
    let instance = library.instantiate_co_simulation(arguments, CoSimulation::default()).unwrap();
    assert_eq!(instance.initialize(0.0), fmi3OK);
    heard.borrow_mut().clear();
    let turned = [1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0];
    let skewed = [1.0, 0.01, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0];
    let mut values = [turned, turned, skewed, skewed, turned].concat();
    let references = instance.references(&["frame_a.R.T"]);
    let inputs = fmi_export_sys::fmuexportColumns {
        r#type: fmi_export_sys::fmuexportFloat64,
        nReferences: 1,
        references: references.as_ptr(),
        nValues: 9,
        values: values.as_mut_ptr().cast(),
    };
    let function = library.run_function().unwrap();
    // SAFETY: the instance lives, and all arrays live for the call and have the stated lengths.
    let status =
        unsafe { function(instance.component(), 5, TIMES.as_ptr(), 1, &inputs, 0, ptr::null(), progress.as_ptr()) };
    assert_eq!((status, progress.get().rows), (fmi3OK, 5));
    let heard = heard.borrow();
    assert_eq!(heard.len(), 1, "once per run and frame: {heard:?}");
    assert_eq!(heard[0].0, 2, "{heard:?}");
    assert!(heard[0].1.starts_with("frame_a.R.T"), "{heard:?}");
}

/// The Gripper's ramp of 0.1 s is over within the row from 0.1 to 0.2 s.
fn switched<'a>(library: &'a fmu_harness::fmi3::Library, early_return_allowed: bool) -> Instance<'a, Fmi3> {
    let of = CoSimulation { event_mode_used: true, early_return_allowed, ..CoSimulation::default() };
    let gripper = library.instantiate_for_co_simulation("gripper", of).unwrap();
    assert_eq!(gripper.initialize(0.0), fmi3OK);
    assert_eq!(gripper.set("active", true), fmi3OK);
    gripper.update_discrete_states().unwrap();
    assert_eq!(gripper.enter_step_mode(), fmi3OK, "{:?}", gripper.messages());
    gripper
}

#[test]
fn a_run_stops_for_an_event_that_the_importer_handles() {
    let archive = packaged_fmi3("Gripper");
    let library = archive.load_fmi3().unwrap();
    for early_return_allowed in [false, true] {
        let [one, other] = [(); 2].map(|()| switched(&library, early_return_allowed));
        let output = one.references(&["onoff"]);
        let times = [0.0, 0.04, 0.08, 0.12, 0.16];
        let run = one.run(&times, &[], &[(&output, Kind::Real)]);
        assert_eq!(run.status, fmi3OK, "{:?}", one.messages());
        let steps: Vec<_> = times[..3].iter().map(|&t| (other.do_step(t, 0.04), other.get::<f64>("onoff"))).collect();
        let (end, onoff) = steps[2];
        assert_eq!((steps[1].0.event_handling_needed, end.event_handling_needed), (0, 1));
        let expected = fmuexportProgress {
            rows: if early_return_allowed { 2 } else { 3 },
            time: end.last_successful_time,
            call: 0,
            eventHandlingNeeded: 1,
            earlyReturn: end.early_return.into(),
        };
        assert_eq!(run.progress, expected);
        assert_eq!(expected.earlyReturn, i32::from(early_return_allowed));
        let Rows::Reals(values) = &run.outputs[0] else { panic!("{run:?}") };
        assert_eq!(values[2], onoff.unwrap());
        assert!(values[3].is_nan());
    }
}
