//! `export!`: how a model becomes an FMU.

/// Makes a [`Model`](crate::Model) an FMU: gives it its name and version, and exports the C functions of all interfaces that there are.
///
/// One library can hold one FMU, since the C names are fixed. Its GUID is what `cargo xtask package` has computed from the model: it
/// builds the library with the environment variable `FMU_GUID_<Name>`. Without it the library has a GUID that no description has.
#[macro_export]
macro_rules! export {
    ($model:ident) => {
        impl $crate::Fmu for $model {
            const NAME: &'static str = stringify!($model);
            const VERSION: &'static str = env!("CARGO_PKG_VERSION");
            const GUID: Option<&'static str> = option_env!(concat!("FMU_GUID_", stringify!($model)));
        }

        $crate::export_c_functions!($model);
    };
}
