//! Arrays of both versions of FMI. In FMI 2.0 their elements are scalar variables.
use crate::variable::Variable;

/// An array of FMI 3.0, consecutive elements of an array in FMI 2.0, or a scalar variable.
#[derive(Clone, Debug, PartialEq)]
pub struct Array<'a> {
    /// Name without indices, such as `frame_a.R.T`.
    pub stem: &'a str,
    /// Largest index in each dimension, such as `3,3`; empty for a scalar.
    pub size: String,
    /// The variable with dimensions, or the elements.
    pub variables: Vec<&'a Variable>,
}

/// Groups all variables, in order. Consecutive elements of an array are together if they are `alike`.
pub fn arrays<'a>(
    variables: impl IntoIterator<Item = &'a Variable>,
    alike: impl Fn(&Variable, &Variable) -> bool,
) -> Vec<Array<'a>> {
    let variables: Vec<_> = variables.into_iter().collect();
    let stem = |variable: &'a Variable| split(&variable.name).map(|(stem, _)| stem);
    let groups = variables.chunk_by(|one, next| stem(one).is_some() && stem(one) == stem(next) && alike(one, next));
    groups.map(Array::of).collect()
}

/// Stem and indices of an element: `a.b` and `1,2` of `a.b[1,2]`.
fn split(name: &str) -> Option<(&str, &str)> {
    let (stem, indices) = name.strip_suffix(']')?.rsplit_once('[')?;
    indices.split(',').all(|index| index.parse::<u32>().is_ok()).then_some((stem, indices))
}

impl<'a> Array<'a> {
    fn of(variables: &[&'a Variable]) -> Self {
        let last = variables[variables.len() - 1];
        let (stem, size) = match split(&last.name) {
            Some((stem, indices)) => (stem, indices.to_owned()),
            None => (&*last.name, last.size()),
        };
        Self { stem, size, variables: variables.to_vec() }
    }

    /// First element, or the variable itself.
    #[must_use]
    pub fn first(&self) -> &'a Variable {
        self.variables[0]
    }

    /// Name with the size: `frame_a.r_0[3]`.
    #[must_use]
    pub fn name(&self) -> String {
        if self.size.is_empty() { self.stem.to_owned() } else { format!("{}[{}]", self.stem, self.size) }
    }

    /// Names of the elements, such as `frame_a.r_0[1]`; a scalar's own name.
    #[must_use]
    pub fn element_names(&self) -> Vec<String> {
        self.variables.iter().copied().flat_map(Variable::element_names).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::arrays;
    use crate::types::Type;
    use crate::variable::{Causality, Variable};

    fn variable(name: &str, dimensions: &[usize]) -> Variable {
        Variable {
            causality: Causality::Input,
            dimensions: dimensions.to_vec(),
            ..Variable::new(name, Type::Real(Default::default()))
        }
    }

    #[test]
    fn arrays_have_the_same_names_in_both_versions() {
        let two = ["R.T[1,1]", "R.T[1,2]", "R.T[2,1]", "R.T[2,2]", "r[1]", "r[2]", "x"].map(|name| variable(name, &[]));
        let three = [variable("R.T", &[2, 2]), variable("r", &[2]), variable("x", &[])];
        for variables in [&two[..], &three] {
            let arrays = arrays(variables, Variable::is_like);
            assert_eq!(arrays.iter().map(|array| array.name()).collect::<Vec<_>>(), ["R.T[2,2]", "r[2]", "x"]);
            assert_eq!(arrays.iter().map(|array| array.stem).collect::<Vec<_>>(), ["R.T", "r", "x"]);
            let elements = arrays.iter().flat_map(|array| array.element_names()).collect::<Vec<_>>();
            assert_eq!(elements, two.each_ref().map(|scalar| scalar.name.clone()));
        }
    }

    #[test]
    fn elements_that_differ_and_names_without_numbers_stay_alone() {
        let mut variables = ["r[1]", "r[2]", "r[3]", "a[b]", "a[c]"].map(|name| variable(name, &[]));
        variables[2].description = "another one".into();
        let names: Vec<_> = arrays(&variables, Variable::is_like).iter().map(|array| array.name()).collect();
        assert_eq!(names, ["r[2]", "r[3]", "a[b]", "a[c]"]);
    }
}
