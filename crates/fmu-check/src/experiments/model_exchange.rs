//! Experiments in Model Exchange, integrated by the method with which FMUs of this export layer integrate themselves in
//! co-simulation.
use std::cell::RefCell;

use fmu_importer::{Instance, Library};
use ivp::dense::StepInterpolant;
use ivp::ivp::FirstOrderSystem;
use ivp::methods::{DOPRI5, Tolerance};
use ivp::solout::{ControlFlag, SolOut};
use ivp::status::Status as Solved;

use super::comparison::Comparison;
use super::ended::{Ended, failure, refused};
use super::setup::{Deadline, Span, begin};
use super::stimuli::Stimuli;
use crate::api::{Api, OK, Purpose, delivers, succeed};
use crate::model_exchange::{self, EventHandling};
use crate::reference::Experiment;
use crate::steps::end;

/// Most steps of the method between two events or rows.
const MOST_STEPS: usize = 100_000;

/// Runs an experiment.
pub(super) fn run<V: Api>(
    library: &Library<V>,
    experiment: &Experiment,
    comparison: &mut Comparison<'_>,
) -> Result<(), Ended> {
    let description = library.archive().description();
    let span = Span::of(library, experiment);
    let inputs = Stimuli::of(experiment.stimuli.as_ref(), description);
    let instance = begin(library, (experiment, Purpose::ModelExchange), span, &inputs)?;
    let exchange = Exchange::of(&instance, &inputs, span);
    let result = exchange.run(experiment, comparison);
    let last = result.as_ref().map_or_else(Ended::status, |()| instance.terminate());
    end(instance, last);
    result
}

/// An instance whose states are integrated.
struct Exchange<'a, 'i, V: Api> {
    instance: &'a Instance<'i, V>,
    inputs: &'a Stimuli<'a>,
    span: Span,
    deadline: Deadline,
    /// Number of states.
    states: usize,
    nominals: Vec<f64>,
    /// Number of event indicators.
    indicators: usize,
    /// Where the interval between two rows or events begins, in s.
    from: f64,
}

/// Where the integration is.
struct Point {
    time: f64,
    states: Vec<f64>,
}

impl<'a, 'i, V: Api> Exchange<'a, 'i, V> {
    fn of(instance: &'a Instance<'i, V>, inputs: &'a Stimuli<'a>, span: Span) -> Self {
        let description = instance.description();
        let listed = description.model_structure.derivatives.iter();
        let states = listed.map(|unknown| description.variables[unknown.variable].elements()).sum();
        let indicators = description.event_indicators;
        Self {
            instance,
            inputs,
            span,
            deadline: Deadline::of_one(),
            states,
            nominals: vec![1.0; states],
            indicators,
            from: span.start,
        }
    }

    fn run(mut self, experiment: &Experiment, comparison: &mut Comparison<'_>) -> Result<(), Ended> {
        let (start, resolution) = (self.span.start, self.span.resolution());
        let mut readings = Vec::new();
        comparison.read(self.instance, (start, resolution), &mut readings)?;
        let mut event = self.handle()?;
        comparison.read(self.instance, (start, resolution), &mut readings)?;
        comparison.compare((start, resolution), &readings);
        let mut rows: Vec<_> = experiment.references.times.iter().chain(self.inputs.times()).copied().collect();
        rows.sort_by(f64::total_cmp);
        let mut point = Point { time: start, states: self.read_states()? };
        while point.time + resolution < self.span.stop {
            self.deadline.check(point.time)?;
            let row = rows.iter().copied().find(|row| *row > point.time + resolution).unwrap_or(self.span.stop);
            let due = event.filter(|event| *event <= row + resolution);
            let until = due.map_or(row, |event| event.max(point.time));
            self.from = point.time;
            let (reached, is_crossed) = self.integrate(point, until)?;
            point = reached;
            self.go_to(&point)?;
            let mut readings = Vec::new();
            comparison.read(self.instance, (point.time, resolution), &mut readings)?;
            let wants = V::completed_step(self.instance)
                .map_err(|status| refused(self.instance, &format!("{}CompletedIntegratorStep", V::PREFIX), status))?;
            if wants.terminate {
                return Err(ended_by_fmu(point.time));
            }
            let is_due = due.is_some_and(|due| due <= point.time + resolution);
            if is_crossed || is_due || wants.event || self.inputs.jumps(point.time) {
                let status = self.instance.enter_event_mode();
                self.succeed("EnterEventMode", status)?;
                self.inputs.set(self.instance, point.time, |_| true)?;
                event = self.handle()?;
                point.states = self.read_states()?;
                comparison.read(self.instance, (point.time, resolution), &mut readings)?;
            }
            comparison.compare((point.time, resolution), &readings);
        }
        Ok(())
    }

    /// From event mode to continuous-time mode. Returns the time of the next event in s.
    fn handle(&mut self) -> Result<Option<f64>, Ended> {
        let (state, next) =
            model_exchange::handle_events_until(self.instance).map_err(|failed| failure(self.instance, failed))?;
        match state {
            EventHandling::Terminated => {
                return Err(Ended::Early("the FMU has ended the simulation at an event".into()));
            }
            EventHandling::Endless => return Err(Ended::Failed(model_exchange::endless::<V>(), OK)),
            EventHandling::Handled => {}
        }
        let status = self.instance.enter_continuous_time_mode();
        self.succeed("EnterContinuousTimeMode", status)?;
        let mut nominals = vec![1.0; self.states];
        if self.states > 0 && delivers(self.instance.get_nominals_of_continuous_states(&mut nominals)) {
            let usable = |nominal: f64| if nominal.is_finite() && nominal > 0.0 { nominal } else { 1.0 };
            self.nominals = nominals.into_iter().map(usable).collect();
        }
        Ok(next)
    }

    fn read_states(&self) -> Result<Vec<f64>, Ended> {
        let mut states = vec![0.0; self.states];
        if self.states > 0 {
            let status = self.instance.get_continuous_states(&mut states);
            self.succeed("GetContinuousStates", status)?;
        }
        Ok(states)
    }

    /// Sets time, continuous inputs and states.
    fn go_to(&self, Point { time, states }: &Point) -> Result<(), Ended> {
        self.succeed("SetTime", self.instance.set_time(*time))?;
        self.inputs.set_within(self.instance, self.from, *time)?;
        if states.is_empty() {
            return Ok(());
        }
        self.succeed("SetContinuousStates", self.instance.set_continuous_states(states))
    }

    fn succeed(&self, function: &str, status: i32) -> Result<(), Ended> {
        succeed(V::PREFIX, function, status).map_err(|failed| failure(self.instance, failed))
    }

    /// Whether each event indicator is positive.
    fn signs(&self, point: &Point) -> Result<Vec<bool>, Ended> {
        let mut indicators = vec![0.0; self.indicators];
        if self.indicators > 0 {
            self.go_to(point)?;
            let status = self.instance.get_event_indicators(&mut indicators);
            self.succeed("GetEventIndicators", status)?;
        }
        Ok(indicators.into_iter().map(|indicator| indicator > 0.0).collect())
    }

    /// Integrates until a time in s or to the first change of an event indicator's sign. Returns where that is, and
    /// whether it is such a change.
    fn integrate(&self, from: Point, until: f64) -> Result<(Point, bool), Ended> {
        if until <= from.time {
            return Ok((from, false));
        }
        let signs = self.signs(&from)?;
        let (last, interval) = if self.states == 0 {
            (Point { time: until, states: Vec::new() }, from.time)
        } else {
            let mut progress = Progress { system: self, from: from.time, signs: &signs, reached: None, failed: None };
            let method = DOPRI5 {
                max_step: Some(until - from.time),
                max_steps: MOST_STEPS,
                dense_output: true,
                ..DOPRI5::default()
            };
            let system = System { exchange: self, from: from.time, failed: RefCell::default() };
            let absolute = self.nominals.iter().map(|nominal| self.span.tolerance * nominal).collect();
            let (relative, absolute) = (self.span.tolerance.into(), Tolerance::Vector(absolute));
            let solved =
                method.solve(&system, 0.0, &from.states, until - from.time, relative, absolute, Some(&mut progress));
            let Progress { reached, failed, .. } = progress;
            if let Some(ended) = failed {
                return Err(ended);
            }
            let is_solved = solved.is_ok_and(|of| matches!(of.status, Solved::Success | Solved::UserInterrupt));
            let Some(reached) = reached.filter(|_| is_solved) else {
                let time = from.time;
                let given_up = Ended::Early(format!("its states could not be integrated from {time} s on"));
                return Err(system.failed.take().unwrap_or(given_up));
            };
            return Ok(reached);
        };
        if self.indicators == 0 || self.signs(&last)? == signs {
            return Ok((last, false));
        }
        let time = self.bisect(interval, until, &signs, |time| Point { time, states: Vec::new() })?;
        Ok((Point { time, states: Vec::new() }, true))
    }

    /// The first time in s with other signs, between two times of which the second has others.
    fn bisect(&self, mut low: f64, mut high: f64, signs: &[bool], at: impl Fn(f64) -> Point) -> Result<f64, Ended> {
        while high - low > self.span.resolution() {
            let middle = low.midpoint(high);
            if middle <= low || middle >= high {
                break;
            }
            if self.signs(&at(middle))? == signs { low = middle } else { high = middle }
        }
        Ok(high)
    }
}

fn ended_by_fmu(time: f64) -> Ended {
    Ended::Early(format!("the FMU has ended the simulation at {time} s"))
}

/// The differential equations, whose time counts from the start of the integration.
struct System<'s, 'a, 'i, V: Api> {
    exchange: &'s Exchange<'a, 'i, V>,
    from: f64,
    failed: RefCell<Option<Ended>>,
}

impl<V: Api> FirstOrderSystem for System<'_, '_, '_, V> {
    fn derivative(&self, after: f64, states: &[f64], derivatives: &mut [f64]) {
        let point = Point { time: self.from + after, states: states.to_vec() };
        let exchange = self.exchange;
        let found = exchange.go_to(&point).and_then(|()| {
            let status = exchange.instance.get_derivatives(derivatives);
            if delivers(status) { Ok(()) } else { Err(refused(exchange.instance, V::DERIVATIVES, status)) }
        });
        if let Err(ended) = found {
            // The method tries a smaller step, which may be right.
            derivatives.fill(f64::NAN);
            *self.failed.borrow_mut() = Some(ended);
        }
    }
}

/// The steps of the method.
struct Progress<'s, 'a, 'i, V: Api> {
    system: &'s Exchange<'a, 'i, V>,
    from: f64,
    signs: &'s [bool],
    reached: Option<(Point, bool)>,
    failed: Option<Ended>,
}

impl<V: Api> Progress<'_, '_, '_, V> {
    /// Takes a step; whether to go on.
    fn take(
        &mut self,
        before: f64,
        after: f64,
        states: &[f64],
        dense: Option<&StepInterpolant<'_>>,
    ) -> Result<bool, Ended> {
        let point = Point { time: self.from + after, states: states.to_vec() };
        self.system.deadline.check(point.time)?;
        if self.system.indicators == 0 || self.system.signs(&point)? == self.signs {
            self.reached = Some((point, false));
            return Ok(true);
        }
        let at = |time: f64| {
            let mut states = states.to_vec();
            if let Some(dense) = dense.filter(|_| time < self.from + after) {
                dense.interpolate(time - self.from, &mut states);
            }
            Point { time, states }
        };
        let time = self.system.bisect(self.from + before, self.from + after, self.signs, at)?;
        self.reached = Some((at(time), true));
        Ok(false)
    }
}

impl<V: Api> SolOut for Progress<'_, '_, '_, V> {
    fn solout(
        &mut self,
        before: f64,
        after: &mut f64,
        states: &mut [f64],
        dense: Option<&StepInterpolant<'_>>,
    ) -> ControlFlag {
        // The first call comes before the first step.
        if *after <= before {
            return ControlFlag::Continue;
        }
        match self.take(before, *after, states, dense) {
            Ok(true) => ControlFlag::Continue,
            Ok(false) => ControlFlag::Interrupt,
            Err(ended) => {
                self.failed = Some(ended);
                ControlFlag::Interrupt
            }
        }
    }
}
