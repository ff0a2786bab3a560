//! An instance of a container: its life from instantiation to the end, and its steps.
use std::collections::HashMap;
use std::ffi::CString;
use std::sync::Arc;

use fmu::InterfaceKind;
use fmu_engine::{Buffer, DEFAULT_TOLERANCE, Data, Failure, Fmu, InputNames, Instance, RunError, RunState, Signal};
use fmu_export::calls::life_cycle::LifeCycle;
use fmu_export::fmi3::step::{InnerStep, InnerSteps};
use fmu_export::{Error, InstanceKind, Message, Messages, Outcome, Severity, check_experiment};

use crate::exposed::Exposed;
use crate::opened::Opened;
use crate::polynomial::Polynomials;
use crate::routes::Routes;
use crate::running::Running;

/// Most evaluations of loops and steps of integrators in a communication step: importers cannot interrupt one.
const MOST_EVALUATIONS: usize = 10_000;

/// Part of an instance's life that decides what setting a value does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Phase {
    /// Before initialization: values are kept until then.
    Instantiated,
    Initialization,
    Running,
}

/// An instance.
pub(crate) struct Container {
    pub(crate) opened: Arc<Opened>,
    pub(crate) instances: Vec<Instance>,
    pub(crate) run: Running,
    input_names: InputNames,
    kind: InstanceKind,
    pub(crate) phase: Phase,
    pub(crate) time: f64,
    pub(crate) start: f64,
    /// Stop time in s; infinite if there is none.
    pub(crate) stop: f64,
    /// Start and end time in s of the last step of the run.
    pub(crate) last: [f64; 2],
    pub(crate) has_ended: bool,
    /// Values of the inputs, in the form of the container.
    pub(crate) inputs: Buffer,
    /// Whether inputs or parameters were set since the elements got them.
    pub(crate) is_stale: bool,
    /// Two rows of each signal.
    pub(crate) signals: Vec<Buffer>,
    pub(crate) polynomials: Polynomials,
    /// Values of parameters and start values as set, by value reference.
    pub(crate) given: HashMap<u32, Buffer>,
    pub(crate) given_texts: HashMap<u32, Vec<CString>>,
    pub(crate) texts: Vec<CString>,
    pub(crate) routes: Routes,
    /// State at the start of the last step.
    before: Option<RunState>,
    /// Whether all elements save their states, so that they can return to the start of a step.
    can_return: bool,
    pub(crate) messages: Messages,
}

impl Container {
    /// Makes an instance with instances of all elements.
    ///
    /// # Errors
    /// The refusal of an element.
    pub(crate) fn new(mut opened: Opened, kind: InstanceKind) -> Result<Self, Error> {
        let planned = opened.planned(kind)?;
        let mut instances = Vec::new();
        for (model, name) in planned.models.iter().zip(&opened.elements) {
            instances.push(model.instantiate().map_err(|error| Error::new(format!("{name}: {error}")))?);
        }
        let run = Running::new(planned.plan, kind, &instances).map_err(|error| Error::new(error.to_string()))?;
        run.forget_variables(&mut instances);
        let can_return = instances.iter().all(can_save);
        Ok(Self {
            instances,
            run,
            input_names: planned.layout.input_names(),
            kind,
            phase: Phase::Instantiated,
            time: 0.0,
            start: 0.0,
            stop: f64::INFINITY,
            last: [0.0; 2],
            has_ended: false,
            inputs: opened.input_starts.clone(),
            is_stale: true,
            signals: two_rows(&opened),
            polynomials: Polynomials::default(),
            given: HashMap::new(),
            given_texts: HashMap::new(),
            texts: Vec::new(),
            routes: Routes::default(),
            before: None,
            can_return,
            messages: Messages::default(),
            opened: Arc::new(opened),
        })
    }

    pub(crate) fn variable(&self, reference: u32) -> Option<Exposed<'_>> {
        self.opened.variable(reference)
    }

    pub(crate) fn kind(&self) -> InstanceKind {
        self.kind
    }

    /// Time reached in s.
    pub(crate) fn time(&self) -> f64 {
        self.time
    }

    /// Own messages and the elements' messages since the last call.
    pub(crate) fn messages(&mut self) -> &mut Messages {
        for (instance, name) in self.instances.iter().zip(&self.opened.elements) {
            if instance.has_messages() {
                forward(instance, name, &mut self.messages);
            }
        }
        &mut self.messages
    }

    /// Sets start and stop time in s. The tolerance is the container's own.
    pub(crate) fn setup(&mut self, start: f64, stop: Option<f64>, tolerance: Option<f64>) -> Outcome {
        (self.start, self.time, self.stop) = (start, start, check_experiment(start, stop, tolerance)?);
        let own = self.opened.run.tolerance.unwrap_or(DEFAULT_TOLERANCE);
        if let Some(tolerance) = tolerance.filter(|tolerance| *tolerance > 0.0 && *tolerance < own)
            && self.messages.logs_events
        {
            let text = format!("tolerance = {tolerance:e} is ignored: the system was packed with {own:e}");
            self.messages.list.push(Message { severity: Severity::Event, text });
        }
        Ok(())
    }

    pub(crate) fn enter_initialization(&mut self) -> Outcome {
        self.pass_inputs(&[0, 1])?;
        let times = [self.start; 2];
        self.run(&times, |run, instances, data, stop| run.set_parameters(instances, data, stop))?;
        self.set_given()?;
        self.run(&times, |run, instances, data, stop| run.enter_initialization(instances, data, stop))?;
        self.phase = Phase::Initialization;
        self.is_stale = true;
        Ok(())
    }

    /// Passes values that were set in initialization mode on to all elements.
    pub(crate) fn update(&mut self) -> Outcome {
        if self.phase != Phase::Initialization || !self.is_stale {
            return self.update_at_instant();
        }
        self.pass_inputs(&[0, 1])?;
        self.is_stale = false;
        let times = [self.start; 2];
        self.run(&times, |run, instances, data, _| run.update_initialization(instances, data))
    }

    pub(crate) fn exit_initialization(&mut self) -> Outcome {
        self.update()?;
        // A run has no end that is known.
        let times = [self.start, if self.stop.is_finite() { self.stop } else { self.start }];
        self.last = [self.start; 2];
        self.run(&times, |run, instances, data, _| run.exit_initialization(instances, data))?;
        self.phase = Phase::Running;
        Ok(())
    }

    /// Makes a communication step from `t` over `h`, both in s. After a discard all elements stand at its start.
    ///
    /// # Errors
    /// A wrong time, or the failure of an element.
    pub(crate) fn step(&mut self, t: f64, h: f64, may_be_repeated: bool) -> Outcome {
        self.begin_step(t, h, may_be_repeated)?;
        let parts = self.parts(h);
        let returns = parts == 1.0 && self.run.returns_after_failures();
        if !returns {
            self.keep_start()?;
        }
        let start = self.time;
        let mut part = 0.0;
        let mut made = Ok(());
        while part < parts && made.is_ok() {
            let times = [part, part + 1.0].map(|part| end_of(part / parts, start, h));
            made = self.make_part(start, times);
            part += 1.0;
        }
        self.polynomials.clear();
        match made {
            Ok(()) => {
                self.time += h;
                Ok(())
            }
            Err(error) => self.return_to_start(error, returns),
        }
    }

    /// Number of inner steps of a communication step.
    fn parts(&self, h: f64) -> f64 {
        self.opened.run.step.map_or(1.0, |longest| (h / longest * (1.0 - 1e-9)).ceil().max(1.0))
    }

    /// Makes an inner step of a communication step that began at `start`.
    fn make_part(&mut self, start: f64, times: [f64; 2]) -> Result<(), RunError> {
        self.last = times;
        if !self.polynomials.is_empty() {
            self.follow_polynomials(start, times)?;
        } else if self.is_stale {
            self.pass(&[0, 1])?;
            self.is_stale = false;
        }
        self.with_data(&times, |run, instances, data| run.step(instances, data))
    }

    /// Adopts the importer's time, so that small differences cannot add up, as our other FMUs do.
    fn check_step(&mut self, t: f64, h: f64) -> Outcome {
        let (time, stop) = (self.time, self.stop);
        let tolerance = (1e-9 * h.max(1.0)).max(1e-13 * t.abs());
        let is_on_time = (t - time).abs() <= tolerance;
        Err(Error::new(if !(h > 0.0 && h.is_finite()) {
            format!("step size {h} s must be positive and finite")
        } else if !is_on_time || t.is_infinite() {
            format!("step from {t} s must start at the time of the instance, {time} s")
        } else if t + h > stop + tolerance || !(t + h).is_finite() {
            format!("step from {t} s over {h} s must not pass the stop time {stop} s")
        } else {
            self.time = t;
            return Ok(());
        }))
    }

    /// Saves the state at the start of a step, in place of the last saved one.
    fn keep_start(&mut self) -> Outcome {
        if !self.can_return {
            return Ok(());
        }
        let kept = match &mut self.before {
            Some(before) => self.run.state().save_over(&mut self.instances, before),
            None => self.run.state().save(&mut self.instances).map(|saved| self.before = Some(saved)),
        };
        kept.map_err(|error| self.refusal(&error))
    }

    /// Returns to the start of a failed step, if the failure and the elements allow it. `is_there` tells whether the
    /// run has done so.
    fn return_to_start(&mut self, error: RunError, is_there: bool) -> Outcome {
        self.has_ended = matches!(error.failure, Failure::Ended { .. });
        let refusal = self.refusal(&error);
        (self.is_stale, self.last) = (true, [self.time; 2]);
        if is_there || !may_be_repeated(&error.failure) {
            return Err(refusal);
        }
        let restored = match &self.before {
            Some(before) => {
                self.run.state_mut().restore(&mut self.instances, before).map_err(|error| self.refusal(&error))
            }
            None if self.has_ended => return Err(refusal),
            None => Err(Error::new("the FMU cannot return to the start of the step")),
        };
        match restored {
            Ok(()) => Err(refusal),
            Err(reason) => Err(Error::new(format!("{refusal}; {reason}"))),
        }
    }

    pub(crate) fn terminate(&mut self) -> Outcome {
        self.update()?;
        self.run.terminate(&self.instances).map_err(|error| self.refusal(&error))
    }

    pub(crate) fn reset(&mut self) -> Outcome {
        for k in 0..self.instances.len() {
            self.instances[k].reset().map_err(|failure| self.refusal(&RunError { unit: k, row: None, failure }))?;
        }
        self.phase = Phase::Instantiated;
        (self.time, self.start, self.stop) = (0.0, 0.0, f64::INFINITY);
        (self.has_ended, self.is_stale) = (false, true);
        self.inputs.clone_from(&self.opened.input_starts);
        self.polynomials.clear();
        self.given.clear();
        self.given_texts.clear();
        Ok(())
    }

    /// Calls the run with the signals as data.
    pub(crate) fn with_data<R>(
        &mut self,
        times: &[f64],
        call: impl FnOnce(&mut Running, &mut [Instance], &mut Data<'_, '_>) -> R,
    ) -> R {
        let signal = |rows| Signal { bytes: Buffer::bytes(rows), row: Buffer::len(rows) / 2 };
        let signals: Vec<_> = self.signals.iter().map(signal).collect();
        call(&mut self.run, &mut self.instances, &mut Data { times, signals: &signals, records: &mut [] })
    }

    fn run(
        &mut self,
        times: &[f64],
        call: impl FnOnce(&mut Running, &mut [Instance], &mut Data<'_, '_>, Option<f64>) -> Result<(), RunError>,
    ) -> Outcome {
        // Derivatives of outputs are computed a little beyond the end.
        let stop = Some(self.stop).filter(|stop| stop.is_finite() && !self.is_differentiated());
        let done = self.with_data(times, |run, instances, data| call(run, instances, data, stop));
        done.map_err(|error| self.refusal(&error))
    }

    /// The error for a failure of an element: `element: text`.
    pub(crate) fn refusal(&self, error: &RunError) -> Error {
        let name = self.opened.elements.get(error.unit).map_or("", String::as_str);
        let cut = self.run.disagreeing(error).map(|cut| cut.name.clone());
        let of = cut.or_else(|| self.input_names.refused(error)).map_or_else(String::new, |of| format!(" ({of})"));
        let text = format!("{name}: {}{of}", error.failure);
        if self.instances.get(error.unit).is_some_and(Instance::is_dead) {
            return Error::fatal(text);
        }
        if may_be_repeated(&error.failure) { Error::discard(text) } else { Error::new(text) }
    }
}

impl InnerSteps for Container {
    fn begin_step(&mut self, t: f64, h: f64, may_be_repeated: bool) -> Outcome {
        self.check_step(t, h)?;
        if self.parts(h) > MOST_EVALUATIONS as f64 {
            let longest = self.opened.run.step.unwrap_or(h);
            let text = format!("step size {h} s has more than {MOST_EVALUATIONS} inner steps of {longest} s");
            return Err(Error::discard(text));
        }
        self.run.prepare_step(may_be_repeated, MOST_EVALUATIONS);
        Ok(())
    }

    fn inner_step(&mut self, step: InnerStep) -> Result<(f64, bool), Error> {
        let InnerStep { start, size, now, until, .. } = step;
        let parts = self.parts(size);
        let done = ((now - start) / size * parts).round();
        let end = end_of((done + 1.0) / parts, start, size).min(until);
        self.make_part(start, [now, end]).map_err(|error| {
            self.has_ended = matches!(error.failure, Failure::Ended { .. });
            self.refusal(&error)
        })?;
        self.time = end;
        Ok((end, false))
    }

    /// A step that was discarded may be repeated with another length.
    fn state_after(failure: &Error) -> LifeCycle {
        if failure.severity() == Severity::Discard { LifeCycle::StepComplete } else { LifeCycle::Error }
    }

    fn reached(&self) -> f64 {
        self.time
    }

    fn has_ended(&self) -> bool {
        self.has_ended
    }
}

/// End in s of a share of a step.
fn end_of(share: f64, start: f64, h: f64) -> f64 {
    if share == 1.0 { start + h } else { start + h * share }
}

/// Whether a failed step may be repeated with another length.
fn may_be_repeated(failure: &Failure) -> bool {
    match failure {
        Failure::Refused { status, .. } => *status == fmi_export_sys::fmi2Discard,
        Failure::Ended { .. }
        | Failure::Disagreement { .. }
        | Failure::Integration { .. }
        | Failure::Circle { .. }
        | Failure::Chattering { .. }
        | Failure::Unsettled { .. }
        | Failure::Value { .. } => true,
        _ => false,
    }
}

/// Whether an element saves its state.
fn can_save(instance: &Instance) -> bool {
    let Some(description) = instance.fmu().map(Fmu::description) else { return false };
    let interface = match instance.kind() {
        InterfaceKind::CoSimulation => description.co_simulation.as_ref().map(|of| &of.interface),
        InterfaceKind::ModelExchange => description.model_exchange.as_ref().map(|of| &of.interface),
    };
    interface.is_some_and(|interface| interface.get_and_set_state)
}

/// Two rows for each signal, with the start values in both.
fn two_rows(opened: &Opened) -> Vec<Buffer> {
    opened.signals.iter().map(|row| Buffer::from(&*[row.bytes(), row.bytes()].concat())).collect()
}

#[cold]
fn forward(instance: &Instance, name: &str, to: &mut Messages) {
    for message in instance.messages() {
        let severity = match message.status {
            0 => Severity::Event,
            1 => Severity::Warning,
            2 => Severity::Discard,
            4 => Severity::Fatal,
            _ => Severity::Error,
        };
        if severity != Severity::Event || to.logs_events {
            to.list.push(Message { severity, text: format!("{name}: {}", message.text) });
        }
    }
}
