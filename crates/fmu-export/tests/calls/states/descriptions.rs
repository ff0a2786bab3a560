//! Continuous states in descriptions.
use super::Oscillator;
use fmu_export::{Causality, dependencies, fmi2::scalars};

#[test]
fn each_state_has_a_derivative_that_says_so() {
    let all: Vec<_> = scalars::<Oscillator>()
        .into_iter()
        .filter(|scalar| matches!(scalar.causality, Causality::State | Causality::StateDerivative))
        .map(|scalar| (scalar.name, scalar.derivative_of))
        .collect();
    let states = ["x", "v", "d[1]", "d[2]"];
    let expected: Vec<_> = states
        .iter()
        .map(|name| (name.to_string(), None))
        .chain(states.iter().map(|name| (format!("der({name})"), Some(name.to_string()))))
        .collect();
    assert_eq!(all, expected);
}

/// Dependencies follow from the equations.
#[test]
fn outputs_and_derivatives_depend_on_states_and_inputs_of_the_instant() {
    let (all, found) = (scalars::<Oscillator>(), dependencies::<Oscillator>(None));
    let index = |name: &str| all.iter().find(|scalar| scalar.name == name).unwrap().index();
    for (unknown, knowns) in [
        ("position", &["x"][..]),
        ("direction[1]", &["d[1]", "d[2]"]),
        ("kicks", &[]),
        ("der(x)", &["v"]),
        ("der(v)", &["x", "f"]),
        ("der(d[1])", &["d[1]", "d[2]", "w"]),
    ] {
        let expected = knowns.iter().map(|name| index(name)).collect();
        assert_eq!(found[&index(unknown)].at_steps, expected, "{unknown}");
    }
    // The kick is an event that changes v.
    for (unknown, knowns) in [("position", &[][..]), ("der(x)", &["kick_time", "kick"]), ("der(v)", &["k"])] {
        let expected = knowns.iter().map(|name| index(name)).collect();
        assert_eq!(found[&index(unknown)].parameters_at_steps, expected, "{unknown}");
    }
    for (unknown, knowns) in [("x", &["x_start"][..]), ("der(v)", &["k", "x_start", "f"]), ("d[1]", &[])] {
        let expected = knowns.iter().map(|name| index(name)).collect();
        assert_eq!(found[&index(unknown)].initially, expected, "{unknown}");
    }
}
