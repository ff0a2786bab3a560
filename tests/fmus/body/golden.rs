//! Cases of `tests/data/vectors/body.json`, evaluated with 60 digits for six particles in place of the body
//! (`tests/data/body.py`).
use crate::vectors::numbers;
use serde_json::Value;

use super::kinds::{derivatives, exchanged};
use super::{get, ok, set, with_library};

fn parameters(case: &Value) -> Vec<(String, Vec<f64>)> {
    let of = |group: &str, name: &str| numbers(&case[group][name]);
    let mut numbers: Vec<_> = ["m", "r_CM", "r", "g_0"].map(|name| (name.to_owned(), of("parameters", name))).into();
    let moments = of("parameters", "I");
    numbers
        .extend(["11", "22", "33", "21", "31", "32"].iter().zip(moments).map(|(ij, i)| (format!("I_{ij}"), vec![i])));
    numbers.extend(["r_0", "v_0", "Q", "w"].map(|name| (format!("{name}_start"), of("states", name))));
    numbers
}

#[test]
fn outputs_and_derivatives_agree_with_the_particles() {
    with_library(|library| {
        let file: Value = serde_json::from_str(include_str!("../../data/vectors/body.json")).unwrap();
        let cases = file["cases"].as_array().unwrap();
        assert_eq!(cases.len(), 18);
        let mut worst = 0.0_f64;
        for case in cases {
            let (parameters, out) = (parameters(case), &case["out"]);
            let parameters: Vec<_> = parameters.iter().map(|(name, values)| (&**name, &**values)).collect();
            let inputs =
                ["frame_a.f", "frame_a.t", "frame_b.f", "frame_b.t"].map(|name| (name, numbers(&case["in"][name])));
            let inputs = inputs.each_ref().map(|(name, values)| (*name, &**values));
            let mut close = |name: &str, actual: &[f64], expected: &[f64]| {
                assert_eq!(actual.len(), expected.len(), "{name}");
                let largest = expected.iter().fold(1.0_f64, |largest, x| largest.max(x.abs()));
                for (a, e) in actual.iter().zip(expected) {
                    let units = (a - e).abs() / (case["tol"].as_f64().unwrap() * largest);
                    assert!(units <= 1.0, "{name}: {actual:?}, not {expected:?}, in {case}");
                    worst = worst.max(units);
                }
            };

            // In Model Exchange a quaternion of any length is a trial point.
            let body = exchanged(library, &parameters);
            set(&body, &inputs);
            let state = |name: &str| numbers(&case["states"][name]);
            let x = [state("r_0"), state("v_0"), state("Q"), state("w")].concat();
            let expected = [state("v_0"), numbers(&out["a_0"]), numbers(&out["der_Q"]), numbers(&out["z"])].concat();
            close("derivatives", &derivatives(&body, 0.0, &x), &expected);

            // In co-simulation outputs follow parameters and inputs during the initialization.
            let stepping = library.instantiate("body").unwrap();
            set(&stepping, &parameters);
            set(&stepping, &inputs);
            ok(&stepping, stepping.setup_experiment(None, 0.0, None));
            ok(&stepping, stepping.enter_initialization_mode());
            for body in [&body, &stepping] {
                for name in ["frame_a", "frame_b"] {
                    let mut frame = |member: &str, expected: &[f64]| {
                        let variable = format!("{name}.{member}");
                        close(&variable, &get(body, &variable), expected);
                    };
                    frame("R.T", &numbers(&out["T"]));
                    frame("R.w", &state("w"));
                    frame("z", &numbers(&out["z"]));
                    frame("Q", &numbers(&out["Q"]));
                }
                close("frame_a.r_0", &get(body, "frame_a.r_0"), &state("r_0"));
                close("frame_a.v_0", &get(body, "frame_a.v_0"), &state("v_0"));
                close("frame_a.a_0", &get(body, "frame_a.a_0"), &numbers(&out["a_0"]));
                for name in [
                    "frame_b.r_0",
                    "frame_b.v_0",
                    "frame_b.a_0",
                    "kineticEnergy",
                    "potentialEnergy",
                    "momentum",
                    "angularMomentum",
                ] {
                    close(name, &get(body, name), &numbers(&out[name]));
                }
            }
        }
        println!("Body: worst error {worst:.4} tol");
    });
}
