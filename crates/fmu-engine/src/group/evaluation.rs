//! Values of a group at an instant, computed in the order of their dependencies.
use fmi_export_sys::fmi2Discard;
use radau::Equations;

use crate::batch::Buffer;
use crate::data::Data;
use crate::error::Failure;
use crate::group::network::{GroupElement, Network, Place, Source, Task};
use crate::instance::Instance;
use crate::link::number;
use crate::plan::Plan;

/// Failure with the position of its FMU in the plan.
pub(crate) type Failed = (usize, Failure);

/// The rest of a run, as a group sees it.
pub(crate) struct Context<'c, 'd, 'r> {
    pub(crate) plan: &'c Plan,
    /// All instances of the plan.
    pub(crate) instances: &'c [Instance],
    /// Values of inputs and outputs of all FMUs.
    pub(crate) inputs: &'c mut [Vec<Buffer>],
    pub(crate) outputs: &'c mut [Vec<Buffer>],
    pub(crate) data: &'c Data<'d, 'r>,
    /// Row at or before the present time; its values hold there.
    pub(crate) row: usize,
}

/// The equations of a group.
pub(crate) struct Evaluation<'e, 'c, 'd, 'r> {
    pub(crate) network: &'e mut Network,
    pub(crate) context: &'e mut Context<'c, 'd, 'r>,
}

impl Evaluation<'_, '_, '_, '_> {
    pub(crate) fn unit(&self, element: usize) -> usize {
        self.network.elements[element].unit
    }

    pub(crate) fn instance(&self, element: usize) -> &Instance {
        &self.context.instances[self.unit(element)]
    }

    /// Adds the FMU of an element to a failure.
    pub(crate) fn at(&self, element: usize) -> impl Fn(Failure) -> Failed + use<> {
        let unit = self.unit(element);
        move |failure| (unit, failure)
    }

    /// Goes to a time in s with these states, and brings all inputs and connected outputs up to date.
    pub(crate) fn go_to(&mut self, time: f64, states: &[f64]) -> Result<(), Failed> {
        self.set_time(time)?;
        self.set_states(states)?;
        let own = self.network.states();
        if let Some(tangent) = &mut self.network.tangent {
            tangent.set_states(&states[own..]);
        }
        self.propagate(time)
    }

    /// Sets the time in s of all elements.
    pub(crate) fn set_time(&self, time: f64) -> Result<(), Failed> {
        self.each(|_| true, |_, instance| instance.set_time(time))
    }

    /// Sets the states of all elements.
    pub(crate) fn set_states(&self, states: &[f64]) -> Result<(), Failed> {
        self.each(has_states, |element, instance| instance.set_continuous_states(&states[element.states.clone()]))
    }

    /// Calls the elements that `is_called` selects.
    fn each(
        &self,
        is_called: impl Fn(&GroupElement) -> bool,
        mut call: impl FnMut(&GroupElement, &Instance) -> Result<(), Failure>,
    ) -> Result<(), Failed> {
        self.network.elements.iter().filter(|element| is_called(element)).try_for_each(|element| {
            call(element, &self.context.instances[element.unit]).map_err(|failure| (element.unit, failure))
        })
    }

    /// Sets all inputs that are connected or on curves, and reads the connected outputs.
    pub(crate) fn propagate(&mut self, time: f64) -> Result<(), Failed> {
        self.follow_curves(time)?;
        self.perform_all(time)
    }

    /// Passes the values of connections on, in their order.
    pub(crate) fn perform_all(&mut self, time: f64) -> Result<(), Failed> {
        (0..self.network.tasks.len()).try_for_each(|at| match self.network.tasks[at] {
            Task::Circle(circle) => self.solve_circle(circle, time),
            task => self.perform(task),
        })
    }

    /// Sets or reads the variables of a part.
    pub(crate) fn perform(&mut self, task: Task) -> Result<(), Failed> {
        match task {
            Task::Set { element, part } => {
                self.gather(element, part);
                self.set(element, part)
            }
            Task::Get { element, part } => self.get(element, part),
            Task::Circle(_) => Ok(()),
        }
    }

    /// Collects the values of a part of the inputs from their sources.
    fn gather(&mut self, element: usize, part: usize) {
        let Network { elements, inputs, outputs, sources, places, .. } = &mut *self.network;
        let (inputs, outputs) = (inputs.numbers_mut(), outputs.numbers());
        for i in elements[element].set[part].values.clone() {
            inputs[i] = match sources[i] {
                Source::Output { at, scale: None } => outputs[at],
                Source::Output { at, scale: Some((factor, offset)) } => factor * outputs[at] + offset,
                Source::Plan => {
                    let Place { unit, inputs, at } = places[i];
                    number(&self.context.inputs[unit][inputs].bytes()[at..])
                }
            };
        }
    }

    pub(crate) fn set(&self, element: usize, part: usize) -> Result<(), Failed> {
        let part = &self.network.elements[element].set[part];
        let values = &self.network.inputs.bytes()[8 * part.values.start..8 * part.values.end];
        self.instance(element).set(&part.variables, values).map_err(self.at(element))
    }

    pub(crate) fn get(&mut self, element: usize, part: usize) -> Result<(), Failed> {
        let at = self.at(element);
        let Network { elements, outputs, .. } = &mut *self.network;
        let part = &elements[element].get[part];
        let values = &mut outputs.bytes_mut()[8 * part.values.start..8 * part.values.end];
        self.context.instances[elements[element].unit].get(&part.variables, values).map_err(at)
    }

    /// Computes the inputs on curves at a time in s.
    pub(crate) fn follow_curves(&mut self, time: f64) -> Result<(), Failed> {
        let Network { on_curves, elements, row, .. } = &mut *self.network;
        let Context { plan, inputs, data, row: first, .. } = &mut *self.context;
        if !on_curves.is_empty() {
            *row = row_before(data.times, time, (*row).max(*first), *first);
        }
        for (element, list) in on_curves {
            let unit = elements[*element].unit;
            let values = &mut inputs[unit][*list];
            let inputs = &plan.units[unit].inputs[*list];
            inputs.follow_curves(data, *row, time, values).map_err(|failure| (unit, failure))?;
        }
        Ok(())
    }

    /// Copies connected values to the plan's values of the inputs.
    pub(crate) fn copy_inputs(&mut self, element: usize) {
        let Network { elements, inputs, places, sources, .. } = &*self.network;
        for i in elements[element].inputs.clone().filter(|i| matches!(sources[*i], Source::Output { .. })) {
            let Place { unit, inputs: list, at } = places[i];
            let value = inputs.numbers()[i].to_ne_bytes();
            self.context.inputs[unit][list].bytes_mut()[at..][..8].copy_from_slice(&value);
        }
    }

    pub(crate) fn read_states(&self, states: &mut [f64]) -> Result<(), Failed> {
        self.each(has_states, |element, instance| instance.continuous_states(&mut states[element.states.clone()]))
    }

    pub(crate) fn read_derivatives(&self, derivatives: &mut [f64]) -> Result<(), Failed> {
        self.each(has_states, |element, instance| instance.derivatives(&mut derivatives[element.states.clone()]))
    }

    pub(crate) fn read_nominals(&self, nominals: &mut [f64]) -> Result<(), Failed> {
        self.each(has_states, |element, instance| known_nominals(instance, &mut nominals[element.states.clone()]))
    }

    pub(crate) fn read_indicators(&self, indicators: &mut [f64]) -> Result<(), Failed> {
        let has_indicators = |element: &GroupElement| !element.indicators.is_empty();
        self.each(has_indicators, |element, instance| {
            instance.event_indicators(&mut indicators[element.indicators.clone()])
        })
    }
}

fn has_states(element: &GroupElement) -> bool {
    !element.states.is_empty()
}

/// Reads the nominal values of the states of an FMU.
pub(crate) fn known_nominals(instance: &Instance, nominals: &mut [f64]) -> Result<(), Failure> {
    instance.nominals(nominals)?;
    for nominal in nominals {
        // Some FMUs return zero or NaN where they do not know the size of a state.
        *nominal = Some(nominal.abs()).filter(|n| n.is_finite() && *n > 0.0).unwrap_or(1.0);
    }
    Ok(())
}

impl Equations for Evaluation<'_, '_, '_, '_> {
    type Error = Failed;

    fn derivatives(&mut self, time: f64, states: &[f64], derivatives: &mut [f64]) -> Result<(), Failed> {
        self.go_to(time, states)?;
        self.read_derivatives(derivatives)?;
        let own = self.network.states();
        self.read_along(&mut derivatives[own..])
    }

    fn is_final(&self, (_, failure): &Failed) -> bool {
        !may_succeed_elsewhere(failure)
    }
}

/// Whether an FMU may answer again with other states.
pub(crate) fn may_succeed_elsewhere(failure: &Failure) -> bool {
    matches!(failure, Failure::Circle { .. })
        || matches!(failure, Failure::Refused { status, .. } if *status == fmi2Discard)
}

/// Finds the row before a time: at least the row `first`, and another than the last if possible. `near` is a guess.
fn row_before(times: &[f64], time: f64, near: usize, first: usize) -> usize {
    let mut row = near;
    while row > first && times[row] >= time {
        row -= 1;
    }
    while row + 2 < times.len() && times[row + 1] < time {
        row += 1;
    }
    row
}
