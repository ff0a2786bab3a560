//! Arrays of both versions of FMI. In FMI 2.0 their elements are scalar variables.
use std::collections::HashMap;

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

/// A variable of FMI 3.0, a scalar, or all elements of an array in FMI 2.0.
#[derive(Clone, Debug, PartialEq)]
pub struct WholeArray<'a> {
    /// Name without indices, such as `frame_a.R.T` or `der(r)`.
    pub name: String,
    /// Sizes of the dimensions; empty for a scalar.
    pub shape: Vec<usize>,
    /// The variable, or the elements in row-major order.
    pub variables: Vec<&'a Variable>,
}

/// Most dimensions of an array whose elements are variables.
const MOST_DIMENSIONS: usize = 32;
/// Most digits of an index.
const MOST_DIGITS: usize = 9;

/// Indices of an element, and its variable.
type Indexed<'a> = (Vec<usize>, &'a Variable);

/// Gathers the elements of arrays, in whatever order they are listed. Elements that differ from each other by `alike`,
/// or are not all of an array, stay scalars.
pub fn whole_arrays<'a>(
    variables: impl IntoIterator<Item = &'a Variable>,
    alike: impl Fn(&Variable, &Variable) -> bool,
) -> Vec<WholeArray<'a>> {
    let mut places = HashMap::new();
    let mut gathered: Vec<(String, Vec<Indexed<'a>>)> = Vec::new();
    for variable in variables {
        // In FMI 3.0 an array is a variable, whatever its name looks like.
        let (name, indices) = match variable.dimensions.is_empty() {
            true => without_indices(&variable.name),
            false => (variable.name.clone(), Vec::new()),
        };
        let place = *places.entry(name.clone()).or_insert(gathered.len());
        if place == gathered.len() {
            gathered.push((name, Vec::new()));
        }
        gathered[place].1.push((indices, variable));
    }
    let whole = |(name, listed): (String, Vec<Indexed<'a>>)| {
        let mut ordered = listed.clone();
        ordered.sort_by(|one, next| one.0.cmp(&next.0));
        let indices: Vec<_> = ordered.iter().map(|(indices, _)| &**indices).collect();
        let shape = shape_of(&indices);
        let first = ordered[0].1;
        let are_alike = first.dimensions.is_empty() && ordered.iter().all(|(_, variable)| alike(first, variable));
        if !shape.is_empty() && are_alike {
            return vec![WholeArray { name, shape, variables: ordered.into_iter().map(|(_, one)| one).collect() }];
        }
        let alone = |(_, variable): Indexed<'a>| WholeArray {
            name: variable.name.clone(),
            shape: variable.dimensions.clone(),
            variables: vec![variable],
        };
        listed.into_iter().map(alone).collect()
    };
    gathered.into_iter().flat_map(whole).collect()
}

/// Name and indices of an element: `r` and 3 of `r[3]`, `der(r)` and 3 of `der(r[3])`. A name that only looks like one
/// has no indices: `u[,]`.
#[must_use]
pub fn without_indices(name: &str) -> (String, Vec<usize>) {
    let (inner, end) = name.split_at(name.trim_end_matches(')').len());
    let parts = || {
        let (stem, indices) = inner.strip_suffix(']')?.rsplit_once('[')?;
        let is_index = |text: &str| {
            !text.is_empty() && text.len() <= MOST_DIGITS && text.bytes().all(|digit| digit.is_ascii_digit())
        };
        let are_indices = indices.split(',').all(is_index) && indices.split(',').count() <= MOST_DIMENSIONS;
        let parsed = || indices.split(',').map(|index| index.parse().ok()).collect::<Option<Vec<usize>>>();
        (!stem.is_empty() && are_indices).then(parsed).flatten().map(|indices| (format!("{stem}{end}"), indices))
    };
    parts().unwrap_or_else(|| (name.to_owned(), Vec::new()))
}

/// Shape of an array from the indices of its elements, counted from 1. Empty unless the indices are complete and in
/// row-major order.
#[must_use]
pub fn shape_of(indices: &[&[usize]]) -> Vec<usize> {
    let shape = indices.last().map_or(&[][..], |last| last);
    let elements = shape.iter().try_fold(1_usize, |all, size| all.checked_mul(*size));
    if elements != Some(indices.len()) || indices.iter().any(|indices| indices.len() != shape.len()) {
        return Vec::new();
    }
    let is_at = |(position, indices): (usize, &&[usize])| {
        let mut rest = position;
        indices.iter().zip(shape).rev().all(|(index, size)| {
            let expected = rest % size + 1;
            rest /= size;
            *index == expected
        })
    };
    if indices.iter().enumerate().all(is_at) { shape.to_vec() } else { Vec::new() }
}

#[cfg(test)]
mod tests {
    use super::{arrays, shape_of, whole_arrays, without_indices};
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

    #[test]
    fn elements_in_any_order_are_an_array_if_all_are_there() {
        let names = |names: &[&str]| {
            let variables: Vec<_> = names.iter().map(|name| variable(name, &[])).collect();
            let found = whole_arrays(&variables, Variable::is_like);
            found.into_iter().map(|array| (array.name, array.shape, array.variables.len())).collect::<Vec<_>>()
        };
        let array = |name: &str, shape: &[usize], elements| (name.to_owned(), shape.to_vec(), elements);
        assert_eq!(names(&["r[2]", "x", "r[1]"]), [array("r", &[2], 2), array("x", &[], 1)]);
        assert_eq!(names(&["der(T[1,1])", "der(T[1,2])"]), [array("der(T)", &[1, 2], 2)]);
        assert_eq!(names(&["r[1]", "r[3]"]), [array("r[1]", &[], 1), array("r[3]", &[], 1)]);
        assert_eq!(names(&["r", "r[1]"]), [array("r", &[], 1), array("r[1]", &[], 1)]);
        assert_eq!(names(&["x", "x"]), [array("x", &[], 1), array("x", &[], 1)]);
        let arrays = [variable("T[2]", &[2, 2]), variable("T[1]", &[])];
        let found = whole_arrays(&arrays, Variable::is_like);
        assert_eq!((&*found[0].name, &*found[0].shape, &*found[1].name), ("T[2]", &[2, 2][..], "T"));
    }

    #[test]
    fn names_that_only_look_like_elements_have_no_indices() {
        assert_eq!(without_indices("der(R.T[3,1])"), ("der(R.T)".into(), vec![3, 1]));
        for name in ["u[,]", "u[a]", "[1]", "u[1", "u[1234567890]", "u[-1]", "u[]"] {
            assert_eq!(without_indices(name), (name.into(), vec![]));
        }
        assert_eq!(shape_of(&[&[1, 1], &[1, 2], &[2, 1], &[2, 2]]), [2, 2]);
        assert!(shape_of(&[&[0]]).is_empty() && shape_of(&[&[1], &[1]]).is_empty() && shape_of(&[]).is_empty());
    }
}
