//! The least that a RelativeSensor can do in a co-simulation cycle; see `fmi2.rs`.
//!
//! It is written for the default parameters: everything is measured, resolved in `frame_a`, angles about the axes 1, 2, 3, with
//! an arrow, velocities and orientations as given. Only `guessAngle1` is looked up. What other parameters would choose is
//! left out, and so are the quaternions, and the signs of zeros, which choose between angles of -pi and pi. `frame_resolve` is
//! taken in and, as in the FMU with these parameters, not read.
mod fmi2;
mod vectors;

use fmi2::all_finite;
use libm::atan2;
use vectors::{Matrix, Vector, cross, minus, times, usable};

/// For each of `frame_a`, `frame_b`, `frame_resolve`: `r_0`, `v_0`, `a_0`, `R.T`, `R.w`, `z`.
const INPUTS: usize = 72;
/// Inputs, then `r_rel`, `v_rel`, `a_rel`, `angles`, `w_rel`, `z_rel`, `arrow.r`, `arrow.r_head`.
const REALS: usize = 96;
/// `guessAngle1`
const PARAMETER: f64 = 0.0;
/// Every frame rests in the world frame.
const START: [f64; REALS] = {
    let mut reals = [0.0; REALS];
    let mut frame = 0;
    while frame < INPUTS {
        (reals[frame + 9], reals[frame + 13], reals[frame + 17]) = (1.0, 1.0, 1.0);
        frame += 24;
    }
    reals
};

struct Frame {
    r: Vector,
    v: Vector,
    a: Vector,
    t: Matrix,
    w: Vector,
    z: Vector,
}

impl Frame {
    fn new(reals: &[f64; REALS], first: usize) -> Self {
        let vector = |at: usize| [reals[first + at], reals[first + at + 1], reals[first + at + 2]];
        let t = [vector(9), vector(12), vector(15)];
        Self { r: vector(0), v: vector(3), a: vector(6), t, w: vector(18), z: vector(21) }
    }
}

/// Computes everything that depends on the inputs; returns whether the matrices are valid and all results are finite.
fn step(reals: &mut [f64; REALS], guess_angle1: f64) -> bool {
    let (a, b) = (Frame::new(reals, 0), Frame::new(reals, 24));
    if !usable(&a.t) || !usable(&b.t) {
        return false;
    }
    let r_rel_0 = minus(b.r, a.r);
    let r_rel = times(&a.t, r_rel_0);
    let v = times(&a.t, minus(b.v, a.v));
    let w_x_r = cross(a.w, r_rel);
    let v_rel = minus(v, w_x_r);
    let twice = [2.0 * v[0] - w_x_r[0], 2.0 * v[1] - w_x_r[1], 2.0 * v[2] - w_x_r[2]];
    let a_rel = minus(minus(times(&a.t, minus(b.a, a.a)), cross(a.w, twice)), cross(a.z, r_rel));
    // From frame b into frame a, and so the transpose of the relative rotation.
    let back = a.t.map(|row| times(&b.t, row));
    let w_rel = minus(times(&back, b.w), a.w);
    let z_rel = minus(minus(times(&back, b.z), a.z), cross(a.w, w_rel));
    let angles = angles(&back, guess_angle1);

    let results = [r_rel, v_rel, a_rel, angles, w_rel, z_rel, a.r, r_rel_0];
    reals[INPUTS..].copy_from_slice(results.as_flattened());
    all_finite(results.as_flattened())
}

/// Angles about x, y and z that turn frame a into frame b, from the matrix `[i][j]` = `T_rel[j, i]`.
fn angles(back: &Matrix, guess: f64) -> Vector {
    let [_, [b10, b11, b12], [b20, b21, b22]] = *back;
    let (angle1, sin, cos) = if b12.abs() <= 1e-12 && b22.abs() <= 1e-12 {
        (guess, guess.sin(), guess.cos())
    } else {
        let h = (b12 * b12 + b22 * b22).sqrt();
        let p = atan2(b12, -b22);
        let q = if b12.is_sign_negative() { p + std::f64::consts::PI } else { p - std::f64::consts::PI };
        if (p - guess).abs() <= (q - guess).abs() { (p, b12 / h, -b22 / h) } else { (q, -b12 / h, b22 / h) }
    };
    let angle2 = atan2(back[0][2], cos * b22 - sin * b12);
    let angle3 = atan2(b10 * cos + b20 * sin, b11 * cos + b21 * sin);
    [angle1, angle2, angle3]
}
