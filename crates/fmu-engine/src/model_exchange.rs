//! A system in Model Exchange: all elements together are one set of equations, for an integrator outside of the engine.
use std::ops::Range;
use std::sync::Arc;

use fmu::InterfaceKind;
use radau::memory;

use crate::batch::Batch;
use crate::continuous_time::Events;
use crate::data::Data;
use crate::error::{Error, Failure, RunError};
use crate::group::{Context, Evaluation, Failed, Network, network, whole};
use crate::initialization::{before_steps, terminate};
use crate::instance::Instance;
use crate::plan::{Inputs, Order, Plan};
use crate::run_state::Resume;
use crate::units::Units;

/// Coupled elements of a plan for a foreign integrator: their states, derivatives and event indicators are joined, in
/// the order of the plan. After initialization all elements are in event mode.
///
/// All calls get the same instances, in the order of the plan. Calls of Model Exchange set and read the elements; after
/// [`update`](Self::update) the variables of each element have the values of the present instant.
#[derive(Debug)]
pub struct ModelExchange {
    units: Units,
    network: Network,
    /// Places of the values of each signal.
    signals: Vec<Vec<Target>>,
    /// Present time in s.
    time: f64,
    /// Whether connections have yet to pass on new values.
    is_stale: bool,
}

/// Place of a signal among the inputs of an element.
#[derive(Debug)]
struct Target {
    unit: usize,
    inputs: usize,
    /// Bytes of the signal.
    bytes: Range<usize>,
    /// Variables with these bytes, and all of their bytes.
    variables: Batch,
    whole: Range<usize>,
}

impl ModelExchange {
    /// Allocates the memory for a plan in [coupled](Order::Coupled) order and its instances, all in Model Exchange.
    ///
    /// # Errors
    /// [`Error::Plan`] for other plans, inputs on curves, or a connection that cannot be coupled.
    pub fn new(plan: Arc<Plan>, instances: &[Instance]) -> Result<Self, Error> {
        plan.check()?;
        let refuse = |unit, reason| Err(Error::Plan { unit, reason });
        if plan.units.len() != instances.len() || instances.is_empty() {
            return refuse(instances.len(), "there are as many instances as FMUs, at least one");
        }
        if plan.order != Order::Coupled {
            return refuse(0, "only a plan in coupled order is one set of equations");
        }
        if let Some(other) = instances.iter().position(|instance| instance.kind() != InterfaceKind::ModelExchange) {
            return refuse(other, "it is not in Model Exchange, so it cannot be coupled");
        }
        let has_curves = |inputs: &Inputs| !inputs.curves.is_empty();
        if let Some(unit) = plan.units.iter().position(|unit| unit.inputs.iter().any(has_curves)) {
            return refuse(unit, "the inputs of a foreign integrator do not follow curves");
        }
        let members: Vec<_> = (0..instances.len()).collect();
        let network = network(&plan, &members, instances, true)?;
        let signals = targets(&plan, instances);
        let units = Units::with_groups(plan, instances, Vec::new());
        Ok(Self { units, network, signals, time: 0.0, is_stale: true })
    }

    /// Drops the variables of the instances' descriptions, which runs that are made do not need. No other run can be
    /// made for the instances then.
    pub fn forget_variables(&self, instances: &mut [Instance]) {
        self.units.forget_variables(instances);
    }

    /// Number of continuous states.
    #[must_use]
    pub fn states(&self) -> usize {
        self.network.states()
    }

    /// Number of event indicators.
    #[must_use]
    pub fn indicators(&self) -> usize {
        self.network.indicators()
    }

    /// Sets the parameters of the plan. Instances are new or reset; the data have one time, the start, and the signals
    /// there.
    ///
    /// # Errors
    /// The first failure.
    pub fn set_parameters(
        &self,
        instances: &[Instance],
        data: &Data<'_, '_>,
        stop: Option<f64>,
    ) -> Result<(), RunError> {
        self.check(instances)?;
        self.units.set_parameters(instances, data, stop)
    }

    /// Enters initialization mode, and sets the inputs.
    ///
    /// # Errors
    /// The first failure.
    pub fn enter_initialization(
        &mut self,
        instances: &[Instance],
        data: &Data<'_, '_>,
        stop: Option<f64>,
    ) -> Result<(), RunError> {
        self.check(instances)?;
        self.time = data.time(0).map_err(before_steps(0))?;
        self.units.enter_initialization(instances, data, stop)
    }

    /// Sets the inputs again, and solves for the values of connected ones, after parameters or signals have changed.
    ///
    /// # Errors
    /// The first failure.
    pub fn update_initialization(&mut self, instances: &mut [Instance], data: &Data<'_, '_>) -> Result<(), RunError> {
        self.check(instances)?;
        self.units.update_initialization(instances, data)
    }

    /// Leaves initialization mode after an [update](Self::update_initialization); then all elements are in event mode.
    ///
    /// # Errors
    /// The first failure.
    pub fn exit_initialization(&mut self, instances: &[Instance]) -> Result<(), RunError> {
        self.check(instances)?;
        self.units.exit_initialization(instances)?;
        self.is_stale = true;
        self.evaluate(instances, |evaluation, _| evaluation.begin())
    }

    /// Sets the values of a signal, in continuous-time mode or event mode. A signal of no input has no effect.
    ///
    /// # Errors
    /// The first failure.
    pub fn set_signal(&mut self, instances: &[Instance], signal: usize, values: &[u8]) -> Result<(), RunError> {
        self.check(instances)?;
        for Target { unit, inputs, bytes, variables, whole } in self.signals.get(signal).into_iter().flatten() {
            self.is_stale = true;
            let buffer = self.units.inputs[*unit][*inputs].bytes_mut();
            let (needed, found) = (bytes.len(), values.len());
            let failure = Failure::Length { what: "bytes of values", needed, found };
            let fitting = if needed == found { Ok(values) } else { Err(failure) };
            buffer[bytes.clone()].copy_from_slice(fitting.map_err(before_steps(*unit))?);
            instances[*unit].set(variables, &buffer[whole.clone()]).map_err(before_steps(*unit))?;
        }
        Ok(())
    }

    /// Sets tunable parameters of an element, or other variables that the importer may set, in event mode.
    ///
    /// # Errors
    /// The failure.
    pub fn set_parameter(
        &mut self,
        instances: &[Instance],
        unit: usize,
        variables: &Batch,
        values: &[u8],
    ) -> Result<(), RunError> {
        self.check(instances)?;
        self.is_stale = true;
        let missing = Failure::Data { what: "variables are set of an element that does not exist" };
        let instance = instances.get(unit).ok_or(missing);
        instance.and_then(|instance| instance.set(variables, values)).map_err(before_steps(unit))
    }

    /// Sets the time in s.
    ///
    /// # Errors
    /// The first failure.
    pub fn set_time(&mut self, instances: &[Instance], time: f64) -> Result<(), RunError> {
        // Some importers set the time in event mode, where other FMUs refuse it.
        if time == self.time {
            return self.check(instances);
        }
        (self.time, self.is_stale) = (time, true);
        self.evaluate(instances, |evaluation, time| evaluation.set_time(time))
    }

    /// Sets the continuous states.
    ///
    /// # Errors
    /// The first failure.
    pub fn set_continuous_states(&mut self, instances: &[Instance], states: &[f64]) -> Result<(), RunError> {
        has_length("states", self.states(), states.len())?;
        self.is_stale = true;
        self.evaluate(instances, |evaluation, _| evaluation.set_states(states))
    }

    /// Reads the continuous states.
    ///
    /// # Errors
    /// The first failure.
    pub fn continuous_states(&mut self, instances: &[Instance], states: &mut [f64]) -> Result<(), RunError> {
        has_length("states", self.states(), states.len())?;
        self.evaluate(instances, |evaluation, _| evaluation.read_states(states))
    }

    /// Reads the nominal values of the continuous states.
    ///
    /// # Errors
    /// The first failure.
    pub fn nominals(&mut self, instances: &[Instance], nominals: &mut [f64]) -> Result<(), RunError> {
        has_length("nominal values", self.states(), nominals.len())?;
        self.evaluate(instances, |evaluation, _| evaluation.read_nominals(nominals))
    }

    /// Brings all values of the elements to the present instant, with the present states and inputs.
    ///
    /// # Errors
    /// The first failure.
    pub fn update(&mut self, instances: &[Instance]) -> Result<(), RunError> {
        if !self.is_stale {
            return Ok(());
        }
        self.evaluate(instances, |evaluation, time| match evaluation.network.elements[0].is_at_event {
            true => evaluation.settle(time),
            false => evaluation.propagate(time),
        })?;
        self.is_stale = false;
        Ok(())
    }

    /// Reads the derivatives of the continuous states.
    ///
    /// # Errors
    /// The first failure.
    pub fn derivatives(&mut self, instances: &[Instance], derivatives: &mut [f64]) -> Result<(), RunError> {
        has_length("derivatives", self.states(), derivatives.len())?;
        self.update(instances)?;
        self.evaluate(instances, |evaluation, _| evaluation.read_derivatives(derivatives))
    }

    /// Reads the event indicators.
    ///
    /// # Errors
    /// The first failure.
    pub fn event_indicators(&mut self, instances: &[Instance], indicators: &mut [f64]) -> Result<(), RunError> {
        has_length("event indicators", self.indicators(), indicators.len())?;
        self.update(instances)?;
        self.evaluate(instances, |evaluation, _| evaluation.read_indicators(indicators))
    }

    /// Computes the derivatives of `unknowns` in the direction of the seeds of `knowns`, at the present instant. Both
    /// are real numbers: the position of their element, variables whose references determine the number of values, and
    /// the position among these. Unknowns are derivatives, outputs or other variables; knowns are states, inputs
    /// without connections or parameters.
    ///
    /// # Errors
    /// The first failure; [`Failure::Unable`] of an element without the ability.
    pub fn directional_derivative(
        &mut self,
        instances: &[Instance],
        (unknowns, result): (&[(usize, &Batch, usize)], &mut [f64]),
        knowns: &[(usize, &Batch, usize, f64)],
    ) -> Result<(), RunError> {
        has_length("derivatives", unknowns.len(), result.len())?;
        self.update(instances)?;
        self.units.directional_derivative(instances, (unknowns, result), knowns, |_, _| 1.0)
    }

    /// Reports a completed step of the integrator. Returns whether an element asks for event mode. If the step may be
    /// repeated, the elements must keep their past.
    ///
    /// # Errors
    /// The first failure; [`Failure::Ended`] if an element ends the simulation.
    pub fn completed_step(&mut self, instances: &[Instance], may_be_repeated: bool) -> Result<bool, RunError> {
        self.update(instances)?;
        self.evaluate(instances, |evaluation, _| Ok(evaluation.complete_step(may_be_repeated)?.is_some()))
    }

    /// Enters event mode with all elements.
    ///
    /// # Errors
    /// The first failure.
    pub fn enter_event_mode(&mut self, instances: &[Instance]) -> Result<(), RunError> {
        self.update(instances)?;
        self.evaluate(instances, |evaluation, _| {
            (0..evaluation.network.elements.len()).try_for_each(|element| evaluation.enter_event_mode(element))
        })?;
        self.is_stale = true;
        Ok(())
    }

    /// Iterates all elements in event mode until no value changes.
    ///
    /// # Errors
    /// The first failure; [`Failure::Ended`] if an element ends the simulation.
    pub fn update_discrete_states(&mut self, instances: &[Instance]) -> Result<Events, RunError> {
        for element in &mut self.network.elements {
            (element.events, element.needs_iteration) = (Events::default(), true);
        }
        self.is_stale = true;
        self.evaluate(instances, |evaluation, time| evaluation.iterate_events(time))?;
        let events = || self.network.elements.iter().map(|element| element.events);
        self.is_stale = false;
        Ok(Events {
            nominals_changed: events().any(|events| events.nominals_changed),
            states_changed: events().any(|events| events.states_changed),
            next: events().filter_map(|events| events.next).min_by(f64::total_cmp),
        })
    }

    /// Enters continuous-time mode with all elements.
    ///
    /// # Errors
    /// The first failure.
    pub fn enter_continuous_time_mode(&mut self, instances: &[Instance]) -> Result<(), RunError> {
        let mut states = vec![0.0; self.states()];
        self.evaluate(instances, |evaluation, _| evaluation.leave_event_mode(&mut states))?;
        self.is_stale = true;
        Ok(())
    }

    /// Ends the simulation of initialized instances that have not failed; values can still be read.
    ///
    /// # Errors
    /// The first failure, after all instances.
    pub fn terminate(&self, instances: &[Instance]) -> Result<(), RunError> {
        terminate(instances)
    }

    /// Refuses a wrong number of instances.
    fn check(&self, instances: &[Instance]) -> Result<(), RunError> {
        if instances.len() == self.units.plan.units.len() {
            return Ok(());
        }
        Err(before_steps(0)(Failure::Data { what: "a run needs as many instances as its plan has FMUs" }))
    }

    /// Calls a function with the equations and the present time in s.
    fn evaluate<R>(
        &mut self,
        instances: &[Instance],
        call: impl FnOnce(&mut Evaluation<'_, '_, '_, '_>, f64) -> Result<R, Failed>,
    ) -> Result<R, RunError> {
        self.check(instances)?;
        let Self { units: Units { plan, inputs, outputs, .. }, network, time, .. } = self;
        let data = Data { times: &[], signals: &[], records: &mut [] };
        let mut context = Context { plan, instances, inputs, outputs, data: &data, row: 0 };
        let result = call(&mut Evaluation { network, context: &mut context }, *time);
        result.map_err(|(unit, failure)| before_steps(unit)(failure))
    }
}

memory!(ModelExchange: units, network, time, is_stale);

impl Resume for ModelExchange {}

/// Refuses a list of another length.
fn has_length(what: &'static str, needed: usize, found: usize) -> Result<(), RunError> {
    if found == needed { Ok(()) } else { Err(before_steps(0)(Failure::Length { what, needed, found })) }
}

/// Finds the places of all signals.
fn targets(plan: &Plan, instances: &[Instance]) -> Vec<Vec<Target>> {
    let mut found = Vec::new();
    for (unit, instance) in instances.iter().enumerate() {
        for (list, inputs) in plan.units[unit].inputs.iter().enumerate() {
            for column in &inputs.columns {
                let (batch, size) = (&inputs.variables, inputs.variables.size());
                let mut references = Vec::new();
                let mut values = column.at..column.at;
                while values.end < column.at + column.values {
                    let Some((reference, _, place)) = instance.fmu().and_then(|fmu| whole(fmu, batch, values.end))
                    else {
                        break;
                    };
                    references.push(reference);
                    values = values.start.min(place.start)..place.end;
                }
                let variables = Batch::new(batch.value_type(), references, values.len(), instance.is_fmi3());
                let whole = values.start * size..values.end * size;
                let target = Target { unit, inputs: list, bytes: inputs.place(column), variables, whole };
                found.resize_with(found.len().max(column.signal + 1), Vec::new);
                found[column.signal].push(target);
            }
        }
    }
    found
}
