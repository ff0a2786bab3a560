//! Errors of real sensors: noise, biases, limits, resolution, delay.
//!
//! [`SensorErrors`] has the parameters and the equations of one instant, [`Samples`] the samples of a run. The caller
//! keeps both, and integrates the low-pass.
//!
//! A gyroscope of 200 Hz at rest, with noise of 0.01 deg/sqrt(s) and a resolution of 1e-4 rad/s:
//!
//! ```
//! use multibody::sensors::errors::{Samples, SensorErrors};
//! use nalgebra::Vector3;
//!
//! let gyroscope = SensorErrors {
//!     sample_rate: 200.0,
//!     noise_density: Vector3::repeat(0.01_f64.to_radians()),
//!     resolution: Vector3::repeat(1e-4),
//!     ..SensorErrors::default()
//! };
//! gyroscope.check()?;
//! let rest = Vector3::zeros();
//! let mut samples = Samples::begin(&gyroscope, 0.0, &rest);
//! samples.advance(&gyroscope, 0.012, &rest);
//! assert_eq!(samples.shown.number, 2); // at 10 ms
//! assert_eq!(samples.next_event(), Some(0.015));
//! assert!(samples.shown.y.norm() < 0.05);
//! # Ok::<(), multibody::sensors::errors::Error>(())
//! ```

mod error;
mod philox;
mod random_numbers;
mod samples;
mod sensor_errors;

pub use error::Error;
pub use samples::{DelayLine, Sample, Samples};
pub use sensor_errors::{Biases, SensorErrors};
