/// Random numbers of Philox 4x32-10, a function of a counter and a key.
///
/// Source: Salmon, Moraes, Dror and Shaw, "Parallel random numbers: as easy as 1, 2, 3" (2011).
pub(super) fn philox_4x32_10(mut counter: [u32; 4], mut key: [u32; 2]) -> [u32; 4] {
    const MULTIPLIERS: [u64; 2] = [0xd251_1f53, 0xcd9e_8d57];
    const INCREMENTS: [u32; 2] = [0x9e37_79b9, 0xbb67_ae85];
    for _ in 0..10 {
        let [product_0, product_1] = [MULTIPLIERS[0] * u64::from(counter[0]), MULTIPLIERS[1] * u64::from(counter[2])];
        let ([high_0, low_0], [high_1, low_1]) = (halves(product_0), halves(product_1));
        counter = [high_1 ^ counter[1] ^ key[0], low_1, high_0 ^ counter[3] ^ key[1], low_0];
        key = [key[0].wrapping_add(INCREMENTS[0]), key[1].wrapping_add(INCREMENTS[1])];
    }
    counter
}

/// Upper and lower 32 bits.
pub(super) fn halves(number: u64) -> [u32; 2] {
    [(number >> 32) as u32, (number & 0xffff_ffff) as u32]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Known answers of the authors' implementation, Random123 (`kat_vectors`).
    #[test]
    fn numbers_are_those_of_the_reference_implementation() {
        let cases = [
            ([0; 4], [0; 2], [0x6627_e8d5, 0xe169_c58d, 0xbc57_ac4c, 0x9b00_dbd8]),
            ([u32::MAX; 4], [u32::MAX; 2], [0x408f_276d, 0x41c8_3b0e, 0xa20b_c7c6, 0x6d54_51fd]),
            (
                [0x243f_6a88, 0x85a3_08d3, 0x1319_8a2e, 0x0370_7344],
                [0xa409_3822, 0x299f_31d0],
                [0xd16c_fe09, 0x94fd_cceb, 0x5001_e420, 0x2412_6ea1],
            ),
        ];
        for (counter, key, expected) in cases {
            assert_eq!(philox_4x32_10(counter, key), expected);
        }
    }
}
