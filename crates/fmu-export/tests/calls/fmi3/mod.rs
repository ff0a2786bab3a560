//! The C functions of FMI 3.0.
pub(crate) mod arrays;
mod as_reals;
mod derivatives;
mod event_mode;
pub mod importer;
mod intermediate;
mod life_cycle;
