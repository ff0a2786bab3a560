//! The identity of an interface.
use crate::{
    model::Unit,
    variable::{Value, variables},
};
use std::fmt::Write;
use uuid::Uuid;

/// Namespace of our GUIDs: the UUIDv5 of `multibody-fmu` under the namespace of URLs.
const NAMESPACE: Uuid = Uuid::from_u128(0xcbbc_4279_7d71_5da7_945b_edf9_d663_9181);

/// GUID of a model in braces: a UUIDv5 over names, types, causalities, units, limits, starts, enumerations and the package's version.
///
/// The library compares it with what the importer read in the description, which the packaging commands wrote from this same function.
#[must_use]
pub fn guid<M: Unit>() -> String {
    let mut text = format!("{} {}\n", M::NAME, M::VERSION);
    for v in variables::<M>() {
        let (name, reference, causality, variability) = (v.name, v.reference, v.causality, v.variability);
        let value = match v.value {
            Value::Enumeration { of, start } => {
                let items: Vec<_> = of.items.iter().map(|item| item.name).collect();
                format!("Enumeration {} {items:?} {start}", of.name)
            }
            other => format!("{other:?}"),
        };
        writeln!(text, "{name} {reference} {causality:?} {variability:?} {value}").expect("a String takes any text");
    }
    format!("{{{}}}", Uuid::new_v5(&NAMESPACE, text.as_bytes()))
}
