//! Warnings of parameters that other parameters make ineffective.
use fmu_export::Log;

/// Warns, in one message, of changed parameters that have no effect with others. `parameters` are names and whether
/// they were changed.
pub fn warn_without_effect(parameters: &[(&str, bool)], with: &str, log: &mut Log<'_>) {
    let changed: Vec<_> = parameters.iter().filter(|(_, is_changed)| *is_changed).map(|(name, _)| *name).collect();
    if !changed.is_empty() {
        let have = if changed.len() == 1 { "has" } else { "have" };
        log.warn(format!("{} {have} no effect with {with}", changed.join(", ")));
    }
}
