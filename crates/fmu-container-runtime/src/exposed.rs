//! Variables of a container, and the variables of elements behind them.
use std::ops::{Deref, Range};

use fmu::{Causality, ValueType, Variability};
use fmu_engine::{Batch, Change, Failure};

use crate::limits::Limits;

/// Variables of a container, in the order of their value references. Lists of all variables keep instances small.
#[derive(Debug)]
pub(crate) struct Variables {
    pub(crate) first_reference: u32,
    pub(crate) is_fmi3: bool,
    pub(crate) all: Box<[Row]>,
    /// Names, one behind the other.
    pub(crate) names: Box<str>,
    /// Start values; none for inputs and strings, and where none are stated.
    pub(crate) starts: Box<[u8]>,
    /// Variables of elements: all targets of an input or parameter, or the source of an output.
    pub(crate) ends: Box<[End]>,
}

/// A variable of a container, with its places in the lists of all variables.
#[derive(Debug)]
pub(crate) struct Row {
    pub(crate) value_type: ValueType,
    pub(crate) causality: Causality,
    pub(crate) variability: Variability,
    pub(crate) values: u32,
    pub(crate) limits: Option<Box<Limits>>,
    pub(crate) source: Source,
    pub(crate) name: Range<u32>,
    pub(crate) start: Range<u32>,
    pub(crate) ends: Range<u32>,
}

/// A variable of a container.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Exposed<'o> {
    row: &'o Row,
    pub(crate) name: &'o str,
    /// Number of values.
    pub(crate) values: usize,
    /// Number of bytes of a value.
    pub(crate) size: usize,
    /// Start values; empty for inputs and strings, and if none are stated.
    pub(crate) start: &'o [u8],
    /// Variables behind it.
    pub(crate) ends: &'o [End],
}

/// Values that the container has itself.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Source {
    /// None: elements have them, or it is the time.
    Elements,
    /// First byte among the inputs, for numeric and Boolean inputs.
    Inputs(u32),
    /// Position among the event indicators, for one that no element has as a variable.
    Indicators(u32),
}

/// A variable of an element behind one of the container.
#[derive(Debug)]
pub(crate) struct End {
    /// Position of the element.
    pub(crate) element: usize,
    pub(crate) batch: Batch,
    /// Position of the value in the array of the batch.
    pub(crate) pick: Option<usize>,
    /// Change of values: from the container to the element for inputs and parameters, else back.
    pub(crate) change: Option<Box<Change>>,
}

impl Variables {
    pub(crate) fn get(&self, reference: u32) -> Option<Exposed<'_>> {
        let row = self.all.get(reference.checked_sub(self.first_reference)? as usize)?;
        let [name, start, ends] = [&row.name, &row.start, &row.ends].map(|of| of.start as usize..of.end as usize);
        Some(Exposed {
            row,
            name: &self.names[name],
            values: row.values as usize,
            size: row.value_type.size(self.is_fmi3),
            start: &self.starts[start],
            ends: &self.ends[ends],
        })
    }
}

impl Deref for Exposed<'_> {
    type Target = Row;

    fn deref(&self) -> &Row {
        self.row
    }
}

impl Exposed<'_> {
    /// First byte among the inputs.
    pub(crate) fn input(&self) -> Option<usize> {
        if let Source::Inputs(first) = self.source { Some(first as usize) } else { None }
    }

    pub(crate) fn bytes(&self) -> usize {
        self.values * self.size
    }

    /// Whether elements get other values than the importer sets.
    pub(crate) fn is_set_with_change(&self) -> bool {
        self.causality == Causality::Parameter && self.ends.iter().any(|end| end.change.is_some())
    }

    /// Whether it is an input with derivatives.
    pub(crate) fn can_follow_polynomials(&self) -> bool {
        self.input().is_some() && self.value_type == ValueType::Float64 && self.variability != Variability::Discrete
    }

    /// Whether an element has the same values in the same form, so that bytes can be copied.
    pub(crate) fn is_plain(&self, end: &End) -> bool {
        let own = (self.value_type, self.size);
        end.pick.is_none() && end.change.is_none() && own == (end.batch.value_type(), end.batch.size())
    }

    /// Converts values of an element to values of the variable.
    pub(crate) fn read(&self, end: &End, from: &[u8], to: &mut [u8]) -> Result<(), Failure> {
        let (from_type, size) = (end.batch.value_type(), end.batch.size());
        let first = end.pick.unwrap_or(0) * size;
        let from = &from[first..][..self.values * size];
        end.change().apply((from_type, size), from, (self.value_type, self.size), to)
    }

    /// Converts values of the variable to values of an element.
    pub(crate) fn write(&self, end: &End, from: &[u8], to: &mut [u8]) -> Result<(), Failure> {
        let (to_type, size) = (end.batch.value_type(), end.batch.size());
        let first = end.pick.unwrap_or(0) * size;
        let to = &mut to[first..][..self.values * size];
        end.change().apply((self.value_type, self.size), from, (to_type, size), to)
    }
}

impl End {
    pub(crate) fn change(&self) -> &Change {
        self.change.as_deref().unwrap_or(&Change::None)
    }
}

/// Place of the values of an input: among the inputs of the container, and in a row of a signal.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Input {
    /// Position of the element.
    pub(crate) element: usize,
    /// First byte among the inputs.
    pub(crate) from: usize,
    /// Type of a value, and its number of bytes.
    pub(crate) from_type: (ValueType, usize),
    pub(crate) signal: usize,
    /// First byte in a row.
    pub(crate) to: usize,
    pub(crate) to_type: (ValueType, usize),
    pub(crate) values: usize,
    pub(crate) change: Change,
    /// Signals of the derivatives, and of whether values are held, if the element integrates.
    pub(crate) curve: Option<[usize; 2]>,
}

impl Input {
    /// Copies the values to a row of the signal.
    #[inline]
    pub(crate) fn pass(&self, inputs: &[u8], row: &mut [u8]) -> Result<(), Failure> {
        let from = &inputs[self.from..][..self.values * self.from_type.1];
        let to = &mut row[self.to..][..self.values * self.to_type.1];
        if self.change == Change::None && self.from_type == self.to_type {
            to.copy_from_slice(from);
            return Ok(());
        }
        self.change.apply(self.from_type, from, self.to_type, to)
    }

    /// Whether another input continues this one without a gap, so that one copy serves both.
    pub(crate) fn continues_in(&self, next: &Self) -> bool {
        let is_plain = |one: &Self| one.change == Change::None && one.from_type == one.to_type;
        let bytes = self.values * self.from_type.1;
        is_plain(self)
            && is_plain(next)
            && (self.signal, self.from_type, self.curve) == (next.signal, next.from_type, next.curve)
            && (self.from + bytes, self.to + bytes) == (next.from, next.to)
    }
}
