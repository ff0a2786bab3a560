//! Distance between the origins of two planar frames, as an FMU.
use fmu_connectors::{Animation, Arrow, PlanarPointFrame, PointMotion};
use fmu_export::{Error, Evaluation, Instant, Model, Scalar, Variables, export, model};
use multibody::sensors::distance;
use nalgebra::Vector3;

/// Parameters.
#[derive(Variables)]
pub struct Parameters<T = f64> {
    /// Arrow from frame_a to frame_b
    #[var(flatten)]
    pub arrow: Animation<T>,
    /// Distance below which a polynomial replaces the square root, so that the distance is differentiable where the
    /// origins coincide
    #[var(unit = "m", quantity = "Length", min = 1e-154, start = 1e-10)]
    pub s_small: T,
    /// Source of velocities
    #[var(flatten)]
    pub motion: PointMotion,
}

/// Inputs.
#[derive(Variables)]
pub struct Inputs<T = f64> {
    /// Frame a
    pub frame_a: PlanarPointFrame<T>,
    /// Frame b
    pub frame_b: PlanarPointFrame<T>,
}

/// Outputs.
#[derive(Variables)]
pub struct Outputs<T = f64> {
    /// Distance between the origin of frame_a and the origin of frame_b
    #[var(unit = "m", quantity = "Length", min = 0.0)]
    pub distance: T,
    /// Time derivative of distance
    #[var(unit = "m/s", quantity = "Velocity", derivative_of = distance)]
    pub der_distance: T,
}

/// Local variables.
#[derive(Variables)]
pub struct Locals<T = f64> {
    /// Vector from the origin of frame_a to the origin of frame_b, resolved in the world frame
    #[var(unit = "m", quantity = "Position")]
    pub r_rel_0: Vector3<T>,
    /// Arrow from frame_a to frame_b
    pub arrow: Arrow<T>,
}

/// Measures the distance between the origins of two planar frames.
pub struct PlanarDistance;

/// Measure the distance between the origins of two planar frame connectors
#[model(Parameters, Inputs, Outputs, Locals)]
impl Model for PlanarDistance {
    fn set_up_inputs<T: Scalar>(p: &Parameters<T>, u: &mut Inputs<T>) {
        let settings = p.motion.settings();
        u.frame_a.settings = settings;
        u.frame_b.settings = settings;
    }

    fn outputs<T: Scalar>(at: &Instant<'_, Self, T>) -> Result<Evaluation<Self, T>, Error> {
        let (p, u) = (at.parameters, at.inputs);
        let d = distance::planar_distance(&u.frame_a.kinematics(), &u.frame_b.kinematics(), p.s_small);
        let locals = Locals { r_rel_0: d.r_rel_0, arrow: Arrow::new(&p.arrow, u.frame_a.position(), d.r_rel_0) };
        Ok((Outputs { distance: d.distance, der_distance: d.der_distance }, locals))
    }
}

export!(PlanarDistance);
