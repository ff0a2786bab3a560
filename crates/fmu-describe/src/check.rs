//! Checks of a table beyond the compiler's.
use fmu_description::{Causality, Type, Variability, Variable};
use fmu_export::Error;
use std::collections::{HashMap, HashSet};

/// Advice on names.
const RULE: &str =
    "a name must consist of letters, digits and underscores, with dots between, and must not begin with a digit";

/// Validates all scalar variables of a model.
///
/// # Errors
/// Importers would refuse the name, limits, start value or variability of a variable.
pub(crate) fn check(variables: &[Variable]) -> Result<(), Error> {
    let mut names = HashSet::new();
    for v in variables {
        let name = &v.name;
        let wrong = |why: String| Err(Error::new(format!("{name}: {why}")));
        if !names.insert(name) {
            return wrong(
                "two variables have this name: parameters, inputs, outputs, local variables, and continuous states \
                 with their derivatives are all variables; rename one of them"
                    .into(),
            );
        }
        if !is_structured(name) {
            return wrong(RULE.into());
        }
        match &v.r#type {
            Type::Real(real) => {
                if let Some(nominal) = real.nominal.filter(|nominal| !(*nominal > 0.0 && nominal.is_finite())) {
                    return wrong(format!("the nominal value {nominal:?} must be positive and finite"));
                }
                let start = real.start.first().copied();
                check_limits(name, real.min, real.max, start, start.is_none_or(f64::is_finite))?;
            }
            Type::Integer(integer) => {
                check_limits(name, integer.min, integer.max, integer.start.first().copied(), true)?;
            }
            _ => {}
        }
        let mut derivative = v;
        for _ in 0..variables.len() {
            let Some(next) = derivative.derivative_of else { break };
            derivative = &variables[next];
            if std::ptr::eq(derivative, v) {
                return wrong("it must not be its own derivative, directly or by way of others".into());
            }
        }
        use Variability::{Constant, Continuous, Discrete, Fixed, Tunable};
        let (group, possible): (_, &[Variability]) = match v.causality {
            Causality::Parameter => ("a parameter must be tunable (the default) or `fixed`", &[Fixed, Tunable]),
            Causality::Input => ("an input must be continuous (the default) or `discrete`", &[Discrete, Continuous]),
            Causality::Output => {
                let group = "an output must be continuous (the default), `discrete` or `constant`";
                (group, &[Constant, Discrete, Continuous])
            }
            _ => continue,
        };
        if !possible.contains(&v.variability) {
            return wrong(format!("{group}, not {}", format!("{:?}", v.variability).to_lowercase()));
        }
    }
    Ok(())
}

/// Validates the names of variables that only FMI 3.0 has: time and event indicators.
///
/// # Errors
/// Another variable has the name.
pub(crate) fn check_fmi3(variables: &[Variable]) -> Result<(), Error> {
    let mut names = HashMap::new();
    for Variable { name, causality, .. } in variables {
        match names.insert(name, *causality) {
            None => {}
            Some(Causality::Independent) => {
                return Err(Error::new(format!("{name}: FMI 3.0 has a variable of this name, the independent one")));
            }
            Some(_) => {
                return Err(Error::new(format!("{name}: two variables or event indicators of FMI 3.0 have this name")));
            }
        }
        if !is_structured(name) {
            return Err(Error::new(format!("{name}: {RULE}")));
        }
    }
    Ok(())
}

/// Checks `min <= start <= max`.
fn check_limits<N: PartialOrd + std::fmt::Debug + Copy>(
    name: &str,
    min: Option<N>,
    max: Option<N>,
    start: Option<N>,
    is_finite: bool,
) -> Result<(), Error> {
    let wrong = |why: String| Err(Error::new(format!("{name}: {why}")));
    let is_number = |limit: Option<N>| limit.is_none_or(|limit| limit.partial_cmp(&limit).is_some());
    match (min, max, start) {
        _ if !is_number(min) || !is_number(max) => wrong("a limit must be a number, not NaN".into()),
        (_, _, Some(start)) if !is_finite => wrong(format!("the start value {start:?} must be finite")),
        (Some(min), Some(max), _) if min > max => wrong(format!("min {min:?} exceeds max {max:?}")),
        (Some(min), _, Some(start)) if start < min => wrong(format!("the start value {start:?} is below min {min:?}")),
        (_, Some(max), Some(start)) if start > max => wrong(format!("the start value {start:?} is above max {max:?}")),
        _ => Ok(()),
    }
}

/// Whether a name follows `variableNamingConvention = "structured"`, as far as names of struct fields can violate it.
fn is_structured(name: &str) -> bool {
    let is_word = |word: &str| {
        let begins = word.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
        begins && word.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
    };
    let is_part = |part: &str| match part.split_once('[') {
        Some((word, indices)) => is_word(word) && indices.ends_with(']'),
        None => is_word(part),
    };
    // Derivative of a state.
    let of = name.strip_prefix("der(").and_then(|name| name.strip_suffix(')'));
    of.unwrap_or(name).split('.').all(is_part)
}

#[cfg(test)]
mod tests {
    use super::*;
    use fmu_description::{Boolean, Real};

    fn variable(name: &str, causality: Causality, variability: Variability, r#type: Type) -> Variable {
        Variable { causality, variability, ..Variable::new(name, r#type) }
    }

    fn parameter(name: &str, min: Option<f64>, max: Option<f64>, start: f64) -> Variable {
        let real = Real { min, max, start: vec![start], ..Real::default() };
        variable(name, Causality::Parameter, Variability::Fixed, Type::Real(real))
    }

    fn complaint(variables: &[Variable]) -> String {
        check(variables).map_or_else(|error| error.to_string(), |()| "none".into())
    }

    #[test]
    fn a_start_value_lies_within_its_limits() {
        assert_eq!(complaint(&[parameter("a", Some(0.0), Some(1.0), 1.0)]), "none");
        assert_eq!(complaint(&[parameter("a", Some(1.0), Some(2.0), 0.5)]), "a: the start value 0.5 is below min 1.0");
        assert_eq!(complaint(&[parameter("a", None, Some(2.0), 3.0)]), "a: the start value 3.0 is above max 2.0");
        assert_eq!(complaint(&[parameter("a", Some(1.0), Some(-2.0), 1.0)]), "a: min 1.0 exceeds max -2.0");
        assert_eq!(complaint(&[parameter("a", None, None, f64::NAN)]), "a: the start value NaN must be finite");
    }

    #[test]
    fn a_nominal_value_is_a_positive_number() {
        for (nominal, expected) in [(1e-3, "none"), (0.0, "a: the nominal value 0.0 must be positive and finite")] {
            let real = Real { nominal: Some(nominal), start: vec![1.0], ..Real::default() };
            let a = variable("a", Causality::Parameter, Variability::Fixed, Type::Real(real));
            assert_eq!(complaint(&[a]), expected);
        }
    }

    #[test]
    fn names_are_legal_and_different() {
        let named = |name: &str| parameter(name, None, None, 0.0);
        assert_eq!(complaint(&[named("frame_a.R.T[1,2]"), named("frame_a.R.T[1,3]")]), "none");
        assert!(complaint(&[named("a"), named("a")]).starts_with("a: two variables have this name: parameters, "));
        for wrong in ["a b<&>", "1a", "a..b", "a[1", ""] {
            assert!(complaint(&[named(wrong)]).contains("a name must consist of"), "{wrong}");
        }
    }

    #[test]
    fn an_input_is_not_tunable() {
        let input =
            variable("on", Causality::Input, Variability::Tunable, Type::Boolean(Boolean { start: vec![false] }));
        assert_eq!(complaint(&[input]), "on: an input must be continuous (the default) or `discrete`, not tunable");
    }
}
