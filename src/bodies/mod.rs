//! Bodies: masses that move under the forces and torques of the elements connected to them.
//!
//! [`Body`] holds the parameters of a free rigid body, [`BodyState`] its state:
//!
//! 1. [`Body::check`] validates mass and inertia,
//! 2. [`Body::rates`] computes the time derivatives of the state for an integrator,
//! 3. [`Body::outputs`] computes the kinematics of both frames, energies and momenta.

mod accelerations;
mod body;
mod cut_forces;
mod error;
mod inertia;
mod outputs;
mod state;

pub use body::Body;
pub use cut_forces::CutForces;
pub use error::Error;
pub use inertia::Inertia;
pub use outputs::BodyOutputs;
pub use state::BodyState;
