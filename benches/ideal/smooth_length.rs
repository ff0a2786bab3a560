//! Length of a vector and its time derivative, smooth at zero.

/// From the square of the length, half the time derivative of that square, and the length below which a polynomial replaces it.
pub(crate) fn smooth_length(square: f64, half_der_square: f64, s_small: f64) -> (f64, f64) {
    if square > s_small * s_small {
        let length = square.sqrt();
        (length, half_der_square / length)
    } else {
        let ratio = square / (s_small * s_small);
        (square / (2.0 * s_small) * (3.0 - ratio), half_der_square * (3.0 - 2.0 * ratio) / s_small)
    }
}
