//! Steps, their status, and derivatives of inputs (FMI 2.0, section 4.2).
use super::{Exported, Fmi2};
use crate::{
    calls::{
        c_functions::variable,
        derivatives::wrong_causality,
        exported::{self, Guarded},
    },
    error::Error,
    instance::Outcome,
    interface::{Causality, Interface, MAX_INPUT_DERIVATIVE_ORDER},
    model::Fmu,
    sys::{fmi2Integer, fmi2StatusKind, fmi2ValueReference},
    variables::entry::BaseType,
};

impl<I: Guarded> exported::Exported<I, Fmi2> {
    /// Writes a status. Steps are synchronous, so only the last time and whether the FMU has terminated are available.
    ///
    /// # Errors
    /// If the status is not available.
    ///
    /// # Safety
    /// The pointer is null or the importer's.
    pub unsafe fn get_status<T>(
        &self,
        kind: fmi2StatusKind,
        value: *mut T,
        answer: impl FnOnce(&Self, fmi2StatusKind) -> Option<T>,
    ) -> Outcome {
        // SAFETY: as promised to this function.
        let value = unsafe { variable(value, "pointer to the status") }?;
        *value = answer(self, kind).ok_or_else(|| {
            Error::discard(format!("status kind {kind} is not available: fmi2DoStep never returns fmi2Pending"))
        })?;
        Ok(())
    }
}

impl<M: Fmu> Exported<M> {
    pub(super) fn set_input_derivatives(
        &mut self,
        references: &[fmi2ValueReference],
        orders: &[fmi2Integer],
        values: &[f64],
    ) -> Outcome {
        let interface = Interface::of::<M>();
        let positions = self.positions_of_reals(references)?;
        for ((&at, &order), &value) in positions.iter().zip(orders).zip(values) {
            check_input_derivative(interface, at, order, value)?;
        }
        let first = interface.positions(Causality::Input, BaseType::Real).start;
        let given = positions.iter().zip(orders).zip(values);
        let given = given.map(|((&at, &order), &value)| (at - first, order as usize, value));
        self.instance.set_input_derivatives(given);
        Ok(())
    }
}

fn check_input_derivative(interface: &Interface, at: usize, order: fmi2Integer, value: f64) -> Outcome {
    let name = || interface.name_at(BaseType::Real, at);
    if !interface.positions(Causality::Input, BaseType::Real).contains(&at) {
        Err(wrong_causality(interface, at, "has no input derivatives: must be an input"))
    } else if !(1..=MAX_INPUT_DERIVATIVE_ORDER as i32).contains(&order) {
        Err(Error::new(format!("order {order} of {}: must be 1 to {MAX_INPUT_DERIVATIVE_ORDER}", name())))
    } else if !value.is_finite() {
        Err(Error::discard(format!("derivative {order} of {} = {value:?}: must be finite", name())))
    } else {
        Ok(())
    }
}
