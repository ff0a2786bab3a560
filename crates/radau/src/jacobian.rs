use dormand_prince::Equations;

/// Differential equations with a Jacobian matrix.
pub trait Jacobian: Equations {
    /// Computes the partial derivatives of the derivatives by the states, row by row: row i belongs to derivative i.
    ///
    /// `derivatives` belong to this point. `matrix` holds the last matrix since a [start](crate::Radau::start), or
    /// zeros: an element without a value may keep this one. An inexact matrix costs steps, not accuracy.
    ///
    /// # Errors
    /// If there is none. The step then fails.
    fn jacobian(
        &mut self,
        time: f64,
        states: &[f64],
        derivatives: &[f64],
        matrix: &mut [f64],
    ) -> Result<(), Self::Error>;
}
