//! `export!` makes an FMU of a model.

/// Makes an FMU of a [`Model`](crate::Model): adds name and version, and exports the C functions of all interfaces.
///
/// A library contains one FMU, because the names of the C functions are fixed. Call it in `src/lib.rs` itself: in the
/// program that `cargo fmu describe` makes of this file, it becomes the `main` function.
#[macro_export]
macro_rules! export {
    ($model:ident) => {
        impl $crate::Fmu for $model {
            const NAME: &'static str = stringify!($model);
            const VERSION: &'static str = env!("CARGO_PKG_VERSION");
        }

        $crate::c_functions_or_generated!($model);
    };
}
