//! The C names.

/// Exports all functions of FMI 3.0 under their C names.
#[doc(hidden)]
#[macro_export]
macro_rules! export_fmi3 {
    ($model:ident) => {
        #[doc(hidden)]
        #[allow(non_snake_case, missing_docs, clippy::missing_safety_doc, clippy::undocumented_unsafe_blocks)]
        #[allow(clippy::too_many_arguments)]
        pub mod fmi3 {
            use super::$model;
            use $crate::{fmi3::functions, sys::*};

            $crate::export_functions_of_fmi3!($model);
        }
    };
}
