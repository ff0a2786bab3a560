//! The C functions of FMI 3.0.
mod arrays;
mod derivatives;
mod event_mode;
mod importer;
mod intermediate;
mod life_cycle;
