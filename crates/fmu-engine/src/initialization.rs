//! Initialization of all FMUs of a plan, and the end.
use std::ffi::CString;

use fmu::InterfaceKind;

use crate::batch::Batch;
use crate::data::Data;
use crate::error::{Failure, RunError};
use crate::instance::Instance;
use crate::plan::{Unit, Values};
use crate::units::Units;

impl Units {
    /// Sets the parameters of the plan.
    pub(crate) fn set_parameters(
        &self,
        instances: &[Instance],
        data: &Data<'_, '_>,
        stop: Option<f64>,
    ) -> Result<(), RunError> {
        for (k, (unit, instance)) in self.plan.units.iter().zip(instances).enumerate() {
            let start = data.time(0).map_err(before_steps(k))?;
            instance.set_experiment(start, stop, tolerance(unit, instance)).map_err(before_steps(k))?;
            unit.parameters.iter().try_for_each(set(instance)).map_err(before_steps(k))?;
            let set_texts = |(variables, texts): &(Batch, Vec<CString>)| instance.set_texts(variables, texts);
            unit.texts.iter().chain(&unit.constant_texts).try_for_each(set_texts).map_err(before_steps(k))?;
        }
        Ok(())
    }

    /// Enters initialization mode with all instances, and sets their inputs.
    pub(crate) fn enter_initialization(
        &mut self,
        instances: &[Instance],
        data: &Data<'_, '_>,
        stop: Option<f64>,
    ) -> Result<(), RunError> {
        self.clear();
        let order = self.initialization_order();
        for (at, &k) in order.iter().enumerate() {
            self.preset(k, instances, &order[..at]).map_err(before_steps(k))?;
            let instance = &instances[k];
            let start = data.time(0).map_err(before_steps(k))?;
            let tolerance = tolerance(&self.plan.units[k], instance);
            instance.enter_initialization_mode(start, stop, tolerance).map_err(before_steps(k))?;
            self.plan.units[k].constants.iter().try_for_each(set(instance)).map_err(before_steps(k))?;
            self.set_start_values(k, instance, data).map_err(before_steps(k))?;
        }
        Ok(())
    }

    /// Sets the inputs again, and solves for the values of connected ones. Earlier solutions do not affect the result.
    pub(crate) fn update_initialization(
        &mut self,
        instances: &mut [Instance],
        data: &Data<'_, '_>,
    ) -> Result<(), RunError> {
        for (k, instance) in instances.iter().enumerate() {
            self.set_start_values(k, instance, data).map_err(before_steps(k))?;
        }
        self.solve_initial_values(instances)
    }

    /// Leaves initialization mode with all instances.
    pub(crate) fn exit_initialization(&self, instances: &[Instance]) -> Result<(), RunError> {
        let exit = |(k, instance): (usize, &Instance)| instance.exit_initialization().map_err(before_steps(k));
        instances.iter().enumerate().try_for_each(exit)
    }
}

/// Ends the simulation of initialized instances that have not failed.
pub(crate) fn terminate(instances: &[Instance]) -> Result<(), RunError> {
    let is_alive = |(_, instance): &(usize, &Instance)| instance.is_initialized() && !instance.has_failed();
    let ended = instances.iter().enumerate().filter(is_alive).map(|(k, one)| one.terminate().map_err(before_steps(k)));
    ended.fold(Ok(()), Result::and)
}

/// Creates the error of a failure in initialization.
pub(crate) fn before_steps(unit: usize) -> impl Fn(Failure) -> RunError {
    move |failure| RunError { unit, row: None, failure }
}

/// Tolerance of an integrator in the FMU. In Model Exchange it belongs to the engine's integrator.
fn tolerance(unit: &Unit, instance: &Instance) -> Option<f64> {
    Some(unit.tolerance).filter(|given| *given > 0.0 && instance.kind() == InterfaceKind::CoSimulation)
}

fn set(instance: &Instance) -> impl Fn(&Values) -> Result<(), Failure> {
    |values| instance.set(&values.variables, values.values.bytes())
}
