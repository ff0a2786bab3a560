//! Integration of a group from event to event.
use radau::{Automatic, Counts, Equations, Memory, first_crossing, has_crossed, memory};

use crate::alternation::Alternations;
use crate::batch::Buffer;
use crate::error::{Error, Failure};
use crate::group::direction::Tangent;
use crate::group::evaluation::{Context, Evaluation, Failed};
use crate::group::graph::network;
use crate::group::network::{GroupElement, Held, Network};
use crate::group::steps::{Followed, Following};
use crate::group::tangent::OfRecord;
use crate::instance::Instance;
use crate::plan::{Plan, Shape};
use crate::watch::Watch;

/// Largest number of steps of the method between two rows; more would look like a hang.
const MOST_STEPS: usize = 1_000_000;
/// Largest number of events at one instant, when indicators keep changing sign.
const MOST_EVENTS: usize = 1000;
/// Largest distance of events at one instant, relative to the time.
const SAME_INSTANT: f64 = 1e-13;
/// Spacing of times in s that may be the reason for steps without convergence.
const COARSE_TIME: f64 = 1e-6;
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
    pub(super) network: Network,
    pub(super) method: Automatic,
    /// Costs of the method in earlier runs.
    earlier: Counts,
    /// Costs of the method in steps that were repeated.
    repeated: Counts,
    absolute: Vec<f64>,
    /// Ends of the elements' states.
    ends: Vec<usize>,
    /// Whether an element may return to an earlier state.
    pub(crate) may_be_repeated: bool,
    /// Whether steps end at rows.
    pub(crate) ends_at_rows: bool,
    /// Time and states at the end of the last step.
    pub(super) time: f64,
    pub(super) states: Vec<f64>,
    step: Option<Step>,
    /// Time of the FMUs, if known.
    pub(super) place: Option<f64>,
    pub(super) trial: Vec<f64>,
    pub(super) derivatives: [Vec<f64>; 2],
    /// Event indicators at the last instant, and at the trial instant.
    pub(super) before: Vec<f64>,
    pub(super) after: Vec<f64>,
    pub(super) between: Vec<f64>,
    /// Time of the last event, and number of further events at the same instant.
    last_event: f64,
    events: usize,
    alternations: Alternations,
    pub(crate) watch: Watch,
    pub(crate) followed: Followed,
}

/// Step without the events at its end: rows may lie within it.
#[derive(Clone, Copy, Debug, Default)]
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
            repeated: Counts::default(),
            absolute: zeros.clone(),
            ends: network.elements.iter().map(|element| element.states.end).collect(),
            may_be_repeated: false,
            ends_at_rows: ends_at_rows(plan, &network),
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
            followed: Followed::default(),
            network,
        })
    }

    /// Begins a run from `time` to `end`, both in s, with instances in event mode.
    pub(crate) fn begin(&mut self, context: &mut Context<'_, '_, '_>, time: f64, end: f64) -> Result<(), Failed> {
        // Data of an earlier run would make results depend on the order of runs.
        self.method.reset(self.network.elements.len() > 1);
        (self.earlier, self.repeated) = (self.method.counts(), Counts::default());
        self.time = time;
        (self.step, self.place) = (None, Some(time));
        self.followed.begin();
        self.alternations.begin(end - time);
        (self.last_event, self.events) = (f64::NEG_INFINITY, 0);
        Evaluation { network: &mut self.network, context }.begin()?;
        self.handle_events(context)?;
        self.begin_along(context);
        self.method.start(self.time, &self.states);
        Ok(())
    }

    /// Writes what the FMUs determine at the end of the last step.
    pub(crate) fn write_instant(&self, to: &mut Vec<u8>) {
        (self.time, self.last_event).write(to);
        self.states.write(to);
        self.network.elements.iter().for_each(|element| element.next_event.write(to));
    }

    /// Reads it, and forgets the rest.
    pub(crate) fn read_instant(&mut self, from: &mut &[u8]) -> Option<()> {
        let mut times = (0.0, 0.0);
        times.read(from)?;
        (self.time, self.last_event) = times;
        self.states.read(from)?;
        self.network.clear();
        (self.step, self.place, self.events) = (None, Some(self.time), 0);
        self.network.elements.iter_mut().try_for_each(|element| element.next_event.read(from))
    }

    /// Prepares a run that goes on until a time in s from values that were read.
    pub(crate) fn resume(&mut self, end: f64) {
        (self.earlier, self.repeated, self.network.events) = (self.method.counts(), Counts::default(), 0);
        self.alternations.extend(end - self.time);
        self.set_absolute();
    }

    /// Begins anew at an instant that was read, until a time in s: inputs have other sources than before.
    pub(crate) fn begin_again(&mut self, context: &mut Context<'_, '_, '_>, end: f64) -> Result<(), Failed> {
        self.method.reset(self.network.elements.len() > 1);
        (self.earlier, self.repeated) = (self.method.counts(), Counts::default());
        self.alternations.begin(end - self.time);
        Evaluation { network: &mut self.network, context }.begin_again(self.time)?;
        self.set_absolute();
        self.method.start(self.time, &self.states);
        self.set_at_event(context, false)
    }

    /// Prepares the first row of data.
    pub(crate) fn begin_data(&mut self) {
        self.network.row = 0;
    }

    /// Advances to the time `end` in s, in at most `left` steps, which it counts down. Steps of the method may pass the
    /// end, up to the ends of steps.
    pub(crate) fn advance(
        &mut self,
        context: &mut Context<'_, '_, '_>,
        end: f64,
        ends: Ends<'_>,
        left: &mut usize,
    ) -> Result<(), Failed> {
        let mut steps = 0;
        loop {
            if self.step.is_some() && self.time > end {
                if !is_due(self.network.next_event(), end) {
                    return self.look_at(context, end);
                }
                // The row comes after an event that only rounding puts behind it.
                self.cut_step(context, end)?;
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
            let Some(rest) = left.checked_sub(1) else {
                let reason = "the method needs more steps than a communication step may take";
                return Err((self.blamed(context), Failure::Integration { time: self.time, reason }));
            };
            *left = rest;
            if self.followed.follows() {
                self.follow_step(context, ends)?;
            } else {
                self.make_step(context, ends.after(self.time))?;
            }
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
        let (mut has_crossed, is_stiff) = (false, self.method.is_stiff());
        if has_length {
            let start = self.time;
            let mut evaluation = Evaluation { network: &mut self.network, context };
            if let Err(failure) = self.method.step(&mut evaluation, until) {
                return Err(self.failed(context, failure));
            }
            (self.time, self.place) = (self.method.time(), None);
            self.states.copy_from_slice(self.method.states());
            has_crossed = !self.before.is_empty() && self.find_crossing(context, start, is_stiff)?;
        }
        self.end_step(has_length, has_crossed);
        if self.followed.is_kept() {
            let is_timed = !has_crossed && is_due(self.network.next_event(), self.time);
            let end = if has_length { self.method.time() } else { self.time };
            self.followed.keep(end, [is_stiff, is_timed], has_crossed.then(|| (self.time, self.crossed())));
        }
        Ok(())
    }

    /// Sets the last step; its events are yet to come.
    pub(super) fn end_step(&mut self, has_length: bool, has_crossed: bool) {
        self.step = Some(Step { has_length, has_crossed });
    }

    /// Selects the steps of the next runs. A direction adds a derivative of each state to the states of the method.
    pub(crate) fn follow(&mut self, following: &Following, group: usize) {
        self.followed.select(following, group);
        self.network.tangent = None;
        let own = self.network.states();
        let all = if self.followed.direction.is_some() { 2 * own } else { own };
        if self.states.len() != all {
            self.method = Automatic::new(all);
            let [one, other] = &mut self.derivatives;
            for values in [&mut self.states, &mut self.trial, &mut self.absolute, one, other] {
                values.resize(all, 0.0);
            }
            self.ends.truncate(self.network.elements.len());
            let beside: Vec<_> = self.ends.iter().map(|end| own + end).collect();
            self.ends.extend(beside.into_iter().filter(|_| all > own));
        }
    }

    /// Derivatives of recorded values at the present instant, if the run computes them.
    pub(crate) fn records_along(&mut self, context: &mut Context<'_, '_, '_>) -> Result<Vec<OfRecord>, Failed> {
        Evaluation { network: &mut self.network, context }.records_along()
    }

    /// Begins the derivatives of a run that computes them.
    fn begin_along(&mut self, context: &Context<'_, '_, '_>) {
        let own = self.network.states();
        self.followed.keep_start(&self.states[..own]);
        if let Some(direction) = &self.followed.direction {
            let fmus: Vec<_> = self.units().map(|unit| context.instances[unit].fmu()).collect();
            self.states[own..].copy_from_slice(&direction.start);
            self.network.tangent = Some(Tangent::new(&self.network, &fmus, direction));
            self.set_absolute();
        }
    }

    /// Positions of the indicators that have changed their signs.
    fn crossed(&self) -> Vec<usize> {
        let signs = self.before.iter().zip(&self.after).enumerate();
        signs.filter(|(_, (before, after))| (**before > 0.0) != (**after > 0.0)).map(|(at, _)| at).collect()
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
            let is_due = is_due(element.next_event, self.time);
            let [before, after] = [&self.before, &self.after].map(|values| &values[element.indicators.clone()]);
            element.needs_iteration = is_due || step.has_crossed && has_crossed(before, after);
            first = first.or(Some(at).filter(|_| element.needs_iteration));
        }
        let needs_completed_step = |element: &GroupElement| step.has_length && element.needs_completed_step;
        let is_watched = self.network.elements.iter().any(needs_completed_step);
        let mut evaluation = Evaluation { network: &mut self.network, context };
        let may_have_event = is_watched || first.is_some() || self.followed.follows();
        if step.has_length && may_have_event && self.place != Some(self.time) {
            evaluation.go_to(self.time, &self.states)?;
            self.place = Some(self.time);
        }
        if is_watched {
            first = first.or(evaluation.complete_step(self.may_be_repeated)?);
        }
        if let Some(at_event) = self.followed.elements_at_event() {
            let elements = self.network.elements.iter_mut().enumerate();
            elements.for_each(|(at, element)| element.needs_iteration = at_event.get(at).is_some_and(|is| *is));
            first = at_event.iter().position(|is| *is);
        }
        let Some(first) = first else { return Ok(()) };
        if self.network.tangent.is_some() {
            return Err(self.has_lost(context, "an event may change derivatives"));
        }
        self.followed.keep_event(self.time, self.network.elements.iter().map(|element| element.needs_iteration));
        let has_kept = self.keep_derivatives(context);
        self.enter_event_mode(context)?;
        self.go_on_after_events(context, has_kept, false)?;
        self.count_event(context, first)
    }

    /// Reads the derivatives before an event. Returns whether they tell if the event changes anything.
    fn keep_derivatives(&mut self, context: &mut Context<'_, '_, '_>) -> bool {
        let evaluation = Evaluation { network: &mut self.network, context };
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
    fn go_on_after_events(
        &mut self,
        context: &mut Context<'_, '_, '_>,
        has_kept: bool,
        keeps_matrix: bool,
    ) -> Result<(), Failed> {
        self.trial.copy_from_slice(&self.states);
        self.handle_events(context)?;
        if self.network.tangent.is_some() && self.trial != self.states {
            return Err(self.has_lost(context, "an event changes states, and with them their derivatives"));
        }
        let evaluation = Evaluation { network: &mut self.network, context };
        let is_unchanged = has_kept
            && self.trial == self.states
            && evaluation.read_derivatives(&mut self.derivatives[1]).is_ok()
            && self.have_same_derivatives();
        if is_unchanged && !self.followed.follows() {
            self.method.rewind(self.time);
        } else if keeps_matrix && self.trial == self.states && self.method.time() == self.time {
            self.method.change_derivatives();
        } else {
            self.method.start(self.time, &self.states);
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
            self.set_absolute();
        }
        Ok(())
    }

    /// Sets the tolerances from the nominal values.
    fn set_absolute(&mut self) {
        for element in &self.network.elements {
            for state in element.states.clone() {
                self.absolute[state] = element.tolerance * self.network.nominals[state];
            }
        }
        let (own, beside) = self.absolute.split_at_mut(self.network.states());
        if !beside.is_empty() {
            beside.copy_from_slice(own);
        }
        self.set_tolerance();
    }

    /// Prepares further steps from values that were read. `None` if a time is not finite, so that no step can follow.
    fn go_on(&mut self) -> Option<()> {
        self.set_tolerance();
        (self.time.is_finite() && self.method.time().is_finite()).then_some(())
    }

    fn set_tolerance(&mut self) {
        let tolerances = self.network.elements.iter().map(|element| element.tolerance);
        let relative = tolerances.fold(f64::INFINITY, f64::min);
        self.method.set_tolerance(relative, &self.absolute, &self.ends);
    }

    /// Takes over the inputs of a row as an event, if signals jump there, or if connections from outside have other
    /// values than `before`. Signals had the values `ended` before the first row. The time must be within or at the end
    /// of the last step.
    pub(crate) fn take_inputs(
        &mut self,
        context: &mut Context<'_, '_, '_>,
        before: &[Vec<Buffer>],
        ended: &[Vec<Buffer>],
    ) -> Result<(), Failed> {
        let mut first = None;
        for held in &self.network.held {
            if self.differs(held, context, [before, ended])? {
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
            if self.differs(held, context, [before, ended])? {
                let element = held.element;
                self.network.elements[element].needs_iteration = true;
            }
        }
        self.set_at_event(context, false)
    }

    /// Whether signals of inputs jump at the present row, or connections from outside have other values than before.
    fn differs(
        &self,
        Held { element, inputs, linked }: &Held,
        context: &Context<'_, '_, '_>,
        [before, ended]: [&[Vec<Buffer>]; 2],
    ) -> Result<bool, Failed> {
        let unit = self.network.elements[*element].unit;
        let of_plan = &context.plan.units[unit].inputs[*inputs];
        let [before, ended, now] = [before, ended, &*context.inputs].map(|values| &values[unit][*inputs]);
        if before == now {
            return Ok(false);
        }
        let is_linked = linked.iter().any(|bytes| before.bytes()[bytes.clone()] != now.bytes()[bytes.clone()]);
        let jumps = match context.row {
            0 => of_plan.jumps_at_start(context.data, ended),
            row => of_plan.jumps(context.data, row),
        };
        Ok(is_linked || jumps.map_err(|failure| (unit, failure))?)
    }

    /// Sets a parameter of an FMU, as an event at a time in s, within or at the end of the last step.
    pub(crate) fn set_parameter(
        &mut self,
        context: &mut Context<'_, '_, '_>,
        (unit, time): (usize, f64),
        set: impl FnOnce(&Instance) -> Result<(), Failure>,
    ) -> Result<(), Failed> {
        if self.time > time {
            self.cut_step(context, time)?;
        }
        self.network.elements.iter_mut().for_each(|element| element.needs_iteration = element.unit == unit);
        let has_kept = self.keep_derivatives(context);
        self.enter_event_mode(context)?;
        set(&context.instances[unit]).map_err(|failure| (unit, failure))?;
        self.go_on_after_events(context, has_kept, true)
    }

    /// Sets all inputs of the elements that need it, as an event.
    fn set_at_event(&mut self, context: &mut Context<'_, '_, '_>, keeps_matrix: bool) -> Result<(), Failed> {
        let has_kept = self.keep_derivatives(context);
        self.enter_event_mode(context)?;
        let mut evaluation = Evaluation { network: &mut self.network, context };
        evaluation.follow_curves(self.time)?;
        for element in 0..evaluation.network.elements.len() {
            if evaluation.network.elements[element].is_at_event {
                evaluation.set_all_inputs(element)?;
            }
        }
        self.go_on_after_events(context, has_kept, keeps_matrix)
    }

    /// Ends the last step at an earlier time in s.
    fn cut_step(&mut self, context: &mut Context<'_, '_, '_>, time: f64) -> Result<(), Failed> {
        self.method.interpolate(time, &mut self.states);
        (self.time, self.place) = (time, None);
        self.step = Some(Step { has_length: true, has_crossed: false });
        self.complete_step(context)
    }

    /// Passes inputs that were set at the end of a step on to the elements.
    pub(crate) fn follow_inputs(&mut self, context: &mut Context<'_, '_, '_>) -> Result<(), Failed> {
        Evaluation { network: &mut self.network, context }.propagate(self.time)
    }

    /// Sets all inputs of all elements, as an event.
    pub(crate) fn set_all_at_event(&mut self, context: &mut Context<'_, '_, '_>) -> Result<(), Failed> {
        self.network.elements.iter_mut().for_each(|element| element.needs_iteration = true);
        self.set_at_event(context, true)
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
    pub(super) fn failed(&mut self, context: &mut Context<'_, '_, '_>, failure: radau::Failure<Failed>) -> Failed {
        if let radau::Failure::Equations(failed) = failure {
            return failed;
        }
        // The method makes no steps of a few spacings of such times.
        let is_late = f64::EPSILON * self.time.abs() > COARSE_TIME;
        let reason = match is_late {
            true => "times as late as this are rounded too much for the steps that it needs: start at an earlier time",
            false => "steps become too short; states or derivatives grow without limit or jump",
        };
        (self.blamed(context), Failure::Integration { time: self.time, reason })
    }

    /// FMU with derivatives that are not finite, or else with the largest ones relative to its tolerances.
    pub(super) fn blamed(&mut self, context: &mut Context<'_, '_, '_>) -> usize {
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

    /// Positions of the FMUs in the plan.
    pub(crate) fn units(&self) -> impl Iterator<Item = usize> {
        self.network.elements.iter().map(|element| element.unit)
    }

    /// Returns to an earlier instant of the run, but keeps the costs since then.
    pub(crate) fn go_back_to(&mut self, kept: &Self) {
        let repeated = self.repeated + (self.method.counts() - kept.method.counts());
        self.clone_from(kept);
        self.repeated = repeated;
    }

    /// Costs of the present run.
    pub(crate) fn costs(&self) -> Integration {
        let counts = self.method.counts() - self.earlier + self.repeated;
        Integration {
            units: self.units().collect(),
            right_hand_sides: counts.right_hand_sides,
            matrices: counts.jacobians,
            decompositions: counts.decompositions,
            steps: counts.steps,
            refused_steps: counts.refused_steps,
            events: self.network.events,
        }
    }
}

/// Whether a time event is due at a time in s. Rounding in the FMU or in the times of rows separates no instants; near
/// 0 s it is that of times of 1 s.
pub(super) fn is_due(event: Option<f64>, time: f64) -> bool {
    event.is_some_and(|event| event - time <= f64::EPSILON.max(SAME_INSTANT * time.abs()))
}

memory!(Step: has_length, has_crossed);

memory!(
    Group:
    network,
    method,
    absolute,
    time,
    states,
    step,
    place,
    before,
    after,
    last_event,
    events,
    alternations
    => go_on
);

/// Whether steps end at rows: where connections from outside may change inputs, and where all curves are lines, which
/// bend there. Lines beside other curves are accelerations, which do not act on states.
fn ends_at_rows(plan: &Plan, network: &Network) -> bool {
    let inputs = |(element, list): &(usize, usize)| &plan.units[network.elements[*element].unit].inputs[*list];
    let mut curves = network.on_curves.iter().flat_map(|place| &inputs(place).curves).peekable();
    let has_curves = curves.peek().is_some();
    has_curves && curves.all(|curve| curve.shape == Shape::Line)
        || network.held.iter().any(|held| !held.linked.is_empty())
}
