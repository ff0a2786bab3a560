//! Event mode (FMI 3.0, section 2.3.5).
use super::Exported;
use crate::{
    calls::{c_functions::variable, life_cycle::LifeCycle},
    error::Error,
    instance::{InstanceKind, Outcome},
    model::Fmu,
    sys::{fmi3Boolean, fmi3False, fmi3True},
};

impl<M: Fmu> Exported<M> {
    /// Enters event mode, in co-simulation only if the importer handles events.
    pub(super) fn begin_event(&mut self) -> Outcome {
        if self.instance.kind() == InstanceKind::CoSimulation && !self.version.event_mode_used {
            return Err(Error::new("the instance was made without eventModeUsed: its events are internal"));
        }
        self.enter_event_mode();
        Ok(())
    }

    /// Commits the events of the instant; `flags` in the order of the arguments.
    ///
    /// # Safety
    /// Each pointer is null or the importer's.
    pub(super) unsafe fn update_discrete_states(&mut self, flags: [*mut fmi3Boolean; 5], next: *mut f64) -> Outcome {
        const NAMES: [&str; 5] = [
            "pointer to discreteStatesNeedUpdate",
            "pointer to terminateSimulation",
            "pointer to nominalsOfContinuousStatesChanged",
            "pointer to valuesOfContinuousStatesChanged",
            "pointer to nextEventTimeDefined",
        ];
        for (flag, name) in flags.into_iter().zip(NAMES) {
            // SAFETY: null, or the importer's variable.
            unsafe { *variable(flag, name)? = fmi3False };
        }
        // SAFETY: null, or the importer's variable.
        let next = unsafe { variable(next, "pointer to nextEventTime") }?;
        // Some importers read the time even if it is not defined.
        *next = f64::INFINITY;
        let after = self.new_discrete_states()?;
        let [_, _, _, states_changed, next_defined] = flags;
        // SAFETY: the importer's variables, checked above not to be null.
        unsafe { *states_changed = after.states_changed.into() };
        if let Some(time) = after.next {
            // SAFETY: as above.
            unsafe { *next_defined = fmi3True };
            *next = time;
        }
        Ok(())
    }

    pub(super) fn enter_step_mode(&mut self) -> Outcome {
        self.instance.enter_continuous_time_mode();
        // Between steps outputs have the values of the last communication point; here the values after the event.
        let updated = self.instance.update_at_instant(false);
        self.state = LifeCycle::StepComplete;
        updated
    }
}
