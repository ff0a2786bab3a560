//! Scalar variables put together to the arrays that they are elements of.
use crate::elements::{split, together};
use fmu_description::Variable;

/// A scalar variable, or an array of them.
pub(super) struct Array<'a> {
    /// Name without indexes, such as `frame_a.R.T`.
    pub(super) stem: &'a str,
    /// Largest index in each dimension, such as `3,3`; empty for a scalar.
    pub(super) size: &'a str,
    /// The elements, which differ in name and start only.
    pub(super) elements: &'a [Variable],
}

/// All variables in their order, elements of one array together.
pub(super) fn arrays(variables: &[Variable]) -> Vec<Array<'_>> {
    together(variables, |variable| &variable.name, are_alike).map(Array::of).collect()
}

impl<'a> Array<'a> {
    fn of(elements: &'a [Variable]) -> Self {
        let last = &*elements[elements.len() - 1].name;
        let (stem, size) = split(last).unwrap_or((last, ""));
        Self { stem, size, elements }
    }

    /// Name with the size of the array: `frame_a.r_0[3]`.
    pub(super) fn name(&self) -> String {
        if self.size.is_empty() { self.stem.to_owned() } else { format!("{}[{}]", self.stem, self.size) }
    }
}

fn are_alike(a: &Variable, b: &Variable) -> bool {
    (&a.description, &a.causality, &a.variability) == (&b.description, &b.causality, &b.variability)
        && a.r#type.without_start() == b.r#type.without_start()
}
