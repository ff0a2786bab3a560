//! Tables of the functions of a library or of this process, and an observer of their calls.
use std::fmt;
use std::ops::Deref;
use std::sync::OnceLock;

use crate::error::Error;
use crate::stand_in::{Named, StandIn};

/// Receiver of the name of each function before it is called.
type Observer = Box<dyn Fn(&'static str) + Send + Sync>;

static OBSERVER: OnceLock<Observer> = OnceLock::new();

/// Calls `observer` with the name of a function, such as `fmi2DoStep`, before each call that this process makes to a
/// library. Whoever tries a library that may end the process learns in this way which function did.
///
/// # Panics
/// If the process has an observer already.
pub fn observe_calls(observer: impl Fn(&'static str) + Send + Sync + 'static) {
    assert!(OBSERVER.set(Box::new(observer)).is_ok(), "calls have one observer");
}

/// Tells the observer that a function is running, or running again after what it called back.
#[inline]
pub(crate) fn observe(name: &'static str) {
    if let Some(observer) = OBSERVER.get() {
        observer(name);
    }
}

/// A function of a library. It is called as the pointer that it derefs to, which tells the [observer](observe_calls).
#[derive(Clone, Copy)]
pub struct Function<F> {
    name: &'static str,
    pointer: F,
    is_missing: bool,
}

impl<F> Function<F> {
    /// A function with its name.
    pub fn new(name: &'static str, pointer: F) -> Self {
        Self { name, pointer, is_missing: false }
    }

    /// A function of a library, or one that refuses all calls if the library lacks it.
    pub(crate) fn find<N: Named>(library: &libloading::Library) -> Self
    where
        F: StandIn + Copy,
    {
        // SAFETY: a library of an FMU exports under this name a function of this type (FMI 2.0 section 2.1.1, FMI 3.0
        // section 2.2.1).
        let found = unsafe { library.get::<F>(N::NAME) }.ok().map(|found| *found);
        Self { name: N::NAME, is_missing: found.is_none(), pointer: found.unwrap_or_else(F::stand_in::<N>) }
    }

    /// Fails if the library lacks the function.
    pub(crate) fn check(&self) -> Result<(), Error> {
        if self.is_missing { Err(Error::NoFunction { name: self.name }) } else { Ok(()) }
    }
}

impl<F> Deref for Function<F> {
    type Target = F;

    #[inline]
    fn deref(&self) -> &F {
        observe(self.name);
        &self.pointer
    }
}

impl<F> fmt::Debug for Function<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

/// A struct with functions under the standard's names, and a macro that makes one of the functions of a module.
macro_rules! functions {
    (
        ($dollar:tt) $of_module:ident for $($path:ident)::+;
        $(#[$doc:meta])*
        $struct:ident: $($name:ident: $type:ty,)*
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub struct $struct {
            $(
                #[doc = concat!("`", stringify!($name), "`")]
                pub $name: crate::functions::Function<$type>,
            )*
        }

        impl $struct {
            /// Names of all functions.
            pub const NAMES: &'static [&'static str] = &[$(stringify!($name)),*];

            /// Looks up all functions in `library`. Those that it lacks refuse all calls.
            pub(crate) fn find(library: &libloading::Library) -> Self {
                $(
                    #[allow(non_camel_case_types)]
                    struct $name;

                    impl crate::stand_in::Named for $name {
                        const NAME: &'static str = stringify!($name);
                    }
                )*
                Self { $($name: crate::functions::Function::find::<$name>(library)),* }
            }
        }

        #[doc(hidden)]
        #[macro_export]
        macro_rules! $of_module {
            ($dollar module:ident $dollar(, $dollar fmu:ty)?) => {
                $crate::$($path)::+ {
                    $($name: $crate::Function::new(
                        stringify!($name),
                        $dollar module::$name $dollar(::<$dollar fmu>)?,
                    )),*
                }
            };
        }
    };
}

pub(crate) use functions;
