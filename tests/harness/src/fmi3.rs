//! Calls in the form of FMI 3.0.
use fmi_export_sys::*;
pub use fmu::fmi3::Functions;
use fmu::{CompletedStep, Error, InterfaceKind};
pub use fmu::{Dependency, IntermediateUpdate, Logger};

use crate::importer::{self, Fmi3, delivered, ok, statuses};
pub use crate::values::Clock;

/// The library of an FMU of FMI 3.0.
pub type Library = importer::Library<Fmi3>;

/// An instance of an FMU of FMI 3.0.
pub type Instance<'a> = importer::Instance<'a, Fmi3>;

/// Arguments of all functions that make an instance; `None` is a null pointer.
#[derive(Default)]
pub struct Instantiation<'t, 'a> {
    /// Name of the instance.
    pub name: Option<&'t str>,
    /// Instantiation token of the description.
    pub token: Option<&'t str>,
    /// Path of the resources, with a separator at its end.
    pub resources: Option<&'t str>,
    /// Whether the FMU may open windows.
    pub visible: bool,
    /// Whether debug logging is on from the start.
    pub logging_on: bool,
    /// Receiver of the messages.
    pub log: Logger<'a>,
}

/// A function for intermediate updates, see [`fmu::UpdateFunction`].
pub type UpdateFunction<'a> = dyn Fn(&Instance<'_>, IntermediateUpdate) -> Option<f64> + 'a;

/// The other arguments of `fmi3InstantiateCoSimulation`.
#[derive(Default)]
pub struct CoSimulation<'t, 'a> {
    /// Whether the importer handles events.
    pub event_mode_used: bool,
    /// Whether steps may end early.
    pub early_return_allowed: bool,
    /// Value references of the variables that are got or set during intermediate updates.
    pub required_intermediate_variables: &'t [u32],
    /// Function that is called during steps; `None` is a null pointer.
    pub intermediate_update: Option<Box<UpdateFunction<'a>>>,
}

/// Result of `fmi3DoStep`. A flag that the FMU did not write is neither `fmi3True` nor `fmi3False`, a time is NaN.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Step {
    /// Status of the call.
    pub status: fmi3Status,
    /// `eventHandlingNeeded`
    pub event_handling_needed: fmi3Boolean,
    /// `terminateSimulation`
    pub terminate_simulation: fmi3Boolean,
    /// `earlyReturn`
    pub early_return: fmi3Boolean,
    /// `lastSuccessfulTime` in s.
    pub last_successful_time: f64,
}

/// Result of `fmi3UpdateDiscreteStates`. A flag that the FMU did not write is neither `fmi3True` nor `fmi3False`, a
/// time is NaN.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EventInfo {
    /// `discreteStatesNeedUpdate`
    pub discrete_states_need_update: fmi3Boolean,
    /// `terminateSimulation`
    pub terminate_simulation: fmi3Boolean,
    /// `nominalsOfContinuousStatesChanged`
    pub nominals_changed: fmi3Boolean,
    /// `valuesOfContinuousStatesChanged`
    pub values_changed: fmi3Boolean,
    /// `nextEventTimeDefined`
    pub next_event_time_defined: fmi3Boolean,
    /// `nextEventTime` in s.
    pub next_event_time: f64,
}

const UNWRITTEN: i32 = fmi3Boolean::MAX as i32;

impl Library {
    /// Makes an instance for Co-Simulation as a well-behaved importer does, with all choices.
    ///
    /// # Errors
    /// [`Error::NoInstance`]
    pub fn instantiate_for_co_simulation<'a>(
        &self,
        name: &str,
        of: CoSimulation<'_, 'a>,
    ) -> Result<Instance<'a>, Error> {
        self.make(InterfaceKind::CoSimulation, of, self.usual_arguments(name, &mut None))
    }

    /// `fmi3InstantiateCoSimulation`
    ///
    /// # Errors
    /// [`Error::NoInstance`]
    pub fn instantiate_co_simulation<'a>(
        &self,
        arguments: Instantiation<'_, 'a>,
        of: CoSimulation<'_, 'a>,
    ) -> Result<Instance<'a>, Error> {
        self.make(InterfaceKind::CoSimulation, of, common(arguments))
    }

    /// `fmi3InstantiateModelExchange`
    ///
    /// # Errors
    /// [`Error::NoInstance`]
    pub fn instantiate_model_exchange<'a>(&self, arguments: Instantiation<'_, 'a>) -> Result<Instance<'a>, Error> {
        self.make(InterfaceKind::ModelExchange, CoSimulation::default(), common(arguments))
    }

    fn make<'t, 'a>(
        &self,
        kind: InterfaceKind,
        of: CoSimulation<'t, 'a>,
        arguments: fmu::Instantiation<'t, 'a>,
    ) -> Result<Instance<'a>, Error> {
        let library = self.clone();
        let update = of.intermediate_update.map(|on_update| -> Box<fmu::UpdateFunction<'a>> {
            Box::new(move |instance, update| on_update(&library.wrap(instance.clone()), update))
        });
        let arguments = fmu::Instantiation {
            event_mode_used: of.event_mode_used,
            early_return_allowed: of.early_return_allowed,
            required_intermediate_variables: of.required_intermediate_variables,
            intermediate_update: update,
            ..arguments
        };
        self.instantiate_with(kind, arguments).map(|instance| self.wrap(instance))
    }
}

fn common<'t, 'a>(arguments: Instantiation<'t, 'a>) -> fmu::Instantiation<'t, 'a> {
    let Instantiation { name, token, resources, visible, logging_on, log: logger } = arguments;
    fmu::Instantiation { name, token, resources, visible, logging_on, logger, ..fmu::Instantiation::default() }
}

impl Instance<'_> {
    statuses! {
        enter_initialization_mode(tolerance: Option<f64>, start: f64, stop: Option<f64>);
        enter_configuration_mode();
        exit_configuration_mode();
        enter_step_mode();
        evaluate_discrete_states();
    }

    /// From a new instance to the end of initialization at time `start` in s: `fmi3EnterInitializationMode` without
    /// tolerance and stop time, `fmi3ExitInitializationMode`. Returns the first status that is not `fmi3OK`. If the
    /// importer handles events, the instance is in event mode then.
    pub fn initialize(&self, start: f64) -> fmi3Status {
        let status = self.enter_initialization_mode(None, start, None);
        if status == fmi3OK { self.exit_initialization_mode() } else { status }
    }

    /// `fmi3DoStep` from time `t` over `h`, both in s. No earlier state will be restored.
    ///
    /// # Panics
    /// If the function for [intermediate updates](UpdateFunction) has panicked.
    pub fn do_step(&self, t: f64, h: f64) -> Step {
        self.step(t, h, true)
    }

    /// A step as [`do_step`](Self::do_step), after which an earlier state may be restored.
    ///
    /// # Panics
    /// As [`do_step`](Self::do_step).
    pub fn do_repeatable_step(&self, t: f64, h: f64) -> Step {
        self.step(t, h, false)
    }

    fn step(&self, t: f64, h: f64, is_final: bool) -> Step {
        let mut step = fmu::Step {
            event_handling_needed: UNWRITTEN,
            terminate_simulation: UNWRITTEN,
            early_return: UNWRITTEN,
            last_successful_time: f64::NAN,
        };
        let call = (**self).do_step(t, h, is_final, &mut step);
        Step {
            status: call.status,
            event_handling_needed: step.event_handling_needed as fmi3Boolean,
            terminate_simulation: step.terminate_simulation as fmi3Boolean,
            early_return: step.early_return as fmi3Boolean,
            last_successful_time: step.last_successful_time,
        }
    }

    /// `fmi3UpdateDiscreteStates`
    ///
    /// # Errors
    /// Any status but `fmi3OK` and `fmi3Warning`.
    pub fn update_discrete_states(&self) -> Result<EventInfo, fmi3Status> {
        let mut info = fmu::EventInfo {
            needs_update: UNWRITTEN,
            terminate_simulation: UNWRITTEN,
            nominals_changed: UNWRITTEN,
            values_changed: UNWRITTEN,
            next_event_time_defined: UNWRITTEN,
            next_event_time: f64::NAN,
        };
        delivered((**self).update_discrete_states(&mut info), ())?;
        Ok(EventInfo {
            discrete_states_need_update: info.needs_update as fmi3Boolean,
            terminate_simulation: info.terminate_simulation as fmi3Boolean,
            nominals_changed: info.nominals_changed as fmi3Boolean,
            values_changed: info.values_changed as fmi3Boolean,
            next_event_time_defined: info.next_event_time_defined as fmi3Boolean,
            next_event_time: info.next_event_time,
        })
    }

    /// `fmi3CompletedIntegratorStep`; whether the FMU asks for event mode, and for the end of the simulation.
    ///
    /// # Errors
    /// Any status but `fmi3OK` and `fmi3Warning`.
    pub fn completed_integrator_step(&self) -> Result<[fmi3Boolean; 2], fmi3Status> {
        let mut step = CompletedStep { enter_event_mode: UNWRITTEN, terminate_simulation: UNWRITTEN };
        delivered((**self).completed_integrator_step(true, &mut step), ())?;
        Ok([step.enter_event_mode, step.terminate_simulation].map(|flag| flag as fmi3Boolean))
    }

    /// `fmi3GetNumberOfContinuousStates`
    ///
    /// # Errors
    /// Any status but `fmi3OK`.
    pub fn number_of_continuous_states(&self) -> Result<usize, fmi3Status> {
        let mut number = usize::MAX;
        ok(self.get_number_of_continuous_states(&mut number), ()).map(|()| number)
    }

    /// `fmi3GetNumberOfEventIndicators`
    ///
    /// # Errors
    /// Any status but `fmi3OK`.
    pub fn number_of_event_indicators(&self) -> Result<usize, fmi3Status> {
        let mut number = usize::MAX;
        ok(self.get_number_of_event_indicators(&mut number), ()).map(|()| number)
    }

    /// `fmi3GetDirectionalDerivative`
    ///
    /// # Errors
    /// Any status but `fmi3OK` and `fmi3Warning`.
    pub fn directional_derivative(
        &self,
        unknowns: &[u32],
        knowns: &[u32],
        seed: &[f64],
    ) -> Result<Vec<f64>, fmi3Status> {
        let mut values = vec![f64::NAN; self.elements(unknowns)];
        delivered(self.get_directional_derivative(unknowns, knowns, seed, &mut values), ()).map(|()| values)
    }

    /// `fmi3GetAdjointDerivative`
    ///
    /// # Errors
    /// Any status but `fmi3OK` and `fmi3Warning`.
    pub fn adjoint_derivative(&self, unknowns: &[u32], knowns: &[u32], seed: &[f64]) -> Result<Vec<f64>, fmi3Status> {
        let mut values = vec![f64::NAN; self.elements(knowns)];
        delivered(self.get_adjoint_derivative(unknowns, knowns, seed, &mut values), ()).map(|()| values)
    }

    /// `fmi3GetOutputDerivatives`
    ///
    /// # Errors
    /// Any status but `fmi3OK`.
    pub fn get_output_derivatives(&self, references: &[u32], orders: &[i32]) -> Result<Vec<f64>, fmi3Status> {
        let mut values = vec![f64::NAN; self.elements(references)];
        ok((**self).get_output_derivatives(references, orders, &mut values), ()).map(|()| values)
    }

    /// `fmi3GetNumberOfVariableDependencies`
    ///
    /// # Errors
    /// Any status but `fmi3OK` and `fmi3Warning`.
    ///
    /// # Panics
    /// If there is no variable `name`.
    #[track_caller]
    pub fn number_of_variable_dependencies(&self, name: &str) -> Result<usize, fmi3Status> {
        let mut n = 0;
        let call = self.get_number_of_variable_dependencies(self.variable(name).value_reference, &mut n);
        delivered(call, ()).map(|()| n)
    }

    /// `fmi3GetVariableDependencies`
    ///
    /// # Errors
    /// Any status but `fmi3OK` and `fmi3Warning`.
    ///
    /// # Panics
    /// If there is no variable `name`.
    #[track_caller]
    pub fn variable_dependencies(&self, name: &str) -> Result<Vec<Dependency>, fmi3Status> {
        let n = self.number_of_variable_dependencies(name)?;
        let (call, dependencies) = self.get_variable_dependencies(self.variable(name).value_reference, n);
        delivered(call, dependencies)
    }
}
