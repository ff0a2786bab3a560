//! Errors of a sensor with three axes: parameters, outputs and samples.
use crate::without_effect::warn_without_effect;
use fmu_export::{Cause, Error, Log, Scalar, Sink, Source, Variables, variables::entry::Shape};
use multibody::sensors::errors::{Biases, DelayLine, Sample, Samples, SensorErrors};
use nalgebra::Vector3;
use std::{convert::Infallible, sync::Arc};

/// Parameters of the errors of one quantity, whose unit is the optional argument.
macro_rules! error_parameters {
    ($(#[$about:meta])* $name:ident $(, $unit:tt)?) => {
        $(#[$about])*
        #[derive(Variables)]
        pub struct $name<T = f64> {
            /// Rate of the samples; 0: continuous, without noise, changing biases, resolution, delay and dropouts
            #[var(name = "sampleRate", unit = "Hz", quantity = "Frequency", min = 0.0, max = 10000.0)]
            pub sample_rate: T,
            /// Time from a sample to its output, at most 32 samples
            #[var(unit = "s", quantity = "Time", min = 0.0)]
            pub delay: T,
            /// Probability that a sample is lost
            #[var(unit = "1", min = 0.0, max = 1.0)]
            pub dropout: T,
            /// Cut-off frequency of the first-order low-pass; 0: none
            #[var(unit = "Hz", quantity = "Frequency", min = 0.0)]
            pub bandwidth: Vector3<T>,
            /// Relative errors of the scale
            #[var(name = "scaleFactor", unit = "1")]
            pub scale_factor: Vector3<T>,
            /// Sensitivity to other axes: of axis 1 to 2 and 3, of 2 to 1 and 3, of 3 to 1 and 2
            #[var(name = "crossAxis", unit = "rad")]
            pub cross_axis: [T; 6],
            /// Constant bias
            #[var(name = "constantBias" $(, unit = $unit)?)]
            pub constant_bias: Vector3<T>,
            /// Standard deviation of a bias that is drawn once a run
            #[var(name = "turnOnBias" $(, unit = $unit)?, min = 0.0)]
            pub turn_on_bias: Vector3<T>,
            /// Stationary standard deviation of the Gauss-Markov bias
            #[var(name = "biasDeviation" $(, unit = $unit)?, min = 0.0)]
            pub bias_deviation: Vector3<T>,
            /// Correlation time of the Gauss-Markov bias; 0: no such bias
            #[var(name = "biasTime", unit = "s", quantity = "Time", min = 0.0)]
            pub bias_time: Vector3<T>,
            /// Random walk of the bias, in the unit of the quantity over the square root of s
            #[var(name = "randomWalk", min = 0.0)]
            pub random_walk: Vector3<T>,
            /// Two-sided density of the white noise, in the unit of the quantity over the square root of Hz
            #[var(name = "noiseDensity", min = 0.0)]
            pub noise_density: Vector3<T>,
            /// Largest magnitude; 0: no limit
            #[var(name = "measurementRange" $(, unit = $unit)?, min = 0.0)]
            pub measurement_range: Vector3<T>,
            /// Distance of two adjacent values; 0: none
            #[var($(unit = $unit,)? min = 0.0)]
            pub resolution: Vector3<T>,
        }

        impl<T: Scalar> $name<T> {
            /// Converts the parameters to those of the library; `first_axis` is the number of the first axis for the
            /// random numbers.
            #[inline]
            pub fn errors(&self, seed: i32, first_axis: u32) -> SensorErrors<T> {
                SensorErrors {
                    seed: seed.cast_unsigned(),
                    first_axis,
                    sample_rate: self.sample_rate,
                    delay: self.delay,
                    bandwidth: self.bandwidth,
                    scale_factor: self.scale_factor,
                    cross_axis: self.cross_axis,
                    constant_bias: self.constant_bias,
                    turn_on_bias: self.turn_on_bias,
                    bias_deviation: self.bias_deviation,
                    bias_time: self.bias_time,
                    random_walk: self.random_walk,
                    noise_density: self.noise_density,
                    measurement_range: self.measurement_range,
                    resolution: self.resolution,
                    dropout: self.dropout,
                }
            }
        }
    };
}

error_parameters!(
    /// Errors of a sensor for any quantity.
    ErrorParameters
);
error_parameters!(
    /// Errors of an accelerometer.
    AccelerometerParameters,
    "m/s2"
);
error_parameters!(
    /// Errors of a gyroscope.
    GyroscopeParameters,
    "rad/s"
);

/// Validates the errors of sensors, each with the prefix of its parameters' names, such as `gyroscope.`.
///
/// # Errors
/// For the first parameter that contradicts another one.
pub fn check_errors(sensors: &[(SensorErrors, &str)]) -> Result<(), Error> {
    sensors
        .iter()
        .try_for_each(|(errors, prefix)| errors.check().map_err(|error| Error::new(format!("{prefix}{error}"))))
}

/// Warns of parameters that have no effect or make no sense with others, for sensors with one seed, each with the
/// prefix of its parameters' names.
pub fn advise_of_errors(sensors: &[(SensorErrors, &str)], log: &mut Log<'_>) {
    sensors.iter().for_each(|(errors, prefix)| advise_of_sensor(errors, prefix, log));
    if sensors.iter().all(|(errors, _)| errors.sample_rate == 0.0) {
        let rates: Vec<_> = sensors.iter().map(|(_, prefix)| format!("{prefix}sampleRate")).collect();
        let one = if rates.len() == 1 { &rates[0] } else { "one of them" };
        let is_changed = sensors.iter().any(|(errors, _)| errors.seed != 0);
        warn_without_effect(&[("seed", is_changed)], &format!("{} = 0 Hz; set {one}", rates.join(" = ")), log);
    }
}

fn advise_of_sensor(errors: &SensorErrors, prefix: &str, log: &mut Log<'_>) {
    let any = |of: &Vector3<f64>| of.iter().any(|value| *value != 0.0);
    let named = |name: &str| format!("{prefix}{name}");
    let (has_deviation, has_time) = (any(&errors.bias_deviation), any(&errors.bias_time));
    if errors.sample_rate == 0.0 {
        let of_samples = [
            ("delay", errors.delay != 0.0),
            ("dropout", errors.dropout != 0.0),
            ("turnOnBias", any(&errors.turn_on_bias)),
            ("biasDeviation", has_deviation),
            ("biasTime", has_time),
            ("randomWalk", any(&errors.random_walk)),
            ("noiseDensity", any(&errors.noise_density)),
            ("resolution", any(&errors.resolution)),
        ];
        let names = of_samples.map(|(name, _)| named(name));
        let changed: Vec<_> = names.iter().map(String::as_str).zip(of_samples.map(|(_, changed)| changed)).collect();
        let rate = named("sampleRate");
        warn_without_effect(&changed, &format!("{rate} = 0 Hz; set {rate}"), log);
        return;
    }
    for axis in 0..3 {
        let element = |name: &str, value: f64| format!("{prefix}{name}[{}] = {value:?}", axis + 1);
        let (deviation, time) = (errors.bias_deviation[axis], errors.bias_time[axis]);
        if deviation != 0.0 && time == 0.0 {
            log.warn(format!(
                "{} has no effect with {} s",
                element("biasDeviation", deviation),
                element("biasTime", time)
            ));
        } else if deviation == 0.0 && time != 0.0 {
            log.warn(format!(
                "{} s has no effect with {}",
                element("biasTime", time),
                element("biasDeviation", deviation)
            ));
        } else if time != 0.0 && time * errors.sample_rate < 1.0 {
            let (bias, rate) = (element("biasTime", time), named("sampleRate"));
            log.warn(format!(
                "{bias} s is shorter than the interval of the samples at {rate} = {:?} Hz: this bias is white noise",
                errors.sample_rate
            ));
        }
        let (range, resolution) = (errors.measurement_range[axis], errors.resolution[axis]);
        if range != 0.0 && range < resolution {
            let (range, resolution) = (element("measurementRange", range), element("resolution", resolution));
            log.warn(format!("{range} is below {resolution}: all samples of this axis are 0"));
        }
    }
}

/// Sample that is shown.
#[derive(Variables)]
pub struct SampleOutputs<T = f64> {
    /// Time at which the sample shown was taken
    #[var(name = "sampleTime", unit = "s", quantity = "Time", discrete)]
    pub sample_time: T,
    /// Number of the sample shown, from 0
    #[var(name = "sampleCount", unit = "1", discrete)]
    pub sample_count: T,
    /// Whether the sample shown is valid; false if it was lost
    #[var(name = "isValid")]
    pub is_valid: bool,
}

/// Samples of a run: a part of the discrete state.
#[derive(Clone)]
pub struct Sampling<T = f64> {
    samples: Samples<T>,
    /// Axes with a low-pass at the last event.
    has_low_pass: [bool; 3],
    /// Times in s at which the low-passes started, with the signal of the last event at that time.
    low_pass_starts: [f64; 3],
}

impl<T: Scalar> Sampling<T> {
    /// Handles an event at `time` in s with the quantity `u`: takes and shows the samples that are due. `x` is the
    /// state of the low-pass. Returns the time of the next event in s, if there is one.
    #[inline]
    pub fn event(
        &mut self,
        errors: &SensorErrors<T>,
        (time, cause): (T, Cause),
        u: &Vector3<T>,
        x: &mut Vector3<T>,
        log: &mut Log<'_>,
    ) -> Option<T> {
        let time = time.re();
        if cause == Cause::Initialization {
            self.low_pass_starts = [time; 3];
        }
        for axis in 0..3 {
            let has_low_pass = errors.bandwidth[axis].re() > 0.0;
            if has_low_pass && !self.has_low_pass[axis] {
                self.low_pass_starts[axis] = time;
            }
            self.has_low_pass[axis] = has_low_pass;
            if time <= self.low_pass_starts[axis] + Samples::<T>::tolerance(time) {
                x[axis] = u[axis];
            }
        }
        let behind = errors.low_passed(x, u);
        if cause == Cause::Initialization {
            self.samples = Samples::begin(errors, time, &behind);
        } else {
            if self.samples.is_at_start(time) {
                warn_of_held_inputs(errors.sample_rate.re(), cause, log);
            }
            self.samples.advance(errors, time, &behind);
        }
        self.samples.next_event().map(nalgebra::convert)
    }

    /// The measured quantity: the sample shown, or the continuous measurement of `u` with the state `x` of the
    /// low-pass.
    #[inline]
    pub fn measured(&self, errors: &SensorErrors<T>, u: &Vector3<T>, x: &Vector3<T>) -> Vector3<T> {
        if self.samples.timing[0] > 0.0 { self.samples.shown.y } else { errors.continuous(&errors.low_passed(x, u)) }
    }

    /// Outputs about the sample shown.
    #[inline]
    pub fn outputs(&self) -> SampleOutputs<T> {
        SampleOutputs {
            sample_time: nalgebra::convert(self.samples.sample_time()),
            sample_count: nalgebra::convert(self.samples.shown.number as f64),
            is_valid: self.samples.shown.is_valid,
        }
    }
}

/// Earlier of two optional times in s.
#[inline]
pub fn earlier<T: Scalar>(a: Option<T>, b: Option<T>) -> Option<T> {
    [a, b].into_iter().flatten().reduce(|a, b| if b < a { b } else { a })
}

/// State of the low-pass `step` seconds later, in closed form: if the quantity `u` is held, or without a low-pass.
#[inline]
pub fn low_pass_after<T: Scalar>(
    errors: &SensorErrors<T>,
    x: &Vector3<T>,
    (u, is_held): (&Vector3<T>, bool),
    step: T,
) -> Option<Vector3<T>> {
    if errors.bandwidth.iter().all(|bandwidth| bandwidth.re() <= 0.0) {
        Some(*x)
    } else {
        is_held.then(|| errors.low_pass_after(x, u, step))
    }
}

/// Warns, at the first step, of samples within a communication step.
#[cold]
fn warn_of_held_inputs(rate: f64, cause: Cause, log: &mut Log<'_>) {
    if let Cause::Communication { step } = cause
        && step * rate > 1.5
    {
        log.warn(format!(
            "samples at {rate:?} Hz within a step of {step:?} s see inputs that are held, or follow input derivatives: \
             make steps of at most {:?} s, or use Model Exchange (kind=\"me\")",
            1.0 / rate
        ));
    }
}

/// Saved form of [`Sampling`].
#[derive(Variables)]
struct Saved<T = f64> {
    /// Time of sample 0
    start: T,
    /// Rate and delay
    timing: [T; 2],
    /// Number of samples taken
    taken: T,
    /// Values of the sample shown
    y: Vector3<T>,
    /// Number of the sample shown
    number: T,
    /// Whether it is valid
    is_valid: bool,
    /// Gauss-Markov bias
    gauss_markov: Vector3<T>,
    /// Random walk of the bias
    walk: Vector3<T>,
    /// Whether a sample has waited
    has_line: bool,
    /// Values in the delay line
    line: [Vector3<T>; PLACES],
    /// Which of them are valid
    are_valid: [bool; PLACES],
    /// Axes with a low-pass
    has_low_pass: [bool; 3],
    /// Times at which the low-passes started
    low_pass_starts: [T; 3],
}

/// Places of the delay line.
const PLACES: usize = SensorErrors::<f64>::MOST_DELAYED + 1;

impl<T: Scalar> Variables<T> for Sampling<T> {
    const SHAPE: Shape = <Saved<T> as Variables<T>>::SHAPE;
    type Value = Infallible;

    fn load(from: &mut Source<'_, T>) -> Self {
        let saved = Saved::<T>::load(from);
        let value = |i: usize| saved.are_valid[i].then_some(saved.line[i]);
        let line = saved.has_line.then(|| Arc::new(std::array::from_fn(value)));
        let samples = Samples {
            start: saved.start.re(),
            timing: saved.timing.map(T::re),
            taken: saved.taken.re() as u64,
            shown: Sample { y: saved.y, number: saved.number.re() as u64, is_valid: saved.is_valid },
            biases: Biases { gauss_markov: saved.gauss_markov, walk: saved.walk },
            line,
        };
        Self { samples, has_low_pass: saved.has_low_pass, low_pass_starts: saved.low_pass_starts.map(T::re) }
    }

    fn store(&self, into: &mut Sink<'_, T>) {
        let Samples { start, timing, taken, shown, biases, line } = &self.samples;
        let no_line: DelayLine<T> = [None; PLACES];
        let places = line.as_deref().unwrap_or(&no_line);
        let saved = Saved {
            start: nalgebra::convert(*start),
            timing: timing.map(nalgebra::convert),
            taken: nalgebra::convert(*taken as f64),
            y: shown.y,
            number: nalgebra::convert(shown.number as f64),
            is_valid: shown.is_valid,
            gauss_markov: biases.gauss_markov,
            walk: biases.walk,
            has_line: line.is_some(),
            line: places.map(|place| place.unwrap_or_else(Vector3::zeros)),
            are_valid: places.map(|place| place.is_some()),
            has_low_pass: self.has_low_pass,
            low_pass_starts: self.low_pass_starts.map(nalgebra::convert),
        };
        saved.store(into);
    }

    fn from_elements(_: &mut dyn FnMut() -> Infallible) -> Self {
        Self::start()
    }

    fn start() -> Self {
        let none = SensorErrors::default();
        let samples = Samples::begin(&none, 0.0, &Vector3::zeros());
        Self { samples, has_low_pass: [false; 3], low_pass_starts: [0.0; 3] }
    }
}
