//! Connected FMUs as lists of indices, compiled once and used for any number of runs.
use std::ffi::CString;
use std::ops::Range;

use petgraph::unionfind::UnionFind;

use crate::batch::{Batch, Buffer};
use crate::error::Failure;
use crate::link::Link;

/// FMUs with their signals, connections and records; also a single FMU.
#[derive(Clone, Debug, Default)]
pub struct Plan {
    /// The FMUs, in the order of their steps.
    pub units: Vec<Unit>,
    /// When connected FMUs exchange values.
    pub order: Order,
    /// End times of integration steps in Model Exchange.
    pub stops: Stops,
}

/// End times of integration steps, besides events and changes of inputs. In [coupled](Order::Coupled) order steps may
/// pass rows; in other orders they end at all rows, too.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Stops {
    /// No others: values between the ends of steps are interpolated.
    #[default]
    None,
    /// The times of all rows.
    Rows,
    /// Times in s, in ascending order.
    Times(Vec<f64>),
}

/// Exchange of values between connected FMUs.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Order {
    /// Between steps: all FMUs make a step with the values of the others at its start.
    #[default]
    Parallel,
    /// Each FMU gets the values of earlier FMUs at the end of the step. Each row has the outputs of the step that ended
    /// there.
    Sequential,
    /// Steps of FMUs in a loop are repeated from saved states until the exchanged values agree, see [`Hold`]. FMUs
    /// outside of loops make one step each, after the sources of their inputs; in Model Exchange they take the inputs
    /// of a row as an event before its outputs are read.
    Iterated {
        /// Weight of the end values in a [mean](Hold::Mean), from 1/2, which keeps energy, to 1, which damps most.
        weight: f64,
    },
    /// Connected FMUs in Model Exchange are solved together, as one system of differential equations. Rows have the
    /// values of their time, after events, and do not affect the solution. Others exchange values at rows, as in
    /// [`Parallel`](Self::Parallel) order; loops may not lead through them.
    Coupled,
}

/// Values of inputs, held during an [iterated](Order::Iterated) step. Types other than `Float64` and `Float32` always
/// hold start values.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Hold {
    /// Values at the start of the step, for sampled controllers.
    Start,
    /// Weighted mean of start and end, for FMUs with continuous states.
    #[default]
    Mean,
    /// Values at the end, for FMUs without continuous states.
    End,
    /// A line from start to end by input derivatives, for sensors that sample within a step. For FMUs of FMI 2.0 with
    /// `canInterpolateInputs`, in co-simulation.
    Line,
    /// Suits the loop: [`Mean`](Self::Mean), unless an output depends, or may depend, directly on such an input of the
    /// same loop. Then the mean during the step and the end values before outputs are read, or [`End`](Self::End) for
    /// FMUs that compute outputs only in steps.
    Auto,
}

/// FMU of a plan.
#[derive(Clone, Debug, Default)]
pub struct Unit {
    /// Parameters, set before initialization.
    pub parameters: Vec<Values>,
    /// Parameters of the type String, set before initialization.
    pub texts: Vec<(Batch, Vec<CString>)>,
    /// Constant inputs of the type String, set before initialization.
    pub constant_texts: Vec<(Batch, Vec<CString>)>,
    /// Constant inputs, set during initialization.
    pub constants: Vec<Values>,
    /// Inputs set at each step.
    pub inputs: Vec<Inputs>,
    /// Parameters and start values that connections set, without other sources: before the FMU's initialization if
    /// their sources are initialized first, or else during it.
    pub presets: Vec<Inputs>,
    /// Outputs read after each step.
    pub outputs: Vec<Outputs>,
    /// Whether rows follow steps: the first row has the outputs after initialization, each later row the outputs of the
    /// step that ended there, and no step begins at the last time. Otherwise rows follow inputs: each row, also the
    /// last, has the outputs of the step that begins there. Sequential rows always follow steps; in iterated order, set
    /// it for FMUs in loops. Rows of Model Exchange have the values of their time.
    pub records_start: bool,
    /// Whether outputs may depend on any input through states, including inputs that the description does not list.
    pub follows_steps: bool,
    /// Whether in [iterated](Order::Iterated) order the FMU, in Model Exchange, is solved together with connected FMUs
    /// that are grouped, too. Such a group is one element of the exchange.
    pub is_grouped: bool,
    /// Relative tolerance of the integration of states; in Co-Simulation the FMU gets it. Zero stands for the default:
    /// 1e-8 in Model Exchange, in Co-Simulation the tolerance of the FMU's default experiment, if stated.
    pub tolerance: f64,
}

/// Variables with their values, as the C functions have them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Values {
    /// The variables.
    pub variables: Batch,
    /// Their values.
    pub values: Buffer,
}

/// Inputs of one type.
#[derive(Clone, Debug)]
pub struct Inputs {
    /// The variables.
    pub variables: Batch,
    /// Signals, each for a part of the values.
    pub columns: Vec<Column>,
    /// Connections, each for a part of the values.
    pub links: Vec<Link>,
    /// Columns that change between two rows: of continuous variables of the type Float64, in Model Exchange. All others
    /// are held.
    pub curves: Vec<Curve>,
    /// Values that the FMU sees in an iterated step.
    pub hold: Hold,
    /// Record of the values of each row, for inputs with connections.
    pub record: Option<Record>,
}

/// Signal for a part of the values of inputs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Column {
    /// Position among the signals of a run.
    pub signal: usize,
    /// First value of the inputs.
    pub at: usize,
    /// Number of values.
    pub values: usize,
}

/// Values of inputs between two rows. Columns are positions in [`Inputs::columns`]; in a system, names of inputs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Curve<C = usize> {
    /// Column of values.
    pub column: C,
    /// Shape of the curve.
    pub shape: Shape<C>,
    /// Position among the signals of a run of one byte for each row: unless it is zero, the values of the row are held
    /// until the next row, and jump there.
    pub held: Option<usize>,
}

/// Shape of a [curve](Curve) between two rows. Columns of derivatives belong to the same inputs, and follow the
/// derivative of the curve.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape<C = usize> {
    /// Line.
    Line,
    /// Cubic polynomials by values and derivatives at both rows.
    Cubic {
        /// Column of derivatives, one for each value.
        derivative: C,
    },
    /// Cubic polynomials as [`Cubic`](Self::Cubic), by derivatives that are no inputs.
    Polynomial {
        /// Position among the signals of a run of the derivatives, one for each value.
        derivatives: usize,
    },
    /// Rotation matrix (9 values, row by row) from the world to a frame: the rotation nearest to cubic polynomials of
    /// its elements.
    Matrix {
        /// Column of the angular velocity in rad/s (3 values), resolved in the frame.
        angular_velocity: C,
    },
    /// Unit quaternion (4 values, scalar last) of such a matrix; its sign may differ from row to row.
    Quaternion {
        /// Column of the angular velocity in rad/s (3 values), resolved in the frame.
        angular_velocity: C,
    },
}

/// Outputs of one type.
#[derive(Clone, Debug)]
pub struct Outputs {
    /// The variables: recorded ones first, then those that only connections need.
    pub variables: Batch,
    /// Record of the first values of each row; all others are for connections.
    pub record: Option<Record>,
    /// Whether connections need the values.
    pub is_linked: bool,
}

/// Place for recorded values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Record {
    /// Position among the records of a run.
    pub record: usize,
    /// Number of values of a row.
    pub values: usize,
}

/// Default weight of the end values in [iterated](Order::Iterated) order.
pub const WEIGHT: f64 = 0.55;

impl Order {
    /// Returns the order with a name, and its weight, if it has one.
    #[must_use]
    pub fn named(name: &str, weight: f64) -> Option<Self> {
        let all = [Self::Parallel, Self::Sequential, Self::Iterated { weight }, Self::Coupled];
        all.into_iter().find(|order| order.name() == name)
    }

    /// Name, such as `iterated`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Parallel => "parallel",
            Self::Sequential => "sequential",
            Self::Iterated { .. } => "iterated",
            Self::Coupled => "coupled",
        }
    }
}

impl Hold {
    /// Returns the held inputs with a name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        [Self::Start, Self::Mean, Self::End, Self::Line, Self::Auto].into_iter().find(|hold| hold.name() == name)
    }

    /// Name, such as `mean`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Start => "start",
            Self::Mean => "mean",
            Self::End => "end",
            Self::Line => "line",
            Self::Auto => "auto",
        }
    }
}

impl Plan {
    /// Number of bytes of a row of each record.
    pub(crate) fn record_sizes(&self) -> Vec<usize> {
        let places = || self.units.iter().flat_map(Unit::records);
        let mut sizes = vec![0; places().map(|(record, _)| record + 1).max().unwrap_or(0)];
        places().for_each(|(record, bytes)| sizes[record] = bytes);
        sizes
    }

    /// Whether an FMU is solved together with others in iterated order.
    pub(crate) fn is_grouped(&self, unit: usize) -> bool {
        matches!(self.order, Order::Iterated { .. }) && self.units[unit].is_grouped
    }

    /// Returns for each FMU the first one of its group: of the connected FMUs for which `is_joined` holds. All others
    /// are alone.
    pub(crate) fn first_of_groups(&self, is_joined: impl Fn(usize) -> bool) -> Vec<usize> {
        let mut connected = UnionFind::new(self.units.len());
        for (k, unit) in self.units.iter().enumerate().filter(|(k, _)| is_joined(*k)) {
            for link in unit.inputs.iter().flat_map(|inputs| &inputs.links).filter(|link| is_joined(link.unit)) {
                connected.union(k, link.unit);
            }
        }
        let first = |k| (0..k).find(|first| connected.equiv(*first, k)).unwrap_or(k);
        (0..self.units.len()).map(first).collect()
    }
}

impl Unit {
    /// Positions of all records, with the number of bytes of a row.
    pub fn records(&self) -> impl Iterator<Item = (usize, usize)> {
        self.inputs.iter().filter_map(Inputs::record).chain(self.outputs.iter().filter_map(Outputs::record))
    }
}

impl Outputs {
    /// Position of the record, and number of bytes of a row.
    #[inline]
    pub(crate) fn record(&self) -> Option<(usize, usize)> {
        self.record.map(|Record { record, values }| (record, values.saturating_mul(self.variables.size())))
    }
}

impl Inputs {
    /// Position of the record, and number of bytes of a row.
    #[inline]
    pub(crate) fn record(&self) -> Option<(usize, usize)> {
        self.record.map(|Record { record, values }| (record, values.saturating_mul(self.variables.size())))
    }

    /// Bytes that a column sets.
    #[inline]
    pub(crate) fn place(&self, column: &Column) -> Range<usize> {
        let size = self.variables.size();
        column.at * size..(column.at + column.values) * size
    }

    /// Returns the signal that determines all values, if there is one.
    #[inline]
    pub(crate) fn only_signal(&self) -> Option<usize> {
        match (&*self.columns, &*self.links) {
            ([column], []) if column.values == self.variables.values() => Some(column.signal),
            _ => None,
        }
    }

    /// Whether values only jump, so that they are held during a step.
    #[inline]
    pub(crate) fn is_discrete(&self) -> bool {
        !self.variables.value_type().is_float()
    }

    /// Values that the FMU sees in an iterated step.
    pub(crate) fn held(&self) -> Hold {
        if self.is_discrete() { Hold::Start } else { self.hold }
    }

    /// Copies the values, as last read, of the connections that begin at some FMUs.
    ///
    /// # Errors
    /// [`Failure::Value`]
    #[inline]
    pub(crate) fn copy_links(
        &self,
        of: (&Plan, &[Vec<Buffer>]),
        to: &mut Buffer,
        begins: impl Fn(usize) -> bool,
    ) -> Result<(), Failure> {
        let mut links = self.links.iter().filter(|link| begins(link.unit));
        links.try_for_each(|link| self.copy_link(link, of, to))
    }

    /// Copies the values of a connection as last read.
    ///
    /// # Errors
    /// [`Failure::Value`]
    #[inline]
    pub(crate) fn copy_link(
        &self,
        link: &Link,
        (plan, outputs): (&Plan, &[Vec<Buffer>]),
        to: &mut Buffer,
    ) -> Result<(), Failure> {
        let from = &plan.units[link.unit].outputs[link.outputs].variables;
        let copied = link.copy((from, &outputs[link.unit][link.outputs]), (&self.variables, to));
        copied.map_err(|failure| self.named(failure, plan))
    }

    /// Adds the position of these inputs to a value that a connection brings.
    #[cold]
    fn named(&self, failure: Failure, plan: &Plan) -> Failure {
        let Failure::Value { value, what, at, .. } = failure else { return failure };
        let position = |unit: &Unit| {
            let among_presets = || Some(unit.inputs.len() + unit.presets.element_offset(self)?);
            unit.inputs.element_offset(self).or_else(among_presets)
        };
        let inputs = plan.units.iter().find_map(position).unwrap_or(0);
        Failure::Value { value, what, inputs, at }
    }
}

impl<C> Curve<C> {
    /// The curve with other columns; none if one of them does not exist.
    pub(crate) fn with<D>(&self, find: impl Fn(&C) -> Option<D>) -> Option<Curve<D>> {
        let shape = match &self.shape {
            Shape::Line => Shape::Line,
            Shape::Cubic { derivative } => Shape::Cubic { derivative: find(derivative)? },
            Shape::Polynomial { derivatives } => Shape::Polynomial { derivatives: *derivatives },
            Shape::Matrix { angular_velocity } => Shape::Matrix { angular_velocity: find(angular_velocity)? },
            Shape::Quaternion { angular_velocity } => Shape::Quaternion { angular_velocity: find(angular_velocity)? },
        };
        Some(Curve { column: find(&self.column)?, shape, held: self.held })
    }
}

impl Shape {
    /// Position of the column of derivatives.
    pub(crate) fn rate(&self) -> Option<usize> {
        match *self {
            Self::Line | Self::Polynomial { .. } => None,
            Self::Cubic { derivative } => Some(derivative),
            Self::Matrix { angular_velocity } | Self::Quaternion { angular_velocity } => Some(angular_velocity),
        }
    }
}
