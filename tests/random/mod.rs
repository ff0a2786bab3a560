//! Random numbers by splitmix64, equal in every run on every platform.

/// Generator with its state, which is initially the seed.
pub struct Random(pub u64);

impl Random {
    /// Next 64 bits.
    fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// Number from `low` up to, but not including, `high`.
    pub fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * (self.bits() >> 11) as f64 / (1_u64 << 53) as f64
    }
}

/// First values of a published run of splitmix64 from the seed 1234567 (Rosetta Code, "Pseudo-random
/// numbers/Splitmix64").
#[test]
fn random_numbers_are_those_of_splitmix64() {
    let mut random = Random(1_234_567);
    let expected = [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423];
    assert_eq!([random.bits(), random.bits(), random.bits()], expected);
}
