//! `ModelStructure` of FMI 2.0 (section 2.2.8), whose indexes count from 1.
use crate::structure::{DependencyKind, ModelStructure, Unknown};
use crate::xml::Element;

pub(super) fn read(root: Element<'_>, variables: usize, errors: &mut Vec<String>) -> ModelStructure {
    let structure = root.child("ModelStructure");
    let mut list = |name: &str| {
        let elements = structure.and_then(|structure| structure.child(name)).into_iter().flat_map(|l| l.all("Unknown"));
        let unknowns = elements.filter_map(|element| match unknown(element, variables) {
            Ok(unknown) => Some(unknown),
            Err(error) => {
                errors.push(error);
                None
            }
        });
        unknowns.collect()
    };
    ModelStructure {
        outputs: list("Outputs"),
        derivatives: list("Derivatives"),
        initial_unknowns: list("InitialUnknowns"),
    }
}

fn unknown(element: Element<'_>, variables: usize) -> Result<Unknown, String> {
    let dependency = |text: &str| position(text, variables);
    let dependencies = element.raw("dependencies").map(|list| list.split_whitespace().map(dependency).collect());
    let kind = |text: &str| text.parse::<DependencyKind>().map_err(|text| format!("{text:?} is no kind of dependency"));
    let kinds = element.raw("dependenciesKind").map(|list| list.split_whitespace().map(kind).collect());
    Ok(Unknown {
        variable: position(&element.text("index"), variables)?,
        dependencies: dependencies.transpose()?,
        kinds: kinds.transpose()?,
    })
}

/// The position, counted from 0, that an index of the file means.
pub(super) fn position(index: &str, variables: usize) -> Result<usize, String> {
    let index: usize = index.parse().map_err(|_| format!("{index:?} is no index of a variable"))?;
    let position = index.checked_sub(1).filter(|position| *position < variables);
    position.ok_or_else(|| format!("there is no variable {index}"))
}
