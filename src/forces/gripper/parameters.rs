use nalgebra::{RealField, convert};

use super::{
    directions::Directions, limits::Limits, mass_properties::MassProperties, spring_damper::SpringDamper,
    torque_law::TorqueLaw,
};
use crate::choice::choice;

/// Parameters of a gripper, with MapleSim's names in parentheses.
///
/// # Example
///
/// A part 1 cm away from the hand's origin is pulled back, and the hand feels the reaction:
///
/// ```
/// use multibody::{forces::gripper::Gripper, frames::Frame};
/// use nalgebra::{Vector3, vector};
///
/// let hand = Frame::default();
/// let part = Frame { r_0: vector![0.01, 0.0, 0.0], ..hand };
///
/// let gripper = Gripper::default();
/// let mut memory = gripper.initialize(0.0, false, &hand, &part);
/// assert_eq!(gripper.outputs(&memory, 0.0, &hand, &part).force, Vector3::zeros());
///
/// // After half of the transition time of 0.1 s, half of 1e6 N/m acts.
/// gripper.step(&mut memory, 0.0, 0.05, true, |_| (hand, part));
/// let outputs = gripper.outputs(&memory, 0.05, &hand, &part);
/// assert_eq!(outputs.onoff, 0.5);
/// assert_eq!(outputs.force, vector![-5000.0, 0.0, 0.0]);
/// assert_eq!(outputs.reactions.f_a, vector![-5000.0, 0.0, 0.0]);
/// assert_eq!(outputs.reactions.f_b, vector![5000.0, 0.0, 0.0]);
/// assert_eq!(outputs.energy, 25.0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Gripper<T = f64> {
    /// Duration of switching on and off (`T`), in s; up to 1e-12 s switching is immediate. Read when a transition
    /// begins.
    pub transition_time: T,
    /// Axes of frame a along which forces act (`TransDir`).
    pub directions: Directions,
    /// Linear spring and damper (`cT`, `dT`); N/m, N.s/m and kg.
    pub translation: SpringDamper<T>,
    /// Whether torques act too (`useMoment`).
    pub use_moment: bool,
    /// Rotational spring and damper (`cR`, `dR`); N.m/rad, N.m.s/rad and kg.m2.
    pub rotation: SpringDamper<T>,
    /// Whether a part is held in the gripped pose (`useInPlace`); otherwise it is pulled into the pose of frame a.
    pub use_in_place: bool,
    /// Relative orientation to hold after gripping (`setAngles`).
    pub set_angles: SetAngles,
    /// Deflection of the rotational spring. MapleSim has only the Euler law.
    pub torque_law: TorqueLaw,
    /// Mass properties of the part, for springs that hold it at any communication step; `None` if unknown. With torques
    /// they require [`TorqueLaw::RotationVector`]; they replace the effective inertias of the springs.
    pub part: Option<MassProperties<T>>,
    /// Mass properties of a freely moving hand; `None` for a prescribed motion. No effect without the mass properties
    /// of the part.
    pub hand: Option<MassProperties<T>>,
    /// Whether softened springs (by mass properties or an effective inertia) regain their full stiffness at rest.
    pub static_correction: bool,
    /// Limits of reach and load. MapleSim has none.
    pub limits: Limits<T>,
}

choice! {
    /// Relative orientation that is held when a part is gripped in place
    ///
    /// No effect without [`Gripper::use_in_place`].
    pub enum SetAngles {
        /// The orientation in which the part is gripped
        #[default]
        KeepCurrent,
        /// The orientation of frame_a
        ResetToZero,
    }
}

impl<T: RealField + Copy> Default for Gripper<T> {
    /// MapleSim's defaults where they are known.
    fn default() -> Self {
        Self {
            transition_time: convert(0.1),
            directions: Directions::default(),
            translation: SpringDamper { stiffness: convert(1e6), damping: convert(1e3), effective_inertia: T::zero() },
            use_moment: false,
            rotation: SpringDamper { stiffness: convert(1e4), damping: convert(1e2), effective_inertia: T::zero() },
            use_in_place: false,
            set_angles: SetAngles::default(),
            torque_law: TorqueLaw::default(),
            part: None,
            hand: None,
            static_correction: false,
            limits: Limits::default(),
        }
    }
}
