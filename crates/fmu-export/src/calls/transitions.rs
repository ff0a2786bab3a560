//! Changes of the life-cycle state that all versions share.
use super::{
    c_functions::strings,
    exported::{Exported, Guarded, ModelInstance, References, Version},
    life_cycle::LifeCycle,
    logger::EnabledCategories,
};
use crate::{
    error::Error,
    instance::{InstanceKind, Outcome},
    model::Fmu,
};
use std::ffi::c_char;

impl<I: Guarded, V: Version> Exported<I, V> {
    /// Switches named log categories on or off; the others stay as in `before`.
    ///
    /// # Safety
    /// The list is null, or belongs to the importer and has `n` strings.
    pub unsafe fn set_debug_logging(
        &mut self,
        before: EnabledCategories,
        is_on: bool,
        (names, n): (*const *const c_char, usize),
    ) -> Outcome {
        // SAFETY: as promised to this function.
        let names = unsafe { strings(names, n, "list of categories") }?;
        let names: Vec<_> = names.into_iter().map(Option::unwrap_or_default).collect();
        let named = EnabledCategories::named(&names).map_err(Error::new)?;
        self.set_categories(before.switched(named, is_on));
        Ok(())
    }
}

impl<M: Fmu, V: References> ModelInstance<M, V> {
    pub(crate) fn enter_initialization_mode(&mut self) -> Outcome {
        self.state = LifeCycle::InitializationMode;
        Ok(())
    }

    pub(crate) fn exit_initialization_mode(&mut self) -> Outcome {
        self.state = match self.instance.kind() {
            InstanceKind::CoSimulation => {
                self.instance.initialize()?;
                LifeCycle::StepComplete
            }
            InstanceKind::ModelExchange => {
                self.instance.initialize_model_exchange()?;
                LifeCycle::EventMode
            }
        };
        Ok(())
    }

    pub(crate) fn terminate(&mut self) -> Outcome {
        if self.state != LifeCycle::StepComplete {
            // The last values can be read afterwards; if they cannot be computed, the values before.
            let _ = self.update_at_instant();
        }
        self.state = LifeCycle::Terminated;
        let time = self.instance.states.times.now;
        self.instance.messages.log().event(|| format!("terminated at {time} s"));
        Ok(())
    }

    pub(crate) fn reset(&mut self) -> Outcome {
        self.instance.reset();
        self.state = LifeCycle::Instantiated;
        Ok(())
    }

    /// Enters event mode, or continues the same event within event mode. Returns whether the event is new.
    pub(crate) fn enter_event_mode(&mut self) -> bool {
        let is_new = self.state != LifeCycle::EventMode;
        if is_new {
            self.instance.enter_event_mode();
            self.instance.take_waiting_inputs();
            self.state = LifeCycle::EventMode;
        }
        is_new
    }

    pub(crate) fn enter_continuous_time_mode(&mut self) -> Outcome {
        self.instance.enter_continuous_time_mode();
        self.state = LifeCycle::ContinuousTimeMode;
        Ok(())
    }
}
