//! Inputs that follow polynomials within a step.
use fmi_export_sys::*;
use fmu_harness::{Causality, Instance, for_each_library};

use super::{H, Motion, for_each_mode, outputs, polynomials, references, set_with_derivatives};

#[track_caller]
fn assert_same_outputs(actual: &Instance<'_>, expected: &Instance<'_>, situation: &str) {
    let continuous = outputs(actual);
    let [actual, expected] =
        [actual, expected].map(|instance| instance.get_references::<f64>(&references(&continuous)).unwrap());
    let largest = expected.iter().fold(1.0, |largest: f64, value| largest.max(value.abs()));
    for ((variable, actual), expected) in continuous.iter().zip(actual).zip(expected) {
        assert!(
            (actual - expected).abs() <= 1e-13 * largest,
            "{}: {actual} and not {expected}; {situation}",
            variable.name
        );
    }
}

/// Outputs without memory follow the inputs at the end of the step.
#[test]
fn outputs_at_the_end_of_a_step_are_those_of_the_polynomials_there() {
    for_each_mode(|[instance, reference], motion, mode| {
        if mode.contains(&("derivatives", 2)) || mode.contains(&("extrapolation", 2)) {
            return;
        }
        assert_eq!([instance.initialize(0.0), reference.initialize(0.0)], [fmi2OK; 2]);
        for (i, order) in [1, 2, 3, 0, 3, 1].into_iter().enumerate() {
            let t = i as f64 * H;
            let before = instance.get_state().unwrap();
            set_with_derivatives(instance, motion, t, order);
            assert_eq!(instance.do_step(t, H), fmi2OK, "{:?}", instance.messages());
            let inputs = polynomials(motion, t, order, H);
            // An FMU remembers inputs as they were set; this makes the other instance remember the same. Shipped FMUs
            // remember none here.
            if !fmu_harness::is_shipped(instance.description()) {
                assert_eq!(reference.set_state(&before), fmi2OK);
            }
            assert_eq!(reference.set_references(&motion.references, &inputs), fmi2OK);
            assert_eq!(reference.do_step(t, H), fmi2OK, "{:?}", reference.messages());
            assert_same_outputs(instance, reference, &format!("order {order}, {mode:?}"));
            // Getters return the inputs as they were set, not the polynomials at the end.
            assert_eq!(instance.get_references(&motion.references), Ok(motion.at(t)));
        }
    });
}

/// Input derivatives replace extrapolation: both together would carry the inputs twice as far.
#[test]
fn polynomials_replace_the_extrapolation_of_the_step() {
    for_each_mode(|[instance, reference], motion, mode| {
        if !mode.contains(&("extrapolation", 2)) || mode.contains(&("derivatives", 2)) {
            return;
        }
        assert_eq!(reference.set("extrapolation", 1), fmi2OK);
        assert_eq!([instance.initialize(0.0), reference.initialize(0.0)], [fmi2OK; 2]);
        for instance in [instance, reference] {
            set_with_derivatives(instance, motion, 0.0, 2);
            assert_eq!(instance.do_step(0.0, H), fmi2OK);
        }
        assert_same_outputs(instance, reference, &format!("{mode:?}"));
        // The next step is extrapolated again.
        for instance in [instance, reference] {
            assert_eq!(instance.do_step(H, H), fmi2OK);
        }
        let continuous = references(&outputs(instance));
        assert_ne!(instance.get_references::<f64>(&continuous), reference.get_references(&continuous));
    });
}

#[test]
fn derivatives_live_for_one_step_in_every_mode() {
    for_each_mode(|[instance, reference], motion, mode| {
        assert_eq!([instance.initialize(0.0), reference.initialize(0.0)], [fmi2OK; 2]);
        set_with_derivatives(instance, motion, 0.0, 3);
        motion.set(reference, 0.0);
        assert_eq!([instance.do_step(0.0, H), reference.do_step(0.0, H)], [fmi2OK; 2]);
        let continuous = references(&outputs(instance));
        let differs = instance.get_references::<f64>(&continuous) != reference.get_references(&continuous);
        assert!(differs || !fmu_harness::is_shipped(instance.description()), "{mode:?}");
        assert_eq!([instance.do_step(H, H), reference.do_step(H, H)], [fmi2OK; 2]);
        assert_eq!(instance.get_references::<f64>(&continuous), reference.get_references(&continuous), "{mode:?}");
    });
}

#[test]
fn derivatives_set_before_initialization_count_for_the_first_step_and_a_reset_forgets_them() {
    for_each_mode(|[instance, reference], motion, mode| {
        set_with_derivatives(instance, motion, 0.0, 2);
        // An FMU may remember the inputs of its initialization.
        motion.set(reference, 0.0);
        assert_eq!([instance.initialize(0.0), reference.initialize(0.0)], [fmi2OK; 2]);
        set_with_derivatives(reference, motion, 0.0, 2);
        assert_eq!([instance.do_step(0.0, H), reference.do_step(0.0, H)], [fmi2OK; 2]);
        let continuous = references(&outputs(instance));
        assert_eq!(instance.get_references::<f64>(&continuous), reference.get_references(&continuous), "{mode:?}");

        set_with_derivatives(instance, motion, 0.0, 2);
        for instance in [instance, reference] {
            assert_eq!(instance.reset(), fmi2OK);
            motion.set(instance, 0.0);
            assert_eq!([instance.initialize(0.0), instance.do_step(0.0, H)], [fmi2OK; 2]);
        }
        let alone = instance.get_references::<f64>(&continuous).unwrap();
        assert_eq!(alone, reference.get_references::<f64>(&continuous).unwrap());
    });
}

#[test]
fn what_is_no_derivative_of_an_input_is_refused_by_name_and_changes_nothing() {
    for_each_library(|library| {
        let [instance, reference] = ["instance", "reference"].map(|name| library.instantiate(name).unwrap());
        let motion = Motion::of(instance.description());
        // An FMU may have no Real input, or just one.
        let (Some(&good), Some(&input)) = (motion.references.first(), motion.references.last()) else { return };
        let name =
            |reference| &instance.description().variables.iter().find(|v| v.value_reference == reference).unwrap().name;
        for instance in [&instance, &reference] {
            motion.set(instance, 0.0);
            assert_eq!(instance.initialize(0.0), fmi2OK);
        }
        instance.messages();
        let refused = |references: [u32; 2], orders: [i32; 2], values: [f64; 2], status: fmi2Status, reason: &str| {
            assert_eq!(instance.set_input_derivatives(&references, &orders, &values), status);
            let messages = instance.messages();
            assert!(messages.len() == 1 && messages[0].text.contains(reason), "{messages:?}");
        };
        for order in [-1, 0, 4, i32::MIN, i32::MAX] {
            let reason = format!("order {order} of {}: ", name(input));
            refused([good, input], [1, order], [7.0; 2], fmi2Error, &reason);
        }
        for value in [f64::NAN, f64::INFINITY] {
            refused([good, input], [1, 2], [7.0, value], fmi2Discard, name(input));
        }
        for variable in instance.description().variables.iter().filter(|v| v.causality != Causality::Input) {
            assert_eq!(
                instance.set_input_derivatives(&[good, variable.value_reference], &[1; 2], &[7.0; 2]),
                fmi2Error
            );
            let messages = instance.messages();
            let names = [&variable.name, &variable.value_reference.to_string()];
            assert!(messages.len() == 1 && names.iter().any(|name| messages[0].text.contains(*name)), "{messages:?}");
        }
        assert_eq!([instance.do_step(0.0, H), reference.do_step(0.0, H)], [fmi2OK; 2]);
        assert_eq!(instance.all_values(), reference.all_values());
    });
}
