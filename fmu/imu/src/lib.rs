//! Inertial measurement unit, ideal and with the errors of a real one, as an FMU.
use fmu_connectors::{
    AccelerometerParameters, Frame, FrameSettings, GyroscopeParameters, Motion, SampleOutputs, Sampling,
    advise_of_errors, check_errors, earlier, low_pass_after,
};
use fmu_export::{Cause, Error, Evaluation, Experiment, Instant, Log, Model, Scalar, Variables, export, model};
use multibody::frames::{Orientation, Quaternion};
use multibody::sensors::{self, InertialMeasurement, errors::SensorErrors};
use nalgebra::{Vector3, Vector4};

/// Least length of the quaternion `Q_mount`.
const MIN_LENGTH: f64 = 1e-3;

/// Parameters.
#[derive(Variables)]
pub struct Parameters<T = f64> {
    /// Position of the sensor relative to frame_a, resolved in frame_a
    #[var(unit = "m", quantity = "Position")]
    pub r_mount: Vector3<T>,
    /// Rotation from frame_a into the axes of the sensor as a quaternion, scalar last; its length has no effect, but
    /// must be at least 0.001
    #[var(name = "Q_mount", unit = "1", start = [0, 0, 0, 1])]
    pub q_mount: Vector4<T>,
    /// Gravity, resolved in the world frame
    #[var(unit = "m/s2", quantity = "Acceleration", start = [0.0, -9.81, 0.0])]
    pub g_0: Vector3<T>,
    /// Seed of the random numbers; sensors need different ones
    pub seed: i32,
    /// Errors of the accelerometer
    pub accelerometer: AccelerometerParameters<T>,
    /// Errors of the gyroscope
    pub gyroscope: GyroscopeParameters<T>,
    /// Source of velocities and accelerations
    #[var(flatten)]
    pub motion: Motion,
}

impl<T: Scalar> Parameters<T> {
    #[inline]
    fn errors(&self) -> (SensorErrors<T>, SensorErrors<T>) {
        (self.accelerometer.errors(self.seed, 0), self.gyroscope.errors(self.seed, 3))
    }

    #[inline]
    fn measure(&self, u: &Inputs<T>) -> InertialMeasurement<T> {
        let q = Quaternion(self.q_mount).normalize().unwrap_or_default();
        let mount = Orientation::from_q(&q, Vector3::zeros());
        sensors::Imu { r_mount: self.r_mount, mount, g_0: self.g_0 }.measure(u.frame_a.kinematics())
    }
}

impl Parameters {
    /// Errors of the two sensors, with the prefixes of their parameters.
    fn named_errors(&self) -> [(SensorErrors, &'static str); 2] {
        let (accelerometer, gyroscope) = self.errors();
        [(accelerometer, "accelerometer."), (gyroscope, "gyroscope.")]
    }
}

/// Inputs.
#[derive(Variables)]
pub struct Inputs<T = f64> {
    /// Frame that the sensor is fixed to
    pub frame_a: Frame<T>,
}

/// Outputs.
#[derive(Variables)]
pub struct Outputs<T = f64> {
    /// Ideal specific force, the acceleration relative to free fall, in the axes of the sensor
    #[var(unit = "m/s2", quantity = "Acceleration")]
    pub f: Vector3<T>,
    /// Ideal angular velocity in the axes of the sensor
    #[var(unit = "rad/s", quantity = "AngularVelocity")]
    pub w: Vector3<T>,
    /// Specific force as the accelerometer measures it
    #[var(unit = "m/s2", quantity = "Acceleration")]
    pub f_measured: Vector3<T>,
    /// Angular velocity as the gyroscope measures it
    #[var(unit = "rad/s", quantity = "AngularVelocity")]
    pub w_measured: Vector3<T>,
    /// Sample of the accelerometer
    pub accelerometer: SampleOutputs<T>,
    /// Sample of the gyroscope
    pub gyroscope: SampleOutputs<T>,
}

/// Continuous states.
#[derive(Clone, Variables)]
pub struct States<T = f64> {
    /// States of the accelerometer's low-pass
    #[var(name = "accelerometer.x", unit = "m/s2", quantity = "Acceleration", reinit)]
    pub f: Vector3<T>,
    /// States of the gyroscope's low-pass
    #[var(name = "gyroscope.x", unit = "rad/s", quantity = "AngularVelocity", reinit)]
    pub w: Vector3<T>,
}

/// Discrete state.
#[derive(Clone, Variables)]
pub struct Memory<T = f64> {
    /// Samples of the accelerometer
    pub accelerometer: Sampling<T>,
    /// Samples of the gyroscope
    pub gyroscope: Sampling<T>,
}

/// Measures specific force and angular velocity.
pub struct Imu;

/// Measure specific force and angular velocity of a frame as an inertial measurement unit does, ideal and with errors
#[model(Parameters, Inputs, Outputs, States, Discrete = Memory)]
impl Model for Imu {
    const EXPERIMENT: Experiment = Experiment { start_time: 0.0, stop_time: 1.0, step_size: 1e-3 };
    const SAMPLES_INPUTS: bool = true;
    const NEEDS_COMPLETED_STEPS: bool = false;

    fn check(p: &Parameters) -> Result<(), Error> {
        let [x, y, z, w]: [f64; 4] = p.q_mount.into();
        let length = p.q_mount.norm();
        if length < MIN_LENGTH {
            let message =
                format!("Q_mount = {{{x}, {y}, {z}, {w}}} has the length {length}: must be at least {MIN_LENGTH}");
            return Err(Error::new(message));
        }
        check_errors(&p.named_errors())
    }

    /// All axes depend on each other.
    fn example(p: &mut Parameters) {
        p.r_mount = Vector3::new(0.1, 0.2, 0.3);
        p.q_mount = Vector4::new(0.1, 0.2, 0.3, 0.9);
        (p.accelerometer.cross_axis, p.gyroscope.cross_axis) = ([0.1; 6], [0.1; 6]);
    }

    fn advise(p: &Parameters, log: &mut Log<'_>) {
        advise_of_errors(&p.named_errors(), log);
    }

    fn set_up_inputs<T: Scalar>(p: &Parameters<T>, u: &mut Inputs<T>) {
        let reads_z = p.r_mount.iter().any(|r| r.re() != 0.0);
        u.frame_a.settings = FrameSettings { rates_read: [false, true, true, reads_z], ..p.motion.settings() };
    }

    fn start(_: &Parameters) -> States {
        States { f: Vector3::zeros(), w: Vector3::zeros() }
    }

    fn derivatives<T: Scalar>(at: &Instant<'_, Self, T>) -> Result<States<T>, Error> {
        let Parts { accelerometer, gyroscope, ideal, x } = Parts::of(at);
        Ok(States { f: accelerometer.low_pass_rate(&x.f, &ideal.f), w: gyroscope.low_pass_rate(&x.w, &ideal.w) })
    }

    fn states_after<T: Scalar>(at: &Instant<'_, Self, T>, step: T, are_held: bool) -> Option<States<T>> {
        let Parts { accelerometer, gyroscope, ideal, x } = Parts::of(at);
        let f = low_pass_after(&accelerometer, &x.f, (&ideal.f, are_held), step)?;
        Some(States { f, w: low_pass_after(&gyroscope, &x.w, (&ideal.w, are_held), step)? })
    }

    fn outputs<T: Scalar>(at: &Instant<'_, Self, T>) -> Result<Evaluation<Self, T>, Error> {
        let Parts { accelerometer, gyroscope, ideal, x } = Parts::of(at);
        let memory = at.discrete;
        let outputs = Outputs {
            f: ideal.f,
            w: ideal.w,
            f_measured: memory.accelerometer.measured(&accelerometer, &ideal.f, &x.f),
            w_measured: memory.gyroscope.measured(&gyroscope, &ideal.w, &x.w),
            accelerometer: memory.accelerometer.outputs(),
            gyroscope: memory.gyroscope.outputs(),
        };
        Ok((outputs, ()))
    }

    fn event<T: Scalar>(
        at: &Instant<'_, Self, T>,
        cause: Cause,
        memory: &mut Memory<T>,
        states: &mut States<T>,
        log: &mut Log<'_>,
    ) -> Result<Option<T>, Error> {
        let Parts { accelerometer, gyroscope, ideal, .. } = Parts::of(at);
        let when = (at.time, cause);
        let next = memory.accelerometer.event(&accelerometer, when, &ideal.f, &mut states.f, log);
        Ok(earlier(next, memory.gyroscope.event(&gyroscope, when, &ideal.w, &mut states.w, log)))
    }
}

/// The two sensors at an instant.
struct Parts<'a, T: Scalar> {
    /// Errors of the accelerometer.
    accelerometer: SensorErrors<T>,
    /// Errors of the gyroscope.
    gyroscope: SensorErrors<T>,
    ideal: InertialMeasurement<T>,
    /// States of the low-passes.
    x: &'a States<T>,
}

impl<'a, T: Scalar> Parts<'a, T> {
    #[inline]
    fn of(at: &Instant<'a, Imu, T>) -> Self {
        let (accelerometer, gyroscope) = at.parameters.errors();
        Self { accelerometer, gyroscope, ideal: at.parameters.measure(at.inputs), x: at.states }
    }
}

export!(Imu);
