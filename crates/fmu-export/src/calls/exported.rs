//! Instances as the importer holds them, and the differences between the versions of FMI.
use super::{
    life_cycle::{LifeCycle, saved_states},
    logger::{EnabledCategories, Logger},
    places::Place,
};
use crate::{
    error::{Error, Message, Messages, Severity},
    instance::{Instance, InstanceKind, Outcome, new_values::Phase},
    interface::Interface,
    model::Fmu,
    saved_states::SavedState,
};
use std::ops::Range;

/// Instance with its life-cycle state and log categories; the importer's handle points to it.
pub struct Exported<I: Guarded, V: Version> {
    /// Life-cycle state, which the gate compares with the rule of each call.
    pub state: LifeCycle,
    /// Instance behind the gate.
    pub instance: I,
    /// Log categories that the importer wants.
    pub categories: EnabledCategories,
    /// Part of the version.
    pub(crate) version: V,
    /// Whether the importer was warned of using functions for Reals with variables of other types.
    pub(super) has_warned_of_type: bool,
}

/// Instance of a model.
pub(crate) type ModelInstance<M, V> = Exported<Instance<M>, V>;

/// Instance behind the gate.
pub trait Guarded {
    /// A saved state.
    type Saved;

    /// Returns the kind, which never changes.
    fn kind(&self) -> InstanceKind;

    /// Returns the messages since the last call. The gate sends and removes them at the end of each call.
    fn messages(&mut self) -> &mut Messages;

    /// Saves the state. `mode` is a number for version, kind and life-cycle state.
    ///
    /// # Errors
    /// If the state cannot be saved.
    fn save(&mut self, mode: u64) -> Result<Box<Self::Saved>, Error>;

    /// Saves the state in place of an earlier one.
    ///
    /// # Errors
    /// Errors of [`save`](Self::save).
    fn save_over(&mut self, mode: u64, earlier: &mut Self::Saved) -> Outcome;

    /// Returns the `mode` of a saved state.
    fn mode(saved: &Self::Saved) -> u64;

    /// Restores a state.
    ///
    /// # Errors
    /// If it cannot be restored; the instance is in the error state then.
    fn restore(&mut self, saved: &Self::Saved) -> Outcome;

    /// Frees a state.
    fn free(&mut self, saved: Box<Self::Saved>) {
        drop(saved);
    }

    /// Returns the number of bytes of a serialized state.
    ///
    /// # Errors
    /// If the state cannot be serialized.
    fn size(&self, saved: &Self::Saved) -> Result<usize, Error>;

    /// Serializes a state into [`size`](Self::size) bytes.
    ///
    /// # Errors
    /// If the state cannot be serialized.
    fn serialize(&self, saved: &Self::Saved, bytes: &mut [u8]) -> Outcome;

    /// Deserializes a state.
    ///
    /// # Errors
    /// If the bytes are not a state of this FMU.
    fn deserialize(&mut self, bytes: &[u8]) -> Result<Box<Self::Saved>, Error>;
}

impl<M: Fmu> Guarded for Instance<M> {
    type Saved = SavedState;

    #[inline(always)]
    fn kind(&self) -> InstanceKind {
        self.kind()
    }

    #[inline(always)]
    fn messages(&mut self) -> &mut Messages {
        &mut self.messages
    }

    #[inline(always)]
    fn save(&mut self, mode: u64) -> Result<Box<SavedState>, Error> {
        Ok(Box::new((*self).save(mode)))
    }

    #[inline(always)]
    fn save_over(&mut self, mode: u64, earlier: &mut SavedState) -> Outcome {
        *earlier = (*self).save(mode);
        Ok(())
    }

    #[inline(always)]
    fn mode(saved: &SavedState) -> u64 {
        saved.mode
    }

    #[inline(always)]
    fn restore(&mut self, saved: &SavedState) -> Outcome {
        self.restore(saved);
        Ok(())
    }

    #[inline(always)]
    fn size(&self, saved: &SavedState) -> Result<usize, Error> {
        Ok(saved.size(Interface::of::<M>()))
    }

    #[inline(always)]
    fn serialize(&self, saved: &SavedState, bytes: &mut [u8]) -> Outcome {
        saved.to_bytes(Interface::of::<M>(), bytes);
        Ok(())
    }

    #[inline(always)]
    fn deserialize(&mut self, bytes: &[u8]) -> Result<Box<SavedState>, Error> {
        SavedState::from_bytes(bytes, Interface::of::<M>()).map(Box::new)
    }
}

/// Variable that an importer wants to exchange within steps.
pub struct Exchanged {
    /// Name of the variable.
    pub name: String,
    /// Whether it is an input.
    pub is_input: bool,
    /// Whether intermediate updates can get or set it.
    pub is_exchanged: bool,
}

/// Version of FMI: its names, and its part of an instance.
pub trait Version: Sized + 'static {
    /// Importer's logger.
    type Logger: Logger;
    /// Name of the version in messages.
    const NAME: &'static str;
    /// Prefix of the names of its functions.
    const PREFIX: &'static str;
    /// Calls that are allowed after a panic, for messages.
    const AFTER_FAILURE: &'static str;
    /// Calls that are allowed in the error state, for messages.
    const AFTER_ERROR: &'static str;
    /// Name of the function that gets Reals.
    const GET_REALS: &'static str;
    /// Name of the function that sets Reals.
    const SET_REALS: &'static str;
    /// Section of the standard on the life cycle of Model Exchange.
    const LIFE_CYCLE_OF_MODEL_EXCHANGE: &'static str;
    /// Section of the standard on the life cycle of co-simulation.
    const LIFE_CYCLE_OF_CO_SIMULATION: &'static str;

    /// Returns the importer's logger.
    fn logger(&self) -> Self::Logger;

    /// Names the use of an instance of a kind, for messages.
    fn purpose(&self, kind: InstanceKind) -> String {
        format!("{} {}", Self::NAME, kind.name())
    }

    /// Number of version and kind in a saved state; the bits of the life-cycle state are combined with it.
    fn mode(&self, kind: InstanceKind) -> u64;

    /// Returns the life-cycle states that an instance of a kind can be saved in.
    fn states(&self, kind: InstanceKind) -> u16 {
        saved_states(kind)
    }

    /// Refuses to save states, with the reason, if the instance cannot do so.
    ///
    /// # Errors
    /// The reason.
    fn check_that_states_are_saved(&self) -> Outcome {
        Ok(())
    }

    /// Refuses variables that cannot be read, or set, within a step.
    ///
    /// # Errors
    /// The reason.
    fn check_update(
        &self,
        _references: &[u32],
        _is_set: bool,
        _find: &dyn Fn(u32) -> Result<Exchanged, Error>,
    ) -> Outcome {
        Ok(())
    }
}

/// Value references of a version, for models.
pub(crate) trait References: Version {
    /// Names of the types, in the order of [`Type`](crate::variables::entry::Type).
    const TYPE_NAMES: [&'static str; 5];
    /// Value reference of the independent variable, if there is one.
    const TIME: Option<u32>;

    /// Returns the place of a reference's values; `None` if the FMU has no such reference.
    fn place(&self, interface: &Interface, reference: u32) -> Option<Place>;

    /// Returns the name of the variable or the element with these values.
    fn name(interface: &Interface, place: &Place) -> String;

    /// Returns the first position and the number of a reference's Reals; `None` if it has no Reals. `count` is the
    /// number of Reals in the storage.
    fn reals(&self, reference: u32, count: usize) -> Option<(usize, usize)>;

    /// Returns the positions of the Reals of these references, if they follow each other in this order without gaps.
    fn reals_in_a_row(&self, references: &[u32], count: usize) -> Option<Range<usize>>;

    /// Returns the phase of the run, which determines the variables that can be set.
    fn phase<M: Fmu>(exported: &ModelInstance<M, Self>) -> Phase;

    /// Whether a list of Reals may set the continuous states in it; `alone` if it has nothing else.
    fn sets_states(state: LifeCycle, alone: bool) -> bool;

    /// Gets a list of Reals with some that only this version has, if there are any.
    fn get_own_reals<M: Fmu>(
        _: &mut ModelInstance<M, Self>,
        _references: &[u32],
        _values: &mut [f64],
    ) -> Option<Outcome> {
        None
    }

    /// Sets a list of Reals with some that only this version has, if there are any.
    fn set_own_reals<M: Fmu>(_: &mut ModelInstance<M, Self>, _references: &[u32], _values: &[f64]) -> Option<Outcome> {
        None
    }
}

impl<I: Guarded, V: Version> Exported<I, V> {
    pub(crate) fn new(instance: I, categories: EnabledCategories, version: V) -> Self {
        let state = LifeCycle::Instantiated;
        let mut exported = Self { state, instance, categories, version, has_warned_of_type: false };
        exported.set_categories(categories);
        exported
    }

    pub(crate) fn set_categories(&mut self, categories: EnabledCategories) {
        self.categories = categories;
        self.instance.messages().logs_events = categories.has(Severity::Event);
    }

    /// In an intermediate update, refuses variables that cannot be read there, or set.
    ///
    /// # Errors
    /// The reason.
    #[inline(always)]
    pub fn check_update(
        &self,
        references: &[u32],
        is_set: bool,
        find: impl Fn(u32) -> Result<Exchanged, Error>,
    ) -> Outcome {
        if self.state == LifeCycle::IntermediateUpdate {
            return self.version.check_update(references, is_set, &find);
        }
        Ok(())
    }

    /// Warns once for each instance that `function` was called for a variable of another type than Real.
    pub fn warn_of_type(&mut self, function: &str, variable: impl FnOnce() -> (String, String)) {
        if std::mem::replace(&mut self.has_warned_of_type, true) {
            return;
        }
        let (name, own) = variable();
        let text = format!(
            "{name} is of type {own}, but {function} was called for it: this is accepted where the value is exact, and \
             not reported again"
        );
        self.instance.messages().list.push(Message { severity: Severity::Warning, text });
    }
}
