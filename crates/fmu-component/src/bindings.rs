//! Types and traits of the interfaces in `wit/`, generated.
#![allow(missing_docs, clippy::all, clippy::undocumented_unsafe_blocks, unsafe_op_in_unsafe_fn)]
wit_bindgen::generate!({ path: "wit", world: "fmu", pub_export_macro: true });
