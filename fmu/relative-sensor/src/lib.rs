//! Relative motion of one frame with respect to another, as an FMU.
use fmu_connectors::{Animation, Arrow, Choice, Frame, Motion};
use fmu_export::{Error, Evaluation, InputOptions, Instant, Model, Scalar, Variables, export, model};
use multibody::sensors::{self, ResolveInFrame, ResolveInFrameAfterDifferentiation};
use nalgebra::Vector3;

/// Parameters.
#[derive(Variables)]
pub struct Parameters<T = f64> {
    /// Frame in which the results are resolved
    #[var(name = "resolveInFrame")]
    pub resolve_in_frame: Choice<ResolveInFrame>,
    /// Frame into which v_rel, a_rel and z_rel are resolved after the differentiation
    #[var(name = "resolveInFrameAfterDifferentiation")]
    pub resolve_in_frame_after_differentiation: Choice<ResolveInFrameAfterDifferentiation>,
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
    /// Axes about which frame_a is rotated into frame_b, for the angles
    #[var(min = 1, max = 3, start = [1, 2, 3])]
    pub sequence: [i32; 3],
    /// Guess for the first angle; of the two solutions, the closer one is chosen
    #[var(name = "guessAngle1", unit = "rad", quantity = "Angle")]
    pub guess_angle1: T,
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
    /// Frame in which results can be resolved
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
}

/// Local variables.
#[derive(Variables)]
pub struct Locals<T = f64> {
    /// Arrow from frame_a to frame_b
    pub arrow: Arrow<T>,
}

/// Measures the relative motion of two frames.
pub struct RelativeSensor;

#[model]
impl Model for RelativeSensor {
    const DESCRIPTION: &'static str = "Measure the relative motion of two frame connectors";
    type Parameters<T: Scalar> = Parameters<T>;
    type Inputs<T: Scalar> = Inputs<T>;
    type Outputs<T: Scalar> = Outputs<T>;
    type Locals<T: Scalar> = Locals<T>;

    fn check(p: &Parameters) -> Result<(), Error> {
        let [first, second, third] = p.sequence;
        if p.get_angles && (first == second || second == third) {
            let sequence = p.sequence;
            return Err(Error::new(format!("sequence = {sequence:?}: consecutive axes must differ")));
        }
        Ok(())
    }

    fn input_options(p: &Parameters, options: &mut InputOptions) {
        let read = p.sensor().orientations_read();
        options.unread = (0..).zip(read).map(|(frame, is_read)| u32::from(!is_read) << frame).sum();
    }

    fn outputs<T: Scalar>(at: &Instant<'_, Self, T>) -> Result<Evaluation<Self, T>, Error> {
        let (p, u) = (at.parameters, at.inputs);
        let (frame_a, frame_b) = (u.frame_a.kinematics(), u.frame_b.kinematics());
        let motion = p.sensor().measure(frame_a, frame_b, u.frame_resolve.kinematics());
        let motion = motion.map_err(|error| Error::new(error.to_string()))?;
        let outputs = Outputs {
            r_rel: motion.r_rel,
            v_rel: motion.v_rel,
            a_rel: motion.a_rel,
            angles: motion.angles,
            w_rel: motion.w_rel,
            z_rel: motion.z_rel,
        };
        Ok((outputs, Locals { arrow: Arrow::new(&p.arrow, frame_a.r_0, frame_b.r_0 - frame_a.r_0) }))
    }
}

impl<T: Scalar> Parameters<T> {
    fn sensor(&self) -> sensors::RelativeSensor<T> {
        sensors::RelativeSensor {
            resolve_in_frame: *self.resolve_in_frame,
            resolve_in_frame_after_differentiation: *self.resolve_in_frame_after_differentiation,
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
}

export!(RelativeSensor);
