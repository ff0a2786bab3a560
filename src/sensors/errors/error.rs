use std::fmt;

/// Reason why errors of a sensor are refused.
///
/// ```
/// # use multibody::sensors::errors::Error;
/// assert_eq!(Error::Dropout(2.0).to_string(), "dropout = 2: must be from 0 to 1");
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Error {
    /// Parameter that is negative or not finite on an axis, counted from 0.
    Negative {
        /// Name of the parameter.
        name: &'static str,
        /// Axis, counted from 0.
        axis: usize,
        /// Value.
        value: f64,
    },
    /// Rate of samples, in Hz, that is negative or too high.
    SampleRate(f64),
    /// Delay, in s, that is negative or longer than the samples that can wait.
    Delay {
        /// Delay, in s.
        delay: f64,
        /// Rate of the samples, in Hz.
        sample_rate: f64,
    },
    /// Probability outside of 0 to 1.
    Dropout(f64),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Negative { name, axis, value } => {
                write!(f, "{name}[{}] = {value}: must be at least 0 and finite", axis + 1)
            }
            Self::SampleRate(rate) => write!(f, "sampleRate = {rate} Hz: must be from 0 to 10000 Hz"),
            Self::Delay { delay, sample_rate } => write!(
                f,
                "delay = {delay} s: must be at least 0 s and at most 32 samples, {} s at {sample_rate} Hz",
                32.0 / sample_rate
            ),
            Self::Dropout(dropout) => write!(f, "dropout = {dropout}: must be from 0 to 1"),
        }
    }
}

impl std::error::Error for Error {}
