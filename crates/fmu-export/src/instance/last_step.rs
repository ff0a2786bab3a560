//! The last step. Outputs and derivatives belong to it.
use crate::{
    instance::inputs::InputDerivatives,
    interface::Interface,
    saved_states::words::{SavedPart, WordReader},
};

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Step {
    /// Start time in s.
    pub(crate) start: f64,
    /// Length in s; zero at initialization and at an instant.
    pub(crate) size: f64,
}

/// Events that a derivative repeats, because captured values depend on the inputs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Replay {
    /// Events of a step, or of initialization.
    #[default]
    Step,
    /// Events of the present instant.
    Event,
    /// No events: the importer handles them, and none is due.
    Nothing,
}

impl Replay {
    /// Returns the variant with a saved number.
    fn from_number(number: u64) -> Option<Self> {
        [Self::Step, Self::Event, Self::Nothing].into_iter().find(|&replay| replay as u64 == number)
    }
}

/// The last step. Its parameters and inputs are in the storage.
#[derive(Clone, Debug)]
pub(crate) struct LastStep {
    pub(crate) step: Step,
    pub(crate) replay: Replay,
    pub(crate) input_derivatives: InputDerivatives,
    /// Whether values were set since the outputs were computed. Counts before the end of initialization, in event mode
    /// and in continuous-time mode.
    pub(crate) is_stale: bool,
}

impl Default for LastStep {
    fn default() -> Self {
        Self {
            step: Step::default(),
            replay: Replay::default(),
            input_derivatives: InputDerivatives::default(),
            is_stale: true,
        }
    }
}

/// `is_stale` is not saved: outputs that follow inputs are computed anew.
impl SavedPart for LastStep {
    fn write(&self, put: &mut dyn FnMut(u64)) {
        put(self.step.start.to_bits());
        put(self.step.size.to_bits());
        put(self.replay as u64);
        self.input_derivatives.write(put);
    }

    fn read(words: &mut WordReader<'_>, interface: &Interface) -> Option<Self> {
        let step = Step { start: words.number()?, size: words.number()? };
        let is_valid = step.start.is_finite() && (0.0..f64::INFINITY).contains(&step.size);
        is_valid.then_some(())?;
        let replay = Replay::from_number(words.next()?)?;
        let input_derivatives = InputDerivatives::read(words, interface)?;
        Some(Self { step, replay, input_derivatives, ..Self::default() })
    }
}
