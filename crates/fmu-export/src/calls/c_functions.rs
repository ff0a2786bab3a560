//! Definitions of C functions.

/// Defines the C functions of a version, each once and generic over the FMU, and a macro that exports all of them under
/// their names, in a module with the name of the version.
///
/// Functions under `instances` make instances; functions under `others` have a complete body each. Functions under
/// `calls` take an instance and pass the gate; listed are the name, the rule of the life-cycle table, the arguments
/// after the instance, and the body.
macro_rules! c_functions {
    (
        ($dollar:tt) $export:ident $version:ident
        instances {$(
            $new:ident($($new_argument:ident: $new_type:ty),* $(,)?) -> $made:ty $new_body:block
        )*}
        others {$(
            $other:ident($($other_argument:ident: $other_type:ty),* $(,)?) -> $other_result:ty $other_body:block
        )*}
        calls($instance:ty) -> $status:ty {$(
            $name:ident[$rule:expr]($($argument:ident: $type:ty),* $(,)?) |$component:ident| $body:expr;
        )*}
    ) => {
        $(
            #[must_use]
            pub unsafe extern "C" fn $new<M: $crate::model::Fmu>($($new_argument: $new_type),*) -> $made {
                // SAFETY: as promised to this function.
                #[allow(unused_unsafe)]
                unsafe { $new_body }
            }
        )*
        $(
            #[inline(always)] // into the exported function
            pub unsafe extern "C" fn $other<M: $crate::model::Fmu>($($other_argument: $other_type),*) -> $other_result {
                // SAFETY: as promised to this function.
                #[allow(unused_unsafe)]
                unsafe { $other_body }
            }
        )*
        $(
            #[inline(always)] // as above
            pub unsafe extern "C" fn $name<M: $crate::model::Fmu>(c: $instance, $($argument: $type),*) -> $status {
                // SAFETY: as promised to this function.
                #[allow(unused_unsafe)]
                let body = |$component: &mut super::Exported<M>| -> $crate::instance::Outcome { unsafe { $body } };
                // SAFETY: as promised to this function.
                unsafe { $crate::calls::gate::call(c, &life_cycle::$name, body) }
            }
        )*

        /// Rows of the life-cycle table.
        pub(super) mod life_cycle {
            #![allow(non_upper_case_globals)] // the names are those of the C functions
            use super::*;
            $(pub(crate) const $name: $crate::calls::life_cycle::Function = $rule.of(stringify!($name));)*
        }

        #[doc(hidden)]
        #[macro_export]
        macro_rules! $export {
            ($dollar model:ident) => {
                #[doc(hidden)]
                #[allow(non_snake_case, missing_docs, clippy::missing_safety_doc, clippy::undocumented_unsafe_blocks)]
                #[allow(clippy::too_many_arguments)]
                pub mod $version {
                    use super::$dollar model;
                    use $crate::{$version::functions, sys::*};

                    $(
                        #[unsafe(no_mangle)]
                        pub unsafe extern "C" fn $new($($new_argument: $new_type),*) -> $made {
                            $crate::silence_panic_hook();
                            unsafe { functions::$new::<$dollar model>($($new_argument),*) }
                        }
                    )*
                    $(
                        #[unsafe(no_mangle)]
                        pub unsafe extern "C" fn $other($($other_argument: $other_type),*) -> $other_result {
                            unsafe { functions::$other::<$dollar model>($($other_argument),*) }
                        }
                    )*
                    $(
                        #[unsafe(no_mangle)]
                        pub unsafe extern "C" fn $name(c: $instance, $($argument: $type),*) -> $status {
                            unsafe { functions::$name::<$dollar model>(c, $($argument),*) }
                        }
                    )*
                }
            };
        }
    };
}
pub(crate) use c_functions;
