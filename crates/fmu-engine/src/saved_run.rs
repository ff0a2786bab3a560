//! State of a run at its last time, from which other runs go on: with other inputs and records.
use std::sync::{Arc, Condvar, Mutex, PoisonError};

use radau::Memory;

use crate::data::Data;
use crate::error::{Failure, RunError};
use crate::initialization::{before_steps, terminate};
use crate::instance::Instance;
use crate::run::Run;
use crate::run_state::RunState;

/// State of a run at its last time, before the inputs of that row are set.
///
/// It suits plans of the same FMUs, connections and order. A run that goes on with inputs of the same form has the bits
/// of one run over all rows. With others, such as curves in place of held values, Model Exchange begins anew there.
#[derive(Clone, Debug)]
pub struct SavedRun(Arc<Form>);

#[derive(Debug)]
enum Form {
    Bytes(Vec<u8>),
    /// State in instances that cannot serialize it; `None` once dropped.
    Kept {
        home: Arc<Home>,
        state: Option<RunState>,
    },
}

impl SavedRun {
    /// Wraps the [bytes](Self::bytes) of a state. A run that goes on from them checks them.
    #[must_use]
    pub fn from_bytes(bytes: Vec<u8>) -> Self {
        Self(Arc::new(Form::Bytes(bytes)))
    }

    pub(crate) fn of_instances(home: &Arc<Home>, state: RunState) -> Self {
        Self(Arc::new(Form::Kept { home: Arc::clone(home), state: Some(state) }))
    }

    /// The state as bytes, for any process; `None` if an FMU cannot serialize its part, so that instances in this
    /// process keep it.
    #[must_use]
    pub fn bytes(&self) -> Option<&[u8]> {
        if let Form::Bytes(bytes) = &*self.0 { Some(bytes) } else { None }
    }

    /// The instances that keep the state.
    pub(crate) fn home(&self) -> Option<&Arc<Home>> {
        if let Form::Kept { home, .. } = &*self.0 { Some(home) } else { None }
    }

    /// The state in these instances.
    pub(crate) fn kept(&self) -> Option<&RunState> {
        if let Form::Kept { state, .. } = &*self.0 { state.as_ref() } else { None }
    }

    pub(crate) fn is(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

/// Instances with saved states. One run at a time takes them.
#[derive(Debug, Default)]
pub(crate) struct Home {
    instances: Mutex<Option<Vec<Instance>>>,
    returned: Condvar,
}

impl Home {
    /// Takes the instances, once no other run has them.
    pub(crate) fn take(&self) -> Vec<Instance> {
        let mut place = self.instances.lock().unwrap_or_else(PoisonError::into_inner);
        loop {
            if let Some(instances) = place.take() {
                return instances;
            }
            place = self.returned.wait(place).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Takes instances back.
    pub(crate) fn put(&self, instances: Vec<Instance>) {
        *self.instances.lock().unwrap_or_else(PoisonError::into_inner) = Some(instances);
        self.returned.notify_one();
    }
}

impl Drop for Home {
    fn drop(&mut self) {
        // No value is read any more, so a refusal has no effect.
        let instances = self.instances.get_mut().unwrap_or_else(PoisonError::into_inner);
        let _ = terminate(instances.as_deref().unwrap_or(&[]));
    }
}

impl Drop for Form {
    fn drop(&mut self) {
        let Self::Kept { home, state } = self else { return };
        let mut place = home.instances.lock().unwrap_or_else(PoisonError::into_inner);
        // Instances of a present run keep the state until they are dropped.
        if let Some(instances) = &mut *place
            && let Some(state) = state.take()
        {
            state.free(instances);
        }
    }
}

impl Run {
    /// Sets whether a run ends with [`save_end`](Self::save_end), before the last row's own inputs are set.
    pub(crate) fn keeps_end(&mut self, keeps: bool) {
        if let Some(iteration) = &mut self.iteration {
            iteration.keeps_end = keeps;
        }
    }

    /// Saves the state at the last time, after the step that ends there. Steps from now on may be repeated.
    pub(crate) fn save_end(
        &mut self,
        instances: &mut [Instance],
        data: &mut Data<'_, '_>,
    ) -> Result<RunState, RunError> {
        let row = data.times.len().saturating_sub(1);
        if let Some(iteration) = self.iteration.as_mut().filter(|_| row == 0) {
            iteration.begin_ends(&self.units, data, row)?;
        }
        let mut memory = Vec::new();
        data.time(row).map_err(before_steps(0))?.write(&mut memory);
        self.write_end(&mut memory);
        let state = RunState::new(instances, memory)?;
        self.units.may_return = true;
        if let Some(iteration) = &mut self.iteration {
            iteration.complete_row(&mut self.units, instances, data, row)?;
        }
        Ok(state)
    }

    /// Restores a state at the first time, instead of initializing the instances. Parameters may change then, before
    /// the run [goes on](Self::go_on).
    pub(crate) fn return_to(
        &mut self,
        instances: &mut [Instance],
        data: &Data<'_, '_>,
        state: &RunState,
    ) -> Result<(), RunError> {
        self.check(instances)?;
        self.has_begun = false;
        state.restore(instances)?;
        let mut memory = state.memory();
        let mut time = 0.0;
        let is_same = time.read(&mut memory).and_then(|()| self.read_end(&mut memory));
        let is_same = is_same.ok_or_else(|| before_steps(0)(Failure::State))?;
        if data.time(0).map_err(before_steps(0))? != time {
            return Err(before_steps(0)(Failure::Data { what: "a run goes on at the time of its state" }));
        }
        let Self { units, iteration, .. } = self;
        units.resume(instances, data, is_same).map_err(|(k, failure)| before_steps(k)(failure))?;
        if let Some(iteration) = iteration {
            iteration.resume(units, instances, is_same)?;
        }
        self.has_begun = true;
        self.set_constants(instances, data)
    }

    /// Goes on from a restored state: reads the outputs of the first row.
    pub(crate) fn go_on(&mut self, instances: &mut [Instance], data: &mut Data<'_, '_>) -> Result<(), RunError> {
        let Self { units, iteration, .. } = self;
        units.extremes.begin();
        for (k, instance) in instances.iter().enumerate() {
            units.begin(k, instance, data).map_err(before_steps(k))?;
        }
        match iteration {
            Some(iteration) => iteration.complete_row(units, instances, data, 0),
            None => Ok(()),
        }
    }

    /// Sets constant inputs that differ from the state's.
    fn set_constants(&mut self, instances: &[Instance], data: &Data<'_, '_>) -> Result<(), RunError> {
        let plan = Arc::clone(&self.units.plan);
        for (k, (unit, instance)) in plan.units.iter().zip(instances).enumerate() {
            for values in &unit.constants {
                let mut present = values.variables.buffer();
                instance.get(&values.variables, present.bytes_mut()).map_err(before_steps(k))?;
                if present != values.values {
                    self.set_in_row(instances, (data, 0), k, (&values.variables, values.values.bytes()))?;
                }
            }
            for (variables, texts) in &unit.constant_texts {
                let present = instance.get_texts(variables).map_err(before_steps(k))?;
                if !present.iter().map(String::as_bytes).eq(texts.iter().map(|text| text.to_bytes())) {
                    instance.set_texts(variables, texts).map_err(before_steps(k))?;
                }
            }
        }
        Ok(())
    }

    /// Writes the memory that a run of another plan needs; records have no part in it.
    fn write_end(&self, to: &mut Vec<u8>) {
        let Self { units, iteration, .. } = self;
        units.layout().write(to);
        units.groups.iter().for_each(|group| group.write_instant(to));
        iteration.iter().for_each(|iteration| iteration.write(to));
        units.write_inputs(to);
        iteration.iter().for_each(|iteration| iteration.write_ends(to));
    }

    /// Reads this memory. Returns whether the inputs have the same form.
    fn read_end(&mut self, from: &mut &[u8]) -> Option<bool> {
        let Self { units, iteration, .. } = self;
        let mut layout = 0_u64;
        layout.read(from)?;
        units.groups.iter_mut().try_for_each(|group| group.read_instant(from))?;
        iteration.as_mut().map_or(Some(()), |iteration| iteration.read(from))?;
        if layout != units.layout() {
            return Some(false);
        }
        units.read_inputs(from)?;
        iteration.as_mut().map_or(Some(()), |iteration| iteration.read_ends(from))?;
        from.is_empty().then_some(true)
    }
}
