//! Hand that fetches a box from a table, carries it away and drops it, as an FMU.
use fmu_export::{Cause, Error, Evaluation, Experiment, Instant, Log, Model, Scalar, Variables, export, model};
use multibody::frames::Orientation;
use nalgebra::{Matrix3, Vector3, convert};

/// Parameters.
#[derive(Variables)]
pub struct Parameters<T = f64> {
    /// Where the hand grips, resolved in the world frame
    #[var(unit = "m", quantity = "Position", start = [0.0, 0.0, 0.55])]
    pub grasp: Vector3<T>,
    /// From where the hand comes, relative to grasp, resolved in the world frame
    #[var(unit = "m", quantity = "Position", start = [0.0, 0.0, 0.2])]
    pub approach: Vector3<T>,
    /// How far the hand carries the box, resolved in the world frame
    #[var(unit = "m", quantity = "Position", start = [0.6, 0.4, 0.3])]
    pub way: Vector3<T>,
    /// Angle by which the hand turns the box about the z-axis
    #[var(unit = "rad", quantity = "Angle", start = 1.5)]
    pub turn: T,
}

/// Motion of a frame, with the names of the Gripper's inputs.
#[derive(Variables)]
pub struct Motion<T = f64> {
    /// Position of the origin, resolved in the world frame
    #[var(unit = "m", quantity = "Position")]
    pub r_0: Vector3<T>,
    /// Velocity of the origin, der(r_0), resolved in the world frame
    #[var(unit = "m/s", quantity = "Velocity", derivative_of = r_0)]
    pub v_0: Vector3<T>,
    /// Transformation matrix from the world frame to this frame
    #[var(name = "R.T", unit = "1")]
    pub t: Matrix3<T>,
    /// Absolute angular velocity, resolved in this frame
    #[var(name = "R.w", unit = "rad/s", quantity = "AngularVelocity")]
    pub w: Vector3<T>,
}

/// Outputs.
#[derive(Variables)]
pub struct Outputs<T = f64> {
    /// Hand
    pub frame_a: Motion<T>,
    /// Whether the hand is closed
    pub grip: bool,
    /// Whether the table holds the box
    pub support: bool,
}

/// Discrete state: the outputs that only events change.
#[derive(Clone, Variables)]
pub struct Discrete {
    /// Whether the hand is closed
    pub grip: bool,
    /// Whether the table holds the box
    pub support: bool,
}

/// Times, in s: the hand arrives and closes, the table releases the box, the hand leaves, arrives again and opens.
const ARRIVAL: f64 = 0.5;
const CLOSING: f64 = 0.6;
const LIFTING: f64 = 0.8;
const DEPARTURE: f64 = 1.0;
const END: f64 = 3.0;
const OPENING: f64 = 3.2;

/// Carries a box.
pub struct Hand;

/// Move a hand that fetches a box, carries it away and drops it
#[model(Parameters, Outputs)]
impl Model for Hand {
    const EXPERIMENT: Experiment = Experiment { start_time: 0.0, stop_time: 4.0, step_size: 2e-3 };
    type Discrete<T: Scalar> = Discrete;

    fn outputs<T: Scalar>(at: &Instant<'_, Self, T>) -> Result<Evaluation<Self, T>, Error> {
        let p = at.parameters;
        let (near, der_near) = blend(at.time, 0.0, ARRIVAL);
        let (carried, der_carried) = blend(at.time, DEPARTURE, END);
        let r = Orientation::axis_rotation(3, p.turn * carried, p.turn * der_carried);
        let r = r.map_err(|error| Error::new(error.to_string()))?;
        let frame_a = Motion {
            r_0: p.grasp + p.approach * (T::one() - near) + p.way * carried,
            v_0: p.way * der_carried - p.approach * der_near,
            t: r.t.0,
            w: r.w,
        };
        Ok((Outputs { frame_a, grip: at.discrete.grip, support: at.discrete.support }, ()))
    }

    fn event<T: Scalar>(
        at: &Instant<'_, Self, T>,
        _: Cause,
        discrete: &mut Discrete,
        _: &mut (),
        _: &mut Log<'_>,
    ) -> Result<Option<T>, Error> {
        let is_past = |time| at.time >= convert(time);
        discrete.grip = is_past(CLOSING) && !is_past(OPENING);
        discrete.support = !is_past(LIFTING);
        Ok([CLOSING, LIFTING, OPENING].into_iter().find(|time| !is_past(*time)).map(convert))
    }
}

/// Smooth motion from 0 to 1 between two times, and its rate. Velocity and acceleration are zero at both ends.
fn blend<T: Scalar>(time: T, start: f64, end: f64) -> (T, T) {
    let constant = |value: f64| convert::<f64, T>(value);
    let duration = constant(end - start);
    let u = ((time - constant(start)) / duration).clamp(T::zero(), T::one());
    let way = u * u * u * (constant(10.0) - u * (constant(15.0) - u * constant(6.0)));
    let rest = u * (T::one() - u);
    (way, constant(30.0) * rest * rest / duration)
}

export!(Hand);
