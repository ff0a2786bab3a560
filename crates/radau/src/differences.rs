use dormand_prince::Equations;

/// Least size of a state for its difference, as a multiple of the nominal value.
const LEAST_SIZE: f64 = 1e-3;
/// Square root of the rounding error.
const RELATIVE: f64 = 1.0 / 67_108_864.0;

/// Jacobian matrices by differences of the derivatives.
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

    /// Computes the matrix as [`Jacobian`](crate::Jacobian) says, with one evaluation of the derivatives for each
    /// state. Where they are refused or not finite, the difference is on the other side of the state; where both sides
    /// fail, the column keeps its values.
    ///
    /// # Errors
    /// The first [final](Equations::is_final) error of the equations.
    pub fn jacobian<Q: Equations>(
        &mut self,
        equations: &mut Q,
        (time, states, derivatives): (f64, &[f64], &[f64]),
        matrix: &mut [f64],
    ) -> Result<(), Q::Error> {
        let n = states.len();
        self.trial.copy_from_slice(states);
        for (column, state) in states.iter().enumerate() {
            let size = RELATIVE * state.abs().max(LEAST_SIZE * self.nominals[column]);
            for moved in [state + size, state - size] {
                self.trial[column] = moved;
                match equations.derivatives(time, &self.trial, &mut self.derivatives) {
                    Ok(()) => {}
                    Err(error) if equations.is_final(&error) => return Err(error),
                    Err(_) => continue,
                }
                // The rounded difference instead of the planned one.
                let difference = moved - state;
                let slopes = self.derivatives.iter().zip(derivatives).map(|(other, own)| (other - own) / difference);
                if slopes.clone().all(f64::is_finite) {
                    slopes.enumerate().for_each(|(row, slope)| matrix[row * n + column] = slope);
                    break;
                }
            }
            self.trial[column] = *state;
        }
        Ok(())
    }
}
