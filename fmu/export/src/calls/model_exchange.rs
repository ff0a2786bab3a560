//! Model Exchange, and the events of co-simulation that the importer handles.
use super::{
    Component, Version,
    life_cycle::State,
    lists::{list, list_mut},
};
use crate::{
    error::Error,
    instance::Outcome,
    interface::Layout,
    model::{Fmu, indicator_count},
    model_exchange::AfterEvents,
    waiting_inputs::all_indicators,
};

/// What the functions of the standard of these names do. The numbers of states and indicators must be those of the FMU.
///
/// # Safety
/// Pointers are null, or the importer's, and point to as many elements as the call says.
impl<M: Fmu, V: Version> Component<M, V> {
    /// Enters event mode; within event mode it is the same event. Returns whether it is another one.
    pub(crate) fn enter_event_mode(&mut self) -> bool {
        let is_new = self.state != State::EventMode;
        if is_new {
            self.instance.enter_event_mode();
            self.instance.take_waiting_inputs();
            self.state = State::EventMode;
        }
        is_new
    }

    /// Commits the events of the instant. If they cannot be handled, the instance is in the error state.
    pub(crate) fn new_discrete_states(&mut self) -> Result<AfterEvents, Error> {
        self.instance.new_discrete_states().inspect_err(|_| self.state = State::Error)
    }

    pub(crate) fn enter_continuous_time_mode(&mut self) -> Outcome {
        self.instance.enter_continuous_time_mode();
        self.state = State::ContinuousTimeMode;
        Ok(())
    }

    pub(crate) unsafe fn set_continuous_states(&mut self, x: *const f64, n: usize) -> Outcome {
        // SAFETY: as promised to this function.
        let states = unsafe { list(x, n, "list of continuous states") }?;
        check_number(n, Layout::<M>::STATE_REALS.len(), "continuous states")?;
        self.instance.set_states(Layout::<M>::STATE_REALS.zip(states.iter().copied()))
    }

    pub(crate) unsafe fn get_continuous_states(&mut self, x: *mut f64, n: usize) -> Outcome {
        // SAFETY: as promised to this function.
        let states = unsafe { list_mut(x, n, "list of continuous states") }?;
        check_number(n, Layout::<M>::STATE_REALS.len(), "continuous states")?;
        if self.state == State::InitializationMode && n > 0 {
            self.instance.update_outputs()?;
        }
        states.copy_from_slice(&self.instance.values.reals[Layout::<M>::STATE_REALS]);
        Ok(())
    }

    pub(crate) unsafe fn get_derivatives(&mut self, values: *mut f64, n: usize) -> Outcome {
        // SAFETY: as promised to this function.
        let derivatives = unsafe { list_mut(values, n, "list of derivatives") }?;
        let all = Layout::<M>::DERIVATIVES.reals..Layout::<M>::END.reals;
        check_number(n, all.len(), "derivatives")?;
        if n > 0 {
            self.update_outputs_of_the_instant()?;
        }
        derivatives.copy_from_slice(&self.instance.values.reals[all]);
        Ok(())
    }

    pub(crate) unsafe fn get_nominals_of_continuous_states(&mut self, values: *mut f64, n: usize) -> Outcome {
        // SAFETY: as promised to this function.
        let nominals = unsafe { list_mut(values, n, "list of nominal values") }?;
        check_number(n, Layout::<M>::STATE_REALS.len(), "nominal values")?;
        nominals.copy_from_slice(&self.instance.integrator.nominals);
        Ok(())
    }

    /// The event indicators of the model, and the places of those that the version has beside them, so many as it says.
    pub(crate) unsafe fn get_event_indicators<'a>(
        &mut self,
        values: *mut f64,
        n: usize,
        of_version: usize,
    ) -> Result<&'a mut [f64], Error> {
        // SAFETY: as promised to this function.
        let indicators = unsafe { list_mut(values, n, "list of event indicators") }?;
        let own = all_indicators::<M>();
        check_number(n, own + of_version, "event indicators")?;
        let (own, others) = indicators.split_at_mut(own);
        if indicator_count::<M>() > 0 {
            self.update_outputs_of_the_instant()?;
        }
        self.instance.indicators(own)?;
        Ok(others)
    }

    /// Computes outputs where they follow what is set at once.
    pub(crate) fn update_followed_outputs(&mut self) -> Outcome {
        match self.state {
            State::EventMode | State::ContinuousTimeMode => self.instance.update_at_instant(),
            _ => self.instance.update_outputs(),
        }
    }

    /// Computes outputs if values were set, where derivatives are those of the present instant.
    pub(crate) fn update_outputs_of_the_instant(&mut self) -> Outcome {
        match self.state {
            State::InitializationMode => self.instance.update_outputs(),
            State::EventMode | State::ContinuousTimeMode => self.instance.update_at_instant(),
            _ => Ok(()),
        }
    }
}

fn check_number(n: usize, own: usize, what: &str) -> Outcome {
    if n == own { Ok(()) } else { Err(Error::new(format!("{n} {what}: this FMU has {own}"))) }
}
