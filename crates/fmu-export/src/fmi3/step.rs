//! The communication step (FMI 3.0, section 4.2.1).
use super::{Fmi3, intermediate::IntermediateUpdates};
use crate::{
    calls::{
        c_functions::list,
        exported::{Exported, Guarded, ModelInstance},
        gate::{Function, call, co_simulation},
        life_cycle::{COMPLETE, INTERMEDIATE, LifeCycle},
        status::OK,
    },
    error::{Error, Severity},
    instance::{Handling, Instance, Outcome, last_step::Step},
    model::Fmu,
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
#[allow(missing_docs)] // the standard's names
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

/// Row of `fmi3DoStep` in the life-cycle table.
pub const DO_STEP: Function = co_simulation(COMPLETE).of("fmi3DoStep");
/// Row of `fmi3DoStep` after an intermediate update.
pub(super) const CONTINUE_STEP: Function = co_simulation(INTERMEDIATE).of("fmi3DoStep");

/// Instance with inner steps, after which the importer may exchange values.
pub trait InnerSteps: Guarded + Sized {
    /// Begins a communication step from `t` over `h`, both in s. An importer may repeat a step from a saved state.
    ///
    /// # Errors
    /// A wrong time.
    fn begin_step(&mut self, t: f64, h: f64, may_be_repeated: bool) -> Outcome;

    /// Makes an inner step; returns the time reached in s, and whether the importer is to handle an event.
    ///
    /// # Errors
    /// The step cannot be made.
    fn inner_step(&mut self, step: InnerStep) -> Result<(f64, bool), Error>;

    /// Returns the life-cycle state after a failure. The instance has returned to the start of the step.
    fn state_after(failure: &Error) -> LifeCycle;

    /// Returns the time reached in s.
    fn reached(&self) -> f64;

    /// Whether the simulation is to end.
    fn has_ended(&self) -> bool {
        false
    }
}

/// Part of a communication step: from the present time towards an end.
#[derive(Clone, Copy, Debug)]
pub struct InnerStep {
    /// Start of the communication step in s.
    pub start: f64,
    /// Length of the communication step in s.
    pub size: f64,
    /// Present time in s.
    pub now: f64,
    /// Time in s that the inner step must not pass.
    pub until: f64,
    /// Whether the importer handles events, and the step ends at the first, see [`Handling`].
    pub(crate) by_importer: Option<bool>,
}

impl<M: Fmu> InnerSteps for Instance<M> {
    fn begin_step(&mut self, t: f64, h: f64, _: bool) -> Outcome {
        self.check_time(t, h)?;
        self.begin_with_waiting_inputs()
    }

    fn inner_step(&mut self, step: InnerStep) -> Result<(f64, bool), Error> {
        let InnerStep { start, now, until, by_importer, .. } = step;
        let part = Step { start: now, size: until - now };
        let needs_event = self.step(part, Handling { by_importer, single: true, continues: now > start })?;
        if self.states.times.now == part.start + part.size {
            // Avoids the rounding of the difference.
            self.states.times.now = until;
        }
        Ok((self.states.times.now, needs_event))
    }

    fn state_after(_: &Error) -> LifeCycle {
        LifeCycle::Error
    }

    fn reached(&self) -> f64 {
        self.states.times.now
    }
}

/// Makes a communication step: the `whole` at once, or inner steps with intermediate updates between them.
///
/// # Safety
/// As for all functions with the standard's names; `places` are null or the importer's.
pub unsafe fn do_step<I: InnerSteps>(
    c: fmi3Instance,
    (t, h, may_be_repeated): (f64, f64, bool),
    places: Places,
    whole: impl FnOnce(&mut Exported<I, Fmi3>) -> Outcome,
) -> fmi3Status {
    let mut exchange = None;
    let body = |exported: &mut Exported<I, Fmi3>| {
        // SAFETY: as promised to this function.
        unsafe { places.check() }?;
        if let Some(updates) = &exported.version.updates {
            let begun = exported.begin_exchange(updates.callback, (t, h, may_be_repeated)).inspect_err(|_| {
                let (time, terminates) = (exported.instance.reached(), exported.instance.has_ended());
                // SAFETY: as promised to this function, and checked above.
                unsafe { places.write(StepEnd { time, terminates, ..StepEnd::default() }) };
            });
            exchange = Some(begun?);
            return Ok(());
        }
        whole(exported)
    };
    // SAFETY: as promised to this function.
    let status = unsafe { call(c, &DO_STEP, body) };
    match exchange {
        // SAFETY: as promised to this function.
        Some(exchange) => unsafe { exchange.run(c, places) },
        None => status,
    }
}

impl<M: Fmu> ModelInstance<M, Fmi3> {
    /// Makes a whole step, or a part up to its first event.
    #[inline(always)]
    pub(super) fn step(&mut self, t: f64, h: f64) -> Result<StepEnd, Error> {
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
}

impl<I: InnerSteps> Exported<I, Fmi3> {
    #[inline(never)]
    fn begin_exchange(
        &mut self,
        callback: fmi3IntermediateUpdateCallback,
        (t, h, may_be_repeated): (f64, f64, bool),
    ) -> Result<UpdatedStep<I>, Error> {
        let environment = self.version.logger.environment;
        let can_return_early = self.version.early_return_allowed;
        let before = self.instance.save(0).ok();
        let step = UpdatedStep { callback, environment, can_return_early, before, start: t, size: h };
        if let Err(error) = self.instance.begin_step(t, h, may_be_repeated) {
            self.state = I::state_after(&error);
            step.before.into_iter().for_each(|before| self.instance.free(before));
            return Err(error);
        }
        self.state = LifeCycle::IntermediateUpdate;
        Ok(step)
    }
}

/// Saved state that is freed unless it is taken.
struct Kept<'i, I: Guarded> {
    instance: &'i mut I,
    state: Option<Box<I::Saved>>,
}

impl<I: Guarded> Drop for Kept<'_, I> {
    fn drop(&mut self) {
        self.state.take().into_iter().for_each(|state| self.instance.free(state));
    }
}

/// Step with intermediate updates, and all data needed while nothing of the instance is borrowed.
struct UpdatedStep<I: Guarded> {
    callback: fmi3IntermediateUpdateCallback,
    environment: fmi3InstanceEnvironment,
    can_return_early: bool,
    /// State to restore if the step fails, until the step ends. None if the instance cannot save it.
    before: Option<Box<I::Saved>>,
    /// Start time and length in s.
    start: f64,
    size: f64,
}

impl<I: InnerSteps> UpdatedStep<I> {
    /// Makes the step: inner steps, each followed by a call of the importer's callback.
    unsafe fn run(mut self, c: fmi3Instance, places: Places) -> fmi3Status {
        let end = self.start + self.size;
        let (mut now, mut until) = (self.start, end);
        loop {
            let mut needs_event = false;
            let body = |exported: &mut Exported<I, Fmi3>| {
                // SAFETY: as promised to `do_step`, which has checked them.
                (now, needs_event) = unsafe { self.step(exported, now, until, places) }?;
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
                let body = |exported: &mut Exported<I, Fmi3>| {
                    exported.state = LifeCycle::StepComplete;
                    self.before.take().into_iter().for_each(|before| exported.instance.free(before));
                    let terminates = exported.instance.has_ended();
                    let end = StepEnd { time: now, needs_event, is_early: now < end, terminates };
                    // SAFETY: as promised to `do_step`, which has checked them.
                    unsafe { places.write(end) };
                    Ok(())
                };
                // SAFETY: the caller vouches for the instance.
                return unsafe { call(c, &CONTINUE_STEP, body) };
            }
        }
    }

    /// Makes an inner step. If it fails, the whole step has changed nothing.
    unsafe fn step(
        &mut self,
        exported: &mut Exported<I, Fmi3>,
        now: f64,
        until: f64,
        places: Places,
    ) -> Result<(f64, bool), Error> {
        let (start, size) = (self.start, self.size);
        let by_importer = exported.version.handling().by_importer;
        // A panic ends the step.
        let mut before = Kept { instance: &mut exported.instance, state: self.before.take() };
        let made = before.instance.inner_step(InnerStep { start, size, now, until, by_importer });
        self.before = before.state.take();
        drop(before);
        let Err(failure) = made else {
            exported.version.updates.iter().for_each(IntermediateUpdates::begin);
            return made;
        };
        let terminates = exported.instance.has_ended();
        // SAFETY: as promised to this function.
        unsafe { places.write(StepEnd { time: start, terminates, ..StepEnd::default() }) };
        exported.state = LifeCycle::Error;
        let is_discarded = failure.severity() == Severity::Discard && !terminates;
        let restored = match self.before.take() {
            Some(before) => {
                let is_fatal = failure.severity() == Severity::Fatal;
                let restored = if is_fatal { Ok(()) } else { exported.instance.restore(&before) };
                exported.instance.free(before);
                restored
            }
            None if is_discarded => Err(Error::new("the FMU cannot return to the start of the step")),
            None => Ok(()),
        };
        if let Err(reason) = restored {
            let text = format!("{failure}; {reason}");
            return Err(if reason.severity() == Severity::Fatal { Error::fatal(text) } else { Error::new(text) });
        }
        exported.state = I::state_after(&failure);
        Err(failure)
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
