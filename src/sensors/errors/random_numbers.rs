use super::philox::{halves, philox_4x32_10};

/// Use of a random number within a sample.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Purpose {
    WhiteNoise = 0,
    GaussMarkov = 1,
    RandomWalk = 2,
    Dropout = 3,
    TurnOnBias = 4,
}

/// Random numbers of one axis. Each depends on seed, axis, sample and purpose alone, so that a generator has no state.
#[derive(Clone, Copy, Debug)]
pub(super) struct RandomNumbers {
    pub(super) seed: u32,
    pub(super) axis: u32,
}

impl RandomNumbers {
    /// Two numbers, uniform in (0, 1].
    pub(super) fn uniform(self, sample: u64, purpose: Purpose) -> [f64; 2] {
        let [high, low] = halves(sample);
        let words = philox_4x32_10([low, high, purpose as u32, 0], [self.seed, self.axis]).map(u64::from);
        // The 53 upper bits of two words are exact as f64.
        [[words[0], words[1]], [words[2], words[3]]]
            .map(|[upper, lower]| (((upper << 32 | lower) >> 11) + 1) as f64 / (1_u64 << 53) as f64)
    }

    /// A number of the standard normal distribution, by Box and Muller.
    pub(super) fn normal(self, sample: u64, purpose: Purpose) -> f64 {
        let [radius, turn] = self.uniform(sample, purpose);
        libm::sqrt(-2.0 * libm::log(radius)) * libm::cos(std::f64::consts::TAU * turn)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const COUNT: u64 = 40_000;

    fn mean(values: impl Iterator<Item = f64>) -> f64 {
        values.sum::<f64>() / COUNT as f64
    }

    #[test]
    fn normal_numbers_have_the_moments_of_the_normal_distribution() {
        let numbers = RandomNumbers { seed: 7, axis: 2 };
        let values: Vec<_> = (0..COUNT).map(|k| numbers.normal(k, Purpose::WhiteNoise)).collect();
        // Standard errors of the mean of x^p are the square roots of (E x^2p - (E x^p)^2) / n.
        for (power, expected, deviation) in [(1, 0.0, 1.0), (2, 1.0, 2.0_f64), (3, 0.0, 15.0), (4, 3.0, 96.0)] {
            let found = mean(values.iter().map(|x| x.powi(power)));
            let error = 4.0 * (deviation / COUNT as f64).sqrt();
            assert!((found - expected).abs() < error, "moment {power}: {found}");
        }
    }

    #[test]
    fn axes_seeds_purposes_and_successive_samples_are_independent() {
        let one = RandomNumbers { seed: 7, axis: 2 };
        let others = [
            (RandomNumbers { axis: 3, ..one }, Purpose::WhiteNoise, 0),
            (RandomNumbers { seed: 8, ..one }, Purpose::WhiteNoise, 0),
            (one, Purpose::GaussMarkov, 0),
            (one, Purpose::WhiteNoise, 1),
        ];
        for (other, purpose, later) in others {
            let products = (0..COUNT).map(|k| one.normal(k, Purpose::WhiteNoise) * other.normal(k + later, purpose));
            let found = mean(products);
            assert!(found.abs() < 4.0 / (COUNT as f64).sqrt(), "{other:?} {purpose:?} {later}: {found}");
        }
    }

    #[test]
    fn uniform_numbers_fill_every_sixteenth_of_the_interval_alike() {
        let numbers = RandomNumbers { seed: 0, axis: 0 };
        let mut counts = [0_u32; 16];
        for k in 0..COUNT {
            let [x, _] = numbers.uniform(k, Purpose::Dropout);
            assert!(x > 0.0 && x <= 1.0);
            counts[((x * 16.0).ceil() as usize) - 1] += 1;
        }
        let expected = COUNT as f64 / 16.0;
        let chi_squared: f64 = counts.iter().map(|n| (f64::from(*n) - expected).powi(2) / expected).sum();
        // Quantile 1 - 1e-4 of the chi-squared distribution with 15 degrees of freedom.
        assert!(chi_squared < 44.26, "{chi_squared}");
    }
}
