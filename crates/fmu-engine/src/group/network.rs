//! Elements of a group, and the values of their connections.
use std::ops::Range;

use radau::{Decomposition, memory};

use crate::batch::{Batch, Buffer};
use crate::continuous_time::Events;
use crate::group::direction::Tangent;
use crate::link::Link;

/// Elements and their connections.
#[derive(Clone, Debug)]
pub(crate) struct Network {
    pub(crate) elements: Vec<GroupElement>,
    /// Values of inputs that are connected within the group or on curves, element after element.
    pub(crate) inputs: Buffer,
    /// Their values before an iteration of event mode.
    pub(crate) inputs_before: Buffer,
    /// Values of outputs that are connected within the group, element after element.
    pub(crate) outputs: Buffer,
    /// Source of each of the inputs.
    pub(crate) sources: Vec<Source>,
    /// Place of each of the inputs in the plan's values.
    pub(crate) places: Vec<Place>,
    pub(crate) tasks: Vec<Task>,
    pub(crate) circles: Vec<Circle>,
    pub(crate) discrete: Vec<Discrete>,
    /// Inputs on curves between rows: element, and position among the inputs of its FMU.
    pub(crate) on_curves: Vec<(usize, usize)>,
    /// Row before the time of the last values on curves.
    pub(crate) row: usize,
    /// All inputs, for events.
    pub(crate) held: Vec<Held>,
    /// Nominal values of the states, and whether they have changed.
    pub(crate) nominals: Vec<f64>,
    pub(crate) have_nominals_changed: bool,
    /// Derivatives of the connected outputs by all states, row by row.
    pub(crate) output_rows: Vec<f64>,
    /// States, derivatives and outputs of an element while it is differentiated.
    pub(crate) trial: Vec<f64>,
    pub(crate) base: Vec<f64>,
    pub(crate) changed: Vec<f64>,
    /// Instants with events in the present run.
    pub(crate) events: usize,
    /// Derivatives by a parameter, if the run computes them.
    pub(crate) tangent: Option<Tangent>,
}

/// FMU of a group.
#[derive(Clone, Debug)]
pub(crate) struct GroupElement {
    /// Position of the FMU in the plan.
    pub(crate) unit: usize,
    /// Relative tolerance.
    pub(crate) tolerance: f64,
    /// Places among the states and event indicators of the group.
    pub(crate) states: Range<usize>,
    pub(crate) indicators: Range<usize>,
    /// Places among the group's connected values.
    pub(crate) inputs: Range<usize>,
    pub(crate) outputs: Range<usize>,
    pub(crate) set: Vec<Part>,
    pub(crate) get: Vec<Part>,
    pub(crate) needs_completed_step: bool,
    /// Time of the next event in s.
    pub(crate) next_event: Option<f64>,
    /// Whether the element is in event mode, and whether it needs a further iteration there.
    pub(crate) is_at_event: bool,
    pub(crate) needs_iteration: bool,
    /// Whether the FMU itself asked for that iteration.
    pub(crate) asks_again: bool,
    /// Results of the iterations.
    pub(crate) events: Events,
    /// Derivatives of the state derivatives and connected outputs by states and inputs that follow outputs, row by row.
    pub(crate) local: Vec<f64>,
    /// Number of its columns.
    pub(crate) columns: usize,
}

/// Variables of an element that one call sets or reads.
#[derive(Clone, Debug)]
pub(crate) struct Part {
    pub(crate) variables: Batch,
    /// Places among the group's connected values.
    pub(crate) values: Range<usize>,
}

/// Source of a value of an input.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Source {
    /// Connected output of the group, with factor and offset.
    Output { at: usize, scale: Option<(f64, f64)> },
    /// The plan's value of the input: on a curve, or held.
    Plan,
}

/// Place in the values of inputs: FMU, position among its inputs, first byte.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    pub(crate) unit: usize,
    pub(crate) inputs: usize,
    pub(crate) at: usize,
}

/// Part of an evaluation.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Task {
    Set { element: usize, part: usize },
    Get { element: usize, part: usize },
    Circle(usize),
}

/// Outputs and inputs that depend on each other without states in between.
#[derive(Clone, Debug)]
pub(crate) struct Circle {
    /// Places of the outputs.
    pub(crate) outputs: Vec<usize>,
    /// Inputs: element, place, and position of the source among the outputs of the circle.
    pub(crate) inputs: Vec<(usize, usize, usize)>,
    /// Calls that compute the outputs from the inputs.
    pub(crate) tasks: Vec<Task>,
    pub(crate) guess: Vec<f64>,
    pub(crate) residual: Vec<f64>,
    pub(crate) matrix: Vec<f64>,
    pub(crate) decomposition: Decomposition<f64>,
    pub(crate) has_matrix: bool,
}

/// Connections of discrete variables of one type.
#[derive(Clone, Debug)]
pub(crate) struct Discrete {
    /// Element and position of the outputs.
    pub(crate) from: Vec<(usize, usize)>,
    /// Element and position of the inputs.
    pub(crate) to: (usize, usize),
    pub(crate) links: Vec<Link>,
    pub(crate) before: Buffer,
}

/// Inputs that events may change.
#[derive(Clone, Debug)]
pub(crate) struct Held {
    pub(crate) element: usize,
    /// Position among the inputs of its FMU.
    pub(crate) inputs: usize,
    /// Bytes of connections from outside of the group.
    pub(crate) linked: Vec<Range<usize>>,
}

impl Source {
    pub(crate) fn is_output(&self) -> bool {
        matches!(self, Self::Output { .. })
    }
}

impl Network {
    pub(crate) fn states(&self) -> usize {
        self.elements.last().map_or(0, |element| element.states.end)
    }

    pub(crate) fn indicators(&self) -> usize {
        self.elements.last().map_or(0, |element| element.indicators.end)
    }

    /// Drops the values of an earlier run.
    pub(crate) fn clear(&mut self) {
        for values in [&mut self.inputs, &mut self.inputs_before, &mut self.outputs] {
            values.numbers_mut().fill(0.0);
        }
        self.circles.iter_mut().for_each(|circle| circle.has_matrix = false);
        self.nominals.fill(0.0);
        self.row = 0;
        self.events = 0;
        for element in &mut self.elements {
            element.local.fill(0.0);
            (element.next_event, element.events) = (None, Events::default());
        }
    }

    /// Time of the next event in s.
    pub(crate) fn next_event(&self) -> Option<f64> {
        self.elements.iter().filter_map(|element| element.next_event).min_by(f64::total_cmp)
    }
}

memory!(GroupElement: local, next_event, is_at_event, needs_iteration, asks_again, events);
memory!(Network: elements, inputs, outputs, circles, nominals, have_nominals_changed, events);

impl Circle {
    /// Decomposes the matrix. Equal matrices have equal factors, bit by bit.
    fn decompose(&mut self) -> Option<()> {
        let (n, matrix) = (self.outputs.len(), &self.matrix);
        self.has_matrix = self.has_matrix && self.decomposition.decompose(|row, column| matrix[row * n + column]);
        Some(())
    }
}

memory!(Circle: matrix, has_matrix => decompose);
