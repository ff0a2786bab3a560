//! Absolute motion of a planar frame, as an FMU.
use fmu_connectors::{Animation, Arrow, Choice, PlanarFrame, PlanarTurningFrame, PointMotion};
use fmu_export::{Error, Evaluation, Instant, Model, Scalar, Variables, export, model};
use multibody::sensors::{self, ResolveInFrameA};
use nalgebra::{Vector2, Vector3};

/// Parameters.
#[derive(Variables)]
pub struct Parameters<T = f64> {
    /// Frame of resolution of the results
    #[var(name = "resolveInFrame")]
    pub resolve_in_frame: Choice<ResolveInFrameA>,
    /// Arrow from the origin of the world frame to frame_a
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
    /// Frame of resolution for the choice frame_resolve
    pub frame_resolve: PlanarTurningFrame<T>,
}

/// Outputs.
#[derive(Variables)]
pub struct Outputs<T = f64> {
    /// Position of the origin of frame_a, resolved in resolveInFrame
    #[var(unit = "m", quantity = "Position")]
    pub r: Vector2<T>,
    /// Angle of frame_a against resolveInFrame
    #[var(unit = "rad", quantity = "Angle")]
    pub phi: T,
    /// Velocity of the origin of frame_a in the world frame, resolved in resolveInFrame
    #[var(unit = "m/s", quantity = "Velocity")]
    pub v: Vector2<T>,
    /// Angular velocity of frame_a in the world frame
    #[var(unit = "rad/s", quantity = "AngularVelocity")]
    pub w: T,
    /// Acceleration of the origin of frame_a in the world frame, resolved in resolveInFrame
    #[var(unit = "m/s2", quantity = "Acceleration")]
    pub a: Vector2<T>,
    /// Angular acceleration of frame_a in the world frame, der(w)
    #[var(unit = "rad/s2", quantity = "AngularAcceleration", derivative_of = w)]
    pub z: T,
}

/// Local variables.
#[derive(Variables)]
pub struct Locals<T = f64> {
    /// Arrow from the origin of the world frame to frame_a
    pub arrow: Arrow<T>,
}

/// Measures the absolute motion of a planar frame.
pub struct PlanarAbsoluteSensor;

/// Measure the absolute motion of a planar frame connector
#[model(Parameters, Inputs, Outputs, Locals)]
impl Model for PlanarAbsoluteSensor {
    fn set_up_inputs<T: Scalar>(p: &Parameters<T>, u: &mut Inputs<T>) {
        let settings = p.motion.settings();
        u.frame_a.settings = settings;
        u.frame_resolve.settings = settings;
    }

    fn outputs<T: Scalar>(at: &Instant<'_, Self, T>) -> Result<Evaluation<Self, T>, Error> {
        let (p, u) = (at.parameters, at.inputs);
        let sensor = sensors::PlanarAbsoluteSensor { resolve_in_frame: *p.resolve_in_frame };
        let m = sensor.measure(&u.frame_a.kinematics(), &u.frame_resolve.kinematics());
        let locals = Locals { arrow: Arrow::new(&p.arrow, Vector3::zeros(), u.frame_a.position()) };
        Ok((Outputs { r: m.r, phi: m.phi, v: m.v, w: m.w, a: m.a, z: m.z }, locals))
    }
}

export!(PlanarAbsoluteSensor);
