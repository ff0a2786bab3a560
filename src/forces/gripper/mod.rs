//! The gripper: a spring and damper between two frames that can be switched on and off.
//!
//! After the Gripper of MapleSim's multibody library. While it is on, it pulls frame b towards an offset from frame a;
//! switching takes a while, in which the force rises or falls linearly. [`Gripper`] holds the parameters, [`Memory`] what
//! it remembers from one event to the next:
//!
//! 1. [`Gripper::initialize`] makes the memory,
//! 2. [`Gripper::event`] does what is due at an instant, and says when it is to be called next; [`Gripper::step`] does so for a whole communication
//!    step,
//! 3. [`Gripper::outputs`] gives force, torque and the rest at any instant.
//!
//! Beyond that model there are a torque law for large angles ([`TorqueLaw::RotationVector`]) and a law that keeps stable
//! when forces reach the bodies one communication step late ([`SpringDamper::effective_inertia`]).

mod activation;
mod coarse_step;
mod directions;
mod euler_angles;
mod event;
mod memory;
mod outputs;
mod parameters;
mod reactions;
mod relative_motion;
mod spring_damper;
mod torque_law;

pub use activation::{Activation, Offsets, State};
pub use directions::Directions;
pub use euler_angles::euler_angles;
pub use memory::Memory;
pub use outputs::Outputs;
pub use parameters::{Gripper, SetAngles};
pub use reactions::Reactions;
pub use relative_motion::RelativeMotion;
pub use spring_damper::SpringDamper;
pub use torque_law::TorqueLaw;
