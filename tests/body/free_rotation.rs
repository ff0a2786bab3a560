//! Free rotation of an asymmetric body, against the closed form with Jacobi's elliptic functions
//! (`tests/data/free_rotation.py`).

use multibody::bodies::{Body, BodyState, CutForces, Inertia};
use multibody::frames::Quaternion;
use nalgebra::{Vector3, Vector4};

use crate::trajectory::columns;

fn tumbling_body() -> Body {
    let [i_11, i_22, i_33, i_21, i_31, i_32] = [66.0, 103.0, 125.0, -6.0, 30.0, 24.0].map(|i| i / 1024.0);
    Body { inertia: Inertia { i_11, i_22, i_33, i_21, i_31, i_32 }, g_0: Vector3::zeros(), ..Body::default() }
}

fn samples() -> Vec<(BodyState, Vector3<f64>, Vector4<f64>)> {
    let csv = include_str!("../data/reference/FreeRotation_analytic.csv");
    let names = [
        "time", "w[1]", "w[2]", "w[3]", "Q[1]", "Q[2]", "Q[3]", "Q[4]", "der_w[1]", "der_w[2]", "der_w[3]", "der_Q[1]",
        "der_Q[2]", "der_Q[3]", "der_Q[4]",
    ];
    let sample = |row: [f64; 15]| {
        let q = [row[4], row[5], row[6], row[7]];
        let state =
            BodyState { w: Vector3::from_row_slice(&row[1..4]), q: Quaternion(q.into()), ..BodyState::default() };
        (state, Vector3::from_row_slice(&row[8..11]), Vector4::from_row_slice(&row[11..15]))
    };
    columns(csv, names).into_iter().map(sample).collect()
}

#[test]
fn the_moments_are_as_one_to_two_to_three() {
    let [smallest, middle, largest] = tumbling_body().inertia.principal_moments();
    assert!((middle / smallest - 2.0).abs() < 1e-14 && (largest / smallest - 3.0).abs() < 1e-14);
}

#[test]
fn the_closed_form_satisfies_the_equations() {
    let samples = samples();
    assert_eq!(samples.len(), 221);
    for (state, der_w, der_q) in samples {
        let rates = tumbling_body().rates(&state, &CutForces::default()).unwrap();
        assert!((rates.w - der_w).amax() < 1e-13, "{} is not {der_w}", rates.w);
        assert!((rates.q.0 - der_q).amax() < 1e-14, "{} is not {der_q}", rates.q.0);
        assert_eq!(rates.v_0, Vector3::zeros());
    }
}

#[test]
fn energy_and_angular_momentum_are_constant_along_the_closed_form() {
    let outputs = |state: &BodyState| tumbling_body().outputs(state, &CutForces::default()).unwrap();
    let samples = samples();
    let first = outputs(&samples[0].0);
    assert!(first.kinetic_energy > 1.0);
    for (state, ..) in &samples {
        let now = outputs(state);
        assert!((now.kinetic_energy - first.kinetic_energy).abs() < 1e-14);
        assert!((now.angular_momentum - first.angular_momentum).amax() < 1e-15);
    }
}
