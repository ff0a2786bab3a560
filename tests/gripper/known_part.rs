//! Law for a part with known mass properties.
//!
//! Expected numbers come from `tests/data/vectors/gripper_part.json`, evaluated to 50 digits from the equations,
//! outside this project.

use multibody::forces::gripper::{
    Activation, Directions, Gripper, MassProperties, Memory, Offsets, SpringDamper, SwitchState, TorqueLaw,
};
use multibody::frames::{Frame, Orientation, TransformationMatrix};
use nalgebra::Vector3;
use serde_json::Value;

use crate::random_parts::inertia;
use crate::scene::world;
use crate::vectors::{matrix, vector};

fn mass_properties(body: &Value, r_cm: Vector3<f64>) -> MassProperties {
    let r_cm_tolerance = body["r_CM_tolerance"].as_f64().unwrap_or(0.0);
    MassProperties { m: body["m"].as_f64().unwrap(), r_cm, inertia: inertia(&matrix(&body["I"])), r_cm_tolerance }
}

fn directions(mask: &Value) -> Directions {
    let all =
        [Directions::All, Directions::XY, Directions::YZ, Directions::ZX, Directions::X, Directions::Y, Directions::Z];
    all.into_iter().find(|directions| directions.mask::<f64>() == vector(mask)).unwrap()
}

fn assert_close(actual: Vector3<f64>, expected: Vector3<f64>, scale: f64, what: &str) {
    let error = (actual - expected).amax();
    assert!(error <= 1e-9 * scale, "{what}: {actual} instead of {expected}, off by {error:e}");
}

#[test]
fn the_law_matches_every_golden_case() {
    let file: Value = serde_json::from_str(include_str!("../data/vectors/gripper_part.json")).unwrap();
    let cases = file["groups"]["law"].as_array().unwrap();
    assert_eq!(cases.len(), 60);
    for (number, case) in cases.iter().enumerate() {
        let (input, expected) = (&case["in"], &case["out"]);
        let real = |name: &str| input[name].as_f64().unwrap();
        let pair = |name: &str| (vector(&input[name]), Vector3::from_fn(|i, _| input[name][i + 3].as_f64().unwrap()));
        let ((r, phi), (v, omega), (force_correction, torque_correction)) = (pair("e"), pair("V"), pair("q"));
        let t_rel = TransformationMatrix(matrix(&input["T_rel"]));
        let hand = &input["hand"];
        let gripper = Gripper {
            directions: directions(&input["mask"]),
            translation: SpringDamper { stiffness: real("cT"), damping: real("dT"), effective_inertia: 0.0 },
            use_moment: input["useMoment"].as_bool().unwrap(),
            rotation: SpringDamper { stiffness: real("cR"), damping: real("dR"), effective_inertia: 0.0 },
            torque_law: TorqueLaw::RotationVector,
            part: Some(mass_properties(&input["part"], vector(&input["part"]["r_CM"]))),
            hand: hand.is_object().then(|| mass_properties(hand, vector(&hand["c"]) + r)),
            static_correction: input["staticCorrection"].as_bool().unwrap(),
            ..Gripper::default()
        };
        let turned = TransformationMatrix::from_rotation_vector(&phi);
        let offsets = Offsets { t_rel: TransformationMatrix(t_rel.0 * turned.0.transpose()), ..Offsets::zero() };
        let part = Frame { r_0: r, v_0: v, r: Orientation { t: t_rel, w: t_rel.resolve2(&omega) }, ..world() };

        let activation = Activation { state: SwitchState::On, start: 0.0, length: 0.0, offsets };
        let mut memory = Memory { activation, force_correction, torque_correction, ..Memory::default() };
        gripper.step(&mut memory, 0.0, real("h"), true, |_| (world(), part));
        // Fading out, at the fraction of the case.
        memory.activation = Activation { state: SwitchState::On2Off, length: 1.0, ..memory.activation };
        let outputs = gripper.outputs(&memory, 1.0 - real("onoff"), &world(), &part);

        let name = |of: &str| format!("{of} of case {number}");
        let (force, torque) = (vector(&expected["F"]), vector(&expected["M"]));
        assert_close(outputs.force, force, force.amax(), &name("F"));
        assert_close(outputs.torque, torque, torque.amax(), &name("M"));
        let q = expected["q"].as_array().unwrap().iter().map(|x| x.as_f64().unwrap().abs()).fold(0.0, f64::max);
        let [linear, angular] = [0, 3].map(|first| Vector3::from_fn(|i, _| expected["q"][first + i].as_f64().unwrap()));
        assert_close(memory.force_correction, linear, q, &name("q"));
        assert_close(memory.torque_correction, angular, q, &name("q"));
    }
}
