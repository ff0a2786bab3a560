//! Integration of stiff ordinary differential equations by the Radau IIA method of order 5.
//!
//! A [`Radau`] solver allocates all memory when it is created: a step allocates nothing. It uses no functions of the
//! platform's C library and no fused multiply-add, so results are equal bit for bit everywhere.
//!
//! ```
//! use dormand_prince::Equations;
//! use radau::{Jacobian, Radau};
//! use std::convert::Infallible;
//!
//! /// Follows a cosine at a rate of 1e6 /s.
//! struct Fast;
//!
//! impl Equations for Fast {
//!     type Error = Infallible;
//!
//!     fn derivatives(&mut self, time: f64, x: &[f64], der: &mut [f64]) -> Result<(), Infallible> {
//!         der[0] = 1e6 * (time.cos() - x[0]);
//!         Ok(())
//!     }
//! }
//!
//! impl Jacobian for Fast {
//!     fn jacobian(&mut self, _: f64, _: &[f64], _: &[f64], matrix: &mut [f64]) -> Result<(), Infallible> {
//!         matrix[0] = -1e6;
//!         Ok(())
//!     }
//! }
//!
//! let mut solver = Radau::new(1);
//! solver.set_tolerance(1e-8, &[1e-8], &[1]);
//! solver.start(0.0, &[0.0]);
//! while solver.time() < 2.0 {
//!     solver.step(&mut Fast, 2.0)?;
//! }
//! assert!((solver.states()[0] - 2.0_f64.cos()).abs() < 1e-5);
//! assert!(solver.counts().right_hand_sides < 1000);
//! # Ok::<(), dormand_prince::Failure<Infallible>>(())
//! ```
//!
//! [`Automatic`] begins with an explicit method, and goes on with this one where equations turn out stiff.
//! [`Differences`] computes Jacobian matrices of equations without one.
//!
//! # Source
//! E. Hairer, G. Wanner: Solving Ordinary Differential Equations II, 2nd edition, section IV.8, with the control of
//! steps and matrices of their program RADAU5. Five differences:
//!
//! - Newton's method accepts a change of 0.3 times the tolerances even without convergence: noise and rounding
//!   errors have no rate.
//! - The polynomial of a step predicts the next one up to four times its length only: after a short step it would be
//!   off by orders of magnitude.
//! - After a step without convergence, longer steps return slowly; otherwise every second one fails again.
//! - The error of [interpolated](Radau::interpolate) states, of order 3, limits the steps, too, and steps grow by at
//!   most four, so that it can be estimated.
//! - Tolerances are at least ten times the effect of rounded states: far from the origin a stiff spring turns rounded
//!   positions into velocities.

mod automatic;
mod coefficients;
mod complex;
mod counts;
mod decomposition;
mod differences;
mod jacobian;
mod matrices;
mod polynomial;
mod solver;
mod stages;
mod step_length;
mod tolerance;

pub use automatic::Automatic;
pub use counts::Counts;
pub use decomposition::Decomposition;
pub use differences::{Differences, Differentiated};
pub use dormand_prince::{Equations, Failure, Memory, first_crossing, has_crossed, memory};
pub use jacobian::Jacobian;
pub use solver::Radau;
