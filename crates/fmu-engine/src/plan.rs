//! Connected FMUs as lists of indices, compiled once and used for any number of runs.
use std::ffi::CString;

use crate::batch::{Batch, ValueType};

/// FMUs with their signals, connections and records; also a single FMU.
#[derive(Clone, Debug, Default)]
pub struct Plan {
    /// The FMUs, in the order of their steps.
    pub units: Vec<Unit>,
    /// When connected FMUs exchange values.
    pub order: Order,
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
    pub values: crate::batch::Buffer,
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
    /// Whether values between two rows are interpolated linearly (continuous variables in Model Exchange only);
    /// otherwise they are held.
    pub is_linear: bool,
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
    /// First byte in the values of the inputs.
    pub at: usize,
    /// Number of bytes.
    pub bytes: usize,
}

/// Connection of values of an output to values of an input.
#[derive(Clone, Debug, PartialEq)]
pub struct Link {
    /// Position of the FMU with the output.
    pub unit: usize,
    /// Position among its [outputs](Unit::outputs).
    pub outputs: usize,
    /// First byte in the values of these outputs.
    pub from: usize,
    /// First byte in the values of the inputs.
    pub to: usize,
    /// Number of values.
    pub values: usize,
    /// Conversion of the values.
    pub change: Change,
}

/// Conversion of values between an output and an input.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Change {
    /// Copies values of one type and size.
    None {
        /// Number of bytes of a value.
        size: usize,
    },
    /// `factor * value + offset`, for `Float64`.
    Scale {
        /// Factor.
        factor: f64,
        /// Offset in the unit of the input.
        offset: f64,
    },
    /// Conversion between types, as between FMUs of FMI 2.0 and FMI 3.0: integers and Booleans, or Float32 and Float64.
    /// A finite number that the input cannot have becomes the nearest possible one.
    Convert {
        /// Type and number of bytes of an output's value.
        from: (ValueType, usize),
        /// Type and number of bytes of an input's value.
        to: (ValueType, usize),
    },
}

/// Outputs of one type.
#[derive(Clone, Debug)]
pub struct Outputs {
    /// The variables: recorded ones first, then those that only connections need.
    pub variables: Batch,
    /// Record of the first values of each row, with its number of bytes; all others are for connections.
    pub record: Option<Record>,
    /// Whether connections need the values.
    pub is_linked: bool,
}

/// Place for recorded values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Record {
    /// Position among the records of a run.
    pub record: usize,
    /// Number of bytes of a row.
    pub bytes: usize,
}

impl Unit {
    /// Lists all places for recorded values.
    pub fn records(&self) -> impl Iterator<Item = Record> {
        let of_inputs = self.inputs.iter().filter_map(|inputs| inputs.record);
        of_inputs.chain(self.outputs.iter().filter_map(|outputs| outputs.record))
    }
}

impl Inputs {
    /// Returns the signal that determines all values, if there is one.
    pub(crate) fn only_signal(&self) -> Option<usize> {
        match (&*self.columns, &*self.links) {
            ([column], []) if column.bytes == self.variables.bytes() => Some(column.signal),
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

    /// Whether any value that is not interpolated has jumped.
    pub(crate) fn has_jumped(&self, before: &[u8], now: &[u8]) -> bool {
        if !self.is_linear {
            return before != now;
        }
        self.links.iter().any(|link| {
            let place = link.to..link.to + 8 * link.values;
            before[place.clone()] != now[place]
        })
    }
}

impl Link {
    #[inline]
    pub(crate) fn copy(&self, outputs: &[u8], inputs: &mut [u8]) {
        match self.change {
            Change::None { size } => {
                let bytes = self.values * size;
                inputs[self.to..self.to + bytes].copy_from_slice(&outputs[self.from..self.from + bytes]);
            }
            Change::Scale { factor, offset } => {
                for at in (0..8 * self.values).step_by(8) {
                    let value = number(&outputs[self.from + at..]);
                    inputs[self.to + at..][..8].copy_from_slice(&(factor * value + offset).to_ne_bytes());
                }
            }
            Change::Convert { from, to } => {
                for i in 0..self.values {
                    let output = &outputs[self.from + i * from.1..];
                    let input = &mut inputs[self.to + i * to.1..];
                    match (from.0, to.0) {
                        (ValueType::Float64, ValueType::Float32) => {
                            input[..4].copy_from_slice(&single(number(output)).to_ne_bytes());
                        }
                        (ValueType::Float32, ValueType::Float64) => {
                            let value = f32::from_ne_bytes(std::array::from_fn(|i| output[i]));
                            input[..8].copy_from_slice(&f64::from(value).to_ne_bytes());
                        }
                        _ => write(to, integer(from, output), input),
                    }
                }
            }
        }
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
