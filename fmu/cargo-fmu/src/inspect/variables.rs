//! The variables: a table, or how many of each causality there are.
use super::arrays::{Row, arrays};
use super::model::Model;
use super::table::table;
use super::text::{count, plain};
use fmu_description::{Causality, Variable};
use std::collections::BTreeMap;

/// Most rows of a table that nobody has asked for.
const ROWS: usize = 50;

/// Most characters of a start value in a table.
const START: usize = 24;

/// The order of the tables; other causalities follow.
const ORDER: [Causality; 4] =
    [Causality::StructuralParameter, Causality::Parameter, Causality::Input, Causality::Output];

pub(super) fn section(model: &Model, all: bool) -> String {
    let variables = &model.description.variables;
    let summary = summary(variables);
    let row = |variable| Row::single(variable, model.start_of(variable));
    if all {
        return format!("{summary}\n{}", tables(model, &variables.iter().map(row).collect::<Vec<_>>()));
    }
    // What is for the inside of a model is left out.
    let shown = |variable: &&Variable| variable.causality != Causality::Local;
    let arrays = arrays(variables.iter().filter(shown).map(row).collect());
    if arrays.len() > ROWS {
        return format!("{summary}; --all lists them\n");
    }
    let hint = if variables.iter().all(|variable| shown(&variable)) { "" } else { "; --all lists all of them" };
    format!("{summary}{hint}\n{}", tables(model, &arrays))
}

/// `5 variables: 2 input, 3 output`
fn summary(variables: &[Variable]) -> String {
    let mut counts = BTreeMap::<&str, usize>::new();
    for variable in variables {
        *counts.entry(variable.causality.as_str()).or_default() += 1;
    }
    let counts: Vec<_> = counts.iter().map(|(causality, number)| format!("{number} {causality}")).collect();
    let total = count(variables.len(), "variable");
    if counts.is_empty() { total } else { format!("{total}: {}", counts.join(", ")) }
}

/// A table for each causality.
fn tables(model: &Model, rows: &[Row<'_>]) -> String {
    let mut causalities = ORDER.to_vec();
    for row in rows {
        if !causalities.contains(&row.variable.causality) {
            causalities.push(row.variable.causality);
        }
    }
    let group = |causality| rows.iter().filter(|row| row.variable.causality == causality).collect();
    causalities.into_iter().map(|causality| one_table(model, causality, group(causality))).collect()
}

/// What all variables of a table share is in its title.
fn one_table(model: &Model, causality: Causality, rows: Vec<&Row<'_>>) -> String {
    let Some(first) = rows.first().map(|row| row.variable) else { return String::new() };
    let types: Vec<_> = rows.iter().map(|row| model.type_of(row.variable)).collect();
    let same_variability = rows.iter().all(|row| row.variable.variability == first.variability);
    let same_type = types.iter().all(|name| *name == types[0]);
    let mut title = causality.to_string();
    for (same, word) in [(same_variability, first.variability.as_str()), (same_type, &types[0])] {
        if same && !word.is_empty() {
            title += &format!(", {}", plain(word));
        }
    }
    let unless = |same: bool, word: &str| if same { String::new() } else { word.to_owned() };
    let cells = |(row, name): (&&Row<'_>, &String)| {
        [
            row.name.clone(),
            unless(same_variability, row.variable.variability.as_str()),
            unless(same_type, name),
            row.variable.unit().unwrap_or_default().to_owned(),
            shortened(&row.start),
            row.variable.description.clone(),
        ]
    };
    let cells: Vec<_> = rows.iter().zip(&types).map(cells).collect();
    format!("\n {title}\n{}", table(["name", "variability", "type", "unit", "start", "description"], &cells))
}

fn shortened(start: &str) -> String {
    if start.chars().count() <= START {
        return start.to_owned();
    }
    start.chars().take(START - 2).collect::<String>() + " …"
}
