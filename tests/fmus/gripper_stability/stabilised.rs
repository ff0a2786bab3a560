//! The law with effective inertia.
use nalgebra::vector;

use super::body::Integration;
use super::master::{Coupling, Order};
use super::{CENTRE, CORNER, FACE, with_library};

/// Calls `check` with every kind of master and body.
fn for_each_coupling(coupling: Coupling, mut check: impl FnMut(Coupling)) {
    for order in [Order::Parallel, Order::Sequential] {
        for integration in [Integration::Exact, Integration::SemiImplicitEuler] {
            check(Coupling { order, integration, ..coupling });
        }
    }
}

#[test]
fn a_part_gripped_at_its_centre_of_mass_is_held_at_any_step() {
    with_library(|library| {
        for factor in [0.5, 1.0, 2.0] {
            for static_correction in [false, true] {
                let coupling = Coupling { static_correction, ..Coupling::cube(CENTRE) }.stabilised(factor);
                for_each_coupling(coupling, |coupling| {
                    for h in [1e-6, 1e-5, 1e-4, 1e-3, 1e-2, 1e-1] {
                        assert!(coupling.run(library, h, 300).is_bounded(), "{h} s, {coupling:?}");
                    }
                });
            }
        }
    });
}

/// At longer steps, the softened springs cannot carry the moment of the weight at the lever.
#[test]
fn a_part_gripped_at_a_lever_is_held_by_the_rule_and_by_half_of_it() {
    with_library(|library| {
        for grip in [FACE, CORNER] {
            for factor in [0.5, 1.0] {
                for_each_coupling(Coupling::cube(grip).stabilised(factor), |coupling| {
                    for h in [1e-6, 1e-5, 1e-4, 1e-3, 1e-2] {
                        assert!(coupling.run(library, h, 600).is_bounded(), "{h} s, {coupling:?}");
                    }
                });
            }
        }
    });
}

#[test]
fn estimated_velocities_keep_the_part_in_the_hand_too() {
    with_library(|library| {
        for grip in [CENTRE, FACE] {
            let coupling = Coupling { estimated: true, ..Coupling::cube(grip) }.stabilised(1.0);
            for_each_coupling(coupling, |coupling| {
                for h in [1e-4, 1e-3, 1e-2] {
                    assert!(coupling.run(library, h, 600).is_bounded(), "{h} s, {coupling:?}");
                }
            });
        }
    });
}

#[test]
fn the_mass_of_the_part_instead_of_the_rule_loses_it_at_a_lever_in_a_parallel_master() {
    with_library(|library| {
        for (grip, mass) in [(FACE, 1.0), (CORNER, 0.5)] {
            let coupling = Coupling::cube(grip);
            let (_, moment) = coupling.inertia.rule();
            let by_mass = Coupling { effective: (mass, moment), ..coupling };
            // The part tumbles for ever.
            let settles = |coupling: Coupling| coupling.run(library, 2e-3, 2000).settling_time() < 0.5 * 2000.0 * 2e-3;
            assert!(!settles(by_mass), "{by_mass:?}");
            assert!(settles(coupling.stabilised(1.0)));
        }
    });
}

#[test]
fn swings_decay_as_fast_as_the_linear_iteration_says() {
    // Spectral radii for a body of the effective mass, at the default stiffness and damping.
    let steps = [1e-4, 3e-4, 1e-3, 2e-3, 1e-2, 1e-1];
    let parallel = [0.965, 0.915, 0.862, 0.853, 0.847, 0.846];
    let sequential = [0.963, 0.904, 0.847, 0.837, 0.832, 0.832];
    with_library(|library| {
        for (order, radii) in [(Order::Parallel, parallel), (Order::Sequential, sequential)] {
            for (h, radius) in steps.into_iter().zip(radii) {
                let coupling = Coupling { order, use_moment: false, ..Coupling::cube(CENTRE) }.stabilised(1.0);
                let sag = 9.81 / softened(1e6, 1.0, h);
                let rest = vector![0.0, 0.0, -sag];
                let decay = coupling.run(library, h, 200).decay(rest, 20, 90, 30);
                assert!((decay - radius).abs() < 0.02, "{decay} instead of {radius} per step of {h} s, {order:?}");
            }
        }
        for order in [Order::Parallel, Order::Sequential] {
            for (h, radius) in [(1e-3, 0.989), (1e-2, 0.990), (1e-1, 0.990)] {
                let coupling = Coupling { order, static_correction: true, use_moment: false, ..Coupling::cube(CENTRE) };
                let run = coupling.stabilised(1.0).run(library, h, 900);
                let decay = run.decay(vector![0.0, 0.0, -9.81e-6], 300, 700, 30);
                assert!((decay - radius).abs() < 0.002, "{decay} instead of {radius} per step of {h} s, {order:?}");
            }
        }
    });
}

/// `K / (1 + 12 h^2 K / m)`
fn softened(stiffness: f64, mass: f64, h: f64) -> f64 {
    stiffness / (1.0 + 12.0 * h * h * stiffness / mass)
}

#[test]
fn the_price_is_a_sag_that_grows_with_the_step_and_that_the_static_correction_removes() {
    with_library(|library| {
        for h in [1e-4, 2e-3, 1e-2] {
            for_each_coupling(Coupling::cube(CENTRE).stabilised(1.0), |coupling| {
                let sag = 9.81 / softened(1e6, 1.0, h);
                let error = coupling.run(library, h, 600).static_error();
                assert!((error - sag).abs() < 1e-3 * sag, "{error} m instead of {sag} m at {h} s, {coupling:?}");

                let corrected = Coupling { static_correction: true, ..coupling };
                let error = corrected.run(library, h, 3000).static_error();
                assert!((error - 9.81e-6).abs() < 1e-8, "{error} m at {h} s, {corrected:?}");
            });
        }
    });
}

#[test]
fn a_part_comes_to_rest_within_some_hundred_steps() {
    with_library(|library| {
        for (grip, limit) in [(CENTRE, 60.0), (FACE, 300.0), (CORNER, 600.0)] {
            for_each_coupling(Coupling::cube(grip).stabilised(1.0), |coupling| {
                for h in [1e-3, 2e-3, 1e-2] {
                    let time = coupling.run(library, h, 1500).settling_time();
                    assert!(time <= limit * h, "{time} s in steps of {h} s, {coupling:?}");
                }
            });
        }
    });
}

/// The correction of a spring that is too soft amplifies the swings of a part gripped at a lever.
#[test]
fn with_static_correction_less_than_the_rule_swings_for_long_and_a_quarter_of_it_loses_the_part() {
    const H: f64 = 2e-3;
    const STEPS: usize = 6000;
    with_library(|library| {
        for_each_coupling(Coupling { static_correction: true, ..Coupling::cube(CORNER) }, |coupling| {
            let settling = |factor: f64| coupling.stabilised(factor).run(library, H, STEPS).settling_time();
            let (rule, half) = (settling(1.0), settling(0.5));
            assert!(rule < 1.3, "{rule} s, {coupling:?}");
            assert!(half > 2.0 * rule, "{half} s after {rule} s by the rule, {coupling:?}");
            let quarter = coupling.stabilised(0.25).run(library, H, STEPS);
            assert!(quarter.decay(vector![0.0, 0.0, -9.81e-6], 0, STEPS - 1000, 1000) > 1.0, "{coupling:?}");
        });
        // Without a lever there is nothing to amplify.
        for_each_coupling(Coupling { static_correction: true, ..Coupling::cube(CENTRE) }, |coupling| {
            let tenth = coupling.stabilised(0.1).run(library, H, STEPS);
            assert!(tenth.is_bounded() && tenth.settling_time() < 1.3, "{} s, {coupling:?}", tenth.settling_time());
        });
    });
}
