//! Absolute motion of a frame, as an FMU.
use fmu_connectors::{
    AngleSettings, Animation, Arrow, Choice, FollowedRotation, FormOutputs, FormParameters, Frame, FrameSettings,
    LastRotation, Motion,
};
use fmu_export::{Cause, Error, Evaluation, Instant, Log, Model, Scalar, Variables, export, model};
use multibody::frames::{self, Quaternion};
use multibody::sensors::{self, ResolveInFrameA, SelectedForms};
use nalgebra::{Matrix3, Vector3, Vector4};

/// Parameters.
#[derive(Variables)]
pub struct Parameters<T = f64> {
    /// Frame of resolution of the results
    #[var(name = "resolveInFrame")]
    pub resolve_in_frame: Choice<ResolveInFrameA>,
    /// Whether r is computed; it is zero otherwise
    #[var(start = true)]
    pub get_r: bool,
    /// Whether v is computed; it is zero otherwise
    #[var(start = true)]
    pub get_v: bool,
    /// Whether a is computed; it is zero otherwise
    #[var(start = true)]
    pub get_a: bool,
    /// Whether angles is computed; it is zero otherwise
    #[var(start = true)]
    pub get_angles: bool,
    /// Whether w is computed; it is zero otherwise
    #[var(start = true)]
    pub get_w: bool,
    /// Whether z is computed; it is zero otherwise
    #[var(start = true)]
    pub get_z: bool,
    /// Whether T is computed; it is zero otherwise
    #[var(name = "get_T")]
    pub get_t: bool,
    /// Whether Q is computed; it is zero otherwise
    #[var(name = "get_Q")]
    pub get_q: bool,
    /// Other forms of the pose
    #[var(flatten)]
    pub forms: FormParameters,
    /// Axes about which the world frame is rotated into frame_a, for the angles
    #[var(min = 1, max = 3, start = [1, 2, 3])]
    pub sequence: [i32; 3],
    /// Guess for the first angle; of the two solutions, the closer one is chosen
    #[var(name = "guessAngle1", unit = "rad", quantity = "Angle")]
    pub guess_angle1: T,
    /// Whether the angles are continuous over turns and from one solution to the other
    pub unwrap: bool,
    /// Arrow from the origin of the world frame to frame_a
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
    /// Frame of resolution for the choice frame_resolve
    pub frame_resolve: Frame<T>,
}

/// Outputs.
#[derive(Variables)]
pub struct Outputs<T = f64> {
    /// Position of frame_a's origin, resolved in resolveInFrame
    #[var(unit = "m", quantity = "Position")]
    pub r: Vector3<T>,
    /// Velocity of frame_a's origin in the world frame, resolved in resolveInFrame
    #[var(unit = "m/s", quantity = "Velocity")]
    pub v: Vector3<T>,
    /// Acceleration of frame_a's origin in the world frame, resolved in resolveInFrame
    #[var(unit = "m/s2", quantity = "Acceleration")]
    pub a: Vector3<T>,
    /// Angles that rotate the world frame into frame_a about the axes of sequence
    #[var(unit = "rad", quantity = "Angle")]
    pub angles: Vector3<T>,
    /// Angular velocity of frame_a, resolved in resolveInFrame
    #[var(unit = "rad/s", quantity = "AngularVelocity")]
    pub w: Vector3<T>,
    /// Angular acceleration of frame_a, resolved in resolveInFrame
    #[var(unit = "rad/s2", quantity = "AngularAcceleration")]
    pub z: Vector3<T>,
    /// Optional outputs
    #[var(flatten)]
    pub more: Option<More<T>>,
}

/// Outputs that are off by default.
#[derive(Variables)]
pub struct More<T = f64> {
    /// Transformation matrix from the world frame to frame_a
    #[var(name = "T", unit = "1")]
    pub t: Matrix3<T>,
    /// Rotation from the world frame into frame_a as a quaternion, scalar last; in co-simulation its sign is continuous
    /// from step to step
    #[var(name = "Q", unit = "1")]
    pub q: Vector4<T>,
    /// Other forms of the pose
    #[var(flatten)]
    pub forms: FormOutputs<T>,
}

/// Local variables.
#[derive(Variables)]
pub struct Locals<T = f64> {
    /// Arrow from the origin of the world frame to frame_a
    pub arrow: Arrow<T>,
}

/// Measures the absolute motion of a frame.
pub struct AbsoluteSensor;

/// Measure the absolute motion of a frame connector
#[model(Parameters, Inputs, Outputs, Locals, Discrete = LastRotation)]
impl Model for AbsoluteSensor {
    // The sensor follows angles from event to event, but schedules no time events.
    const HAS_EVENTS: bool = false;
    const NEEDS_COMPLETED_STEPS: bool = true;

    fn check(p: &Parameters) -> Result<(), Error> {
        p.angle_settings().check()
    }

    fn advise(p: &Parameters, log: &mut Log<'_>) {
        p.angle_settings().advise(&Parameters::<f64>::start().angle_settings(), log);
    }

    fn set_up_inputs<T: Scalar>(p: &Parameters<T>, u: &mut Inputs<T>) {
        let (sensor, forms) = (p.sensor(), p.selected_forms());
        let frames = [&mut u.frame_a, &mut u.frame_resolve].into_iter();
        let reads = sensor.orientations_read(&forms).into_iter().zip(sensor.rates_read(&forms));
        for (frame, (reads_orientation, rates_read)) in frames.zip(reads) {
            frame.settings = FrameSettings { reads_orientation, rates_read, ..p.motion.settings() };
        }
    }

    fn outputs<T: Scalar>(at: &Instant<'_, Self, T>) -> Result<Evaluation<Self, T>, Error> {
        let (p, u) = (at.parameters, at.inputs);
        let frame_a = u.frame_a.kinematics();
        // Followed angles are set below.
        let get_angles = p.get_angles && !p.unwrap;
        let motion =
            sensors::AbsoluteSensor { get_angles, ..p.sensor() }.measure(frame_a, u.frame_resolve.kinematics());
        let mut motion = motion.map_err(refused)?;
        if p.angle_settings().are_followed() {
            motion.angles = at.discrete.nearest_angles(&p.rotation(u))?;
        }
        let outputs = Outputs {
            r: motion.r,
            v: motion.v,
            a: motion.a,
            angles: motion.angles,
            w: motion.w,
            z: motion.z,
            more: if p.selected_forms().is_empty() { None } else { Some(more(at)) },
        };
        Ok((outputs, Locals { arrow: Arrow::new(&p.arrow, Vector3::zeros(), frame_a.r_0) }))
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
fn more<T: Scalar>(at: &Instant<'_, AbsoluteSensor, T>) -> More<T> {
    let (p, u) = (at.parameters, at.inputs);
    let [frame_a, frame_resolve] = [&u.frame_a, &u.frame_resolve].map(|frame| frame.kinematics());
    let forms = p.sensor().forms(&p.selected_forms(), frame_a, frame_resolve, &Quaternion(at.discrete.q));
    More { t: forms.t.0, q: forms.q.0, forms: forms.into() }
}

fn refused(error: frames::Error) -> Error {
    Error::new(error.to_string())
}

impl<T: Scalar> Parameters<T> {
    fn sensor(&self) -> sensors::AbsoluteSensor<T> {
        sensors::AbsoluteSensor {
            resolve_in_frame: *self.resolve_in_frame,
            get_r: self.get_r,
            get_v: self.get_v,
            get_a: self.get_a,
            get_angles: self.get_angles,
            get_w: self.get_w,
            get_z: self.get_z,
            sequence: self.sequence,
            guess_angle1: self.guess_angle1,
        }
    }

    #[inline(always)]
    fn selected_forms(&self) -> SelectedForms {
        self.forms.selected(self.get_t, self.get_q)
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

    /// Rotation and its continuous forms.
    #[inline(never)]
    fn rotation(&self, inputs: &Inputs<T>) -> FollowedRotation<T> {
        FollowedRotation { t: inputs.frame_a.kinematics().r.t, follows_q: self.get_q, angles: self.angle_settings() }
    }

    /// Whether any output depends on the previous instant.
    #[inline(always)]
    fn is_followed(&self) -> bool {
        self.angle_settings().are_followed() || self.get_q
    }
}

export!(AbsoluteSensor);
