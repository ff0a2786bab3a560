//! Invalid values of variables: the call is discarded with a message, and changes nothing.
use std::cell::Cell;

use std::fmt::Debug;

use fmi_export_sys::*;
use fmu_harness::{Causality, Instance, Kind, Range, Value, Variable};

use super::{for_each_instance, for_each_running_instance, is_settable, is_tunable, only_message};

/// Sets `variable` to an invalid value between valid values of another variable.
#[track_caller]
fn assert_discarded<T: Value + Clone + Debug>(
    instance: &Instance<'_>,
    variable: &Variable,
    bad: T,
    good: (fmi2ValueReference, T),
) {
    let before = instance.values(is_settable).unwrap();
    let references = [good.0, variable.value_reference, good.0];
    instance.messages();
    let status = instance.set_references(&references, &[good.1.clone(), bad.clone(), good.1]);
    let message = only_message(instance);
    assert_eq!(status, fmi2Discard, "{message:?}");
    assert_eq!((message.status, &*message.category), (fmi2Discard, "logStatusDiscard"));
    let value = format!("{bad:?}");
    let value = value.strip_suffix(".0").unwrap_or(&value);
    assert!(message.text.contains(&variable.name) && message.text.contains(value), "{message:?} lacks {value}");
    assert_eq!(instance.values(is_settable).unwrap(), before, "{} = {bad:?} has changed something", variable.name);
}

fn variables<'i>(instance: &'i Instance<'_>, kind: Kind, which: fn(&Variable) -> bool) -> Vec<&'i Variable> {
    let variables = &instance.description().variables;
    variables.iter().filter(|variable| variable.kind() == kind && which(variable)).collect()
}

#[test]
fn a_real_that_is_not_finite_is_discarded_before_initialization() {
    for_each_instance(|instance| {
        let reals = variables(instance, Kind::Real, is_settable);
        // An FMU may have no Real input.
        let Some(other) = reals.first() else { return };
        for variable in &reals {
            for bad in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
                assert_discarded(instance, variable, bad, (other.value_reference, other.next_to_start()));
            }
        }
    });
}

#[test]
fn a_real_that_is_not_finite_is_discarded_between_steps() {
    for_each_running_instance(|instance| {
        let reals = variables(instance, Kind::Real, is_tunable);
        // Neighbouring inputs, and inputs together with parameters, take different paths through the FMU.
        for other in reals.first().into_iter().chain(reals.last()) {
            for variable in &reals {
                for bad in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
                    assert_discarded(instance, variable, bad, (other.value_reference, other.next_to_start()));
                }
            }
        }
        assert_eq!(instance.do_step(1.0, 1.0), fmi2OK);
    });
}

#[test]
fn a_run_of_reals_with_one_bad_value_is_discarded_as_a_whole() {
    for_each_running_instance(|instance| {
        let inputs: Vec<_> = variables(instance, Kind::Real, |v| v.causality == Causality::Input);
        let references: Vec<_> = inputs.iter().map(|input| input.value_reference).collect();
        let before = instance.all_values();
        for bad in 0..inputs.len() {
            let mut values: Vec<f64> = inputs.iter().map(|input| input.next_to_start()).collect();
            values[bad] = f64::NAN;
            assert_eq!(instance.set_references(&references, &values), fmi2Discard);
            assert!(only_message(instance).text.contains(&inputs[bad].name));
            assert_eq!(instance.all_values(), before);
        }
    });
}

#[test]
fn a_real_may_reach_its_limits_and_not_pass_them() {
    let limits = Cell::new(0);
    for_each_instance(|instance| {
        for variable in variables(instance, Kind::Real, is_settable) {
            let (min, max) = variable.limits();
            for (limit, beyond) in [(min, f64::next_down as fn(f64) -> f64), (max, f64::next_up)] {
                let Some(limit) = limit else { continue };
                assert_eq!(instance.set(&variable.name, limit), fmi2OK, "{} = {limit}", variable.name);
                assert_discarded(instance, variable, beyond(limit), (variable.value_reference, limit));
                limits.set(limits.get() + usize::from(fmu_harness::is_shipped(instance.description())));
            }
        }
    });
    // At least diameters and specular coefficients of the sensors' arrows, transition time and stiffnesses of the
    // Gripper.
    assert!(limits.get() >= 10, "{} limits", limits.get());
}

#[test]
fn a_tunable_real_keeps_to_its_limits_between_steps() {
    for_each_running_instance(|instance| {
        for variable in variables(instance, Kind::Real, is_tunable) {
            let Some(min) = variable.limits().0 else { continue };
            assert_discarded(instance, variable, min.next_down(), (variable.value_reference, min));
            assert_eq!(instance.do_step(instance.real_status(fmi2LastSuccessfulTime).unwrap(), 1.0), fmi2OK);
        }
    });
}

fn limits(instance: &Instance<'_>, variable: &Variable) -> [Option<i32>; 2] {
    if variable.kind() == Kind::Enumeration {
        return [Some(1), Some(instance.description().items(variable).len() as i32)];
    }
    let (min, max) = variable.limits();
    [min, max].map(|limit| limit.map(|limit| limit as i32))
}

#[test]
fn an_integer_or_enumeration_may_reach_its_limits_and_not_pass_them() {
    for_each_instance(|instance| {
        let mut integers = variables(instance, Kind::Integer, is_settable);
        integers.extend(variables(instance, Kind::Enumeration, is_settable));
        for variable in integers {
            let [min, max] = limits(instance, variable);
            for (limit, beyond) in [(min, [-1, i32::MIN]), (max, [1, i32::MAX])] {
                let Some(limit) = limit else { continue };
                assert_eq!(instance.set(&variable.name, limit), fmi2OK, "{} = {limit}", variable.name);
                for beyond in beyond {
                    assert_discarded(
                        instance,
                        variable,
                        limit.saturating_add(beyond),
                        (variable.value_reference, limit),
                    );
                }
            }
        }
    });
}

#[test]
fn a_color_of_256_is_discarded() {
    for name in ["Distance", "PlanarDistance"] {
        let archive = fmu_harness::packaged(name);
        let library = archive.load().unwrap();
        let instance = library.instantiate("instance").unwrap();
        assert_eq!(instance.set_array("arrowColor", &[10, 256, 30]), fmi2Discard);
        let text = only_message(&instance).text;
        assert!(text.contains("arrowColor[2]") && text.contains("256") && text.contains("255"), "{text}");
        assert_eq!(instance.get_array("arrowColor"), Ok(vec![255, 255, 0]));
    }
}

#[test]
fn a_boolean_that_is_neither_0_nor_1_is_discarded() {
    for_each_instance(|instance| {
        for variable in variables(instance, Kind::Boolean, is_settable) {
            for bad in [2, -1, i32::MIN] {
                let before = instance.all_values();
                let references = [variable.value_reference; 2];
                let good = fmi2Boolean::from(before[&*variable.name] != "true");
                // SAFETY: the instance lives, and both arrays have two elements.
                let status = unsafe {
                    (instance.functions().fmi2SetBoolean)(
                        instance.component(),
                        references.as_ptr(),
                        2,
                        [good, bad].as_ptr(),
                    )
                };
                assert_eq!(status, fmi2Discard);
                let message = only_message(instance);
                assert_eq!((message.status, &*message.category), (fmi2Discard, "logStatusDiscard"));
                assert!(
                    message.text.contains(&variable.name) && message.text.contains(&bad.to_string()),
                    "{message:?}"
                );
                assert_eq!(instance.all_values(), before);
            }
        }
    });
}
