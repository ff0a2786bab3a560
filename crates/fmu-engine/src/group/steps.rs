//! Steps of a run of a group, for runs with nearby values that follow them.
//!
//! Adaptive steps make a run depend on its parameters by jumps of the size of its errors. Runs by equal steps depend on
//! them smoothly: their differences solve the variational equations along the run, by the method and the steps of the
//! run itself (H. G. Bock's internal differentiation). Each run handles its own events, at its own times. So the jumps
//! of sensitivities at events are right, also where the time of an event or a captured value depends on a parameter.
use std::sync::Arc;

use crate::group::direction::{Direction, Seeds};

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
pub struct Steps(pub(crate) Vec<Made>);

/// Steps of a group, and its states after the initialization.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Made {
    start: Vec<f64>,
    steps: Arc<[MadeStep]>,
}

impl Steps {
    /// Times of the events in s, one group after the other.
    #[must_use]
    pub fn events(&self) -> Vec<f64> {
        let steps = self.0.iter().flat_map(|made| made.steps.iter());
        steps.filter_map(|step| Some(step.event.as_ref()?.0)).collect()
    }

    /// Steps of this run for derivatives in a direction. Two runs with values that differ by `width` in this direction,
    /// the one with the larger ones first, have the states at the start. Returns `None` for runs of another plan.
    #[must_use]
    pub fn along(self, ends: [&Self; 2], width: f64, parameters: &Seeds) -> Option<Following> {
        let directions = self.0.iter().enumerate().map(|(at, made)| {
            let [high, low] = ends.map(|end| end.0.get(at).filter(|end| end.start.len() == made.start.len()));
            let values = high?.start.iter().zip(&low?.start);
            let start = values.map(|(high, low)| (high - low) / width).collect();
            Some(Direction { parameters: parameters.clone(), start })
        });
        let directions = directions.collect::<Option<_>>()?;
        Some(Following::Along(self, directions))
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
    /// The steps of another run without events, with the derivatives of each group beside it: they are recorded in
    /// place of the values, except for inputs from outside.
    Along(Steps, Vec<Direction>),
}

/// Steps of the present run.
#[derive(Clone, Debug, Default)]
pub(crate) struct Followed {
    is_kept: bool,
    others: Option<Arc<[MadeStep]>>,
    made: Vec<MadeStep>,
    start: Vec<f64>,
    pub(super) direction: Option<Direction>,
}

impl Followed {
    /// Selects the steps of the next runs of a group.
    pub(crate) fn select(&mut self, following: &Following, group: usize) {
        self.made.clear();
        self.is_kept = !matches!(following, Following::Nothing);
        self.others = match following {
            Following::Other(Steps(groups)) | Following::Along(Steps(groups), _) => {
                groups.get(group).map(|made| Arc::clone(&made.steps))
            }
            Following::Nothing | Following::Kept => None,
        };
        self.direction = match following {
            Following::Along(_, directions) => directions.get(group).cloned(),
            _ => None,
        };
    }

    pub(crate) fn begin(&mut self) {
        self.made.clear();
    }

    /// Keeps the states after the initialization.
    pub(crate) fn keep_start(&mut self, states: &[f64]) {
        if self.is_kept {
            self.start = states.to_vec();
        }
    }

    pub(crate) fn made(&self) -> Made {
        Made { start: self.start.clone(), steps: self.made.as_slice().into() }
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
