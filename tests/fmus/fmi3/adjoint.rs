//! v'(J s) = (J'v)'s for the Jacobian matrix J of all outputs and state derivatives by all continuous inputs and
//! states.
use crate::random::Random;
use crate::random_values::Values;
use fmi_export_sys::fmi3OK;
use fmu_harness::{Causality, Fmi3, Instance, Kind, Variability, Variable, all_packaged, packaged_fmi3};

fn references(instance: &Instance<'_, Fmi3>, which: impl Fn(&Variable) -> bool) -> Vec<u32> {
    let variables = instance.description().variables.iter();
    let reals =
        variables.filter(|variable| variable.kind() == Kind::Real && variable.variability == Variability::Continuous);
    reals.filter(|variable| which(variable)).map(|variable| variable.value_reference).collect()
}

fn elements(instance: &Instance<'_, Fmi3>, references: &[u32]) -> usize {
    let variables = &instance.description().variables;
    let selected = variables.iter().filter(|variable| references.contains(&variable.value_reference));
    selected.map(Variable::elements).sum()
}

fn dot(a: &[f64], b: &[f64]) -> (f64, f64) {
    let products = || a.iter().zip(b).map(|(a, b)| a * b);
    (products().sum(), products().map(f64::abs).sum())
}

#[test]
fn adjoint_and_directional_derivatives_are_of_the_same_matrix() {
    for archive in all_packaged() {
        let name = &archive.description().model_name;
        let archive = packaged_fmi3(name);
        let library = archive.load_fmi3().unwrap();
        let mut random = Random(0x1234_5678_9abc_def1);
        for run in 0..30 {
            let instance = if run % 2 == 0 {
                library.instantiate("adjoint").unwrap()
            } else {
                library.instantiate_for_model_exchange("adjoint").unwrap()
            };
            for variable in instance.description().with_causality(Causality::Input) {
                if let Some(Values::Reals(values)) = random.values(instance.description(), variable) {
                    let status = match variable.dimensions.is_empty() {
                        true => instance.set(&variable.name, values[0]),
                        false => instance.set_array(&variable.name, &values),
                    };
                    assert_eq!(status, fmi3OK, "{:?}", instance.messages());
                }
            }
            assert_eq!(instance.initialize(0.0), fmi3OK, "{:?}", instance.messages());
            let mut knowns = references(&instance, |variable| variable.causality == Causality::Input);
            let mut unknowns = references(&instance, |variable| variable.causality == Causality::Output);
            for variable in &instance.description().variables {
                if let Some(state) = variable.derivative_of.filter(|_| variable.name.starts_with("der(")) {
                    unknowns.push(variable.value_reference);
                    knowns.push(instance.description().variables[state].value_reference);
                }
            }
            let s = random.numbers(elements(&instance, &knowns));
            let v = random.numbers(elements(&instance, &unknowns));
            let js = instance.directional_derivative(&unknowns, &knowns, &s).unwrap();
            let jv = instance.adjoint_derivative(&unknowns, &knowns, &v).unwrap();
            let ((left, size), (right, other_size)) = (dot(&v, &js), dot(&jv, &s));
            // Rounding errors of sums of some hundred products.
            assert!((left - right).abs() <= 1e-13 * (size + other_size), "{name}, run {run}: {left} and {right}");
            assert!(size > 0.0, "{name}: nothing depends on anything");
        }
    }
}
