//! Scalars that are the elements of an array, put together.
use crate::elements::{split, together};
use fmu_description::Variable;

/// A row of a table: a variable, or consecutive ones that are the elements of an array.
pub(super) struct Row<'a> {
    /// The first variable, which the others equal in all but name and start.
    pub(super) variable: &'a Variable,
    /// Name with the size of the array: `a[3]`.
    pub(super) name: String,
    /// Start value, or those of all elements if they differ.
    pub(super) start: String,
}

impl<'a> Row<'a> {
    /// A row for one variable.
    pub(super) fn single(variable: &'a Variable, start: String) -> Self {
        Self { variable, name: variable.name.clone(), start }
    }
}

/// Consecutive variables `a[1]`, `a[2]`, … that differ in nothing but name and start value become one, `a[3]`.
pub(super) fn arrays(rows: Vec<Row<'_>>) -> Vec<Row<'_>> {
    together(&rows, |row| &row.name, |one, next| are_alike(one.variable, next.variable)).map(join).collect()
}

fn are_alike(one: &Variable, next: &Variable) -> bool {
    (one.causality, one.variability, &one.description, one.unit(), one.kind(), &one.dimensions)
        == (next.causality, next.variability, &next.description, next.unit(), next.kind(), &next.dimensions)
}

fn join<'a>(elements: &[Row<'a>]) -> Row<'a> {
    let (first, last) = (&elements[0], &elements[elements.len() - 1]);
    let starts: Vec<_> = elements.iter().map(|element| element.start.as_str()).collect();
    let same = starts.iter().all(|start| *start == first.start);
    let start = if same { first.start.clone() } else { starts.join(" ") };
    match split(&last.name) {
        Some((name, size)) => Row { variable: first.variable, name: format!("{name}[{size}]"), start },
        None => Row { variable: first.variable, name: first.name.clone(), start },
    }
}

#[cfg(test)]
mod tests {
    use super::{Row, arrays};
    use fmu_description::{Causality, Real, Type, Variability, Variable};

    fn variable(name: &str, unit: &str) -> Variable {
        Variable {
            name: name.into(),
            description: String::new(),
            value_reference: 0,
            causality: Causality::Input,
            variability: Variability::Continuous,
            initial: None,
            r#type: Type::Real(Real { unit: Some(unit.into()), ..Real::default() }),
            dimensions: Vec::new(),
            derivative_of: None,
            intermediate_update: false,
        }
    }

    #[test]
    fn elements_become_one_array_and_others_stay_as_they_are() {
        let variables = [
            (variable("T[1,1]", "1"), "1"),
            (variable("T[1,2]", "1"), "0"),
            (variable("r[1]", "m"), "0"),
            (variable("r[2]", "m"), "0"),
            (variable("r[3]", "mm"), "0"),
            (variable("x", "m"), "5"),
            (variable("a[b]", "m"), ""),
        ];
        let rows = variables.iter().map(|(variable, start)| Row::single(variable, (*start).to_owned())).collect();
        let found: Vec<_> = arrays(rows).into_iter().map(|found| (found.name, found.start)).collect();
        let expected = [("T[1,2]", "1 0"), ("r[2]", "0"), ("r[3]", "0"), ("x", "5"), ("a[b]", "")];
        assert_eq!(found, expected.map(|(name, start)| (name.to_owned(), start.to_owned())));
    }
}
