//! Motion of one frame relative to another, as an FMU.
use fmu_connectors::{
    AngleSettings, Animation, Arrow, Choice, FollowedRotation, FormOutputs, FormParameters, Frame, FrameSettings,
    LastRotation, Motion, warn_without_effect,
};
use fmu_export::{Cause, Error, Evaluation, Instant, Log, Model, Scalar, Variables, export, model};
use multibody::frames::{self, Quaternion};
use multibody::sensors::{self, Differentiation, ResolveInFrame, ResolveInFrameAfterDifferentiation, SelectedForms};
use nalgebra::{Matrix3, Vector3, Vector4};

/// Parameters.
#[derive(Variables)]
pub struct Parameters<T = f64> {
    /// Frame of resolution of the results
    #[var(name = "resolveInFrame")]
    pub resolve_in_frame: Choice<ResolveInFrame>,
    /// Frame into which v_rel, a_rel and z_rel are resolved after the differentiation
    #[var(name = "resolveInFrameAfterDifferentiation")]
    pub resolve_in_frame_after_differentiation: Choice<ResolveInFrameAfterDifferentiation>,
    /// Whether v_rel and a_rel are those that an observer in resolveInFrame sees
    pub differentiation: Choice<Differentiation>,
    /// Whether r_rel is computed; it is zero otherwise
    #[var(start = true)]
    pub get_r_rel: bool,
    /// Whether v_rel is computed; it is zero otherwise
    #[var(start = true)]
    pub get_v_rel: bool,
    /// Whether a_rel is computed; it is zero otherwise
    #[var(start = true)]
    pub get_a_rel: bool,
    /// Whether angles is computed; it is zero otherwise
    #[var(start = true)]
    pub get_angles: bool,
    /// Whether w_rel is computed; it is zero otherwise
    #[var(start = true)]
    pub get_w_rel: bool,
    /// Whether z_rel is computed; it is zero otherwise
    #[var(start = true)]
    pub get_z_rel: bool,
    /// Whether T_rel is computed; it is zero otherwise
    #[var(name = "get_T_rel")]
    pub get_t_rel: bool,
    /// Whether Q_rel is computed; it is zero otherwise
    #[var(name = "get_Q_rel")]
    pub get_q_rel: bool,
    /// Other forms of the relative pose
    #[var(flatten)]
    pub forms: FormParameters,
    /// Axes about which frame_a is rotated into frame_b, for the angles
    #[var(min = 1, max = 3, start = [1, 2, 3])]
    pub sequence: [i32; 3],
    /// Guess for the first angle; of the two solutions, the closer one is chosen
    #[var(name = "guessAngle1", unit = "rad", quantity = "Angle")]
    pub guess_angle1: T,
    /// Whether the angles are continuous over turns and from one solution to the other
    pub unwrap: bool,
    /// Arrow from frame_a to frame_b
    #[var(flatten)]
    pub arrow: Animation<T>,
    /// Source of velocities and accelerations
    #[var(flatten)]
    pub motion: Motion,
}

/// Inputs.
#[derive(Variables)]
pub struct Inputs<T = f64> {
    /// Frame a
    pub frame_a: Frame<T>,
    /// Frame b
    pub frame_b: Frame<T>,
    /// Frame of resolution for the choice frame_resolve
    pub frame_resolve: Frame<T>,
}

/// Outputs.
#[derive(Variables)]
pub struct Outputs<T = f64> {
    /// Position of frame_b's origin relative to frame_a's, resolved in resolveInFrame
    #[var(unit = "m", quantity = "Position")]
    pub r_rel: Vector3<T>,
    /// Time derivative of r_rel in resolveInFrame, resolved in resolveInFrameAfterDifferentiation
    #[var(unit = "m/s", quantity = "Velocity")]
    pub v_rel: Vector3<T>,
    /// Second time derivative of r_rel in resolveInFrame, resolved in resolveInFrameAfterDifferentiation
    #[var(unit = "m/s2", quantity = "Acceleration")]
    pub a_rel: Vector3<T>,
    /// Angles that rotate frame_a into frame_b about the axes of sequence
    #[var(unit = "rad", quantity = "Angle")]
    pub angles: Vector3<T>,
    /// Angular velocity of frame_b relative to frame_a, resolved in resolveInFrame
    #[var(unit = "rad/s", quantity = "AngularVelocity")]
    pub w_rel: Vector3<T>,
    /// Time derivative of w_rel in resolveInFrame, resolved in resolveInFrameAfterDifferentiation
    #[var(unit = "rad/s2", quantity = "AngularAcceleration")]
    pub z_rel: Vector3<T>,
    /// Optional outputs
    #[var(flatten)]
    pub more: Option<More<T>>,
}

/// Outputs that are off by default.
#[derive(Variables)]
pub struct More<T = f64> {
    /// Transformation matrix from frame_a to frame_b
    #[var(name = "T_rel", unit = "1")]
    pub t_rel: Matrix3<T>,
    /// Rotation from frame_a into frame_b as a quaternion, scalar last; in co-simulation its sign is continuous from
    /// step to step
    #[var(name = "Q_rel", unit = "1")]
    pub q_rel: Vector4<T>,
    /// Other forms of the relative pose
    #[var(flatten)]
    pub forms: FormOutputs<T>,
}

/// Local variables.
#[derive(Variables)]
pub struct Locals<T = f64> {
    /// Arrow from frame_a to frame_b
    pub arrow: Arrow<T>,
}

/// Measures the relative motion of two frames.
pub struct RelativeSensor;

/// Measure the relative motion of two frame connectors
#[model(Parameters, Inputs, Outputs, Locals, Discrete = LastRotation)]
impl Model for RelativeSensor {
    // The sensor follows angles from event to event, but schedules no time events.
    const HAS_EVENTS: bool = false;
    const NEEDS_COMPLETED_STEPS: bool = true;

    fn check(p: &Parameters) -> Result<(), Error> {
        p.angle_settings().check()
    }

    fn advise(p: &Parameters, log: &mut Log<'_>) {
        let default = Parameters::<f64>::start();
        p.angle_settings().advise(&default.angle_settings(), log);
        let after = "resolveInFrameAfterDifferentiation";
        let is_after_set = *p.resolve_in_frame_after_differentiation != *default.resolve_in_frame_after_differentiation;
        let is_inertial = *p.differentiation != *default.differentiation;
        if !(p.get_v_rel || p.get_a_rel) {
            let with = "get_v_rel = get_a_rel = false";
            warn_without_effect(&[("differentiation", is_inertial), (after, is_after_set && !p.get_z_rel)], with, log);
        } else if *p.resolve_in_frame == ResolveInFrame::World {
            let with = "resolveInFrame = world, which does not turn";
            warn_without_effect(&[("differentiation", is_inertial)], with, log);
        }
    }

    fn set_up_inputs<T: Scalar>(p: &Parameters<T>, u: &mut Inputs<T>) {
        let (sensor, forms) = (p.sensor(), p.selected_forms());
        let frames = [&mut u.frame_a, &mut u.frame_b, &mut u.frame_resolve].into_iter();
        let reads = sensor.orientations_read(&forms).into_iter().zip(sensor.rates_read(&forms));
        for (frame, (reads_orientation, rates_read)) in frames.zip(reads) {
            frame.settings = FrameSettings { reads_orientation, rates_read, ..p.motion.settings() };
        }
    }

    fn outputs<T: Scalar>(at: &Instant<'_, Self, T>) -> Result<Evaluation<Self, T>, Error> {
        let (p, u) = (at.parameters, at.inputs);
        let (frame_a, frame_b) = (u.frame_a.kinematics(), u.frame_b.kinematics());
        // Followed angles are set below.
        let get_angles = p.get_angles && !p.unwrap;
        let motion = sensors::RelativeSensor { get_angles, ..p.sensor() }.measure(
            frame_a,
            frame_b,
            u.frame_resolve.kinematics(),
        );
        let mut motion = motion.map_err(refused)?;
        if p.angle_settings().are_followed() {
            motion.angles = at.discrete.nearest_angles(&p.rotation(u))?;
        }
        let outputs = Outputs {
            r_rel: motion.r_rel,
            v_rel: motion.v_rel,
            a_rel: motion.a_rel,
            angles: motion.angles,
            w_rel: motion.w_rel,
            z_rel: motion.z_rel,
            more: if p.selected_forms().is_empty() { None } else { Some(more(at)) },
        };
        Ok((outputs, Locals { arrow: Arrow::new(&p.arrow, frame_a.r_0, frame_b.r_0 - frame_a.r_0) }))
    }

    #[inline(always)]
    fn event<T: Scalar>(
        at: &Instant<'_, Self, T>,
        cause: Cause,
        last: &mut LastRotation<T>,
        _: &mut (),
        _: &mut Log<'_>,
    ) -> Result<Option<T>, Error> {
        if at.parameters.is_followed() {
            last.update(at.discrete, &at.parameters.rotation(at.inputs), cause)?;
        }
        Ok(None)
    }

    fn begin_step(at: &Instant<'_, Self>, step: f64, last: &mut LastRotation, _: &mut Log<'_>) {
        if at.parameters.is_followed() {
            // `outputs` reports this error.
            let _ = last.update(at.discrete, &at.parameters.rotation(at.inputs), Cause::Communication { step });
        }
    }

    fn needs_event(at: &Instant<'_, Self>) -> bool {
        let p = at.parameters;
        p.angle_settings().are_followed() && at.discrete.is_far_from(&p.rotation(at.inputs))
    }
}

/// Optional outputs. Not inlined: most steps skip them.
#[cold]
#[inline(never)]
fn more<T: Scalar>(at: &Instant<'_, RelativeSensor, T>) -> More<T> {
    let (p, u) = (at.parameters, at.inputs);
    let frames = [&u.frame_a, &u.frame_b, &u.frame_resolve].map(|frame| frame.kinematics());
    let forms = p.sensor().forms(&p.selected_forms(), frames, &Quaternion(at.discrete.q));
    More { t_rel: forms.t.0, q_rel: forms.q.0, forms: forms.into() }
}

fn refused(error: frames::Error) -> Error {
    Error::new(error.to_string())
}

impl<T: Scalar> Parameters<T> {
    fn sensor(&self) -> sensors::RelativeSensor<T> {
        sensors::RelativeSensor {
            resolve_in_frame: *self.resolve_in_frame,
            resolve_in_frame_after_differentiation: *self.resolve_in_frame_after_differentiation,
            differentiation: *self.differentiation,
            get_r_rel: self.get_r_rel,
            get_v_rel: self.get_v_rel,
            get_a_rel: self.get_a_rel,
            get_angles: self.get_angles,
            get_w_rel: self.get_w_rel,
            get_z_rel: self.get_z_rel,
            sequence: self.sequence,
            guess_angle1: self.guess_angle1,
        }
    }

    #[inline(always)]
    fn selected_forms(&self) -> SelectedForms {
        self.forms.selected(self.get_t_rel, self.get_q_rel)
    }

    #[inline(always)]
    fn angle_settings(&self) -> AngleSettings<T> {
        AngleSettings {
            get_angles: self.get_angles,
            sequence: self.sequence,
            guess_angle1: self.guess_angle1,
            unwrap: self.unwrap,
        }
    }

    /// Relative rotation and its continuous forms.
    #[inline(never)]
    fn rotation(&self, inputs: &Inputs<T>) -> FollowedRotation<T> {
        FollowedRotation {
            t: sensors::RelativeSensor::rotation(inputs.frame_a.kinematics(), inputs.frame_b.kinematics()),
            follows_q: self.get_q_rel,
            angles: self.angle_settings(),
        }
    }

    /// Whether any output depends on the previous instant.
    #[inline(always)]
    fn is_followed(&self) -> bool {
        self.angle_settings().are_followed() || self.get_q_rel
    }
}

export!(RelativeSensor);
