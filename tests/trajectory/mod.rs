//! Trajectories in `tests/data/reference`.

/// The named columns, sample by sample.
pub fn columns<const N: usize>(csv: &str, names: [&str; N]) -> Vec<[f64; N]> {
    let mut lines = csv.lines();
    // Names are quoted, because names of matrix elements contain a comma.
    let header: Vec<_> = lines.next().unwrap().trim_matches('"').split("\",\"").collect();
    let indices = names.map(|name| header.iter().position(|column| *column == name).unwrap());
    lines
        .map(|line| {
            let values: Vec<f64> = line.split(',').map(|value| value.parse().unwrap()).collect();
            indices.map(|index| values[index])
        })
        .collect()
}
