//! The default experiment (FMI 2.0 section 2.2.5, FMI 3.0 section 2.4.5): contradictions, and the usable part.
use fmu::{DefaultExperiment, Description, Number};

use super::report::Report;

/// Attributes must be finite, and the stop time not before the start time.
pub(super) fn check(description: &Description, report: &mut Report) {
    let DefaultExperiment { start_time, stop_time, tolerance, step_size } = description.default_experiment;
    let attributes =
        [("startTime", start_time), ("stopTime", stop_time), ("tolerance", tolerance), ("stepSize", step_size)];
    for (name, value) in attributes {
        if let Some(value) = value.filter(|value| !value.is_finite()) {
            report.finding(format!(
                "modelDescription.xml: DefaultExperiment has the {name} {}, which is not a finite number",
                Number(value)
            ));
        }
    }
    let start = start_time.unwrap_or_default();
    if let Some(stop) = stop_time.filter(|stop| stop.is_finite() && start.is_finite() && *stop < start) {
        report.finding(format!(
            "modelDescription.xml: DefaultExperiment has the stopTime {}, before its startTime {}",
            Number(stop),
            Number(start)
        ));
    }
}

/// An experiment without unusable attributes.
#[derive(Clone, Copy)]
pub(super) struct Usable {
    pub(super) start: f64,
    pub(super) stop: Option<f64>,
    pub(super) tolerance: Option<f64>,
    pub(super) step_size: Option<f64>,
}

impl Usable {
    pub(super) fn of(description: &Description) -> Self {
        let stated = &description.default_experiment;
        let start = stated.start_time.filter(|start| start.is_finite()).unwrap_or_default();
        let positive = |value: Option<f64>| value.filter(|value| value.is_finite() && *value > 0.0);
        Self {
            start,
            stop: stated.stop_time.filter(|stop| stop.is_finite() && *stop > start),
            tolerance: positive(stated.tolerance),
            step_size: positive(stated.step_size),
        }
    }
}
