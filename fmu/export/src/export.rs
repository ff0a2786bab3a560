//! `export!` makes an FMU of a model.

/// Makes an FMU of a [`Model`](crate::Model): adds name and version, and exports the C functions of all interfaces.
///
/// A library contains one FMU, because the names of the C functions are fixed. `cargo xtask package` computes its GUID from the model and
/// passes it to the compiler in the environment variable `FMU_GUID_<Name>`, and that of the edition for OpenModelica in
/// `FMU_OPENMODELICA_GUID_<Name>`. Without them the library has a GUID that no description has.
#[macro_export]
macro_rules! export {
    ($model:ident) => {
        impl $crate::Fmu for $model {
            const NAME: &'static str = stringify!($model);
            const VERSION: &'static str = env!("CARGO_PKG_VERSION");
            const GUID: Option<&'static str> = option_env!(concat!("FMU_GUID_", stringify!($model)));
            const OPENMODELICA_GUID: Option<&'static str> =
                option_env!(concat!("FMU_OPENMODELICA_GUID_", stringify!($model)));
        }

        $crate::unless_describing! {
            $crate::export_c_functions!($model);
        }
    };
}
