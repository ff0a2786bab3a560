//! Communication steps.
use fmu_importer::{Description, Instance, Number};

use super::api::{Api, FATAL, Status};

/// Number of steps.
const STEPS: u32 = 3;

/// Begin and length in s of a few steps of the default experiment.
pub(super) fn times(description: &Description) -> impl Iterator<Item = (f64, f64)> {
    let experiment = &description.default_experiment;
    let start = experiment.start_time.unwrap_or_default();
    let length = experiment.stop_time.map(|stop| stop - start).filter(|length| *length > 0.0);
    let h = experiment.step_size.or(length.map(|length| length / 100.0)).unwrap_or(0.01);
    let h = length.map_or(h, |length| h.min(length / f64::from(STEPS)));
    (0..STEPS).map(move |i| (start + f64::from(i) * h, h))
}

/// Some FMUs need inputs that only their users know.
pub(super) fn refusal(call: &str, (t, h): (f64, f64), status: Status) -> String {
    format!("{call} from {} over {} s returns the status {status} for the start values", Number(t), Number(h))
}

/// Frees an instance if that is allowed.
pub(super) fn end<V: Api>(instance: Instance<'_, V>, status: Status) {
    if status == FATAL {
        // No function may be called any more, not even the one that frees it.
        std::mem::forget(instance);
    }
}
