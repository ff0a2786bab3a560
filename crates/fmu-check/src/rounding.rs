//! Rounding mode of floating-point numbers, which a library shares with the program that loads it.
use std::hint::black_box;

/// Rounding direction of the processor, if it is not to nearest, the default.
pub(super) fn direction() -> Option<&'static str> {
    // Less than half a unit in the last place of 1.
    let [one, little] = [black_box(1.0_f64), black_box(1e-30_f64)];
    let (above, below) = (black_box(one + little) > one, black_box(one - little) < one);
    let negative_above = black_box(little - one) > -one;
    match (above, below, negative_above) {
        (false, false, false) => None,
        (true, false, _) => Some("upward"),
        (false, true, true) => Some("toward zero"),
        (false, true, false) => Some("downward"),
        _ => Some("in an unknown way"),
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_program_starts_with_rounding_to_the_nearest_number() {
        assert_eq!(super::direction(), None);
    }
}
