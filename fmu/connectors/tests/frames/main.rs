//! Frames as inputs of a model, as an importer meets them: through the C functions.
mod checks;
// The importer of the export layer's own tests, of which these need a part.
#[allow(dead_code)]
#[path = "../../../../crates/fmu-export/tests/calls/importer.rs"]
mod importer;
mod last_rotation;
mod motions;
mod not_connected;
mod planar;
mod show;
