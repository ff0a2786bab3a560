//! Identities of rotations, on random ones.
//!
//! The rotations come from nalgebra's `UnitQuaternion`, not from the library itself.

use std::f64::consts::TAU;

use multibody::frames::{Orientation, Quaternion, TransformationMatrix, internal};
use nalgebra::{Matrix3, Rotation3, UnitQuaternion, Vector3, Vector4};
use proptest::prelude::*;

const TOL: f64 = 1e-13;

fn vector() -> impl Strategy<Value = Vector3<f64>> {
    [-3.0..3.0, -3.0..3.0, -3.0..3.0].prop_map(|v: [f64; 3]| Vector3::from(v))
}

fn rotation() -> impl Strategy<Value = UnitQuaternion<f64>> {
    let components = [-1.0..1.0, -1.0..1.0, -1.0..1.0, -1.0..1.0];
    let vectors = components.prop_map(|c: [f64; 4]| Vector4::from(c)).prop_filter("too short", |v| v.norm() > 0.1);
    vectors.prop_map(|v| UnitQuaternion::from_quaternion(nalgebra::Quaternion::from_vector(v)))
}

fn orientation() -> impl Strategy<Value = Orientation> {
    (rotation(), vector()).prop_map(|(q, w)| Orientation { t: q.to_rotation_matrix().into(), w })
}

fn sequence() -> impl Strategy<Value = [i32; 3]> {
    let sequences = [1..=3, 1..=3, 1..=3].prop_map(|s: [i32; 3]| s);
    sequences.prop_filter("neighbours are equal", |s| s[0] != s[1] && s[1] != s[2])
}

fn assert_equal(a: &Orientation, b: &Orientation) {
    assert!((a.t.0 - b.t.0).amax() < TOL, "T: {} is not {}", a.t.0, b.t.0);
    assert!((a.w - b.w).amax() < TOL * 10.0, "w: {} is not {}", a.w, b.w);
}

proptest! {
    #[test]
    fn the_inverse_undoes_a_rotation(r in orientation()) {
        assert_equal(&r.absolute_rotation(&r.inverse_rotation()), &Orientation::null_rotation());
        assert_equal(&r.inverse_rotation().inverse_rotation(), &r);
    }

    #[test]
    fn the_relative_rotation_leads_from_the_first_to_the_second(r1 in orientation(), r2 in orientation()) {
        assert_equal(&r1.absolute_rotation(&r1.relative_rotation(&r2)), &r2);
    }

    #[test]
    fn rotations_compose_associatively(r1 in orientation(), r2 in orientation(), r3 in orientation()) {
        let one_by_one = r1.absolute_rotation(&r2).absolute_rotation(&r3);
        assert_equal(&one_by_one, &r1.absolute_rotation(&r2.absolute_rotation(&r3)));
    }

    #[test]
    fn resolve1_undoes_resolve2(r in orientation(), v in vector()) {
        prop_assert!((r.resolve1(&r.resolve2(&v)) - v).amax() < TOL);
        let dyade = v * v.transpose();
        prop_assert!((r.resolve_dyade1(&r.resolve_dyade2(&dyade)) - dyade).amax() < TOL * 10.0);
    }

    #[test]
    fn resolve_relative_is_the_relative_rotation(r1 in orientation(), r2 in orientation(), v in vector()) {
        let relative = r1.relative_rotation(&r2).resolve2(&v);
        prop_assert!((r1.resolve_relative(&v, &r2) - relative).amax() < TOL);
    }

    #[test]
    fn angles_lead_back_to_the_rotation(r in orientation(), s in sequence(), guess in -4.0..4.0) {
        let angles = r.axes_rotations_angles(s, guess).unwrap();
        let again = TransformationMatrix::axes_rotations(s, &angles).unwrap();
        prop_assert!((again.0 - r.t.0).amax() < 1e-12, "{angles}");
    }

    #[test]
    fn angles_come_back_modulo_a_turn(s in sequence(), angles in vector()) {
        // Within a degree of gimbal lock the first and third angles are ill-conditioned.
        let lock = if s[0] == s[2] { angles[1].sin() } else { angles[1].cos() };
        prop_assume!(lock.abs() > 0.02);
        let t = TransformationMatrix::axes_rotations(s, &angles).unwrap();
        let again = t.axes_rotations_angles(s, angles[0]).unwrap();
        for (a, b) in angles.iter().zip(&again) {
            let turns = (a - b) / TAU;
            prop_assert!((turns - turns.round()).abs() < 1e-12, "{angles} {again}");
        }
    }

    #[test]
    fn quaternions_and_matrices_agree(a in rotation(), b in rotation(), v in vector()) {
        let (qa, qb) = (Quaternion::from(a), Quaternion::from(b));
        let (ta, tb) = (qa.to_t(), qb.to_t());
        prop_assert!((qa.resolve1(&v) - ta.resolve1(&v)).amax() < TOL);
        prop_assert!((qa.resolve2(&v) - ta.resolve2(&v)).amax() < TOL);
        prop_assert!((qa.absolute_rotation(&qb).to_t().0 - ta.absolute_rotation(&tb).0).amax() < TOL);
        prop_assert!((qa.relative_rotation(&qb).to_t().0 - ta.relative_rotation(&tb).0).amax() < TOL);
        prop_assert!((qa.inverse_rotation().to_t().0 - ta.inverse_rotation().0).amax() < TOL);
        prop_assert!((ta.to_q(&qa).0 - qa.0).amax() < TOL);
    }

    #[test]
    fn nalgebra_rotations_map_components_from_frame_2_to_frame_1(q in rotation(), v in vector()) {
        let t = TransformationMatrix::from(q.to_rotation_matrix());
        prop_assert!((t.resolve1(&v) - q * v).amax() < TOL);
        prop_assert!((Quaternion::from(q).resolve1(&v) - q * v).amax() < TOL);
        prop_assert!((t.to_rotation3() * v - q * v).amax() < TOL);
        prop_assert!(Quaternion::from(q).to_unit_quaternion().unwrap().angle_to(&q) < 1e-7);
    }

    // Fourth-order central difference of a motion given by its angles; its truncation error is about h^4.
    #[test]
    fn w_belongs_to_the_numerical_derivative_of_t(s in sequence(), angles in vector(), rates in vector()) {
        let at = |t: f64| Orientation::axes_rotations(s, &(angles + rates * t), &rates).unwrap();
        let h = 1e-3;
        let difference = |n: f64| at(n * h).t.0 - at(-n * h).t.0;
        let der_t: Matrix3<f64> = (difference(1.0) * 8.0 - difference(2.0)) / (12.0 * h);
        let r = at(0.0);
        prop_assert!((Orientation::from_t2(r.t, &der_t).w - r.w).amax() < 1e-7);
        prop_assert!((der_t + r.w.cross_matrix() * r.t.0).amax() < 1e-7);
        prop_assert!((r.t.angular_velocity1(&der_t) - r.angular_velocity1()).amax() < 1e-7);
        let q = |t: f64| at(t).to_q(&r.to_q(&Quaternion::null_rotation())).0;
        let der_q = ((q(h) - q(-h)) * 8.0 - (q(2.0 * h) - q(-2.0 * h))) / (12.0 * h);
        prop_assert!((Quaternion(q(0.0)).angular_velocity2(&der_q) - r.w).amax() < 1e-7);
        prop_assert!((Quaternion(q(0.0)).angular_velocity1(&der_q) - r.angular_velocity1()).amax() < 1e-7);
    }

    #[test]
    fn derivatives_of_resolving_functions_belong_to_w(
        s in sequence(), angles in vector(), rates in vector(), v in vector(), der_v in vector(),
    ) {
        let at = |t: f64| Orientation::axes_rotations(s, &(angles + rates * t), &rates).unwrap();
        let h = 1e-3;
        let numerical =
            |f: &dyn Fn(f64) -> Vector3<f64>| ((f(h) - f(-h)) * 8.0 - (f(2.0 * h) - f(-2.0 * h))) / (12.0 * h);
        let r = at(0.0);
        let expected = numerical(&|t| at(t).resolve1(&(v + der_v * t)));
        prop_assert!((internal::resolve1_der(&r, &v, &der_v) - expected).amax() < 1e-6);
        let expected = numerical(&|t| at(t).resolve2(&(v + der_v * t)));
        prop_assert!((internal::resolve2_der(&r, &v, &der_v) - expected).amax() < 1e-6);
    }

    #[test]
    fn from_nxy_and_from_nxz_give_rotations_with_the_axes_asked_for(n_x in vector(), n in vector()) {
        prop_assume!(n_x.cross(&n).norm() > 0.1);
        for t in [TransformationMatrix::from_nxy(&n_x, &n), TransformationMatrix::from_nxz(&n_x, &n)] {
            prop_assert!((t.0 * t.0.transpose() - Matrix3::identity()).amax() < TOL);
            prop_assert!((t.0.determinant() - 1.0).abs() < TOL);
            prop_assert!((t.resolve2(&n_x) - Vector3::x() * n_x.norm()).amax() < TOL * 10.0);
        }
        let (y, z) = (TransformationMatrix::from_nxy(&n_x, &n), TransformationMatrix::from_nxz(&n_x, &n));
        prop_assert!(y.resolve2(&n).z.abs() < TOL * 10.0 && y.resolve2(&n).y > 0.0);
        prop_assert!(z.resolve2(&n).y.abs() < TOL * 10.0 && z.resolve2(&n).z > 0.0);
    }

    #[test]
    fn small_rotations_and_constraints_see_the_rotation_vector(phi in vector(), r in orientation()) {
        let phi = phi * 1e-4;
        let r_rel = Orientation { t: Rotation3::from_scaled_axis(phi).into(), ..Orientation::null_rotation() };
        let r2 = r.absolute_rotation(&r_rel);
        prop_assert!((r_rel.small_rotation() - phi).amax() < 1e-7);
        prop_assert!((r.equality_constraint(&r2) - phi).amax() < 1e-7);
        let (q, q2) = (r.to_q(&Quaternion::null_rotation()), r2.to_q(&r.to_q(&Quaternion::null_rotation())));
        prop_assert!((q.equality_constraint(&q2) * 2.0 - phi).amax() < 1e-7);
    }
}
