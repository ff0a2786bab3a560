//! The FMI 2.0 C interface as Rust types.
