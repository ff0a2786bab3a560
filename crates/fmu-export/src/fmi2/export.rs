//! The C names.

/// Exports all functions of FMI 2.0 under their C names.
#[doc(hidden)]
#[macro_export]
macro_rules! export_fmi2 {
    ($model:ident) => {
        #[doc(hidden)]
        #[allow(non_snake_case, missing_docs, clippy::missing_safety_doc, clippy::undocumented_unsafe_blocks)]
        #[allow(clippy::too_many_arguments)]
        pub mod fmi2 {
            use super::$model;
            use $crate::{fmi2::functions, sys::*};

            $crate::export_functions_of_fmi2!($model);
        }
    };
}
