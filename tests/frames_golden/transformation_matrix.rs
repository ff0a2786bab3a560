use multibody::frames::{TransformationMatrix, planar_rotation_angle};

use crate::case::{Case, check, numbers};

#[test]
fn every_function_of_transformation_matrices_agrees_with_its_golden_vectors() {
    check("transformation_matrices.json", "TransformationMatrices.", evaluate);
}

fn evaluate(function: &str, case: &Case) -> Option<Vec<f64>> {
    let t = || case.transformation_matrix("T");
    let (t1, t2) = (|| case.transformation_matrix("T1"), || case.transformation_matrix("T2"));
    Some(match function {
        "Orientation.equalityConstraint" => numbers(t1().equality_constraint(&t2())),
        "absoluteRotation" => numbers(t1().absolute_rotation(&case.transformation_matrix("T_rel")).0),
        "angularVelocity1" => numbers(t().angular_velocity1(&case.matrix("der_T"))),
        "angularVelocity2" => numbers(t().angular_velocity2(&case.matrix("der_T"))),
        "axesRotations" => {
            numbers(TransformationMatrix::axes_rotations(case.sequence(), &case.vector("angles")).ok()?.0)
        }
        "axesRotationsAngles" => {
            if !case.has("T") {
                let null = TransformationMatrix::null_rotation();
                return null.axes_rotations_angles(case.sequence(), 0.0).ok().map(numbers);
            }
            numbers(t().axes_rotations_angles(case.sequence(), case.number("guessAngle1")).ok()?)
        }
        "axisRotation" => {
            numbers(TransformationMatrix::axis_rotation(case.integer("axis"), case.number("angle")).ok()?.0)
        }
        "from_Q" => numbers(TransformationMatrix::from_q(&case.quaternion("Q")).0),
        "from_T" => numbers(TransformationMatrix::from_t(case.matrix("T")).0),
        "from_T_inv" => numbers(TransformationMatrix::from_t_inv(case.matrix("T_inv")).0),
        "from_nxy" => numbers(TransformationMatrix::from_nxy(&case.vector("n_x"), &case.vector("n_y")).0),
        "from_nxz" => numbers(TransformationMatrix::from_nxz(&case.vector("n_x"), &case.vector("n_z")).0),
        "inverseRotation" => numbers(t().inverse_rotation().0),
        "multipleResolve1" => numbers(t().multiple_resolve1(&case.columns("v2"))),
        "multipleResolve2" => numbers(t().multiple_resolve2(&case.columns("v1"))),
        "nullRotation" => numbers(TransformationMatrix::null_rotation().0),
        "orientationConstraint" => numbers(t().orientation_constraint()),
        "planarRotation" => numbers(TransformationMatrix::planar_rotation(&case.vector("e"), case.number("angle")).0),
        "planarRotationAngle" => {
            vec![planar_rotation_angle(&case.vector("e"), &case.vector("v1"), &case.vector("v2"))]
        }
        "relativeRotation" => numbers(t1().relative_rotation(&t2()).0),
        "resolve1" => numbers(t().resolve1(&case.vector("v2"))),
        "resolve2" => numbers(t().resolve2(&case.vector("v1"))),
        "resolveDyade1" => numbers(t().resolve_dyade1(&case.matrix("D2"))),
        "resolveDyade2" => numbers(t().resolve_dyade2(&case.matrix("D1"))),
        "smallRotation" if case.flag("withResidues") => numbers(t().small_rotation_with_residues()),
        "smallRotation" => numbers(t().small_rotation()),
        "to_Q" => numbers(t().to_q(&case.quaternion("Q_guess")).0),
        "to_T" => numbers(case.transformation_matrix("R").to_t()),
        "to_T_inv" => numbers(case.transformation_matrix("R").to_t_inv()),
        "to_exy" => numbers(t().to_exy()),
        "to_vector" => t().to_vector().to_vec(),
        other => panic!("no Rust item is compared with {other}"),
    })
}
