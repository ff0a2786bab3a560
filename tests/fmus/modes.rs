//! Parameters that decide which inputs the equations of an FMU read.
use fmi_export_sys::fmi2OK;
use fmu_harness::{Causality, Description, Instance, Kind, Variable};

/// Values of enumerations, by name.
pub type Mode = Vec<(&'static str, i32)>;

/// All combinations of the shared parameters that an FMU has.
pub fn modes(description: &Description) -> Vec<Mode> {
    let mut modes = vec![Mode::new()];
    for name in ["derivatives", "extrapolation", "orientation"] {
        // Other authors may use these names for something else.
        let is_mode = |v: &&Variable| v.causality == Causality::Parameter && v.kind() == Kind::Enumeration;
        let Some(parameter) = description.variable(name).filter(is_mode) else { continue };
        let values = 1..=description.items(parameter).len() as i32;
        modes =
            modes.iter().flat_map(|mode| values.clone().map(|value| [&mode[..], &[(name, value)]].concat())).collect();
    }
    modes
}

#[track_caller]
pub fn set_mode(instance: &Instance<'_>, mode: &Mode) {
    for (name, value) in mode {
        assert_eq!(instance.set(name, *value), fmi2OK, "{name} = {value}");
    }
}
