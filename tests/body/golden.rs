//! Random instants, against six particles in place of the body, evaluated at 60 digits (`tests/data/body.py`).

use multibody::bodies::{Body, BodyState, CutForces, Inertia};
use multibody::frames::Quaternion;
use nalgebra::{Matrix3, Vector3, Vector4};
use serde_json::Value;

fn flat(value: &Value) -> Vec<f64> {
    match value {
        Value::Array(items) => items.iter().flat_map(flat).collect(),
        number => vec![number.as_f64().unwrap()],
    }
}

fn vector(value: &Value) -> Vector3<f64> {
    Vector3::from_row_slice(&flat(value))
}

#[test]
fn rates_and_outputs_agree_with_the_particles() {
    let file: Value = serde_json::from_str(include_str!("../data/vectors/body.json")).unwrap();
    let cases = file["cases"].as_array().unwrap();
    assert_eq!(cases.len(), 18);
    let mut worst = 0.0_f64;
    for case in cases {
        let (parameters, states, inputs, out) = (&case["parameters"], &case["states"], &case["in"], &case["out"]);
        let moments = flat(&parameters["I"]);
        let body = Body {
            m: parameters["m"].as_f64().unwrap(),
            r_cm: vector(&parameters["r_CM"]),
            inertia: Inertia {
                i_11: moments[0],
                i_22: moments[1],
                i_33: moments[2],
                i_21: moments[3],
                i_31: moments[4],
                i_32: moments[5],
            },
            r: vector(&parameters["r"]),
            g_0: vector(&parameters["g_0"]),
        };
        assert_eq!(body.check(), Ok(()), "{case}");
        let state = BodyState {
            r_0: vector(&states["r_0"]),
            v_0: vector(&states["v_0"]),
            q: Quaternion(Vector4::from_row_slice(&flat(&states["Q"]))),
            w: vector(&states["w"]),
        };
        let forces = CutForces {
            f_a: vector(&inputs["frame_a.f"]),
            t_a: vector(&inputs["frame_a.t"]),
            f_b: vector(&inputs["frame_b.f"]),
            t_b: vector(&inputs["frame_b.t"]),
        };

        let mut close = |name: &str, actual: &[f64], expected: &[f64]| {
            assert_eq!(actual.len(), expected.len(), "{name}");
            let largest = expected.iter().fold(1.0_f64, |largest, x| largest.max(x.abs()));
            for (a, e) in actual.iter().zip(expected) {
                let units = (a - e).abs() / (case["tol"].as_f64().unwrap() * largest);
                assert!(units <= 1.0, "{name}: {actual:?}, not {expected:?}, in {case}");
                worst = worst.max(units);
            }
        };
        let rates = body.rates(&state, &forces).unwrap();
        close("der(r_0)", rates.r_0.as_slice(), state.v_0.as_slice());
        close("der(v_0)", rates.v_0.as_slice(), &flat(&out["a_0"]));
        close("der(Q)", rates.q.0.as_slice(), &flat(&out["der_Q"]));
        close("der(w)", rates.w.as_slice(), &flat(&out["z"]));

        let outputs = body.outputs(&state, &forces).unwrap();
        let t = Matrix3::from_row_slice(&flat(&out["T"]));
        for (frame, name) in [(&outputs.frame_a, "frame_a"), (&outputs.frame_b, "frame_b")] {
            close(&format!("{name}.R.T"), frame.r.t.0.as_slice(), t.as_slice());
            close(&format!("{name}.R.w"), frame.r.w.as_slice(), state.w.as_slice());
            close(&format!("{name}.z"), frame.z.as_slice(), &flat(&out["z"]));
        }
        let (a, b) = (&outputs.frame_a, &outputs.frame_b);
        close("frame_a.r_0", a.r_0.as_slice(), state.r_0.as_slice());
        close("frame_a.v_0", a.v_0.as_slice(), state.v_0.as_slice());
        close("frame_a.a_0", a.a_0.as_slice(), &flat(&out["a_0"]));
        close("frame_b.r_0", b.r_0.as_slice(), &flat(&out["frame_b.r_0"]));
        close("frame_b.v_0", b.v_0.as_slice(), &flat(&out["frame_b.v_0"]));
        close("frame_b.a_0", b.a_0.as_slice(), &flat(&out["frame_b.a_0"]));
        close("Q", outputs.q.0.as_slice(), &flat(&out["Q"]));
        close("kineticEnergy", &[outputs.kinetic_energy], &flat(&out["kineticEnergy"]));
        close("potentialEnergy", &[outputs.potential_energy], &flat(&out["potentialEnergy"]));
        close("momentum", outputs.momentum.as_slice(), &flat(&out["momentum"]));
        close("angularMomentum", outputs.angular_momentum.as_slice(), &flat(&out["angularMomentum"]));
    }
    println!("body.json: worst error {worst:.4} tol");
}
