//! What the ideal FMUs need of vectors and matrices.

pub(crate) type Vector = [f64; 3];
pub(crate) type Matrix = [Vector; 3];

/// Whether `T T'` is the identity within 0.1, and the determinant positive.
pub(crate) fn usable(t: &Matrix) -> bool {
    let [x, y, z] = *t;
    let residues = [dot(x, x) - 1.0, dot(y, y) - 1.0, dot(z, z) - 1.0, dot(x, y), dot(x, z), dot(y, z)];
    residues.iter().all(|residue| residue.abs() <= 0.1) && dot(cross(x, y), z) > 0.0
}

pub(crate) fn minus(a: Vector, b: Vector) -> Vector {
    [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

pub(crate) fn dot(a: Vector, b: Vector) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

pub(crate) fn cross(a: Vector, b: Vector) -> Vector {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

pub(crate) fn times(matrix: &Matrix, v: Vector) -> Vector {
    matrix.map(|row| dot(row, v))
}
