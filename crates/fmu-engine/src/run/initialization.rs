//! From new instances to the first row of outputs.
use std::ffi::CString;

use super::{Run, before_steps};
use crate::batch::Batch;
use crate::data::Data;
use crate::error::{Failure, RunError};
use crate::fmu::Kind;
use crate::instance::Instance;
use crate::plan::Values;

impl Run {
    /// Initializes instances that are new or reset, from parameters to the first row of outputs.
    ///
    /// # Errors
    /// The first failure.
    pub fn initialize(
        &mut self,
        instances: &mut [Instance],
        data: &mut Data<'_, '_>,
        stop: Option<f64>,
    ) -> Result<(), RunError> {
        self.set_parameters(instances)?;
        self.initialize_with_parameters(instances, data, stop)
    }

    /// Sets the parameters of the plan.
    pub(crate) fn set_parameters(&self, instances: &[Instance]) -> Result<(), RunError> {
        self.check(instances)?;
        for (k, (unit, instance)) in self.plan.units.iter().zip(instances).enumerate() {
            unit.parameters.iter().try_for_each(set(instance)).map_err(before_steps(k))?;
            let set_texts = |(variables, texts): &(Batch, Vec<CString>)| instance.set_texts(variables, texts);
            unit.texts.iter().try_for_each(set_texts).map_err(before_steps(k))?;
        }
        Ok(())
    }

    /// Initializes instances whose parameters are set.
    pub(crate) fn initialize_with_parameters(
        &mut self,
        instances: &mut [Instance],
        data: &mut Data<'_, '_>,
        stop: Option<f64>,
    ) -> Result<(), RunError> {
        // Nothing of an earlier run may remain: results would depend on the order of runs.
        self.inputs.clone_from(&self.starts);
        self.before.clone_from(&self.starts);
        for (k, instance) in instances.iter_mut().enumerate() {
            let start = data.time(0).map_err(before_steps(k))?;
            // In Model Exchange the tolerance is one of the integrator here.
            let given = Some(self.plan.units[k].tolerance);
            let tolerance = given.filter(|given| *given > 0.0 && instance.kind() == Kind::CoSimulation);
            instance.enter_initialization(start, stop, tolerance).map_err(before_steps(k))?;
            self.plan.units[k].constants.iter().try_for_each(set(instance)).map_err(before_steps(k))?;
            self.read_signals(k, data, 0).map_err(before_steps(k))?;
            self.set_all(k, instance).map_err(before_steps(k))?;
        }
        if self.plan.units.iter().any(|unit| unit.inputs.iter().any(|inputs| !inputs.links.is_empty())) {
            self.solve_initial_values(instances)?;
        }
        for (k, instance) in instances.iter().enumerate() {
            instance.exit_initialization().map_err(before_steps(k))?;
        }
        self.begin(instances, data)
    }
}

fn set(instance: &Instance) -> impl Fn(&Values) -> Result<(), Failure> {
    |values| instance.set(&values.variables, values.values.bytes())
}
