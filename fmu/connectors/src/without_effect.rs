//! Warnings of parameters that have no effect as others are set.
use fmu_export::Log;

/// Warns in one sentence of parameters that were changed, but have no effect with others: their names, and whether they
/// were changed.
pub fn warn_without_effect(parameters: &[(&str, bool)], with: &str, log: &mut Log<'_>) {
    let changed: Vec<_> = parameters.iter().filter(|(_, is_changed)| *is_changed).map(|(name, _)| *name).collect();
    if !changed.is_empty() {
        let have = if changed.len() == 1 { "has" } else { "have" };
        log.warn(format!("{} {have} no effect with {with}", changed.join(", ")));
    }
}
