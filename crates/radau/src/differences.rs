use dormand_prince::Equations;

use crate::jacobian::Jacobian;

/// Least size of a state for its difference, as a multiple of the nominal value.
const LEAST_SIZE: f64 = 1e-3;
/// Square root of the rounding error.
const RELATIVE: f64 = 1.0 / 67_108_864.0;

/// Work space for Jacobian matrices by differences of the derivatives.
#[derive(Clone, Debug)]
pub struct Differences {
    nominals: Vec<f64>,
    trial: Vec<f64>,
    derivatives: Vec<f64>,
}

impl Differences {
    /// Prepares for a number of states, with nominal values of 1.
    #[must_use]
    pub fn new(states: usize) -> Self {
        Self { nominals: vec![1.0; states], trial: vec![0.0; states], derivatives: vec![0.0; states] }
    }

    /// Sets the nominal values of the states, their sizes where they are far from zero. All must be positive.
    ///
    /// # Panics
    /// If the number of states differs.
    pub fn set_nominals(&mut self, nominals: &[f64]) {
        self.nominals.copy_from_slice(nominals);
    }

    /// Equations with matrices by differences of their derivatives.
    pub fn of<Q: Equations>(&mut self, equations: Q) -> Differentiated<'_, Q> {
        Differentiated { equations, differences: self }
    }
}

/// Equations with Jacobian matrices by differences, with one evaluation of the derivatives for each state. Where they
/// are refused or not finite, the difference is on the other side of the state; where both sides fail, the column of
/// the last matrix remains.
#[derive(Debug)]
pub struct Differentiated<'d, Q> {
    equations: Q,
    differences: &'d mut Differences,
}

impl<Q: Equations> Equations for Differentiated<'_, Q> {
    type Error = Q::Error;

    fn derivatives(&mut self, time: f64, states: &[f64], derivatives: &mut [f64]) -> Result<(), Q::Error> {
        self.equations.derivatives(time, states, derivatives)
    }

    fn is_final(&self, error: &Q::Error) -> bool {
        self.equations.is_final(error)
    }
}

impl<Q: Equations> Jacobian for Differentiated<'_, Q> {
    fn jacobian(&mut self, time: f64, states: &[f64], derivatives: &[f64], matrix: &mut [f64]) -> Result<(), Q::Error> {
        let n = states.len();
        let Differences { nominals, trial, derivatives: others } = &mut *self.differences;
        trial.copy_from_slice(states);
        for (column, state) in states.iter().enumerate() {
            let size = RELATIVE * state.abs().max(LEAST_SIZE * nominals[column]);
            for moved in [state + size, state - size] {
                trial[column] = moved;
                match self.equations.derivatives(time, trial, others) {
                    Ok(()) => {}
                    Err(error) if self.equations.is_final(&error) => return Err(error),
                    Err(_) => continue,
                }
                // The rounded difference instead of the planned one.
                let difference = moved - state;
                let slopes = others.iter().zip(derivatives).map(|(other, own)| (other - own) / difference);
                if slopes.clone().all(f64::is_finite) {
                    slopes.enumerate().for_each(|(row, slope)| matrix[row * n + column] = slope);
                    break;
                }
            }
            trial[column] = *state;
        }
        Ok(())
    }
}
