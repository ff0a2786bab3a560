//! The identity of an interface.
use crate::{Description, ModelStructure, Type, Unknown, Variable};
use uuid::Uuid;

/// Namespace of our GUIDs: the UUIDv5 of `multibody-fmu` under the namespace of URLs.
const NAMESPACE: Uuid = Uuid::from_u128(0xcbbc_4279_7d71_5da7_945b_edf9_d663_9181);

/// GUID of an interface in braces: a UUIDv5 over its descriptions, one for each version of FMI. Of each it covers the name and version of the FMU, its
/// variables (without description, display unit and nominal value), and their dependencies.
///
/// The packaging command compiles it into the library, which compares it with the GUID from the importer.
#[must_use]
pub fn guid(descriptions: &[&Description]) -> String {
    let mut text = Text(Vec::new());
    descriptions.iter().for_each(|description| text.description(description));
    format!("{{{}}}", Uuid::new_v5(&NAMESPACE, &text.0))
}

/// Unambiguous bytes: strings end with a byte that no string contains, words are eight bytes, little-endian.
struct Text(Vec<u8>);

impl Text {
    fn string(&mut self, string: &str) {
        self.0.extend(string.as_bytes());
        self.0.push(0xff);
    }

    fn word(&mut self, word: u64) {
        self.0.extend(word.to_le_bytes());
    }

    fn list(&mut self, list: &[usize]) {
        self.word(list.len() as u64);
        list.iter().for_each(|&position| self.word(position as u64));
    }

    fn description(&mut self, description: &Description) {
        self.string(&description.model_name);
        self.string(&description.version);
        self.word(description.variables.len() as u64);
        for (position, variable) in description.variables.iter().enumerate() {
            self.variable(variable, description.model_structure.state_of(position, variable));
        }
        for enumeration in &description.enumerations {
            self.string(&enumeration.name);
            for item in &enumeration.items {
                self.string(&item.name);
                self.word(item.value as u64);
            }
        }
        let structure = &description.model_structure;
        let ModelStructure { outputs, derivatives, initial_unknowns, event_indicators } = structure;
        for unknowns in [outputs, derivatives, initial_unknowns, event_indicators] {
            self.word(unknowns.len() as u64);
            unknowns.iter().for_each(|unknown| self.unknown(unknown));
        }
        self.word(description.event_indicators as u64);
    }

    /// Of derivatives it covers those of continuous states, as files name no others.
    fn variable(&mut self, variable: &Variable, state: Option<usize>) {
        self.string(&variable.name);
        self.word(variable.value_reference.into());
        self.string(&variable.causality.to_string());
        self.string(&variable.variability.to_string());
        self.string(variable.kind().name());
        self.string(variable.unit().unwrap_or_default());
        if let Type::Real(real) = &variable.r#type {
            self.string(real.quantity.as_deref().unwrap_or_default());
        }
        if let Type::Enumeration(enumeration) = &variable.r#type {
            self.string(&enumeration.declared_type);
        }
        let (min, max) = variable.limits();
        for limit in [min, max] {
            self.word(limit.unwrap_or(f64::NAN).to_bits());
        }
        for start in variable.r#type.starts() {
            self.string(&start);
        }
        self.list(&variable.dimensions);
        self.word(state.map_or(0, |position| position as u64 + 1));
        self.word(variable.intermediate_update.into());
    }

    fn unknown(&mut self, unknown: &Unknown) {
        self.word(unknown.variable as u64);
        self.word(unknown.dependencies.is_some().into());
        self.list(unknown.dependencies.as_deref().unwrap_or_default());
    }
}
