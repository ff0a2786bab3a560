//! Random values for whole variables.
use crate::random::Random;
use fmu_harness::{Causality, Description, Kind, Variability, Variable};

/// Values of all elements of a variable.
pub enum Values {
    Reals(Vec<f64>),
    Integers(Vec<i64>),
    Booleans(Vec<bool>),
}

/// Largest values of the parameters of sensors with errors.
const ERRORS: [(&str, f64); 14] = [
    ("sampleRate", 100.0),
    ("delay", 0.05),
    ("dropout", 0.3),
    ("bandwidth", 20.0),
    ("scaleFactor", 0.1),
    ("crossAxis", 0.1),
    ("constantBias", 1.0),
    ("turnOnBias", 1.0),
    ("biasDeviation", 1.0),
    ("biasTime", 1.0),
    ("randomWalk", 1.0),
    ("noiseDensity", 0.1),
    ("measurementRange", 20.0),
    ("resolution", 0.01),
];

impl Random {
    /// A value of a parameter of a sensor with errors, or of one of its elements; `None` for others.
    pub fn error_of_sensor(&mut self, name: &str) -> Option<f64> {
        let last = name.rsplit('.').next()?.split('[').next()?;
        let (_, size) = ERRORS.iter().find(|(error, _)| *error == last)?;
        Some(size * (self.number() + 1.0) / 2.0)
    }

    /// A number between -1 and 1.
    pub fn number(&mut self) -> f64 {
        self.between(-1.0, 1.0)
    }

    pub fn numbers(&mut self, n: usize) -> Vec<f64> {
        (0..n).map(|_| self.number()).collect()
    }

    fn quaternion(&mut self) -> [f64; 4] {
        let [x, y, z, w] = std::array::from_fn(|_| self.number() + 0.01);
        let length = (x * x + y * y + z * z + w * w).sqrt();
        [x, y, z, w].map(|part| part / length)
    }

    /// Values of an input, of an enumeration among the parameters, or of an error of a sensor; `None` to keep the start
    /// value.
    pub fn values(&mut self, description: &Description, variable: &Variable) -> Option<Values> {
        let n = variable.elements();
        let is_input = variable.causality == Causality::Input;
        if variable.causality == Causality::Parameter && variable.kind() == Kind::Real {
            return (0..n).map(|_| self.error_of_sensor(&variable.name)).collect::<Option<_>>().map(Values::Reals);
        }
        match variable.kind() {
            Kind::Real if variable.name.ends_with(".Q") => Some(Values::Reals(self.quaternion().into())),
            Kind::Real if variable.name.ends_with(".R.T") => Some(Values::Reals(matrix(self.quaternion()).into())),
            Kind::Real if is_input => Some(Values::Reals(self.numbers(n))),
            Kind::Boolean if is_input => Some(Values::Booleans((0..n).map(|_| self.number() > 0.0).collect())),
            Kind::Enumeration if variable.variability != Variability::Constant => {
                let items = description.items(variable).len() as f64;
                let item = |_| 1 + ((self.number() + 1.0) / 2.0 * items) as i64;
                Some(Values::Integers((0..n).map(item).collect()))
            }
            _ => None,
        }
    }
}

/// The transformation matrix from the world into the frame, by rows.
fn matrix([x, y, z, w]: [f64; 4]) -> [f64; 9] {
    [
        1.0 - 2.0 * (y * y + z * z),
        2.0 * (x * y + z * w),
        2.0 * (x * z - y * w),
        2.0 * (x * y - z * w),
        1.0 - 2.0 * (x * x + z * z),
        2.0 * (y * z + x * w),
        2.0 * (x * z + y * w),
        2.0 * (y * z - x * w),
        1.0 - 2.0 * (x * x + y * y),
    ]
}
