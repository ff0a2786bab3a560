//! Orders of convergence under an oscillating force along an axis and an oscillating torque about it: over the
//! communication step in co-simulation, over the step of the importer's method in Model Exchange.
use fmu_harness::{Instance, Library};

use super::kinds::{Method, exchanged, integrate, stepping};
use super::{Numbers, difference, get, ok, with_library};

const MASS: f64 = 2.0;
const INERTIA: f64 = 0.03;
/// Force in N, torque in N.m, angular frequency in rad/s.
const FORCE: f64 = 5.0;
const TORQUE: f64 = 0.2;
const OMEGA: f64 = 6.0;

const DRIVEN: Numbers<'static> = &[
    ("m", &[MASS]),
    ("I_11", &[0.02]),
    ("I_22", &[0.025]),
    ("I_33", &[INERTIA]),
    ("g_0", &[0.0; 3]),
    ("tolerance", &[1e-12]),
];

/// Time in s of the errors, from 0.
const END: f64 = 1.0;

/// Force or torque `amplitude sin(omega t)`, or its derivative of an order.
fn load(amplitude: f64, order: i32, t: f64) -> f64 {
    let ahead = f64::from(order) * std::f64::consts::FRAC_PI_2;
    amplitude * OMEGA.powi(order) * (OMEGA * t + ahead).sin()
}

/// Position and velocity at the end, from rest: the body receives the opposite.
fn expected(amplitude: f64, inertia: f64) -> [f64; 2] {
    let (sin, cos) = (OMEGA * END).sin_cos();
    let scale = amplitude / (inertia * OMEGA);
    [scale * (sin / OMEGA - END), scale * (cos - 1.0)]
}

fn error(body: &Instance<'_>) -> f64 {
    let [z, v] = expected(FORCE, MASS);
    let [angle, w] = expected(TORQUE, INERTIA);
    let found = ["frame_a.r_0", "frame_a.v_0", "frame_a.Q", "frame_a.R.w"].map(|name| get(body, name));
    let (sin, cos) = (angle / 2.0).sin_cos();
    let expected = [&[0.0, 0.0, z][..], &[0.0, 0.0, v], &[0.0, 0.0, sin, cos], &[0.0, 0.0, w]];
    found.iter().zip(expected).fold(0.0, |largest, (found, expected)| difference(found, expected).max(largest))
}

fn references(body: &Instance<'_>) -> Vec<u32> {
    body.references(&["frame_a.f[3]", "frame_a.t[3]"])
}

/// Error in co-simulation with inputs that are held, or polynomials of a degree.
fn co_simulation(library: &Library, degree: i32, h: f64) -> f64 {
    let body = stepping(library, DRIVEN);
    let inputs = references(&body);
    for step in 0..(END / h).round() as u32 {
        let t = f64::from(step) * h;
        ok(&body, body.set_references(&inputs, &[load(FORCE, 0, t), load(TORQUE, 0, t)]));
        for order in 1..=degree {
            let rates = [load(FORCE, order, t), load(TORQUE, order, t)];
            ok(&body, body.set_input_derivatives(&inputs, &[order; 2], &rates));
        }
        ok(&body, body.do_step(t, h));
    }
    error(&body)
}

fn model_exchange(library: &Library, method: Method, h: f64) -> f64 {
    let body = exchanged(library, DRIVEN);
    let inputs = references(&body);
    integrate(&body, method, h, (END / h).round() as u32, |t| {
        ok(&body, body.set_references(&inputs, &[load(FORCE, 0, t), load(TORQUE, 0, t)]));
    });
    error(&body)
}

#[test]
fn errors_fall_with_the_step_as_the_docs_say() {
    with_library(|library| {
        let check = |name: &str, order: f64, error: &dyn Fn(f64) -> f64| {
            let [coarse, fine] = [0.02, 0.01].map(error);
            let found = (coarse / fine).log2();
            println!("| {name} | {coarse:.1e} | {fine:.1e} | {found:.2} |");
            assert!((found - order).abs() < 0.15, "{name}: order {found}, not {order}");
        };
        for (degree, name) in (0..).zip(["held", "linear", "quadratic", "cubic"]) {
            let name = format!("co-simulation, inputs {name}");
            check(&name, f64::from(degree + 1), &|h| co_simulation(library, degree, h));
        }
        check("Model Exchange, Euler", 1.0, &|h| model_exchange(library, Method::Euler, h));
        check("Model Exchange, Runge-Kutta of order 4", 4.0, &|h| model_exchange(library, Method::Classical, h));
    });
}
