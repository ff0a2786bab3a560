use multibody::frames::Quaternion;

use crate::case::{Case, check, numbers};

#[test]
fn every_function_of_quaternions_agrees_with_its_golden_vectors() {
    check("quaternions.json", "Quaternions.", evaluate);
}

fn evaluate(function: &str, case: &Case) -> Option<Vec<f64>> {
    let q = || case.quaternion("Q");
    let (q1, q2) = (|| case.quaternion("Q1"), || case.quaternion("Q2"));
    Some(match function {
        "Orientation.equalityConstraint" => numbers(q1().equality_constraint(&q2())),
        "absoluteRotation" => numbers(q1().absolute_rotation(&case.quaternion("Q_rel")).0),
        "angularVelocity1" => numbers(q().angular_velocity1(&case.vector4("der_Q"))),
        "angularVelocity2" => numbers(q().angular_velocity2(&case.vector4("der_Q"))),
        "from_T" => numbers(Quaternion::from_t(&case.transformation_matrix("T"), &case.quaternion("Q_guess")).0),
        "from_T_inv" => {
            numbers(Quaternion::from_t_inv(&case.transformation_matrix("T_inv"), &case.quaternion("Q_guess")).0)
        }
        "inverseRotation" => numbers(q().inverse_rotation().0),
        "multipleResolve1" => numbers(q().multiple_resolve1(&case.columns("v2"))),
        "multipleResolve2" => numbers(q().multiple_resolve2(&case.columns("v1"))),
        "nullRotation" => numbers(Quaternion::null_rotation().0),
        "orientationConstraint" => numbers(q().orientation_constraint()),
        "planarRotation" => numbers(Quaternion::planar_rotation(&case.vector("e"), case.number("angle")).0),
        "relativeRotation" => numbers(q1().relative_rotation(&q2()).0),
        "resolve1" => numbers(q().resolve1(&case.vector("v2"))),
        "resolve2" => numbers(q().resolve2(&case.vector("v1"))),
        "smallRotation" => numbers(q().small_rotation()),
        "to_T" => numbers(q().to_t().0),
        "to_T_inv" => numbers(q().to_t_inv().0),
        other => panic!("no Rust item is compared with {other}"),
    })
}
