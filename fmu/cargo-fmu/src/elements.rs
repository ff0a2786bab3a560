//! Names of the elements of an array, and which scalar variables are the elements of one.
use fmu_description::Variable;

/// Name of the array and indices of an element: `a.b` and `1,2` of `a.b[1,2]`.
pub fn split(name: &str) -> Option<(&str, &str)> {
    let (array, indices) = name.strip_suffix(']')?.rsplit_once('[')?;
    indices.split(',').all(|index| index.parse::<u32>().is_ok()).then_some((array, indices))
}

/// The variables in their order; consecutive elements of one array together, if they are `alike`.
pub fn together<V>(
    variables: &[V],
    name: impl Fn(&V) -> &str,
    alike: impl Fn(&V, &V) -> bool,
) -> impl Iterator<Item = &[V]> {
    variables.chunk_by(move |one, next| {
        let arrays = [one, next].map(|variable| split(name(variable)).map(|(array, _)| array));
        arrays[0].is_some() && arrays[0] == arrays[1] && alike(one, next)
    })
}

/// Names of all elements of a variable in FMI 2.0, row by row; the own name of a scalar.
#[must_use]
pub fn names(variable: &Variable) -> Vec<String> {
    let Variable { name, dimensions, .. } = variable;
    if dimensions.is_empty() {
        return vec![name.clone()];
    }
    // The parentheses of derivatives come after the indices.
    let (inner, end) = name.split_at(name.trim_end_matches(')').len());
    (0..variable.elements())
        .map(|position| {
            let (mut rest, mut indices) = (position, Vec::new());
            for size in dimensions.iter().rev() {
                indices.push((rest % size + 1).to_string());
                rest /= size;
            }
            indices.reverse();
            format!("{inner}[{}]{end}", indices.join(","))
        })
        .collect()
}
