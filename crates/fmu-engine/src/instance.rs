//! Instance of an FMU of any version, behind one interface.
use std::cell::Cell;
use std::sync::atomic::{AtomicU64, Ordering};

use fmi_export_sys::{fmi2Error, fmi2Fatal, fmi2OK};
use fmu::Error::NoInstance;
use fmu::{Call, InterfaceKind, Message, Status};

use crate::component::{Adapter, Component};
use crate::equal_steps::EqualSteps;
use crate::error::{Error, Failure};
use crate::fmu::{Fmu, of_tool};
use crate::lease::Lease;

/// Instance of an FMU, or a [`Component`]. It may move to another thread, but only one thread may use it at a time.
///
/// Calls fail with [`Failure::Refused`] if the FMU returns a status other than OK and Warning; the
/// [messages](Self::messages) may state its reasons. After the status Fatal all calls fail with [`Failure::Dead`].
#[derive(Debug)]
pub struct Instance {
    /// `None` once freed.
    raw: Option<Raw>,
    /// `None` for a component.
    fmu: Option<Fmu>,
    is_fmi3: bool,
    kind: InterfaceKind,
    /// Number that is unique among the instances of this process.
    pub(crate) number: u64,
    /// Saved states; `None` for freed ones.
    pub(crate) states: Vec<Option<State>>,
    /// Worst status of a call since the instance was made, reset or restored.
    worst: Cell<i32>,
    is_initialized: Cell<bool>,
    /// Present if an FMU for Co-Simulation asks for steps of equal lengths.
    pub(crate) equal_steps: Option<EqualSteps>,
    /// Present if a process may have only one instance of the FMU.
    lease: Option<Lease>,
}

#[derive(Debug)]
pub(crate) enum Raw {
    Fmu(fmu::Instance<'static>),
    Component(Adapter),
}

/// State of an FMU, with the engine's knowledge of the instance.
#[derive(Debug)]
pub(crate) struct State {
    pub(crate) of_fmu: fmu::SavedState<'static>,
    pub(crate) is_initialized: bool,
    /// Length in s of the first step, for an FMU that asks for equal steps.
    pub(crate) first_step: Option<f64>,
}

// SAFETY: the instances are made here without closures of the caller, so they hold only the FMU's pointer, messages
// behind a lock, handles of the library, and counters of references that no other value shares. Neither version of the
// standard ties an instance to the thread that made it. A component is `Send` itself.
unsafe impl Send for Instance {}

static INSTANCES: AtomicU64 = AtomicU64::new(0);

impl Fmu {
    /// Creates an instance. Switches logging on for FMI 3.0, where FMUs log only on request; FMUs of FMI 2.0 log errors
    /// and warnings in any case.
    ///
    /// # Errors
    /// [`Error::Interface`] if the FMU lacks the interface; [`Error::Library`] if its library for the interface cannot
    /// be used; [`Error::Name`]; [`Error::Importer`] if the FMU refuses, with its messages; [`Error::SecondInstance`]
    /// and [`Error::NoOtherInstance`] if a process may have only one; [`Error::ExecutionTool`].
    pub fn instantiate(&self, name: &str, kind: InterfaceKind) -> Result<Instance, Error> {
        if name.contains('\0') {
            return Err(Error::Name { name: name.to_owned() });
        }
        let description = self.description();
        let found = match kind {
            InterfaceKind::CoSimulation => description.co_simulation.as_ref().map(|of| &of.interface),
            InterfaceKind::ModelExchange => self.archive().model_exchange().map(|of| &of.interface),
        };
        let model = || description.model_name.clone();
        let interface = found.ok_or_else(|| Error::Interface { model: model(), interface: kind.name() })?;
        let lease = Lease::new(description, interface, name)?;
        let raw = self.raw_instance(name, kind).map_err(|error| match (error, &lease) {
            (Error::Importer(NoInstance { messages, .. }), Some(lease)) if lease.is_second => {
                Error::NoOtherInstance { model: model(), messages }
            }
            (Error::Importer(error @ NoInstance { .. }), _) => of_tool(description, interface, error),
            (Error::Importer(reason), _) => {
                let tool = interface.needs_execution_tool.then(|| description.generation_tool.clone());
                Error::Library { model: model(), reason, tool }
            }
            (error, _) => error,
        })?;
        let mut instance = Instance::new(Raw::Fmu(raw), Some(self.clone()), kind);
        instance.lease = lease;
        Ok(instance)
    }

    fn raw_instance(&self, name: &str, kind: InterfaceKind) -> Result<fmu::Instance<'static>, Error> {
        let library = self.library(kind)?;
        let mut resources = None;
        let arguments = library.usual_arguments(name, &mut resources);
        let arguments = fmu::Instantiation { logging_on: self.is_fmi3(), ..arguments };
        Ok(library.instantiate_with(kind, arguments)?)
    }
}

/// Life cycle
impl Instance {
    fn new(raw: Raw, fmu: Option<Fmu>, kind: InterfaceKind) -> Self {
        let co_simulation = fmu.as_ref().and_then(|fmu| fmu.description().co_simulation.as_ref());
        let asks_for_equal_steps =
            kind == InterfaceKind::CoSimulation && co_simulation.is_some_and(|of| !of.variable_step_size);
        Self {
            lease: None,
            equal_steps: asks_for_equal_steps.then(EqualSteps::default),
            raw: Some(raw),
            is_fmi3: fmu.as_ref().is_none_or(Fmu::is_fmi3),
            fmu,
            kind,
            number: INSTANCES.fetch_add(1, Ordering::Relaxed),
            states: Vec::new(),
            worst: Cell::new(0),
            is_initialized: Cell::new(false),
        }
    }

    /// Wraps a component as an instance for co-simulation. Saves its state, so that a reset restores it.
    ///
    /// # Errors
    /// [`Failure::Component`]
    pub fn of_component(component: Box<dyn Component>) -> Result<Self, Failure> {
        Ok(Self::new(Raw::Component(Adapter::new(component)?), None, InterfaceKind::CoSimulation))
    }

    /// Returns the instance, unless no further call is allowed.
    #[inline]
    pub(crate) fn raw(&self) -> Result<&Raw, Failure> {
        match &self.raw {
            Some(raw) if !self.is_dead() => Ok(raw),
            _ => Err(Failure::Dead),
        }
    }

    /// Returns the instance of an FMU for a call of one interface.
    #[inline]
    pub(crate) fn instance_for(&self, kind: InterfaceKind) -> Result<&fmu::Instance<'static>, Failure> {
        match self.raw()? {
            Raw::Fmu(instance) if self.kind == kind => Ok(instance),
            _ => Err(Failure::Interface),
        }
    }

    /// Returns the instance of an FMU, unless it is freed.
    #[inline]
    fn logged(&self) -> Option<&fmu::Instance<'static>> {
        match &self.raw {
            Some(Raw::Fmu(instance)) => Some(instance),
            Some(Raw::Component(_)) | None => None,
        }
    }

    /// Converts the status of a function to a result.
    #[inline]
    pub(crate) fn check(&self, call: Call) -> Result<(), Failure> {
        if call.succeeded() { Ok(()) } else { Err(self.refused(call.function, call.status)) }
    }

    /// The failure of a call. It gets no [`Call`], so that calls that succeed need none in memory.
    #[cold]
    fn refused(&self, function: &'static str, status: Status) -> Failure {
        // Pending and undefined statuses are errors that leave the instance alive.
        let severity = if (fmi2OK..=fmi2Fatal).contains(&status) { status } else { fmi2Error };
        self.worst.set(self.worst.get().max(severity));
        Failure::Refused { function, status }
    }

    /// Whether an error has occurred, so that the instance must be reset, restored or dropped.
    pub fn has_failed(&self) -> bool {
        self.worst.get() >= fmi2Error
    }

    /// Whether a call returned the status Fatal, after which the standard allows no further call.
    pub fn is_dead(&self) -> bool {
        self.worst.get() >= fmi2Fatal
    }

    /// Marks the instance as usable again, with or without initialization.
    pub(crate) fn recovered(&self, is_initialized: bool) {
        self.worst.set(fmi2OK);
        self.is_initialized.set(is_initialized);
    }

    /// Returns the FMU of the instance; `None` for a component.
    #[must_use]
    pub fn fmu(&self) -> Option<&Fmu> {
        self.fmu.as_ref()
    }

    /// Number of outputs of a component; zero for an FMU.
    pub(crate) fn component_outputs(&self) -> u32 {
        match &self.raw {
            Some(Raw::Component(component)) => u32::try_from(component.outputs()).unwrap_or(u32::MAX),
            _ => 0,
        }
    }

    /// Whether variables follow FMI 3.0, as a component's do.
    #[inline]
    pub(crate) fn is_fmi3(&self) -> bool {
        self.is_fmi3
    }

    /// Drops the variables of the description.
    pub(crate) fn forget_variables(&mut self) {
        self.fmu = self.fmu.as_ref().map(Fmu::without_variables);
    }

    /// Whether the FMU may have no other instance in this process.
    #[must_use]
    pub fn is_only_one(&self) -> bool {
        self.lease.is_some()
    }

    /// Interface of the instance.
    #[must_use]
    pub fn kind(&self) -> InterfaceKind {
        self.kind
    }

    /// Returns the messages since the last call, oldest first.
    pub fn messages(&self) -> Vec<Message> {
        self.logged().map_or_else(Vec::new, fmu::Instance::messages)
    }

    /// Whether there are messages.
    #[inline]
    pub fn has_messages(&self) -> bool {
        self.logged().is_some_and(fmu::Instance::has_messages)
    }

    /// Number of unread messages.
    pub(crate) fn message_count(&self) -> usize {
        self.logged().map_or(0, fmu::Instance::message_count)
    }

    /// Drops all unread messages except the first `count`.
    pub(crate) fn forget_messages(&self, count: usize) {
        if let Some(instance) = self.logged() {
            instance.forget_messages(count);
        }
    }

    /// Sets start and stop time in s and the relative tolerance of an integrator in the FMU, and enters initialization
    /// mode. In Co-Simulation the default tolerance is that in the description's default experiment.
    ///
    /// # Errors
    /// [`Failure::Refused`]
    pub fn enter_initialization(&self, start: f64, stop: Option<f64>, tolerance: Option<f64>) -> Result<(), Failure> {
        self.set_experiment(start, stop, tolerance)?;
        self.enter_initialization_mode(start, stop, tolerance)
    }

    /// First half of [`enter_initialization`](Self::enter_initialization) in FMI 2.0; nothing in FMI 3.0. Some FMUs
    /// forget parameters that were set before it.
    ///
    /// # Errors
    /// [`Failure::Refused`]
    pub fn set_experiment(&self, start: f64, stop: Option<f64>, tolerance: Option<f64>) -> Result<(), Failure> {
        match self.raw()? {
            Raw::Fmu(instance) if !instance.is_fmi3() => {
                self.check(instance.setup_experiment(self.tolerance_or_default(tolerance), start, stop))
            }
            Raw::Fmu(_) | Raw::Component(_) => Ok(()),
        }
    }

    /// Second half of [`enter_initialization`](Self::enter_initialization).
    ///
    /// # Errors
    /// [`Failure::Refused`]
    pub fn enter_initialization_mode(
        &self,
        start: f64,
        stop: Option<f64>,
        tolerance: Option<f64>,
    ) -> Result<(), Failure> {
        match self.raw()? {
            Raw::Fmu(instance) => {
                self.check(instance.enter_initialization_mode(self.tolerance_or_default(tolerance), start, stop))
            }
            Raw::Component(_) => Ok(()),
        }
    }

    fn tolerance_or_default(&self, tolerance: Option<f64>) -> Option<f64> {
        let by_default = || match (self.kind, self.fmu()) {
            (InterfaceKind::CoSimulation, Some(fmu)) => fmu.description().default_experiment.tolerance,
            _ => None,
        };
        tolerance.or_else(by_default)
    }

    /// Leaves initialization mode; an instance for Model Exchange is then in event mode.
    ///
    /// # Errors
    /// [`Failure::Refused`]
    pub fn exit_initialization(&self) -> Result<(), Failure> {
        if let Raw::Fmu(instance) = self.raw()? {
            self.check(instance.exit_initialization_mode())?;
        }
        self.is_initialized.set(true);
        Ok(())
    }

    /// Resets the instance to its state after instantiation.
    ///
    /// # Errors
    /// [`Failure::Refused`]
    pub fn reset(&self) -> Result<(), Failure> {
        match self.raw()? {
            Raw::Fmu(instance) => self.check(instance.reset())?,
            Raw::Component(component) => component.reset()?,
        }
        self.equal_steps.iter().for_each(EqualSteps::clear);
        self.recovered(false);
        Ok(())
    }

    /// Whether initialization is complete.
    pub fn is_initialized(&self) -> bool {
        self.is_initialized.get()
    }

    /// Frees the instance, which is then [dead](Self::is_dead).
    pub(crate) fn free(&mut self) {
        let freed = (std::mem::take(&mut self.states), self.raw.take());
        if self.is_dead() {
            // After a fatal error not even freeing is allowed: memory is lost, but the process survives.
            std::mem::forget(freed);
        } else {
            drop(freed);
        }
        self.lease = None;
        self.worst.set(fmi2Fatal);
    }

    /// Ends the simulation; values can still be read.
    ///
    /// # Errors
    /// [`Failure::Refused`]
    pub fn terminate(&self) -> Result<(), Failure> {
        match self.raw()? {
            Raw::Fmu(instance) => self.check(instance.terminate()),
            Raw::Component(_) => Ok(()),
        }
    }
}

impl Drop for Instance {
    fn drop(&mut self) {
        self.free();
    }
}
