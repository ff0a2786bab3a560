//! Event mode of a group: the elements that need it iterate until no value changes.
use crate::continuous_time::MOST_ITERATIONS;
use crate::error::Failure;
use crate::group::evaluation::{Evaluation, Failed, known_nominals};
use crate::group::network::{Discrete, Network};

/// Largest number of iterations of several elements at one instant.
const MOST_ROUNDS: usize = 100;
/// Largest difference of equal values, relative to their size.
const SAME: f64 = 1e-9;

impl Evaluation<'_, '_, '_, '_> {
    /// Completes a step with the elements that need it. Returns the first one that asks for event mode, if any.
    pub(crate) fn complete_step(&mut self, may_be_repeated: bool) -> Result<Option<usize>, Failed> {
        let mut first = None;
        for element in 0..self.network.elements.len() {
            if self.network.elements[element].needs_completed_step {
                let completed = self.instance(element).completed_step_that_may_be_repeated(may_be_repeated);
                if completed.map_err(self.at(element))? {
                    self.network.elements[element].needs_iteration = true;
                    first = first.or(Some(element));
                }
            }
        }
        Ok(first)
    }

    /// Enters event mode with an element, unless it is there.
    pub(crate) fn enter_event_mode(&mut self, element: usize) -> Result<(), Failed> {
        if !self.network.elements[element].is_at_event {
            self.instance(element).enter_event_mode().map_err(self.at(element))?;
        }
        let element = &mut self.network.elements[element];
        (element.is_at_event, element.needs_iteration) = (true, true);
        Ok(())
    }

    /// Sets all inputs of an element in event mode.
    pub(crate) fn set_all_inputs(&mut self, element: usize) -> Result<(), Failed> {
        self.copy_inputs(element);
        let (unit, instance) = (self.unit(element), self.instance(element));
        let mut inputs = self.context.plan.units[unit].inputs.iter().zip(&self.context.inputs[unit]);
        let set = inputs.try_for_each(|(inputs, values)| instance.set(&inputs.variables, values.bytes()));
        set.map_err(self.at(element))
    }

    /// Begins a run with instances in event mode.
    pub(crate) fn begin(&mut self) -> Result<(), Failed> {
        self.network.clear();
        for element in &mut self.network.elements {
            let (states, indicators) = (element.states.len(), element.indicators.len());
            let instance = &self.context.instances[element.unit];
            instance.check_resized_states(states, indicators).map_err(|failure| (element.unit, failure))?;
            (element.is_at_event, element.needs_iteration) = (true, true);
        }
        if self.network.circles.is_empty() {
            return Ok(());
        }
        (0..self.network.elements.len()).try_for_each(|element| self.read_outputs(element))
    }

    /// Begins a run at a time in s with restored instances in continuous-time mode: an event of all is due.
    pub(crate) fn begin_again(&mut self, time: f64) -> Result<(), Failed> {
        let mut nominals = std::mem::take(&mut self.network.nominals);
        self.read_nominals(&mut nominals)?;
        self.network.nominals = nominals;
        if !self.network.circles.is_empty() {
            (0..self.network.elements.len()).try_for_each(|element| self.read_outputs(element))?;
        }
        self.propagate(time)?;
        for element in &mut self.network.elements {
            (element.is_at_event, element.needs_iteration) = (false, true);
        }
        Ok(())
    }

    /// Handles the events of the elements in event mode, and of others that they affect. Writes the states after them,
    /// and enters continuous-time mode.
    pub(crate) fn handle_events(&mut self, time: f64, states: &mut [f64]) -> Result<(), Failed> {
        self.network.events += 1;
        self.iterate_events(time)?;
        self.leave_event_mode(states)
    }

    /// Iterates the elements in event mode, and others that they affect, until no value changes.
    pub(crate) fn iterate_events(&mut self, time: f64) -> Result<(), Failed> {
        self.settle(time)?;
        let rounds = if self.network.elements.len() == 1 { MOST_ITERATIONS } else { MOST_ROUNDS };
        for _ in 0..rounds {
            self.iterate_elements()?;
            self.settle(time)?;
            if !self.network.elements.iter().any(|element| element.needs_iteration) {
                return Ok(());
            }
        }
        let elements = &self.network.elements;
        if let Some(endless) = elements.iter().position(|element| element.asks_again) {
            return Err(self.at(endless)(self.instance(endless).endless_events(rounds)));
        }
        let unsettled = elements.iter().position(|element| element.needs_iteration).unwrap_or(0);
        Err(self.at(unsettled)(Failure::Unsettled { time, rounds }))
    }

    /// Iterates once with each element that needs it.
    fn iterate_elements(&mut self) -> Result<(), Failed> {
        for element in 0..self.network.elements.len() {
            if !self.network.elements[element].needs_iteration {
                continue;
            }
            let mut events = self.network.elements[element].events;
            let asks_again = self.instance(element).update_discrete_states(&mut events).map_err(self.at(element))?;
            let element = &mut self.network.elements[element];
            (element.events, element.asks_again, element.needs_iteration) = (events, asks_again, asks_again);
        }
        Ok(())
    }

    /// Follows all connections. Elements with inputs that change enter event mode.
    pub(crate) fn settle(&mut self, time: f64) -> Result<(), Failed> {
        let Network { inputs, inputs_before, .. } = &mut *self.network;
        inputs_before.numbers_mut().copy_from_slice(inputs.numbers());
        self.propagate(time)?;
        for element in 0..self.network.elements.len() {
            let own = self.network.elements[element].inputs.clone();
            let (now, before) =
                (&self.network.inputs.numbers()[own.clone()], &self.network.inputs_before.numbers()[own]);
            if now.iter().zip(before).any(|(now, before)| !is_same(*now, *before)) {
                self.enter_event_mode(element)?;
            }
        }
        (0..self.network.discrete.len()).try_for_each(|at| self.follow_discrete(at))
    }

    /// Passes the values of discrete outputs on to inputs.
    fn follow_discrete(&mut self, at: usize) -> Result<(), Failed> {
        let Network { discrete, elements, .. } = &mut *self.network;
        let Discrete { from, to, links, before } = &mut discrete[at];
        for (element, list) in from.iter() {
            let unit = elements[*element].unit;
            let variables = &self.context.plan.units[unit].outputs[*list].variables;
            let values = self.context.outputs[unit][*list].bytes_mut();
            self.context.instances[unit].get(variables, values).map_err(|failure| (unit, failure))?;
        }
        let unit = elements[to.0].unit;
        let inputs = &self.context.plan.units[unit].inputs[to.1];
        let values = &mut self.context.inputs[unit][to.1];
        before.bytes_mut().copy_from_slice(values.bytes());
        for link in links.iter() {
            let copied = inputs.copy_link(link, (self.context.plan, self.context.outputs), values);
            copied.map_err(|failure| (unit, failure))?;
        }
        if before == values {
            return Ok(());
        }
        let element = to.0;
        self.enter_event_mode(element)?;
        self.set_all_inputs(element)
    }

    /// Enters continuous-time mode, and reads the states of the elements that were in event mode.
    pub(crate) fn leave_event_mode(&mut self, states: &mut [f64]) -> Result<(), Failed> {
        for element in 0..self.network.elements.len() {
            let at = self.at(element);
            let Network { elements, nominals, .. } = &mut *self.network;
            let own = &mut elements[element];
            if !own.is_at_event {
                continue;
            }
            let instance = &self.context.instances[own.unit];
            instance.enter_continuous_time_mode().map_err(&at)?;
            let events = std::mem::take(&mut own.events);
            (own.is_at_event, own.next_event) = (false, events.next);
            if own.states.is_empty() {
                continue;
            }
            instance.continuous_states(&mut states[own.states.clone()]).map_err(&at)?;
            if events.nominals_changed || nominals[own.states.start] == 0.0 {
                known_nominals(instance, &mut nominals[own.states.clone()]).map_err(&at)?;
                self.network.have_nominals_changed = true;
            }
        }
        Ok(())
    }
}

/// Whether two values differ by rounding only.
pub(crate) fn is_same(one: f64, other: f64) -> bool {
    one == other || (one - other).abs() <= SAME * one.abs().max(other.abs()) || one.is_nan() && other.is_nan()
}
