//! Sequential steps: each FMU gets the values of those before it at the end of the step.
use super::Run;
use crate::data::Data;
use crate::error::RunError;
use crate::instance::Instance;

impl Run {
    /// Makes the step that begins at a row.
    pub(super) fn step_in_sequence(
        &mut self,
        instances: &mut [Instance],
        data: &mut Data<'_, '_>,
        row: usize,
    ) -> Result<(), RunError> {
        let at = |unit| move |failure| RunError { unit, row: Some(row), failure };
        // In Model Exchange a row has the values of its time, which others have left once their step is done.
        self.record_in_sequence(instances, data, row)?;
        for (k, instance) in instances.iter_mut().enumerate() {
            let input_row = self.input_row(k, row);
            self.gather(k, data, input_row).map_err(at(k))?;
            match self.integrations[k].is_some() {
                true => self.set_inputs_at_event(k, instance).map_err(at(k))?,
                false => self.set_inputs(k, instance, data, input_row).map_err(at(k))?,
            }
            self.advance(k, instance, data, row).map_err(at(k))?;
            self.read_after(k, instance, data, row).map_err(at(k))?;
        }
        Ok(())
    }

    /// Sets the inputs of a row in Model Exchange and records the outputs that follow, one FMU after the other.
    pub(super) fn record_in_sequence(
        &mut self,
        instances: &mut [Instance],
        data: &mut Data<'_, '_>,
        row: usize,
    ) -> Result<(), RunError> {
        let at = |unit| move |failure| RunError { unit, row: Some(row), failure };
        for (k, instance) in instances.iter_mut().enumerate() {
            if self.integrations[k].is_some() {
                self.gather(k, data, row).map_err(at(k))?;
                self.set_inputs(k, instance, data, row).map_err(at(k))?;
            }
        }
        Ok(())
    }
}
