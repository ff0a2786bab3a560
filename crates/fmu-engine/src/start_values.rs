//! Start values of inputs.
use fmu::{Description, Kind, Type, Variable};

use crate::batch::{Batch, Buffer, ValueType};
use crate::link::{write, write_number};

/// Collects the start values of numbers or Booleans; zero where the description states none.
pub(crate) fn start_values(description: &Description, variables: &Batch) -> Buffer {
    let mut buffer = variables.buffer();
    let mut at = 0;
    for reference in variables.references() {
        let of =
            |variable: &&Variable| variable.value_reference == *reference && has_kind(variable, variables.value_type());
        // Only one of several aliases may have a start value.
        let found = || description.variables.iter().filter(of);
        let Some(variable) = found().find(|variable| has_start(variable)).or_else(|| found().next()) else {
            break;
        };
        let end = variable.elements().saturating_mul(variables.size()).saturating_add(at);
        let Some(place) = buffer.bytes_mut().get_mut(at..end) else {
            break;
        };
        start_value(variable, (variables.value_type(), variables.size()), place);
        at = end;
    }
    buffer
}

/// Whether a variable has the type of a batch: in FMI 2.0, value references are unique within a type only.
pub(crate) fn has_kind(variable: &Variable, element: ValueType) -> bool {
    match element {
        ValueType::Float64 => variable.kind() == Kind::Real,
        ValueType::Boolean => variable.kind() == Kind::Boolean,
        ValueType::Int32 => matches!(variable.kind(), Kind::Integer | Kind::Enumeration),
        _ => matches!(variable.kind(), Kind::Other | Kind::Enumeration),
    }
}

fn has_start(variable: &Variable) -> bool {
    match &variable.r#type {
        Type::Real(real) => !real.start.is_empty(),
        other => !other.starts().is_empty(),
    }
}

/// Writes the start values of a variable that has numbers or Booleans, in their type and number of bytes for the C
/// functions. Values that the description does not state stay.
pub fn start_value(variable: &Variable, kind: (ValueType, usize), place: &mut [u8]) {
    let mut places = place.chunks_exact_mut(kind.1);
    let mut integers = |integers: &mut dyn Iterator<Item = i64>| {
        places.by_ref().zip(integers).for_each(|(place, start)| write(kind, start.into(), place));
    };
    match &variable.r#type {
        Type::Real(real) => {
            places.zip(&real.start).for_each(|(place, start)| place.copy_from_slice(&start.to_ne_bytes()));
        }
        Type::Integer(integer) => integers(&mut integer.start.iter().copied()),
        Type::Enumeration(enumeration) => integers(&mut enumeration.start.iter().copied()),
        Type::Boolean(boolean) => integers(&mut boolean.start.iter().map(|start| i64::from(*start))),
        Type::Other(other) => {
            for (place, start) in places.zip(&other.start) {
                match kind.0.is_float() {
                    true => start.parse().map_or((), |start| write_number(kind.0, start, place)),
                    false => start.parse().map_or((), |start| write(kind, start, place)),
                }
            }
        }
        Type::String(_) => {}
    }
}
