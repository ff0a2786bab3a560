//! Getting and setting in the importer's callback within a step (FMI 3.0, section 4.2.2).
use crate::{
    calls::exported::Exchanged,
    error::Error,
    instance::Outcome,
    sys::{fmi3IntermediateUpdateCallback, fmi3ValueReference},
};
use std::cell::Cell;

/// Importer's callback, and the variables that it may exchange.
pub(super) struct IntermediateUpdates {
    pub(super) callback: fmi3IntermediateUpdateCallback,
    required: Box<[fmi3ValueReference]>,
    has_set: Cell<bool>,
}

impl IntermediateUpdates {
    /// Creates the updates of an instance, if it has a callback and the FMU `makes_updates`, and a warning of required
    /// variables that updates cannot exchange. These are ignored, because some importers require all inputs of any FMU.
    /// Without a remaining variable there are no updates.
    ///
    /// # Errors
    /// If a value reference does not exist.
    pub(super) fn new(
        callback: Option<fmi3IntermediateUpdateCallback>,
        required: &[fmi3ValueReference],
        makes_updates: bool,
        find: impl Fn(u32) -> Result<Exchanged, Error>,
    ) -> Result<(Option<Self>, Option<String>), Error> {
        let (mut usable, mut ignored) = (Vec::new(), Vec::new());
        for &reference in required {
            let found = find(reference)?;
            if makes_updates && found.is_exchanged {
                usable.push(reference);
            } else {
                ignored.push(found.name);
            }
        }
        let warning = ignored.first().map(|_| {
            let reason = if makes_updates { "see intermediateUpdate" } else { "this FMU makes no updates" };
            format!("required intermediate variables are ignored: {}; {reason}", ignored.join(", "))
        });
        let makes_updates = makes_updates && (required.is_empty() || !usable.is_empty());
        let updates = callback.filter(|_| makes_updates);
        let updates = updates.map(|callback| Self { callback, required: usable.into(), has_set: Cell::new(false) });
        Ok((updates, warning))
    }

    /// Begins a callback: values can be read until the first is set.
    pub(super) fn begin(&self) {
        self.has_set.set(false);
    }

    /// Refuses variables that cannot be read, or set, in the present callback.
    pub(super) fn check(
        &self,
        references: &[fmi3ValueReference],
        is_set: bool,
        find: &dyn Fn(u32) -> Result<Exchanged, Error>,
    ) -> Outcome {
        if let Some(&other) = references.iter().find(|reference| !self.required.contains(reference)) {
            return Err(Error::new(format!(
                "{} cannot be used in this intermediate update: it is none of the required intermediate variables of \
                 fmi3InstantiateCoSimulation",
                find(other)?.name
            )));
        }
        if !is_set {
            let is_late = self.has_set.get();
            let text = "in an intermediate update variables are got before any is set";
            return if is_late { Err(Error::new(text)) } else { Ok(()) };
        }
        for &reference in references {
            let Exchanged { name, is_input, .. } = find(reference)?;
            if !is_input {
                return Err(Error::new(format!("{name} cannot be set in an intermediate update: it is an output")));
            }
        }
        self.has_set.set(true);
        Ok(())
    }
}
