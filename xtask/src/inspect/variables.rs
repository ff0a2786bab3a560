//! The variables: a table, or how many of each causality there are.
use super::arrays::arrays;
use super::model::{Model, Variable};
use super::table::table;
use super::text::{count, plain};
use std::collections::BTreeMap;

/// Most rows of a table that nobody has asked for.
const ROWS: usize = 50;

/// Most characters of a start value in a table.
const START: usize = 24;

/// The order of the tables; other causalities follow.
const ORDER: [&str; 4] = ["structuralParameter", "parameter", "input", "output"];

/// Causalities that are for the inside of a model, the last two in FMI 1.0.
const INSIDE: [&str; 3] = ["local", "internal", "none"];

pub(super) fn section(model: &Model, all: bool) -> String {
    let summary = summary(&model.variables);
    if all {
        return format!("{summary}\n{}", tables(&model.variables));
    }
    let shown = |variable: &&Variable| !INSIDE.contains(&variable.causality.as_str());
    let arrays = arrays(model.variables.iter().filter(shown));
    if arrays.len() > ROWS {
        return format!("{summary}; --all lists them\n");
    }
    let hint = if model.variables.iter().all(|variable| shown(&variable)) { "" } else { "; --all lists all of them" };
    format!("{summary}{hint}\n{}", tables(&arrays))
}

/// `5 variables: 2 input, 3 output`
fn summary(variables: &[Variable]) -> String {
    let mut counts = BTreeMap::<&str, usize>::new();
    for variable in variables {
        *counts.entry(&variable.causality).or_default() += 1;
    }
    let counts: Vec<_> = counts.iter().map(|(causality, number)| format!("{number} {causality}")).collect();
    let total = count(variables.len(), "variable");
    plain(&if counts.is_empty() { total } else { format!("{total}: {}", counts.join(", ")) })
}

/// A table for each causality.
fn tables(variables: &[Variable]) -> String {
    let mut causalities = ORDER.to_vec();
    for variable in variables {
        if !causalities.contains(&&*variable.causality) {
            causalities.push(&variable.causality);
        }
    }
    let group = |causality: &str| variables.iter().filter(|variable| variable.causality == causality).collect();
    causalities.into_iter().map(|causality| one_table(causality, group(causality))).collect()
}

/// What all variables of a table share is in its title.
fn one_table(causality: &str, variables: Vec<&Variable>) -> String {
    let Some(first) = variables.first() else { return String::new() };
    let same_variability = variables.iter().all(|variable| variable.variability == first.variability);
    let same_type = variables.iter().all(|variable| variable.r#type == first.r#type);
    let mut title = plain(causality);
    for (same, word) in [(same_variability, &first.variability), (same_type, &first.r#type)] {
        // In FMI 1.0 parameter is a variability, too.
        if same && !word.is_empty() && word != causality {
            title += &format!(", {}", plain(word));
        }
    }
    let unless = |same: bool, word: &str| if same { String::new() } else { word.to_owned() };
    let row = |variable: &&Variable| {
        [
            variable.name.clone(),
            unless(same_variability, &variable.variability),
            unless(same_type, &variable.r#type),
            variable.unit.clone(),
            shortened(&variable.start),
            variable.description.clone(),
        ]
    };
    let rows: Vec<_> = variables.iter().map(row).collect();
    format!("\n {title}\n{}", table(["name", "variability", "type", "unit", "start", "description"], &rows))
}

fn shortened(start: &str) -> String {
    if start.chars().count() <= START {
        return start.to_owned();
    }
    start.chars().take(START - 2).collect::<String>() + " …"
}
