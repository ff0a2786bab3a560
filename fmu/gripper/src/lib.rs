//! Switchable spring and damper between two frames, as an FMU.
mod grip;
mod mass_properties;
mod parameters;
mod warnings;

use fmu_connectors::{Choice, Cut, FrameSettings, MovingFrame};
use fmu_export::{Cause, Error, Evaluation, Experiment, Instant, Log, Model, Scalar, Variables, export, model};
use grip::Grip;
use multibody::forces::gripper::{RelativeMotion, SwitchState, TorqueLaw};
use nalgebra::Vector3;
use parameters::{Parameters, warn_of_parameters};
use warnings::{rounded, warn_of_coarse_steps, warn_of_large_angles, warn_of_loss};

/// Significant digits of times in messages: the 17th of 0.1 s + 0.02 s is a rounding error.
const DIGITS_OF_TIMES: usize = 15;

/// Inputs.
#[derive(Variables)]
pub struct Inputs<T = f64> {
    /// Hand
    pub frame_a: MovingFrame<T>,
    /// Part
    pub frame_b: MovingFrame<T>,
    /// Whether to switch the gripper on
    pub active: bool,
}

/// Outputs.
#[derive(Variables)]
pub struct Outputs<T = f64> {
    /// Hand
    pub frame_a: Cut<T>,
    /// Part
    pub frame_b: Cut<T>,
    /// Force on the body at frame_b, at the origin of frame_b, resolved in frame_a
    #[var(name = "F", unit = "N", quantity = "Force")]
    pub force: Vector3<T>,
    /// Torque on the body at frame_b, resolved in frame_a
    #[var(name = "M", unit = "N.m", quantity = "Torque")]
    pub torque: Vector3<T>,
    /// Position of frame_b's origin relative to frame_a's, resolved in frame_a
    #[var(unit = "m", quantity = "Position")]
    pub r_rel: Vector3<T>,
    /// Euler angles x-y'-z'' from frame_a to frame_b
    #[var(unit = "rad", quantity = "Angle")]
    pub theta: Vector3<T>,
    /// State of the switch
    pub state: Choice<SwitchState>,
    /// Whether the part is gripped: state is On, On2Off or Off2On
    pub gripped: bool,
    /// Whether the part was lost: state is Lost
    pub lost: bool,
    /// Share of spring and damper that acts: 0 when off, 1 when on
    #[var(unit = "1", min = 0.0, max = 1.0)]
    pub onoff: T,
    /// Energy stored in the springs
    #[var(unit = "J", quantity = "Energy")]
    pub energy: T,
}

/// Local variables.
#[derive(Variables)]
pub struct Locals<T = f64> {
    /// Relative position of the relaxed linear spring, resolved in frame_a
    #[var(discrete, unit = "m", quantity = "Position")]
    pub r0: Vector3<T>,
    /// Relative angles of the relaxed rotational spring
    #[var(discrete, unit = "rad", quantity = "Angle")]
    pub theta0: Vector3<T>,
}

/// Event indicators: of the order of one, negative when a limit is passed.
#[derive(Variables)]
pub struct Indicators<T = f64> {
    /// Distance from the grip of a part that is out of reach, relative to the limits; 1 if none is waited for
    #[var(name = "captureMargin")]
    pub capture_margin: T,
    /// Distance from the loss of the part, relative to the limits; 1 if none is gripped
    #[var(name = "loadMargin")]
    pub load_margin: T,
}

/// Grips, holds and releases a part.
pub struct Gripper;

/// Switchable spring and damper between two frame connectors, to grip and let go
#[model(Parameters, Inputs, Outputs, Locals, Discrete = Grip, Indicators)]
impl Model for Gripper {
    // At this step size the default springs hold a part of 1 kg with any master.
    const EXPERIMENT: Experiment = Experiment { start_time: 0.0, stop_time: 1.0, step_size: 1e-4 };

    fn check(p: &Parameters) -> Result<(), Error> {
        p.check()
    }

    fn example(p: &mut Parameters) {
        p.part = mass_properties::BodyParameters::example(1.0);
        p.hand = mass_properties::BodyParameters::example(2.0);
        p.use_moment = true;
        p.torque_law = Choice(TorqueLaw::RotationVector);
    }

    fn advise(p: &Parameters, log: &mut Log<'_>) {
        warn_of_parameters(p, log);
    }

    fn set_up_inputs<T: Scalar>(p: &Parameters<T>, u: &mut Inputs<T>) {
        let settings = p.motion.settings();
        let is_extrapolated = settings.is_extrapolated && !Self::holds_inputs(p);
        let settings = FrameSettings { is_extrapolated, ..settings };
        (u.frame_a.settings, u.frame_b.settings) = (settings, settings);
    }

    /// The stabilised law assumes that forces act one communication step late, so it reads the frames as communicated.
    fn holds_inputs<T: Scalar>(p: &Parameters<T>) -> bool {
        p.springs().is_stabilised()
    }

    fn without_steps<T: Scalar>(p: &mut Parameters<T>) {
        p.remove_stabilisation();
    }

    fn outputs<T: Scalar>(at: &Instant<'_, Self, T>) -> Result<Evaluation<Self, T>, Error> {
        let (u, d) = (at.inputs, at.discrete);
        let gripper = at.parameters.springs();
        let result = gripper.outputs(&d.memory(), at.time, u.frame_a.kinematics(), u.frame_b.kinematics());
        let outputs = Outputs {
            frame_a: Cut { f: result.reactions.f_a, t: result.reactions.t_a },
            frame_b: Cut { f: result.reactions.f_b, t: result.reactions.t_b },
            force: result.force,
            torque: result.torque,
            r_rel: result.r_rel,
            theta: result.theta,
            state: Choice(result.state),
            gripped: result.state.is_gripping(),
            lost: result.state == SwitchState::Lost,
            onoff: result.onoff,
            energy: result.energy,
        };
        Ok((outputs, Locals { r0: d.r0, theta0: d.theta0 }))
    }

    fn uses_indicators<T: Scalar>(p: &Parameters<T>) -> bool {
        p.has_limits()
    }

    fn indicators<T: Scalar>(at: &Instant<'_, Self, T>) -> Indicators<T> {
        let (u, memory) = (at.inputs, at.discrete.memory());
        let (frame_a, frame_b) = (u.frame_a.kinematics(), u.frame_b.kinematics());
        let margins = at.parameters.gripper().margins(&memory, at.time, u.active, frame_a, frame_b);
        Indicators { capture_margin: margins.capture, load_margin: margins.load }
    }

    fn begin_step(at: &Instant<'_, Self>, step: f64, grip: &mut Grip, log: &mut Log<'_>) {
        let (gripper, u) = (at.parameters.gripper(), at.inputs);
        let mut memory = at.discrete.memory();
        gripper.begin_step(&mut memory, step, u.frame_a.kinematics(), u.frame_b.kinematics());
        grip.set_memory(&memory);
        warn_of_coarse_steps(&gripper, (step, at.setup), grip, log);
    }

    fn event<T: Scalar>(
        at: &Instant<'_, Self, T>,
        cause: Cause,
        grip: &mut Grip<T>,
        _: &mut (),
        log: &mut Log<'_>,
    ) -> Result<Option<T>, Error> {
        let gripper = at.parameters.springs();
        if let Cause::Communication { step } = cause
            && !at.parameters.has_limits()
            && gripper.is_at_rest(&at.discrete.memory(), at.inputs.active)
        {
            grip.note_step(&gripper, nalgebra::convert(step));
            warn_of_coarse_steps(&gripper, (step, at.setup), grip, log);
            return Ok(None);
        }
        switch(at, cause, grip, log)
    }
}

/// Event that may change the grip. Not inlined: such events are rare.
#[inline(never)]
fn switch<T: Scalar>(
    at: &Instant<'_, Gripper, T>,
    cause: Cause,
    grip: &mut Grip<T>,
    log: &mut Log<'_>,
) -> Result<Option<T>, Error> {
    let (u, before) = (at.inputs, *at.discrete.state);
    let gripper = at.parameters.gripper();
    let (frame_a, frame_b) = (u.frame_a.kinematics(), u.frame_b.kinematics());
    let step = match cause {
        Cause::Communication { step } => Some(step),
        Cause::Initialization | Cause::Event => None,
    };
    let mut memory = match cause {
        Cause::Initialization => gripper.initialize(at.time, u.active, frame_a, frame_b),
        Cause::Communication { .. } | Cause::Event => at.discrete.memory(),
    };
    let event = gripper.event(&mut memory, at.time, u.active, step.map(nalgebra::convert), frame_a, frame_b);
    grip.set_memory(&memory);
    let state = *grip.state;
    if let Some(load) = event.lost {
        warn_of_loss(&gripper, at.time, &load, log);
    }
    let is_held = |state| matches!(state, SwitchState::On | SwitchState::Off2On);
    if gripper.use_moment && is_held(state) && (cause == Cause::Initialization || !is_held(before)) {
        warn_of_large_angles(&gripper, &RelativeMotion::new(frame_a, frame_b).theta, log);
    }
    if let Some(step) = step {
        warn_of_coarse_steps(&gripper, (step, at.setup), grip, log);
    }
    if state != before {
        // A finished transition: the state changed when it ended.
        let since = match state {
            SwitchState::On | SwitchState::Off => memory.activation.start + memory.activation.length,
            SwitchState::On2Off | SwitchState::Off2On | SwitchState::Lost => memory.activation.start,
        };
        log.event(|| format!("state = {state:?} since {} s", rounded(since.re(), DIGITS_OF_TIMES)));
    }
    Ok(event.next)
}

export!(Gripper);
