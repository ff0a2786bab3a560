//! The inputs of an instance beside their values: what was set for the next step, and what connectors remember.
use crate::{
    interface::Interface,
    model::Model,
    polynomials::InputDerivatives,
    saved_words::{SavedPart, WordReader, put_reals},
    variables::Variables,
};

#[derive(Clone, Default)]
pub(crate) struct SetInputs {
    /// Whether the instance is being initialized; see [`Occasion`](crate::Occasion::initial).
    pub(crate) initial: bool,
    /// Input derivatives for the next step.
    pub(crate) derivatives: InputDerivatives,
    /// Whether discrete inputs wait for an event.
    pub(crate) wait: bool,
    /// Memory of each connector.
    pub(crate) memories: Vec<Vec<f64>>,
}

impl SetInputs {
    /// The inputs of a new instance.
    pub(crate) fn of<M: Model>() -> Self {
        Self { memories: vec![Vec::new(); <M::Inputs<f64> as Variables<f64>>::CONNECTORS], ..Self::default() }
    }
}

impl SavedPart for SetInputs {
    fn write(&self, put: &mut dyn FnMut(u64)) {
        put(self.initial.into());
        self.derivatives.write(put);
        put(self.wait.into());
        self.memories.iter().for_each(|memory| put_reals(memory, put));
    }

    fn read(words: &mut WordReader<'_>, interface: &Interface) -> Option<Self> {
        Some(Self {
            initial: words.boolean()?,
            derivatives: InputDerivatives::read(words, interface)?,
            wait: words.boolean()?,
            memories: (0..interface.connectors).map(|_| words.counted_reals()).collect::<Option<_>>()?,
        })
    }
}
