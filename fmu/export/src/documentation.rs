//! What the description says of each variable beyond what the library itself needs.
use crate::{
    model::{Problem, Unit},
    table::{Document, Entry, Kind, Variability},
    values::Variables,
    variable::{Base, Causality, Variable},
};

/// What the description says of a scalar variable.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Documentation {
    /// Meaning: the descriptions of its groups and its own.
    pub description: String,
    /// Prefixes of the names that an output depends on; `None` stands for all.
    pub depends: Option<&'static [&'static str]>,
}

/// The documentation of all scalar variables of a unit, in the order of [`variables`](crate::variable::variables).
#[must_use]
pub fn documentation<U: Unit>() -> Vec<Documentation> {
    let mut list = Vec::new();
    let outermost = Documentation::default();
    group(U::Parameters::<f64>::ENTRIES, U::Parameters::<f64>::DOCUMENTS, &outermost, &mut list);
    group(U::Inputs::<f64>::ENTRIES, U::Inputs::<f64>::DOCUMENTS, &outermost, &mut list);
    group(U::Outputs::<f64>::ENTRIES, U::Outputs::<f64>::DOCUMENTS, &outermost, &mut list);
    group(U::Locals::<f64>::ENTRIES, U::Locals::<f64>::DOCUMENTS, &outermost, &mut list);
    list
}

fn group(entries: &[Entry], documents: &'static [Document], outer: &Documentation, list: &mut Vec<Documentation>) {
    for (entry, document) in entries.iter().zip(documents) {
        let description = match outer.description.as_str() {
            // A flattened group stands for its fields: it hands down what is around it.
            description if entry.name.is_empty() => description.to_owned(),
            "" => document.description.to_owned(),
            description => format!("{description}: {}", uncapitalised(document.description)),
        };
        let inner = Documentation { description, depends: document.depends.or(outer.depends) };
        match entry.kind {
            Kind::Group(entries) => group(entries, document.fields, &inner, list),
            _ => list.extend(std::iter::repeat_n(inner, entry.dimensions.iter().product())),
        }
    }
}

/// "Position of ..." inside a sentence: a lower first letter, unless the first word is an abbreviation.
fn uncapitalised(text: &str) -> String {
    let mut letters = text.chars();
    match (letters.next(), letters.clone().next()) {
        (Some(first), Some(second)) if !second.is_uppercase() => first.to_lowercase().chain(letters).collect(),
        _ => text.to_owned(),
    }
}

/// Positions in `all` of the inputs (and, where `parameters` says so, parameters) that a variable depends on, by its documentation.
///
/// # Errors
/// A dependency that names no input and no parameter.
pub fn dependencies(
    variable: &Variable,
    documentation: &Documentation,
    all: &[Variable],
    parameters: bool,
) -> Result<Vec<usize>, Problem> {
    let depends = documentation.depends;
    let known = |v: &Variable| matches!(v.causality, Causality::Input | Causality::Parameter);
    if let Some(unknown) =
        depends.unwrap_or_default().iter().find(|&&p| !all.iter().any(|v| known(v) && is_meant(v, p)))
    {
        let name = &variable.name;
        return Err(Problem::new(format!(
            "{name} is said to depend on {unknown}, which is neither an input nor a parameter"
        )));
    }
    let wanted = |v: &Variable| match (v.causality, depends) {
        (Causality::Input, None) => true,
        (Causality::Parameter, None) => parameters && v.base() == Base::Real,
        (Causality::Input, Some(list)) => list.iter().any(|p| is_meant(v, p)),
        (Causality::Parameter, Some(list)) => parameters && list.iter().any(|p| is_meant(v, p)),
        _ => false,
    };
    if variable.variability == Variability::Constant {
        return Ok(Vec::new());
    }
    Ok((0..all.len()).filter(|&i| wanted(&all[i])).collect())
}

/// Whether a dependency written as `prefix` means a variable.
fn is_meant(variable: &Variable, prefix: &str) -> bool {
    variable.name.strip_prefix(prefix).is_some_and(|rest| rest.is_empty() || rest.starts_with(['[', '.']))
}
