use nalgebra::{RealField, convert};

/// Length of a vector and its time derivative, both finite and continuous also where the vector is zero.
///
/// `square` is the dot product of the vector with itself, `half_der_square` its dot product with its time derivative.
/// Up to `s_small` (inclusive, compared as squares) the length is replaced by `square / (2 s) (3 - square / s^2)`.
#[inline]
pub(super) fn smooth_length<T: RealField + Copy>(square: T, half_der_square: T, s_small: T) -> (T, T) {
    if square > s_small * s_small {
        let length = square.sqrt();
        (length, half_der_square / length)
    } else {
        let three: T = convert(3.0);
        let ratio = square / s_small;
        let square_ratio = ratio / s_small;
        let length = convert::<_, T>(0.5) * ratio * (three - square_ratio);
        (length, half_der_square * (three - square_ratio - square_ratio) / s_small)
    }
}
