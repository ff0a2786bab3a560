//! Force, torque and power at a cut, as an FMU.
use fmu_connectors::{Animation, Arrow, Choice, Cut, FrameSettings, Motion, MovingFrame, TurningFrame};
use fmu_export::{Error, Evaluation, Instant, Model, Scalar, Variables, export, model};
use multibody::sensors::{self, ResolveInFrameA};
use nalgebra::Vector3;

/// Parameters.
#[derive(Variables)]
pub struct Parameters<T = f64> {
    /// Frame of resolution of force and torque
    #[var(name = "resolveInFrame")]
    pub resolve_in_frame: Choice<ResolveInFrameA>,
    /// Whether force and torque have the sign of frame_a.f and frame_a.t; otherwise they are the reactions
    #[var(name = "positiveSign", start = true)]
    pub positive_sign: bool,
    /// Arrows for force and torque
    #[var(flatten)]
    pub arrow: Animation<T>,
    /// Force for an arrow of 1 m
    #[var(name = "N_to_m", unit = "N/m", min = 1e-9, start = 1000.0)]
    pub n_to_m: T,
    /// Torque for an arrow of 1 m
    #[var(name = "Nm_to_m", unit = "N.m/m", min = 1e-9, start = 1000.0)]
    pub nm_to_m: T,
    /// Source of velocities
    #[var(flatten)]
    pub motion: Motion,
}

/// Inputs.
#[derive(Variables)]
pub struct Inputs<T = f64> {
    /// Frame of the cut between the parts
    pub frame_a: MovingFrame<T>,
    /// Cut-force and cut-torque
    #[var(name = "frame_a")]
    pub cut: Cut<T>,
    /// Frame of resolution for the choice frame_resolve
    pub frame_resolve: TurningFrame<T>,
}

/// Outputs.
#[derive(Variables)]
pub struct Outputs<T = f64> {
    /// Cut-force, resolved in resolveInFrame
    #[var(unit = "N", quantity = "Force")]
    pub force: Vector3<T>,
    /// Cut-torque at the origin of frame_a, resolved in resolveInFrame
    #[var(unit = "N.m", quantity = "Torque")]
    pub torque: Vector3<T>,
    /// Power of frame_a.f and frame_a.t, positive into the element that they act on
    #[var(unit = "W", quantity = "Power")]
    pub power: T,
}

/// Local variables.
#[derive(Variables)]
pub struct Locals<T = f64> {
    /// Arrow of the force
    pub arrow: Arrow<T>,
    /// Arrow of the torque
    #[var(name = "arrowTorque")]
    pub arrow_torque: Arrow<T>,
}

/// Measures force, torque and power at a cut.
pub struct CutForceAndTorque;

/// Measure the force and torque at a frame connector, and the power that they transmit
#[model(Parameters, Inputs, Outputs, Locals)]
impl Model for CutForceAndTorque {
    fn set_up_inputs<T: Scalar>(p: &Parameters<T>, u: &mut Inputs<T>) {
        let reads_orientation = *p.resolve_in_frame == ResolveInFrameA::FrameResolve;
        u.frame_a.settings = p.motion.settings();
        u.frame_resolve.settings = FrameSettings { reads_orientation, ..p.motion.settings() };
    }

    fn outputs<T: Scalar>(at: &Instant<'_, Self, T>) -> Result<Evaluation<Self, T>, Error> {
        let (p, u) = (at.parameters, at.inputs);
        let (frame_a, frame_resolve) = (u.frame_a.kinematics(), u.frame_resolve.kinematics());
        let sensor = sensors::CutForceAndTorque { resolve_in_frame: *p.resolve_in_frame, opposite: !p.positive_sign };
        let load = sensor.measure(frame_a, &u.cut.f, &u.cut.t, &frame_resolve.r);
        let locals = Locals {
            arrow: Arrow::new(&p.arrow, frame_a.r_0, load.force_0 / p.n_to_m),
            arrow_torque: Arrow::new(&p.arrow, frame_a.r_0, load.torque_0 / p.nm_to_m),
        };
        Ok((Outputs { force: load.force, torque: load.torque, power: load.power }, locals))
    }
}

export!(CutForceAndTorque);
