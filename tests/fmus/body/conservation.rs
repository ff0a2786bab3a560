//! A body is thrown and tumbles: its energy is constant, and only its weight changes momentum and angular momentum.
use fmu_harness::Instance;

use super::kinds::{Method, exchanged, integrate, stepping};
use super::{Numbers, difference, get, ok, with_library};

const G: [f64; 3] = [0.0, -9.81, 0.0];
const MASS: f64 = 3.0;

const TUMBLING: Numbers<'static> = &[
    ("m", &[MASS]),
    ("r_CM", &[0.1, 0.05, -0.07]),
    ("I_11", &[0.05]),
    ("I_22", &[0.07]),
    ("I_33", &[0.1]),
    ("I_21", &[0.01]),
    ("I_31", &[-0.008]),
    ("I_32", &[0.004]),
    ("r_0_start", &[1.0, -2.0, 0.5]),
    ("v_0_start", &[2.0, 5.0, -1.0]),
    ("w_start", &[3.0, -4.0, 2.0]),
    ("Q_start", &[0.1, -0.5, 0.7, 0.4]),
];

/// Energy, momentum and angular momentum about the origin of the world.
fn balance(body: &Instance<'_>) -> [Vec<f64>; 3] {
    let energy = get(body, "kineticEnergy")[0] + get(body, "potentialEnergy")[0];
    [vec![energy], get(body, "momentum"), get(body, "angularMomentum")]
}

fn cross(a: [f64; 3], b: [f64; 3]) -> [f64; 3] {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

/// The balance after `t` s: gravity acts at the centre of mass, which moves along a parabola.
fn expected([energy, momentum, angular_momentum]: &[Vec<f64>; 3], centre: [f64; 3], t: f64) -> [Vec<f64>; 3] {
    let weight = G.map(|g| MASS * g);
    let velocity = [0, 1, 2].map(|i| momentum[i] / MASS);
    // The integral of (c + v t + g t^2 / 2) x m g over time.
    let arm = [0, 1, 2].map(|i| centre[i] * t + velocity[i] * t * t / 2.0);
    let turned = cross(arm, weight);
    [
        energy.clone(),
        (0..3).map(|i| momentum[i] + weight[i] * t).collect(),
        (0..3).map(|i| angular_momentum[i] + turned[i]).collect(),
    ]
}

/// Centre of mass at the start, from Q_start by hand: `r_0 + T' r_CM` with Rodrigues' formula.
fn centre_of_mass() -> [f64; 3] {
    let q = [0.1, -0.5, 0.7, 0.4_f64];
    let length = q.iter().map(|x| x * x).sum::<f64>().sqrt();
    let [x, y, z, w] = q.map(|x| x / length);
    let r = [0.1, 0.05, -0.07];
    let once = cross([x, y, z], r);
    let twice = cross([x, y, z], once);
    let r_0 = [1.0, -2.0, 0.5];
    [0, 1, 2].map(|i| r_0[i] + r[i] + 2.0 * w * once[i] + 2.0 * twice[i])
}

/// Errors, relative for values larger than 1.
fn errors(body: &Instance<'_>, first: &[Vec<f64>; 3], t: f64) -> [f64; 3] {
    let (found, expected) = (balance(body), expected(first, centre_of_mass(), t));
    [0, 1, 2].map(|i| difference(&found[i], &expected[i]) / expected[i].iter().fold(1.0, |size, x| x.abs().max(size)))
}

#[test]
fn co_simulation_conserves_what_its_tolerance_says() {
    with_library(|library| {
        for tolerance in [1e-6, 1e-8, 1e-10, 1e-12] {
            let body = stepping(library, &[TUMBLING, &[("tolerance", &[tolerance])]].concat());
            let first = balance(&body);
            for step in 0..100 {
                ok(&body, body.do_step(f64::from(step) * 0.1, 0.1));
            }
            let errors = errors(&body, &first, 10.0);
            println!(
                "tolerance {tolerance:.0e}: errors of energy {:.1e}, momentum {:.1e}, angular momentum {:.1e}",
                errors[0], errors[1], errors[2]
            );
            assert!(
                errors.iter().all(|error| *error < 100.0 * tolerance),
                "{errors:?} with the tolerance {tolerance:e}"
            );
        }
    });
}

#[test]
fn model_exchange_conserves_what_the_importer_integrates_well() {
    with_library(|library| {
        let body = exchanged(library, TUMBLING);
        let first = balance(&body);
        integrate(&body, Method::Classical, 1e-3, 10_000, |_| ());
        let errors = errors(&body, &first, 10.0);
        println!(
            "Model Exchange: errors of energy {:.1e}, momentum {:.1e}, angular momentum {:.1e}",
            errors[0], errors[1], errors[2]
        );
        assert!(errors.iter().all(|error| *error < 1e-9), "{errors:?}");
    });
}
