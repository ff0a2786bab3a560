//! Model Exchange, and the events of co-simulation that the importer handles.
use super::{
    c_functions::{list, list_mut, variable},
    exported::{Exported, Guarded, ModelInstance, References, Version},
    life_cycle::LifeCycle,
};
use crate::{
    error::Error,
    instance::Outcome,
    interface::{Interface, layout::Layout},
    model::{Fmu, all_indicators, indicator_count},
    step::model_exchange::AfterEvents,
};

impl<I: Guarded, V: Version> Exported<I, V> {
    /// Completes a step of the importer's integrator with `complete`, and writes its results: whether an event is to be
    /// handled, and whether the simulation ends.
    ///
    /// # Errors
    /// Null pointers, and errors of `complete`.
    ///
    /// # Safety
    /// Each pointer is null or the importer's.
    pub unsafe fn completed_integrator_step<B: From<bool>>(
        &mut self,
        [enter_event_mode, terminate_simulation]: [*mut B; 2],
        complete: impl FnOnce(&mut I) -> Result<[bool; 2], Error>,
    ) -> Outcome {
        // SAFETY: as promised to this function.
        let (enter_event_mode, terminate_simulation) = unsafe {
            (
                variable(enter_event_mode, "pointer to enterEventMode")?,
                variable(terminate_simulation, "pointer to terminateSimulation")?,
            )
        };
        [*enter_event_mode, *terminate_simulation] = complete(&mut self.instance)?.map(B::from);
        Ok(())
    }
}

/// Functions of the standard. The numbers of states and indicators must equal the FMU's.
///
/// # Safety
/// Each pointer is null, or belongs to the importer and points to the stated number of elements.
impl<M: Fmu, V: References> ModelInstance<M, V> {
    /// Commits the events of the instant. If they cannot be handled, the instance enters the error state.
    pub(crate) fn new_discrete_states(&mut self) -> Result<AfterEvents, Error> {
        self.instance.new_discrete_states().inspect_err(|_| self.state = LifeCycle::Error)
    }

    /// Sets the time, in s. In event mode a different time is another event.
    pub(crate) fn set_time(&mut self, time: f64) -> Outcome {
        if self.instance.set_time(time)? && self.state == LifeCycle::EventMode {
            self.instance.enter_event_mode();
        }
        Ok(())
    }

    /// Computes outputs at the present instant, if values were set since the last computation.
    pub(crate) fn update_at_instant(&mut self) -> Outcome {
        self.instance.update_at_instant(self.state == LifeCycle::EventMode)
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
        if self.state == LifeCycle::InitializationMode && n > 0 {
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
            self.update_outputs()?;
        }
        derivatives.copy_from_slice(&self.instance.values.reals[all]);
        Ok(())
    }

    pub(crate) unsafe fn get_nominals_of_continuous_states(&mut self, values: *mut f64, n: usize) -> Outcome {
        // SAFETY: as promised to this function.
        let nominals = unsafe { list_mut(values, n, "list of nominal values") }?;
        check_number(n, Layout::<M>::STATE_REALS.len(), "nominal values")?;
        nominals.copy_from_slice(&Interface::of::<M>().nominals_of_states());
        Ok(())
    }

    /// Writes the event indicators of the model, and returns the places for the `of_version` further ones of the
    /// version.
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
            self.update_outputs()?;
        }
        self.instance.indicators(own)?;
        Ok(others)
    }

    /// Computes outputs if values were set, in states that let outputs follow them.
    pub(crate) fn update_outputs(&mut self) -> Outcome {
        match self.state {
            LifeCycle::Instantiated | LifeCycle::InitializationMode => self.instance.update_outputs(),
            LifeCycle::EventMode | LifeCycle::ContinuousTimeMode => self.update_at_instant(),
            _ => Ok(()),
        }
    }
}

/// Checks the number of values in a list against the FMU's own number.
///
/// # Errors
/// If the numbers differ.
pub fn check_number(n: usize, own: usize, what: &str) -> Outcome {
    if n == own { Ok(()) } else { Err(Error::new(format!("{n} {what}: this FMU has {own}"))) }
}
