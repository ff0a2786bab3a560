//! Two frames that move as functions of time, as an FMU: the inputs of the sensors in the example system.
use fmu_export::{Error, Evaluation, Instant, Model, Scalar, Variables, export, model};
use nalgebra::Vector3;

/// Parameters.
#[derive(Variables)]
pub struct Parameters<T = f64> {
    /// Largest distance of frame_a from the middle of its way
    #[var(unit = "m", quantity = "Length", min = 0.0, start = 0.3)]
    pub amplitude: T,
    /// Angular frequency of frame_a
    #[var(name = "omega", unit = "rad/s", quantity = "AngularVelocity", start = 4.0)]
    pub frequency: T,
    /// Radius of the helix of frame_b
    #[var(unit = "m", quantity = "Length", min = 0.0, start = 1.0)]
    pub radius: T,
    /// Rate at which frame_b goes around the z-axis
    #[var(unit = "rad/s", quantity = "AngularVelocity", start = 3.0)]
    pub rate: T,
    /// Velocity of frame_b along the z-axis
    #[var(unit = "m/s", quantity = "Velocity", start = 0.5)]
    pub climb: T,
}

/// Position of a frame's origin with its derivatives, all resolved in the world frame.
#[derive(Variables)]
pub struct Origin<T = f64> {
    /// Position of the origin, resolved in the world frame
    #[var(unit = "m", quantity = "Position")]
    pub r_0: Vector3<T>,
    /// Velocity of the origin, der(r_0), resolved in the world frame
    #[var(unit = "m/s", quantity = "Velocity", derivative_of = r_0)]
    pub v_0: Vector3<T>,
    /// Acceleration of the origin, der(v_0), resolved in the world frame
    #[var(unit = "m/s2", quantity = "Acceleration", derivative_of = v_0)]
    pub a_0: Vector3<T>,
}

/// Outputs.
#[derive(Variables)]
pub struct Outputs<T = f64> {
    /// Frame a, which swings along the y-axis at a height of 1 m
    pub frame_a: Origin<T>,
    /// Frame b, which moves on a helix about the z-axis
    pub frame_b: Origin<T>,
}

/// Moves two frames.
pub struct MovingFrames;

/// Move one frame to and fro, and another on a helix
#[model(Parameters, Outputs)]
impl Model for MovingFrames {
    fn outputs<T: Scalar>(at: &Instant<'_, Self, T>) -> Result<Evaluation<Self, T>, Error> {
        let (p, t) = (at.parameters, at.time);
        let (zero, one) = (T::zero(), T::one());
        let (swing, der_swing) = ((p.frequency * t).sin(), p.frequency * (p.frequency * t).cos());
        let frame_a = Origin {
            r_0: Vector3::new(zero, p.amplitude * swing, one),
            v_0: Vector3::new(zero, p.amplitude * der_swing, zero),
            a_0: Vector3::new(zero, -p.amplitude * p.frequency * p.frequency * swing, zero),
        };
        let (sin, cos) = (p.rate * t).sin_cos();
        let frame_b = Origin {
            r_0: Vector3::new(p.radius * cos, p.radius * sin, p.climb * t),
            v_0: Vector3::new(-p.radius * p.rate * sin, p.radius * p.rate * cos, p.climb),
            a_0: Vector3::new(cos, sin, zero) * (-p.radius * p.rate * p.rate),
        };
        Ok((Outputs { frame_a, frame_b }, ()))
    }
}

export!(MovingFrames);
