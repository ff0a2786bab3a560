//! Zero orientations: some importers set them if nothing is connected.
use crate::importer::{Tested, instantiate, instantiate_for_model_exchange};
use crate::show::{Show, show, turned};
use fmu_export::sys::{fmi2Error, fmi2OK};
use nalgebra::{Matrix3, Vector3, vector};

const WARNING: &str = "moving.R.T is zero, so it counts as not connected and is replaced by the identity";
const LOST: &str = "moving.R.T is zero, but was not before: was the measurement lost?";

fn set_zeros(instance: &Tested<Show>) {
    instance.set_matrix("moving.R.T", &Matrix3::zeros());
}

/// Before the first step, CoFmuPy sets inputs that are not connected to zero, and FMPy's SSP runner connected ones.
#[test]
fn zeros_before_any_other_value_are_the_identity_with_one_warning() {
    let instance = show(&[]);
    set_zeros(&instance);
    for start in [0.0, 1.0, 2.0] {
        instance.step(start, 1.0);
        let expected: &[&str] = if start == 0.0 { &[WARNING] } else { &[] };
        assert_eq!(instance.messages(), expected);
        assert_eq!(instance.matrix("shown_moving.t"), Matrix3::identity());
        assert_eq!(instance.matrix("moving.R.T"), Matrix3::zeros(), "what is set can be read");
    }
    let t = turned(vector![1.0, 2.0, 3.0], 0.5);
    instance.set_matrix("moving.R.T", &t);
    instance.step(3.0, 1.0);
    assert_eq!((instance.matrix("shown_moving.t"), instance.messages()), (t, vec![]));
}

#[test]
fn each_frame_is_told_once_and_quaternions_likewise() {
    let instance = show(&["orientation"]);
    instance.set_vector("moving.Q", [0.0; 4]);
    instance.set_vector("frame.Q", [-0.0; 4]);
    instance.step(0.0, 1.0);
    let expected = ["frame", "moving"].map(|frame| WARNING.replace("moving.R.T", &format!("{frame}.Q")));
    assert_eq!(instance.messages(), expected);
    assert_eq!(instance.matrix("shown_moving.t"), Matrix3::identity());
    instance.step(1.0, 1.0);
    assert_eq!(instance.messages(), [""; 0]);
}

/// The matrix is not read, so neither zeros nor other values matter.
#[test]
fn zeros_in_the_other_form_are_not_even_told() {
    let instance = show(&["orientation"]);
    set_zeros(&instance);
    instance.step(0.0, 1.0);
    assert_eq!(instance.messages(), [""; 0]);
}

/// Trackers write zeros for a lost frame.
#[test]
fn zeros_after_another_value_are_refused() {
    for before in [turned(Vector3::x(), 0.1), Matrix3::identity()] {
        let instance = show(&[]);
        instance.set_matrix("moving.R.T", &before);
        instance.step(0.0, 1.0);
        set_zeros(&instance);
        assert_eq!(instance.do_step(1.0, 1.0), fmi2Error);
        let messages = instance.messages();
        assert!(messages.len() == 1 && messages[0].ends_with(LOST), "{messages:?}");
    }
}

/// Only the identity is probably a start value.
#[test]
fn zeros_after_an_orientation_of_the_initialization_are_refused() {
    for (before, expected) in [(turned(Vector3::x(), 0.1), fmi2Error), (Matrix3::identity(), fmi2OK)] {
        let instance = instantiate::<Show>(None, false);
        instance.set_matrix("moving.R.T", &before);
        instance.initialize();
        set_zeros(&instance);
        assert_eq!(instance.do_step(0.0, 1.0), expected);
        assert!(instance.messages()[0].ends_with(if expected == fmi2OK { WARNING } else { LOST }));
    }
}

#[test]
fn zeros_between_other_values_are_refused_even_if_the_frame_began_with_zeros() {
    let instance = show(&[]);
    set_zeros(&instance);
    instance.step(0.0, 1.0);
    instance.set_matrix("moving.R.T", &Matrix3::identity());
    instance.step(1.0, 1.0);
    instance.messages();
    set_zeros(&instance);
    assert_eq!(instance.do_step(2.0, 1.0), fmi2Error);
    assert!(instance.messages()[0].ends_with(LOST));
}

/// Importers that handle events have set nothing before the first event. Restoring the state there is tested too.
#[test]
fn zeros_after_the_first_event_are_accepted_as_well() {
    let instance = instantiate_for_model_exchange::<Show>();
    instance.initialize();
    assert!(instance.new_discrete_states().is_ok());
    let bytes = instance.bytes();
    instance.enter_continuous_time();
    set_zeros(&instance);
    assert_eq!(instance.matrix("shown_moving.t"), Matrix3::identity());
    assert_eq!(instance.set_time(1.0), fmi2OK);
    instance.restore(&bytes).unwrap();
    instance.enter_continuous_time();
    set_zeros(&instance);
    assert_eq!(instance.matrix("shown_moving.t"), Matrix3::identity());
    instance.enter_event_at(2.0);
    assert!(instance.new_discrete_states().is_ok());
    assert_eq!(instance.messages(), [WARNING]);
}

#[test]
fn a_reset_or_a_restored_state_forgets_or_knows_what_was_seen() {
    let instance = show(&[]);
    let fresh = instance.bytes();
    instance.set_matrix("moving.R.T", &turned(Vector3::x(), 0.1));
    instance.step(0.0, 1.0);
    let seen = instance.bytes();
    for (state, time, expected) in [(fresh, 0.0, fmi2OK), (seen, 1.0, fmi2Error)] {
        instance.restore(&state).unwrap();
        set_zeros(&instance);
        assert_eq!(instance.do_step(time, 1.0), expected);
    }
    instance.reset();
    set_zeros(&instance);
    instance.initialize();
    instance.step(0.0, 1.0);
}

/// If zeros were a pose, the first orientation would seem to jump from the identity.
#[test]
fn an_estimate_begins_with_the_first_orientation() {
    let instance = show(&["derivatives"]);
    set_zeros(&instance);
    instance.step(0.0, 1.0);
    let rate = 0.1;
    for step in 1..6 {
        let time = f64::from(step);
        instance.set_matrix("moving.R.T", &turned(Vector3::z(), rate * time));
        instance.step(time, 1.0);
        let expected = if step == 1 { 0.0 } else { rate };
        let w = instance.vector("shown_moving.w");
        assert!((w - vector![0.0, 0.0, expected]).norm() < 1e-12, "step {step}: {w}");
    }
}

/// The angular velocity rotates nothing that could contradict it.
#[test]
fn a_frame_that_is_not_connected_contradicts_nothing() {
    let instance = show(&[]);
    set_zeros(&instance);
    instance.set_vector("moving.R.w", [0.0, 0.0, 1.0]);
    for step in 0..20 {
        instance.step(f64::from(step) * 0.1, 0.1);
    }
    assert_eq!(instance.messages(), [WARNING]);
}
