//! Calls in the form of FMI 2.0.
use fmi_export_sys::*;
use fmu::{CompletedStep, Error, EventInfo, Step};

use crate::importer::{Instance, Library, delivered, ok, statuses};

/// Arguments of `fmi2Instantiate`; `None` is a null pointer.
#[derive(Clone, Copy, Debug)]
pub struct Instantiation<'a> {
    /// Name of the instance.
    pub name: Option<&'a str>,
    /// `fmi2CoSimulation`, `fmi2ModelExchange` or any other number.
    pub kind: fmi2Type,
    /// GUID of the description.
    pub guid: Option<&'a str>,
    /// URI of the resources.
    pub resources: Option<&'a str>,
    /// Whether the FMU may open windows.
    pub visible: bool,
    /// Whether debug logging is on from the start.
    pub logging_on: bool,
}

impl Library {
    /// Makes an instance with any arguments.
    ///
    /// # Errors
    /// [`Error::NoInstance`]
    pub fn instantiate_with(&self, arguments: Instantiation<'_>) -> Result<Instance<'static>, Error> {
        let Instantiation { name, kind, guid: token, resources, visible, logging_on } = arguments;
        let arguments =
            fmu::Instantiation { name, token, resources, visible, logging_on, ..fmu::Instantiation::default() };
        self.instantiate_as(kind, arguments).map(|instance| self.wrap(instance))
    }
}

impl Instance<'_> {
    statuses! {
        setup_experiment(tolerance: Option<f64>, start: f64, stop: Option<f64>);
        cancel_step();
        set_input_derivatives(references: &[u32], orders: &[i32], values: &[f64]);
    }

    /// `fmi2EnterInitializationMode`
    pub fn enter_initialization_mode(&self) -> fmi2Status {
        (**self).enter_initialization_mode(None, 0.0, None).status
    }

    /// From a new instance to one that is ready to step from time `start` in s: `fmi2SetupExperiment` without tolerance
    /// and stop time, `fmi2EnterInitializationMode`, `fmi2ExitInitializationMode`. Returns the first status that is not
    /// `fmi2OK`.
    pub fn initialize(&self, start: f64) -> fmi2Status {
        let calls: [&dyn Fn() -> fmi2Status; 3] =
            [&|| self.setup_experiment(None, start, None), &|| self.enter_initialization_mode(), &|| {
                self.exit_initialization_mode()
            }];
        calls.iter().map(|call| call()).find(|status| *status != fmi2OK).unwrap_or(fmi2OK)
    }

    /// `fmi2DoStep` from time `t` over `h`, both in s. No earlier state will be restored.
    pub fn do_step(&self, t: f64, h: f64) -> fmi2Status {
        (**self).do_step(t, h, true, &mut Step::default()).status
    }

    /// A step as [`do_step`](Self::do_step), after which an earlier state may be restored.
    pub fn do_repeatable_step(&self, t: f64, h: f64) -> fmi2Status {
        (**self).do_step(t, h, false, &mut Step::default()).status
    }

    /// `fmi2NewDiscreteStates`. A flag that the FMU did not write is neither true nor false, a time is NaN.
    ///
    /// # Errors
    /// Any status but `fmi2OK` and `fmi2Warning`.
    pub fn new_discrete_states(&self) -> Result<fmi2EventInfo, fmi2Status> {
        let mut info = EventInfo {
            needs_update: fmi2Boolean::MIN,
            terminate_simulation: fmi2Boolean::MIN,
            nominals_changed: fmi2Boolean::MIN,
            values_changed: fmi2Boolean::MIN,
            next_event_time_defined: fmi2Boolean::MIN,
            next_event_time: f64::NAN,
        };
        delivered(self.update_discrete_states(&mut info), ())?;
        Ok(fmi2EventInfo {
            newDiscreteStatesNeeded: info.needs_update,
            terminateSimulation: info.terminate_simulation,
            nominalsOfContinuousStatesChanged: info.nominals_changed,
            valuesOfContinuousStatesChanged: info.values_changed,
            nextEventTimeDefined: info.next_event_time_defined,
            nextEventTime: info.next_event_time,
        })
    }

    /// `fmi2CompletedIntegratorStep`; whether the FMU asks for event mode, and for the end of the simulation.
    ///
    /// # Errors
    /// Any status but `fmi2OK` and `fmi2Warning`.
    pub fn completed_integrator_step(&self) -> Result<[fmi2Boolean; 2], fmi2Status> {
        let mut step = CompletedStep { enter_event_mode: fmi2Boolean::MIN, terminate_simulation: fmi2Boolean::MIN };
        delivered((**self).completed_integrator_step(true, &mut step), ())?;
        Ok([step.enter_event_mode, step.terminate_simulation])
    }

    /// `fmi2GetDirectionalDerivative`
    ///
    /// # Errors
    /// Any status but `fmi2OK` and `fmi2Warning`.
    pub fn directional_derivative(
        &self,
        unknowns: &[u32],
        knowns: &[u32],
        direction: &[f64],
    ) -> Result<Vec<f64>, fmi2Status> {
        let mut values = vec![f64::NAN; unknowns.len()];
        delivered(self.get_directional_derivative(unknowns, knowns, direction, &mut values), ()).map(|()| values)
    }

    /// `fmi2GetRealOutputDerivatives`
    ///
    /// # Errors
    /// Any status but `fmi2OK`.
    pub fn get_output_derivatives(&self, references: &[u32], orders: &[i32]) -> Result<Vec<f64>, fmi2Status> {
        let mut values = vec![f64::NAN; references.len()];
        ok((**self).get_output_derivatives(references, orders, &mut values), ()).map(|()| values)
    }

    /// `fmi2GetStatus`
    ///
    /// # Errors
    /// Any status of the call but `fmi2OK`; the requested status is the result.
    pub fn status(&self, kind: fmi2StatusKind) -> Result<fmi2Status, fmi2Status> {
        let mut value = fmi2Status::MIN;
        ok(self.get_status(kind, &mut value), ()).map(|()| value)
    }

    /// `fmi2GetRealStatus`
    ///
    /// # Errors
    /// Any status of the call but `fmi2OK`.
    pub fn real_status(&self, kind: fmi2StatusKind) -> Result<f64, fmi2Status> {
        let mut value = f64::NAN;
        ok(self.get_real_status(kind, &mut value), ()).map(|()| value)
    }

    /// `fmi2GetIntegerStatus`
    ///
    /// # Errors
    /// Any status of the call but `fmi2OK`.
    pub fn integer_status(&self, kind: fmi2StatusKind) -> Result<i32, fmi2Status> {
        let mut value = i32::MIN;
        ok(self.get_integer_status(kind, &mut value), ()).map(|()| value)
    }

    /// `fmi2GetBooleanStatus`; the number as the FMU returned it.
    ///
    /// # Errors
    /// Any status of the call but `fmi2OK`.
    pub fn boolean_status(&self, kind: fmi2StatusKind) -> Result<fmi2Boolean, fmi2Status> {
        let mut value = fmi2Boolean::MIN;
        ok(self.get_boolean_status(kind, &mut value), ()).map(|()| value)
    }

    /// `fmi2GetStringStatus`
    ///
    /// # Errors
    /// Any status of the call but `fmi2OK`.
    pub fn string_status(&self, kind: fmi2StatusKind) -> Result<String, fmi2Status> {
        let (call, text) = self.get_string_status(kind);
        ok(call, text.unwrap_or_default())
    }
}
