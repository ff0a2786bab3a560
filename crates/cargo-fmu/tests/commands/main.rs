//! Runs `cargo fmu` as a user does, in copies of a small workspace.
mod bad_input;
mod describe;
mod documentation;
mod inspect;
mod live;
mod merge;
mod merge_sources;
mod new;
mod openmodelica;
mod package;
mod print;
mod provenance;
mod reference;
mod ssp;
mod targets;
mod universal;
mod workspace;
