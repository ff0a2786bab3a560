//! Scalar variables put together to the arrays that they are elements of.
use fmu_describe::{Value, Variable};

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
    let chunks = variables.chunk_by(|a, b| stem(a) == stem(b) && !size(a).is_empty() && are_alike(a, b));
    chunks
        .map(|elements| Array { stem: stem(&elements[0]), size: elements.last().map_or("", size), elements })
        .collect()
}

impl Array<'_> {
    /// Name with the size of the array: `frame_a.r_0[3]`.
    pub(super) fn name(&self) -> String {
        if self.size.is_empty() { self.stem.to_owned() } else { format!("{}[{}]", self.stem, self.size) }
    }
}

fn stem(variable: &Variable) -> &str {
    variable.name.split_once('[').map_or(&*variable.name, |(stem, _)| stem)
}

fn size(variable: &Variable) -> &str {
    variable.name.split_once('[').map_or("", |(_, indexes)| indexes.trim_end_matches(']'))
}

fn are_alike(a: &Variable, b: &Variable) -> bool {
    (&a.description, &a.causality, &a.variability) == (&b.description, &b.causality, &b.variability)
        && without_start(&a.value) == without_start(&b.value)
}

fn without_start(value: &Value) -> Value {
    let mut value = value.clone();
    match &mut value {
        Value::Real { start, .. } => *start = None,
        Value::Integer { start, .. } | Value::Enumeration { start, .. } => *start = None,
        Value::Boolean { start } => *start = None,
        Value::String { start } => *start = None,
    }
    value
}
