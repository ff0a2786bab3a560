use multibody::frames::{Orientation, axis, planar_rotation_angle};

use crate::case::{Case, check, numbers, orientation_numbers};

#[test]
fn every_function_of_frames_agrees_with_its_golden_vectors() {
    check("frames.json", "Frames.", evaluate);
}

fn evaluate(function: &str, case: &Case) -> Option<Vec<f64>> {
    let r = || case.orientation("R");
    let (r1, r2) = (|| case.orientation("R1"), || case.orientation("R2"));
    let t = || case.transformation_matrix("T");
    Some(match function {
        "Orientation.equalityConstraint" => numbers(r1().equality_constraint(&r2())),
        "absoluteRotation" => orientation_numbers(r1().absolute_rotation(&case.orientation("R_rel"))),
        "angularVelocity1" => numbers(r().angular_velocity1()),
        "angularVelocity2" => numbers(r().angular_velocity2()),
        "axesRotations" => {
            let (angles, der_angles) = (case.vector("angles"), case.vector("der_angles"));
            orientation_numbers(Orientation::axes_rotations(case.sequence(), &angles, &der_angles).ok()?)
        }
        "axesRotationsAngles" => {
            if !case.has("R") {
                return Orientation::null_rotation().axes_rotations_angles(case.sequence(), 0.0).ok().map(numbers);
            }
            numbers(r().axes_rotations_angles(case.sequence(), case.number("guessAngle1")).ok()?)
        }
        "axis" => numbers(axis(case.integer("axis")).ok()?),
        "axisRotation" => {
            let (angle, der_angle) = (case.number("angle"), case.number("der_angle"));
            orientation_numbers(Orientation::axis_rotation(case.integer("axis"), angle, der_angle).ok()?)
        }
        "from_Q" => orientation_numbers(Orientation::from_q(&case.quaternion("Q"), case.vector("w"))),
        "from_T" => orientation_numbers(Orientation::from_t(t(), case.vector("w"))),
        "from_T2" => orientation_numbers(Orientation::from_t2(t(), &case.matrix("der_T"))),
        "from_T_inv" => {
            orientation_numbers(Orientation::from_t_inv(&case.transformation_matrix("T_inv"), &case.vector("w")))
        }
        "from_nxy" => orientation_numbers(Orientation::from_nxy(&case.vector("n_x"), &case.vector("n_y"))),
        "from_nxz" => orientation_numbers(Orientation::from_nxz(&case.vector("n_x"), &case.vector("n_z"))),
        "inverseRotation" => orientation_numbers(r().inverse_rotation()),
        "nullRotation" => orientation_numbers(Orientation::null_rotation()),
        "orientationConstraint" => numbers(r().orientation_constraint()),
        "planarRotation" => {
            let (angle, der_angle) = (case.number("angle"), case.number("der_angle"));
            orientation_numbers(Orientation::planar_rotation(&case.vector("e"), angle, der_angle))
        }
        "planarRotationAngle" => {
            vec![planar_rotation_angle(&case.vector("e"), &case.vector("v1"), &case.vector("v2"))]
        }
        "relativeRotation" => orientation_numbers(r1().relative_rotation(&r2())),
        "resolve1" => numbers(r().resolve1(&case.vector("v2"))),
        "resolve2" => numbers(r().resolve2(&case.vector("v1"))),
        "resolveDyade1" => numbers(r().resolve_dyade1(&case.matrix("D2"))),
        "resolveDyade2" => numbers(r().resolve_dyade2(&case.matrix("D1"))),
        "resolveRelative" => numbers(r1().resolve_relative(&case.vector("v1"), &r2())),
        "smallRotation" if case.flag("withResidues") => numbers(r().small_rotation_with_residues()),
        "smallRotation" => numbers(r().small_rotation()),
        "to_Q" => numbers(r().to_q(&case.quaternion("Q_guess")).0),
        "to_T" => numbers(r().to_t().0),
        "to_T_inv" => numbers(r().to_t_inv().0),
        "to_exy" => numbers(r().to_exy()),
        "to_vector" => r().to_vector().to_vec(),
        other => panic!("no Rust item is compared with {other}"),
    })
}
