//! The least that a Distance sensor can do in a co-simulation cycle; see `fmi2.rs`.
//!
//! Beside the two outputs, a step fills the variables that a viewer reads, as the FMU does with its default `animation = true`:
//! `r_rel_0` and the tail and head of the arrow. Diameter and colour of the arrow never change and cost a step nothing, so they
//! are left out, as are the zero cut-forces.
mod fmi2;
mod smooth_length;

use fmi2::all_finite;
use smooth_length::smooth_length;

/// `frame_a.r_0`, `frame_a.v_0`, `frame_b.r_0`, `frame_b.v_0`
const INPUTS: usize = 12;
/// Inputs, then `distance`, `der_distance`, `r_rel_0`, `arrow.r`, `arrow.r_head`.
const REALS: usize = 23;
/// `s_small`
const PARAMETER: f64 = 1e-10;
const START: [f64; REALS] = [0.0; REALS];

/// Computes everything that depends on the inputs; returns whether all results are finite.
fn step(reals: &mut [f64; REALS], s_small: f64) -> bool {
    let [ax, ay, az, avx, avy, avz, bx, by, bz, bvx, bvy, bvz, output @ ..] = reals;
    let (x, y, z) = (*bx - *ax, *by - *ay, *bz - *az);
    let (vx, vy, vz) = (*bvx - *avx, *bvy - *avy, *bvz - *avz);
    let (distance, der_distance) = smooth_length(x * x + y * y + z * z, x * vx + y * vy + z * vz, s_small);
    let results = [distance, der_distance, x, y, z, *ax, *ay, *az, x, y, z];
    *output = results;
    all_finite(&results)
}
