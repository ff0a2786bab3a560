//! Balances of energy and momentum. Dual numbers with the rates of the state as dual parts differentiate the outputs in
//! time; the results are compared with power, force and torque.

use nalgebra::Vector3;
use num_dual::Dual64;
use proptest::prelude::*;

use crate::random::{any_body, any_forces, any_state, body, forces, output_numbers, state, state_numbers};

fn constant(numbers: &[f64]) -> Vec<Dual64> {
    numbers.iter().map(|x| Dual64::from(*x)).collect()
}

fn rate(v: &Vector3<Dual64>) -> Vector3<f64> {
    v.map(|x| x.eps)
}

proptest! {
    #[test]
    fn energy_and_momenta_change_by_what_acts_on_the_body(b in any_body(), s in any_state(), f in any_forces()) {
        let (plain, cut) = (body(&b), forces(&f));
        let rates = state_numbers(&plain.rates(&state(&s), &cut).unwrap());
        let moving: Vec<_> = s.iter().zip(&rates).map(|(x, der)| Dual64::new(*x, *der)).collect();
        let outputs = body(&constant(&b)).outputs(&state(&moving), &forces(&constant(&f))).unwrap();
        let now = plain.outputs(&state(&s), &cut).unwrap();
        let (a, b) = (&now.frame_a, &now.frame_b);

        // On the body, resolved in the world frame.
        let [f_a, t_a, f_b, t_b] = [cut.f_a, cut.t_a, cut.f_b, cut.t_b].map(|v| -a.r.resolve1(&v));
        let weight = plain.g_0 * plain.m;
        let r_cm = a.r_0 + a.r.resolve1(&plain.r_cm);
        let w_0 = a.r.resolve1(&a.r.w);

        let size = 1.0 + rates.iter().fold(0.0_f64, |size, x| size.max(x.abs()));
        let close = |x: f64, y: f64| (x - y).abs() < 1e-11 * size;
        let energy = outputs.kinetic_energy + outputs.potential_energy;
        prop_assert!(close(energy.eps, f_a.dot(&a.v_0) + f_b.dot(&b.v_0) + (t_a + t_b).dot(&w_0)));
        let momentum = rate(&outputs.momentum) - (f_a + f_b + weight);
        prop_assert!(close(momentum.amax(), 0.0), "{momentum}");
        let moments = a.r_0.cross(&f_a) + b.r_0.cross(&f_b) + r_cm.cross(&weight) + t_a + t_b;
        let angular_momentum = rate(&outputs.angular_momentum) - moments;
        prop_assert!(close(angular_momentum.amax(), 0.0), "{angular_momentum}");
    }

    #[test]
    fn the_outputs_of_both_frames_are_derivatives_of_one_another(b in any_body(), s in any_state(), f in any_forces()) {
        let rates = state_numbers(&body(&b).rates(&state(&s), &forces(&f)).unwrap());
        let moving: Vec<_> = s.iter().zip(&rates).map(|(x, der)| Dual64::new(*x, *der)).collect();
        let outputs = body(&constant(&b)).outputs(&state(&moving), &forces(&constant(&f))).unwrap();
        let size = 1.0 + rates.iter().fold(0.0_f64, |size, x| size.max(x.abs()));
        for frame in [outputs.frame_a, outputs.frame_b] {
            let now = |v: &Vector3<Dual64>| v.map(|x| x.re);
            prop_assert!((rate(&frame.r_0) - now(&frame.v_0)).amax() < 1e-12 * size);
            prop_assert!((rate(&frame.v_0) - now(&frame.a_0)).amax() < 1e-12 * size);
            prop_assert!((rate(&frame.r.w) - now(&frame.z)).amax() < 1e-12 * size);
            // der(T) = -skew(w) T
            let (t, der_t) = (frame.r.t.0.map(|x| x.re), frame.r.t.0.map(|x| x.eps));
            prop_assert!((der_t + now(&frame.r.w).cross_matrix() * t).amax() < 1e-12 * size);
        }
        let length = state(&moving).q.0.norm_squared();
        prop_assert!(length.eps.abs() < 1e-13 * size, "the quaternion grows by {}", length.eps);
    }

    #[test]
    fn the_length_of_the_quaternion_has_no_effect(
        b in any_body(), s in any_state(), f in any_forces(), length in 0.1..10.0,
    ) {
        let other: Vec<_> = s.iter().enumerate().map(|(i, x)| if i < 9 { *x } else { x * length }).collect();
        let [first, second] = [s, other].map(|s| output_numbers(&body(&b).outputs(&state(&s), &forces(&f)).unwrap()));
        for (first, second) in first.iter().zip(&second) {
            prop_assert!((first - second).abs() <= 1e-12 * (1.0 + first.abs()));
        }
    }
}
