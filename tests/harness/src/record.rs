//! A record of the numbers that tests read, for comparing what libraries for different platforms compute.
use std::fs::File;
use std::io::Write;
use std::sync::{LazyLock, Mutex, PoisonError};

use fmi_export_sys::fmi2ValueReference;

use crate::{Instance, Kind};

/// The file that the environment variable `FMU_RECORD` names.
static RECORD: LazyLock<Option<Mutex<File>>> = LazyLock::new(|| {
    let path = std::env::var_os("FMU_RECORD")?;
    let file = File::options().create(true).append(true).open(&path);
    Some(Mutex::new(file.unwrap_or_else(|error| panic!("{path:?}: {error}"))))
});

/// Writes one line for each value: model, the variable that the value or derivative is of, and the bits in hexadecimal digits.
pub(crate) fn record(instance: &Instance<'_>, references: &[fmi2ValueReference], values: &[f64]) {
    let Some(file) = &*RECORD else { return };
    let description = instance.description();
    let reals = || description.variables.iter().filter(|variable| variable.kind() == Kind::Real);
    let mut lines = String::new();
    for (reference, value) in references.iter().zip(values) {
        let name = reals().find(|variable| variable.value_reference == *reference).map_or("?", |real| &real.name);
        lines += &format!("{} {name} {:016x}\n", description.model_name, value.to_bits());
    }
    let mut file = file.lock().unwrap_or_else(PoisonError::into_inner);
    file.write_all(lines.as_bytes()).unwrap_or_else(|error| panic!("FMU_RECORD: {error}"));
}
