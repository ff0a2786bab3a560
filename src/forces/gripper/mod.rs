//! Gripper: a spring and damper between two frames that can be switched on and off.
//!
//! The gripper follows the Gripper of MapleSim's multibody library. While it is on, it pulls frame b towards an offset
//! from frame a; during a transition the force rises or falls linearly. [`Gripper`] holds the parameters, [`Memory`]
//! the discrete state:
//!
//! 1. [`Gripper::initialize`] returns the initial memory,
//! 2. [`Gripper::event`] handles an event and returns the time of the next one; [`Gripper::step`] handles all events of
//!    a communication step,
//! 3. [`Gripper::outputs`] computes force, torque and the other outputs at any instant.
//!
//! MapleSim's model lacks the torque law for large angles ([`TorqueLaw::RotationVector`]), the [`Limits`] of the grip,
//! and the laws that stay stable although forces reach the bodies one communication step late: [`SoftenedSprings`] for
//! parts with known [`MassProperties`], [`SpringDamper::effective_inertia`] for others.

mod activation;
mod coarse_step;
mod directions;
mod euler_angles;
mod event;
mod limits;
mod margins;
mod mass_properties;
mod memory;
mod outputs;
mod parameters;
mod reactions;
mod relative_motion;
mod softened_springs;
mod spring_damper;
mod springs_at;
mod torque_law;

pub use activation::{Activation, Offsets, SwitchState};
pub use directions::Directions;
pub use euler_angles::euler_angles;
pub use event::Event;
pub use limits::{Limits, Load};
pub use margins::Margins;
pub use mass_properties::MassProperties;
pub use memory::Memory;
pub use outputs::Outputs;
pub use parameters::{Gripper, SetAngles};
pub use reactions::Reactions;
pub use relative_motion::RelativeMotion;
pub use softened_springs::SoftenedSprings;
pub use spring_damper::SpringDamper;
pub use torque_law::TorqueLaw;
