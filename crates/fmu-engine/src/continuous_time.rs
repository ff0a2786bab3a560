//! Calls of Model Exchange (FMI 2.0 section 3.2, FMI 3.0 section 3.2).
use fmu::{CompletedStep, EventInfo, InterfaceKind};

use crate::error::Failure;
use crate::fmu::Fmu;
use crate::instance::Instance;

/// Largest number of iterations of event mode at one instant.
pub(crate) const MOST_ITERATIONS: usize = 1000;

/// Result of event mode.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Events {
    /// Whether the nominal values of states may have changed.
    pub nominals_changed: bool,
    /// Whether states have changed.
    pub states_changed: bool,
    /// Time of the next event in s.
    pub next: Option<f64>,
}

impl Instance {
    /// Checks that the FMU has the numbers of states and event indicators that follow from the sizes of its arrays,
    /// after its structural parameters were set: the FMU writes this many numbers.
    ///
    /// # Errors
    /// [`Failure::Refused`]; [`Failure::Count`] if a number differs.
    pub(crate) fn check_resized_states(&self, states: usize, indicators: usize) -> Result<(), Failure> {
        let instance = self.model_exchange()?;
        if !instance.is_fmi3() || !self.fmu().is_some_and(Fmu::is_resized) {
            return Ok(());
        }
        let mut found = [0; 2];
        let calls = [
            instance.get_number_of_continuous_states(&mut found[0]),
            instance.get_number_of_event_indicators(&mut found[1]),
        ];
        for ((call, found), needed) in calls.into_iter().zip(found).zip([states, indicators]) {
            self.check(call)?;
            if found != needed {
                return Err(Failure::Count { function: call.function, found, needed });
            }
        }
        Ok(())
    }

    #[inline]
    fn model_exchange(&self) -> Result<&fmu::Instance<'static>, Failure> {
        self.instance_for(InterfaceKind::ModelExchange)
    }

    /// Enters event mode.
    ///
    /// # Errors
    /// [`Failure::Refused`]
    pub fn enter_event_mode(&self) -> Result<(), Failure> {
        self.check(self.model_exchange()?.enter_event_mode())
    }

    /// Returns the failure of event mode that does not end.
    pub(crate) fn endless_events(&self, calls: usize) -> Failure {
        let function = if self.is_fmi3() { "fmi3UpdateDiscreteStates" } else { "fmi2NewDiscreteStates" };
        Failure::Endless { function, calls }
    }

    /// Enters continuous-time mode.
    ///
    /// # Errors
    /// [`Failure::Refused`]
    pub fn enter_continuous_time_mode(&self) -> Result<(), Failure> {
        self.check(self.model_exchange()?.enter_continuous_time_mode())
    }

    /// Iterates once in event mode, and adds the result to earlier ones. Returns whether a further iteration is needed.
    ///
    /// # Errors
    /// [`Failure::Refused`]; [`Failure::Ended`] if the FMU ends the simulation.
    pub fn update_discrete_states(&self, events: &mut Events) -> Result<bool, Failure> {
        let mut info = EventInfo::default();
        let call = self.model_exchange()?.update_discrete_states(&mut info);
        self.check(call)?;
        events.nominals_changed |= info.nominals_changed != 0;
        events.states_changed |= info.values_changed != 0;
        let is_defined = info.next_event_time_defined != 0 && !info.next_event_time.is_nan();
        events.next = is_defined.then_some(info.next_event_time);
        if info.terminate_simulation != 0 {
            return Err(Failure::Ended { function: call.function });
        }
        Ok(info.needs_update != 0)
    }

    /// Reports a completed step of the integrator. Returns whether the FMU asks for event mode.
    ///
    /// # Errors
    /// [`Failure::Refused`]; [`Failure::Ended`] if the FMU ends the simulation.
    pub fn completed_step(&self) -> Result<bool, Failure> {
        self.completed_step_that_may_be_repeated(false)
    }

    /// Reports a completed step like [`completed_step`](Self::completed_step). If the step may be repeated, the FMU
    /// must keep its past.
    pub(crate) fn completed_step_that_may_be_repeated(&self, may_be: bool) -> Result<bool, Failure> {
        let mut step = CompletedStep::default();
        let call = self.model_exchange()?.completed_integrator_step(!may_be, &mut step);
        self.check(call)?;
        if step.terminate_simulation != 0 {
            return Err(Failure::Ended { function: call.function });
        }
        Ok(step.enter_event_mode != 0)
    }

    /// Sets the time in s.
    ///
    /// # Errors
    /// [`Failure::Refused`]
    pub fn set_time(&self, time: f64) -> Result<(), Failure> {
        self.check(self.model_exchange()?.set_time(time))
    }

    /// Sets the continuous states.
    ///
    /// # Errors
    /// [`Failure::Refused`]
    pub fn set_continuous_states(&self, x: &[f64]) -> Result<(), Failure> {
        self.check(self.model_exchange()?.set_continuous_states(x))
    }

    /// Reads the continuous states.
    ///
    /// # Errors
    /// [`Failure::Refused`]
    pub fn continuous_states(&self, x: &mut [f64]) -> Result<(), Failure> {
        x.fill(f64::NAN);
        self.check(self.model_exchange()?.get_continuous_states(x))
    }

    /// Reads the derivatives of the continuous states.
    ///
    /// # Errors
    /// [`Failure::Refused`]
    pub fn derivatives(&self, derivatives: &mut [f64]) -> Result<(), Failure> {
        derivatives.fill(f64::NAN);
        self.check(self.model_exchange()?.get_derivatives(derivatives))
    }

    /// Reads the event indicators.
    ///
    /// # Errors
    /// [`Failure::Refused`]
    pub fn event_indicators(&self, indicators: &mut [f64]) -> Result<(), Failure> {
        indicators.fill(f64::NAN);
        self.check(self.model_exchange()?.get_event_indicators(indicators))
    }

    /// Reads the nominal values of the continuous states.
    ///
    /// # Errors
    /// [`Failure::Refused`]
    pub fn nominals(&self, nominals: &mut [f64]) -> Result<(), Failure> {
        nominals.fill(f64::NAN);
        self.check(self.model_exchange()?.get_nominals_of_continuous_states(nominals))
    }
}
