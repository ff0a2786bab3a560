//! Record of the numbers that a test reads, for comparing libraries of different platforms.
use std::fs::File;
use std::io::Write;
use std::sync::{LazyLock, Mutex, PoisonError};

use fmu::{Description, Variable};

/// File named by the environment variable `FMU_RECORD`.
static RECORD: LazyLock<Option<Mutex<File>>> = LazyLock::new(|| {
    let path = std::env::var_os("FMU_RECORD")?;
    let file = File::options().create(true).append(true).open(&path);
    Some(Mutex::new(file.unwrap_or_else(|error| panic!("{path:?}: {error}"))))
});

/// Appends a line for each value, or derivative of the variable, to the file in the environment variable `FMU_RECORD`,
/// if set: model, variable, and the bits in hexadecimal digits.
pub fn record(description: &Description, variables: &[&Variable], values: &[f64]) {
    let Some(file) = &*RECORD else { return };
    let line = |(variable, value): (&&Variable, &f64)| {
        format!("{} {} {:016x}\n", description.model_name, variable.name, value.to_bits())
    };
    let lines: String = variables.iter().zip(values).map(line).collect();
    let mut file = file.lock().unwrap_or_else(PoisonError::into_inner);
    file.write_all(lines.as_bytes()).unwrap_or_else(|error| panic!("FMU_RECORD: {error}"));
}
