//! Derivatives: directional and adjoint (section 2.2.12), and in time of outputs (section 4.1.2).
use fmi_export_sys::*;

use super::instance::Instance;
use crate::functions::Function;
use crate::status::delivers;

impl Instance<'_> {
    /// `fmi3GetDirectionalDerivative`: the Jacobian matrix of `unknowns` with respect to `knowns`, times `seed`. There
    /// is one number for each element.
    ///
    /// # Errors
    /// Any status but `fmi3OK` and `fmi3Warning`.
    pub fn directional_derivative(
        &self,
        unknowns: &[fmi3ValueReference],
        knowns: &[fmi3ValueReference],
        seed: &[f64],
    ) -> Result<Vec<f64>, fmi3Status> {
        let function = self.functions().fmi3GetDirectionalDerivative;
        self.derivative(function, [unknowns, knowns], seed, self.elements(unknowns))
    }

    /// `fmi3GetAdjointDerivative`: `seed` times the Jacobian matrix of `unknowns` with respect to `knowns`. There is
    /// one number for each element.
    ///
    /// # Errors
    /// Any status but `fmi3OK` and `fmi3Warning`.
    pub fn adjoint_derivative(
        &self,
        unknowns: &[fmi3ValueReference],
        knowns: &[fmi3ValueReference],
        seed: &[f64],
    ) -> Result<Vec<f64>, fmi3Status> {
        let function = self.functions().fmi3GetAdjointDerivative;
        self.derivative(function, [unknowns, knowns], seed, self.elements(knowns))
    }

    /// Both have the same form.
    fn derivative(
        &self,
        function: Function<fmi3GetDirectionalDerivativeTYPE>,
        [unknowns, knowns]: [&[fmi3ValueReference]; 2],
        seed: &[f64],
        elements: usize,
    ) -> Result<Vec<f64>, fmi3Status> {
        let mut values = vec![f64::NAN; elements];
        // SAFETY: the instance lives, and all arrays have the stated lengths.
        let status = unsafe {
            function(
                self.component(),
                unknowns.as_ptr(),
                unknowns.len(),
                knowns.as_ptr(),
                knowns.len(),
                seed.as_ptr(),
                seed.len(),
                values.as_mut_ptr(),
                values.len(),
            )
        };
        if delivers(status) { Ok(values) } else { Err(status) }
    }

    /// `fmi3GetOutputDerivatives`: derivatives of the given `orders` in s, of all elements.
    ///
    /// # Errors
    /// Any status but `fmi3OK`.
    ///
    /// # Panics
    /// If there is not one order for each variable.
    #[track_caller]
    pub fn get_output_derivatives(
        &self,
        references: &[fmi3ValueReference],
        orders: &[i32],
    ) -> Result<Vec<f64>, fmi3Status> {
        assert_eq!(references.len(), orders.len(), "one order for each variable");
        let mut values = vec![f64::NAN; self.elements(references)];
        // SAFETY: the instance lives, and all arrays have the stated lengths.
        let status = unsafe {
            (self.functions().fmi3GetOutputDerivatives)(
                self.component(),
                references.as_ptr(),
                references.len(),
                orders.as_ptr(),
                values.as_mut_ptr(),
                values.len(),
            )
        };
        if status == fmi3OK { Ok(values) } else { Err(status) }
    }
}
