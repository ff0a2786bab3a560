//! Discrete inputs that the importer sets outside event mode: they wait for an event.
//!
//! FMI allows discrete inputs to be set in event mode only, but some importers set all inputs alike. In Model Exchange
//! an event indicator asks for the event; in co-simulation the next step begins with it. Until then the inputs read
//! back as set.
use crate::{
    instance::{
        Instance, InstanceKind, Outcome,
        new_values::{NewValues, Phase},
    },
    interface::{Causality, Interface, layout::Layout},
    model::{Fmu, Model, has_discrete_inputs},
    variables::{
        Storage,
        entry::{BaseType, Variability},
    },
};
use std::borrow::Cow;

impl Interface {
    fn discrete_inputs(&self) -> Vec<(BaseType, usize)> {
        let mut found = Vec::new();
        self.group(Causality::Input).each(&[], &mut |field| {
            if field.variability() == Variability::Discrete {
                found.extend(field.positions().map(|at| (field.base(), at)));
            }
        });
        found
    }
}

impl Storage {
    fn has_same(&self, base: BaseType, one: usize, other: usize) -> bool {
        match base {
            BaseType::Real => self.reals[one] == self.reals[other],
            BaseType::Integer => self.integers[one] == self.integers[other],
            BaseType::Boolean => self.booleans[one] == self.booleans[other],
            BaseType::String => self.strings[one] == self.strings[other],
        }
    }

    fn copy_value(&mut self, base: BaseType, from: usize, to: usize) {
        match base {
            BaseType::Real => self.reals[to] = self.reals[from],
            BaseType::Integer => self.integers[to] = self.integers[from],
            BaseType::Boolean => self.booleans[to] = self.booleans[from],
            BaseType::String => self.strings[to] = self.strings[from].clone(),
        }
    }
}

fn waiting_place<M: Model>(base: BaseType, at: usize) -> usize {
    at - Layout::<M>::INPUTS.of(base) + Layout::<M>::WAITING.of(base)
}

impl<M: Fmu> Instance<M> {
    /// Position of a variable's value as set by the importer.
    #[inline(always)]
    pub(crate) fn place_as_set(&self, base: BaseType, at: usize) -> usize {
        if has_discrete_inputs::<M>()
            && self.inputs.wait
            && Interface::of::<M>().discrete_inputs().contains(&(base, at))
        {
            return waiting_place::<M>(base, at);
        }
        at
    }

    /// Sets values that are valid in a phase. Discrete inputs wait for an event, except in [`Phase::Initialization`]
    /// and [`Phase::Events`].
    pub(crate) fn set(&mut self, positions: &[usize], new: &NewValues<'_>, phase: Phase) {
        let waits = has_discrete_inputs::<M>() && phase >= Phase::Steps;
        let discrete = if waits { Interface::of::<M>().discrete_inputs() } else { Vec::new() };
        let places: Cow<'_, [usize]> = if waits {
            self.keep_as_set(&discrete);
            let place = |&at: &usize| match discrete.contains(&(new.base(), at)) {
                true => waiting_place::<M>(new.base(), at),
                false => at,
            };
            positions.iter().map(place).collect()
        } else {
            positions.into()
        };
        new.store(&places, &mut self.values);
        if places.iter().any(|&at| at < Layout::<M>::INPUTS.of(new.base())) {
            self.read_parameters();
        }
        self.last_step.is_stale = true;
        if waits {
            self.note_waiting_inputs(discrete);
        }
    }

    /// Copies the discrete inputs to their waiting positions, unless some already wait.
    fn keep_as_set(&mut self, discrete: &[(BaseType, usize)]) {
        if !self.inputs.wait {
            for &(base, at) in discrete {
                self.values.copy_value(base, at, waiting_place::<M>(base, at));
            }
        }
    }

    /// Determines which discrete inputs wait, and warns once of each.
    fn note_waiting_inputs(&mut self, mut waiting: Vec<(BaseType, usize)>) {
        let interface = Interface::of::<M>();
        waiting.retain(|&(base, at)| !self.values.has_same(base, at, waiting_place::<M>(base, at)));
        self.inputs.wait = !waiting.is_empty();
        let when = match self.kind() {
            InstanceKind::ModelExchange => "in the next event",
            InstanceKind::CoSimulation => "at the start of the next step",
        };
        for (base, at) in waiting {
            let name = interface.name_at(base, at);
            self.events.warn_once(&name, &mut self.messages.list, || {
                format!("{name} is a discrete input and was set outside event mode: it takes effect {when}")
            });
        }
    }

    /// Applies the waiting inputs, in event mode.
    pub(crate) fn take_waiting_inputs(&mut self) {
        if std::mem::take(&mut self.inputs.wait) {
            for (base, at) in Interface::of::<M>().discrete_inputs() {
                self.values.copy_value(base, waiting_place::<M>(base, at), at);
            }
            self.last_step.is_stale = true;
        }
    }

    /// Begins a step between events that the importer handles: waiting inputs take effect in an event of their own.
    ///
    /// # Errors
    /// If the event cannot be handled.
    pub(crate) fn begin_with_waiting_inputs(&mut self) -> Outcome {
        if !self.inputs.wait {
            return Ok(());
        }
        self.enter_event_mode();
        self.take_waiting_inputs();
        let handled = self.new_discrete_states();
        self.enter_continuous_time_mode();
        handled.map(|_| ())
    }

    pub(crate) fn waiting_indicator(&self) -> f64 {
        if self.inputs.wait { -1.0 } else { 1.0 }
    }
}
