//! The working memory of iterated steps.
use crate::batch::Buffer;
use crate::error::{Error, Failure, RunError};
use crate::instance::Instance;
use crate::loops::Direct;
use crate::plan::{Order, Plan};
use crate::repeated::Repeated;

/// Costs of iterated steps so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Costs {
    /// Steps of loops.
    pub steps: usize,
    /// Evaluations: how often all FMUs of a loop have made a step, those for matrices included.
    pub evaluations: usize,
    /// Steps that were halved.
    pub halved: usize,
    /// Matrices made.
    pub matrices: usize,
}

/// The working memory of iterated steps.
#[derive(Debug)]
pub(crate) struct Iteration {
    pub(crate) weight: f64,
    pub(crate) parts: Vec<Part>,
    pub(crate) values: Vec<Values>,
    pub(crate) costs: Costs,
}

/// One or several FMUs that make a step together.
#[derive(Debug)]
pub(crate) enum Part {
    Single(usize),
    Repeated(Box<Repeated>),
}

/// Values of all inputs of an FMU.
#[derive(Clone, Debug)]
pub(crate) struct Values {
    /// At the start of a row's step.
    pub(crate) from: Vec<Buffer>,
    /// At its end, as far as they come from elsewhere than the own loop.
    pub(crate) to: Vec<Buffer>,
    /// At the start of the step that is made, or of a part of it.
    pub(crate) start: Vec<Buffer>,
    /// At its end.
    pub(crate) end: Vec<Buffer>,
    /// The way to hold inputs that are held as it suits.
    pub(crate) suited: Suited,
}

/// The values that an FMU in a loop sees of inputs that are held as it [suits](crate::Hold::Auto).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Suited {
    #[default]
    Mean,
    /// The mean during a step, and the values at its end before outputs are read.
    MeanThenEnd,
    End,
}

/// A step, or a part of the step of a row.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Span {
    /// Start and length in s.
    pub(crate) time: f64,
    pub(crate) step: f64,
    /// Start and end as shares of the row's step.
    pub(crate) shares: (f64, f64),
    /// Weight of the values at the end.
    pub(crate) weight: f64,
}

/// Of a step, or a part of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Side {
    Start,
    End,
}

impl Iteration {
    /// Working memory for a plan of this order.
    pub(crate) fn new(plan: &Plan, instances: &[Instance], starts: &[Vec<Buffer>]) -> Result<Option<Self>, Error> {
        let Order::Iterated { weight } = plan.order else { return Ok(None) };
        if !(0.5..=1.0).contains(&weight) {
            return Err(Error::Plan { unit: 0, reason: "the weight of iterated steps is not between 1/2 and 1" });
        }
        let fmus: Vec<_> = instances.iter().map(Instance::fmu).collect();
        let mut parts = Vec::new();
        for found in plan.loops(&fmus)? {
            parts.push(match found.cuts.is_empty() {
                true => Part::Single(found.units[0]),
                false => Part::Repeated(Box::new(Repeated::new(found, instances)?)),
            });
        }
        let values = |start: &Vec<Buffer>| Values {
            from: start.clone(),
            to: start.clone(),
            start: start.clone(),
            end: start.clone(),
            suited: Suited::default(),
        };
        Ok(Some(Self { weight, parts, values: starts.iter().map(values).collect(), costs: Costs::default() }))
    }

    /// Prepares the loops for a run of instances that are initialized.
    pub(crate) fn begin(&mut self, instances: &mut [Instance]) -> Result<(), RunError> {
        self.costs = Costs::default();
        self.values.iter_mut().for_each(|values| values.suited = Suited::default());
        self.parts.iter_mut().try_for_each(|part| match part {
            Part::Single(_) => Ok(()),
            Part::Repeated(repeated) => repeated.begin(instances),
        })
    }

    /// The FMUs in loops that compute direct outputs in steps alone, so that they see the values at the end of a step.
    pub(crate) fn seen_at_end(&self) -> impl Iterator<Item = &Direct> {
        let direct = self.parts.iter().flat_map(|part| match part {
            Part::Single(_) => &[][..],
            Part::Repeated(repeated) => &repeated.of.direct,
        });
        direct.filter(|direct| self.values[direct.unit].suited == Suited::End)
    }

    /// Name of the output to which an error of a loop refers.
    pub(crate) fn disagreeing(&self, error: &RunError) -> Option<&str> {
        let Failure::Disagreement { cut, .. } = error.failure else { return None };
        self.parts.iter().find_map(|part| match part {
            Part::Repeated(repeated) if repeated.of.units.contains(&error.unit) => {
                repeated.of.cuts.get(cut).map(|cut| &*cut.name)
            }
            _ => None,
        })
    }
}
