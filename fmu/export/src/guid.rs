//! The identity of an interface.
use crate::{
    interface::Interface,
    model::Unit,
    variable::{Value, variables_of},
};
use uuid::Uuid;

/// Namespace of our GUIDs: the UUIDv5 of `multibody-fmu` under the namespace of URLs.
const NAMESPACE: Uuid = Uuid::from_u128(0xcbbc_4279_7d71_5da7_945b_edf9_d663_9181);

/// GUID of a model in braces: a UUIDv5 over names, types, causalities, units, limits, starts, enumerations and the package's version.
///
/// The library compares it with what the importer read in the description, which the packaging commands wrote from this same function.
#[must_use]
pub fn guid<U: Unit>() -> String {
    in_braces(uuid_of(Interface::of::<U>()))
}

pub(crate) fn in_braces(id: Uuid) -> String {
    format!("{{{id}}}")
}

/// The UUID in [`guid`].
#[inline(never)]
pub(crate) fn uuid_of(interface: &Interface) -> Uuid {
    let mut text = Text(Vec::new());
    text.string(interface.name);
    text.string(interface.version);
    for v in variables_of(interface) {
        text.string(&v.name);
        text.word(v.reference.into());
        text.word(v.causality as u64);
        text.word(v.variability as u64);
        match v.value {
            Value::Real { unit, quantity, min, max, start } => {
                text.string(unit.unwrap_or_default());
                text.string(quantity.unwrap_or_default());
                for limit in [min, max] {
                    text.word(limit.map_or(f64::NAN, |limit| limit).to_bits());
                }
                text.word(start.to_bits());
            }
            Value::Integer { min, max, start } => {
                text.string("Integer");
                text.word(min.map_or(u64::MAX, |min| min as u32 as u64));
                text.word(max.map_or(u64::MAX, |max| max as u32 as u64));
                text.word(start as u64);
            }
            Value::Boolean { start } => text.word(start.into()),
            Value::Enumeration { of, start } => {
                text.string("Enumeration");
                text.string(of.name);
                text.word(of.items.len() as u64);
                of.items.iter().for_each(|item| text.string(item.name));
                text.word(start as u64);
            }
            Value::String { start } => text.string(start),
        }
    }
    Uuid::new_v5(&NAMESPACE, &text.0)
}

/// Bytes that say one thing only: strings end with a byte that no string holds, words are eight bytes, the lowest first.
struct Text(Vec<u8>);

impl Text {
    fn string(&mut self, string: &str) {
        self.0.extend(string.as_bytes());
        self.0.push(0xff);
    }

    fn word(&mut self, word: u64) {
        self.0.extend(word.to_le_bytes());
    }
}
