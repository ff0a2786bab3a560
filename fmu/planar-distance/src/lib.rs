//! Distance between the origins of two planar frames, as an FMU.
use fmu_connectors::{Animation, Arrow, Derivatives, Extrapolation, PlanarCut, PlanarPointFrame, PositionHistory};
use fmu_export::{Evaluation, Model, Problem, Scalar, Step, Variables, export};
use multibody::sensors::distance;
use nalgebra::Vector3;

/// Parameters.
#[derive(Variables)]
pub struct Parameters<T = f64> {
    /// Arrow from frame_a to frame_b
    #[var(flatten)]
    pub arrow: Animation<T>,
    /// Distance below which a polynomial takes over, so that the distance is differentiable where the origins coincide
    #[var(tunable, unit = "m", quantity = "Length", min = 1e-154, start = 1e-10)]
    pub s_small: T,
    /// Where velocities come from
    #[var(enumeration)]
    pub derivatives: Derivatives,
    /// Whether a step sees the inputs as they were given at its start, or carried to its end
    #[var(enumeration)]
    pub extrapolation: Extrapolation,
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
    #[var(unit = "m", quantity = "Length", min = 0.0, depends = [frame_a, frame_b, s_small])]
    pub distance: T,
    /// Time derivative of distance
    #[var(unit = "m/s", quantity = "Velocity", derivative_of = distance, depends = [frame_a, frame_b, s_small, derivatives])]
    pub der_distance: T,
    /// Frame a
    #[var(constant)]
    pub frame_a: PlanarCut<T>,
    /// Frame b
    #[var(constant)]
    pub frame_b: PlanarCut<T>,
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

/// The last positions of the frames.
#[derive(Clone, Default, fmu_export::Memory)]
pub struct Memory {
    frame_a: PositionHistory<2>,
    frame_b: PositionHistory<2>,
}

/// Measures the distance between the origins of two planar frames.
pub struct PlanarDistance;

impl Model for PlanarDistance {
    const DESCRIPTION: &'static str = "Measure the distance between the origins of two planar frame connectors";
    type Parameters<T: Scalar> = Parameters<T>;
    type Inputs<T: Scalar> = Inputs<T>;
    type Outputs<T: Scalar> = Outputs<T>;
    type Locals<T: Scalar> = Locals<T>;
    type Memory = Memory;

    fn estimates(p: &Parameters) -> bool {
        p.derivatives == Derivatives::Estimated
    }

    fn record(_: &Parameters, u: &Inputs, step: Step, memory: &mut Memory) {
        u.frame_a.record(step, &mut memory.frame_a);
        u.frame_b.record(step, &mut memory.frame_b);
    }

    fn estimate<T: Scalar>(_: &Parameters<T>, u: &mut Inputs<T>, memory: &Memory) {
        u.frame_a.estimate(&memory.frame_a);
        u.frame_b.estimate(&memory.frame_b);
    }

    fn extrapolates(p: &Parameters) -> bool {
        p.extrapolation == Extrapolation::Kinematic
    }

    fn extrapolate<T: Scalar>(_: &Parameters<T>, u: &mut Inputs<T>, time: T) {
        u.frame_a.extrapolate(time);
        u.frame_b.extrapolate(time);
    }

    fn outputs<T: Scalar>(
        p: &Parameters<T>,
        u: &Inputs<T>,
        _: &Memory,
        _: Step,
    ) -> Result<Evaluation<Self, T>, Problem> {
        let d = distance::planar_distance(&u.frame_a.kinematics(), &u.frame_b.kinematics(), p.s_small);
        let outputs = Outputs { distance: d.distance, der_distance: d.der_distance, ..Outputs::zero() };
        let tail = Vector3::new(u.frame_a.x, u.frame_a.y, T::zero());
        Ok((outputs, Locals { r_rel_0: d.r_rel_0, arrow: Arrow::new(&p.arrow, tail, d.r_rel_0) }))
    }
}

export!(PlanarDistance);
