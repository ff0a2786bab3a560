//! Variables: tables, or the number for each causality.
use super::model::Model;
use super::text::{count, plain, table};
use fmu_description::{Array, Causality, Variable, arrays};
use std::collections::BTreeMap;

/// Most rows that are shown without `--all`.
const ROWS: usize = 50;

/// Most characters of a start value in a table.
const START: usize = 24;

/// First tables, in order; other causalities follow.
const ORDER: [Causality; 4] =
    [Causality::StructuralParameter, Causality::Parameter, Causality::Input, Causality::Output];

pub(super) fn section(model: &Model, all: bool) -> String {
    let variables = &model.description.variables;
    let summary = summary(variables);
    let start = |variable: &Variable| model.start_of(variable);
    if all {
        let rows: Vec<_> = arrays(variables, |_, _| false).iter().map(|array| Row::of(array, start)).collect();
        return format!("{summary}\n{}", tables(model, &rows));
    }
    // Local variables are internal to the model.
    let shown = |variable: &&Variable| variable.causality != Causality::Local;
    let mut rows: Vec<_> =
        arrays(variables.iter().filter(shown), are_alike).iter().map(|array| Row::of(array, start)).collect();
    let mut hint = if variables.iter().all(|variable| shown(&variable)) { "" } else { "; --all lists all of them" };
    if rows.len() > ROWS {
        // Inputs and outputs matter most for connecting the FMU.
        rows.retain(|row| matches!(row.variable.causality, Causality::Input | Causality::Output));
        hint = "; --all lists parameters, too";
    }
    if rows.len() > ROWS {
        return format!("{summary}; --all lists them\n");
    }
    format!("{summary}{hint}\n{}", tables(model, &rows))
}

/// Row of a table: a variable, or consecutive elements of an array.
struct Row<'a> {
    /// First variable; the others differ in name and start only.
    variable: &'a Variable,
    /// Name; with the size if elements form an array: `a[3]`.
    name: String,
    /// Common start value, or start values of all elements.
    start: String,
}

impl<'a> Row<'a> {
    fn of(array: &Array<'a>, start: impl Fn(&Variable) -> String) -> Self {
        let variable = array.first();
        // In FMI 3.0 the type shows the size.
        let name = if variable.dimensions.is_empty() { array.name() } else { variable.name.clone() };
        let mut starts: Vec<_> = array.variables.iter().copied().map(start).collect();
        if starts.iter().all(|start| *start == starts[0]) {
            starts.truncate(1);
        }
        Self { variable, name, start: starts.join(" ") }
    }
}

/// Whether two variables differ at most in name and start.
fn are_alike(one: &Variable, next: &Variable) -> bool {
    (one.causality, one.variability, &one.description, one.unit(), one.kind(), &one.dimensions)
        == (next.causality, next.variability, &next.description, next.unit(), next.kind(), &next.dimensions)
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

/// One table for each causality.
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

/// A table; its title has the properties that all variables share.
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

#[cfg(test)]
mod tests {
    use super::{Row, are_alike};
    use fmu_description::{Causality, Real, Type, Variable, arrays};

    fn variable(name: &str, unit: &str, start: f64) -> Variable {
        Variable {
            causality: Causality::Input,
            ..Variable::new(name, Type::Real(Real { unit: Some(unit.into()), start: vec![start], ..Real::default() }))
        }
    }

    #[test]
    fn elements_become_one_array_and_others_stay_as_they_are() {
        let variables = [
            variable("T[1,1]", "1", 1.0),
            variable("T[1,2]", "1", 0.0),
            variable("r[1]", "m", 0.0),
            variable("r[2]", "m", 0.0),
            variable("r[3]", "mm", 0.0),
            variable("x", "m", 5.0),
            variable("a[b]", "m", 2.0),
        ];
        let row = |array| Row::of(array, |variable| variable.r#type.starts().concat());
        let found: Vec<_> = arrays(&variables, are_alike).iter().map(row).map(|row| (row.name, row.start)).collect();
        let expected = [("T[1,2]", "1 0"), ("r[2]", "0"), ("r[3]", "0"), ("x", "5"), ("a[b]", "2")];
        assert_eq!(found, expected.map(|(name, start)| (name.to_owned(), start.to_owned())));
    }
}
