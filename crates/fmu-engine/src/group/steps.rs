//! Steps of a run of a group, for runs with nearby values that follow them.
//!
//! Adaptive steps make a run depend on its parameters by jumps of the size of its errors. Runs by equal steps depend on
//! them smoothly: their differences solve the variational equations along the run, by the method and the steps of the
//! run itself (H. G. Bock's internal differentiation). Each run handles its own events, at its own times. So the jumps
//! of sensitivities at events are right, also where the time of an event or a captured value depends on a parameter.
use std::sync::Arc;

/// Step of a run, with the events at its end.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct MadeStep {
    /// End of the method's step in s, and whether the method was the implicit one.
    pub(crate) end: f64,
    pub(crate) is_stiff: bool,
    /// Whether the step ended at a time event.
    pub(crate) is_timed: bool,
    /// Time in s of the first sign changes of indicators within the step, and the positions of these.
    pub(crate) crossing: Option<(f64, Vec<usize>)>,
    /// Time in s of an event at the end, and whether each element took part.
    event: Option<(f64, Vec<bool>)>,
}

/// Steps of a run, for each group.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Steps(pub(crate) Vec<Arc<[MadeStep]>>);

impl Steps {
    /// Times of the events in s, one group after the other.
    #[must_use]
    pub fn events(&self) -> Vec<f64> {
        self.0.iter().flat_map(|steps| steps.iter()).filter_map(|step| Some(step.event.as_ref()?.0)).collect()
    }
}

/// Choice of the steps of a run.
#[derive(Clone, Debug, Default)]
pub enum Following {
    /// By the errors of the run.
    #[default]
    Nothing,
    /// By the errors of the run, and kept.
    Kept,
    /// The steps of another run, and kept.
    Other(Steps),
}

/// Steps of the present run.
#[derive(Clone, Debug, Default)]
pub(crate) struct Followed {
    is_kept: bool,
    others: Option<Arc<[MadeStep]>>,
    made: Vec<MadeStep>,
}

impl Followed {
    /// Selects the steps of the next runs of a group.
    pub(crate) fn select(&mut self, following: &Following, group: usize) {
        self.made.clear();
        self.is_kept = !matches!(following, Following::Nothing);
        self.others = match following {
            Following::Other(Steps(groups)) => groups.get(group).cloned(),
            Following::Nothing | Following::Kept => None,
        };
    }

    pub(crate) fn begin(&mut self) {
        self.made.clear();
    }

    pub(crate) fn made(&self) -> Arc<[MadeStep]> {
        self.made.as_slice().into()
    }

    pub(crate) fn follows(&self) -> bool {
        self.others.is_some()
    }

    pub(crate) fn is_kept(&self) -> bool {
        self.is_kept
    }

    /// Keeps a step.
    pub(crate) fn keep(&mut self, end: f64, [is_stiff, is_timed]: [bool; 2], crossing: Option<(f64, Vec<usize>)>) {
        self.made.push(MadeStep { end, is_stiff, is_timed, crossing, event: None });
    }

    /// Keeps the event at the end of the last step.
    pub(crate) fn keep_event(&mut self, time: f64, elements: impl Iterator<Item = bool>) {
        if let Some(last) = self.made.last_mut() {
            last.event = Some((time, elements.collect()));
        }
    }

    /// Step of the other run that this one makes next.
    pub(crate) fn next(&self) -> Option<MadeStep> {
        self.others.as_ref()?.get(self.made.len()).cloned()
    }

    /// Elements with an event at the end of the last step, if the run follows another one.
    pub(crate) fn elements_at_event(&self) -> Option<Vec<bool>> {
        let others = self.others.as_ref()?;
        let step = self.made.len().checked_sub(1).and_then(|last| others.get(last));
        Some(step.and_then(|step| Some(step.event.as_ref()?.1.clone())).unwrap_or_default())
    }
}
