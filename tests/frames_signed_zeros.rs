//! Signs of zeros, which arctangents distinguish: between axis-aligned frames they decide between -pi and pi, and with
//! a guess even between the two sets of angles. This test evaluates the expected angles in Modelica's order of
//! operations (`TransformationMatrices.axesRotationsAngles`), product by product and sum by sum, including zeros.

use multibody::frames::TransformationMatrix;
use nalgebra::{Matrix3, Vector3};
use num_dual::Dual64;
use std::f64::consts::{FRAC_PI_2, PI};

type V = [f64; 3];

fn unit(axis: i32) -> V {
    [1, 2, 3].map(|i| if i == axis { 1.0 } else { 0.0 })
}

fn dot(u: V, v: V) -> f64 {
    u[0] * v[0] + u[1] * v[1] + u[2] * v[2]
}

fn cross(u: V, v: V) -> V {
    [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]]
}

fn transposed(t: [V; 3]) -> [V; 3] {
    [0, 1, 2].map(|i| [t[0][i], t[1][i], t[2][i]])
}

/// `T v`
fn product(t: [V; 3], v: V) -> V {
    t.map(|row| dot(row, v))
}

/// `e e' + (identity - e e') cos(angle) - skew(e) sin(angle)`
fn planar_rotation(e: V, angle: f64) -> [V; 3] {
    let skew = [[0.0, -e[2], e[1]], [e[2], 0.0, -e[0]], [-e[1], e[0], 0.0]];
    [0, 1, 2].map(|i| {
        [0, 1, 2].map(|j| {
            let identity = if i == j { 1.0 } else { 0.0 };
            e[i] * e[j] + (identity - e[i] * e[j]) * angle.cos() - skew[i][j] * angle.sin()
        })
    })
}

fn planar_rotation_angle(e: V, v1: V, v2: V) -> f64 {
    f64::atan2(-dot(cross(e, v1), v2), dot(v1, v2) - dot(e, v1) * dot(e, v2))
}

fn in_written_order(t: [V; 3], sequence: [i32; 3], guess: f64) -> V {
    let [e1, e2, e3] = sequence.map(unit);
    let n = product(transposed(t), e3);
    let (a, b) = (dot(e2, n), dot(cross(e1, e2), n));
    let angle1 = if a.abs() <= 1e-12 && b.abs() <= 1e-12 {
        guess
    } else {
        let (p, q) = (f64::atan2(a, -b), f64::atan2(-a, b));
        if (p - guess).abs() <= (q - guess).abs() { p } else { q }
    };
    let t1 = planar_rotation(e1, angle1);
    let angle2 = planar_rotation_angle(e2, product(t1, n), e3);
    let angle3 = planar_rotation_angle(e3, e2, product(t, product(transposed(t1), e2)));
    [angle1, angle2, angle3]
}

/// The 24 rotations that map coordinate axes to coordinate axes, with all possible signs of their six zeros.
fn axis_aligned() -> impl Iterator<Item = [V; 3]> {
    let permutations = [[0, 1, 2], [1, 2, 0], [2, 0, 1], [0, 2, 1], [2, 1, 0], [1, 0, 2]];
    let rotations = permutations.into_iter().enumerate().flat_map(|(number, columns)| {
        (0..8).filter_map(move |bits: u32| {
            let is_even = number < 3;
            let is_rotation = (bits.count_ones().is_multiple_of(2)) == is_even;
            is_rotation.then(|| [0, 1, 2].map(|row| (columns[row], if bits >> row & 1 == 1 { -1.0 } else { 1.0 })))
        })
    });
    rotations.flat_map(|rows: [(usize, f64); 3]| {
        (0..64_u32).map(move |signs| {
            let mut zeros = 0;
            rows.map(|(one, value)| {
                [0, 1, 2].map(|column| {
                    if column == one {
                        return value;
                    }
                    zeros += 1;
                    if signs >> (zeros - 1) & 1 == 1 { -0.0 } else { 0.0 }
                })
            })
        })
    })
}

fn sequences() -> impl Iterator<Item = [i32; 3]> {
    let all = (1..=3).flat_map(|i| (1..=3).flat_map(move |j| (1..=3).map(move |k| [i, j, k])));
    all.filter(|[i, j, k]| i != j && j != k)
}

#[test]
fn angles_between_axis_aligned_frames_are_those_of_the_written_order_of_operations() {
    let mut cases = 0;
    let mut different = Vec::new();
    for t in axis_aligned() {
        let matrix = TransformationMatrix(Matrix3::from_fn(|i, j| t[i][j]));
        for sequence in sequences() {
            for guess in [0.0, 2.0, -2.0, FRAC_PI_2, -FRAC_PI_2, PI, -PI, 4.0] {
                cases += 1;
                let expected = in_written_order(t, sequence, guess);
                let found: V = matrix.axes_rotations_angles(sequence, guess).unwrap().into();
                let agrees = |(found, expected): (&f64, &f64)| {
                    (found - expected).abs() <= 1e-15 && found.is_sign_negative() == expected.is_sign_negative()
                };
                if !found.iter().zip(&expected).all(agrees) {
                    different.push(format!("{t:?} {sequence:?} {guess}: {found:?}, not {expected:?}"));
                }
            }
        }
    }
    assert_eq!(cases, 24 * 64 * 12 * 8);
    assert!(different.is_empty(), "{} of {cases} differ, such as {}", different.len(), different[0]);
}

#[test]
fn angles_between_axis_aligned_frames_change_with_their_rates() {
    for t in axis_aligned() {
        for sequence in sequences() {
            for guess in [0.0, 2.0] {
                let matrix = Matrix3::from_fn(|i, j| t[i][j]);
                let angles = TransformationMatrix(matrix).axes_rotations_angles(sequence, guess).unwrap();
                let moving = Vector3::from_fn(|i, _| Dual64::new(angles[i], (i + 1) as f64));
                let rates = TransformationMatrix::axes_rotations(sequence, &moving).unwrap().0.map(|x| x.eps);
                let turning = TransformationMatrix(matrix.zip_map(&rates, Dual64::new));
                let first_rate = turning.axes_rotations_angles(sequence, Dual64::new(guess, 1.0)).unwrap();
                for (i, angle) in first_rate.iter().enumerate() {
                    assert_eq!(angle.re, angles[i]);
                    assert!((angle.eps - (i + 1) as f64).abs() < 1e-14, "{t:?} {sequence:?} {guess}: {first_rate}");
                }
            }
        }
    }
}
