//! Gripper against `tests/data/vectors/gripper.json`, evaluated at 60 digits from the documented equations, outside
//! this project.

use multibody::Choice;
use multibody::forces::gripper::{
    Activation, Directions, Gripper, Memory, Offsets, RelativeMotion, SetAngles, SpringDamper, SwitchState,
};
use multibody::frames::{Frame, TransformationMatrix};
use nalgebra::{Matrix3, Vector3};
use serde_json::Value;

use crate::scene::{moving_frame, resting_frame, turned_by_euler_angles, world};

fn group(name: &str, size: usize) -> Vec<Value> {
    let file: Value = serde_json::from_str(include_str!("../data/vectors/gripper.json")).unwrap();
    let cases = file["groups"][name].as_array().unwrap().clone();
    assert_eq!(cases.len(), size);
    cases
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap()
}

pub(crate) fn vector(value: &Value) -> Vector3<f64> {
    Vector3::from_fn(|i, _| number(&value[i]))
}

pub(crate) fn matrix(value: &Value) -> Matrix3<f64> {
    Matrix3::from_fn(|i, j| number(&value[i][j]))
}

fn frame(value: &Value) -> Frame {
    let t = TransformationMatrix(matrix(&value["T"]));
    moving_frame(vector(&value["r_0"]), vector(&value["v_0"]), t, vector(&value["w"]))
}

fn gripper(parameters: &Value) -> Gripper {
    Gripper {
        directions: match parameters["TransDir"].as_str().unwrap() {
            "All" => Directions::All,
            "XY" => Directions::XY,
            "YZ" => Directions::YZ,
            "ZX" => Directions::ZX,
            "X" => Directions::X,
            "Y" => Directions::Y,
            "Z" => Directions::Z,
            other => panic!("no such direction: {other}"),
        },
        translation: spring_damper(&parameters["cT"], &parameters["dT"]),
        use_moment: parameters["useMoment"].as_bool().unwrap(),
        rotation: spring_damper(&parameters["cR"], &parameters["dR"]),
        ..Gripper::default()
    }
}

fn spring_damper(stiffness: &Value, damping: &Value) -> SpringDamper {
    SpringDamper { stiffness: number(stiffness), damping: number(damping), effective_inertia: 0.0 }
}

/// Compares within a `tolerance` relative to the largest number in the vector. Returns the error in multiples of the
/// tolerance.
fn assert_close(actual: Vector3<f64>, expected: &Value, largest: f64, tolerance: f64, what: &str) -> f64 {
    let expected = vector(expected);
    let error = (actual - expected).amax();
    let tolerance = tolerance * largest.max(expected.amax());
    assert!(error <= tolerance, "{what}: {actual} instead of {expected}, off by {error:e}");
    if error == 0.0 { 0.0 } else { error / tolerance }
}

#[test]
fn forces_and_torques_match_every_golden_case() {
    let mut worst = 0.0_f64;
    for case in group("force_torque", 40) {
        let (input, expected) = (&case["in"], &case["out"]);
        let tolerance = number(&case["rtol_of_max"]);
        let gripper = gripper(&case["par"]);
        let (frame_a, frame_b) = (frame(&input["frame_a"]), frame(&input["frame_b"]));
        // In the transition from off to on, at the fraction of the case.
        let memory = Memory {
            activation: Activation {
                state: SwitchState::Off2On,
                start: 0.0,
                length: 1.0,
                offsets: Offsets { r: vector(&input["r0"]), theta: vector(&input["theta0"]), ..Offsets::zero() },
            },
            ..Memory::default()
        };

        let motion = RelativeMotion::new(&frame_a, &frame_b);
        let outputs = gripper.outputs(&memory, number(&input["onoff"]), &frame_a, &frame_b);
        let reactions = outputs.reactions;
        let (force, torque) = (vector(&expected["F"]).amax(), vector(&expected["M"]).amax());
        for (name, actual, largest) in [
            ("r", outputs.r_rel, 1.0),
            ("v", motion.v, 1.0),
            ("theta", outputs.theta, 1.0),
            ("omega", motion.omega, 1.0),
            ("F", outputs.force, 0.0),
            ("M", outputs.torque, 0.0),
            ("frame_a.f", reactions.f_a, force),
            ("frame_a.t", reactions.t_a, force.max(torque)),
            ("frame_b.f", reactions.f_b, force),
            ("frame_b.t", reactions.t_b, torque),
        ] {
            worst = worst.max(assert_close(actual, &expected[name], largest, tolerance, &format!("{name} of {case}")));
        }
        assert_eq!(outputs.onoff, number(&input["onoff"]));
    }
    println!("gripper.json, forces and torques: worst error {worst:.4} tol");
}

#[test]
fn timelines_match_every_golden_sample() {
    let mut worst = 0.0_f64;
    for timeline in group("timelines", 8) {
        let gripper = Gripper {
            transition_time: number(&timeline["T"]),
            use_in_place: timeline["useInPlace"].as_bool().unwrap(),
            set_angles: match timeline["setAngles"].as_str().unwrap() {
                "KeepCurrent" => SetAngles::KeepCurrent,
                "ResetToZero" => SetAngles::ResetToZero,
                other => panic!("no such choice: {other}"),
            },
            ..gripper(&timeline)
        };
        let tolerance = number(&timeline["tol"]);
        let frame_b =
            |sample: &Value| resting_frame(vector(&sample["r"]), turned_by_euler_angles(vector(&sample["theta"])));
        let mut held: Option<(f64, bool, Frame, Memory)> = None;
        for sample in timeline["samples"].as_array().unwrap() {
            let (time, active) = (number(&sample["t"]), sample["active"].as_bool().unwrap());
            let part = frame_b(sample);
            let memory = match held {
                None => gripper.initialize(time, active, &world(), &part),
                Some((from, held_active, held_part, mut memory)) => {
                    gripper.step(&mut memory, from, time, held_active, |_| (world(), held_part));
                    // The samples include the immediate effect of new inputs, which a step of zero length reproduces.
                    gripper.step(&mut memory, time, time, active, |_| (world(), part));
                    memory
                }
            };
            held = Some((time, active, part, memory.clone()));

            let outputs = gripper.outputs(&memory, time, &world(), &part);
            let name = format!("{} at {time} s", timeline["name"]);
            assert_eq!(i64::from(outputs.state.number()), sample["state"].as_i64().unwrap(), "{name}");
            assert!((outputs.onoff - number(&sample["onoff"])).abs() <= tolerance, "onoff of {name}");
            let offsets = memory.activation.offsets;
            worst = worst.max(assert_close(offsets.r, &sample["r0"], 1.0, tolerance, &format!("r0 of {name}")));
            worst =
                worst.max(assert_close(offsets.theta, &sample["theta0"], 1.0, tolerance, &format!("theta0 of {name}")));
            worst = worst.max(assert_close(outputs.force, &sample["F"], 1.0, tolerance, &format!("F of {name}")));
            worst = worst.max(assert_close(outputs.torque, &sample["M"], 1.0, tolerance, &format!("M of {name}")));
        }
    }
    println!("gripper.json, timelines: worst error {worst:.4} tol");
}
