//! Invalid and inexact orientations, for all FMUs with orientations.
use fmi_export_sys::{fmi2Error, fmi2OK};
use fmu_harness::{Instance, Message};

const IDENTITY: [f64; 9] = [1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0];

/// Unusable orientations: item of the parameter `orientation`, the input, and its value.
pub const UNUSABLE: [(&str, &str, &[f64]); 8] = [
    // The square root of 1.11 times the identity, just beyond the limit of 0.1.
    ("T", "R.T", &[1.053_565, 0.0, 0.0, 0.0, 1.053_565, 0.0, 0.0, 0.0, 1.053_565]),
    // 1.1 times the identity: the product with its transpose is off by 0.21.
    ("T", "R.T", &[1.1, 0.0, 0.0, 0.0, 1.1, 0.0, 0.0, 0.0, 1.1]),
    // Sheared.
    ("T", "R.T", &[1.0, 0.2, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0]),
    // Orthonormal, but a reflection.
    ("T", "R.T", &[1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, -1.0]),
    ("T", "R.T", &[1e200; 9]),
    ("Q", "Q", &[0.0, 0.0, 9e-4, 0.0]),
    // Its norm overflows.
    ("Q", "Q", &[1e200, 0.0, 0.0, 1e200]),
    // Its square underflows.
    ("Q", "Q", &[1e-200, 0.0, 0.0, 1e-200]),
];

/// Multiples of the identity that are used with a warning.
///
/// The second is the square root of 1.09: its product with its transpose is off by 0.09, just within the limit of 0.1.
pub const DOUBTFUL: [(&str, &str, f64); 5] =
    [("T", "R.T", 1.001), ("T", "R.T", 1.044_031), ("T", "R.T", 0.96), ("Q", "Q", 1.01), ("Q", "Q", 5.0)];

/// Multiples of the identity within rounding.
pub const ROUNDED: [(&str, &str, f64); 3] = [("T", "R.T", 1.0004), ("T", "R.T", 0.9996), ("Q", "Q", 1.0001)];

/// Sets the orientation of a frame, matrix or quaternion, to a multiple of the identity.
#[track_caller]
pub fn scale(instance: &Instance<'_>, frame: &str, input: &str, factor: f64) {
    let value = if input == "Q" { vec![0.0, 0.0, 0.0, factor] } else { IDENTITY.map(|x| x * factor).into() };
    assert_eq!(instance.set_array(&format!("{frame}.{input}"), &value), fmi2OK);
}

#[track_caller]
pub fn only_error(instance: &Instance<'_>) -> Message {
    let mut messages = instance.messages();
    messages.retain(|message| message.category != "logEvents");
    let [message] = &messages[..] else { panic!("not one message: {messages:?}") };
    assert_eq!((message.status, &*message.category), (fmi2Error, "logStatusError"));
    message.clone()
}
