//! The arrays of a description: variables of FMI 3.0, or in FMI 2.0 scalar variables put together.
use crate::elements::{names, split, together};
use fmu_description::Variable;

/// A scalar variable, or an array.
pub(super) struct Array<'a> {
    /// Name without indexes, such as `frame_a.R.T`.
    pub(super) stem: &'a str,
    /// Largest index in each dimension, such as `3,3`; empty for a scalar.
    pub(super) size: String,
    /// The variable with dimensions, or the elements, which differ in name and start only.
    pub(super) variables: &'a [Variable],
}

/// All variables in their order, elements of one array together.
pub(super) fn arrays(variables: &[Variable]) -> Vec<Array<'_>> {
    together(variables, |variable| &variable.name, are_alike).map(Array::of).collect()
}

/// Sizes of the dimensions as indexes are written, `3,3`.
pub(super) fn size(dimensions: &[usize]) -> String {
    dimensions.iter().map(ToString::to_string).collect::<Vec<_>>().join(",")
}

impl<'a> Array<'a> {
    fn of(variables: &'a [Variable]) -> Self {
        let last = &variables[variables.len() - 1];
        let (stem, size) = match split(&last.name) {
            Some((stem, size)) => (stem, size.to_owned()),
            None => (&*last.name, size(&last.dimensions)),
        };
        Self { stem, size, variables }
    }

    /// Name with the size of the array: `frame_a.r_0[3]`.
    pub(super) fn name(&self) -> String {
        if self.size.is_empty() { self.stem.to_owned() } else { format!("{}[{}]", self.stem, self.size) }
    }

    /// Names of the elements, `frame_a.r_0[1]`; the name of a scalar itself.
    pub(super) fn element_names(&self) -> Vec<String> {
        self.variables.iter().flat_map(names).collect()
    }
}

fn are_alike(a: &Variable, b: &Variable) -> bool {
    (&a.description, &a.causality, &a.variability) == (&b.description, &b.causality, &b.variability)
        && a.r#type.without_start() == b.r#type.without_start()
}

#[cfg(test)]
mod tests {
    use super::arrays;
    use fmu_description::{Causality, Type, Variability, Variable};

    fn variable(name: &str, dimensions: &[usize]) -> Variable {
        Variable {
            name: name.into(),
            description: String::new(),
            value_reference: 0,
            causality: Causality::Input,
            variability: Variability::Continuous,
            initial: None,
            r#type: Type::Real(Default::default()),
            dimensions: dimensions.to_vec(),
            derivative_of: None,
            intermediate_update: false,
        }
    }

    #[test]
    fn arrays_have_the_same_names_in_both_versions() {
        let two = ["R.T[1,1]", "R.T[1,2]", "R.T[2,1]", "R.T[2,2]", "r[1]", "r[2]", "x"].map(|name| variable(name, &[]));
        let three = [variable("R.T", &[2, 2]), variable("r", &[2]), variable("x", &[])];
        for variables in [&two[..], &three] {
            let arrays = arrays(variables);
            assert_eq!(arrays.iter().map(|array| array.name()).collect::<Vec<_>>(), ["R.T[2,2]", "r[2]", "x"]);
            assert_eq!(arrays.iter().map(|array| array.stem).collect::<Vec<_>>(), ["R.T", "r", "x"]);
            let elements = arrays.iter().flat_map(|array| array.element_names()).collect::<Vec<_>>();
            assert_eq!(elements, two.each_ref().map(|scalar| scalar.name.clone()));
        }
    }
}
