//! Scalars that are the elements of an array, put together.
use super::model::Variable;

/// Consecutive variables `a[1]`, `a[2]`, … that differ in nothing but name and start value become one, `a[3]`.
pub(super) fn arrays<'a>(variables: impl Iterator<Item = &'a Variable>) -> Vec<Variable> {
    let mut arrays: Vec<(Variable, Vec<&Variable>)> = Vec::new();
    for variable in variables {
        match arrays.last_mut() {
            Some((first, elements)) if belongs(first, variable) => elements.push(variable),
            _ => arrays.push((variable.clone(), vec![variable])),
        }
    }
    arrays.into_iter().map(|(first, elements)| join(first, &elements)).collect()
}

/// Name and indices of `a.b[1,2]`.
fn split(name: &str) -> Option<(&str, &str)> {
    let (name, indices) = name.strip_suffix(']')?.rsplit_once('[')?;
    indices.split(',').all(|index| index.parse::<u32>().is_ok()).then_some((name, indices))
}

fn belongs(first: &Variable, next: &Variable) -> bool {
    let same_array = match (split(&first.name), split(&next.name)) {
        (Some((first, _)), Some((next, _))) => first == next,
        _ => false,
    };
    let others = |variable: &Variable| {
        [&variable.causality, &variable.variability, &variable.r#type, &variable.unit, &variable.description]
            .map(Clone::clone)
    };
    same_array && others(first) == others(next)
}

fn join(first: Variable, elements: &[&Variable]) -> Variable {
    let [.., last] = elements else { return first };
    let (Some((name, _)), Some((_, size))) = (split(&first.name), split(&last.name)) else { return first };
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
