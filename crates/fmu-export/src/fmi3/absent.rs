//! Refusals of getters and setters that no variable of these FMUs has: of other types, and of clocks.
use super::Exported;
use crate::{
    calls::{c_functions::VALUES, places::check_count},
    error::Error,
    instance::Outcome,
    model::Fmu,
    sys::fmi3ValueReference,
};

impl<M: Fmu> Exported<M> {
    /// Refuses a getter or setter of a type that no variable has; an empty list is allowed.
    #[cold]
    #[inline(never)]
    pub(super) fn refuse_type(&self, references: &[fmi3ValueReference], count: usize, expected: &str) -> Outcome {
        match references.first() {
            Some(&reference) => Err(self.wrong_type(reference, &self.place(reference)?, expected)),
            None => check_count(count, 0, VALUES),
        }
    }

    #[cold]
    #[inline(never)]
    pub(super) fn refuse_clocks(&self, references: &[fmi3ValueReference]) -> Outcome {
        let Some(&first) = references.first() else { return Ok(()) };
        let name = self.name_of(&self.place(first)?);
        Err(Error::new(format!("{name} is not a clock: this FMU has none")))
    }
}
