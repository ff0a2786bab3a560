//! Coefficients of the method (Hairer and Wanner, section IV.8).
use crate::complex::Complex;

/// Square root of 6.
const S6: f64 = 2.449489742783178;
/// Times of the stages, as fractions of the step.
pub(crate) const C: [f64; 3] = [(4.0 - S6) / 10.0, (4.0 + S6) / 10.0, 1.0];
/// Weights of the stages' changes in the estimated error.
pub(crate) const E: [f64; 3] = [(-13.0 - 7.0 * S6) / 3.0, (-13.0 + 7.0 * S6) / 3.0, -1.0 / 3.0];
/// Real eigenvalue of the inverse of the method's matrix: 3 + 9^(1/3) - 3^(1/3).
pub(crate) const REAL: f64 = 3.637834252744496;
/// Complex eigenvalue: 3 + (3^(1/3) - 9^(1/3) - i (3^(5/6) + 3^(7/6))) / 2.
pub(crate) const COMPLEX: Complex = Complex { re: 2.6810828736277523, im: -3.0504301992474105 };
/// Transforms from the eigenvectors to the stages.
pub(crate) const FROM_EIGENVECTORS: [[f64; 3]; 3] = [
    [0.09443876248897524, -0.1412552950209542, 0.03002919410514742],
    [0.2502131229653333, 0.20412935229379994, -0.3829421127572619],
    [1.0, 1.0, 0.0],
];
/// Transforms from the stages to the eigenvectors.
pub(crate) const TO_EIGENVECTORS: [[f64; 3]; 3] = [
    [4.178718591551904, 0.32768282076106237, 0.5233764454994495],
    [-4.178718591551904, -0.32768282076106237, 0.47662355450055044],
    [0.5028726349457868, -2.571926949855605, 0.5960392048282249],
];
/// Transforms the changes at the stages to the coefficients of the polynomial through them and the start of the step,
/// for the powers 1, 2 and 3 of the fraction of the step.
pub(crate) const TO_POLYNOMIAL: [[f64; 3]; 3] = [
    [13.0 / 3.0 + 7.0 * S6 / 3.0, 13.0 / 3.0 - 7.0 * S6 / 3.0, 1.0 / 3.0],
    [-23.0 / 3.0 - 22.0 * S6 / 3.0, -23.0 / 3.0 + 22.0 * S6 / 3.0, -8.0 / 3.0],
    [10.0 / 3.0 + 5.0 * S6, 10.0 / 3.0 - 5.0 * S6, 10.0 / 3.0],
];

/// Transforms three values of each state by a matrix. The first values of all states precede their second ones.
pub(crate) fn transform(matrix: &[[f64; 3]; 3], values: &[f64], result: &mut [f64]) {
    let n = values.len() / 3;
    for (k, row) in matrix.iter().enumerate() {
        for i in 0..n {
            result[k * n + i] = dot(row, values, i);
        }
    }
}

/// Weighted sum of a state's three values.
pub(crate) fn dot(weights: &[f64; 3], values: &[f64], i: usize) -> f64 {
    let n = values.len() / 3;
    weights[0] * values[i] + weights[1] * values[n + i] + weights[2] * values[2 * n + i]
}
