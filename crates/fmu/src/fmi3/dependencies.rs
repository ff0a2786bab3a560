//! Dependencies of single elements (section 2.2.9).
use fmi_export_sys::*;

use super::instance::Instance;
use crate::status::delivers;

/// A dependency of one element on another. Elements count from 1; 0 stands for all elements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dependency {
    /// Element of the variable that depends.
    pub element: usize,
    /// Value reference of the variable on which it depends.
    pub independent: fmi3ValueReference,
    /// Element of that variable.
    pub element_of_independent: usize,
    /// `fmi3Dependent`, `fmi3Constant` or another kind.
    pub kind: fmi3DependencyKind,
}

impl Instance<'_> {
    /// `fmi3GetNumberOfVariableDependencies`
    ///
    /// # Errors
    /// Any status but `fmi3OK` and `fmi3Warning`.
    ///
    /// # Panics
    /// If there is no variable `name`.
    #[track_caller]
    pub fn number_of_variable_dependencies(&self, name: &str) -> Result<usize, fmi3Status> {
        let reference = self.variable(name).value_reference;
        let mut n = 0;
        let function = self.functions().fmi3GetNumberOfVariableDependencies;
        // SAFETY: the instance lives, and the pointer is valid for the call.
        let status = unsafe { function(self.component(), reference, &raw mut n) };
        if delivers(status) { Ok(n) } else { Err(status) }
    }

    /// [`number_of_variable_dependencies`](Self::number_of_variable_dependencies), and `fmi3GetVariableDependencies`.
    ///
    /// # Errors
    /// Any status but `fmi3OK` and `fmi3Warning`, of either call.
    ///
    /// # Panics
    /// If there is no variable `name`, or the memory does not have as many dependencies as the FMU states.
    #[track_caller]
    pub fn variable_dependencies(&self, name: &str) -> Result<Vec<Dependency>, fmi3Status> {
        let reference = self.variable(name).value_reference;
        let n = self.number_of_variable_dependencies(name)?;
        let (mut elements, mut of_independents) = (vec![usize::MAX; n], vec![usize::MAX; n]);
        let (mut independents, mut kinds) = (vec![fmi3ValueReference::MAX; n], vec![fmi3DependencyKind::MIN; n]);
        // SAFETY: the instance lives, and all arrays have the stated length.
        let status = unsafe {
            (self.functions().fmi3GetVariableDependencies)(
                self.component(),
                reference,
                elements.as_mut_ptr(),
                independents.as_mut_ptr(),
                of_independents.as_mut_ptr(),
                kinds.as_mut_ptr(),
                n,
            )
        };
        let dependency = |i: usize| Dependency {
            element: elements[i],
            independent: independents[i],
            element_of_independent: of_independents[i],
            kind: kinds[i],
        };
        if delivers(status) { Ok((0..n).map(dependency).collect()) } else { Err(status) }
    }
}
