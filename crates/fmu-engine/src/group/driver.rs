//! Integration of a group from event to event.
use radau::{Automatic, Counts, Equations, first_crossing, has_crossed};

use crate::alternation::Alternations;
use crate::batch::Buffer;
use crate::error::{Error, Failure};
use crate::group::evaluation::{Context, Evaluation, Failed};
use crate::group::graph::network;
use crate::group::network::{GroupElement, Held, Network, Work};
use crate::instance::Instance;
use crate::plan::{Plan, Shape};
use crate::watch::Watch;

/// Largest number of steps of the method between two rows; more would look like a hang.
const MOST_STEPS: usize = 1_000_000;
/// Largest number of events at one instant, when indicators keep changing sign.
const MOST_EVENTS: usize = 1000;
/// Largest distance of events at one instant, relative to the time.
const SAME_INSTANT: f64 = 1e-13;
/// The implicit method makes long steps: event indicators are read at the ends of this many parts of each.
const PARTS: usize = 3;
/// Largest distance in s of the time of an event from the crossing; for the explicit method, relative to the time.
const RESOLUTION: f64 = 1e-12;
const EXPLICIT_RESOLUTION: f64 = 1e-14;
/// Largest difference of derivatives that an event leaves as they were, relative to their size, and as a fraction of
/// the absolute tolerance over the next step.
const SAME: f64 = 1e-9;
const SAME_STEP: f64 = 1e-3;

/// Costs of the integration of a group of FMUs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Integration {
    /// Positions of the FMUs in the plan.
    pub units: Vec<usize>,
    /// Evaluations of all state derivatives.
    pub right_hand_sides: usize,
    /// Jacobian matrices.
    pub matrices: usize,
    /// Decompositions of matrices.
    pub decompositions: usize,
    /// Steps of the method.
    pub steps: usize,
    /// Steps that the method had to repeat with another length.
    pub refused_steps: usize,
    /// Instants with events.
    pub events: usize,
}

/// Connected FMUs in Model Exchange, solved together.
#[derive(Clone, Debug)]
pub(crate) struct Group {
    network: Network,
    method: Automatic,
    /// Costs of the method in earlier runs.
    earlier: Counts,
    absolute: Vec<f64>,
    /// Ends of the elements' states.
    ends: Vec<usize>,
    /// Whether an element may return to an earlier state.
    pub(crate) may_be_repeated: bool,
    /// Time and states at the end of the last step.
    time: f64,
    states: Vec<f64>,
    step: Option<Step>,
    /// Time of the FMUs, if known.
    place: Option<f64>,
    trial: Vec<f64>,
    derivatives: [Vec<f64>; 2],
    /// Event indicators at the last instant, and at the trial instant.
    before: Vec<f64>,
    after: Vec<f64>,
    between: Vec<f64>,
    /// Time of the last event, and number of further events at the same instant.
    last_event: f64,
    events: usize,
    alternations: Alternations,
    pub(crate) watch: Watch,
}

/// Step without the events at its end: rows may lie within it.
#[derive(Clone, Copy, Debug)]
struct Step {
    /// Whether time has passed.
    has_length: bool,
    has_crossed: bool,
}

/// Ends of steps: times in s.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ends<'e> {
    /// Time that no step may pass.
    pub(crate) last: f64,
    /// Times of the plan, ascending.
    pub(crate) stops: &'e [f64],
}

impl Ends<'_> {
    /// First end after a time.
    fn after(&self, time: f64) -> f64 {
        let next = self.stops.partition_point(|stop| *stop <= time);
        self.stops.get(next).map_or(self.last, |stop| stop.min(self.last))
    }
}

impl Group {
    /// Creates a group of FMUs of a sound plan, all in Model Exchange.
    ///
    /// # Errors
    /// [`Error::Plan`] for a connection that the group cannot solve.
    pub(crate) fn new(plan: &Plan, members: &[usize], instances: &[Instance], is_coupled: bool) -> Result<Self, Error> {
        let network = network(plan, members, instances, is_coupled)?;
        let (states, indicators) = (network.states(), network.indicators());
        let zeros = vec![0.0; states];
        Ok(Self {
            method: Automatic::new(states),
            earlier: Counts::default(),
            absolute: zeros.clone(),
            ends: network.elements.iter().map(|element| element.states.end).collect(),
            may_be_repeated: false,
            time: 0.0,
            states: zeros.clone(),
            step: None,
            place: None,
            trial: zeros.clone(),
            derivatives: [zeros.clone(), zeros],
            before: vec![0.0; indicators],
            after: vec![0.0; indicators],
            between: vec![0.0; indicators],
            last_event: f64::NEG_INFINITY,
            events: 0,
            alternations: Alternations::new(indicators),
            watch: Watch::default(),
            network,
        })
    }

    /// Begins a run from `time` to `end`, both in s, with instances in event mode.
    pub(crate) fn begin(&mut self, context: &mut Context<'_, '_, '_>, time: f64, end: f64) -> Result<(), Failed> {
        // Data of an earlier run would make results depend on the order of runs.
        self.method.reset(self.network.elements.len() > 1);
        self.earlier = self.method.counts();
        self.network.clear();
        self.time = time;
        (self.step, self.place) = (None, Some(time));
        self.alternations.begin(end - time);
        (self.last_event, self.events) = (f64::NEG_INFINITY, 0);
        for element in &mut self.network.elements {
            let (states, indicators) = (element.states.len(), element.indicators.len());
            let instance = &context.instances[element.unit];
            instance.check_resized_states(states, indicators).map_err(|failure| (element.unit, failure))?;
            (element.is_at_event, element.needs_iteration) = (true, true);
        }
        let mut evaluation = Evaluation { network: &mut self.network, context };
        if !evaluation.network.circles.is_empty() {
            (0..evaluation.network.elements.len()).try_for_each(|element| evaluation.read_outputs(element))?;
        }
        self.handle_events(context)?;
        self.method.start(self.time, &self.states);
        Ok(())
    }

    /// Advances to the time `end` in s. Steps of the method may pass it, up to the ends of steps.
    pub(crate) fn advance(
        &mut self,
        context: &mut Context<'_, '_, '_>,
        end: f64,
        ends: Ends<'_>,
    ) -> Result<(), Failed> {
        let mut steps = 0;
        loop {
            if self.step.is_some() && self.time > end {
                return self.look_at(context, end);
            }
            self.complete_step(context)?;
            // NaN is not earlier.
            let is_earlier = self.time < end;
            if !is_earlier {
                return if self.place == Some(self.time) { Ok(()) } else { self.look_at(context, self.time) };
            }
            let first = self.network.elements[0].unit;
            self.watch.check().map_err(|failure| (first, failure))?;
            steps += 1;
            if steps > MOST_STEPS {
                let reason = "the method needs more than 1,000,000 steps";
                return Err((self.blamed(context), Failure::Integration { time: self.time, reason }));
            }
            self.make_step(context, ends.after(self.time))?;
        }
    }

    /// Evaluates the group at a time in s within the last step.
    fn look_at(&mut self, context: &mut Context<'_, '_, '_>, time: f64) -> Result<(), Failed> {
        self.method.interpolate(time, &mut self.trial);
        self.place = Some(time);
        Evaluation { network: &mut self.network, context }.go_to(time, &self.trial)
    }

    /// Makes a step of the method, at most to a time in s or the next event, or a part of it up to the first sign
    /// change of an indicator.
    fn make_step(&mut self, context: &mut Context<'_, '_, '_>, end: f64) -> Result<(), Failed> {
        let until = self.network.next_event().map_or(end, |event| event.max(self.time).min(end));
        // An event may be due at once, without a step.
        let has_length = until > self.time;
        let mut has_crossed = false;
        if has_length {
            let (start, is_stiff) = (self.time, self.method.is_stiff());
            let mut evaluation = Evaluation { network: &mut self.network, context };
            if let Err(failure) = self.method.step(&mut evaluation, until) {
                return Err(self.failed(context, failure));
            }
            (self.time, self.place) = (self.method.time(), None);
            self.states.copy_from_slice(self.method.states());
            has_crossed = !self.before.is_empty() && self.find_crossing(context, start, is_stiff)?;
        }
        self.step = Some(Step { has_length, has_crossed });
        Ok(())
    }

    /// Searches the step since `start` for sign changes of indicators, and shortens it to the first. Returns whether
    /// there was one.
    fn find_crossing(&mut self, context: &mut Context<'_, '_, '_>, start: f64, is_stiff: bool) -> Result<bool, Failed> {
        let (end, parts) = (self.time, if is_stiff { PARTS } else { 1 });
        let mut evaluation = Evaluation { network: &mut self.network, context };
        let mut low = start;
        for part in 1..=parts {
            let high = if part < parts { start + (end - start) * part as f64 / parts as f64 } else { end };
            self.method.interpolate(high, &mut self.trial);
            evaluation.go_to(high, &self.trial)?;
            evaluation.read_indicators(&mut self.after)?;
            if !has_crossed(&self.before, &self.after) {
                std::mem::swap(&mut self.before, &mut self.after);
                low = high;
                continue;
            }
            let resolution = match is_stiff {
                true => (4.0 * f64::EPSILON * end.abs()).max(RESOLUTION),
                false => EXPLICIT_RESOLUTION * end.abs().max(end - start),
            };
            let room = [&mut *self.before, &mut *self.after, &mut *self.between];
            let (method, trial) = (&self.method, &mut self.trial);
            self.time = first_crossing([low, high], room, resolution, |time, indicators| {
                method.interpolate(time, trial);
                evaluation.go_to(time, trial)?;
                evaluation.read_indicators(indicators)
            })?;
            self.method.interpolate(self.time, &mut self.states);
            return self.check_chattering().map(|()| true);
        }
        self.place = Some(end);
        Ok(false)
    }

    fn check_chattering(&mut self) -> Result<(), Failed> {
        let Some(indicator) = self.alternations.count(self.time, &self.before, &self.after) else { return Ok(()) };
        let elements = &self.network.elements;
        let found = elements.iter().find(|element| element.indicators.contains(&indicator)).unwrap_or(&elements[0]);
        let indicator = indicator - found.indicators.start;
        Err((found.unit, Failure::Chattering { time: self.time, indicator }))
    }

    /// Completes the last step, with the events at its end.
    fn complete_step(&mut self, context: &mut Context<'_, '_, '_>) -> Result<(), Failed> {
        let Some(step) = self.step.take() else { return Ok(()) };
        let mut first = None;
        for (at, element) in self.network.elements.iter_mut().enumerate() {
            let is_due = element.next_event.is_some_and(|event| event <= self.time);
            let [before, after] = [&self.before, &self.after].map(|values| &values[element.indicators.clone()]);
            element.needs_iteration = is_due || step.has_crossed && has_crossed(before, after);
            first = first.or(Some(at).filter(|_| element.needs_iteration));
        }
        let needs_completed_step = |element: &GroupElement| step.has_length && element.needs_completed_step;
        let is_watched = self.network.elements.iter().any(needs_completed_step);
        let mut evaluation = Evaluation { network: &mut self.network, context };
        if step.has_length && (is_watched || first.is_some()) && self.place != Some(self.time) {
            evaluation.go_to(self.time, &self.states)?;
            self.place = Some(self.time);
        }
        for element in (0..evaluation.network.elements.len()).filter(|_| is_watched) {
            if !evaluation.network.elements[element].needs_completed_step {
                continue;
            }
            let completed = evaluation.instance(element).completed_step_that_may_be_repeated(self.may_be_repeated);
            if completed.map_err(evaluation.at(element))? {
                evaluation.network.elements[element].needs_iteration = true;
                first = first.or(Some(element));
            }
        }
        let Some(first) = first else { return Ok(()) };
        let has_kept = self.keep_derivatives(context);
        self.enter_event_mode(context)?;
        self.go_on_after_events(context, has_kept)?;
        self.count_event(context, first)
    }

    /// Reads the derivatives before an event. Returns whether they tell if the event changes anything.
    fn keep_derivatives(&mut self, context: &mut Context<'_, '_, '_>) -> bool {
        let mut evaluation = Evaluation { network: &mut self.network, context };
        self.method.is_stiff() && evaluation.read_derivatives(&mut self.derivatives[0]).is_ok()
    }

    /// Enters event mode with all elements that need it.
    fn enter_event_mode(&mut self, context: &mut Context<'_, '_, '_>) -> Result<(), Failed> {
        let mut evaluation = Evaluation { network: &mut self.network, context };
        for element in 0..evaluation.network.elements.len() {
            if evaluation.network.elements[element].needs_iteration {
                evaluation.enter_event_mode(element)?;
            }
        }
        Ok(())
    }

    /// Handles events and continues. The method restarts, unless states and derivatives are as before.
    fn go_on_after_events(&mut self, context: &mut Context<'_, '_, '_>, has_kept: bool) -> Result<(), Failed> {
        self.trial.copy_from_slice(&self.states);
        self.handle_events(context)?;
        let mut evaluation = Evaluation { network: &mut self.network, context };
        let is_unchanged = has_kept
            && self.trial == self.states
            && evaluation.read_derivatives(&mut self.derivatives[1]).is_ok()
            && self.have_same_derivatives();
        match is_unchanged {
            true => self.method.rewind(self.time),
            false => self.method.start(self.time, &self.states),
        }
        Ok(())
    }

    fn have_same_derivatives(&self) -> bool {
        let [before, after] = &self.derivatives;
        let step = self.method.next_step();
        before.iter().zip(after).zip(&self.absolute).all(|((before, after), absolute)| {
            let difference = (before - after).abs();
            difference <= SAME * before.abs().max(after.abs()) || difference * step <= SAME_STEP * absolute
        })
    }

    /// Handles events in event mode; then states, tolerances and indicators are those after them.
    fn handle_events(&mut self, context: &mut Context<'_, '_, '_>) -> Result<(), Failed> {
        let mut evaluation = Evaluation { network: &mut self.network, context };
        evaluation.handle_events(self.time, &mut self.states)?;
        evaluation.read_indicators(&mut self.before)?;
        if std::mem::take(&mut self.network.have_nominals_changed) {
            for element in &self.network.elements {
                for state in element.states.clone() {
                    self.absolute[state] = element.tolerance * self.network.nominals[state];
                }
            }
            let tolerances = self.network.elements.iter().map(|element| element.tolerance);
            let relative = tolerances.fold(f64::INFINITY, f64::min);
            self.method.set_tolerance(relative, &self.absolute, &self.ends);
        }
        Ok(())
    }

    /// Takes over the inputs of a row as an event, if signals jump there, or if connections from outside have other
    /// values than `before`. The time must be within or at the end of the last step.
    pub(crate) fn take_inputs(
        &mut self,
        context: &mut Context<'_, '_, '_>,
        before: &[Vec<Buffer>],
    ) -> Result<(), Failed> {
        let mut first = None;
        for held in &self.network.held {
            if self.differs(held, context, before)? {
                first = first.or(Some(held.element));
            }
        }
        let Some(first) = first else { return Ok(()) };
        let time = context.data.time(context.row);
        let time = time.map_err(|failure| (self.network.elements[first].unit, failure))?;
        if self.time > time {
            self.cut_step(context, time)?;
        }
        for at in 0..self.network.held.len() {
            let held = &self.network.held[at];
            if self.differs(held, context, before)? {
                let element = held.element;
                self.network.elements[element].needs_iteration = true;
            }
        }
        self.set_at_event(context)
    }

    /// Whether signals of inputs jump at the present row, or connections from outside have other values than `before`.
    fn differs(
        &self,
        Held { element, inputs, linked }: &Held,
        context: &Context<'_, '_, '_>,
        before: &[Vec<Buffer>],
    ) -> Result<bool, Failed> {
        let unit = self.network.elements[*element].unit;
        let of_plan = &context.plan.units[unit].inputs[*inputs];
        let [before, now] = [before, &*context.inputs].map(|values| values[unit][*inputs].bytes());
        if before == now {
            return Ok(false);
        }
        let is_linked = linked.iter().any(|bytes| before[bytes.clone()] != now[bytes.clone()]);
        Ok(is_linked || of_plan.jump(context.data, context.row).map_err(|failure| (unit, failure))?)
    }

    /// Sets all inputs of the elements that need it, as an event.
    fn set_at_event(&mut self, context: &mut Context<'_, '_, '_>) -> Result<(), Failed> {
        let has_kept = self.keep_derivatives(context);
        self.enter_event_mode(context)?;
        let mut evaluation = Evaluation { network: &mut self.network, context };
        evaluation.follow_curves(self.time)?;
        for element in 0..evaluation.network.elements.len() {
            if evaluation.network.elements[element].is_at_event {
                evaluation.set_all_inputs(element)?;
            }
        }
        self.go_on_after_events(context, has_kept)
    }

    /// Ends the last step at an earlier time in s.
    fn cut_step(&mut self, context: &mut Context<'_, '_, '_>, time: f64) -> Result<(), Failed> {
        self.method.interpolate(time, &mut self.states);
        (self.time, self.place) = (time, None);
        self.step = Some(Step { has_length: true, has_crossed: false });
        self.complete_step(context)
    }

    /// Sets all inputs of all elements, as an event.
    pub(crate) fn set_all_at_event(&mut self, context: &mut Context<'_, '_, '_>) -> Result<(), Failed> {
        self.network.elements.iter_mut().for_each(|element| element.needs_iteration = true);
        self.set_at_event(context)
    }

    /// Fails if events at one instant are endless.
    fn count_event(&mut self, context: &Context<'_, '_, '_>, first: usize) -> Result<(), Failed> {
        let is_later = self.time - self.last_event > SAME_INSTANT * self.time.abs();
        self.events = if is_later { 1 } else { self.events + 1 };
        self.last_event = self.time;
        if self.events < MOST_EVENTS {
            return Ok(());
        }
        let unit = self.network.elements[first].unit;
        let is_fmi3 = context.instances[unit].is_fmi3();
        let function = if is_fmi3 { "fmi3EnterEventMode" } else { "fmi2EnterEventMode" };
        Err((unit, Failure::Endless { function, calls: MOST_EVENTS }))
    }

    /// Converts a failure of the method.
    fn failed(&mut self, context: &mut Context<'_, '_, '_>, failure: radau::Failure<Failed>) -> Failed {
        if let radau::Failure::Equations(failed) = failure {
            return failed;
        }
        let reason = "steps become too short; states or derivatives grow without limit or jump";
        (self.blamed(context), Failure::Integration { time: self.time, reason })
    }

    /// FMU with derivatives that are not finite, or else with the largest ones relative to its tolerances.
    fn blamed(&mut self, context: &mut Context<'_, '_, '_>) -> usize {
        let Self { network, states, derivatives: [derivatives, _], absolute, time, .. } = self;
        let elements = network.elements.len();
        let mut evaluation = Evaluation { network, context };
        if let Err((unit, _)) = evaluation.derivatives(*time, states, derivatives).and(Ok(())) {
            return unit;
        }
        let size = |element: &usize| {
            let GroupElement { states: own, tolerance, .. } = &evaluation.network.elements[*element];
            let scaled = own.clone().map(|i| derivatives[i].abs() / (absolute[i] + tolerance * states[i].abs()));
            scaled.fold(0.0, |largest: f64, size| if size.is_finite() { largest.max(size) } else { f64::INFINITY })
        };
        let worst = (0..elements).max_by(|one, other| size(one).total_cmp(&size(other))).unwrap_or(0);
        evaluation.unit(worst)
    }

    /// Whether steps end at rows: where connections from outside may change inputs, and where all curves are lines,
    /// which bend there. Lines beside other curves are accelerations, which do not act on states.
    pub(crate) fn ends_at_rows(&self, plan: &Plan) -> bool {
        let on_curves = self.network.on_curves.iter();
        let mut curves = on_curves
            .flat_map(|(element, list)| &plan.units[self.network.elements[*element].unit].inputs[*list].curves)
            .peekable();
        let has_curves = curves.peek().is_some();
        has_curves && curves.all(|curve| curve.shape == Shape::Line)
            || self.network.held.iter().any(|held| !held.linked.is_empty())
    }

    /// Positions of the FMUs in the plan.
    pub(crate) fn units(&self) -> impl Iterator<Item = usize> {
        self.network.elements.iter().map(|element| element.unit)
    }

    /// Costs of the present run.
    pub(crate) fn costs(&self) -> Integration {
        let Work { right_hand_sides, matrices, events } = self.network.work;
        let (counts, earlier) = (self.method.counts(), self.earlier);
        Integration {
            units: self.units().collect(),
            right_hand_sides,
            matrices,
            decompositions: counts.decompositions - earlier.decompositions,
            steps: counts.steps - earlier.steps,
            refused_steps: counts.refused_steps - earlier.refused_steps,
            events,
        }
    }
}
