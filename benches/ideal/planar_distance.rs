//! The least that a PlanarDistance sensor can do in a co-simulation cycle; see `fmi2.rs`.
//!
//! As in `distance.rs`, a step also fills the variables that a viewer reads and that can change.
mod fmi2;
mod smooth_length;

use fmi2::all_finite;
use smooth_length::smooth_length;

/// `frame_a.x`, `.y`, `.vx`, `.vy`, then those of `frame_b`.
const INPUTS: usize = 8;
/// Inputs, then `distance`, `der_distance`, and x and y of `r_rel_0`, `arrow.r`, `arrow.r_head`; every z is zero.
const REALS: usize = 16;
/// `s_small`
const PARAMETER: f64 = 1e-10;
const START: [f64; REALS] = [0.0; REALS];

/// Computes everything that depends on the inputs; returns whether all results are finite.
fn step(reals: &mut [f64; REALS], s_small: f64) -> bool {
    let [ax, ay, avx, avy, bx, by, bvx, bvy, output @ ..] = reals;
    let (x, y) = (*bx - *ax, *by - *ay);
    let (vx, vy) = (*bvx - *avx, *bvy - *avy);
    let (distance, der_distance) = smooth_length(x * x + y * y, x * vx + y * vy, s_small);
    let results = [distance, der_distance, x, y, *ax, *ay, x, y];
    *output = results;
    all_finite(&results)
}
