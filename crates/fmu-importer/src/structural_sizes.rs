//! Sizes of arrays that the start value of another variable gives (FMI 3.0 section 2.4.7.2).
use std::collections::HashMap;

use fmu_description::xml::Element;
use fmu_description::{Description, Type, Variable};

/// Gives the dimensions that name a variable that variable's start value, which is their size until the importer sets
/// another one. Without a start value they stay zero.
pub(crate) fn resolve(root: Element<'_>, description: &mut Description) {
    // Both are in the order of the file.
    let elements = root.child("ModelVariables").into_iter().flat_map(Element::children);
    let sizes: HashMap<_, _> =
        description.variables.iter().filter_map(|variable| Some((variable.value_reference, size(variable)?))).collect();
    for (variable, element) in description.variables.iter_mut().zip(elements) {
        for (length, dimension) in variable.dimensions.iter_mut().zip(element.all("Dimension")) {
            let reference = dimension.get("valueReference").and_then(|reference| reference.parse().ok());
            if let Some(size) = reference.and_then(|reference: u32| sizes.get(&reference)) {
                *length = *size;
            }
        }
    }
    let variables = &description.variables;
    let indicators = description.model_structure.event_indicators.iter();
    let indicators = indicators.map(|unknown| variables[unknown.variable].elements());
    if !description.model_structure.event_indicators.is_empty() {
        description.event_indicators = indicators.fold(0, usize::saturating_add);
    }
}

/// The start value of a variable that can be a size.
fn size(variable: &Variable) -> Option<usize> {
    match &variable.r#type {
        Type::Other(other) if other.type_name == "UInt64" => other.start.first()?.parse().ok(),
        _ => None,
    }
}
