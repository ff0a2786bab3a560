//! Boundaries between the cases of a function.

use multibody::frames::estimation::History;
use multibody::frames::internal::max_without_event;
use multibody::frames::{Quaternion, TransformationMatrix, atan2, normalize};
use nalgebra::{Matrix3, Vector1, Vector3, Vector4};
use num_dual::Dual64;

/// Vectors shorter than 100 times the machine epsilon of 2^-52 are divided by this limit, 25 times 2^-50.
#[test]
fn a_tiny_vector_is_normalized_to_less_than_a_unit_vector() {
    let unit = 2.0_f64.powi(-50);
    for (length, expected) in [(0.0, 0.0), (5.0, 0.2), (24.0, 0.96), (25.0, 1.0), (50.0, 1.0)] {
        for sign in [1.0, -1.0] {
            let normalized = normalize(&Vector3::new(0.0, sign * length * unit, 0.0));
            assert!((normalized - Vector3::new(0.0, sign * expected, 0.0)).amax() < 1e-15, "{length}: {normalized}");
        }
    }
}

#[test]
fn a_quaternion_is_normalized_unless_it_has_no_length() {
    let normalized = Quaternion::new(0.0, 6.0, 0.0, -8.0).normalize().unwrap();
    assert!((normalized.0 - Quaternion::new(0.0, 0.6, 0.0, -0.8).0).amax() < 1e-15, "{normalized:?}");
    assert_eq!(Quaternion::new(0.0, 0.0, 0.0, 0.0).normalize(), None);
    assert_eq!(Quaternion::new(0.0, f64::NAN, 0.0, 1.0).normalize(), None);
}

/// If the guess does not decide between a quaternion and its opposite, the formula decides the sign. Modelica selects
/// the formula by comparing diagonal elements without `=`: of two components of equal size the last is positive.
#[test]
fn a_quaternion_that_is_orthogonal_to_its_guess_has_the_sign_that_modelica_gives_it() {
    let half = 0.5_f64.sqrt();
    let (x, scalar) = (Quaternion::new(1.0, 0.0, 0.0, 0.0), Quaternion::null_rotation());
    for (t, guess, q) in [
        // Half a turn about (-1, 0, 1).
        ([0.0, 0.0, -1.0, 0.0, -1.0, 0.0, -1.0, 0.0, 0.0], scalar, [-half, 0.0, half, 0.0]),
        // Half a turn about (-1, 1, 0).
        ([0.0, -1.0, 0.0, -1.0, 0.0, 0.0, 0.0, 0.0, -1.0], scalar, [-half, half, 0.0, 0.0]),
        // A quarter turn about -z.
        ([0.0, -1.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0], x, [0.0, 0.0, -half, half]),
    ] {
        let actual = Quaternion::from_t(&TransformationMatrix(Matrix3::from_row_slice(&t)), &guess);
        assert!((actual.0 - Vector4::from(q)).amax() < 1e-15, "{actual:?} and not {q:?}");
    }
}

/// Only a derivative shows which of two equal values was selected. Modelica's `if u1 > u2 then u1 else u2` selects the
/// second.
#[test]
fn the_larger_of_two_equal_values_is_the_second() {
    let [first, second, smaller] = [(2.0, 10.0), (2.0, 20.0), (1.0, 30.0)].map(|(re, eps)| Dual64::new(re, eps));
    assert_eq!(max_without_event(first, second).eps, 20.0);
    assert_eq!(max_without_event(second, first).eps, 10.0);
    assert_eq!(max_without_event(first, smaller).eps, 10.0);
    assert_eq!(max_without_event(smaller, first).eps, 10.0);
}

/// However short the step, a later pose at an equal time replaces the earlier one.
#[test]
fn a_pose_at_the_time_of_the_last_one_takes_its_place_however_short_the_step() {
    for step in [0.0, 1e-300, 1.0] {
        let mut history = History::<Vector1<f64>>::default();
        for position in [1.0, 2.0] {
            history.record(0.5, Vector1::new(position), step);
        }
        assert_eq!(history.poses, [Vector1::new(2.0)], "step {step}");
    }
}

/// Derivatives leave the value unchanged to the last bit wherever the axes are exchanged.
#[test]
fn derivatives_do_not_change_the_value_of_an_angle() {
    for turn in 0..10_000 {
        let (sin, cos) = (f64::from(turn) * 6.3e-4).sin_cos();
        for length in [0.3, 1.0, 7.1] {
            let (y, x) = (length * sin, length * cos);
            let value = atan2(y, x);
            let dual = atan2(Dual64::new(y, x), Dual64::new(x, -y));
            assert_eq!(dual.re.to_bits(), value.to_bits(), "atan2({y}, {x}) = {} and not {value}", dual.re);
        }
    }
}

#[test]
fn an_axis_and_a_sequence_that_do_not_exist_are_refused_with_their_numbers() {
    let axis = TransformationMatrix::<f64>::axis_rotation(4, 0.1).unwrap_err();
    assert_eq!(axis.to_string(), "axis 4: must be 1 (x), 2 (y) or 3 (z)");
    let identity = TransformationMatrix::<f64>::null_rotation();
    let sequence = identity.axes_rotations_angles([3, 1, 1], 0.0).unwrap_err();
    assert_eq!(sequence.to_string(), "sequence {3, 1, 1}: consecutive axes must differ");
}
