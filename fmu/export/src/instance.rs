//! One instance of a unit: its values, its state, and its way to the importer's logger.
use crate::{
    interface::Interface,
    lifecycle::State,
    logging::{Logger, Message, Switches},
    model::{Layout, Notes, Step, Unit},
    polynomials::InputDerivatives,
    values::{Storage, Variables},
    variable::start_values,
};
use uuid::Uuid;

/// What a call comes to: done, or a message that says why not. Boxed, because the good case is the fast one.
pub(crate) type Outcome = Result<(), Box<Message>>;

/// A step that was done, with what was given for it: enough to tell what its outputs depend on.
pub(crate) struct Done<M: Unit> {
    pub(crate) step: Step,
    /// Boxed, to change places with those of the next step.
    pub(crate) inputs: Box<M::Inputs<f64>>,
    pub(crate) input_derivatives: InputDerivatives,
}

/// One instance.
pub(crate) struct Instance<M: Unit> {
    /// The unit's identity, from [`uuid_of`](crate::guid::uuid_of), which is slow.
    pub(crate) id: Uuid,
    pub(crate) state: State,
    /// Whether values were set since outputs were last computed (only before the first step).
    pub(crate) stale: bool,
    /// Time of the last communication point, in s.
    pub(crate) time: f64,
    /// End of the experiment, in s.
    pub(crate) stop_time: f64,
    pub(crate) values: Storage,
    /// The parameters as the model reads them, kept equal to their stored values.
    pub(crate) parameters: M::Parameters<f64>,
    pub(crate) memory: M::Memory,
    /// The step just done, and the inputs as they were set for it.
    pub(crate) done: Done<M>,
    /// The inputs as they were set for the step under way; of no meaning between steps.
    pub(crate) next_inputs: Box<M::Inputs<f64>>,
    /// What the next step knows of its inputs beyond their values.
    pub(crate) input_derivatives: InputDerivatives,
    /// Messages of the present call, sent when it is over and nothing borrows the instance any more.
    pub(crate) messages: Vec<Message>,
    pub(crate) switches: Switches,
    pub(crate) logger: Logger,
}

impl<M: Unit> Instance<M> {
    pub(crate) fn new(id: Uuid, logger: Logger, switches: Switches) -> Self {
        let values = start_values(Interface::of::<M>());
        let parameters = load_parameters::<M>(&values);
        let done = Done {
            step: Step { start: 0.0, size: 0.0 },
            inputs: Box::new(values.source(Layout::<M>::INPUTS, Layout::<M>::OUTPUTS).load()),
            input_derivatives: InputDerivatives::default(),
        };
        Self {
            id,
            state: State::Instantiated,
            stale: true,
            time: 0.0,
            stop_time: f64::INFINITY,
            values,
            parameters,
            memory: M::Memory::default(),
            done,
            next_inputs: Box::new(M::Inputs::zero()),
            input_derivatives: InputDerivatives::default(),
            messages: Vec::new(),
            switches,
            logger,
        }
    }

    /// Back to the state after instantiation; the importer's logger and its switches stay.
    pub(crate) fn reset(&mut self) {
        *self = Self::new(self.id, self.logger.clone(), self.switches);
    }

    /// Where messages of the present call go.
    pub(crate) fn notes(&mut self) -> Notes<'_> {
        Notes { messages: &mut self.messages, switches: self.switches }
    }

    pub(crate) fn reload_parameters(&mut self) {
        self.parameters = load_parameters::<M>(&self.values);
    }
}

fn load_parameters<M: Unit>(values: &Storage) -> M::Parameters<f64> {
    M::Parameters::load(&mut values.source(crate::table::Count::ZERO, Layout::<M>::INPUTS))
}
