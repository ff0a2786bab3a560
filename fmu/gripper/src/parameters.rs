//! Parameters of the gripper, and their conversion to mechanics.
use super::mass_properties::BodyParameters;
use fmu_connectors::{Choice, Derivatives, Motion};
use fmu_export::{Error, Scalar, Variables};
use multibody::forces::gripper::{Directions, Gripper, Limits, SetAngles, SpringDamper, TorqueLaw};

/// Parameters.
#[derive(Variables)]
pub struct Parameters<T = f64> {
    /// Duration of switching on or off, over which the force rises or falls; up to 1e-12 s it is immediate
    #[var(name = "T", unit = "s", quantity = "Time", min = 0.0, start = 0.1)]
    pub transition_time: T,
    /// Axes of frame_a along which the force acts
    #[var(name = "TransDir")]
    pub trans_dir: Choice<Directions>,
    /// Stiffness of the linear spring
    #[var(name = "cT", unit = "N/m", quantity = "TranslationalSpringConstant", min = 0.0, start = 1e6)]
    pub c_t: T,
    /// Damping of the linear damper
    #[var(name = "dT", unit = "N.s/m", quantity = "TranslationalDampingConstant", min = 0.0, start = 1e3)]
    pub d_t: T,
    /// Whether torques act as well
    #[var(name = "useMoment")]
    pub use_moment: bool,
    /// Stiffness of the rotational spring
    #[var(name = "cR", unit = "N.m/rad", quantity = "RotationalSpringConstant", min = 0.0, start = 1e4)]
    pub c_r: T,
    /// Damping of the rotational damper
    #[var(name = "dR", unit = "N.m.s/rad", quantity = "RotationalDampingConstant", min = 0.0, start = 1e2)]
    pub d_r: T,
    /// Whether a part is held in the pose in which it is gripped; otherwise it is pulled into the pose of frame_a
    #[var(name = "useInPlace")]
    pub use_in_place: bool,
    /// Relative orientation that is held when a part is gripped in place
    #[var(name = "setAngles")]
    pub set_angles: Choice<SetAngles>,
    /// Deflection of the rotational spring
    #[var(name = "torqueLaw")]
    pub torque_law: Choice<TorqueLaw>,
    /// Gripped part at frame_b
    pub part: BodyParameters<T>,
    /// Hand at frame_a that moves freely
    pub hand: BodyParameters<T>,
    /// Effective mass at the grip, for a part whose mass properties are unknown; 0: plain spring and damper; with
    /// estimated derivatives half of it is used
    #[var(name = "mEff", unit = "kg", quantity = "Mass", min = 0.0)]
    pub m_eff: T,
    /// Effective moment of inertia at the grip, for a part whose mass properties are unknown; 0: plain spring and
    /// damper; with estimated derivatives half of it is used
    #[var(name = "JEff", unit = "kg.m2", quantity = "MomentOfInertia", min = 0.0)]
    pub j_eff: T,
    /// Whether springs softened by part, mEff and JEff regain their full stiffness at rest
    #[var(name = "staticCorrection")]
    pub static_correction: bool,
    /// Largest distance of the origins at which a part is gripped; 0: no limit
    #[var(name = "captureDistance", unit = "m", quantity = "Distance", min = 0.0, nominal = 0.1)]
    pub capture_distance: T,
    /// Largest angle between the frames at which a part is gripped; 0: no limit
    #[var(name = "captureAngle", unit = "rad", quantity = "Angle", min = 0.0, max = std::f64::consts::PI)]
    pub capture_angle: T,
    /// Magnitude of F above which the part is lost; 0: no limit
    #[var(name = "forceLimit", unit = "N", quantity = "Force", min = 0.0, nominal = 100.0)]
    pub force_limit: T,
    /// Magnitude of M above which the part is lost; 0: no limit
    #[var(name = "torqueLimit", unit = "N.m", quantity = "Torque", min = 0.0, nominal = 10.0)]
    pub torque_limit: T,
    /// Source of velocities
    #[var(flatten)]
    pub motion: Motion,
}

impl<T: Scalar> Parameters<T> {
    /// Converts the parameters to a gripper of mechanics.
    #[inline]
    pub fn gripper(&self) -> Gripper<T> {
        Gripper { limits: self.limits(), ..self.springs() }
    }

    /// Gripper without limits, for outputs and for steps without events.
    #[inline]
    pub fn springs(&self) -> Gripper<T> {
        // Estimated velocities are late and require softer springs.
        let share = match self.motion.derivatives {
            Derivatives::Provided => T::one(),
            Derivatives::Estimated => nalgebra::convert(0.5),
        };
        let spring =
            |stiffness, damping, inertia: T| SpringDamper { stiffness, damping, effective_inertia: inertia * share };
        Gripper {
            transition_time: self.transition_time,
            directions: *self.trans_dir,
            translation: spring(self.c_t, self.d_t, self.m_eff),
            use_moment: self.use_moment,
            rotation: spring(self.c_r, self.d_r, self.j_eff),
            use_in_place: self.use_in_place,
            set_angles: *self.set_angles,
            torque_law: *self.torque_law,
            part: self.part.mass_properties(share),
            hand: self.hand.mass_properties(share),
            static_correction: self.static_correction,
            limits: Limits::default(),
        }
    }

    /// Whether a limit is set.
    #[inline]
    pub fn has_limits(&self) -> bool {
        let limits = [self.capture_distance, self.capture_angle, self.force_limit, self.torque_limit];
        limits.into_iter().any(|limit| limit > T::zero())
    }

    /// Limits that are set.
    fn limits(&self) -> Limits<T> {
        let limit = |value: T| (value > T::zero()).then_some(value);
        Limits {
            capture_distance: limit(self.capture_distance),
            capture_angle: limit(self.capture_angle),
            force: limit(self.force_limit),
            torque: limit(self.torque_limit),
        }
    }
}

impl Parameters {
    /// Validates the mass properties of part and hand, and the parameters that they require or exclude.
    ///
    /// # Errors
    /// For the first contradiction.
    pub fn check(&self) -> Result<(), Error> {
        let Self { part, hand, m_eff, j_eff, .. } = self;
        if part.m == 0.0 {
            return match hand.m {
                0.0 => Ok(()),
                m => Err(Error::new(format!("hand.m = {m} kg with part.m = 0: set part.m, too"))),
            };
        }
        for (name, value, unit) in [("mEff", m_eff, "kg"), ("JEff", j_eff, "kg.m2")] {
            if *value > 0.0 {
                return Err(Error::new(format!(
                    "part.m = {} kg with {name} = {value} {unit}: part replaces mEff and JEff; set {name} = 0",
                    part.m
                )));
            }
        }
        if self.use_moment && *self.torque_law != TorqueLaw::RotationVector {
            return Err(Error::new(format!(
                "part.m = {} kg with torqueLaw = Euler and useMoment = true: set torqueLaw = RotationVector",
                part.m
            )));
        }
        let moment = self.use_moment.then_some("useMoment = true");
        part.check("part", moment)?;
        // The lever of the hand ends at the part.
        hand.check("hand", moment.or(self.use_in_place.then_some("useInPlace = true")))
    }
}
