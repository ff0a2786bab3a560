//! Parameters of the body, and their conversion to mechanics.
use fmu_export::{Error, Integration, Scalar, Variables};
use multibody::bodies::{self, Inertia};
use multibody::frames::Quaternion;
use nalgebra::{Vector3, Vector4};

/// Parameters.
#[derive(Variables)]
pub struct Parameters<T = f64> {
    /// Mass, greater than zero
    #[var(unit = "kg", quantity = "Mass", min = 0.0, start = 1.0)]
    pub m: T,
    /// Position of the centre of mass relative to frame_a, resolved in frame_a
    #[var(name = "r_CM", unit = "m", quantity = "Position")]
    pub r_cm: Vector3<T>,
    /// Moment of inertia about the x-axis through the centre of mass, resolved in frame_a
    #[var(name = "I_11", unit = "kg.m2", quantity = "MomentOfInertia", min = 0.0, start = 0.001)]
    pub i_11: T,
    /// Moment of inertia about the y-axis through the centre of mass, resolved in frame_a
    #[var(name = "I_22", unit = "kg.m2", quantity = "MomentOfInertia", min = 0.0, start = 0.001)]
    pub i_22: T,
    /// Moment of inertia about the z-axis through the centre of mass, resolved in frame_a
    #[var(name = "I_33", unit = "kg.m2", quantity = "MomentOfInertia", min = 0.0, start = 0.001)]
    pub i_33: T,
    /// Element (2,1) of the inertia tensor about the centre of mass, resolved in frame_a
    #[var(name = "I_21", unit = "kg.m2", quantity = "MomentOfInertia", nominal = 0.0001)]
    pub i_21: T,
    /// Element (3,1) of the inertia tensor about the centre of mass, resolved in frame_a
    #[var(name = "I_31", unit = "kg.m2", quantity = "MomentOfInertia", nominal = 0.0001)]
    pub i_31: T,
    /// Element (3,2) of the inertia tensor about the centre of mass, resolved in frame_a
    #[var(name = "I_32", unit = "kg.m2", quantity = "MomentOfInertia", nominal = 0.0001)]
    pub i_32: T,
    /// Position of frame_b relative to frame_a, resolved in frame_a
    #[var(unit = "m", quantity = "Position")]
    pub r: Vector3<T>,
    /// Gravity, resolved in the world frame
    #[var(unit = "m/s2", quantity = "Acceleration", start = [0.0, -9.81, 0.0])]
    pub g_0: Vector3<T>,
    /// Position of frame_a at the start, resolved in the world frame
    #[var(fixed, unit = "m", quantity = "Position")]
    pub r_0_start: Vector3<T>,
    /// Velocity of frame_a at the start, resolved in the world frame
    #[var(fixed, unit = "m/s", quantity = "Velocity")]
    pub v_0_start: Vector3<T>,
    /// Orientation of frame_a at the start as a quaternion, scalar last; its length has no effect, but must be at least
    /// 0.001
    #[var(fixed, name = "Q_start", unit = "1", start = [0, 0, 0, 1])]
    pub q_start: Vector4<T>,
    /// Angular velocity of frame_a at the start, resolved in frame_a
    #[var(fixed, unit = "rad/s", quantity = "AngularVelocity")]
    pub w_start: Vector3<T>,
    /// Largest local error of the integration in co-simulation, relative to the larger of a state and its nominal
    /// value; a smaller tolerance of the importer prevails
    #[var(unit = "1", min = 1e-13, max = 0.01, start = 1e-8)]
    pub tolerance: T,
    /// Longest step of the integration in co-simulation; 0: no limit
    #[var(name = "maxStep", unit = "s", quantity = "Time", min = 0.0)]
    pub max_step: T,
}

/// Least length of a quaternion's start value.
const MIN_LENGTH: f64 = 1e-3;

impl<T: Scalar> Parameters<T> {
    /// Converts the parameters to a body of mechanics.
    #[inline]
    pub fn body(&self) -> bodies::Body<T> {
        let Self { m, r_cm, i_11, i_22, i_33, i_21, i_31, i_32, r, g_0, .. } = *self;
        bodies::Body { m, r_cm, inertia: Inertia { i_11, i_22, i_33, i_21, i_31, i_32 }, r, g_0 }
    }
}

impl<T: Scalar> Parameters<T> {
    /// Resets the parameters of the integration in co-simulation to their start values.
    pub fn without_integration(&mut self) {
        let Self { tolerance, max_step, .. } = Self::start();
        (self.tolerance, self.max_step) = (tolerance, max_step);
    }
}

impl Parameters {
    /// Validates mass, inertia and start values.
    ///
    /// # Errors
    /// For the first invalid parameter.
    pub fn check(&self) -> Result<(), Error> {
        self.body().check().map_err(|error| Error::new(error.to_string()))?;
        let [x, y, z, w]: [f64; 4] = self.q_start.into();
        let length = self.q_start.norm();
        if length < MIN_LENGTH {
            let message =
                format!("Q_start = {{{x}, {y}, {z}, {w}}} has the length {length}: must be at least {MIN_LENGTH}");
            return Err(Error::new(message));
        }
        Ok(())
    }

    /// Initial orientation; the world's if `Q_start` is refused.
    pub fn orientation_at_start(&self) -> Quaternion {
        Quaternion(self.q_start).normalize().unwrap_or_default()
    }

    /// Settings of the integration in co-simulation.
    pub fn integration(&self) -> Integration {
        let max_step = if self.max_step > 0.0 { self.max_step } else { f64::INFINITY };
        Integration { tolerance: self.tolerance, max_step }
    }
}
