//! Parameters of the gripper, their conversion to mechanics, and warnings if one has no effect.
use super::mass_properties::BodyParameters;
use fmu_connectors::{Choice, Derivatives, Extrapolation, Motion, warn_without_effect};
use fmu_export::{Error, Log, Scalar, Variables};
use multibody::forces::gripper::{Directions, Gripper, Limits, SetAngles, SpringDamper, TorqueLaw};

/// Implausible natural frequency, in Hz, of an effective inertia on its spring: no co-simulation has steps that resolve
/// it.
const FASTEST: f64 = 1e5;

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
    /// Whether a gripped part keeps its pose relative to frame_a; otherwise it is pulled into the pose of frame_a
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
    /// Effective mass at the grip, for a part of unknown mass properties; 0: plain spring and damper; with
    /// estimated derivatives half of it is used
    #[var(name = "mEff", unit = "kg", quantity = "Mass", min = 0.0)]
    pub m_eff: T,
    /// Effective moment of inertia at the grip, for a part of unknown mass properties; 0: plain spring and
    /// damper; with estimated derivatives half of it is used
    #[var(name = "JEff", unit = "kg.m2", quantity = "MomentOfInertia", min = 0.0)]
    pub j_eff: T,
    /// Whether springs softened by part, mEff and JEff regain their full stiffness at rest
    #[var(name = "staticCorrection")]
    pub static_correction: bool,
    /// Largest distance of the origins for gripping a part; 0: no limit
    #[var(name = "captureDistance", unit = "m", quantity = "Distance", min = 0.0, nominal = 0.1)]
    pub capture_distance: T,
    /// Largest angle between the frames for gripping a part; 0: no limit
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
        self.limits() != Limits::default()
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

    /// Removes the law for forces that act one communication step late; in Model Exchange they act at once.
    pub fn remove_stabilisation(&mut self) {
        (self.part, self.hand) = (BodyParameters::start(), BodyParameters::start());
        (self.m_eff, self.j_eff, self.static_correction) = (T::zero(), T::zero(), false);
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

/// Warns of parameters without their apparent effect, at the end of initialization. Names only those that differ from
/// their defaults.
pub fn warn_of_parameters(p: &Parameters, log: &mut Log<'_>) {
    let default = Parameters::<f64>::start();
    if !p.use_moment {
        let torques = [
            ("cR", p.c_r != default.c_r),
            ("dR", p.d_r != default.d_r),
            ("torqueLaw", *p.torque_law != *default.torque_law),
            ("JEff", p.j_eff != default.j_eff),
            ("torqueLimit", p.torque_limit != default.torque_limit),
        ];
        warn_without_effect(&torques, "useMoment = false; set useMoment = true", log);
    }
    if !p.use_in_place {
        let changed = [("setAngles", *p.set_angles != *default.set_angles)];
        warn_without_effect(&changed, "useInPlace = false; set useInPlace = true", log);
    }
    for (name, body) in [("part", &p.part), ("hand", &p.hand)] {
        if body.m == 0.0 {
            let [r_cm, inertia, tolerance] = ["r_CM", "I_*", "r_CM_tolerance"].map(|inner| format!("{name}.{inner}"));
            let changed =
                [(&*r_cm, body.has_lever()), (&*inertia, body.can_turn()), (&*tolerance, body.r_cm_tolerance > 0.0)];
            warn_without_effect(&changed, &format!("{name}.m = 0; set {name}.m"), log);
        }
    }
    warn_of_effective_inertia(("mEff", p.m_eff, "kg"), ("cT", p.c_t, "N/m"), "the force", p, log);
    if p.use_moment {
        warn_of_effective_inertia(("JEff", p.j_eff, "kg.m2"), ("cR", p.c_r, "N.m/rad"), "the torque", p, log);
    }
    if p.gripper().is_stabilised() && p.motion.extrapolation == Extrapolation::Kinematic {
        log.warn(
            "extrapolation = kinematic has no effect with part.m, mEff or JEff, whose law reads the inputs as they \
             were set",
        );
    }
}

/// Warns of a missing effective inertia, or of one so small that almost no stiffness would remain in co-simulation.
fn warn_of_effective_inertia(
    (name, inertia, unit): (&str, f64, &str),
    (spring, stiffness, unit_of_stiffness): (&str, f64, &str),
    load: &str,
    p: &Parameters,
    log: &mut Log<'_>,
) {
    if inertia == 0.0 {
        if p.static_correction && p.part.m == 0.0 {
            log.warn(format!(
                "staticCorrection has no effect on {load} without part.m or {name}; set part.m, or {name}"
            ));
        }
        return;
    }
    let frequency = (stiffness / inertia).sqrt() / std::f64::consts::TAU;
    if frequency > FASTEST {
        let corrected = if p.static_correction {
            ", and much less than the true one loses the part with staticCorrection"
        } else {
            ""
        };
        log.warn(format!(
            "{name} = {inertia:?} {unit} is implausibly small: on the spring {spring} = {stiffness} \
             {unit_of_stiffness} it vibrates at {:.0} kHz{corrected}; set the \
             effective inertia at the grip, or 0 for the plain spring",
            frequency / 1e3
        ));
    }
}
