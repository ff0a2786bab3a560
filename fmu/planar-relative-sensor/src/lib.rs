//! Relative motion of two planar frames, as an FMU.
use fmu_connectors::{Animation, Arrow, Choice, PlanarFrame, PlanarTurningFrame, PointMotion};
use fmu_export::{Error, Evaluation, Instant, Model, Scalar, Variables, export, model};
use multibody::sensors::{self, ResolveInFrame};
use nalgebra::Vector2;

/// Parameters.
#[derive(Variables)]
pub struct Parameters<T = f64> {
    /// Frame of resolution of the results
    #[var(name = "resolveInFrame")]
    pub resolve_in_frame: Choice<ResolveInFrame>,
    /// Arrow from frame_a to frame_b
    #[var(flatten)]
    pub arrow: Animation<T>,
    /// Source of velocities and accelerations
    #[var(flatten)]
    pub motion: PointMotion,
}

/// Inputs.
#[derive(Variables)]
pub struct Inputs<T = f64> {
    /// Frame a
    pub frame_a: PlanarFrame<T>,
    /// Frame b
    pub frame_b: PlanarFrame<T>,
    /// Frame of resolution for the choice frame_resolve
    pub frame_resolve: PlanarTurningFrame<T>,
}

/// Outputs.
#[derive(Variables)]
pub struct Outputs<T = f64> {
    /// Position of frame_b's origin relative to frame_a's, resolved in resolveInFrame
    #[var(unit = "m", quantity = "Position")]
    pub r_rel: Vector2<T>,
    /// Angle of frame_b against frame_a
    #[var(unit = "rad", quantity = "Angle")]
    pub phi_rel: T,
    /// Velocity of frame_b's origin as seen from frame_a, resolved in resolveInFrame
    #[var(unit = "m/s", quantity = "Velocity")]
    pub v_rel: Vector2<T>,
    /// Angular velocity of frame_b relative to frame_a, der(phi_rel)
    #[var(unit = "rad/s", quantity = "AngularVelocity", derivative_of = phi_rel)]
    pub w_rel: T,
    /// Time derivative of v_rel
    #[var(unit = "m/s2", quantity = "Acceleration", derivative_of = v_rel)]
    pub a_rel: Vector2<T>,
    /// Angular acceleration of frame_b relative to frame_a, der(w_rel)
    #[var(unit = "rad/s2", quantity = "AngularAcceleration", derivative_of = w_rel)]
    pub z_rel: T,
}

/// Local variables.
#[derive(Variables)]
pub struct Locals<T = f64> {
    /// Arrow from frame_a to frame_b
    pub arrow: Arrow<T>,
}

/// Measures the relative motion of two planar frames.
pub struct PlanarRelativeSensor;

/// Measure the relative motion of two planar frame connectors
#[model(Parameters, Inputs, Outputs, Locals)]
impl Model for PlanarRelativeSensor {
    fn set_up_inputs<T: Scalar>(p: &Parameters<T>, u: &mut Inputs<T>) {
        let settings = p.motion.settings();
        u.frame_a.settings = settings;
        u.frame_b.settings = settings;
        u.frame_resolve.settings = settings;
    }

    fn outputs<T: Scalar>(at: &Instant<'_, Self, T>) -> Result<Evaluation<Self, T>, Error> {
        let (p, u) = (at.parameters, at.inputs);
        let (frame_a, frame_b) = (&u.frame_a, &u.frame_b);
        let sensor = sensors::PlanarRelativeSensor { resolve_in_frame: *p.resolve_in_frame };
        let m = sensor.measure(&frame_a.kinematics(), &frame_b.kinematics(), &u.frame_resolve.kinematics());
        let outputs = Outputs { r_rel: m.r, phi_rel: m.phi, v_rel: m.v, w_rel: m.w, a_rel: m.a, z_rel: m.z };
        let arrow = Arrow::new(&p.arrow, frame_a.position(), frame_b.position() - frame_a.position());
        Ok((outputs, Locals { arrow }))
    }
}

export!(PlanarRelativeSensor);
