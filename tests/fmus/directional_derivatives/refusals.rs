//! Variables that directional derivatives accept.
use fmi_export_sys::*;
use fmu_harness::{Causality, Instance, Variable, for_each_library};

use super::{Jacobian, is_mass_property, is_of_samples};

#[track_caller]
fn error(instance: &Instance<'_>) -> String {
    let [message] = &instance.messages()[..] else { panic!("not one message") };
    assert_eq!((message.status, &*message.category), (fmi2Error, "logStatusError"));
    message.text.clone()
}

/// Whether the variable is a state, with another variable as its derivative.
fn is_state(instance: &Instance<'_>, variable: &Variable) -> bool {
    let description = instance.description();
    let states =
        description.model_structure.derivatives.iter().map(|of| description.variables[of.variable].derivative_of);
    states.flatten().any(|state| description.variables[state].name == variable.name)
}

#[test]
fn unknowns_and_knowns_of_another_kind_are_refused_by_name() {
    for_each_library(|library| {
        let instance = library.instantiate("instance").unwrap();
        assert_eq!(instance.initialize(0.0), fmi2OK);
        assert_eq!(instance.do_step(0.0, 1.0), fmi2OK);
        let before = instance.all_values();
        let jacobian = Jacobian::of(&instance);
        if jacobian.is_empty() {
            assert!(!fmu_harness::is_shipped(instance.description()));
            return;
        }
        let (unknown, known) = (jacobian.unknowns[0].value_reference, jacobian.knowns[0].value_reference);
        instance.messages();
        let has = |v: &Variable, list: &[&Variable]| list.iter().any(|known| known.name == v.name);
        let mut refused = 0;
        for variable in &instance.description().variables {
            let asked = [variable.value_reference];
            if !has(variable, &jacobian.unknowns) && !matches!(variable.causality, Causality::Output | Causality::Local)
            {
                assert_eq!(
                    instance.directional_derivative(&asked, &[known], &[1.0]),
                    Err(fmi2Error),
                    "{}",
                    variable.name
                );
                let text = error(&instance);
                assert!(text.starts_with("fmi2GetDirectionalDerivative: "), "{text}");
                assert!(text.contains(&variable.name) || text.contains(&asked[0].to_string()), "{text}");
                refused += 1;
            }
            let is_known = has(variable, &jacobian.knowns) || is_mass_property(variable) || is_of_samples(variable);
            if !is_known && !is_state(&instance, variable) {
                assert_eq!(
                    instance.directional_derivative(&[unknown], &asked, &[1.0]),
                    Err(fmi2Error),
                    "{}",
                    variable.name
                );
                let text = error(&instance);
                assert!(text.contains(&variable.name) || text.contains(&asked[0].to_string()), "{text}");
                refused += 1;
            }
        }
        assert!(
            refused > instance.description().variables.len() / 2 || !fmu_harness::is_shipped(instance.description())
        );
        assert_eq!(instance.directional_derivative(&[u32::MAX], &[known], &[1.0]), Err(fmi2Error));
        assert!(error(&instance).contains("4294967295"));
        assert_eq!(instance.all_values(), before);
        assert_eq!(instance.do_step(1.0, 1.0), fmi2OK);
    });
}

#[test]
fn a_direction_is_a_sum_over_its_components_and_repeated_knowns_add_up() {
    for_each_library(|library| {
        let instance = library.instantiate("instance").unwrap();
        assert_eq!(instance.initialize(0.0), fmi2OK);
        instance.move_inputs(1.0);
        assert_eq!(instance.do_step(0.0, 1.0), fmi2OK);
        let jacobian = Jacobian::of(&instance);
        if jacobian.is_empty() {
            assert!(!fmu_harness::is_shipped(instance.description()));
            return;
        }
        let [unknowns, knowns] = [&jacobian.unknowns, &jacobian.knowns].map(|list| super::references(list));
        let columns = jacobian.derivatives();
        let direction: Vec<f64> = (0..knowns.len()).map(|i| (i as f64).sin()).collect();
        let all = instance.directional_derivative(&unknowns, &knowns, &direction).unwrap();
        for (row, actual) in all.iter().enumerate() {
            let terms: Vec<f64> = columns.iter().zip(&direction).map(|(column, part)| column[row] * part).collect();
            let (sum, size) = terms.iter().fold((0.0, 1.0), |(sum, size), term| (sum + term, size + term.abs()));
            assert!((actual - sum).abs() <= 1e-14 * size, "{actual} {sum}");
        }
        let doubled = instance.directional_derivative(&unknowns, &[knowns[0]; 2], &[0.5, 1.5]).unwrap();
        assert_eq!(doubled, columns[0].iter().map(|derivative| 2.0 * derivative).collect::<Vec<_>>());
    });
}

#[test]
fn derivatives_of_the_last_step_do_not_change_when_inputs_are_set_for_the_next() {
    for_each_library(|library| {
        let instance = library.instantiate("instance").unwrap();
        assert_eq!(instance.initialize(0.0), fmi2OK);
        instance.move_inputs(1.0);
        assert_eq!(instance.do_step(0.0, 1.0), fmi2OK);
        let jacobian = Jacobian::of(&instance);
        let before = jacobian.derivatives();
        instance.move_inputs(2.0);
        assert_eq!(jacobian.derivatives(), before);
        assert_eq!(instance.do_step(1.0, 1.0), fmi2OK);
        // Outputs of other authors may be linear.
        assert!(jacobian.derivatives() != before || !fmu_harness::is_shipped(instance.description()));
    });
}
