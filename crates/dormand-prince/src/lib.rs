//! Integration of ordinary differential equations by the method of Dormand and Prince of order 5(4).
//!
//! A [`Solver`] allocates all memory when it is created: a step allocates nothing. It uses no functions of the
//! platform's C library, so results are equal bit for bit everywhere.
//!
//! ```
//! use dormand_prince::{Equations, Solver};
//! use std::convert::Infallible;
//!
//! /// An oscillator: der(x) = v, der(v) = -x.
//! struct Oscillator;
//!
//! impl Equations for Oscillator {
//!     type Error = Infallible;
//!
//!     fn derivatives(&mut self, _time: f64, x: &[f64], der: &mut [f64]) -> Result<(), Infallible> {
//!         der.copy_from_slice(&[x[1], -x[0]]);
//!         Ok(())
//!     }
//! }
//!
//! let mut solver = Solver::new(2);
//! solver.set_tolerance(1e-10, &[1e-10, 1e-10]);
//! solver.start(0.0, &[1.0, 0.0]);
//! while solver.time() < 2.0 {
//!     solver.step(&mut Oscillator, 2.0)?;
//! }
//! assert!((solver.states()[0] - 2.0_f64.cos()).abs() < 1e-9);
//! # Ok::<(), dormand_prince::Failure<Infallible>>(())
//! ```
//!
//! # Source
//! E. Hairer, S. P. Nørsett, G. Wanner: Solving Ordinary Differential Equations I, 2nd edition, sections II.4 to II.6.

mod crossing;
mod memory;
mod solver;
mod tableau;

pub use crossing::{first_crossing, has_crossed};
pub use memory::Memory;
pub use solver::{Equations, Failure, Solver};
