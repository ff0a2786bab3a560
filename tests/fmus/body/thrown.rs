//! A thrown body that spins about a principal axis: its centre of mass follows a parabola, its angle grows linearly.
use fmu_harness::Instance;

use super::kinds::{Method, exchanged, integrate, stepping};
use super::{Numbers, difference, get, with_library};

const R_CM: [f64; 3] = [0.1, -0.2, 0.05];
const R: [f64; 3] = [0.3, 0.2, -0.4];
const G: [f64; 3] = [0.5, 0.0, -9.81];
const R_0: [f64; 3] = [1.0, 2.0, 3.0];
const V_0: [f64; 3] = [4.0, -3.0, 6.0];
/// Angular velocity about the z-axis, in rad/s.
const SPIN: f64 = 7.0;

const THROWN: Numbers<'static> = &[
    ("m", &[2.0]),
    ("r_CM", &R_CM),
    ("r", &R),
    ("I_11", &[0.02]),
    ("I_22", &[0.03]),
    ("I_33", &[0.04]),
    ("I_21", &[0.005]),
    ("g_0", &G),
    ("r_0_start", &R_0),
    ("v_0_start", &V_0),
    ("w_start", &[0.0, 0.0, SPIN]),
];

/// `T' v` after a turn by an angle about the z-axis.
fn turned(v: [f64; 3], angle: f64) -> [f64; 3] {
    let (sin, cos) = angle.sin_cos();
    [cos * v[0] - sin * v[1], sin * v[0] + cos * v[1], v[2]]
}

/// Position, velocity and acceleration of a point of the body at a time.
fn point(at: [f64; 3], t: f64) -> [[f64; 3]; 3] {
    let lever = [0, 1, 2].map(|i| at[i] - R_CM[i]);
    let across = |v: [f64; 3]| [-SPIN * v[1], SPIN * v[0], 0.0];
    let (now, first) = (turned(lever, SPIN * t), across(R_CM));
    let (turning, inward) = (across(now), across(across(now)));
    let axis = |i: usize| {
        let v = V_0[i] + first[i];
        let centre = [R_0[i] + R_CM[i] + v * t + G[i] * t * t / 2.0, v + G[i] * t, G[i]];
        [centre[0] + now[i], centre[1] + turning[i], centre[2] + inward[i]]
    };
    let [x, y, z] = [axis(0), axis(1), axis(2)];
    [0, 1, 2].map(|order| [x[order], y[order], z[order]])
}

/// Largest error of positions, velocities and accelerations at a time.
fn error(body: &Instance<'_>, t: f64) -> f64 {
    let half = SPIN * t / 2.0;
    let mut errors = Vec::new();
    for (name, at) in [("frame_a", [0.0; 3]), ("frame_b", R)] {
        let [r_0, v_0, a_0] = point(at, t);
        let found = |member: &str| get(body, &format!("{name}.{member}"));
        errors.push(difference(&found("r_0"), &r_0));
        errors.push(difference(&found("v_0"), &v_0));
        errors.push(difference(&found("a_0"), &a_0));
        errors.push(difference(&found("Q"), &[0.0, 0.0, half.sin(), half.cos()]));
        errors.push(difference(&found("R.w"), &[0.0, 0.0, SPIN]));
        errors.push(difference(&found("z"), &[0.0; 3]));
        let axes = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]].map(|e| turned(e, 2.0 * half));
        errors.push(difference(&found("R.T"), &axes.concat()));
    }
    errors.into_iter().fold(0.0, f64::max)
}

#[test]
fn a_thrown_body_follows_the_parabola_in_co_simulation() {
    with_library(|library| {
        for h in [0.01, 0.1, 2.0] {
            let body = stepping(library, &[THROWN, &[("tolerance", &[1e-9])]].concat());
            for step in 0..(2.0 / h) as u32 {
                super::ok(&body, body.do_step(f64::from(step) * h, h));
            }
            let error = error(&body, 2.0);
            println!("thrown, co-simulation, steps of {h} s: {error:.1e}");
            assert!(error < 1e-6, "{error:e} in steps of {h} s");
        }
    });
}

#[test]
fn a_thrown_body_follows_the_parabola_in_model_exchange() {
    with_library(|library| {
        let body = exchanged(library, THROWN);
        integrate(&body, Method::Classical, 1e-3, 2000, |_| ());
        let error = error(&body, 2.0);
        println!("thrown, Model Exchange: {error:.1e}");
        assert!(error < 1e-8, "{error:e}");
    });
}

#[test]
fn a_falling_body_is_exact() {
    with_library(|library| {
        let body = stepping(library, &[]);
        super::ok(&body, body.do_step(0.0, 1.0));
        assert!(difference(&get(&body, "frame_a.r_0"), &[0.0, -9.81 / 2.0, 0.0]) < 1e-14);
        assert!(difference(&get(&body, "frame_b.v_0"), &[0.0, -9.81, 0.0]) < 1e-14);
    });
}
