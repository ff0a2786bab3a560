//! Input values for a cycle.
use multibody::frames::TransformationMatrix;
use nalgebra::Vector3;

/// Number of sets in a run, few enough for the fast caches.
const SETS: usize = 32;

/// Sets of values for the inputs with these names: transformation matrices are rotations, other values are near 1.
/// Values differ between inputs and between sets.
pub(crate) fn sets(names: &[&str]) -> Vec<Vec<f64>> {
    (0..SETS).map(|set| values(names, set)).collect()
}

fn values(names: &[&str], set: usize) -> Vec<f64> {
    let value = |k: usize| 1.0 + 0.1 * k as f64 + 1e-3 * ((7 * set + 13 * k) % 32) as f64;
    let mut values: Vec<_> = (0..names.len()).map(value).collect();
    for first in (0..names.len()).filter(|&k| names[k].ends_with(".R.T[1,1]")) {
        let angles = Vector3::new(0.3, -0.5, 0.7) * value(first);
        let t = TransformationMatrix::axes_rotations([1, 2, 3], &angles).expect("these are axes").0;
        // Row by row, like the variables.
        values[first..][..9].copy_from_slice(t.transpose().as_slice());
    }
    values
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_differ_from_one_another_and_within() {
        let sets = sets(&["u"; 12]);
        assert!(sets.windows(2).all(|pair| pair[0] != pair[1]));
        assert!(sets.iter().all(|set| set.windows(2).all(|pair| pair[0] != pair[1])));
    }

    // The rows of a rotation are orthonormal.
    #[test]
    fn transformation_matrices_are_rotations_wherever_they_stand() {
        let names: Vec<_> =
            (0..12).map(|k| if k == 2 { "frame_a.R.T[1,1]".to_owned() } else { format!("u{k}") }).collect();
        let names: Vec<_> = names.iter().map(String::as_str).collect();
        for set in sets(&names) {
            let rows: Vec<_> = set[2..11].chunks(3).collect();
            let dot = |i: usize, j: usize| rows[i].iter().zip(rows[j]).map(|(x, y)| x * y).sum::<f64>();
            for (i, j) in [(0, 0), (0, 1), (0, 2), (1, 1), (1, 2), (2, 2)] {
                assert!((dot(i, j) - f64::from(i == j)).abs() < 1e-15, "rows {i} and {j} of {set:?}");
            }
        }
    }
}
