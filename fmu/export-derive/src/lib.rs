//! Derive macros that turn a model's structs into its variable table.
