//! Vector resolved in another frame, as an FMU.
use fmu_connectors::{Choice, FrameSettings, Motion, TurningFrame};
use fmu_export::{Error, Evaluation, Instant, Model, Scalar, Variables, export, model};
use multibody::sensors::{self, ResolveInFrame};
use nalgebra::Vector3;

/// Parameters.
#[derive(Variables)]
pub struct Parameters {
    /// Frame of resolution of r_in
    pub frame_r_in: Choice<ResolveInFrame>,
    /// Frame of resolution of r_out
    #[var(start = Choice(ResolveInFrame::World))]
    pub frame_r_out: Choice<ResolveInFrame>,
    /// Source of angular velocities
    #[var(flatten)]
    pub motion: Motion,
}

/// Inputs.
#[derive(Variables)]
pub struct Inputs<T = f64> {
    /// Frame a
    pub frame_a: TurningFrame<T>,
    /// Frame b
    pub frame_b: TurningFrame<T>,
    /// Another frame
    pub frame_resolve: TurningFrame<T>,
    /// Vector, resolved in frame_r_in
    pub r_in: Vector3<T>,
}

/// Outputs.
#[derive(Variables)]
pub struct Outputs<T = f64> {
    /// The vector r_in, resolved in frame_r_out
    pub r_out: Vector3<T>,
}

/// Resolves a vector in another frame.
pub struct TransformVector;

/// Resolve a vector in another frame
#[model(Inputs, Outputs)]
impl Model for TransformVector {
    type Parameters<T: Scalar> = Parameters;

    fn set_up_inputs<T: Scalar>(p: &Parameters, u: &mut Inputs<T>) {
        let [of_a, of_b, of_resolve] = p.sensor().orientations_read();
        let settings = |reads_orientation| FrameSettings { reads_orientation, ..p.motion.settings() };
        u.frame_a.settings = settings(of_a);
        u.frame_b.settings = settings(of_b);
        u.frame_resolve.settings = settings(of_resolve);
    }

    fn outputs<T: Scalar>(at: &Instant<'_, Self, T>) -> Result<Evaluation<Self, T>, Error> {
        let u = at.inputs;
        let frames = [&u.frame_a, &u.frame_b, &u.frame_resolve].map(|frame| &frame.kinematics().r);
        Ok((Outputs { r_out: at.parameters.sensor().transform(&u.r_in, frames) }, ()))
    }
}

impl Parameters {
    fn sensor(&self) -> sensors::TransformVector {
        sensors::TransformVector { frame_r_in: *self.frame_r_in, frame_r_out: *self.frame_r_out }
    }
}

export!(TransformVector);
