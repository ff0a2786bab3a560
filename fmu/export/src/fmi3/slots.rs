//! Where the variables are in the storage, by value reference.
use super::arrays::TIME;
use crate::{
    error::Error,
    instance::Outcome,
    interface::{Causality, Field, Interface, whole_name},
    sys::fmi3ValueReference,
    variables::entry::{BaseType, Kind, Variability},
};
use std::{
    fmt,
    ops::{ControlFlow, Range},
};

/// Type of a variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Type {
    Float64,
    Int32,
    /// An enumeration.
    Int64,
    Boolean,
    String,
}

impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Int64 => f.write_str("Enumeration (Int64)"),
            other => write!(f, "{other:?}"),
        }
    }
}

/// What a value reference stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// The independent variable.
    Time,
    /// Values in the storage.
    Storage,
    /// Event indicators.
    Indicators,
}

/// A variable: so many values from a position on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Slot {
    pub(super) place: Place,
    pub(super) r#type: Type,
    pub(super) first: usize,
    pub(super) len: usize,
    /// How many variables from this one on are Float64s that lie one behind the other in the storage.
    pub(super) run: usize,
    /// Whether it can be got or set in an intermediate update, if the model has continuous states.
    pub(super) is_exchanged: bool,
}

impl Slot {
    fn new(field: &Field<'_>, place: Place) -> Self {
        let (r#type, base) = match field.entry.shape.kind {
            Kind::Integer => (Type::Int32, BaseType::Integer),
            Kind::Enumeration(_) => (Type::Int64, BaseType::Integer),
            Kind::Boolean => (Type::Boolean, BaseType::Boolean),
            Kind::String => (Type::String, BaseType::String),
            Kind::Real | Kind::Group(_) => (Type::Float64, BaseType::Real),
        };
        let is_exchanged = is_exchanged(field.causality, field.variability());
        Self { place, r#type, first: field.first.of(base), len: field.len(), run: 0, is_exchanged }
    }

    /// Whether it is a Float64 in the storage.
    #[inline(always)]
    pub(super) fn is_real(&self) -> bool {
        self.place == Place::Storage && self.r#type == Type::Float64
    }

    /// Positions of its elements.
    pub(super) fn positions(&self) -> Range<usize> {
        self.first..self.first + self.len
    }

    pub(super) fn base(&self) -> BaseType {
        match self.r#type {
            Type::Float64 => BaseType::Real,
            Type::Int32 | Type::Int64 => BaseType::Integer,
            Type::Boolean => BaseType::Boolean,
            Type::String => BaseType::String,
        }
    }

    /// Name of the variable.
    pub(super) fn name(&self, interface: &Interface) -> String {
        let name = |field: &Field<'_>| whole_name(&field.name(), field.causality);
        match self.place {
            Place::Time => "time".into(),
            Place::Storage => interface.at(self.base(), self.first, |field, _| name(field)).unwrap_or_default(),
            Place::Indicators => {
                let mut found = interface.indicators.iter().filter_map(|group| {
                    group.visit(&[], &mut |field| match field.first.reals == self.first {
                        true => ControlFlow::Break(name(field)),
                        false => ControlFlow::Continue(()),
                    })
                });
                found.next().unwrap_or_default()
            }
        }
    }
}

/// Whether a variable can be got or set in an intermediate update, if the model has continuous states.
pub(super) fn is_exchanged(causality: Causality, variability: Variability) -> bool {
    matches!(causality, Causality::Input | Causality::Output) && variability == Variability::Continuous
}

/// The variables of an FMU, in the order of their value references.
#[inline(never)]
pub(super) fn slots(interface: &Interface) -> Box<[Slot]> {
    let time = Slot { place: Place::Time, r#type: Type::Float64, first: 0, len: 1, run: 0, is_exchanged: false };
    let mut slots = vec![time];
    for group in &interface.groups {
        group.visit(&[], &mut |field| {
            slots.push(Slot::new(field, Place::Storage));
            ControlFlow::<()>::Continue(())
        });
    }
    for group in &interface.indicators {
        group.visit(&[], &mut |field| {
            slots.push(Slot::new(field, Place::Indicators));
            ControlFlow::<()>::Continue(())
        });
    }
    let mut behind = (usize::MAX, 0);
    for slot in slots.iter_mut().rev() {
        if slot.is_real() {
            slot.run = 1 + if slot.first + slot.len == behind.0 { behind.1 } else { 0 };
        }
        behind = if slot.is_real() { (slot.first, slot.run) } else { (usize::MAX, 0) };
    }
    slots.into()
}

/// Positions of the Reals of variables whose references count upwards and that lie one behind the other, if they are that.
#[inline(always)]
pub(super) fn run(slots: &[Slot], references: &[fmi3ValueReference]) -> Option<Range<usize>> {
    let first = *references.first()?;
    let begin = get(slots, first)?;
    let gaps = references.iter().zip(first..).fold(0, |gaps, (reference, expected)| gaps | (reference ^ expected));
    if references.len() > begin.run || gaps != 0 {
        return None;
    }
    let last = get(slots, *references.last()?)?;
    Some(begin.first..last.first + last.len)
}

/// The variable of a reference, if there is one; references count from that of the time.
#[inline(always)]
pub(super) fn get(slots: &[Slot], reference: fmi3ValueReference) -> Option<&Slot> {
    slots.get((reference as usize).wrapping_sub(TIME as usize))
}

/// The variable of a reference.
///
/// # Errors
/// If there is none.
#[inline(always)]
pub(super) fn slot(slots: &[Slot], reference: fmi3ValueReference) -> Result<&Slot, Error> {
    get(slots, reference).ok_or_else(|| unknown(reference))
}

#[cold]
#[inline(never)]
fn unknown(reference: fmi3ValueReference) -> Error {
    Error::new(format!("value reference {reference} does not exist: see modelDescription.xml"))
}

/// The error for a variable of another type.
#[cold]
#[inline(never)]
pub(super) fn wrong_type(interface: &Interface, reference: fmi3ValueReference, slot: &Slot, expected: &str) -> Error {
    let (name, of) = (slot.name(interface), slot.r#type);
    Error::new(format!("value reference {reference} belongs to {name} of type {of}: must be of type {expected}"))
}

/// Whether a list of values has as many as the variables have elements.
///
/// # Errors
/// If it has not.
#[inline(always)]
pub(super) fn check_count(given: usize, expected: usize, what: &str) -> Outcome {
    if given == expected { Ok(()) } else { Err(wrong_count(given, expected, what)) }
}

#[cold]
#[inline(never)]
fn wrong_count(given: usize, expected: usize, what: &str) -> Error {
    Error::new(format!("the {what} has {given} elements: the variables have {expected}"))
}

/// The variables of a type with these references.
///
/// # Errors
/// If one of them does not exist or has another type.
#[inline(never)]
pub(super) fn of_type(
    slots: &[Slot],
    references: &[fmi3ValueReference],
    r#type: Type,
    interface: &Interface,
) -> Result<Vec<Slot>, Error> {
    let of_type = |&reference: &fmi3ValueReference| match slot(slots, reference)? {
        found if found.r#type == r#type => Ok(*found),
        other => Err(wrong_type(interface, reference, other, &r#type.to_string())),
    };
    references.iter().map(of_type).collect()
}

/// Positions of all elements of variables of one type.
///
/// # Errors
/// If one of them does not exist, has another type, or is not in the storage.
#[inline(never)]
pub(super) fn positions(
    slots: &[Slot],
    references: &[fmi3ValueReference],
    r#type: Type,
    interface: &Interface,
    why_not_time: &str,
) -> Result<Vec<usize>, Error> {
    let slots = of_type(slots, references, r#type, interface)?;
    match slots.iter().find(|slot| slot.place != Place::Storage) {
        None => Ok(slots.iter().flat_map(Slot::positions).collect()),
        Some(slot) => Err(Error::new(format!("{} {why_not_time}", slot.name(interface)))),
    }
}
