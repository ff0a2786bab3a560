//! Frames as inputs of a model, as an importer meets them: through the C functions.
mod checks;
mod contradictions;
// From the export layer's own tests; these need a part of it.
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
