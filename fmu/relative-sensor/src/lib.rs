//! Relative motion of one frame with respect to another, as an FMU.
use fmu_connectors::{Animation, Arrow, Cut, Derivatives, Extrapolation, Frame, FrameMemory, Orientation};
use fmu_export::{Enumeration, Evaluation, Model, Notes, Problem, Scalar, Step, Variables, export};
use multibody::sensors;
use nalgebra::Vector3;

/// Frame in which the results are resolved
#[derive(Clone, Copy, PartialEq, Eq, Enumeration)]
pub enum ResolveInFrame {
    /// World frame
    #[item(name = "world")]
    World = 1,
    /// Frame a
    #[item(name = "frame_a")]
    FrameA,
    /// Frame b
    #[item(name = "frame_b")]
    FrameB,
    /// Frame frame_resolve
    #[item(name = "frame_resolve")]
    FrameResolve,
}

/// Frame into which v_rel, a_rel and z_rel are resolved after the differentiation
#[derive(Clone, Copy, PartialEq, Eq, Enumeration)]
pub enum ResolveInFrameAfterDifferentiation {
    /// World frame
    #[item(name = "world")]
    World = 1,
    /// Frame a
    #[item(name = "frame_a")]
    FrameA,
    /// Frame b
    #[item(name = "frame_b")]
    FrameB,
    /// Frame frame_resolve
    #[item(name = "frame_resolve")]
    FrameResolve,
    /// The same frame as resolveInFrame
    #[item(name = "same")]
    Same,
}

/// Parameters.
#[derive(Variables)]
pub struct Parameters<T = f64> {
    /// Frame in which the results are resolved
    #[var(name = "resolveInFrame", enumeration, start = ResolveInFrame::FrameA)]
    pub resolve_in_frame: ResolveInFrame,
    /// Frame into which v_rel, a_rel and z_rel are resolved after the differentiation
    #[var(name = "resolveInFrameAfterDifferentiation", enumeration, start = ResolveInFrameAfterDifferentiation::Same)]
    pub resolve_in_frame_after_differentiation: ResolveInFrameAfterDifferentiation,
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
    /// Of the two solutions for the angles, the one is taken whose first angle is closer to this
    #[var(name = "guessAngle1", unit = "rad", quantity = "Angle")]
    pub guess_angle1: T,
    /// Arrow from frame_a to frame_b
    #[var(flatten)]
    pub arrow: Animation<T>,
    /// Where velocities and accelerations come from
    #[var(enumeration)]
    pub derivatives: Derivatives,
    /// Whether a step sees the inputs as they were given at its start, or carried to its end
    #[var(enumeration)]
    pub extrapolation: Extrapolation,
    /// Which input gives the orientation of the frames
    #[var(enumeration)]
    pub orientation: Orientation,
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
    #[var(unit = "m", quantity = "Position", depends = [
        frame_a, frame_b, frame_resolve.R, frame_resolve.z, frame_resolve.Q,
        resolveInFrame, get_r_rel, orientation,
    ])]
    pub r_rel: Vector3<T>,
    /// Time derivative of r_rel in resolveInFrame, resolved in resolveInFrameAfterDifferentiation
    #[var(unit = "m/s", quantity = "Velocity", depends = [
        frame_a, frame_b, frame_resolve.R, frame_resolve.z, frame_resolve.Q,
        resolveInFrame, resolveInFrameAfterDifferentiation, get_v_rel, orientation, derivatives,
    ])]
    pub v_rel: Vector3<T>,
    /// Second time derivative of r_rel in resolveInFrame, resolved in resolveInFrameAfterDifferentiation
    #[var(unit = "m/s2", quantity = "Acceleration", depends = [
        frame_a, frame_b, frame_resolve.R, frame_resolve.z, frame_resolve.Q,
        resolveInFrame, resolveInFrameAfterDifferentiation, get_a_rel, orientation, derivatives,
    ])]
    pub a_rel: Vector3<T>,
    /// Angles that rotate frame_a into frame_b about the axes of sequence
    #[var(unit = "rad", quantity = "Angle", depends = [
        frame_a.R, frame_a.z, frame_a.Q, frame_b.R, frame_b.z, frame_b.Q, sequence, guessAngle1, get_angles, orientation,
    ])]
    pub angles: Vector3<T>,
    /// Angular velocity of frame_b relative to frame_a, resolved in resolveInFrame
    #[var(unit = "rad/s", quantity = "AngularVelocity", depends = [
        frame_a.R, frame_a.z, frame_a.Q, frame_b.R, frame_b.z, frame_b.Q, frame_resolve.R, frame_resolve.z, frame_resolve.Q,
        resolveInFrame, get_w_rel, orientation, derivatives,
    ])]
    pub w_rel: Vector3<T>,
    /// Time derivative of w_rel in resolveInFrame, resolved in resolveInFrameAfterDifferentiation
    #[var(unit = "rad/s2", quantity = "AngularAcceleration", depends = [
        frame_a.R, frame_a.z, frame_a.Q, frame_b.R, frame_b.z, frame_b.Q, frame_resolve.R, frame_resolve.z, frame_resolve.Q,
        resolveInFrame, resolveInFrameAfterDifferentiation, get_z_rel, orientation, derivatives,
    ])]
    pub z_rel: Vector3<T>,
    /// Frame a
    #[var(constant)]
    pub frame_a: Cut<T>,
    /// Frame b
    #[var(constant)]
    pub frame_b: Cut<T>,
    /// Frame in which results can be resolved
    #[var(constant)]
    pub frame_resolve: Cut<T>,
}

/// Local variables.
#[derive(Variables)]
pub struct Locals<T = f64> {
    /// Arrow from frame_a to frame_b
    pub arrow: Arrow<T>,
}

/// What is remembered of the frames.
#[derive(Clone, Default, fmu_export::Memory)]
pub struct Memory {
    frame_a: FrameMemory,
    frame_b: FrameMemory,
    frame_resolve: FrameMemory,
}

/// Measures the relative motion of two frames.
pub struct RelativeSensor;

impl Model for RelativeSensor {
    const DESCRIPTION: &'static str = "Measure the relative motion of two frame connectors";
    type Parameters<T: Scalar> = Parameters<T>;
    type Inputs<T: Scalar> = Inputs<T>;
    type Outputs<T: Scalar> = Outputs<T>;
    type Locals<T: Scalar> = Locals<T>;
    type Memory = Memory;

    fn check(p: &Parameters) -> Result<(), Problem> {
        let [first, second, third] = p.sequence;
        if p.get_angles && (first == second || second == third) {
            let sequence = p.sequence;
            return Err(Problem::new(format!(
                "sequence = {sequence:?} turns twice about the same axis, which gives no angles"
            )));
        }
        Ok(())
    }

    #[inline(always)]
    fn inspect(p: &Parameters, u: &Inputs, memory: &mut Memory, notes: &mut Notes<'_>) -> Result<(), Problem> {
        let [a, b, resolve] = p.frames_read();
        if a {
            u.frame_a.inspect("frame_a", p.orientation, &mut memory.frame_a, notes)?;
        }
        if b {
            u.frame_b.inspect("frame_b", p.orientation, &mut memory.frame_b, notes)?;
        }
        if resolve {
            u.frame_resolve.inspect("frame_resolve", p.orientation, &mut memory.frame_resolve, notes)?;
        }
        Ok(())
    }

    fn estimates(p: &Parameters) -> bool {
        p.derivatives == Derivatives::Estimated
    }

    fn record(p: &Parameters, u: &Inputs, step: Step, memory: &mut Memory) {
        u.frame_a.record(p.orientation, step, &mut memory.frame_a);
        u.frame_b.record(p.orientation, step, &mut memory.frame_b);
        u.frame_resolve.record(p.orientation, step, &mut memory.frame_resolve);
    }

    fn estimate<T: Scalar>(p: &Parameters<T>, u: &mut Inputs<T>, memory: &Memory) {
        u.frame_a.estimate(p.orientation, &memory.frame_a);
        u.frame_b.estimate(p.orientation, &memory.frame_b);
        u.frame_resolve.estimate(p.orientation, &memory.frame_resolve);
    }

    fn extrapolates(p: &Parameters) -> bool {
        p.extrapolation == Extrapolation::Kinematic
    }

    fn extrapolate<T: Scalar>(p: &Parameters<T>, u: &mut Inputs<T>, time: T) {
        u.frame_a.extrapolate(p.orientation, time);
        u.frame_b.extrapolate(p.orientation, time);
        u.frame_resolve.extrapolate(p.orientation, time);
    }

    #[inline(always)]
    fn outputs<T: Scalar>(
        p: &Parameters<T>,
        u: &Inputs<T>,
        _: &Memory,
        _: Step,
    ) -> Result<Evaluation<Self, T>, Problem> {
        let (mut place_a, mut place_b, mut place_resolve) = (None, None, None);
        let frame_a = u.frame_a.kinematics(p.orientation, &mut place_a);
        let frame_b = u.frame_b.kinematics(p.orientation, &mut place_b);
        let frame_resolve = u.frame_resolve.kinematics(p.orientation, &mut place_resolve);
        let motion = p.sensor().measure(frame_a, frame_b, frame_resolve).map_err(|e| Problem::new(e.to_string()))?;
        let outputs = Outputs {
            r_rel: motion.r_rel,
            v_rel: motion.v_rel,
            a_rel: motion.a_rel,
            angles: motion.angles,
            w_rel: motion.w_rel,
            z_rel: motion.z_rel,
            ..Outputs::zero()
        };
        Ok((outputs, Locals { arrow: Arrow::new(&p.arrow, frame_a.r_0, frame_b.r_0 - frame_a.r_0) }))
    }
}

impl<T: Scalar> Parameters<T> {
    fn sensor(&self) -> sensors::RelativeSensor<T> {
        sensors::RelativeSensor {
            resolve_in_frame: self.resolve_in_frame.into(),
            resolve_in_frame_after_differentiation: sensors::ResolveInFrame::from(self.after_differentiation()).into(),
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

    fn after_differentiation(&self) -> ResolveInFrame {
        match self.resolve_in_frame_after_differentiation {
            ResolveInFrameAfterDifferentiation::World => ResolveInFrame::World,
            ResolveInFrameAfterDifferentiation::FrameA => ResolveInFrame::FrameA,
            ResolveInFrameAfterDifferentiation::FrameB => ResolveInFrame::FrameB,
            ResolveInFrameAfterDifferentiation::FrameResolve => ResolveInFrame::FrameResolve,
            ResolveInFrameAfterDifferentiation::Same => self.resolve_in_frame,
        }
    }

    /// Whether the orientations of frame_a, frame_b and frame_resolve are read.
    fn frames_read(&self) -> [bool; 3] {
        let derivatives = self.get_v_rel || self.get_a_rel || self.get_z_rel;
        let relative = self.get_angles || self.get_w_rel || self.get_z_rel;
        let resolves = |frame| {
            let before = self.resolve_in_frame == frame && (self.get_r_rel || self.get_w_rel || derivatives);
            before || self.after_differentiation() == frame && derivatives
        };
        [
            relative || resolves(ResolveInFrame::FrameA),
            relative || resolves(ResolveInFrame::FrameB),
            resolves(ResolveInFrame::FrameResolve),
        ]
    }
}

impl From<ResolveInFrame> for sensors::ResolveInFrame {
    fn from(frame: ResolveInFrame) -> Self {
        match frame {
            ResolveInFrame::World => Self::World,
            ResolveInFrame::FrameA => Self::FrameA,
            ResolveInFrame::FrameB => Self::FrameB,
            ResolveInFrame::FrameResolve => Self::FrameResolve,
        }
    }
}

export!(RelativeSensor);
