//! Derivatives of outputs in time after a step of co-simulation, including the derivatives of the states.
use super::kinds::stepping;
use super::{Numbers, difference, get, ok, set, with_library};

const TUMBLING: Numbers<'static> = &[
    ("r_CM", &[0.1, 0.05, -0.07]),
    ("r", &[0.3, -0.2, 0.4]),
    ("I_11", &[0.05]),
    ("I_22", &[0.07]),
    ("I_33", &[0.1]),
    ("v_0_start", &[2.0, 5.0, -1.0]),
    ("w_start", &[3.0, -4.0, 2.0]),
];

#[test]
fn velocities_are_derivatives_of_positions_and_accelerations_those_of_velocities() {
    with_library(|library| {
        let body = stepping(library, TUMBLING);
        set(&body, &[("frame_a.f", &[1.0, 2.0, -3.0]), ("frame_b.t", &[0.1, -0.2, 0.3])]);
        for step in 0..3 {
            ok(&body, body.do_step(f64::from(step) * 0.1, 0.1));
            for frame in ["frame_a", "frame_b"] {
                for (output, order, expected) in
                    [("r_0", 1, "v_0"), ("r_0", 2, "a_0"), ("v_0", 1, "a_0"), ("R.w", 1, "z")]
                {
                    let outputs = body.array(&format!("{frame}.{output}"));
                    let found = body.get_output_derivatives(&outputs, &[order; 3]).unwrap();
                    let expected = get(&body, &format!("{frame}.{expected}"));
                    assert!(
                        difference(&found, &expected) < 1e-12,
                        "{order} of {frame}.{output}: {found:?}, not {expected:?}"
                    );
                }
            }
            // Power of the loads, which act on the body with the opposite sign; the torque is resolved in the body.
            let energy = body.references(&["kineticEnergy", "potentialEnergy"]);
            let found: f64 = body.get_output_derivatives(&energy, &[1, 1]).unwrap().iter().sum();
            let (v, w, t) = (get(&body, "frame_a.v_0"), get(&body, "frame_a.R.w"), get(&body, "frame_a.R.T"));
            let in_body = |i: usize| (0..3).map(|j| t[3 * i + j] * v[j]).sum::<f64>();
            let power = -(0..3).map(|i| [1.0, 2.0, -3.0][i] * in_body(i) + [0.1, -0.2, 0.3][i] * w[i]).sum::<f64>();
            assert!((found - power).abs() < 1e-12, "{found}, not {power}");
        }
    });
}
