//! The run behind an instance: with the engine's integrators, or with the importer's.
use std::sync::Arc;

use fmu_engine::{Batch, Cut, Data, Failure, Instance, ModelExchange, Plan, Resume, Run, RunError};

use fmu_export::InstanceKind;

/// A run for one of the interfaces.
#[derive(Debug)]
pub(crate) enum Running {
    /// Co-Simulation.
    Steps(Box<Run>),
    /// Model Exchange.
    Exchange(Box<ModelExchange>),
}

/// Methods that runs of both interfaces have.
macro_rules! both {
    ($($method:ident(&$self:ident $(, $name:ident: $type:ty)*) $(-> $result:ty)?;)*) => {
        $(pub(crate) fn $method(&$self $(, $name: $type)*) $(-> $result)? {
            match $self {
                Self::Steps(run) => run.$method($($name),*),
                Self::Exchange(run) => run.$method($($name),*),
            }
        })*
    };
    (mut $($method:ident(&mut $self:ident $(, $name:ident: $type:ty)*) $(-> $result:ty)?;)*) => {
        $(pub(crate) fn $method(&mut $self $(, $name: $type)*) $(-> $result)? {
            match $self {
                Self::Steps(run) => run.$method($($name),*),
                Self::Exchange(run) => run.$method($($name),*),
            }
        })*
    };
}

impl Running {
    pub(crate) fn new(plan: Plan, kind: InstanceKind, instances: &[Instance]) -> Result<Self, fmu_engine::Error> {
        let plan = Arc::new(plan);
        Ok(match kind {
            InstanceKind::CoSimulation => Self::Steps(Box::new(Run::new(plan, instances)?)),
            InstanceKind::ModelExchange => Self::Exchange(Box::new(ModelExchange::new(plan, instances)?)),
        })
    }

    both! {
        set_parameters(
            &self, instances: &[Instance], data: &Data<'_, '_>, stop: Option<f64>
        ) -> Result<(), RunError>;
        terminate(&self, instances: &[Instance]) -> Result<(), RunError>;
        forget_variables(&self, instances: &mut [Instance]);
    }

    both! { mut
        enter_initialization(
            &mut self, instances: &mut [Instance], data: &Data<'_, '_>, stop: Option<f64>
        ) -> Result<(), RunError>;
        update_initialization(
            &mut self, instances: &mut [Instance], data: &Data<'_, '_>
        ) -> Result<(), RunError>;
        directional_derivative(
            &mut self,
            instances: &[Instance],
            unknowns: (&[(usize, &Batch, usize)], &mut [f64]),
            knowns: &[(usize, &Batch, usize, f64)]
        ) -> Result<(), RunError>;
    }

    pub(crate) fn exit_initialization(
        &mut self,
        instances: &mut [Instance],
        data: &mut Data<'_, '_>,
    ) -> Result<(), RunError> {
        match self {
            Self::Steps(run) => run.exit_initialization(instances, data),
            Self::Exchange(run) => run.exit_initialization(instances),
        }
    }

    /// Prepares a communication step with at most `most` evaluations.
    pub(crate) fn prepare_step(&mut self, may_be_repeated: bool, most: usize) {
        if let Self::Steps(run) = self {
            run.may_be_repeated(may_be_repeated);
            run.grant(most);
        }
    }

    /// Whether all elements return to the start of a step that fails.
    pub(crate) fn returns_after_failures(&self) -> bool {
        matches!(self, Self::Steps(run) if run.returns_after_failures())
    }

    /// Makes the step of the data.
    pub(crate) fn step(&mut self, instances: &mut [Instance], data: &mut Data<'_, '_>) -> Result<(), RunError> {
        match self {
            Self::Steps(run) => run.step(instances, data, 0),
            Self::Exchange(_) => Err(RunError { unit: 0, row: None, failure: Failure::Interface }),
        }
    }

    /// Computes the first time derivatives of variables of an element in Model Exchange, after the step of the data.
    pub(crate) fn rates(
        &mut self,
        instances: &[Instance],
        data: &Data<'_, '_>,
        element: usize,
        rates: (&Batch, &mut [f64]),
    ) -> Result<(), RunError> {
        match self {
            Self::Steps(run) => run.rates(instances, data, element, rates),
            Self::Exchange(_) => Err(RunError { unit: element, row: None, failure: Failure::Interface }),
        }
    }

    /// The run as a part of saved states.
    pub(crate) fn state(&self) -> &dyn Resume {
        match self {
            Self::Steps(run) => &**run,
            Self::Exchange(run) => &**run,
        }
    }

    /// The run as a part of restored states.
    pub(crate) fn state_mut(&mut self) -> &mut dyn Resume {
        match self {
            Self::Steps(run) => &mut **run,
            Self::Exchange(run) => &mut **run,
        }
    }

    /// Sets a parameter of an element after initialization: its position, the variables and their values.
    pub(crate) fn set_parameter(
        &mut self,
        instances: &[Instance],
        data: &Data<'_, '_>,
        (unit, variables, values): (usize, &Batch, &[u8]),
    ) -> Result<(), RunError> {
        match self {
            Self::Steps(run) => run.set_parameter(instances, data, unit, (variables, values)),
            Self::Exchange(run) => run.set_parameter(instances, unit, variables, values),
        }
    }

    /// The output of a loop that keeps changing.
    pub(crate) fn disagreeing(&self, error: &RunError) -> Option<&Cut> {
        if let Self::Steps(run) = self { run.disagreeing(error) } else { None }
    }
}
