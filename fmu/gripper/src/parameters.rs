//! Parameters of the gripper, and what they mean to mechanics.
use fmu_connectors::{Derivatives, Extrapolation, Orientation};
use fmu_export::{Enumeration, Scalar, Variables};
use multibody::forces::gripper;

/// Axes of frame_a along which the force acts
#[derive(Clone, Copy, PartialEq, Eq, Enumeration)]
pub enum TransDir {
    /// All three axes
    All = 1,
    /// Axes x and y
    XY,
    /// Axes y and z
    YZ,
    /// Axes z and x
    ZX,
    /// Axis x
    X,
    /// Axis y
    Y,
    /// Axis z
    Z,
}

/// What becomes of the relative orientation when a part is gripped in place
#[derive(Clone, Copy, PartialEq, Eq, Enumeration)]
pub enum SetAngles {
    /// The part is held in the orientation it has
    KeepCurrent = 1,
    /// The part is turned into the orientation of frame_a
    ResetToZero,
}

/// What the rotational spring takes for its deflection
#[derive(Clone, Copy, PartialEq, Eq, Enumeration)]
pub enum TorqueLaw {
    /// Differences of Euler angles, as documented for MapleSim; unstable beyond 90 degrees
    Euler = 1,
    /// The rotation vector from the captured pose to the present one; stable at all angles
    RotationVector,
}

/// Parameters.
#[derive(Variables)]
pub struct Parameters<T = f64> {
    /// Time in which the force rises or falls when the gripper is switched; up to 1e-12 s it switches at once
    #[var(name = "T", unit = "s", quantity = "Time", min = 0.0, start = 0.1)]
    pub transition_time: T,
    /// Axes of frame_a along which the force acts
    #[var(name = "TransDir", enumeration)]
    pub trans_dir: TransDir,
    /// Stiffness of the linear spring
    #[var(name = "cT", unit = "N/m", quantity = "TranslationalSpringConstant", min = 0.0, start = 1e6)]
    pub c_t: T,
    /// Damping of the linear damper
    #[var(name = "dT", unit = "N.s/m", quantity = "TranslationalDampingConstant", min = 0.0, start = 1e3)]
    pub d_t: T,
    /// Whether torques act, too
    #[var(name = "useMoment")]
    pub use_moment: bool,
    /// Stiffness of the rotational spring
    #[var(name = "cR", unit = "N.m/rad", quantity = "RotationalSpringConstant", min = 0.0, start = 1e4)]
    pub c_r: T,
    /// Damping of the rotational damper
    #[var(name = "dR", unit = "N.m.s/rad", quantity = "RotationalDampingConstant", min = 0.0, start = 1e2)]
    pub d_r: T,
    /// Whether a part is held where it is when it is gripped; otherwise it is pulled to the origin and into the orientation of frame_a
    #[var(name = "useInPlace")]
    pub use_in_place: bool,
    /// What becomes of the relative orientation when a part is gripped in place
    #[var(name = "setAngles", enumeration)]
    pub set_angles: SetAngles,
    /// What the rotational spring takes for its deflection
    #[var(name = "torqueLaw", enumeration)]
    pub torque_law: TorqueLaw,
    /// Effective mass at the grip, for a force that is stable at any communication step; 0: the documented law
    #[var(name = "mEff", unit = "kg", quantity = "Mass", min = 0.0)]
    pub m_eff: T,
    /// Effective moment of inertia at the grip, for a torque that is stable at any communication step; 0: the documented law
    #[var(name = "JEff", unit = "kg.m2", quantity = "MomentOfInertia", min = 0.0)]
    pub j_eff: T,
    /// Whether springs softened by mEff and JEff regain their full stiffness at rest
    #[var(name = "staticCorrection")]
    pub static_correction: bool,
    /// Where velocities come from; with estimated ones, half of mEff and JEff are counted on
    #[var(enumeration)]
    pub derivatives: Derivatives,
    /// Whether a step sees the inputs as they were given at its start, or carried to its end; with mEff or JEff always the former
    #[var(enumeration)]
    pub extrapolation: Extrapolation,
    /// Which input gives the orientation of the frames
    #[var(enumeration)]
    pub orientation: Orientation,
}

impl<T: Scalar> Parameters<T> {
    /// The gripper as mechanics knows it.
    #[inline]
    pub fn gripper(&self) -> gripper::Gripper<T> {
        // Estimated velocities are late, and what is late has to be held more softly.
        let share = match self.derivatives {
            Derivatives::Provided => T::one(),
            Derivatives::Estimated => nalgebra::convert(0.5),
        };
        let spring = |stiffness, damping, inertia: T| gripper::SpringDamper {
            stiffness,
            damping,
            effective_inertia: inertia * share,
        };
        gripper::Gripper {
            transition_time: self.transition_time,
            directions: self.trans_dir.into(),
            translation: spring(self.c_t, self.d_t, self.m_eff),
            use_moment: self.use_moment,
            rotation: spring(self.c_r, self.d_r, self.j_eff),
            use_in_place: self.use_in_place,
            set_angles: match self.set_angles {
                SetAngles::KeepCurrent => gripper::SetAngles::KeepCurrent,
                SetAngles::ResetToZero => gripper::SetAngles::ResetToZero,
            },
            torque_law: match self.torque_law {
                TorqueLaw::Euler => gripper::TorqueLaw::Euler,
                TorqueLaw::RotationVector => gripper::TorqueLaw::RotationVector,
            },
            static_correction: self.static_correction,
        }
    }

    /// Whether the frames move within a step. A law that counts on the step reads its frames as they were communicated.
    pub fn is_extrapolated(&self) -> bool {
        self.extrapolation == Extrapolation::Kinematic && !self.gripper().is_stabilised()
    }
}

impl From<TransDir> for gripper::Directions {
    fn from(direction: TransDir) -> Self {
        match direction {
            TransDir::All => Self::All,
            TransDir::XY => Self::XY,
            TransDir::YZ => Self::YZ,
            TransDir::ZX => Self::ZX,
            TransDir::X => Self::X,
            TransDir::Y => Self::Y,
            TransDir::Z => Self::Z,
        }
    }
}
