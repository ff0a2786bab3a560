//! Orientations, frames, sensors, force elements and bodies of three-dimensional mechanics.
//!
//! A [`Frame`](frames::Frame) is a position and an orientation with their first and second derivatives. [`sensors`]
//! measure frames, a [gripper](forces::gripper) holds a part by springs and dampers, and [`bodies`] move under gravity
//! and forces. Each is a function of one instant: the caller keeps the state and integrates.
//!
//! A drone circles 20 m around the origin at 0.6 rad/s, with its x-axis outwards. Where is a mast relative to the
//! drone, and how fast does it move as seen from the drone?
//!
//! ```
//! use multibody::frames::{Frame, Orientation};
//! use multibody::sensors::RelativeSensor;
//! use nalgebra::vector;
//!
//! let drone = Frame {
//!     r_0: vector![20.0, 0.0, 10.0],
//!     v_0: vector![0.0, 12.0, 0.0],
//!     a_0: vector![-7.2, 0.0, 0.0],
//!     r: Orientation::axis_rotation(3, 0.0, 0.6)?, // about z: angle in rad, and its derivative
//!     ..Frame::default()
//! };
//! let mast = Frame { r_0: vector![5.0, 0.0, 12.0], ..Frame::default() };
//!
//! let seen = RelativeSensor::default().measure(&drone, &mast, &Frame::default())?;
//! assert_eq!(seen.r_rel, vector![-15.0, 0.0, 2.0]);
//! assert_eq!(seen.v_rel, vector![0.0, -3.0, 0.0]); // 12 m/s backwards, less 15 m times 0.6 rad/s
//! assert_eq!(seen.w_rel, vector![0.0, 0.0, -0.6]);
//! # Ok::<(), multibody::frames::Error>(())
//! ```
//!
//! # Exact derivatives
//!
//! All functions are generic over the scalar. With dual numbers, here from the crate `num-dual`, they return exact
//! derivatives with respect to any variable:
//!
//! ```
//! use multibody::frames::{Frame, Orientation};
//! use multibody::sensors::RelativeSensor;
//! use nalgebra::vector;
//! use num_dual::{Dual64, DualNum};
//!
//! let number = Dual64::from_re;
//! let angle = number(0.0).derivative(); // the angle of the drone on its circle
//! let drone = Frame {
//!     r_0: vector![angle.cos() * 20.0, angle.sin() * 20.0, number(10.0)],
//!     r: Orientation::axis_rotation(3, angle, number(0.0))?,
//!     ..Frame::default()
//! };
//! let mast = Frame { r_0: vector![5.0, 0.0, 12.0].map(number), ..Frame::default() };
//!
//! let seen = RelativeSensor::default().measure(&drone, &mast, &Frame::default())?;
//! assert_eq!(seen.r_rel.map(|r| r.eps), vector![0.0, -5.0, 0.0]); // in m/rad; times 0.6 rad/s it is v_rel
//! # Ok::<(), multibody::frames::Error>(())
//! ```
//!
//! # Conventions
//!
//! - SI units; angles in rad. Axes are numbered 1 (x), 2 (y), 3 (z).
//! - Vectors named `_0` are resolved in the world frame, all others in the frame that their documentation names.
//! - An orientation maps components from the world into its frame: `v = T v_0`.
//!   [`resolve2`](frames::Orientation::resolve2) computes it, [`resolve1`](frames::Orientation::resolve1) its inverse.
//!   The rows of `T` are the axes of the frame.
//! - Angular velocities are resolved in the rotating frame: `der(T) = -skew(w) T`.
//! - Quaternions are `{x, y, z, w}`, scalar last.
//! - Enums such as [`ResolveInFrame`](sensors::ResolveInFrame) select the frame of the results; names and numbers are
//!   Modelica's ([`Choice`]).
//!
//! # Sources of the equations
//!
//! Frames and sensors follow `Modelica.Mechanics.MultiBody` 4.1 and PlanarMechanics, with the names in snake case;
//! [`frames`] has a table of all functions. Series replace formulas where they have no derivative, such as at a length
//! of zero. Sines and angles come from the crate `libm`, so results are equal on all platforms. The gripper follows
//! MapleSim's and adds laws for stiff grips ([`forces::gripper`]).
#![forbid(unsafe_code)]

pub mod bodies;
mod choice;
pub mod forces;
pub mod frames;
pub mod sensors;

pub use choice::Choice;

/// The Rust code in `docs/rust.md` is compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../docs/rust.md")]
struct Guide;
