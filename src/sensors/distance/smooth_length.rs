use nalgebra::{RealField, convert};

/// Length of a vector and its time derivative, finite and continuous even at zero.
///
/// `square` is the dot product of the vector with itself, `half_der_square` its dot product with its time derivative.
/// Up to and including `s_small` (compared as squares), `square / (2 s) (3 - square / s^2)` replaces the length.
#[inline]
pub(super) fn smooth_length<T: RealField + Copy>(square: T, half_der_square: T, s_small: T) -> (T, T) {
    if square > s_small * s_small {
        let length = square.sqrt();
        (length, half_der_square / length)
    } else {
        polynomial(square, half_der_square, s_small)
    }
}

/// Divides only by `s_small`, not by its square: derivatives of `square / s_small^2` could overflow where the
/// derivatives of the length do not.
#[cold]
#[inline(never)]
fn polynomial<T: RealField + Copy>(square: T, half_der_square: T, s_small: T) -> (T, T) {
    // Dual numbers divide by powers of the divisor, so the divisor is scaled to 1, with the derivatives that `s_small`
    // may have.
    let value: f64 = s_small.to_subset_unchecked();
    let reciprocal: T = convert(1.0 / value);
    let one = s_small * reciprocal;
    let over_s = |x: T| x * reciprocal / one;

    let (square_over_s, half_der_over_s) = (over_s(square), over_s(half_der_square));
    let two: T = convert(2.0);
    let three: T = convert(3.0);
    let length = (three * square_over_s - over_s(square_over_s * square_over_s)) / two;
    (length, three * half_der_over_s - two * over_s(half_der_over_s * square_over_s))
}

/// Second time derivative of the smoothed length. `half_der2_square` is the dot product of the vector with its second
/// time derivative, plus the square of its first. `s_small` is constant.
#[inline]
pub(super) fn smooth_length_der2<T: RealField + Copy>(
    square: T,
    half_der_square: T,
    half_der2_square: T,
    s_small: f64,
) -> T {
    if square > convert(s_small * s_small) {
        let length = square.sqrt();
        let der_length = half_der_square / length;
        return (half_der2_square - der_length * der_length) / length;
    }
    let over_s = |x: T| x * convert(s_small.recip());
    let [three, two, four]: [T; 3] = [3.0, 2.0, 4.0].map(convert);
    let slope = over_s(three - two * over_s(over_s(square)));
    let half_der_over_s = over_s(half_der_square);
    slope * half_der2_square - four * over_s(half_der_over_s * half_der_over_s)
}
