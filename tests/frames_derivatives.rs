//! Dual numbers through all functions: derivatives are correct, above all where naive formulas fail.

use multibody::frames::{
    Orientation, Quaternion, TransformationMatrix, axis, length, normalize, planar_rotation_angle,
};
use nalgebra::Vector3;
use num_dual::Dual64;
use std::f64::consts::{FRAC_PI_2, PI};

fn constant(v: Vector3<f64>) -> Vector3<Dual64> {
    v.map(Dual64::from)
}

/// Rotation by angles that change with the given rates, as a function of time.
fn moving(sequence: [i32; 3], angles: [f64; 3], rates: [f64; 3]) -> TransformationMatrix<Dual64> {
    let angles = Vector3::from_fn(|i, _| Dual64::new(angles[i], rates[i]));
    TransformationMatrix::axes_rotations(sequence, &angles).unwrap()
}

#[test]
fn the_derivative_of_t_holds_the_angular_velocity() {
    let t = moving([1, 2, 3], [0.1, 0.2, 0.3], [1.0, 2.0, 3.0]);
    let (value, der) = (t.0.map(|x| x.re), t.0.map(|x| x.eps));
    let (angles, rates) = (Vector3::new(0.1, 0.2, 0.3), Vector3::new(1.0, 2.0, 3.0));
    let r = Orientation::axes_rotations([1, 2, 3], &angles, &rates).unwrap();
    assert!((Orientation::from_t2(TransformationMatrix(value), &der).w - r.w).amax() < 1e-15);
}

#[test]
fn angles_change_with_their_rates_even_at_right_angles() {
    for angles in
        [[0.0; 3], [0.1, 0.2, 0.3], [FRAC_PI_2, 0.0, FRAC_PI_2], [0.0, 0.0, PI], [-FRAC_PI_2, 0.5, -FRAC_PI_2]]
    {
        for sequence in [[1, 2, 3], [3, 2, 1], [2, 3, 1]] {
            let t = moving(sequence, angles, [1.0, 2.0, 3.0]);
            let found = t.axes_rotations_angles(sequence, Dual64::from(angles[0])).unwrap();
            for (i, angle) in found.iter().enumerate() {
                assert!((angle.eps - (i + 1) as f64).abs() < 1e-14, "{sequence:?} {angles:?}: {found}");
            }
        }
    }
}

#[test]
fn planar_angles_change_with_their_rate_all_around_the_circle() {
    let e = constant(Vector3::z());
    for degrees in (-180..=180).step_by(15) {
        let angle = Dual64::new(f64::from(degrees).to_radians(), 2.0);
        let v2 = TransformationMatrix::planar_rotation(&e, angle).resolve2(&constant(Vector3::x()));
        let found = planar_rotation_angle(&e, &constant(Vector3::x()), &v2);
        assert!((found.eps - 2.0).abs() < 1e-15, "{degrees} degrees: {found}");
    }
}

#[test]
fn constraints_change_with_the_rotation_vector_at_equal_frames() {
    let null = Orientation::<Dual64>::null_rotation();
    let (angles, rates) = ([0.0; 3], [1.0, 2.0, 3.0]);
    let turning = Orientation { t: moving([1, 2, 3], angles, rates), ..null };
    assert_eq!(null.equality_constraint(&turning).map(|x| x.eps), Vector3::from(rates));
    let q = turning.to_q(&Quaternion::null_rotation());
    assert_eq!(Quaternion::null_rotation().equality_constraint(&q).map(|x| 2.0 * x.eps), Vector3::from(rates));
}

#[test]
fn quaternions_of_half_turns_have_derivatives() {
    for i in 1..=3 {
        let e = axis(i).unwrap();
        let t = TransformationMatrix::planar_rotation(&e, Dual64::new(PI, 1.0));
        let q = t.to_q(&Quaternion(e.push(Dual64::from(0.0)))).0;
        // d/da {e sin(a/2), cos(a/2)} at a = pi
        let expected = [0.0, 0.0, 0.0, -0.5];
        for (element, expected) in q.iter().zip(expected) {
            assert!((element.eps - expected).abs() < 1e-15, "axis {i}: {q}");
        }
    }
}

#[test]
fn lengths_and_axes_stay_finite_at_the_zero_vector() {
    let v = Vector3::new(Dual64::new(0.0, 1.0), Dual64::new(0.0, 2.0), Dual64::new(0.0, 0.0));
    assert_eq!((length(&v).re, length(&v).eps), (0.0, 0.0));
    assert!(normalize(&v).iter().all(|x| x.eps.is_finite()));
    let t = TransformationMatrix::from_nxy(&v, &v);
    assert!(t.0.iter().all(|x| x.eps == 0.0), "a default axis does not move: {}", t.0);
}
