//! Time derivatives of values of a group.
use crate::batch::{Batch, ValueType};
use crate::error::Failure;
use crate::group::driver::Group;
use crate::group::evaluation::{Context, Evaluation, Failed};
use crate::link::Change;

/// Distance of an evaluation, and its factor in the difference of second order.
const AHEAD: [(f64, f64); 2] = [(1.0, 4.0), (2.0, -1.0)];
/// Distance of differences over time, relative to a step.
const LEAD: f64 = 1e-4;
/// Length in s of a step, before the first.
const USUAL_STEP: f64 = 1e-3;

impl Group {
    /// Computes the time derivatives of variables of an FMU at the present instant, as differences over a
    /// part of a step: of one of this `length` in s, or of a shorter one that the method would make next.
    /// States and inputs on curves follow their tangents, so values that are linear in them are exact up to rounding.
    /// Time does not go back, because FMUs may have handled an event. Nothing changes.
    pub(crate) fn rates(
        &mut self,
        context: &mut Context<'_, '_, '_>,
        (unit, variables): (usize, &Batch),
        length: f64,
        rates: &mut [f64],
    ) -> Result<(), Failed> {
        let (last, next) = (if length > 0.0 { length } else { USUAL_STEP }, self.method.next_step());
        let lead = LEAD * if next > 0.0 { next.min(last) } else { last };
        let time = self.place.unwrap_or(self.time);
        let mut states = self.states.clone();
        if time != self.time {
            self.method.interpolate(time, &mut states);
        }
        let (network, inputs) = (self.network.clone(), context.inputs.to_vec());
        let mut evaluation = Evaluation { network: &mut self.network, context };
        let found = evaluation.differences((unit, variables), (time, &states), lead, rates);
        evaluation.context.inputs.clone_from_slice(&inputs);
        *evaluation.network = network;
        let returned = evaluation.set_again(time, &states);
        found.and(returned)
    }
}

impl Evaluation<'_, '_, '_, '_> {
    fn differences(
        &mut self,
        (unit, variables): (usize, &Batch),
        (time, states): (f64, &[f64]),
        lead: f64,
        rates: &mut [f64],
    ) -> Result<(), Failed> {
        let mut slopes = vec![0.0; states.len()];
        self.read_derivatives(&mut slopes)?;
        let at_present = self.reals(unit, variables)?;
        rates.fill(0.0);
        for (distance, factor) in AHEAD {
            let ahead = distance * lead;
            let moved: Vec<_> = states.iter().zip(&slopes).map(|(state, slope)| state + ahead * slope).collect();
            self.set_time(time + ahead)?;
            self.set_states(&moved)?;
            self.extend_curves(time, ahead)?;
            self.perform_all(time)?;
            let values = self.reals(unit, variables)?;
            for ((rate, value), present) in rates.iter_mut().zip(values).zip(&at_present) {
                *rate += factor * (value - present) / (2.0 * lead);
            }
        }
        Ok(())
    }

    /// Continues curves beyond a time in s, where their data may end: as far ahead as their last values lie behind.
    /// Data without length hold the inputs.
    fn extend_curves(&mut self, time: f64, ahead: f64) -> Result<(), Failed> {
        if self.context.data.times.get(self.context.row).is_none_or(|start| *start >= time) {
            return Ok(());
        }
        self.follow_curves(time - ahead)?;
        let before = self.context.inputs.to_vec();
        self.follow_curves(time)?;
        for &(element, list) in &self.network.on_curves {
            let unit = self.network.elements[element].unit;
            let values = self.context.inputs[unit][list].numbers_mut();
            values.iter_mut().zip(before[unit][list].numbers()).for_each(|(value, before)| *value += *value - before);
        }
        Ok(())
    }

    fn reals(&self, unit: usize, variables: &Batch) -> Result<Vec<f64>, Failed> {
        let (mut values, mut reals) = (variables.buffer(), vec![0.0; variables.values()]);
        let read = self.context.instances[unit].get(variables, values.bytes_mut());
        let from = (variables.value_type(), variables.size());
        read.and_then(|()| {
            let bytes = values.bytes().chunks_exact(variables.size().max(1));
            reals.iter_mut().zip(bytes).try_for_each(|(real, bytes)| {
                let mut number = [0; 8];
                Change::None.apply(from, bytes, (ValueType::Float64, 8), &mut number)?;
                *real = f64::from_ne_bytes(number);
                Ok::<_, Failure>(())
            })
        })
        .map_err(|failure| (unit, failure))?;
        Ok(reals)
    }

    /// Sets time, states and all connected inputs to known values.
    fn set_again(&self, time: f64, states: &[f64]) -> Result<(), Failed> {
        self.set_time(time)?;
        self.set_states(states)?;
        self.network
            .elements
            .iter()
            .enumerate()
            .try_for_each(|(element, of)| (0..of.set.len()).try_for_each(|part| self.set(element, part)))
    }
}
