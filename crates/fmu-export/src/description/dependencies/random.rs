//! Random values for the search.
use super::known::Known;
use crate::variables::entry::FieldKind;

/// Splitmix64: equal numbers in every run.
pub(super) struct Random(pub(super) u64);

impl Random {
    pub(super) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// Number from 0 to 1.
    pub(super) fn fraction(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// Positive number between two powers of ten, with equal probability per decade. Avoids power functions, which
    /// differ between platforms.
    pub(super) fn magnitude(&mut self, from: i32, to: i32) -> f64 {
        let power = from + (self.next() % (to - from) as u64) as i32;
        let ten = if power < 0 { 0.1 } else { 10.0 };
        (0..power.abs()).fold(1.0 + 9.0 * self.fraction(), |value, _| value * ten)
    }

    /// Possible value of a known. Real inputs are near their start values; Real parameters have any size, or are near
    /// or at their start values.
    pub(super) fn value(&mut self, known: &Known, spread: f64) -> f64 {
        let values = known.values();
        if !values.is_empty() {
            return values[(self.next() % values.len() as u64) as usize];
        }
        let (sign, share) = (if self.next().is_multiple_of(2) { 1.0 } else { -1.0 }, self.fraction());
        let near = |spread: f64| known.start + sign * share * spread;
        let value = match (known.is_parameter, self.next() % 3) {
            (true, 0) => sign * self.magnitude(-3, 3),
            (false, _) if spread.is_infinite() => sign * self.magnitude(-2, 6),
            (true, 1) => near(known.start.abs().max(1e-3)),
            // A start value may be special, such as a zero that switches something off.
            (true, _) => known.start,
            (false, _) => near(spread),
        };
        let value = if matches!(known.kind, FieldKind::Integer) { value.round() } else { value };
        let within = |value: f64| known.min.is_none_or(|min| value >= min) && known.max.is_none_or(|max| value <= max);
        if within(value) {
            return value;
        }
        // Anywhere between two limits, or beyond a single one.
        match (known.min, known.max) {
            (Some(min), Some(max)) if matches!(known.kind, FieldKind::Integer) => (min + share * (max - min)).round(),
            (Some(min), Some(max)) => min + share * (max - min),
            (Some(min), None) => min + value.abs(),
            (None, Some(max)) => max - value.abs(),
            (None, None) => value,
        }
    }
}
