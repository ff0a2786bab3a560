//! Model Exchange of a container: the importer integrates the states of all elements together.
use fmu_engine::{Events, Failure, Instance, ModelExchange, RunError};
use fmu_export::calls::model_exchange::check_number;
use fmu_export::{Error, Message, Outcome, Severity};

use crate::container::{Container, Phase};
use crate::running::Running;

/// Consequences of the events of an instant.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct AfterEvents {
    pub(crate) states_changed: bool,
    pub(crate) nominals_changed: bool,
    /// Time of the next event in s.
    pub(crate) next: Option<f64>,
    pub(crate) terminates: bool,
}

impl Container {
    pub(crate) fn number_of_states(&self) -> usize {
        if let Running::Exchange(run) = &self.run { run.states() } else { 0 }
    }

    pub(crate) fn number_of_indicators(&self) -> usize {
        if let Running::Exchange(run) = &self.run { run.indicators() } else { 0 }
    }

    /// Brings all values to the present instant, with the inputs as set.
    pub(crate) fn update_at_instant(&mut self) -> Outcome {
        if self.phase != Phase::Running || matches!(self.run, Running::Steps(_)) {
            return Ok(());
        }
        if std::mem::take(&mut self.is_stale) {
            self.pass_changes()?;
        }
        self.exchange(ModelExchange::update)
    }

    /// Passes inputs on that differ from the last ones: the first row of the signals has what the elements got.
    pub(crate) fn pass_changes(&mut self) -> Outcome {
        self.pass_inputs(&[1])?;
        for signal in 0..self.signals.len() {
            let rows = self.signals[signal].bytes_mut();
            let (before, now) = rows.split_at_mut(rows.len() / 2);
            if before != now {
                before.copy_from_slice(now);
                let bytes = before.to_vec();
                self.exchange(|run, instances| run.set_signal(instances, signal, &bytes))?;
            }
        }
        Ok(())
    }

    /// Sets the time in s.
    pub(crate) fn set_time(&mut self, time: f64) -> Outcome {
        if !time.is_finite() {
            return Err(Error::new(format!("time {time} is not finite")));
        }
        self.time = time;
        self.exchange(|run, instances| run.set_time(instances, time))
    }

    pub(crate) fn set_states(&mut self, states: &[f64]) -> Outcome {
        check_number(states.len(), self.number_of_states(), "continuous states")?;
        self.exchange(|run, instances| run.set_continuous_states(instances, states))
    }

    pub(crate) fn states(&mut self, states: &mut [f64]) -> Outcome {
        check_number(states.len(), self.number_of_states(), "continuous states")?;
        self.update()?;
        self.exchange(|run, instances| run.continuous_states(instances, states))
    }

    pub(crate) fn nominals(&mut self, nominals: &mut [f64]) -> Outcome {
        check_number(nominals.len(), self.number_of_states(), "nominal values")?;
        self.exchange(|run, instances| run.nominals(instances, nominals))
    }

    pub(crate) fn derivatives(&mut self, derivatives: &mut [f64]) -> Outcome {
        check_number(derivatives.len(), self.number_of_states(), "derivatives")?;
        self.update()?;
        self.exchange(|run, instances| run.derivatives(instances, derivatives))
    }

    pub(crate) fn indicators(&mut self, indicators: &mut [f64]) -> Outcome {
        check_number(indicators.len(), self.number_of_indicators(), "event indicators")?;
        self.update()?;
        self.exchange(|run, instances| run.event_indicators(instances, indicators))
    }

    /// Reads an event indicator; NaN in Co-Simulation, which has none.
    pub(crate) fn indicator(&mut self, at: usize) -> Result<f64, Error> {
        let mut all = vec![f64::NAN; self.number_of_indicators()];
        if !all.is_empty() {
            self.indicators(&mut all)?;
        }
        Ok(all.get(at).copied().unwrap_or(f64::NAN))
    }

    pub(crate) fn enter_event_mode(&mut self) -> Outcome {
        self.update()?;
        self.exchange(ModelExchange::enter_event_mode)
    }

    pub(crate) fn new_discrete_states(&mut self) -> Result<AfterEvents, Error> {
        self.update()?;
        let found = self.unless_ended(ModelExchange::update_discrete_states)?;
        Ok(found.map_or(AfterEvents { terminates: true, ..AfterEvents::default() }, |events| {
            let Events { nominals_changed, states_changed, next } = events;
            AfterEvents { states_changed, nominals_changed, next, terminates: false }
        }))
    }

    pub(crate) fn enter_continuous_time_mode(&mut self) -> Outcome {
        self.update()?;
        self.exchange(ModelExchange::enter_continuous_time_mode)
    }

    /// Returns whether an element asks for an event, and whether one ends the simulation.
    pub(crate) fn completed_step(&mut self, may_be_repeated: bool) -> Result<[bool; 2], Error> {
        self.update()?;
        let found = self.unless_ended(|run, instances| run.completed_step(instances, may_be_repeated))?;
        Ok([found == Some(true), found.is_none()])
    }

    /// Calls the system; none if an element ends the simulation.
    fn unless_ended<R>(
        &mut self,
        call: impl FnOnce(&mut ModelExchange, &[Instance]) -> Result<R, RunError>,
    ) -> Result<Option<R>, Error> {
        let ended = |error: RunError| if let Failure::Ended { .. } = error.failure { Ok(error) } else { Err(error) };
        match self.exchange(|run, instances| call(run, instances).map(Ok).or_else(|error| ended(error).map(Err)))? {
            Ok(found) => Ok(Some(found)),
            Err(error) => {
                let text = self.refusal(&error).to_string();
                self.messages.list.push(Message { severity: Severity::Event, text });
                self.has_ended = true;
                Ok(None)
            }
        }
    }

    /// Calls the system, with the name of the element in failures.
    fn exchange<R>(
        &mut self,
        call: impl FnOnce(&mut ModelExchange, &[Instance]) -> Result<R, RunError>,
    ) -> Result<R, Error> {
        let Self { run, instances, .. } = self;
        let Running::Exchange(system) = run else {
            return Err(Error::new("the instance was made for Co-Simulation"));
        };
        call(system, instances).map_err(|error| self.refusal(&error))
    }
}
