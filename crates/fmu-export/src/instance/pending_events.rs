//! The events that the importer handles: in Model Exchange, and in co-simulation with event mode.
use crate::{
    error::{Message, Severity},
    interface::{Causality, Interface},
    model::Cause,
    variables::{Storage, entry::BaseType},
};

/// Inputs that cannot be used at the end of initialization leave it to the first event to initialize the discrete
/// state.
pub(crate) const INITIALIZATION: f64 = f64::NEG_INFINITY;

/// The present event and the next time event.
///
/// In event mode the state is evaluated from the one before the event with the present inputs, as often as the importer
/// likes. Only `Instance::new_discrete_states` commits it. So what was set and taken back within one event leaves no
/// trace.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Events {
    /// Time of the time event that the model had asked for before the present event, in s; infinite without one, and
    /// [`INITIALIZATION`] if the discrete state is still to be initialized.
    pub(crate) asked: f64,
    /// Time of the time event that the model has asked for as committed, in s.
    pub(crate) next: f64,
    /// Messages about the present event, which are not repeated if it is evaluated again.
    said: Vec<Message>,
    /// Names of variables of which the importer was warned: parameters without effect, and discrete inputs that wait.
    told: Vec<String>,
}

impl Default for Events {
    fn default() -> Self {
        Self { asked: f64::INFINITY, next: f64::INFINITY, said: Vec::new(), told: Vec::new() }
    }
}

impl Events {
    /// Begins an event.
    pub(crate) fn begin(&mut self) {
        self.asked = self.next;
        self.said.clear();
    }

    /// Cause of the present event.
    pub(crate) fn cause(&self) -> Cause {
        if self.asked == INITIALIZATION { Cause::Initialization } else { Cause::Event }
    }

    /// Drops messages that were sent about this event before.
    pub(crate) fn drop_repeated(&mut self, messages: &mut Vec<Message>) {
        messages.retain(|message| !self.said.contains(message));
        self.said.extend(messages.iter().cloned());
    }

    /// Warns once of each parameter whose value is not the one that has an effect.
    pub(crate) fn warn_of_parameters_without_effect(
        &mut self,
        interface: &Interface,
        values: &Storage,
        effective: &Storage,
        messages: &mut Vec<Message>,
    ) {
        let all = [BaseType::Real, BaseType::Integer, BaseType::Boolean]
            .map(|base| interface.positions(Causality::Parameter, base).map(move |at| (base, at)));
        let differs = |&(base, at): &(BaseType, usize)| values.number(base, at) != effective.number(base, at);
        for (base, at) in all.into_iter().flatten().filter(differs) {
            // A group of parameters is named once.
            let mut name = interface.name_at(base, at);
            name.truncate(name.find('.').unwrap_or(name.len()));
            self.warn_once(&name, messages, || {
                format!("{name} has no effect in Model Exchange, which has no communication steps")
            });
        }
    }

    /// Warns of a variable, if the importer was not warned of it before.
    pub(crate) fn warn_once(&mut self, name: &str, messages: &mut Vec<Message>, text: impl FnOnce() -> String) {
        if !self.told.iter().any(|told| told == name) {
            messages.push(Message { severity: Severity::Warning, text: text() });
            self.told.push(name.to_owned());
        }
    }
}
