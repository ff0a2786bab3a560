use nalgebra::{Matrix3, RealField, Vector3, convert};

use super::error::Error;
use super::random_numbers::{Purpose, RandomNumbers};

/// Errors of a sensor with three axes: low-pass, scale and cross-axis sensitivity, biases, white noise, saturation,
/// resolution, delay and dropouts. `unit` is the unit of the measured quantity.
///
/// All errors are off by default. Random numbers depend on seed, axis and number of the sample alone, not on the steps
/// of a simulation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SensorErrors<T = f64> {
    /// Seed of the random numbers.
    pub seed: u32,
    /// Number of the first axis for the random numbers: sensors with one seed and other axes are independent.
    pub first_axis: u32,
    /// Rate of the samples, in Hz; 0 measures continuously, without noise and without biases that change.
    pub sample_rate: T,
    /// Time from a sample to its output, in s.
    pub delay: T,
    /// Cut-off frequency of the low-pass, in Hz; 0 for none.
    pub bandwidth: Vector3<T>,
    /// Relative errors of the scale.
    pub scale_factor: Vector3<T>,
    /// Sensitivity to other axes, in rad: 12, 13, 21, 23, 31, 32.
    pub cross_axis: [T; 6],
    /// Constant bias, in unit.
    pub constant_bias: Vector3<T>,
    /// Standard deviation of a bias that is drawn once a run, in unit.
    pub turn_on_bias: Vector3<T>,
    /// Stationary standard deviation of the Gauss-Markov bias, in unit.
    pub bias_deviation: Vector3<T>,
    /// Correlation time of the Gauss-Markov bias, in s; 0 for none.
    pub bias_time: Vector3<T>,
    /// Random walk of the bias, in unit/sqrt(s).
    pub random_walk: Vector3<T>,
    /// Two-sided density of the white noise, in unit/sqrt(Hz): a sample has the standard deviation
    /// `noise_density` sqrt(`sample_rate`).
    pub noise_density: Vector3<T>,
    /// Largest magnitude, in unit; 0 for no limit.
    pub measurement_range: Vector3<T>,
    /// Distance of two adjacent values, in unit; 0 for none.
    pub resolution: Vector3<T>,
    /// Probability that a sample is lost.
    pub dropout: T,
}

/// Biases that change from sample to sample, in the unit of the quantity.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Biases<T = f64> {
    /// Gauss-Markov bias.
    pub gauss_markov: Vector3<T>,
    /// Random walk.
    pub walk: Vector3<T>,
}

impl<T: RealField + Copy> Default for SensorErrors<T> {
    fn default() -> Self {
        let (zero, none) = (T::zero(), Vector3::zeros());
        Self {
            seed: 0,
            first_axis: 0,
            sample_rate: zero,
            delay: zero,
            bandwidth: none,
            scale_factor: none,
            cross_axis: [zero; 6],
            constant_bias: none,
            turn_on_bias: none,
            bias_deviation: none,
            bias_time: none,
            random_walk: none,
            noise_density: none,
            measurement_range: none,
            resolution: none,
            dropout: zero,
        }
    }
}

impl<T: RealField + Copy> SensorErrors<T> {
    /// Most samples that wait for their output.
    pub const MOST_DELAYED: usize = 32;

    /// Highest rate of samples, in Hz.
    pub const HIGHEST_RATE: f64 = 1e4;

    /// Validates the parameters.
    ///
    /// # Errors
    /// [`Error::Negative`], [`Error::SampleRate`], [`Error::Delay`] and [`Error::Dropout`].
    pub fn check(&self) -> Result<(), Error> {
        let rate = value(self.sample_rate);
        if !(0.0..=Self::HIGHEST_RATE).contains(&rate) {
            return Err(Error::SampleRate(rate));
        }
        for (name, values) in [
            ("bandwidth", &self.bandwidth),
            ("turnOnBias", &self.turn_on_bias),
            ("biasDeviation", &self.bias_deviation),
            ("biasTime", &self.bias_time),
            ("randomWalk", &self.random_walk),
            ("noiseDensity", &self.noise_density),
            ("measurementRange", &self.measurement_range),
            ("resolution", &self.resolution),
        ] {
            if let Some(axis) = (0..3).find(|axis| !(0.0..f64::INFINITY).contains(&value(values[*axis]))) {
                return Err(Error::Negative { name, axis, value: value(values[axis]) });
            }
        }
        let delay = value(self.delay);
        // Rounding of the product must not refuse the longest delay.
        let is_longer = delay * rate > Self::MOST_DELAYED as f64 * (1.0 + 1e-12);
        if !(0.0..f64::INFINITY).contains(&delay) || rate > 0.0 && is_longer {
            return Err(Error::Delay { delay, sample_rate: rate });
        }
        let dropout = value(self.dropout);
        if !(0.0..=1.0).contains(&dropout) {
            return Err(Error::Dropout(dropout));
        }
        Ok(())
    }

    /// Time derivative, in unit/s, of the low-pass' state `x` under the quantity `u`; both in unit. It is 0 on axes
    /// without low-pass.
    pub fn low_pass_rate(&self, x: &Vector3<T>, u: &Vector3<T>) -> Vector3<T> {
        (u - x).component_mul(&self.bandwidth) * T::two_pi()
    }

    /// State of the low-pass after `step` seconds under a constant quantity `u`: `u + (x - u) e^(-step/tau)`, with
    /// first derivatives.
    pub fn low_pass_after(&self, x: &Vector3<T>, u: &Vector3<T>, step: T) -> Vector3<T> {
        Vector3::from_fn(|axis, _| {
            let ratio = T::two_pi() * self.bandwidth[axis] * step;
            let decay: T = convert(libm::exp(-value(ratio)));
            u[axis] + (x[axis] - u[axis]) * decay * (T::one() - (ratio - convert(value(ratio))))
        })
    }

    /// The quantity behind the low-pass: `x`, or `u` on axes without low-pass.
    pub fn low_passed(&self, x: &Vector3<T>, u: &Vector3<T>) -> Vector3<T> {
        Vector3::from_fn(|axis, _| if self.bandwidth[axis] > T::zero() { x[axis] } else { u[axis] })
    }

    /// Continuous measurement of `u` behind the low-pass: scale, cross-axis sensitivity, constant bias and saturation.
    pub fn continuous(&self, u: &Vector3<T>) -> Vector3<T> {
        let measured = self.scaled(u) + self.constant_bias;
        Vector3::from_fn(|axis, _| self.saturated(axis, measured[axis]))
    }

    /// Biases at sample 0.
    pub fn first_biases(&self) -> Biases<T> {
        let gauss_markov = Vector3::from_fn(|axis, _| {
            if self.bias_time[axis] > T::zero() {
                self.bias_deviation[axis] * self.normal(axis, 0, Purpose::GaussMarkov)
            } else {
                T::zero()
            }
        });
        Biases { gauss_markov, walk: Vector3::zeros() }
    }

    /// Biases at sample `k`, at least 1, from those at the sample before.
    pub fn next_biases(&self, before: &Biases<T>, k: u64) -> Biases<T> {
        let interval = T::one() / self.sample_rate;
        let gauss_markov = Vector3::from_fn(|axis, _| {
            if self.bias_time[axis] <= T::zero() {
                return T::zero();
            }
            // Values of functions of the ratio, and first derivatives.
            let ratio = interval / self.bias_time[axis];
            let of_ratio = |of: f64, slope: f64| convert::<_, T>(of) + (ratio - convert(value(ratio))) * convert(slope);
            let decay = libm::exp(-value(ratio));
            let added = libm::sqrt(-libm::expm1(-2.0 * value(ratio)));
            let noise = self.bias_deviation[axis] * self.normal(axis, k, Purpose::GaussMarkov);
            before.gauss_markov[axis] * of_ratio(decay, -decay) + noise * of_ratio(added, decay * decay / added)
        });
        let walk = Vector3::from_fn(|axis, _| {
            before.walk[axis] + self.random_walk[axis] * interval.sqrt() * self.normal(axis, k, Purpose::RandomWalk)
        });
        Biases { gauss_markov, walk }
    }

    /// Sample `k` of `u` behind the low-pass, in unit.
    pub fn sample(&self, u: &Vector3<T>, biases: &Biases<T>, k: u64) -> Vector3<T> {
        let scaled = self.scaled(u);
        Vector3::from_fn(|axis, _| {
            let drawn = self.turn_on_bias[axis] * self.normal(axis, 0, Purpose::TurnOnBias);
            let bias = self.constant_bias[axis] + drawn + biases.gauss_markov[axis] + biases.walk[axis];
            let deviation = self.noise_density[axis] * self.sample_rate.sqrt();
            let noisy = scaled[axis] + bias + deviation * self.normal(axis, k, Purpose::WhiteNoise);
            self.quantised(axis, self.saturated(axis, noisy))
        })
    }

    /// Whether sample `k` is lost. Sample 0 never is.
    pub fn is_lost(&self, k: u64) -> bool {
        let numbers = RandomNumbers { seed: self.seed, axis: self.first_axis };
        k > 0 && numbers.uniform(k, Purpose::Dropout)[0] <= value(self.dropout)
    }

    fn normal(&self, axis: usize, k: u64, purpose: Purpose) -> T {
        let axis = self.first_axis + axis as u32;
        convert(RandomNumbers { seed: self.seed, axis }.normal(k, purpose))
    }

    fn scaled(&self, u: &Vector3<T>) -> Vector3<T> {
        let [e_12, e_13, e_21, e_23, e_31, e_32] = self.cross_axis;
        let [s_1, s_2, s_3]: [T; 3] = self.scale_factor.into();
        u + Matrix3::new(s_1, e_12, e_13, e_21, s_2, e_23, e_31, e_32, s_3) * u
    }

    /// Largest magnitude of an axis: the largest multiple of the resolution within the range.
    fn limit(&self, axis: usize) -> Option<f64> {
        let (range, resolution) = (value(self.measurement_range[axis]), value(self.resolution[axis]));
        if range <= 0.0 {
            None
        } else if resolution <= 0.0 {
            Some(range)
        } else {
            Some(libm::floor(range / resolution * (1.0 + 1e-12)) * resolution)
        }
    }

    /// A value beyond the limit becomes the limit, without derivative.
    fn saturated(&self, axis: usize, y: T) -> T {
        match self.limit(axis) {
            Some(limit) if value(y).abs() > limit => convert(limit.copysign(value(y))),
            _ => y,
        }
    }

    /// The nearest multiple of the resolution, halves to even, with the derivative of `y`.
    fn quantised(&self, axis: usize, y: T) -> T {
        let resolution = value(self.resolution[axis]);
        if resolution <= 0.0 {
            return y;
        }
        let rounded = libm::rint(value(y) / resolution) * resolution;
        // The value of the difference is 0; only derivatives remain.
        (y - convert(value(y))) + convert(rounded)
    }
}

fn value<T: RealField + Copy>(x: T) -> f64 {
    x.to_subset_unchecked()
}
