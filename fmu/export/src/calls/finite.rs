//! Whether numbers are finite, quickly.
/// Whether no value is infinite or NaN.
#[inline(always)]
pub(crate) fn all_finite(values: &[f64]) -> bool {
    if values.len() < 24 { few_are_finite(values) } else { many_are_finite(values) }
}

/// Infinity and NaN have an exponent of ones: adding one to it carries into the sign bit. Integer operations are used, because each floating-point
/// addition waits for the one before.
#[inline(always)]
fn few_are_finite(values: &[f64]) -> bool {
    const ONE: u64 = 1 << (f64::MANTISSA_DIGITS - 1);
    const EXPONENT: u64 = f64::INFINITY.to_bits();
    values.iter().fold(0, |carry, value| carry | ((value.to_bits() & EXPONENT) + ONE)) >> 63 == 0
}

/// If all are finite, so is their sum, unless it overflows.
#[inline(always)]
fn many_are_finite(values: &[f64]) -> bool {
    // Eight sums, because each addition waits for the one before.
    let mut sums = [0.0; 8];
    let (chunks, rest) = values.as_chunks::<8>();
    for chunk in chunks {
        for i in 0..8 {
            sums[i] += chunk[i];
        }
    }
    let sum = rest.iter().fold(sums.iter().sum::<f64>(), |sum, value| sum + value);
    sum.is_finite() || each_is_finite(values)
}

#[cold]
#[inline(never)]
fn each_is_finite(values: &[f64]) -> bool {
    values.iter().all(|value| value.is_finite())
}

#[cfg(test)]
mod tests {
    use super::all_finite;

    #[test]
    fn finite_numbers_are_told_from_all_others_wherever_they_stand() {
        let finite = [0.0, -0.0, 1.0, -1.0, f64::MAX, f64::MIN, f64::MIN_POSITIVE, 5e-324, -5e-324];
        assert!(all_finite(&finite) && all_finite(&[]));
        for number in [20, 40] {
            assert!(all_finite(&vec![f64::MAX; number]), "although their sum is not finite");
        }
        assert!(!all_finite(&[f64::INFINITY, f64::NEG_INFINITY]), "although they cancel");
        let finite = finite.repeat(4);
        assert!(all_finite(&finite));
        for finite in [&finite[..9], &finite] {
            assert_each_counts(finite);
        }
    }

    fn assert_each_counts(finite: &[f64]) {
        for other in [f64::INFINITY, f64::NEG_INFINITY, f64::NAN, -f64::NAN, f64::from_bits(0x7ff0_0000_0000_0001)] {
            for at in 0..finite.len() {
                let mut values = finite.to_vec();
                values[at] = other;
                assert!(!all_finite(&values), "{values:?}");
            }
        }
    }
}
