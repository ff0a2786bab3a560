//! Free rotation of an asymmetric body about its intermediate axis, compared with Jacobi's elliptic functions
//! (`tests/data/free_rotation.py`): it flips about fifty times in more than 100 turns.
use super::kinds::{Method, derivatives, exchanged, states, stepping};
use super::{Numbers, difference, get, ok, with_library};
use crate::trajectory::columns;

const TUMBLING: Numbers<'static> = &[
    ("I_11", &[66.0 / 1024.0]),
    ("I_22", &[103.0 / 1024.0]),
    ("I_33", &[125.0 / 1024.0]),
    ("I_21", &[-6.0 / 1024.0]),
    ("I_31", &[30.0 / 1024.0]),
    ("I_32", &[24.0 / 1024.0]),
    ("g_0", &[0.0; 3]),
];

/// Time, angular velocity and quaternion, every half second.
fn samples() -> Vec<[f64; 8]> {
    let csv = include_str!("../../data/reference/FreeRotation_analytic.csv");
    columns(csv, ["time", "w[1]", "w[2]", "w[3]", "Q[1]", "Q[2]", "Q[3]", "Q[4]"])
}

fn error(sample: &[f64; 8], w: &[f64], q: &[f64]) -> [f64; 2] {
    [difference(q, &sample[4..]), difference(w, &sample[1..4])]
}

fn larger(a: [f64; 2], b: [f64; 2]) -> [f64; 2] {
    [a[0].max(b[0]), a[1].max(b[1])]
}

#[test]
fn it_turns_more_than_a_hundred_times() {
    let samples = samples();
    let (first, last) = (samples[0], samples[samples.len() - 1]);
    // Lower limit of the angular velocity: rotation about the axis of the largest moment.
    let slowest = samples.iter().map(|s| s[1..4].iter().map(|w| w * w).sum::<f64>().sqrt()).fold(f64::MAX, f64::min);
    assert!((last[0] - first[0]) * slowest > 100.0 * std::f64::consts::TAU, "{slowest}");
}

#[test]
fn co_simulation_follows_the_closed_form_as_its_tolerance_says() {
    with_library(|library| {
        let samples = samples();
        for tolerance in [1e-6, 1e-8, 1e-10, 1e-12] {
            let start = [("Q_start", &samples[0][4..]), ("w_start", &samples[0][1..4])];
            let body = stepping(library, &[TUMBLING, &start, &[("tolerance", &[tolerance])]].concat());
            let mut largest = [0.0; 2];
            for pair in samples.windows(2) {
                ok(&body, body.do_step(pair[0][0], pair[1][0] - pair[0][0]));
                largest = larger(largest, error(&pair[1], &get(&body, "frame_a.R.w"), &get(&body, "frame_a.Q")));
            }
            println!("tolerance {tolerance:.0e}: error of Q {:.1e}, of w {:.1e} rad/s", largest[0], largest[1]);
            // A turn adds the error of some 20 steps.
            assert!(largest[0] < 2e4 * tolerance, "{largest:?} with the tolerance {tolerance:e}");
        }
    });
}

#[test]
fn model_exchange_follows_the_closed_form() {
    with_library(|library| {
        let samples = samples();
        let start = [("Q_start", &samples[0][4..]), ("w_start", &samples[0][1..4])];
        let body = exchanged(library, &[TUMBLING, &start].concat());
        let (mut x, h) = (states(&body), 0.5e-3);
        let mut largest = [0.0; 2];
        for pair in samples.windows(2) {
            for step in 0..1000 {
                let t = pair[0][0] + f64::from(step) * h;
                x = Method::Classical.step(t, h, &x, |t, x| derivatives(&body, t, x));
            }
            derivatives(&body, pair[1][0], &x);
            largest = larger(largest, error(&pair[1], &get(&body, "frame_a.R.w"), &get(&body, "frame_a.Q")));
            assert_eq!(body.completed_integrator_step(), Ok([0, 0]), "the quaternion has kept its length");
        }
        println!("Model Exchange, steps of 0.5 ms: error of Q {:.1e}, of w {:.1e} rad/s", largest[0], largest[1]);
        assert!(largest[0] < 1e-9, "{largest:?}");
    });
}
