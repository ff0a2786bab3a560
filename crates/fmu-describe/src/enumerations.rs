//! Declared enumerations.
use fmu_description::{EnumerationItem, EnumerationType};
use fmu_export::variables::entry::{self, FieldKind};
use fmu_export::{Error, Variable};

/// Name of a type. No variable's name starts with `Types.`, so the two cannot collide.
pub(crate) fn type_name(of: &entry::EnumerationType) -> String {
    format!("Types.{}", of.name)
}

/// Types of all enumeration variables, in the order of first use.
///
/// # Errors
/// Two types of one name have different items.
pub(crate) fn enumerations(variables: &[Variable]) -> Result<Vec<EnumerationType>, Error> {
    let mut enumerations: Vec<EnumerationType> = Vec::new();
    for variable in variables {
        if let FieldKind::Enumeration(of) = variable.entry.shape.kind
            && !enumerations.contains(&enumeration(of))
        {
            if enumerations.iter().any(|known| known.name == type_name(of)) {
                return Err(Error::new(format!("{}: another enumeration {} has other items", variable.name, of.name)));
            }
            enumerations.push(enumeration(of));
        }
    }
    Ok(enumerations)
}

fn enumeration(of: &entry::EnumerationType) -> EnumerationType {
    let item = |(item, value): (&entry::Item, i64)| EnumerationItem {
        name: item.name.into(),
        value,
        description: item.description.into(),
    };
    EnumerationType {
        name: type_name(of),
        description: of.description.into(),
        items: of.items.iter().zip(1..).map(item).collect(),
    }
}
