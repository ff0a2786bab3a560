//! Which scalar variables are the elements of one array.

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
