//! The inputs of an instance beside their values: what was set for the next step, and what connectors remember.
use crate::{
    inputs::InputOptions,
    interface::Interface,
    model::Model,
    polynomials::InputDerivatives,
    saved_words::{SavedPart, WordReader, put_reals},
    step_inputs::Samples,
    variables::Variables,
};

#[derive(Clone, Default)]
pub(crate) struct SetInputs {
    /// Options, which the parameters determine.
    pub(crate) options: InputOptions,
    /// Input derivatives for the next step.
    pub(crate) derivatives: InputDerivatives,
    /// Whether discrete inputs wait for an event.
    pub(crate) wait: bool,
    /// Memory of the connectors.
    pub(crate) memory: Vec<f64>,
    pub(crate) samples: Samples,
}

impl SetInputs {
    /// The inputs of a new instance.
    pub(crate) fn of<M: Model>() -> Self {
        Self { memory: vec![0.0; <M::Inputs<f64> as Variables<f64>>::MEMORY], ..Self::default() }
    }
}

/// Options are those of the parameters, except whether the instance is being initialized.
impl SavedPart for SetInputs {
    fn write(&self, put: &mut dyn FnMut(u64)) {
        put(self.options.initial.into());
        self.derivatives.write(put);
        put(self.wait.into());
        for reals in [&self.samples.reals, &self.memory] {
            put_reals(reals, put);
        }
    }

    fn read(words: &mut WordReader<'_>, interface: &Interface) -> Option<Self> {
        Some(Self {
            options: InputOptions { initial: words.boolean()?, ..InputOptions::default() },
            derivatives: InputDerivatives::read(words, interface)?,
            wait: words.boolean()?,
            samples: Samples { reals: words.counted_reals()?, ..Samples::default() },
            memory: words.counted_reals().filter(|memory| memory.len() == interface.memory)?,
        })
    }
}
