//! A spring and a damper between two frames that can be switched on and off, as an FMU.
mod memory;
mod parameters;

use fmu_connectors::{Derivatives, FrameMemory, MovingFrame};
use fmu_export::{Enumeration, Evaluation, Experiment, Model, Notes, Problem, Scalar, Step, Variables, export};
use memory::{Memory, Switch};
use multibody::forces::gripper::{self, RelativeMotion, SpringDamper};
use multibody::frames::Frame;
use nalgebra::Vector3;
use parameters::Parameters;

/// State of the gripper's switch
#[derive(Clone, Copy, PartialEq, Eq, Enumeration)]
pub enum State {
    /// On
    On = 1,
    /// Being switched off
    On2Off,
    /// Off
    Off,
    /// Being switched on
    Off2On,
}

/// Inputs.
#[derive(Variables)]
pub struct Inputs<T = f64> {
    /// Hand
    pub frame_a: MovingFrame<T>,
    /// Part
    pub frame_b: MovingFrame<T>,
    /// Whether the gripper is to be on
    pub active: bool,
}

/// Cut-force and cut-torque at the hand. Modelica's sign: positive into the component.
#[derive(Variables)]
pub struct HandCut<T = f64> {
    /// Cut-force, resolved in the frame
    #[var(unit = "N", quantity = "Force", depends = [
        frame_a, frame_b.r_0, frame_b.v_0, active, T, TransDir, cT, dT, useInPlace, mEff, staticCorrection, derivatives, orientation,
    ])]
    pub f: Vector3<T>,
    /// Cut-torque, resolved in the frame
    #[var(unit = "N.m", quantity = "Torque", depends = [
        frame_a, frame_b, active, T, TransDir, cT, dT, useMoment, cR, dR, useInPlace, setAngles, torqueLaw, mEff, JEff,
        staticCorrection, derivatives, orientation,
    ])]
    pub t: Vector3<T>,
}

/// Cut-force and cut-torque at the part. Modelica's sign: positive into the component.
#[derive(Variables)]
pub struct PartCut<T = f64> {
    /// Cut-force, resolved in the frame
    #[var(unit = "N", quantity = "Force", depends = [
        frame_a, frame_b, active, T, TransDir, cT, dT, useInPlace, mEff, staticCorrection, derivatives, orientation,
    ])]
    pub f: Vector3<T>,
    /// Cut-torque, resolved in the frame
    #[var(unit = "N.m", quantity = "Torque", depends = [
        frame_a.R, frame_a.Q, frame_b.R, frame_b.Q, active, T, useMoment, cR, dR, useInPlace, setAngles, torqueLaw, JEff,
        staticCorrection, derivatives, orientation,
    ])]
    pub t: Vector3<T>,
}

/// Outputs.
#[derive(Variables)]
pub struct Outputs<T = f64> {
    /// Hand
    pub frame_a: HandCut<T>,
    /// Part
    pub frame_b: PartCut<T>,
    /// Force on the body at frame_b, at the origin of frame_b, resolved in frame_a
    #[var(name = "F", unit = "N", quantity = "Force", depends = [
        frame_a, frame_b.r_0, frame_b.v_0, active, T, TransDir, cT, dT, useInPlace, mEff, staticCorrection, derivatives, orientation,
    ])]
    pub force: Vector3<T>,
    /// Torque on the body at frame_b, resolved in frame_a
    #[var(name = "M", unit = "N.m", quantity = "Torque", depends = [
        frame_a.R, frame_a.Q, frame_b.R, frame_b.Q, active, T, useMoment, cR, dR, useInPlace, setAngles, torqueLaw, JEff,
        staticCorrection, derivatives, orientation,
    ])]
    pub torque: Vector3<T>,
    /// Position of frame_b's origin relative to frame_a's, resolved in frame_a
    #[var(unit = "m", quantity = "Position", depends = [frame_a, frame_b.r_0, frame_b.v_0, orientation])]
    pub r_rel: Vector3<T>,
    /// Euler angles x-y'-z'' from frame_a to frame_b
    #[var(unit = "rad", quantity = "Angle", depends = [frame_a.R, frame_a.Q, frame_b.R, frame_b.Q, orientation])]
    pub theta: Vector3<T>,
    /// State of the switch
    #[var(enumeration, depends = [active, T])]
    pub state: State,
    /// Share of spring and damper that acts: 0 when off, 1 when on
    #[var(unit = "1", min = 0.0, max = 1.0, depends = [active, T])]
    pub onoff: T,
    /// Energy stored in the springs
    #[var(unit = "J", quantity = "Energy", depends = [
        frame_a, frame_b, active, T, TransDir, cT, useMoment, cR, useInPlace, setAngles, torqueLaw, mEff, JEff, staticCorrection,
        derivatives, orientation,
    ])]
    pub energy: T,
}

/// Local variables.
#[derive(Variables)]
pub struct Locals<T = f64> {
    /// Relative position at which the linear spring is relaxed, resolved in frame_a
    #[var(discrete, unit = "m", quantity = "Position")]
    pub r0: Vector3<T>,
    /// Relative angles at which the rotational spring is relaxed
    #[var(discrete, unit = "rad", quantity = "Angle")]
    pub theta0: Vector3<T>,
}

/// Grips a part, holds it, and lets it go.
pub struct Gripper;

impl Model for Gripper {
    const DESCRIPTION: &'static str = "Switchable spring and damper between two frame connectors, to grip and let go";
    // A step for which the default springs hold a part of 1 kg in every master.
    const EXPERIMENT: Experiment = Experiment { start_time: 0.0, stop_time: 1.0, step_size: 1e-4 };
    type Parameters<T: Scalar> = Parameters<T>;
    type Inputs<T: Scalar> = Inputs<T>;
    type Outputs<T: Scalar> = Outputs<T>;
    type Locals<T: Scalar> = Locals<T>;
    type Memory = Memory;

    fn inspect(p: &Parameters, u: &Inputs, memory: &mut Memory, notes: &mut Notes<'_>) -> Result<(), Problem> {
        u.frame_a.inspect("frame_a", p.orientation, &mut memory.frame_a, notes)?;
        u.frame_b.inspect("frame_b", p.orientation, &mut memory.frame_b, notes)
    }

    fn advance(
        p: &Parameters,
        u: &Inputs,
        step: Step,
        memory: &mut Memory,
        notes: &mut Notes<'_>,
    ) -> Result<(), Problem> {
        let gripper = p.gripper();
        let before = memory.now.0.activation.state;
        if p.use_in_place || p.static_correction {
            memory.before = memory.now;
        }
        if Self::estimates(p) && p.is_extrapolated() {
            Self::record(p, u, step, memory);
        }
        let frames = || frames_at_start(p, u, (&memory.frame_a, &memory.frame_b));
        let now = &mut memory.now.0;
        if step.size == 0.0 {
            let (frame_a, frame_b) = frames();
            *now = gripper.initialize(step.start, u.active, &frame_a, &frame_b);
        } else {
            let moves = p.is_extrapolated();
            gripper.step(now, step.start, step.start + step.size, u.active, |t| at(frames(), moves, t - step.start));
        }
        let is_held = |state| matches!(state, gripper::State::On | gripper::State::Off2On);
        let gripped = is_held(now.activation.state) && (step.size == 0.0 || !is_held(before));
        if gripped && p.use_moment {
            let (frame_a, frame_b) = frames();
            warn_of_large_angles(&gripper, &RelativeMotion::new(&frame_a, &frame_b).theta, notes);
        }
        let captured = p.use_in_place && (gripped || step.size == 0.0);
        memory.reads_inputs = captured || p.static_correction;
        if step.size > 0.0 {
            warn_of_coarse_steps(&gripper, step.size, memory, notes);
        }
        let activation = &memory.now.0.activation;
        if activation.state != before {
            let state = activation.state;
            // What comes at the end of a ramp came that much later than the ramp began.
            let ends_a_ramp = matches!(state, gripper::State::On | gripper::State::Off)
                && step.size > 0.0
                && p.transition_time > 1e-12;
            let since = activation.start + if ends_a_ramp { p.transition_time } else { 0.0 };
            notes.event(|| format!("the gripper is {state:?} since {since} s"));
        }
        Ok(())
    }

    fn estimates(p: &Parameters) -> bool {
        p.derivatives == Derivatives::Estimated
    }

    fn record(p: &Parameters, u: &Inputs, step: Step, memory: &mut Memory) {
        u.frame_a.record(p.orientation, step, &mut memory.frame_a);
        u.frame_b.record(p.orientation, step, &mut memory.frame_b);
    }

    fn estimate<T: Scalar>(p: &Parameters<T>, u: &mut Inputs<T>, memory: &Memory) {
        u.frame_a.estimate(p.orientation, &memory.frame_a);
        u.frame_b.estimate(p.orientation, &memory.frame_b);
    }

    fn extrapolates(p: &Parameters) -> bool {
        p.is_extrapolated()
    }

    fn extrapolate<T: Scalar>(p: &Parameters<T>, u: &mut Inputs<T>, time: T) {
        u.frame_a.extrapolate(p.orientation, time);
        u.frame_b.extrapolate(p.orientation, time);
    }

    fn holds_inputs(p: &Parameters) -> bool {
        p.gripper().is_stabilised()
    }

    fn outputs<T: Scalar>(
        p: &Parameters<T>,
        u: &Inputs<T>,
        memory: &Memory,
        step: Step,
    ) -> Result<Evaluation<Self, T>, Problem> {
        let gripper = p.gripper();
        let (mut place_a, mut place_b) = (None, None);
        let frame_a = u.frame_a.kinematics(p.orientation, &mut place_a);
        let frame_b = u.frame_b.kinematics(p.orientation, &mut place_b);
        let memory = if memory.reads_inputs {
            let frames = (*frame_a, *frame_b);
            let through = through_the_step(&gripper, p.is_extrapolated(), &memory.before, u.active, step, frames);
            memory.now.with_derivatives_of(&through)
        } else {
            memory.now.0.cast()
        };
        let time = nalgebra::convert(step.start + step.size);
        Ok(evaluation(&gripper, &memory, time, frame_a, frame_b))
    }

    fn outputs_later<T: Scalar>(
        p: &Parameters<T>,
        u: &Inputs<T>,
        memory: &Memory,
        step: Step,
        later: T,
    ) -> Result<Evaluation<Self, T>, Problem> {
        let (frame_a, frame_b) = frames(p, u);
        // A ramp goes on; what was captured stays.
        let time = nalgebra::convert::<f64, T>(step.start + step.size) + later;
        Ok(evaluation(&p.gripper(), &memory.now.0.cast(), time, &frame_a, &frame_b))
    }
}

/// Outputs and local variables at a time in s.
#[inline]
fn evaluation<T: Scalar>(
    gripper: &gripper::Gripper<T>,
    memory: &gripper::Memory<T>,
    time: T,
    frame_a: &Frame<T>,
    frame_b: &Frame<T>,
) -> Evaluation<Gripper, T> {
    let result = gripper.outputs(memory, time, frame_a, frame_b);
    let outputs = Outputs {
        frame_a: HandCut { f: result.reactions.f_a, t: result.reactions.t_a },
        frame_b: PartCut { f: result.reactions.f_b, t: result.reactions.t_b },
        force: result.force,
        torque: result.torque,
        r_rel: result.r_rel,
        theta: result.theta,
        state: result.state.into(),
        onoff: result.onoff,
        energy: result.energy,
    };
    (outputs, Locals { r0: memory.activation.offsets.r, theta0: memory.activation.offsets.theta })
}

/// The memory after a step, computed once more with the scalar of the outputs: what it captured are functions of the inputs, too.
#[inline(never)]
fn through_the_step<T: Scalar>(
    gripper: &gripper::Gripper<T>,
    moves: bool,
    before: &Switch,
    active: bool,
    step: Step,
    frames: (Frame<T>, Frame<T>),
) -> gripper::Memory<T> {
    let (start, end) = (nalgebra::convert::<f64, T>(step.start), nalgebra::convert::<f64, T>(step.start + step.size));
    if step.size == 0.0 {
        return gripper.initialize(start, active, &frames.0, &frames.1);
    }
    let mut memory = before.0.cast();
    gripper.step(&mut memory, start, end, active, |t| at(frames, moves, t - end));
    memory
}

/// Both frames as the inputs have them.
fn frames<T: Scalar>(p: &Parameters<T>, u: &Inputs<T>) -> (Frame<T>, Frame<T>) {
    let (mut place_a, mut place_b) = (None, None);
    let frame_a = u.frame_a.kinematics(p.orientation, &mut place_a);
    (*frame_a, *u.frame_b.kinematics(p.orientation, &mut place_b))
}

/// Both frames at the start of a step. Where they move within it, their velocities count, which may have to be estimated first.
#[inline(never)]
fn frames_at_start(p: &Parameters, u: &Inputs, memories: (&FrameMemory, &FrameMemory)) -> (Frame, Frame) {
    if !(Gripper::estimates(p) && p.is_extrapolated()) {
        return frames(p, u);
    }
    let mut u = Inputs { frame_a: u.frame_a.clone(), frame_b: u.frame_b.clone(), active: u.active };
    u.frame_a.estimate(p.orientation, memories.0);
    u.frame_b.estimate(p.orientation, memories.1);
    frames(p, &u)
}

/// Both frames a time in s later, if they move within a step.
fn at<T: Scalar>(frames: (Frame<T>, Frame<T>), moves: bool, later: T) -> (Frame<T>, Frame<T>) {
    if moves { (frames.0.extrapolate(later), frames.1.extrapolate(later)) } else { frames }
}

/// `theta` are the angles in rad at which the part is gripped.
fn warn_of_large_angles(gripper: &gripper::Gripper, theta: &Vector3<f64>, notes: &mut Notes<'_>) {
    if gripper.torque_law.is_doubtful_at(theta) {
        let [x, y, z]: [f64; 3] = (*theta).into();
        notes.warn(format!(
            "gripped at theta = {{{x:.2}, {y:.2}, {z:.2}}} rad: the torque law Euler is unstable there; torqueLaw = RotationVector is not"
        ));
    }
}

fn warn_of_coarse_steps(gripper: &gripper::Gripper, h: f64, memory: &mut Memory, notes: &mut Notes<'_>) {
    let stated = |spring: &SpringDamper, [stiffness, damping]: [&str; 2]| {
        format!("with steps of {h} s, {stiffness} = {} and {damping} = {}", spring.stiffness, spring.damping)
    };
    if !memory.warned_of_mass
        && let Some(mass) = gripper.least_mass(h)
    {
        memory.warned_of_mass = true;
        let stated = stated(&gripper.translation, ["cT", "dT"]);
        notes.warn(format!(
            "{stated}, parts of less than about {mass:.1} kg may be lost (in a parallel master, twice that) unless mEff is given"
        ));
    }
    if !memory.warned_of_inertia
        && let Some(inertia) = gripper.least_moment_of_inertia(h)
    {
        memory.warned_of_inertia = true;
        let stated = stated(&gripper.rotation, ["cR", "dR"]);
        notes.warn(format!(
            "{stated}, parts of less than about {inertia:.3} kg.m2 may be lost (in a parallel master, twice that) unless JEff is given"
        ));
    }
}

impl From<gripper::State> for State {
    fn from(state: gripper::State) -> Self {
        match state {
            gripper::State::On => Self::On,
            gripper::State::On2Off => Self::On2Off,
            gripper::State::Off => Self::Off,
            gripper::State::Off2On => Self::Off2On,
        }
    }
}

export!(Gripper);
