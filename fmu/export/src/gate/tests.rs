//! The gate and what passes pointers through it, with an importer that has no logger. `cargo xtask sanitize miri` runs this, too.
use super::call;
use crate::{
    abi,
    guid::guid,
    instance::{Instance, Outcome},
    lifecycle::Function,
    logging::Message,
    model::{Evaluation, Model, Notes, Problem, Step, Unit},
    scalar::Scalar,
    sys::{fmi2CallbackFunctions, fmi2CoSimulation, fmi2Component, fmi2Error, fmi2FMUstate, fmi2OK, fmi2Status},
};
use fmu_export_derive::Variables;
use nalgebra::Vector3;
use std::{
    cell::Cell,
    ffi::CString,
    ptr::{null, null_mut},
};

/// Inputs.
#[derive(Variables)]
struct Inputs<T = f64> {
    /// Not used
    u: Vector3<T>,
}

/// Counts its steps, and panics in the third.
struct Counter;

impl Model for Counter {
    const DESCRIPTION: &'static str = "Counts its steps";
    type Parameters<T: Scalar> = ();
    type Inputs<T: Scalar> = Inputs<T>;
    type Outputs<T: Scalar> = ();
    type Locals<T: Scalar> = ();
    type Memory = i32;

    fn advance(_: &(), _: &Inputs, step: Step, steps: &mut i32, _: &mut Notes<'_>) -> Result<(), Problem> {
        *steps += i32::from(step.size > 0.0);
        assert!(*steps < 3, "three steps");
        Ok(())
    }

    fn outputs<T: Scalar>(_: &(), _: &Inputs<T>, _: &i32, _: Step) -> Result<Evaluation<Self, T>, Problem> {
        Ok(((), ()))
    }
}

impl Unit for Counter {
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
    let c = unsafe { abi::instantiate::<Counter>(c"one".as_ptr(), fmi2CoSimulation, id.as_ptr(), &callbacks, 0) };
    assert!(!c.is_null());
    c
}

/// An instance before its first step.
fn initialized() -> fmi2Component {
    let c = instance();
    // SAFETY: a live instance.
    unsafe {
        assert_eq!(abi::enter_initialization_mode::<Counter>(c), fmi2OK);
        assert_eq!(abi::exit_initialization_mode::<Counter>(c), fmi2OK);
    }
    c
}

/// A call of `function`, and whether its body ran.
fn tried(c: fmi2Component, function: Function, outcome: impl FnOnce() -> Outcome) -> (fmi2Status, bool) {
    let ran = Cell::new(false);
    let body = |_: &mut Instance<Counter>| {
        ran.set(true);
        outcome()
    };
    // SAFETY: null or a live instance.
    let status = unsafe { call(c, function, body) };
    (status, ran.get())
}

#[test]
fn a_null_pointer_does_not_get_past_the_gate() {
    assert_eq!(tried(null_mut(), Function::Reset, || Ok(())), (fmi2Error, false));
}

#[test]
fn a_call_that_the_state_does_not_allow_does_not_get_past_the_gate() {
    let c = instance();
    assert_eq!(tried(c, Function::DoStep, || Ok(())), (fmi2Error, false));
    assert_eq!(tried(c, Function::SetReal, || Ok(())), (fmi2OK, true));
    // SAFETY: a live instance, freed once.
    unsafe { abi::free_instance::<Counter>(c) };
}

#[test]
fn a_refusal_is_the_status_of_its_message() {
    let c = instance();
    assert_eq!(tried(c, Function::SetReal, || Err(Message::error("no"))), (fmi2Error, true));
    assert_eq!(tried(c, Function::SetReal, || Ok(())), (fmi2OK, true), "the instance goes on");
    // SAFETY: a live instance, freed once.
    unsafe { abi::free_instance::<Counter>(c) };
}

#[test]
fn after_a_panic_only_what_replaces_all_values_gets_past_the_gate() {
    let c = instance();
    assert_eq!(tried(c, Function::SetReal, || panic!("on purpose")), (fmi2Error, true));
    assert_eq!(tried(c, Function::SetReal, || Ok(())), (fmi2Error, false));
    // SAFETY: a live instance, freed once.
    unsafe {
        assert_eq!(abi::reset::<Counter>(c), fmi2OK);
        assert_eq!(tried(c, Function::SetReal, || Ok(())), (fmi2OK, true));
        abi::free_instance::<Counter>(c);
    }
}

#[test]
fn a_state_goes_through_bytes_and_back_and_heals_an_instance_that_has_panicked() {
    let c = initialized();
    let (mut saved, mut read, mut size) = (null_mut::<std::ffi::c_void>(), null_mut::<std::ffi::c_void>(), 0);
    // SAFETY: a live instance, freed once; places for states and the size; as many bytes as the size says.
    unsafe {
        assert_eq!(abi::do_step::<Counter>(c, 0.0, 1.0), fmi2OK);
        assert_eq!(abi::get_state::<Counter>(c, &mut saved), fmi2OK);
        assert_eq!(abi::serialized_state_size::<Counter>(c, saved, &mut size), fmi2OK);
        let mut bytes = vec![0; size];
        assert_eq!(abi::serialize_state::<Counter>(c, saved, bytes.as_mut_ptr(), size), fmi2OK);
        assert_eq!(abi::do_step::<Counter>(c, 1.0, 1.0), fmi2OK);
        assert_eq!(abi::do_step::<Counter>(c, 2.0, 1.0), fmi2Error, "the third step panics");
        assert_eq!(abi::deserialize_state::<Counter>(c, bytes.as_ptr(), size, &mut read), fmi2Error);
        let other = instance();
        assert_eq!(abi::deserialize_state::<Counter>(other, bytes.as_ptr(), size, &mut read), fmi2OK);
        assert_eq!(abi::set_state::<Counter>(c, read), fmi2OK);
        assert_eq!(abi::do_step::<Counter>(c, 1.0, 1.0), fmi2OK, "once more the second step");
        // The place that holds a state is used again.
        assert_eq!(abi::get_state::<Counter>(c, &mut read), fmi2OK);
        for state in [&mut saved, &mut read] {
            assert_eq!(abi::free_state::<Counter>(other, state), fmi2OK);
            assert!(state.is_null());
        }
        abi::free_instance::<Counter>(c);
        abi::free_instance::<Counter>(other);
    }
}

#[test]
fn lists_of_the_importer_are_read_and_written_in_any_order() {
    let c = initialized();
    // Value references of Reals count from zero.
    let (references, mut values) = ([2, 0, 1], [0.0; 3]);
    // SAFETY: a live instance, freed once; lists of as many elements as the calls say.
    unsafe {
        assert_eq!(abi::set_real::<Counter>(c, references.as_ptr(), 3, [5.0, 3.0, 4.0].as_ptr()), fmi2OK);
        assert_eq!(abi::get_real::<Counter>(c, references[1..].as_ptr(), 2, values.as_mut_ptr()), fmi2OK);
        assert_eq!(values, [3.0, 4.0, 0.0]);
        assert_eq!(abi::get_real::<Counter>(c, [0, 1, 2].as_ptr(), 3, values.as_mut_ptr()), fmi2OK);
        assert_eq!(values, [3.0, 4.0, 5.0]);
        abi::free_instance::<Counter>(c);
    }
}

#[test]
fn null_pointers_for_places_and_lists_are_refused() {
    let c = initialized();
    let mut state: fmi2FMUstate = null_mut();
    // SAFETY: a live instance, freed once; pointers are null.
    unsafe {
        assert_eq!(abi::get_state::<Counter>(c, null_mut()), fmi2Error);
        assert_eq!(abi::set_state::<Counter>(c, null_mut()), fmi2Error);
        assert_eq!(abi::deserialize_state::<Counter>(c, null(), 8, &mut state), fmi2Error);
        assert_eq!(abi::free_state::<Counter>(c, null_mut()), fmi2OK, "to free nothing is allowed");
        assert_eq!(abi::get_real::<Counter>(c, null(), 1, null_mut()), fmi2Error);
        assert_eq!(abi::get_real::<Counter>(c, null(), 0, null_mut()), fmi2OK, "an empty list needs no pointer");
        assert_eq!(abi::set_string::<Counter>(c, null(), usize::MAX, null()), fmi2Error);
        abi::free_instance::<Counter>(c);
    }
}
