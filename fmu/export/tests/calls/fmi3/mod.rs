//! The C functions of FMI 3.0.
mod arrays;
mod derivatives;
mod event_mode;
pub mod importer;
mod intermediate;
mod life_cycle;
