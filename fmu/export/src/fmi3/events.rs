//! Event mode, and Model Exchange (FMI 3.0, sections 2.3.5 and 3.2).
#![allow(clippy::missing_safety_doc, missing_docs)] // as in `functions`
use super::{Component, functions::functions};
use crate::{
    calls::{life_cycle::State, lists::list_mut},
    error::Error,
    instance::{InstanceKind, Outcome},
    interface::Layout,
    model::Fmu,
    sys::{fmi3Boolean, fmi3False, fmi3Float64, fmi3True},
    waiting_inputs::all_indicators,
};

functions! {
    enter_event_mode EnterEventMode() |component| component.begin_event();
    update_discrete_states UpdateDiscreteStates(
        need_update: *mut fmi3Boolean, terminate: *mut fmi3Boolean, nominals_changed: *mut fmi3Boolean,
        states_changed: *mut fmi3Boolean, next_defined: *mut fmi3Boolean, next: *mut fmi3Float64
    ) |component| component.update_discrete_states([need_update, terminate, nominals_changed, states_changed, next_defined], next);
    // Without `providesEvaluateDiscreteStates` it has no effect.
    evaluate_discrete_states EvaluateDiscreteStates() |_component| Ok(());
    enter_step_mode EnterStepMode() |component| component.enter_step_mode();
    enter_continuous_time_mode EnterContinuousTimeMode() |component| component.enter_continuous_time_mode();
    completed_integrator_step CompletedIntegratorStep(
        enter_event_mode: *mut fmi3Boolean, terminate: *mut fmi3Boolean
    ) |component| component.complete_integrator_step(enter_event_mode, terminate);
    set_time SetTime(time: fmi3Float64) |component| component.instance.set_time(time);
    set_continuous_states SetContinuousStates(x: *const fmi3Float64, n: usize) |component| component.set_continuous_states(x, n);
    get_continuous_states GetContinuousStates(x: *mut fmi3Float64, n: usize) |component| component.get_continuous_states(x, n);
    get_derivatives GetContinuousStateDerivatives(values: *mut fmi3Float64, n: usize) |component| component.get_derivatives(values, n);
    get_nominals GetNominalsOfContinuousStates(values: *mut fmi3Float64, n: usize)
        |component| component.get_nominals_of_continuous_states(values, n);
    get_event_indicators GetEventIndicators(values: *mut fmi3Float64, n: usize)
        |component| component.get_event_indicators(values, n, 0).map(|_| ());
    get_number_of_states GetNumberOfContinuousStates(n: *mut usize) |_component| write_number(n, Layout::<M>::STATE_REALS.len());
    get_number_of_indicators GetNumberOfEventIndicators(n: *mut usize) |_component| write_number(n, all_indicators::<M>());
}

unsafe fn write_number(place: *mut usize, number: usize) -> Outcome {
    // SAFETY: null, or the importer's variable.
    unsafe { list_mut(place, 1, "pointer to the number") }?[0] = number;
    Ok(())
}

impl<M: Fmu> Component<M> {
    fn begin_event(&mut self) -> Outcome {
        if self.instance.kind == InstanceKind::CoSimulation && !self.version.event_mode_used {
            return Err(Error::new("the instance was made without eventModeUsed: its events are internal"));
        }
        self.enter_event_mode();
        Ok(())
    }

    /// Commits the events of the instant. `flags` in the order of the arguments.
    unsafe fn update_discrete_states(&mut self, flags: [*mut fmi3Boolean; 5], next: *mut fmi3Float64) -> Outcome {
        const NAMES: [&str; 5] = [
            "pointer to discreteStatesNeedUpdate",
            "pointer to terminateSimulation",
            "pointer to nominalsOfContinuousStatesChanged",
            "pointer to valuesOfContinuousStatesChanged",
            "pointer to nextEventTimeDefined",
        ];
        for (flag, name) in flags.into_iter().zip(NAMES) {
            // SAFETY: null, or the importer's variable.
            unsafe { list_mut(flag, 1, name) }?[0] = fmi3False;
        }
        // SAFETY: null, or the importer's variable.
        let next = unsafe { list_mut(next, 1, "pointer to nextEventTime") }?;
        // Some importers read it even if it is not defined.
        next[0] = f64::INFINITY;
        let after = self.new_discrete_states()?;
        let [_, _, _, states_changed, next_defined] = flags;
        // SAFETY: the importer's variables, which are not null, as was checked above.
        unsafe { *states_changed = after.states_changed.into() };
        if let Some(time) = after.next {
            // SAFETY: the same.
            unsafe { *next_defined = fmi3True };
            next[0] = time;
        }
        Ok(())
    }

    fn enter_step_mode(&mut self) -> Outcome {
        self.instance.enter_continuous_time_mode();
        // Between steps outputs have the values of the last communication point: here those after the event.
        let updated = self.instance.update_at_instant();
        self.state = State::StepComplete;
        updated
    }

    unsafe fn complete_integrator_step(&mut self, event: *mut fmi3Boolean, terminate: *mut fmi3Boolean) -> Outcome {
        // SAFETY: null, or the importer's variables.
        let (event, terminate) = unsafe {
            (
                list_mut(event, 1, "pointer to enterEventMode")?,
                list_mut(terminate, 1, "pointer to terminateSimulation")?,
            )
        };
        terminate[0] = fmi3False;
        event[0] = self.instance.completed_integrator_step().into();
        Ok(())
    }
}
