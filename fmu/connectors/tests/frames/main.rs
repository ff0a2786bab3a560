//! Input frames of a model, tested through the C functions.
mod checks;
mod contradictions;
// Tests of the export layer contain these modules; only part of them is used here.
#[path = "../../../../crates/fmu-export/tests/calls/descriptions.rs"]
mod descriptions;
mod estimates;
#[allow(dead_code)]
#[path = "../../../../crates/fmu-export/tests/calls/fmi3/importer.rs"]
mod fmi3;
#[allow(dead_code)]
#[path = "../../../../crates/fmu-export/tests/calls/importer.rs"]
mod importer;
mod last_rotation;
mod motions;
mod not_connected;
mod planar;
mod show;
