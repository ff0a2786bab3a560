//! Errors of a real sensor for any three signals, as an FMU.
use fmu_connectors::{ErrorParameters, SampleOutputs, Sampling, advise_of_errors, check_errors, low_pass_after};
use fmu_export::{Cause, Error, Evaluation, Experiment, Instant, Log, Model, Scalar, Variables, export, model};
use multibody::sensors::errors;
use nalgebra::Vector3;

/// Parameters.
#[derive(Variables)]
pub struct Parameters<T = f64> {
    /// Seed of the random numbers; sensors need different ones
    pub seed: i32,
    /// Errors
    #[var(flatten)]
    pub errors: ErrorParameters<T>,
}

impl<T: Scalar> Parameters<T> {
    fn errors(&self) -> errors::SensorErrors<T> {
        self.errors.errors(self.seed, 0)
    }
}

/// Inputs.
#[derive(Variables)]
pub struct Inputs<T = f64> {
    /// Ideal signals
    pub u: Vector3<T>,
}

/// Outputs.
#[derive(Variables)]
pub struct Outputs<T = f64> {
    /// Signals as the sensor measures them
    pub y: Vector3<T>,
    /// Sample shown
    #[var(flatten)]
    pub sample: SampleOutputs<T>,
}

/// Continuous states.
#[derive(Clone, Variables)]
pub struct States<T = f64> {
    /// States of the low-pass
    #[var(reinit)]
    pub x: Vector3<T>,
}

/// Discrete state.
#[derive(Clone, Variables)]
pub struct Memory<T = f64> {
    /// Samples
    pub sampling: Sampling<T>,
}

/// Gives signals the errors of a sensor.
pub struct SensorErrors;

/// Give three signals the errors of a real sensor: noise, biases, limits, resolution, delay, dropouts
#[model(Parameters, Inputs, Outputs, States, Discrete = Memory)]
impl Model for SensorErrors {
    const EXPERIMENT: Experiment = Experiment { start_time: 0.0, stop_time: 1.0, step_size: 1e-3 };
    const SAMPLES_INPUTS: bool = true;
    const NEEDS_COMPLETED_STEPS: bool = false;

    fn check(p: &Parameters) -> Result<(), Error> {
        check_errors(&[(p.errors(), "")])
    }

    /// All axes depend on each other.
    fn example(p: &mut Parameters) {
        p.errors.cross_axis = [0.1; 6];
    }

    fn advise(p: &Parameters, log: &mut Log<'_>) {
        advise_of_errors(&[(p.errors(), "")], log);
    }

    fn start(_: &Parameters) -> States {
        States { x: Vector3::zeros() }
    }

    fn derivatives<T: Scalar>(at: &Instant<'_, Self, T>) -> Result<States<T>, Error> {
        Ok(States { x: at.parameters.errors().low_pass_rate(&at.states.x, &at.inputs.u) })
    }

    fn states_after<T: Scalar>(at: &Instant<'_, Self, T>, step: T, are_held: bool) -> Option<States<T>> {
        let signal = (&at.inputs.u, are_held);
        low_pass_after(&at.parameters.errors(), &at.states.x, signal, step).map(|x| States { x })
    }

    fn outputs<T: Scalar>(at: &Instant<'_, Self, T>) -> Result<Evaluation<Self, T>, Error> {
        let sampling = &at.discrete.sampling;
        let y = sampling.measured(&at.parameters.errors(), &at.inputs.u, &at.states.x);
        Ok((Outputs { y, sample: sampling.outputs() }, ()))
    }

    fn event<T: Scalar>(
        at: &Instant<'_, Self, T>,
        cause: Cause,
        memory: &mut Memory<T>,
        states: &mut States<T>,
        log: &mut Log<'_>,
    ) -> Result<Option<T>, Error> {
        let when = (at.time, cause);
        Ok(memory.sampling.event(&at.parameters.errors(), when, &at.inputs.u, &mut states.x, log))
    }
}

export!(SensorErrors);
