//! Partial derivatives of rates and outputs with respect to all states, cut-forces and parameters: dual numbers against
//! central differences.

use nalgebra::RealField;
use num_dual::Dual64;
use proptest::prelude::*;

use crate::random::{
    BODY, FORCES, STATE, any_body, any_forces, any_state, body, forces, output_numbers, state, state_numbers,
};

/// Rates and outputs from the numbers of body, state and forces.
fn results<T: RealField + Copy>(numbers: &[T]) -> Vec<T> {
    let (of_body, rest) = numbers.split_at(BODY);
    let (of_state, of_forces) = rest.split_at(STATE);
    let (body, state, forces) = (body(of_body), state(of_state), forces(of_forces));
    let mut results = state_numbers(&body.rates(&state, &forces).unwrap());
    results.extend(output_numbers(&body.outputs(&state, &forces).unwrap()));
    results
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn dual_numbers_agree_with_differences(b in any_body(), s in any_state(), f in any_forces()) {
        let numbers = [b, s, f].concat();
        prop_assert_eq!(numbers.len(), BODY + STATE + FORCES);
        for known in 0..numbers.len() {
            let seeded: Vec<_> =
                numbers.iter().enumerate().map(|(i, x)| Dual64::new(*x, if i == known { 1.0 } else { 0.0 })).collect();
            // Fourth-order differences.
            let h = 1e-3 * if known < BODY { numbers[known].abs().max(0.01) } else { 1.0 };
            let at = |steps: f64| {
                let mut moved = numbers.clone();
                moved[known] += steps * h;
                results(&moved)
            };
            let [far_below, below, above, far_above] = [-2.0, -1.0, 1.0, 2.0].map(at);
            for (i, exact) in results(&seeded).iter().enumerate() {
                let difference = (8.0 * (above[i] - below[i]) - (far_above[i] - far_below[i])) / (12.0 * h);
                let size = above[i].abs().max(difference.abs()).max(1.0);
                prop_assert!(
                    (exact.eps - difference).abs() < 1e-6 * size,
                    "result {} by number {}: {}, not {}", i, known, exact.eps, difference
                );
            }
        }
    }
}
