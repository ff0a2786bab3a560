//! Derivatives: directional (FMI 2.0 section 2.1.9), and in time of inputs and outputs (section 4.2.1).
use fmi_export_sys::*;

use crate::instance::Instance;
use crate::status::delivers;

impl Instance<'_> {
    /// `fmi2GetDirectionalDerivative`: partial derivatives of `unknowns` with respect to `knowns`, times `direction`.
    ///
    /// # Errors
    /// Any status but `fmi2OK` and `fmi2Warning`.
    ///
    /// # Panics
    /// If the direction has not one number for each known.
    #[track_caller]
    pub fn directional_derivative(
        &self,
        unknowns: &[fmi2ValueReference],
        knowns: &[fmi2ValueReference],
        direction: &[f64],
    ) -> Result<Vec<f64>, fmi2Status> {
        assert_eq!(knowns.len(), direction.len(), "one number for each known");
        let mut values = vec![f64::NAN; unknowns.len()];
        // SAFETY: the instance lives, and all arrays have the stated lengths.
        let status = unsafe {
            (self.functions().fmi2GetDirectionalDerivative)(
                self.component(),
                unknowns.as_ptr(),
                unknowns.len(),
                knowns.as_ptr(),
                knowns.len(),
                direction.as_ptr(),
                values.as_mut_ptr(),
            )
        };
        if delivers(status) { Ok(values) } else { Err(status) }
    }

    /// `fmi2SetRealInputDerivatives`: derivatives of the given `orders` in s.
    ///
    /// # Panics
    /// If the three arrays differ in length.
    #[track_caller]
    pub fn set_input_derivatives(
        &self,
        references: &[fmi2ValueReference],
        orders: &[i32],
        values: &[f64],
    ) -> fmi2Status {
        assert_eq!([references.len(); 2], [orders.len(), values.len()], "one order and one value for each variable");
        // SAFETY: the instance lives, and all arrays have the stated length.
        unsafe {
            let function = self.of_co_simulation().fmi2SetRealInputDerivatives;
            function(self.component(), references.as_ptr(), references.len(), orders.as_ptr(), values.as_ptr())
        }
    }

    /// `fmi2GetRealOutputDerivatives`: derivatives of the given `orders` in s.
    ///
    /// # Errors
    /// Any status but `fmi2OK`.
    ///
    /// # Panics
    /// If there is not one order for each variable.
    #[track_caller]
    pub fn get_output_derivatives(
        &self,
        references: &[fmi2ValueReference],
        orders: &[i32],
    ) -> Result<Vec<f64>, fmi2Status> {
        assert_eq!(references.len(), orders.len(), "one order for each variable");
        let mut values = vec![f64::NAN; references.len()];
        // SAFETY: the instance lives, and all arrays have the stated length.
        let status = unsafe {
            let function = self.of_co_simulation().fmi2GetRealOutputDerivatives;
            function(self.component(), references.as_ptr(), references.len(), orders.as_ptr(), values.as_mut_ptr())
        };
        if status != fmi2OK {
            return Err(status);
        }
        Ok(values)
    }
}
