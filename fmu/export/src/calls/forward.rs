//! C names for functions that are generic over the FMU.

/// C functions that pass their arguments on unchanged.
#[doc(hidden)]
#[macro_export]
macro_rules! forward {
    ($model:ident $instance:ident $status:ident $($function:ident $name:ident($($argument:ident: $type:ty),*);)*) => {$(
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $name(c: $instance, $($argument: $type),*) -> $status {
            unsafe { functions::$function::<$model>(c, $($argument),*) }
        }
    )*};
}
