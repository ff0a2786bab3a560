//! Free rigid body with two frames, as an FMU.
mod parameters;

use fmu_connectors::{Cut, FrameOutputs};
use fmu_export::{
    Cause, Error, Evaluation, Experiment, Instant, Integration, Log, Model, Scalar, Variables, export, model,
};
use multibody::bodies::{self, BodyState, CutForces};
use multibody::frames::Quaternion;
use nalgebra::{Vector3, Vector4};
use parameters::Parameters;

/// Inputs.
#[derive(Variables)]
pub struct Inputs<T = f64> {
    /// Element connected to frame a
    pub frame_a: Cut<T>,
    /// Element connected to frame b
    pub frame_b: Cut<T>,
}

/// Outputs.
#[derive(Variables)]
pub struct Outputs<T = f64> {
    /// Frame a
    pub frame_a: FrameOutputs<T>,
    /// Frame b
    pub frame_b: FrameOutputs<T>,
    /// Kinetic energy
    #[var(name = "kineticEnergy", unit = "J", quantity = "Energy")]
    pub kinetic_energy: T,
    /// Potential energy; zero where the centre of mass is at the origin of the world frame
    #[var(name = "potentialEnergy", unit = "J", quantity = "Energy")]
    pub potential_energy: T,
    /// Momentum, resolved in the world frame
    #[var(unit = "kg.m/s", quantity = "Momentum")]
    pub momentum: Vector3<T>,
    /// Angular momentum about the origin of the world frame, resolved in the world frame
    #[var(name = "angularMomentum", unit = "kg.m2/s", quantity = "AngularMomentum")]
    pub angular_momentum: Vector3<T>,
}

/// Continuous states: the motion of frame a. Stiff springs react to micrometres, so that the nominal values of the
/// types, such as 1 m, would be no useful scale for errors.
#[derive(Clone, Variables)]
pub struct States<T = f64> {
    /// Position of frame_a, resolved in the world frame
    #[var(unit = "m", quantity = "Position", nominal = 0.03)]
    pub r_0: Vector3<T>,
    /// Velocity of frame_a, resolved in the world frame
    #[var(unit = "m/s", quantity = "Velocity", nominal = 0.3)]
    pub v_0: Vector3<T>,
    /// Orientation of frame_a as a quaternion, scalar last; its length has no effect
    #[var(name = "Q", unit = "1", nominal = 0.03, reinit)]
    pub q: Vector4<T>,
    /// Angular velocity of frame_a, resolved in frame_a
    #[var(unit = "rad/s", quantity = "AngularVelocity", nominal = 0.3)]
    pub w: Vector3<T>,
}

/// Moves under gravity and the forces of the connected elements.
pub struct Body;

/// Rigid body that moves freely under gravity and the forces at two frame connectors
#[model(Parameters, Inputs, Outputs, States)]
impl Model for Body {
    const EXPERIMENT: Experiment = Experiment { start_time: 0.0, stop_time: 1.0, step_size: 1e-3 };

    fn check(p: &Parameters) -> Result<(), Error> {
        p.check()
    }

    fn start(p: &Parameters) -> States {
        States { r_0: p.r_0_start, v_0: p.v_0_start, q: p.orientation_at_start().0, w: p.w_start }
    }

    fn integration(p: &Parameters) -> Integration {
        p.integration()
    }

    fn derivatives<T: Scalar>(at: &Instant<'_, Self, T>) -> Result<States<T>, Error> {
        let rates = at.parameters.body().rates(&state(at.states), &cut_forces(at.inputs)).map_err(refused)?;
        Ok(States { r_0: rates.r_0, v_0: rates.v_0, q: rates.q.0, w: rates.w })
    }

    fn outputs<T: Scalar>(at: &Instant<'_, Self, T>) -> Result<Evaluation<Self, T>, Error> {
        let result = at.parameters.body().outputs(&state(at.states), &cut_forces(at.inputs)).map_err(refused)?;
        let outputs = Outputs {
            frame_a: FrameOutputs::new(&result.frame_a, &result.q),
            frame_b: FrameOutputs::new(&result.frame_b, &result.q),
            kinetic_energy: result.kinetic_energy,
            potential_energy: result.potential_energy,
            momentum: result.momentum,
            angular_momentum: result.angular_momentum,
        };
        Ok((outputs, ()))
    }

    fn without_steps<T: Scalar>(parameters: &mut Parameters<T>) {
        parameters.without_integration();
    }

    fn needs_event(at: &Instant<'_, Self>) -> bool {
        (at.states.q.norm() - 1.0).abs() > 1e-6
    }

    /// Restores the length of the quaternion.
    fn event<T: Scalar>(
        _: &Instant<'_, Self, T>,
        _: Cause,
        _: &mut (),
        states: &mut States<T>,
        _: &mut Log<'_>,
    ) -> Result<Option<T>, Error> {
        // The tolerance covers the rounding of a restored length, so that a second event changes nothing.
        if (states.q.norm_squared().re() - 1.0).abs() > 1e-14 {
            states.q = Quaternion(states.q).normalize().ok_or(bodies::Error::NoRotation).map_err(refused)?.0;
        }
        Ok(None)
    }
}

fn state<T: Scalar>(states: &States<T>) -> BodyState<T> {
    BodyState { r_0: states.r_0, v_0: states.v_0, q: Quaternion(states.q), w: states.w }
}

fn cut_forces<T: Scalar>(inputs: &Inputs<T>) -> CutForces<T> {
    let Inputs { frame_a, frame_b } = inputs;
    CutForces { f_a: frame_a.f, t_a: frame_a.t, f_b: frame_b.f, t_b: frame_b.t }
}

fn refused(error: bodies::Error) -> Error {
    Error::new(error.to_string())
}

export!(Body);
