//! Errors of the engine as exceptions.
use fmu_engine::{Error, Failure, RunError};
use pyo3::create_exception;
use pyo3::exceptions::{PyException, PyValueError};
use pyo3::prelude::*;

/// Status and text of each message.
pub(crate) type Messages = Vec<(i32, String)>;

/// Messages of an FMU for Python.
pub(crate) fn texts(messages: Vec<fmu::Message>) -> Messages {
    messages.into_iter().map(|message| (message.status, message.text)).collect()
}

/// First extreme value of a run: position of the element, name of the output, row, value.
pub(crate) type ExtremeOfPython = Option<(usize, String, usize, f64)>;

create_exception!(
    multibody_fmu._native,
    CallError,
    PyException,
    "A call that an FMU has refused. Arguments: position of the FMU, row or None, name of the C function, status, \
     text, messages of each FMU, first extreme value or None."
);

/// Exception for an FMU that cannot be opened or instantiated.
pub(crate) fn opening(error: Error) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// Exception for a call of a single instance.
pub(crate) fn call(failure: Failure) -> PyErr {
    run(RunError { unit: 0, row: None, failure }, Vec::new(), None, None)
}

/// Exception for a call during a run. `more` is the output of a loop that does not converge, the input that gets a
/// wrong value, or a Python element's reason for refusing a step.
pub(crate) fn run(error: RunError, messages: Vec<Messages>, more: Option<String>, extreme: ExtremeOfPython) -> PyErr {
    let (function, status) = match error.failure {
        Failure::Refused { function, status } => (function, status),
        Failure::Ended { function }
        | Failure::Endless { function, .. }
        | Failure::Early { function, .. }
        | Failure::NoState { function } => (function, 3),
        _ => ("", 3),
    };
    let text = match (error.failure, more) {
        (Failure::Refused { .. }, more) => more.unwrap_or_default(),
        (Failure::Disagreement { residual, .. }, Some(output)) if !residual.is_finite() => {
            format!("the step does not converge, whole or in parts: {output} is not finite")
        }
        (Failure::Disagreement { residual, .. }, Some(output)) => format!(
            "the step does not converge, whole or in parts: repeated, it would change {output} by {residual:.2e}"
        ),
        (Failure::Value { value, what, .. }, Some(input)) => format!("{input} gets {value}, {what}"),
        (failure, _) => failure.to_string(),
    };
    CallError::new_err((error.unit, error.row, function, status, text, messages, extreme))
}
