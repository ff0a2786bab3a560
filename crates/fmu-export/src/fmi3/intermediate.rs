//! Getting and setting in the importer's callback within a step (FMI 3.0, section 4.2.2).
use super::references::{Target, get, name};
use crate::{
    calls::references::unknown_reference,
    error::Error,
    instance::Outcome,
    interface::{Interface, layout::Layout},
    model::{Fmu, has_states},
    sys::{fmi3IntermediateUpdateCallback, fmi3ValueReference},
};

/// Importer's callback, and the variables that it may exchange.
pub(super) struct IntermediateUpdates {
    pub(super) callback: fmi3IntermediateUpdateCallback,
    required: Box<[fmi3ValueReference]>,
    has_set: bool,
}

impl IntermediateUpdates {
    /// Creates the updates of an instance, if it has a callback and the model has steps within steps, and a warning of
    /// required variables that updates cannot exchange. These are ignored, because some importers require all inputs of
    /// any FMU. Without a remaining variable there are no updates.
    ///
    /// # Errors
    /// If a value reference does not exist.
    pub(super) fn new<M: Fmu>(
        callback: Option<fmi3IntermediateUpdateCallback>,
        required: &[fmi3ValueReference],
        targets: &[Target],
    ) -> Result<(Option<Self>, Option<String>), Error> {
        let (mut usable, mut ignored) = (Vec::new(), Vec::new());
        for &reference in required {
            let target = target(targets, reference)?;
            if has_states::<M>() && target.is_exchanged {
                usable.push(reference);
            } else {
                ignored.push(name(Interface::of::<M>(), &target.place));
            }
        }
        let warning = ignored.first().map(|_| {
            let reason = if has_states::<M>() { "see intermediateUpdate" } else { "this FMU makes no updates" };
            format!("required intermediate variables are ignored: {}; {reason}", ignored.join(", "))
        });
        let makes_updates = has_states::<M>() && (required.is_empty() || !usable.is_empty());
        let updates = callback.filter(|_| makes_updates);
        Ok((updates.map(|callback| Self { callback, required: usable.into(), has_set: false }), warning))
    }

    /// Begins a callback: values can be read until the first is set.
    pub(super) fn begin(&mut self) {
        self.has_set = false;
    }

    /// Refuses variables that cannot be read in the present callback.
    pub(super) fn check_get<M: Fmu>(&self, references: &[fmi3ValueReference], targets: &[Target]) -> Outcome {
        self.check_required::<M>(references, targets)?;
        if self.has_set {
            return Err(Error::new("in an intermediate update variables are got before any is set"));
        }
        Ok(())
    }

    /// Refuses variables that cannot be set in the present callback.
    pub(super) fn check_set<M: Fmu>(&mut self, references: &[fmi3ValueReference], targets: &[Target]) -> Outcome {
        self.check_required::<M>(references, targets)?;
        for &reference in references {
            let place = target(targets, reference)?.place;
            if !(Layout::<M>::INPUTS.reals..Layout::<M>::OUTPUTS.reals).contains(&place.first) {
                let name = name(Interface::of::<M>(), &place);
                return Err(Error::new(format!("{name} cannot be set in an intermediate update: it is an output")));
            }
        }
        self.has_set = true;
        Ok(())
    }

    fn check_required<M: Fmu>(&self, references: &[fmi3ValueReference], targets: &[Target]) -> Outcome {
        let Some(&other) = references.iter().find(|reference| !self.required.contains(reference)) else {
            return Ok(());
        };
        let name = name(Interface::of::<M>(), &target(targets, other)?.place);
        Err(Error::new(format!(
            "{name} cannot be used in this intermediate update: it is none of the required \
             intermediate variables of fmi3InstantiateCoSimulation"
        )))
    }
}

fn target(targets: &[Target], reference: fmi3ValueReference) -> Result<&Target, Error> {
    get(targets, reference).ok_or_else(|| unknown_reference(reference))
}
