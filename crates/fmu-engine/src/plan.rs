//! Connected FMUs as lists of indices, compiled once and used for any number of runs.
use std::ffi::CString;
use std::ops::Range;

use crate::batch::{Batch, Buffer, ValueType};

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
    /// Constant parameters and inputs of the type String, set before initialization.
    pub texts: Vec<(Batch, Vec<CString>)>,
    /// Constant inputs, set during initialization.
    pub constants: Vec<Values>,
    /// Inputs set at each step.
    pub inputs: Vec<Inputs>,
    /// Outputs read after each step.
    pub outputs: Vec<Outputs>,
    /// Whether rows follow steps: the first row has the outputs after initialization, each later row the outputs of the
    /// step that ended there, and no step begins at the last time. Otherwise rows follow inputs: each row, also the
    /// last, has the outputs of the step that begins there. Sequential rows always follow steps; in iterated order, set
    /// it for FMUs in loops. Rows of Model Exchange have the values of their time.
    pub records_start: bool,
    /// Whether outputs may depend on any input through states, including inputs that the description does not list.
    pub follows_steps: bool,
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

/// Connection of values of an output to values of an input. Integers and Booleans of other types, and Float32 and
/// Float64, are converted; a finite number that the input cannot have becomes the nearest one that it can.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Link {
    /// Position of the FMU with the output.
    pub unit: usize,
    /// Position among its [outputs](Unit::outputs).
    pub outputs: usize,
    /// First value of these outputs.
    pub from: usize,
    /// First value of the inputs.
    pub to: usize,
    /// Number of values.
    pub values: usize,
    /// Factor, and offset in the unit of the input, between values of the type Float64.
    pub scale: Option<(f64, f64)>,
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

impl Unit {
    /// Positions of all records, with the number of bytes of a row.
    pub fn records(&self) -> impl Iterator<Item = (usize, usize)> {
        self.inputs.iter().filter_map(Inputs::record).chain(self.outputs.iter().filter_map(Outputs::record))
    }
}

impl Outputs {
    /// Position of the record, and number of bytes of a row.
    pub(crate) fn record(&self) -> Option<(usize, usize)> {
        self.record.map(|Record { record, values }| (record, values.saturating_mul(self.variables.size())))
    }
}

impl Inputs {
    /// Position of the record, and number of bytes of a row.
    pub(crate) fn record(&self) -> Option<(usize, usize)> {
        self.record.map(|Record { record, values }| (record, values.saturating_mul(self.variables.size())))
    }

    /// Bytes that a column sets.
    pub(crate) fn place(&self, column: &Column) -> Range<usize> {
        let size = self.variables.size();
        column.at * size..(column.at + column.values) * size
    }

    /// Returns the signal that determines all values, if there is one.
    pub(crate) fn only_signal(&self) -> Option<usize> {
        match (&*self.columns, &*self.links) {
            ([column], []) if column.values == self.variables.values() => Some(column.signal),
            _ => None,
        }
    }

    /// Whether values only jump, so that they are held during a step.
    pub(crate) fn is_discrete(&self) -> bool {
        !self.variables.value_type().is_float()
    }

    /// Values that the FMU sees in an iterated step.
    pub(crate) fn held(&self) -> Hold {
        if self.is_discrete() { Hold::Start } else { self.hold }
    }

    #[inline]
    pub(crate) fn copy(&self, link: &Link, plan: &Plan, outputs: &[Vec<Buffer>], to: &mut Buffer) {
        let source = &plan.units[link.unit].outputs[link.outputs].variables;
        let types = [source, &self.variables].map(|batch| (batch.value_type(), batch.size()));
        let [from_size, to_size] = types.map(|(_, size)| size);
        let from = &outputs[link.unit][link.outputs].bytes()[link.from * from_size..][..link.values * from_size];
        let to = &mut to.bytes_mut()[link.to * to_size..][..link.values * to_size];
        match (link.scale, types) {
            (Some((factor, offset)), _) => {
                for (from, to) in from.as_chunks().0.iter().zip(to.as_chunks_mut().0) {
                    *to = (factor * f64::from_ne_bytes(*from) + offset).to_ne_bytes();
                }
            }
            (None, [from_type, to_type]) if from_type == to_type => to.copy_from_slice(from),
            (None, [from_type, to_type]) => {
                for (from, to) in from.chunks_exact(from_size).zip(to.chunks_exact_mut(to_size)) {
                    convert((from_type, from), (to_type, to));
                }
            }
        }
    }
}

impl<C> Curve<C> {
    /// The curve with other columns; none if one of them does not exist.
    pub(crate) fn with<D>(&self, find: impl Fn(&C) -> Option<D>) -> Option<Curve<D>> {
        let shape = match &self.shape {
            Shape::Line => Shape::Line,
            Shape::Cubic { derivative } => Shape::Cubic { derivative: find(derivative)? },
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
            Self::Line => None,
            Self::Cubic { derivative } => Some(derivative),
            Self::Matrix { angular_velocity } | Self::Quaternion { angular_velocity } => Some(angular_velocity),
        }
    }
}

fn convert((from_type, from): ((ValueType, usize), &[u8]), (to_type, to): ((ValueType, usize), &mut [u8])) {
    match (from_type.0, to_type.0) {
        (ValueType::Float64, ValueType::Float32) => to.copy_from_slice(&single(number(from)).to_ne_bytes()),
        (ValueType::Float32, ValueType::Float64) => {
            let value = f32::from_ne_bytes(std::array::from_fn(|i| from[i]));
            to.copy_from_slice(&f64::from(value).to_ne_bytes());
        }
        _ => write(to_type, integer(from_type, from), to),
    }
}

/// Reads the `Float64` at the start of some bytes.
pub(crate) fn number(bytes: &[u8]) -> f64 {
    f64::from_ne_bytes(std::array::from_fn(|i| bytes[i]))
}

/// Converts a number to single precision; finite numbers stay finite.
fn single(value: f64) -> f32 {
    if value.is_infinite() { value as f32 } else { (value as f32).clamp(f32::MIN, f32::MAX) }
}

/// Reads the integer or Boolean at the start of some bytes.
fn integer((element, size): (ValueType, usize), bytes: &[u8]) -> i128 {
    macro_rules! read {
        ($type:ty) => {
            i128::from(<$type>::from_ne_bytes(std::array::from_fn(|i| bytes[i])))
        };
    }
    match element {
        ValueType::Int8 => read!(i8),
        ValueType::Int16 => read!(i16),
        ValueType::Int32 => read!(i32),
        ValueType::UInt8 => read!(u8),
        ValueType::UInt16 => read!(u16),
        ValueType::UInt32 => read!(u32),
        ValueType::UInt64 => read!(u64),
        ValueType::Boolean if size == 4 => read!(i32),
        ValueType::Boolean => read!(u8),
        _ => read!(i64),
    }
}

/// Writes an integer or Boolean of this type and size.
pub(crate) fn write((element, size): (ValueType, usize), value: i128, bytes: &mut [u8]) {
    macro_rules! write {
        ($type:ty) => {{
            let value = value.clamp(<$type>::MIN.into(), <$type>::MAX.into()) as $type;
            bytes[..size_of::<$type>()].copy_from_slice(&value.to_ne_bytes());
        }};
    }
    let is_true = i32::from(value != 0);
    match element {
        ValueType::Int8 => write!(i8),
        ValueType::Int16 => write!(i16),
        ValueType::Int32 => write!(i32),
        ValueType::UInt8 => write!(u8),
        ValueType::UInt16 => write!(u16),
        ValueType::UInt32 => write!(u32),
        ValueType::UInt64 => write!(u64),
        ValueType::Boolean if size == 4 => bytes[..4].copy_from_slice(&is_true.to_ne_bytes()),
        ValueType::Boolean => bytes[0] = is_true as u8,
        _ => write!(i64),
    }
}
