//! The least that a Gripper can do in a co-simulation cycle; see `fmi2.rs`.
//!
//! It is written for the default parameters: force along all axes, no torque, not in place, the documented law. It is off, as the
//! FMU is when nobody switches it on; all is computed all the same and multiplied by `onoff`. What other parameters would choose is
//! left out, and so are the quaternions, the switch with its offsets, and the Integer output `state`.
mod fmi2;
mod vectors;

use fmi2::all_finite;
use libm::atan2;
use vectors::{Matrix, Vector, cross, dot, minus, times, usable};

/// For each of `frame_a`, `frame_b`: `r_0`, `v_0`, `R.T`, `R.w`.
const INPUTS: usize = 36;
/// Inputs, then `frame_a.f`, `frame_a.t`, `frame_b.f`, `frame_b.t`, `F`, `M`, `r_rel`, `theta`, `onoff`, `energy`.
const REALS: usize = 62;
/// `cT`
const PARAMETER: f64 = 1e6;
/// `dT`
const DAMPING: f64 = 1e3;
/// Both frames rest in the world frame.
const START: [f64; REALS] = {
    let mut reals = [0.0; REALS];
    let mut frame = 0;
    while frame < INPUTS {
        (reals[frame + 6], reals[frame + 10], reals[frame + 14]) = (1.0, 1.0, 1.0);
        frame += 18;
    }
    reals
};

struct Frame {
    r: Vector,
    v: Vector,
    t: Matrix,
    w: Vector,
}

impl Frame {
    fn new(reals: &[f64; REALS], first: usize) -> Self {
        let vector = |at: usize| [reals[first + at], reals[first + at + 1], reals[first + at + 2]];
        Self { r: vector(0), v: vector(3), t: [vector(6), vector(9), vector(12)], w: vector(15) }
    }
}

/// Computes everything that depends on the inputs; returns whether the matrices are valid and all results are finite.
fn step(reals: &mut [f64; REALS], stiffness: f64) -> bool {
    let (a, b) = (Frame::new(reals, 0), Frame::new(reals, 18));
    if !usable(&a.t) || !usable(&b.t) {
        return false;
    }
    let onoff = 0.0;
    let r = times(&a.t, minus(b.r, a.r));
    let v = minus(times(&a.t, minus(b.v, a.v)), cross(a.w, r));
    let force = [0, 1, 2].map(|i| -(stiffness * r[i] + DAMPING * v[i]) * onoff);
    let t_rel = b.t.map(|row| times(&a.t, row));
    let f_b = times(&t_rel, force).map(|f| -f);
    let energy = 0.5 * stiffness * dot(r, r) * onoff;
    let outputs = [force, cross(r, force), f_b, [0.0; 3], force, [0.0; 3], r, angles(&t_rel)];
    reals[INPUTS..REALS - 2].copy_from_slice(outputs.as_flattened());
    (reals[REALS - 2], reals[REALS - 1]) = (onoff, energy);
    all_finite(outputs.as_flattened()) && energy.is_finite()
}

/// Angles about x, y' and z'' that turn frame a into frame b.
fn angles(t_rel: &Matrix) -> Vector {
    let [[_, t12, t13], [_, t22, t23], [t31, t32, t33]] = *t_rel;
    let h = (t32 * t32 + t33 * t33).sqrt();
    let (angle1, sin, cos) = if h <= 1e-12 { (0.0, 0.0, 1.0) } else { (atan2(-t32, t33), -t32 / h, t33 / h) };
    [angle1, atan2(t31, h), atan2(t12 * cos + t13 * sin, t22 * cos + t23 * sin)]
}
