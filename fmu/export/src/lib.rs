//! Everything between a model written in Rust and the FMI 2.0 C interface.
