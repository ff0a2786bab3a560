//! Scalars that are the elements of an array, put together.
use super::model::Variable;
use crate::elements::{split, together};

/// Consecutive variables `a[1]`, `a[2]`, … that differ in nothing but name and start value become one, `a[3]`.
pub(super) fn arrays<'a>(variables: impl Iterator<Item = &'a Variable>) -> Vec<Variable> {
    let variables: Vec<_> = variables.collect();
    together(&variables, |variable| &variable.name, |one, next| others(one) == others(next)).map(join).collect()
}

fn others(variable: &Variable) -> [&str; 5] {
    [&variable.causality, &variable.variability, &variable.r#type, &variable.unit, &variable.description]
}

fn join(elements: &[&Variable]) -> Variable {
    let (first, last) = (elements[0].clone(), elements[elements.len() - 1]);
    let Some((name, size)) = split(&last.name) else { return first };
    let same = elements.iter().all(|element| element.start == first.start);
    let start = if same {
        first.start.clone()
    } else {
        elements.iter().map(|element| element.start.as_str()).collect::<Vec<_>>().join(" ")
    };
    Variable { name: format!("{name}[{size}]"), start, ..first }
}

#[cfg(test)]
mod tests {
    use super::{Variable, arrays};

    fn variable(name: &str, unit: &str, start: &str) -> Variable {
        Variable {
            name: name.into(),
            causality: "input".into(),
            variability: "continuous".into(),
            r#type: "Real".into(),
            unit: unit.into(),
            start: start.into(),
            description: String::new(),
        }
    }

    #[test]
    fn elements_become_one_array_and_others_stay_as_they_are() {
        let variables = [
            variable("T[1,1]", "1", "1"),
            variable("T[1,2]", "1", "0"),
            variable("r[1]", "m", "0"),
            variable("r[2]", "m", "0"),
            variable("r[3]", "mm", "0"),
            variable("x", "m", "5"),
            variable("a[b]", "m", ""),
        ];
        let found: Vec<_> = arrays(variables.iter()).into_iter().map(|found| (found.name, found.start)).collect();
        let expected = [("T[1,2]", "1 0"), ("r[2]", "0"), ("r[3]", "0"), ("x", "5"), ("a[b]", "")];
        assert_eq!(found, expected.map(|(name, start)| (name.to_owned(), start.to_owned())));
    }
}
