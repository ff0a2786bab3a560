//! `DefaultExperiment` (FMI 2.0 section 2.2.5, FMI 3.0 section 2.4.6).
use crate::description;
use crate::number::Number;
use serde::Serialize;

/// The element, the same in both versions.
#[derive(Serialize)]
pub(super) struct DefaultExperiment {
    #[serde(rename = "@startTime", skip_serializing_if = "Option::is_none")]
    start_time: Option<Number>,
    #[serde(rename = "@stopTime", skip_serializing_if = "Option::is_none")]
    stop_time: Option<Number>,
    #[serde(rename = "@tolerance", skip_serializing_if = "Option::is_none")]
    tolerance: Option<Number>,
    #[serde(rename = "@stepSize", skip_serializing_if = "Option::is_none")]
    step_size: Option<Number>,
}

impl DefaultExperiment {
    pub(super) fn new(of: &description::DefaultExperiment) -> Self {
        Self {
            start_time: of.start_time.map(Number),
            stop_time: of.stop_time.map(Number),
            tolerance: of.tolerance.map(Number),
            step_size: of.step_size.map(Number),
        }
    }
}
