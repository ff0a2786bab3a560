//! Tables of the functions that a library exports.

/// A struct with functions under the standard's names.
macro_rules! functions {
    ($(#[$doc:meta])* $struct:ident: $($name:ident: $type:ty,)*) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub struct $struct {
            $(
                #[doc = concat!("`", stringify!($name), "`")]
                pub $name: $type,
            )*
        }

        impl $struct {
            /// Names of all functions.
            pub const NAMES: &'static [&'static str] = &[$(stringify!($name)),*];

            /// Looks up all functions in `library`.
            pub(crate) fn find(library: &libloading::Library) -> Result<Self, crate::Error> {
                $(
                    // SAFETY: a library of an FMU exports under this name a function of this type (FMI 2.0 section 2.1.1, FMI 3.0 section 2.2.1).
                    let $name = *unsafe { library.get::<$type>(stringify!($name)) }
                        .map_err(|_| crate::Error::NoFunction { name: stringify!($name) })?;
                )*
                Ok(Self { $($name),* })
            }
        }
    };
}

pub(crate) use functions;
