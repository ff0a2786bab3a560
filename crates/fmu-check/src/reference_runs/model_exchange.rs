//! Experiments in Model Exchange, integrated by an explicit method, or an implicit one if they are stiff.
use fmu::{Call, Instance, InterfaceKind, Library};
use radau::{Automatic, Differences, Equations, Failure, first_crossing, has_crossed};

use super::comparison::Comparison;
use super::ended::{Ended, failure};
use super::setup::{Deadline, Span, begin};
use super::stimuli::Stimuli;
use crate::api::{self, FATAL, OK};
use crate::model_exchange::{EventHandling, handle_events};
use crate::reference::Experiment;
use crate::steps::end;

/// Most steps of the method between two events or rows.
const MOST_STEPS: usize = 100_000;

pub(super) fn run(library: &Library, experiment: &Experiment, comparison: &mut Comparison<'_>) -> Result<(), Ended> {
    let description = library.description();
    let span = Span::of(library, experiment);
    let inputs = Stimuli::of(experiment.stimuli.as_ref(), description);
    let instance = begin(library, (experiment, InterfaceKind::ModelExchange), span, &inputs)?;
    let exchange = IntegratedInstance::of(&instance, &inputs, span);
    let result = exchange.run(experiment, comparison);
    let last = result.as_ref().map_or_else(Ended::status, |()| instance.terminate().status);
    end(instance, last);
    result
}

/// An instance with integrated states.
struct IntegratedInstance<'a, 'i> {
    instance: &'a Instance<'i>,
    inputs: &'a Stimuli<'a>,
    span: Span,
    deadline: Deadline,
    states: usize,
    nominals: Vec<f64>,
    /// Number of event indicators.
    indicators: usize,
    /// Start of the interval between two rows or events, in s.
    from: f64,
}

/// Method of the integration.
struct Method {
    solver: Automatic,
    differences: Differences,
}

/// Present point of the integration.
struct Point {
    time: f64,
    states: Vec<f64>,
}

impl<'a, 'i> IntegratedInstance<'a, 'i> {
    fn of(instance: &'a Instance<'i>, inputs: &'a Stimuli<'a>, span: Span) -> Self {
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
        let mut event = self.handle(start)?;
        comparison.read(self.instance, (start, resolution), &mut readings)?;
        comparison.compare((start, resolution), &readings);
        let mut rows: Vec<_> = experiment.references.times.iter().chain(self.inputs.times()).copied().collect();
        rows.sort_by(f64::total_cmp);
        let mut point = Point { time: start, states: self.read_states()? };
        let mut method = Method { solver: Automatic::new(self.states), differences: Differences::new(self.states) };
        while point.time + resolution < self.span.stop {
            self.deadline.check(point.time)?;
            let row = rows.iter().copied().find(|row| *row > point.time + resolution).unwrap_or(self.span.stop);
            let due = event.filter(|event| *event <= row + resolution);
            let until = due.map_or(row, |event| event.max(point.time));
            self.from = point.time;
            let (reached, is_crossed) = self.integrate(&mut method, point, until)?;
            point = reached;
            self.go_to(point.time, &point.states)?;
            let mut readings = Vec::new();
            comparison.read(self.instance, (point.time, resolution), &mut readings)?;
            let wants = api::completed_step(self.instance).map_err(|call| failure(self.instance, call))?;
            if wants.terminate {
                return Err(ended_by_fmu(point.time));
            }
            let is_due = due.is_some_and(|due| due <= point.time + resolution);
            if is_crossed || is_due || wants.event || self.inputs.jumps(point.time) {
                self.succeed(self.instance.enter_event_mode())?;
                self.inputs.set(self.instance, point.time, |_| true)?;
                event = self.handle(point.time)?;
                point.states = self.read_states()?;
                comparison.read(self.instance, (point.time, resolution), &mut readings)?;
            }
            comparison.compare((point.time, resolution), &readings);
        }
        Ok(())
    }

    /// Handles events at a time in s and enters continuous-time mode. Returns the time of the next event in s.
    fn handle(&mut self, time: f64) -> Result<Option<f64>, Ended> {
        let handled = handle_events(self.instance, time).map_err(|failed| failure(self.instance, failed))?;
        let next = match handled {
            EventHandling::Terminated => {
                return Err(Ended::Early("the FMU has ended the simulation at an event".into()));
            }
            EventHandling::Wrong(problem) => return Err(Ended::Failed(problem, OK)),
            EventHandling::Handled(next) => next,
        };
        self.succeed(self.instance.enter_continuous_time_mode())?;
        let mut nominals = vec![1.0; self.states];
        if self.states > 0 && self.instance.get_nominals_of_continuous_states(&mut nominals).succeeded() {
            let usable = |nominal: f64| if nominal.is_finite() && nominal > 0.0 { nominal } else { 1.0 };
            self.nominals = nominals.into_iter().map(usable).collect();
        }
        Ok(next)
    }

    fn read_states(&self) -> Result<Vec<f64>, Ended> {
        let mut states = vec![0.0; self.states];
        if self.states > 0 {
            self.succeed(self.instance.get_continuous_states(&mut states))?;
        }
        Ok(states)
    }

    /// Sets time, continuous inputs and states.
    fn go_to(&self, time: f64, states: &[f64]) -> Result<(), Ended> {
        self.succeed(self.instance.set_time(time))?;
        self.inputs.set_within(self.instance, self.from, time)?;
        if states.is_empty() {
            return Ok(());
        }
        self.succeed(self.instance.set_continuous_states(states))
    }

    fn succeed(&self, call: Call) -> Result<(), Ended> {
        call.ok().map_err(|call| failure(self.instance, call))
    }

    /// Event indicators at a time in s.
    fn indicators(&self, time: f64, states: &[f64], indicators: &mut [f64]) -> Result<(), Ended> {
        if indicators.is_empty() {
            return Ok(());
        }
        self.go_to(time, states)?;
        self.succeed(self.instance.get_event_indicators(indicators))
    }

    /// Integrates to a time in s or to the first sign change of an event indicator. Returns the point, and whether it
    /// is a sign change.
    fn integrate(&self, method: &mut Method, mut point: Point, until: f64) -> Result<(Point, bool), Ended> {
        let from = point.time;
        if until <= from {
            return Ok((point, false));
        }
        let tolerance = self.span.tolerance;
        let absolute: Vec<f64> = self.nominals.iter().map(|nominal| tolerance * nominal).collect();
        let Method { solver, differences } = method;
        solver.set_tolerance(tolerance, &absolute, &[self.states]);
        differences.set_nominals(&self.nominals);
        // Times count from the start of the integration, so that late times cost no accuracy.
        solver.start(0.0, &point.states);
        let mut system = differences.of(System { exchange: self, from });
        let [mut before, mut after, mut between] = std::array::from_fn(|_| vec![0.0; self.indicators]);
        let mut trial = point.states.clone();
        self.indicators(from, &point.states, &mut before)?;
        for _ in 0..MOST_STEPS {
            solver.step(&mut system, until - from).map_err(|failure| match failure {
                Failure::Equations(ended) => ended,
                Failure::TooShort | Failure::Stiff => given_up(from),
            })?;
            let is_end = solver.time() >= until - from;
            point.time = if is_end { until } else { from + solver.time() };
            point.states.copy_from_slice(solver.states());
            self.deadline.check(point.time)?;
            self.indicators(point.time, &point.states, &mut after)?;
            if has_crossed(&before, &after) {
                let room = [&mut *before, &mut *after, &mut *between];
                let step = [solver.previous_time(), solver.time()];
                let crossing = first_crossing(step, room, self.span.resolution(), |time, indicators| {
                    solver.interpolate(time, &mut trial);
                    self.indicators(from + time, &trial, indicators)
                })?;
                solver.interpolate(crossing, &mut point.states);
                if crossing < solver.time() {
                    point.time = from + crossing;
                }
                return Ok((point, true));
            }
            if is_end {
                return Ok((point, false));
            }
            std::mem::swap(&mut before, &mut after);
        }
        Err(given_up(from))
    }
}

fn ended_by_fmu(time: f64) -> Ended {
    Ended::Early(format!("the FMU has ended the simulation at {time} s"))
}

fn given_up(time: f64) -> Ended {
    Ended::Early(format!("its states could not be integrated from {time} s on"))
}

/// The differential equations; time counts from the start of the integration.
struct System<'s, 'a, 'i> {
    exchange: &'s IntegratedInstance<'a, 'i>,
    from: f64,
}

impl Equations for System<'_, '_, '_> {
    type Error = Ended;

    fn derivatives(&mut self, after: f64, states: &[f64], derivatives: &mut [f64]) -> Result<(), Ended> {
        let exchange = self.exchange;
        exchange.go_to(self.from + after, states)?;
        exchange.succeed(exchange.instance.get_derivatives(derivatives))
    }

    fn is_final(&self, ended: &Ended) -> bool {
        ended.status() == FATAL
    }
}
