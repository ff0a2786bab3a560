//! The kind of an instance, and the data of each kind.
use crate::step::integration::Integrator;

/// Use of an instance by the importer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum InstanceKind {
    /// The importer integrates, and evaluates the model at any instant.
    ModelExchange,
    /// The importer makes communication steps.
    CoSimulation,
}

impl InstanceKind {
    /// Name in messages.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::ModelExchange => "Model Exchange",
            Self::CoSimulation => "co-simulation",
        }
    }
}

/// Kind of an instance with its data: in co-simulation, the integrator of its continuous states.
#[derive(Debug)]
pub(crate) enum Simulation {
    ModelExchange,
    CoSimulation(Box<Integrator>),
}

impl Simulation {
    pub(crate) fn kind(&self) -> InstanceKind {
        match self {
            Self::ModelExchange => InstanceKind::ModelExchange,
            Self::CoSimulation(_) => InstanceKind::CoSimulation,
        }
    }

    #[inline(always)]
    pub(crate) fn integrator(&self) -> Option<&Integrator> {
        match self {
            Self::ModelExchange => None,
            Self::CoSimulation(integrator) => Some(integrator),
        }
    }

    #[inline(always)]
    pub(crate) fn integrator_mut(&mut self) -> Option<&mut Integrator> {
        match self {
            Self::ModelExchange => None,
            Self::CoSimulation(integrator) => Some(integrator),
        }
    }

    /// Length in s of the next step that the integrator will try; zero before the first step.
    pub(crate) fn next_step(&self) -> f64 {
        self.integrator().map_or(0.0, |integrator| integrator.next_step)
    }

    #[inline(always)]
    pub(crate) fn set_next_step(&mut self, next_step: f64) {
        if let Some(integrator) = self.integrator_mut() {
            integrator.next_step = next_step;
        }
    }
}

/// Handling of the events of a step, and how far the step goes. By default the instance handles them, in one call.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Handling {
    /// `None` if the instance handles events; otherwise the importer does, and the step ends at the first event if
    /// true.
    pub(crate) by_importer: Option<bool>,
    /// Whether the step ends after one step of the integrator, if the model has continuous states.
    pub(crate) single: bool,
    /// Whether this part continues a communication step.
    pub(crate) continues: bool,
}
