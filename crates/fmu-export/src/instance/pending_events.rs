//! Events that the importer handles: in Model Exchange, and in co-simulation with event mode.
use crate::{
    error::{Message, Severity},
    interface::{Causality, Interface},
    model::Cause,
    variables::{Storage, entry::BaseType},
};

/// Time of a time event that stands for the deferred initialization of the discrete state: inputs were unusable or not
/// set at the end of initialization, so the first event initializes it.
pub(crate) const INITIALIZATION: f64 = f64::NEG_INFINITY;

/// The present event and the next time event.
///
/// In event mode the state after the event is evaluated from the state before it and the present inputs, as often as
/// the importer likes. Only `Instance::new_discrete_states` commits it, so a value that is set and taken back within
/// one event leaves no trace.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Events {
    /// Time in s of the time event that was pending before the present event; infinite without one, and
    /// [`INITIALIZATION`] if the discrete state is not initialized yet.
    pub(crate) asked: f64,
    /// Time in s of the committed time event.
    pub(crate) next: f64,
    /// Messages about the present event, which another evaluation does not repeat.
    said: Vec<Message>,
    /// Names of variables that the importer was warned of: parameters without effect, and discrete inputs that wait.
    told: Vec<String>,
}

impl Default for Events {
    fn default() -> Self {
        Self { asked: f64::INFINITY, next: f64::INFINITY, said: Vec::new(), told: Vec::new() }
    }
}

impl Events {
    pub(crate) fn begin(&mut self) {
        self.asked = self.next;
        self.said.clear();
    }

    pub(crate) fn cause(&self) -> Cause {
        if self.asked == INITIALIZATION { Cause::Initialization } else { Cause::Event }
    }

    /// Drops messages about this event that were sent before.
    pub(crate) fn drop_repeated(&mut self, messages: &mut Vec<Message>) {
        messages.retain(|message| !self.said.contains(message));
        self.said.extend(messages.iter().cloned());
    }

    /// Warns once of each parameter that differs from its effective value.
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
            // The name of a group stands for its parameters.
            let mut name = interface.name_at(base, at);
            name.truncate(name.find('.').unwrap_or(name.len()));
            self.warn_once(&name, messages, || {
                format!("{name} has no effect in Model Exchange, which has no communication steps")
            });
        }
    }

    /// Warns of a variable, unless the importer was warned of it before.
    pub(crate) fn warn_once(&mut self, name: &str, messages: &mut Vec<Message>, text: impl FnOnce() -> String) {
        if !self.told.iter().any(|told| told == name) {
            messages.push(Message { severity: Severity::Warning, text: text() });
            self.told.push(name.to_owned());
        }
    }
}
