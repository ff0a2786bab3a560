//! Time derivatives that an importer sets for inputs and gets for outputs (FMI 2.0 section 4.2.1).

mod outputs;
mod polynomials;
mod rotations;

use crate::modes::{Mode, modes, set_mode};
use crate::motion::Motion;
use fmi_export_sys::*;
use fmu_harness::{Causality, Instance, Kind, Variability, Variable, for_each_library_without_states};
use num_dual::Dual3_64;

/// Step size in s.
const H: f64 = 0.1;

/// Calls `check` with two new instances of every FMU without continuous states in every mode, all Boolean inputs on.
fn for_each_mode(check: impl Fn([&Instance<'_>; 2], &Motion, &Mode)) {
    for_each_library_without_states(|library| {
        for mode in modes(library.archive().description()) {
            let instances = ["instance", "reference"].map(|name| library.instantiate(name).unwrap());
            for instance in &instances {
                set_mode(instance, &mode);
                for input in instance
                    .description()
                    .with_causality(Causality::Input)
                    .filter(|input| input.kind() == Kind::Boolean)
                {
                    assert_eq!(instance.set(&input.name, true), fmi2OK);
                }
            }
            check(instances.each_ref(), &Motion::of(library.archive().description()), &mode);
        }
    });
}

fn outputs<'lib>(instance: &'lib Instance<'_>) -> Vec<&'lib Variable> {
    let is_continuous = |v: &&Variable| {
        v.kind() == Kind::Real && v.causality == Causality::Output && v.variability == Variability::Continuous
    };
    instance.description().variables.iter().filter(is_continuous).collect()
}

fn references(variables: &[&Variable]) -> Vec<fmi2ValueReference> {
    variables.iter().map(|variable| variable.value_reference).collect()
}

/// The first three derivatives of a motion's inputs at a time in s, and their orders.
fn derivatives(motion: &Motion, t: f64) -> ([Vec<f64>; 4], [Vec<i32>; 4]) {
    let inputs = motion.at(Dual3_64::from_re(t).derivative());
    let pick = |part: fn(&Dual3_64) -> f64| inputs.iter().map(part).collect::<Vec<f64>>();
    (
        [pick(|x| x.re), pick(|x| x.v1), pick(|x| x.v2), pick(|x| x.v3)],
        [0, 1, 2, 3].map(|order| vec![order; inputs.len()]),
    )
}

/// Sets the inputs and their derivatives up to an order from the motion at a time in s.
#[track_caller]
fn set_with_derivatives(instance: &Instance<'_>, motion: &Motion, t: f64, order: usize) {
    let (values, orders) = derivatives(motion, t);
    assert_eq!(instance.set_references(&motion.references, &values[0]), fmi2OK);
    for order in 1..=order {
        let status = instance.set_input_derivatives(&motion.references, &orders[order], &values[order]);
        assert_eq!(status, fmi2OK, "{:?}", instance.messages());
    }
}

/// Inputs at `later` in s, by derivatives up to an order at `t`.
fn polynomials(motion: &Motion, t: f64, order: usize, later: f64) -> Vec<f64> {
    let (values, _) = derivatives(motion, t);
    let factors = [1.0, later, later * later / 2.0, later * later * later / 6.0];
    let value = |i: usize| (0..=order).map(|n| values[n][i] * factors[n]).sum();
    (0..motion.references.len()).map(value).collect()
}
