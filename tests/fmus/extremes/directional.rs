//! Directional derivatives along directions with huge components.
use fmi_export_sys::*;
use fmu_harness::Instance;

use super::{assert_names, assert_near, for_each_distance, set, with_instance};

const FUNCTION: &str = "fmi2GetDirectionalDerivative";

fn derivative(instance: &Instance<'_>, unknowns: &[&str], direction: &[(&str, f64)]) -> Result<Vec<f64>, fmi2Status> {
    let (knowns, components): (Vec<&str>, Vec<f64>) = direction.iter().copied().unzip();
    instance.messages();
    instance.directional_derivative(&instance.references(unknowns), &instance.references(&knowns), &components)
}

/// At (3, 4) the slopes are 0.6 and 0.8. Without motion, a position changes no other output.
#[test]
fn a_directional_derivative_that_is_finite_comes_out_however_long_the_direction() {
    for_each_distance(|instance, [x, y], _| {
        set(instance, &[(x, 3.0), (y, 4.0)]);
        assert_eq!(instance.initialize(0.0), fmi2OK);
        assert_eq!(instance.do_step(0.0, 1.0), fmi2OK);
        let opposite = x.replace("frame_b", "frame_a");
        for (direction, expected) in [
            (&[(x, 1e308)][..], 6e307),
            (&[(y, -1e308)], -8e307),
            (&[(x, f64::MAX)], 0.6 * f64::MAX),
            (&[(x, 1e308), (y, -1e308)], -2e307),
            // The difference of both positions overflows.
            (&[(x, 1e308), (&*opposite, -1e308)], 1.2e308),
            (&[(x, 1e-300)], 6e-301),
            (&[(x, 0.0)], 0.0),
        ] {
            let actual = derivative(instance, &["distance"], direction);
            let actual =
                actual.unwrap_or_else(|status| panic!("{status} along {direction:?}: {:?}", instance.messages()));
            // Cancellation loses digits.
            assert_near(actual[0], expected, 1e-14, &format!("along {direction:?}"));
        }
        assert_eq!(derivative(instance, &["der_distance"], &[(x, 1e308)]), Ok(vec![0.0]));
    });
}

#[test]
fn a_directional_derivative_that_is_not_finite_is_refused_by_name() {
    for_each_distance(|instance, [x, y], _| {
        set(instance, &[(x, 3.0), (y, 4.0)]);
        assert_eq!(instance.initialize(0.0), fmi2OK);
        assert_eq!(instance.do_step(0.0, 1.0), fmi2OK);
        let before = instance.all_values();
        // (0.6 + 0.8) times 1.7e308.
        let too_long = [(x, 1.7e308), (y, 1.7e308)];
        for unknowns in [&["distance"][..], &["der_distance", "distance"]] {
            assert_eq!(derivative(instance, unknowns, &too_long), Err(fmi2Discard));
            assert_names(instance, fmi2Discard, FUNCTION, &["distance"]);
        }
        // The instance is unaffected.
        assert_eq!(instance.all_values(), before);
        assert_near(derivative(instance, &["distance"], &[(x, 1e308)]).unwrap()[0], 6e307, 1e-14, "afterwards");
        assert_eq!(instance.do_step(1.0, 1.0), fmi2OK);
    });
}

/// A spring of 1e6 N/m.
#[test]
fn a_directional_derivative_of_a_stiff_spring_is_refused_where_it_is_not_finite() {
    with_instance("Gripper", |instance| {
        assert_eq!(instance.set("active", true), fmi2OK);
        assert_eq!(instance.initialize(0.0), fmi2OK);
        assert_eq!(instance.do_step(0.0, 1e-5), fmi2OK);
        let x = "frame_b.r_0[1]";
        assert_near(derivative(instance, &["F[1]"], &[(x, 1e301)]).unwrap()[0], -1e307, 1e-14, "F[1]");
        assert_near(derivative(instance, &["r_rel[1]"], &[(x, 1e303)]).unwrap()[0], 1e303, 1e-14, "r_rel[1]");
        assert_eq!(derivative(instance, &["r_rel[1]", "F[1]"], &[(x, 1e303)]), Err(fmi2Discard));
        assert_names(instance, fmi2Discard, FUNCTION, &["F[1]"]);
    });
}
