//! Numbers of `tests/data/vectors`.
use serde_json::Value;

/// All numbers of nested lists, in their order.
pub fn numbers(value: &Value) -> Vec<f64> {
    match value {
        Value::Array(elements) => elements.iter().flat_map(numbers).collect(),
        number => vec![number.as_f64().unwrap()],
    }
}
