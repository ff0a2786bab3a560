//! Orientations that are refused, or cause one warning.
use crate::importer::Tested;
use crate::show::{Show, show, turned};
use fmu_export::sys::{fmi2Error, fmi2OK, fmi2Status};
use nalgebra::{Matrix3, vector};

/// Messages of a first step.
fn step(instance: &Tested<Show>, expected: fmi2Status) -> Vec<String> {
    assert_eq!(instance.do_step(0.0, 1.0), expected);
    instance.messages()
}

/// Changes one element of the identity: `T T' - I` then has `(1 + x)^2 - 1` on the diagonal, or x elsewhere.
#[test]
fn a_matrix_that_is_not_a_rotation_is_warned_of_or_refused() {
    for (i, j) in (0..9).map(|element| (element / 3, element % 3)) {
        let is_diagonal = i == j;
        for (change, refused) in [(0.9e-3, None), (1.1e-3, Some(false)), (0.09, Some(false)), (0.11, Some(true))] {
            let change = if is_diagonal { f64::sqrt(1.0 + change) - 1.0 } else { change };
            let mut t = Matrix3::identity();
            t[(i, j)] += change;
            let instance = show(&[]);
            instance.set_matrix("moving.R.T", &t);
            let messages = step(&instance, if refused == Some(true) { fmi2Error } else { fmi2OK });
            let expected =
                refused.map(|refused| if refused { "is not a rotation" } else { "is not exactly a rotation" });
            match expected {
                Some(expected) => {
                    assert_eq!(messages.len(), 1, "{messages:?}");
                    assert!(messages[0].contains(&format!("moving.R.T {expected}: R.T times")), "{messages:?}");
                    let limit = if refused == Some(true) { "(limit 0.1)" } else { "(limit 0.001)" };
                    assert!(messages[0].contains(limit), "{messages:?}");
                }
                None => assert!(messages.is_empty(), "{messages:?}"),
            }
        }
    }
}

#[test]
fn rows_that_are_not_at_right_angles_are_warned_of_whatever_their_signs() {
    let t = turned(vector![1.0, -1.0, 0.5], 1.0);
    for (row, other, share) in [(0, 1, 0.01), (0, 2, -0.01), (1, 2, 0.01), (2, 0, 0.01)] {
        let mut skew = t;
        skew.set_row(row, &(t.row(row) + t.row(other) * share).normalize());
        let instance = show(&[]);
        instance.set_matrix("frame.R.T", &skew);
        let messages = step(&instance, fmi2OK);
        assert_eq!(messages.len(), 1);
        assert!(messages[0].ends_with("differs from the identity by 1.00e-2 (limit 0.001)"), "{messages:?}");
    }
    let instance = show(&[]);
    instance.set_matrix("frame.R.T", &t);
    assert_eq!(step(&instance, fmi2OK), [""; 0]);
}

#[test]
fn the_largest_deviation_is_named() {
    let instance = show(&[]);
    instance.set_matrix("frame.R.T", &Matrix3::from_diagonal(&vector![1.001, 0.98, 1.005]));
    let messages = step(&instance, fmi2OK);
    // 1 - 0.98^2
    assert!(messages[0].ends_with("by 3.96e-2 (limit 0.001)"), "{messages:?}");
}

#[test]
fn mirrors_and_matrices_without_values_are_refused() {
    for (diagonal, expected) in [
        ([1.0, 1.0, -1.0], "differs from the identity by 0.00e0 (limit 0.1), its determinant is -1.00e0"),
        ([1.0, 1.0, 0.0], "differs from the identity by 1.00e0 (limit 0.1), its determinant is 0.00e0"),
        ([1e200, 1e200, 1e200], "differs from the identity by inf (limit 0.1), its determinant is inf"),
    ] {
        let instance = show(&[]);
        instance.set_matrix("moving.R.T", &Matrix3::from_diagonal(&diagonal.into()));
        let messages = step(&instance, fmi2Error);
        assert!(messages.len() == 1 && messages[0].ends_with(expected), "{messages:?}");
    }
}

/// The sign of the determinant decides, whatever the deviation.
#[test]
fn a_reflection_is_called_one() {
    for (diagonal, is_reflection) in [([1.0, 1.0, -1.0], true), ([-2.0, 1.0, 1.0], true), ([2.0, 1.0, 1.0], false)] {
        let instance = show(&[]);
        instance.set_matrix("moving.R.T", &Matrix3::from_diagonal(&diagonal.into()));
        let messages = step(&instance, fmi2Error);
        let said = if is_reflection {
            "is not a rotation, but a reflection: R.T times"
        } else {
            "is not a rotation: R.T times"
        };
        assert!(messages.len() == 1 && messages[0].contains(said), "{messages:?}");
    }
}

#[test]
fn a_quaternion_without_a_direction_is_refused_and_any_other_normalised() {
    for (length, expected) in [
        (1.0, None),
        (1.0 + 0.9e-3, None),
        (1.0 - 0.9e-3, None),
        (1.0 + 1.1e-3, Some((false, "its length differs from 1 by 1.10e-3 (limit 0.001)"))),
        (1.0 - 1.1e-3, Some((false, "its length differs from 1 by 1.10e-3 (limit 0.001)"))),
        (0.0011, Some((false, "its length differs from 1 by 9.99e-1 (limit 0.001)"))),
        (1e100, Some((false, "its length differs from 1 by 1.00e100 (limit 0.001)"))),
        (0.0009, Some((true, "has the length 9.00e-4: must be at least 0.001"))),
        (1e200, Some((true, "has the length inf: must be finite"))),
    ] {
        let instance = show(&["orientation"]);
        instance.set_turned_q("frame.Q", vector![1.0, 1.0, 0.0], 1.0, length);
        let messages = step(&instance, if expected.is_some_and(|(refused, _)| refused) { fmi2Error } else { fmi2OK });
        match expected {
            Some((_, expected)) => {
                assert_eq!(messages.len(), 1);
                assert!(messages[0].contains("frame.Q ") && messages[0].ends_with(expected), "{messages:?}");
            }
            None => assert!(messages.is_empty(), "{messages:?}"),
        }
    }
}

#[test]
fn each_frame_is_warned_of_once() {
    let instance = show(&[]);
    let suspicious = Matrix3::identity() * 1.01;
    instance.set_matrix("frame.R.T", &suspicious);
    assert_eq!(step(&instance, fmi2OK).len(), 1);
    instance.step(1.0, 1.0);
    assert_eq!(instance.messages(), [""; 0]);
    instance.set_matrix("moving.R.T", &suspicious);
    instance.step(2.0, 1.0);
    let messages = instance.messages();
    assert!(messages.len() == 1 && messages[0].starts_with("moving.R.T "), "{messages:?}");
    instance.step(3.0, 1.0);
    assert_eq!(instance.messages(), [""; 0]);
}

#[test]
fn an_orientation_that_is_not_read_is_not_validated() {
    for (unread, expected) in [(16, fmi2OK), (0, fmi2Error)] {
        let instance = show(&[]);
        assert_eq!(instance.set("unread", unread), fmi2OK);
        instance.set_matrix("frame.R.T", &(Matrix3::identity() * 2.0));
        assert_eq!(step(&instance, expected).is_empty(), unread == 16);
    }
}
