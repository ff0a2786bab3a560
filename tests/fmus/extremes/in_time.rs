//! Time derivatives of a distance that is tiny and changes fast.
use fmi_export_sys::*;
use fmu_harness::{Causality, Instance, Kind};

use super::{assert_names, assert_near, for_each_distance, set};

fn derivative(instance: &Instance<'_>, output: &str, order: i32) -> Result<f64, fmi2Status> {
    instance.messages();
    Ok(instance.get_output_derivatives(&instance.references(&[output]), &[order])?[0])
}

/// At 1e-11 m, a tenth of `s_small`, the slope 3 L/s - 2 (L/s)^3 of the smoothed length is 0.298.
#[test]
fn the_output_derivative_of_a_tiny_distance_is_the_rate_of_change_however_fast() {
    for_each_distance(|instance, [x, _], [v, _]| {
        for speed in [1.0, 1e100, 1e200, 1e300, -1e300] {
            assert_eq!(instance.reset(), fmi2OK);
            set(instance, &[(x, 1e-11), (v, speed)]);
            assert_eq!(instance.initialize(0.0), fmi2OK);
            assert_eq!(instance.do_step(0.0, 1.0), fmi2OK);
            let rate: f64 = instance.get("der_distance").unwrap();
            assert_near(rate, 0.298 * speed, 1e-13, "der_distance");
            let derivative = derivative(instance, "distance", 1)
                .unwrap_or_else(|status| panic!("{status}: {:?}", instance.messages()));
            assert_near(derivative, rate, 1e-14, &format!("derivative of distance at {speed:e} m/s"));
        }
    });
}

/// Makes a step of 1 s that ends with both origins in one place and a relative velocity (m/s), by derivatives of the
/// inputs.
#[track_caller]
fn meet(instance: &Instance<'_>, [x, v]: [&str; 2], velocity: f64) {
    assert_eq!(instance.reset(), fmi2OK);
    assert_eq!(instance.initialize(0.0), fmi2OK);
    set(instance, &[(x, -velocity), (v, velocity)]);
    let inputs = || instance.description().with_causality(Causality::Input).filter(|input| input.kind() == Kind::Real);
    let references: Vec<_> = inputs().map(|input| input.value_reference).collect();
    let rates: Vec<_> = inputs().map(|input| if input.name == x { velocity } else { 0.0 }).collect();
    for (order, values) in [(1, rates), (2, vec![0.0; references.len()])] {
        let orders = vec![order; references.len()];
        assert_eq!(instance.set_input_derivatives(&references, &orders, &values), fmi2OK);
    }
    assert_eq!(instance.do_step(0.0, 1.0), fmi2OK, "{:?}", instance.messages());
    assert_eq!((instance.get("distance"), instance.get("der_distance")), (Ok(0.0), Ok(0.0)));
}

/// There the distance is 1.5 L^2 / s_small, so its second derivative is 3 v^2 / s_small.
#[test]
fn a_time_derivative_that_is_not_finite_is_refused_by_output_and_order() {
    for_each_distance(|instance, [x, _], [v, _]| {
        meet(instance, [x, v], 1e100);
        assert_eq!(derivative(instance, "distance", 1), Ok(0.0));
        assert_near(derivative(instance, "distance", 2).unwrap(), 3e210, 1e-14, "distance, order 2");
        assert_near(derivative(instance, "der_distance", 1).unwrap(), 3e210, 1e-14, "der_distance, order 1");

        meet(instance, [x, v], 1e300);
        let before = instance.all_values();
        assert_eq!(derivative(instance, "distance", 1), Ok(0.0), "{:?}", instance.messages());
        for (output, order) in [("distance", 2), ("der_distance", 1)] {
            assert_eq!(derivative(instance, output, order), Err(fmi2Discard), "{output}, order {order}");
            assert_names(instance, fmi2Discard, "fmi2GetRealOutputDerivatives", &[output, &order.to_string()]);
        }
        // One of several derivatives is not finite.
        instance.messages();
        let both = instance.references(&["distance", "distance"]);
        assert_eq!(instance.get_output_derivatives(&both, &[1, 2]), Err(fmi2Discard));
        assert_names(instance, fmi2Discard, "fmi2GetRealOutputDerivatives", &["distance", "2"]);
        // The instance is unaffected. Without derivatives the position would stay at the start of the step, and its
        // square overflow.
        assert_eq!(instance.all_values(), before);
        set(instance, &[(x, 3.0)]);
        assert_eq!(instance.do_step(1.0, 1.0), fmi2OK, "{:?}", instance.messages());
        assert_eq!((instance.get("distance"), instance.get("der_distance")), (Ok(3.0), Ok(1e300)));
    });
}
