//! Many parts, springs, steps and masters, from a fixed seed; `PROPTEST_CASES` sets their number.
use nalgebra::{Vector3, vector};
use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

use super::body::{Inertia, Integration};
use super::master::{Coupling, Order};
use super::{CENTRE, with_library};

/// Stiffness and damping of translation for 1 kg; rotation has the same per kg.m2, and 1e-3 of it.
const SPRINGS: [(f64, f64); 10] = [
    (1e3, 1e1),
    (1e3, 0.0),
    (1e4, 1e2),
    (1e5, 1e1),
    (1e5, 1e3),
    (1e6, 0.0),
    (1e6, 1e3),
    (1e6, 1e4),
    (1e7, 1e3),
    (1e7, 1e5),
];

/// A coupling with the hand at the grip of an unknown part, and an exponent of ten for the step.
fn a_coupling() -> impl Strategy<Value = (Coupling, f64)> {
    (any::<bool>(), any::<bool>(), 0..SPRINGS.len(), -5.0..-1.0).prop_map(|(parallel, exact, spring, exponent)| {
        let (stiffness, damping) = SPRINGS[spring];
        let coupling = Coupling {
            order: if parallel { Order::Parallel } else { Order::Sequential },
            integration: if exact { Integration::Exact } else { Integration::SemiImplicitEuler },
            springs: Some([stiffness, damping, 1e-3 * stiffness, 1e-3 * damping]),
            rotation_vector: true,
            blow: 0.1,
            ..Coupling::cube(CENTRE)
        };
        (coupling, f64::powf(10.0, exponent))
    })
}

/// Principal moments of a homogeneous box with sides from 4 to 16 cm.
fn a_box() -> impl Strategy<Value = Inertia> {
    (0.3..3.0_f64, [0.04..0.16, 0.04..0.16, 0.04..0.16]).prop_map(|(mass, [x, y, z])| {
        let moments: Vector3<f64> = vector![y * y + z * z, z * z + x * x, x * x + y * y] * (mass / 12.0);
        Inertia { mass, moments, grip: Vector3::zeros() }
    })
}

/// Natural frequency of the part on the spring, in rad/s.
fn natural_frequency(coupling: &Coupling) -> f64 {
    let [stiffness, ..] = coupling.springs.unwrap();
    f64::sqrt(stiffness / coupling.inertia.mass)
}

/// The step, or a longer one: there the law differs from the documented one, and runs end soon.
fn coarse(coupling: &Coupling, h: f64) -> f64 {
    h.max(0.1 / natural_frequency(coupling))
}

fn assert_held(couplings: impl Strategy<Value = (Coupling, f64)>) {
    with_library(|library| {
        let config = Config::default();
        let check = |(coupling, h): (Coupling, f64)| {
            // At least ten periods of the spring.
            let steps = 600.max((60.0 / (h * natural_frequency(&coupling))) as usize);
            prop_assert!(coupling.run(library, h, steps).is_bounded(), "not held at {} s", h);
            Ok(())
        };
        TestRunner::new_with_rng(config, TestRng::deterministic_rng(RngAlgorithm::ChaCha))
            .run(&couplings, check)
            .unwrap_or_else(|error| panic!("{error}"));
    });
}

#[test]
fn no_part_that_is_gripped_at_its_centre_of_mass_is_lost() {
    let couplings = (a_coupling(), a_box(), 0.5..1.9, any::<bool>());
    assert_held(couplings.prop_map(|((coupling, h), inertia, factor, static_correction)| {
        // The rule takes the smallest moment; with correction, no axis may have far more.
        let moments = if static_correction { Vector3::repeat(inertia.moments.min()) } else { inertia.moments };
        let inertia = Inertia { moments, ..inertia };
        let coupling = Coupling { inertia, static_correction, ..coupling }.stabilised(factor);
        (coupling, coarse(&coupling, h))
    }));
}

#[test]
fn no_part_that_is_gripped_at_a_lever_is_lost() {
    let couplings = (a_coupling(), a_box(), [-0.04..0.04, -0.04..0.04, -0.04..0.04], 0.5..1.0);
    assert_held(couplings.prop_map(|((coupling, h), inertia, grip, factor)| {
        let grip = Vector3::from(grip);
        // Up to here, the softened spring carries the moment of the weight.
        let moment = inertia.mass * 9.81 * grip.norm();
        let longest = 0.1 * f64::sqrt(inertia.moments.min() / moment);
        let coupling = Coupling { inertia: Inertia { grip, ..inertia }, ..coupling }.stabilised(factor);
        (coupling, coarse(&coupling, h).min(longest))
    }));
}
