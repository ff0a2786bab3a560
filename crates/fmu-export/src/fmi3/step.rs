//! The communication step (FMI 3.0, section 4.2.1).
use super::Exported;
use crate::{
    calls::{
        c_functions::list,
        gate::{Function, call, co_simulation},
        life_cycle::{COMPLETE, INTERMEDIATE, LifeCycle},
        status::OK,
    },
    error::Error,
    instance::{Handling, Outcome, last_step::Step},
    model::Fmu,
    saved_states::SavedState,
    sys::{
        fmi3Boolean, fmi3False, fmi3Float64, fmi3Instance, fmi3InstanceEnvironment, fmi3IntermediateUpdateCallback,
        fmi3Status, fmi3True,
    },
};

/// End of a step.
#[derive(Clone, Copy, Debug, Default)]
pub struct StepEnd {
    /// Time in s.
    pub time: f64,
    /// Whether the importer is to handle an event.
    pub needs_event: bool,
    /// Whether the step has ended early.
    pub is_early: bool,
    /// Whether the simulation is to end.
    pub terminates: bool,
}

/// Importer's variables for the end of a step.
#[derive(Clone, Copy)]
#[allow(missing_docs)] // the names are those of the standard
pub struct Places {
    pub event_handling_needed: *mut fmi3Boolean,
    pub terminate_simulation: *mut fmi3Boolean,
    pub early_return: *mut fmi3Boolean,
    pub last_successful_time: *mut fmi3Float64,
}

impl Places {
    /// Checks all pointers.
    ///
    /// # Errors
    /// If one is null.
    ///
    /// # Safety
    /// Each pointer is null or the importer's.
    #[inline(always)]
    pub unsafe fn check(self) -> Outcome {
        // SAFETY: null, or the importer's variables.
        unsafe {
            list(self.event_handling_needed, 1, "pointer to eventHandlingNeeded")?;
            list(self.terminate_simulation, 1, "pointer to terminateSimulation")?;
            list(self.early_return, 1, "pointer to earlyReturn")?;
            list(self.last_successful_time, 1, "pointer to lastSuccessfulTime")?;
        }
        Ok(())
    }

    /// Writes the end of a step, after a [check](Self::check).
    ///
    /// # Safety
    /// Each pointer is the importer's.
    #[inline(always)]
    pub unsafe fn write(self, end: StepEnd) {
        // SAFETY: the importer's variables, which are not null.
        unsafe {
            *self.event_handling_needed = end.needs_event.into();
            *self.terminate_simulation = end.terminates.into();
            *self.early_return = end.is_early.into();
            *self.last_successful_time = end.time;
        }
    }
}

pub(super) const DO_STEP: Function = co_simulation(COMPLETE).of("fmi3DoStep");
/// Row of `fmi3DoStep` after an intermediate update.
pub(super) const CONTINUE_STEP: Function = co_simulation(INTERMEDIATE).of("fmi3DoStep");

/// Makes a communication step.
///
/// # Safety
/// As for all functions with the standard's names; `places` are null or the importer's.
pub(super) unsafe fn do_step<M: Fmu>(c: fmi3Instance, t: f64, h: f64, places: Places) -> fmi3Status {
    let mut exchange = None;
    let body = |exported: &mut Exported<M>| {
        // SAFETY: as promised to this function.
        unsafe { places.check() }?;
        if let Some(updates) = &exported.version.updates {
            exchange = Some(exported.begin_exchange(updates.callback, t, h)?);
            return Ok(());
        }
        let end = exported.step(t, h)?;
        // SAFETY: as promised to this function; they were checked above.
        unsafe { places.write(end) };
        Ok(())
    };
    // SAFETY: as promised to this function.
    let status = unsafe { call(c, &DO_STEP, body) };
    match exchange {
        // SAFETY: as promised to this function.
        Some(exchange) => unsafe { exchange.run::<M>(c, places) },
        None => status,
    }
}

impl<M: Fmu> Exported<M> {
    /// Makes a whole step, or a part up to its first event.
    #[inline(always)]
    fn step(&mut self, t: f64, h: f64) -> Result<StepEnd, Error> {
        let result = match self.version.event_mode_used {
            false => self.instance.do_step(t, h).map(|()| false),
            true => self.step_to_event(t, h),
        };
        let needs_event = result.inspect_err(|_| self.state = LifeCycle::Error)?;
        let time = self.instance.states.times.now;
        Ok(StepEnd { time, needs_event, is_early: time < t + h, terminates: false })
    }

    #[inline(never)]
    fn step_to_event(&mut self, t: f64, h: f64) -> Result<bool, Error> {
        self.instance.check_time(t, h)?;
        self.instance.begin_with_waiting_inputs()?;
        let step = Step { start: t, size: h };
        self.instance.step(step, self.version.handling())
    }

    #[inline(never)]
    fn begin_exchange(
        &mut self,
        callback: fmi3IntermediateUpdateCallback,
        t: f64,
        h: f64,
    ) -> Result<UpdatedStep, Error> {
        let checked = self.instance.check_time(t, h);
        checked.inspect_err(|_| self.state = LifeCycle::Error)?;
        let environment = self.version.logger.environment;
        let can_return_early = self.version.early_return_allowed;
        let before = self.instance.save(0);
        self.instance.begin_with_waiting_inputs().inspect_err(|_| self.state = LifeCycle::Error)?;
        self.state = LifeCycle::IntermediateUpdate;
        Ok(UpdatedStep { callback, environment, can_return_early, before, start: t, size: h })
    }
}

/// Step with intermediate updates, and all data needed while nothing of the instance is borrowed.
struct UpdatedStep {
    callback: fmi3IntermediateUpdateCallback,
    environment: fmi3InstanceEnvironment,
    can_return_early: bool,
    /// State to restore if the step fails.
    before: SavedState,
    /// Start time and length in s.
    start: f64,
    size: f64,
}

impl UpdatedStep {
    /// Makes the step: steps of the integrator, each followed by a call of the importer's callback.
    unsafe fn run<M: Fmu>(&self, c: fmi3Instance, places: Places) -> fmi3Status {
        let end = self.start + self.size;
        let (mut now, mut until) = (self.start, end);
        loop {
            let mut needs_event = false;
            let body = |exported: &mut Exported<M>| {
                needs_event = self.step(exported, now, until)?;
                now = exported.instance.states.times.now;
                Ok(())
            };
            // SAFETY: the caller vouches for the instance.
            let status = unsafe { call(c, &CONTINUE_STEP, body) };
            if status != OK {
                return status;
            }
            let is_over = now >= until || needs_event && self.can_return_early;
            // SAFETY: the importer provided this function for such calls; nothing of the instance is borrowed here.
            let asked = unsafe { self.update(now, is_over) };
            until = asked.map_or(until, |time| time.max(now).min(end));
            if is_over || now >= until {
                let body = |exported: &mut Exported<M>| {
                    exported.state = LifeCycle::StepComplete;
                    let end = StepEnd { time: now, needs_event, is_early: now < end, terminates: false };
                    // SAFETY: as promised to `do_step`, which has checked them.
                    unsafe { places.write(end) };
                    Ok(())
                };
                // SAFETY: the caller vouches for the instance.
                return unsafe { call(c, &CONTINUE_STEP, body) };
            }
        }
    }

    /// Makes one step of the integrator. If it fails, the whole step has changed nothing.
    fn step<M: Fmu>(&self, exported: &mut Exported<M>, now: f64, until: f64) -> Result<bool, Error> {
        let continues = now > self.start;
        let handling = Handling { single: true, continues, ..exported.version.handling() };
        let step = Step { start: now, size: until - now };
        match exported.instance.step(step, handling) {
            Ok(needs_event) => {
                if exported.instance.states.times.now == step.start + step.size {
                    // Avoids the rounding of the difference.
                    exported.instance.states.times.now = until;
                }
                if let Some(updates) = &mut exported.version.updates {
                    updates.begin();
                }
                Ok(needs_event)
            }
            Err(error) => {
                exported.instance.restore(&self.before);
                exported.state = LifeCycle::Error;
                Err(error)
            }
        }
    }

    /// Calls the importer. Returns the time in s of a requested early end.
    unsafe fn update(&self, now: f64, is_over: bool) -> Option<f64> {
        let can_return_early = self.can_return_early && !is_over;
        let (mut requested, mut time) = (fmi3False, now);
        // SAFETY: the caller vouches for the callback; the places live during the call.
        unsafe {
            (self.callback)(
                self.environment,
                now,
                (!is_over).into(),
                fmi3True,
                fmi3True,
                can_return_early.into(),
                &raw mut requested,
                &raw mut time,
            );
        }
        (can_return_early && requested != fmi3False).then_some(time)
    }
}
