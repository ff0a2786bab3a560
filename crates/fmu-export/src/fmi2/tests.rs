//! The gate, and calls that pass pointers through it, with an importer without a logger. `cargo xtask sanitize miri`
//! runs this file, too.
use super::{
    Exported, Fmi2,
    functions::{self, life_cycle},
    logger::Logger,
};
use crate::{
    calls::{
        exported::References,
        gate::{Function, call},
    },
    description::guid,
    error::{Error, Log},
    instance::Outcome,
    interface::Interface,
    model::{Cause, Evaluation, Fmu, Instant, Model},
    sys::{fmi2CallbackFunctions, fmi2CoSimulation, fmi2Component, fmi2Error, fmi2FMUstate, fmi2OK, fmi2Status},
    variables::Scalar,
};
use fmu_export_derive::{Variables, model};
use nalgebra::Vector3;
use std::{
    cell::Cell,
    ffi::CString,
    ptr::{null, null_mut},
};

#[derive(Variables)]
struct Inputs<T = f64> {
    /// Not used
    u: Vector3<T>,
}

#[derive(Clone, Variables)]
struct Steps {
    /// How many there were
    count: i32,
}

/// Counts its steps, and panics in the third.
struct Counter;

#[model]
impl Model for Counter {
    const DESCRIPTION: &'static str = "Counts its steps";
    type Inputs<T: Scalar> = Inputs<T>;
    type Discrete<T: Scalar> = Steps;

    fn outputs<T: Scalar>(_: &Instant<'_, Self, T>) -> Result<Evaluation<Self, T>, Error> {
        Ok(((), ()))
    }

    fn event<T: Scalar>(
        _: &Instant<'_, Self, T>,
        cause: Cause,
        steps: &mut Steps,
        _: &mut (),
        _: &mut Log<'_>,
    ) -> Result<Option<T>, Error> {
        steps.count += i32::from(matches!(cause, Cause::Communication { .. }));
        assert!(steps.count < 3, "three steps");
        Ok(None)
    }
}

impl Fmu for Counter {
    const NAME: &'static str = "Counter";
    const VERSION: &'static str = "1";
}

fn instance() -> fmi2Component {
    let callbacks = fmi2CallbackFunctions {
        logger: None,
        allocateMemory: None,
        freeMemory: None,
        stepFinished: None,
        componentEnvironment: null_mut(),
    };
    let id = CString::new(guid::<Counter>()).unwrap();
    // SAFETY: the strings and the callbacks live during the call.
    let c = unsafe {
        functions::fmi2Instantiate::<Counter>(c"one".as_ptr(), fmi2CoSimulation, id.as_ptr(), null(), &callbacks, 0, 0)
    };
    assert!(!c.is_null());
    c
}

/// Creates an instance before its first step.
fn initialized() -> fmi2Component {
    let c = instance();
    // SAFETY: the instance lives.
    unsafe {
        assert_eq!(functions::fmi2EnterInitializationMode::<Counter>(c), fmi2OK);
        assert_eq!(functions::fmi2ExitInitializationMode::<Counter>(c), fmi2OK);
    }
    c
}

/// Calls `function`. Returns the status, and whether its body ran.
fn tried(c: fmi2Component, function: &'static Function, outcome: impl FnOnce() -> Outcome) -> (fmi2Status, bool) {
    let ran = Cell::new(false);
    let body = |_: &mut Exported<Counter>| {
        ran.set(true);
        outcome()
    };
    // SAFETY: null or a live instance.
    let status = unsafe { call(c, function, body) };
    (status, ran.get())
}

#[test]
fn a_null_pointer_does_not_get_past_the_gate() {
    assert_eq!(tried(null_mut(), &life_cycle::fmi2Reset, || Ok(())), (fmi2Error, false));
}

#[test]
fn a_call_that_the_state_does_not_allow_does_not_get_past_the_gate() {
    let c = instance();
    assert_eq!(tried(c, &life_cycle::fmi2DoStep, || Ok(())), (fmi2Error, false));
    assert_eq!(tried(c, &life_cycle::fmi2SetReal, || Ok(())), (fmi2OK, true));
    // SAFETY: the instance lives, and is freed once.
    unsafe { functions::fmi2FreeInstance::<Counter>(c) };
}

#[test]
fn a_refusal_is_the_status_of_its_message() {
    let c = instance();
    assert_eq!(tried(c, &life_cycle::fmi2SetReal, || Err(Error::new("no"))), (fmi2Error, true));
    assert_eq!(tried(c, &life_cycle::fmi2SetReal, || Ok(())), (fmi2OK, true), "the instance goes on");
    // SAFETY: the instance lives, and is freed once.
    unsafe { functions::fmi2FreeInstance::<Counter>(c) };
}

#[test]
fn after_a_panic_only_what_replaces_all_values_gets_past_the_gate() {
    let c = instance();
    assert_eq!(tried(c, &life_cycle::fmi2SetReal, || panic!("on purpose")), (fmi2Error, true));
    assert_eq!(tried(c, &life_cycle::fmi2SetReal, || Ok(())), (fmi2Error, false));
    // SAFETY: the instance lives, and is freed once.
    unsafe {
        assert_eq!(functions::fmi2Reset::<Counter>(c), fmi2OK);
        assert_eq!(tried(c, &life_cycle::fmi2SetReal, || Ok(())), (fmi2OK, true));
        functions::fmi2FreeInstance::<Counter>(c);
    }
}

#[test]
fn a_state_goes_through_bytes_and_back_and_heals_an_instance_that_has_panicked() {
    let c = initialized();
    let (mut saved, mut read, mut size) = (null_mut::<std::ffi::c_void>(), null_mut::<std::ffi::c_void>(), 0);
    // SAFETY: the instance lives, and is freed once; there are places for states and the size, and the stated number of
    // bytes.
    unsafe {
        assert_eq!(functions::fmi2DoStep::<Counter>(c, 0.0, 1.0, 0), fmi2OK);
        assert_eq!(functions::fmi2GetFMUstate::<Counter>(c, &mut saved), fmi2OK);
        assert_eq!(functions::fmi2SerializedFMUstateSize::<Counter>(c, saved, &mut size), fmi2OK);
        let mut bytes = vec![0; size];
        assert_eq!(functions::fmi2SerializeFMUstate::<Counter>(c, saved, bytes.as_mut_ptr(), size), fmi2OK);
        assert_eq!(functions::fmi2DoStep::<Counter>(c, 1.0, 1.0, 0), fmi2OK);
        assert_eq!(functions::fmi2DoStep::<Counter>(c, 2.0, 1.0, 0), fmi2Error, "the third step panics");
        assert_eq!(functions::fmi2DeSerializeFMUstate::<Counter>(c, bytes.as_ptr(), size, &mut read), fmi2Error);
        let other = instance();
        assert_eq!(functions::fmi2DeSerializeFMUstate::<Counter>(other, bytes.as_ptr(), size, &mut read), fmi2OK);
        assert_eq!(functions::fmi2SetFMUstate::<Counter>(c, read), fmi2OK);
        assert_eq!(functions::fmi2DoStep::<Counter>(c, 1.0, 1.0, 0), fmi2OK, "once more the second step");
        // A place that holds a state is reused.
        assert_eq!(functions::fmi2GetFMUstate::<Counter>(c, &mut read), fmi2OK);
        for state in [&mut saved, &mut read] {
            assert_eq!(functions::fmi2FreeFMUstate::<Counter>(other, state), fmi2OK);
            assert!(state.is_null());
        }
        functions::fmi2FreeInstance::<Counter>(c);
        functions::fmi2FreeInstance::<Counter>(other);
    }
}

/// No call accepts such times, so only bytes can contain them.
#[test]
fn bytes_with_times_that_are_none_are_refused_although_nobody_altered_them() {
    for (time, stop_time, accepted) in [
        (1.0, 2.0, true),
        (-1.0, f64::INFINITY, true),
        (f64::NAN, 2.0, false),
        (f64::INFINITY, f64::INFINITY, false),
        (f64::NEG_INFINITY, 2.0, false),
        (1.0, f64::NAN, false),
    ] {
        let c = initialized();
        let (mut saved, mut read, mut size) = (null_mut::<std::ffi::c_void>(), null_mut::<std::ffi::c_void>(), 0);
        let set_times = |exported: &mut Exported<Counter>| {
            (exported.instance.states.times.now, exported.instance.states.times.stop) = (time, stop_time);
            Ok(())
        };
        // SAFETY: the instance lives, and is freed once; there are places for states and the size, and the stated
        // number of bytes.
        unsafe {
            assert_eq!(call(c, &life_cycle::fmi2SetReal, set_times), fmi2OK);
            assert_eq!(functions::fmi2GetFMUstate::<Counter>(c, &mut saved), fmi2OK);
            assert_eq!(functions::fmi2SerializedFMUstateSize::<Counter>(c, saved, &mut size), fmi2OK);
            let mut bytes = vec![0; size];
            assert_eq!(functions::fmi2SerializeFMUstate::<Counter>(c, saved, bytes.as_mut_ptr(), size), fmi2OK);
            let expected = if accepted { fmi2OK } else { fmi2Error };
            let status = functions::fmi2DeSerializeFMUstate::<Counter>(c, bytes.as_ptr(), size, &mut read);
            assert_eq!(status, expected, "time {time}, stop time {stop_time}");
            for state in [&mut saved, &mut read] {
                assert_eq!(functions::fmi2FreeFMUstate::<Counter>(c, state), fmi2OK);
            }
            functions::fmi2FreeInstance::<Counter>(c);
        }
    }
}

/// No call makes such bytes, and their checksum is valid: an instance with another use could have written them.
#[test]
fn bytes_of_an_instance_that_was_used_for_something_else_are_refused() {
    // FMI 2.0, Co-Simulation, between steps.
    const MODE: u64 = 0x0201_0004;
    for (mode, accepted) in [
        (MODE, true),
        // Terminated.
        (MODE ^ 4 ^ 8, true),
        // Poisoned; in two states; in an undefined state.
        (MODE ^ 4 ^ 32, false),
        (MODE ^ 8, false),
        (MODE ^ 4, false),
        (MODE ^ 4 ^ 64, false),
        // For Model Exchange; of FMI 3.0; with an undefined bit.
        (MODE ^ 0x0003_0000, false),
        (MODE ^ 0x0100_0000, false),
        (MODE ^ 1 << 63, false),
        (0, false),
    ] {
        let c = initialized();
        let (mut bytes, mut read) = (Vec::new(), null_mut::<std::ffi::c_void>());
        let write = |exported: &mut Exported<Counter>| {
            let saved = exported.instance.save(mode);
            bytes.resize(saved.size(Interface::of::<Counter>()), 0);
            saved.to_bytes(Interface::of::<Counter>(), &mut bytes);
            Ok(())
        };
        // SAFETY: the instance lives, and is freed once; there are the stated number of bytes and a place for a state,
        // which is freed once.
        unsafe {
            assert_eq!(call(c, &life_cycle::fmi2SetReal, write), fmi2OK);
            let status =
                functions::fmi2DeSerializeFMUstate::<Counter>(c, bytes.as_ptr().cast(), bytes.len(), &mut read);
            assert_eq!(status, if accepted { fmi2OK } else { fmi2Error }, "mode {mode:#x}");
            assert_eq!(read.is_null(), !accepted);
            assert_eq!(functions::fmi2FreeFMUstate::<Counter>(c, &mut read), fmi2OK);
            functions::fmi2FreeInstance::<Counter>(c);
        }
    }
}

#[test]
fn lists_of_the_importer_are_read_and_written_in_any_order() {
    let c = initialized();
    // Value references of Reals count from zero.
    let (references, mut values) = ([2, 0, 1], [0.0; 3]);
    // SAFETY: the instance lives, and is freed once; each list has the stated length.
    unsafe {
        assert_eq!(functions::fmi2SetReal::<Counter>(c, references.as_ptr(), 3, [5.0, 3.0, 4.0].as_ptr()), fmi2OK);
        assert_eq!(functions::fmi2GetReal::<Counter>(c, references[1..].as_ptr(), 2, values.as_mut_ptr()), fmi2OK);
        assert_eq!(values, [3.0, 4.0, 0.0]);
        assert_eq!(functions::fmi2GetReal::<Counter>(c, [0, 1, 2].as_ptr(), 3, values.as_mut_ptr()), fmi2OK);
        assert_eq!(values, [3.0, 4.0, 5.0]);
        functions::fmi2FreeInstance::<Counter>(c);
    }
}

#[test]
fn null_pointers_and_impossible_lengths_are_refused() {
    let c = initialized();
    let mut state: fmi2FMUstate = null_mut();
    // SAFETY: the instance lives, and is freed once; the other pointers are null.
    unsafe {
        assert_eq!(functions::fmi2GetFMUstate::<Counter>(c, null_mut()), fmi2Error);
        assert_eq!(functions::fmi2SetFMUstate::<Counter>(c, null_mut()), fmi2Error);
        assert_eq!(functions::fmi2DeSerializeFMUstate::<Counter>(c, null(), 8, &mut state), fmi2Error);
        assert_eq!(functions::fmi2FreeFMUstate::<Counter>(c, null_mut()), fmi2OK, "to free nothing is allowed");
        assert_eq!(functions::fmi2GetReal::<Counter>(c, null(), 1, null_mut()), fmi2Error);
        assert_eq!(
            functions::fmi2GetReal::<Counter>(c, null(), 0, null_mut()),
            fmi2OK,
            "an empty list needs no pointer"
        );
        assert_eq!(functions::fmi2SetString::<Counter>(c, null(), usize::MAX, null()), fmi2Error);
        // Nothing is read behind a pointer to an impossible number of elements.
        let (list, mut place) = ([0_u32], [0.0]);
        assert_eq!(functions::fmi2GetReal::<Counter>(c, list.as_ptr(), usize::MAX, place.as_mut_ptr()), fmi2Error);
        functions::fmi2FreeInstance::<Counter>(c);
    }
}

#[test]
fn a_run_counts_upwards_within_the_variables_there_are() {
    let logger = Logger { callback: None, environment: null_mut(), instance_name: c"one".into() };
    let fmi2 = Fmi2 { logger, edition: None };
    assert_eq!(fmi2.reals_in_a_row(&[3, 4, 5], 6), Some(3..6));
    assert_eq!(fmi2.reals_in_a_row(&[5], 6), Some(5..6));
    assert_eq!(fmi2.reals_in_a_row(&(2..21).collect::<Vec<_>>(), 21), Some(2..21));
    for no_run in [&[][..], &[6], &[4, 5, 6], &[3, 5], &[3, 5, 4, 6], &[3, 4, 4, 6], &[5, 4], &[u32::MAX, 0]] {
        assert_eq!(fmi2.reals_in_a_row(no_run, 6), None, "{no_run:?}");
    }
    // Any two neighbours change places.
    for at in 0..22 {
        let mut references: Vec<_> = (0..23).collect();
        references.swap(at, at + 1);
        assert_eq!(fmi2.reals_in_a_row(&references, 23), None, "{references:?}");
    }
}
