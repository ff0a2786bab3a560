//! The documented law, without effective inertia.
use super::body::Integration;
use super::master::{Coupling, Order};
use super::{CENTRE, CORNER, FACE, with_library};

#[test]
fn translation_loses_stability_at_the_known_steps() {
    with_library(|library| {
        // Limits in s for 1 kg at 1e6 N/m and 1e3 N.s/m.
        for (order, limit) in [(Order::Parallel, 0.48e-3), (Order::Sequential, 2.0e-3)] {
            let coupling = Coupling { order, use_moment: false, ..Coupling::cube(CENTRE) };
            assert!(coupling.run(library, 0.97 * limit, 1000).is_bounded(), "{order:?}");
            assert!(!coupling.run(library, 1.05 * limit, 1000).is_bounded(), "{order:?}");
        }
    });
}

#[test]
fn rotation_loses_stability_at_far_smaller_steps() {
    with_library(|library| {
        // Limits in s for a cube of 1 kg and 8 cm at 1e4 N.m/rad and 100 N.m.s/rad, about J/dR and 2 J/dR.
        for (order, limit) in [(Order::Parallel, 1.07e-5), (Order::Sequential, 2.1e-5)] {
            let coupling = Coupling { order, ..Coupling::cube(CENTRE) };
            assert!(coupling.run(library, 0.96 * limit, 2000).is_bounded(), "{order:?}");
            assert!(!coupling.run(library, 1.06 * limit, 2000).is_bounded(), "{order:?}");
        }
    });
}

#[test]
fn a_part_is_lost_at_the_steps_of_usual_masters() {
    with_library(|library| {
        for grip in [CENTRE, FACE, CORNER] {
            for order in [Order::Parallel, Order::Sequential] {
                for integration in [Integration::Exact, Integration::SemiImplicitEuler] {
                    for h in [3e-5, 1e-4, 1e-3, 1e-2, 1e-1] {
                        let coupling = Coupling { order, integration, ..Coupling::cube(grip) };
                        assert!(!coupling.run(library, h, 200).is_bounded(), "{h} s, {coupling:?}");
                    }
                }
            }
        }
    });
}

/// Just below the limit of rotation, the documented law holds the part with its full stiffness.
#[test]
fn at_tiny_steps_the_part_sags_by_its_weight_over_the_stiffness() {
    with_library(|library| {
        let run = Coupling::cube(CENTRE).run(library, 1e-5, 3000);
        assert!((run.static_error() - 9.81e-6).abs() < 1e-9, "{}", run.static_error());
    });
}
