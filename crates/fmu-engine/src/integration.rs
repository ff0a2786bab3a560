//! Model Exchange: integrates the continuous states of an instance between two times, with all events in between.
use dormand_prince::{Solver, has_crossed};
use fmi_export_sys::fmi2Discard;

use crate::alternation::Alternations;
use crate::continuous_time::Events;
use crate::error::Failure;
use crate::fmu::Fmu;
use crate::instance::Instance;
use crate::watch::Watch;

/// Largest number of steps of the method between two rows; more would look like a hang.
const MOST_STEPS: usize = 1_000_000;
/// Largest number of events at one instant, when indicators keep changing sign.
const MOST_EVENTS: usize = 1000;
/// Default relative tolerance.
pub const DEFAULT_TOLERANCE: f64 = 1e-8;
/// Resolution of crossings, relative to the time.
const RESOLUTION: f64 = 1e-14;

/// Largest distance of events at one instant, relative to the time.
const SAME_INSTANT: f64 = 10.0 * RESOLUTION;

/// Function that sets the inputs at a time in s.
pub(crate) type SetInputs<'f> = &'f mut dyn FnMut(f64) -> Result<(), Failure>;

/// Integration of the states of an instance for Model Exchange.
#[derive(Clone, Debug)]
pub(crate) struct Integration {
    solver: Solver,
    tolerance: f64,
    needs_completed_step: bool,
    /// Whether the instance may return to an earlier state.
    pub(crate) may_be_repeated: bool,
    time: f64,
    states: Vec<f64>,
    nominals: Vec<f64>,
    /// Absolute tolerances of the states.
    absolute: Vec<f64>,
    /// Event indicators at the last instant, and at the trial instant.
    before: Vec<f64>,
    after: Vec<f64>,
    between: Vec<f64>,
    next_event: Option<f64>,
    /// Time of the last event, and number of further events at the same instant.
    last_event: f64,
    events: usize,
    alternations: Alternations,
    pub(crate) watch: Watch,
}

impl Integration {
    pub(crate) fn new(fmu: &Fmu, tolerance: f64) -> Self {
        let description = fmu.description();
        let (states, indicators) = (fmu.states(), description.event_indicators);
        Self {
            solver: Solver::new(states),
            tolerance: if tolerance > 0.0 { tolerance } else { DEFAULT_TOLERANCE },
            needs_completed_step: description.model_exchange.as_ref().is_none_or(|of| !of.completed_step_not_needed),
            may_be_repeated: false,
            time: 0.0,
            states: vec![0.0; states],
            nominals: vec![1.0; states],
            absolute: vec![0.0; states],
            before: vec![0.0; indicators],
            after: vec![0.0; indicators],
            between: vec![0.0; indicators],
            next_event: None,
            last_event: f64::NEG_INFINITY,
            events: 0,
            alternations: Alternations::new(indicators),
            watch: Watch::default(),
        }
    }

    /// Begins a run from `time` to `end`, both in s, with an instance in event mode.
    pub(crate) fn begin(&mut self, instance: &Instance, time: f64, end: f64) -> Result<(), Failure> {
        instance.check_resized_states(self.states.len(), self.before.len())?;
        self.time = time;
        self.alternations.begin(end - time);
        self.nominals.fill(0.0);
        // Data of an earlier run would make results depend on the order of runs.
        self.solver.set_next_step(0.0);
        (self.last_event, self.events) = (f64::NEG_INFINITY, 0);
        self.handle_events(instance)
    }

    /// Handles events in event mode, and restarts with the states after them.
    pub(crate) fn handle_events(&mut self, instance: &Instance) -> Result<(), Failure> {
        let Events { nominals_changed, next, .. } = instance.handle_events()?;
        self.next_event = next;
        if !self.states.is_empty() {
            instance.continuous_states(&mut self.states)?;
            if nominals_changed || self.nominals[0] == 0.0 {
                instance.nominals(&mut self.nominals)?;
                for nominal in &mut self.nominals {
                    // Some FMUs return zero or NaN where they do not know the size of a state.
                    *nominal = Some(nominal.abs()).filter(|n| n.is_finite() && *n > 0.0).unwrap_or(1.0);
                }
                for (absolute, nominal) in self.absolute.iter_mut().zip(&self.nominals) {
                    *absolute = self.tolerance * nominal;
                }
                self.solver.set_tolerance(self.tolerance, &self.absolute);
            }
        }
        self.solver.start(self.time, &self.states);
        if self.before.is_empty() { Ok(()) } else { instance.event_indicators(&mut self.before) }
    }

    /// Advances to the time `end` in s. `set_inputs` sets inputs that change on the way.
    pub(crate) fn advance(&mut self, instance: &Instance, end: f64, set_inputs: SetInputs<'_>) -> Result<(), Failure> {
        let mut steps = 0;
        while self.time < end {
            self.watch.check()?;
            steps += 1;
            if steps > MOST_STEPS {
                let reason = "the method needs more than 1,000,000 steps";
                return Err(Failure::Integration { time: self.time, reason });
            }
            let until = self.next_event.map_or(end, |event| event.clamp(self.time, end));
            // An event may be due at once, without a step.
            let makes_step = until > self.time;
            let has_crossed = makes_step && self.step(instance, until, set_inputs)?;
            let is_due = self.next_event.is_some_and(|event| event <= self.time);
            let wants_event = makes_step && self.needs_completed_step && {
                instance.completed_step_that_may_be_repeated(self.may_be_repeated)?
            };
            if has_crossed || is_due || wants_event {
                instance.enter_event_mode()?;
                self.handle_events(instance)?;
                self.count_event(instance)?;
            }
        }
        Ok(())
    }

    /// Fails if events at one instant are endless.
    fn count_event(&mut self, instance: &Instance) -> Result<(), Failure> {
        let is_later = self.time - self.last_event > SAME_INSTANT * self.time.abs();
        self.events = if is_later { 1 } else { self.events + 1 };
        self.last_event = self.time;
        if self.events < MOST_EVENTS {
            return Ok(());
        }
        let function = if instance.is_fmi3() { "fmi3EnterEventMode" } else { "fmi2EnterEventMode" };
        Err(Failure::Endless { function, calls: MOST_EVENTS })
    }

    /// Makes a step of the method, or a part of it up to the first sign change of an indicator. Returns whether there
    /// was one.
    fn step(&mut self, instance: &Instance, until: f64, set_inputs: SetInputs<'_>) -> Result<bool, Failure> {
        let mut equations = Equations { instance, set_inputs };
        self.solver.step(&mut equations, until).map_err(|failure| failure_of(failure, self.time))?;
        self.time = self.solver.time();
        self.states.copy_from_slice(self.solver.states());
        equations.go_to(self.time, &self.states)?;
        if self.before.is_empty() {
            return Ok(false);
        }
        instance.event_indicators(&mut self.after)?;
        let has_crossed = has_crossed(&self.before, &self.after);
        if has_crossed {
            let resolution = RESOLUTION * self.time.abs().max(self.time - self.solver.previous_time());
            let room = [&mut *self.before, &mut *self.after, &mut *self.between];
            self.time = self.solver.first_crossing(room, resolution, |time, states, z| {
                equations.go_to(time, states)?;
                equations.instance.event_indicators(z)
            })?;
            self.solver.interpolate(self.time, &mut self.states);
            equations.go_to(self.time, &self.states)?;
            if let Some(indicator) = self.alternations.count(self.time, &self.before, &self.after) {
                return Err(Failure::Chattering { time: self.time, indicator });
            }
        } else {
            std::mem::swap(&mut self.before, &mut self.after);
        }
        Ok(has_crossed)
    }
}

struct Equations<'a, 'f> {
    instance: &'a Instance,
    set_inputs: SetInputs<'f>,
}

impl Equations<'_, '_> {
    fn go_to(&mut self, time: f64, states: &[f64]) -> Result<(), Failure> {
        self.instance.set_time(time)?;
        if !states.is_empty() {
            self.instance.set_continuous_states(states)?;
        }
        (self.set_inputs)(time)
    }
}

impl dormand_prince::Equations for Equations<'_, '_> {
    type Error = Failure;

    fn derivatives(&mut self, time: f64, states: &[f64], derivatives: &mut [f64]) -> Result<(), Failure> {
        self.go_to(time, states)?;
        if states.is_empty() { Ok(()) } else { self.instance.derivatives(derivatives) }
    }

    fn is_final(&self, failure: &Failure) -> bool {
        // With other states the FMU may answer again.
        !matches!(failure, Failure::Refused { status, .. } if *status == fmi2Discard)
    }
}

fn failure_of(failure: dormand_prince::Failure<Failure>, time: f64) -> Failure {
    let reason = match failure {
        dormand_prince::Failure::Equations(failure) => return failure,
        dormand_prince::Failure::TooShort => "steps become too short; states or derivatives grow without limit or jump",
        dormand_prince::Failure::Stiff => "the equations are too stiff for the explicit method",
    };
    Failure::Integration { time, reason }
}
