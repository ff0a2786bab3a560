//! The distance sensors at `s_small`, where the polynomial meets the true length.
use fmi_export_sys::fmi2OK;
use fmu_harness::{Causality, Instance};

use super::{H, Jacobian, check_step};
use crate::motion::Motion;

/// Calls `check` with each distance sensor and the name of the first coordinate of its frame b.
fn for_each_sensor(check: impl Fn(&Instance<'_>, &str)) {
    for (name, coordinate) in [("Distance", "frame_b.r_0[1]"), ("PlanarDistance", "frame_b.x")] {
        let archive = fmu_harness::packaged(name);
        let library = archive.load().unwrap();
        check(&library.instantiate("sensor").unwrap(), coordinate);
    }
}

#[test]
fn derivatives_are_right_on_both_sides_of_s_small() {
    for_each_sensor(|instance, _| {
        let motion = Motion::of(instance.description());
        motion.set(instance, 0.3);
        let length: f64 = instance.get("distance").unwrap();
        assert_eq!(instance.initialize(0.0), fmi2OK);
        for (i, ratio) in [0.5, 0.99, 1.01, 2.0, 1e6].into_iter().enumerate() {
            assert_eq!(instance.set("s_small", ratio * length), fmi2OK);
            check_step(instance, i as f64 * H, 1e-4, 1e-6, &format!("s_small = {ratio} distances"));
        }
    });
}

/// Length, slope and rate of change are continuous there; the slope of the rate jumps, and the result is one of its
/// sides.
#[test]
fn derivatives_at_s_small_are_those_of_a_side() {
    for_each_sensor(|instance, coordinate| {
        let motion = Motion::of(instance.description());
        assert_eq!(instance.enter_initialization_mode(), fmi2OK);
        motion.set(instance, 0.3);
        // 5 is the length of {3, 4}, without rounding.
        let x = instance.variable(coordinate).value_reference;
        let b = [x, x + 1];
        for a in instance.description().with_causality(Causality::Input).filter(|input| {
            ["r_0", "x", "y"].iter().any(|name| input.name.starts_with(&format!("frame_a.{name}")))
                || input.name == "frame_b.r_0[3]"
        }) {
            assert_eq!(instance.set(&a.name, 0.0), fmi2OK);
        }
        assert_eq!(instance.set_references(&b, &[3.0, 4.0]), fmi2OK);
        let derivatives = |s_small: f64| {
            assert_eq!(instance.set("s_small", s_small), fmi2OK);
            Jacobian::of(instance).derivatives()
        };
        let [below, at, above] = [5.0 - 1e-9, 5.0, 5.0 + 1e-9].map(derivatives);
        let jacobian = Jacobian::of(instance);
        let near = |a: f64, b: f64| (a - b).abs() < 1e-7;
        for (row, unknown) in jacobian.unknowns.iter().enumerate() {
            for (column, known) in jacobian.knowns.iter().enumerate() {
                let [below, at, above] = [&below, &at, &above].map(|matrix| matrix[column][row]);
                let right = match &*unknown.name {
                    "der_distance" => near(at, below) || near(at, above),
                    _ => near(at, below) && near(at, above),
                };
                assert!(right, "d {} / d {}: {at} between {below} and {above}", unknown.name, known.name);
            }
        }
    });
}

/// The slope in the length L is 3 L/s - 2 (L/s)^3 below s = s_small, and 1 above it.
#[test]
fn slopes_at_the_default_of_s_small_are_those_of_the_formula() {
    for_each_sensor(|instance, coordinate| {
        assert_eq!(instance.enter_initialization_mode(), fmi2OK);
        for (length, slope) in
            [(0.0, 0.0), (0.5e-10, 1.25), (1e-10 * (1.0 - 1e-12), 1.0), (2e-10, 1.0), (-0.5e-10, -1.25)]
        {
            assert_eq!(instance.set(coordinate, length), fmi2OK);
            let jacobian = Jacobian::of(instance);
            let row = jacobian.unknowns.iter().position(|unknown| unknown.name == "distance").unwrap();
            let column = jacobian.knowns.iter().position(|known| known.name == coordinate).unwrap();
            let derivatives = jacobian.derivatives();
            assert!(derivatives.iter().flatten().all(|derivative| derivative.is_finite()));
            assert!((derivatives[column][row] - slope).abs() < 1e-11, "{} at {length} m", derivatives[column][row]);
        }
    });
}
