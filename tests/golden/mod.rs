//! Cases of `tests/data/vectors/distance.json`, evaluated at 60 digits from the documented formulas, outside this
//! project.
use serde_json::Value;

/// Cases of a sensor: inputs by name in `in`, outputs in `out`, tolerances `atol` and `rtol`.
pub fn cases(group: &str) -> Vec<Value> {
    let file: Value = serde_json::from_str(include_str!("../data/vectors/distance.json")).unwrap();
    let cases = file["groups"][group].as_array().unwrap().clone();
    assert!(cases.len() >= 18, "{group} has only {} cases", cases.len());
    cases
}

/// Compares an output with the case, within the case's tolerances, and returns the error in multiples of the tolerance.
pub fn assert_close(actual: f64, case: &Value, output: &str) -> f64 {
    let expected = case["out"][output].as_f64().unwrap();
    let tolerance = case["atol"].as_f64().unwrap() + case["rtol"].as_f64().unwrap() * expected.abs();
    let error = (actual - expected).abs();
    assert!(error <= tolerance, "{output}: {actual:e} instead of {expected:e} in {case}");
    if error == 0.0 { 0.0 } else { error / tolerance }
}
