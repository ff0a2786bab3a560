//! Tables of the C functions of a library or of this process, and an observer of their calls.
use std::ffi::{c_char, c_int, c_void};
use std::fmt;
use std::mem;
use std::ops::Deref;
use std::ptr;
use std::sync::OnceLock;

use crate::call::Call;
use crate::error::Error;

/// Receiver of the name of each function before it is called.
type Observer = Box<dyn Fn(&'static str) + Send + Sync>;

static OBSERVER: OnceLock<Observer> = OnceLock::new();

/// Calls `observer` with the name of a function, such as `fmi2DoStep`, before each call of this process to a library,
/// so that a call that ends the process can be named.
///
/// # Panics
/// If the process has an observer already.
pub fn observe_calls(observer: impl Fn(&'static str) + Send + Sync + 'static) {
    assert!(OBSERVER.set(Box::new(observer)).is_ok(), "calls have one observer");
}

/// Whether calls have an observer.
pub(crate) fn are_observed() -> bool {
    OBSERVER.get().is_some()
}

/// Tells the observer that a function is running, or running again after a callback.
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
        // section 2.2.1), and `F` is a pointer to it.
        let found = address(library, N::NAME).map(|found| unsafe { mem::transmute_copy::<*mut c_void, F>(&found) });
        Self { name: N::NAME, is_missing: found.is_none(), pointer: found.unwrap_or_else(F::stand_in::<N>) }
    }

    #[inline]
    pub(crate) fn name(&self) -> &'static str {
        self.name
    }

    /// The function with a pointer of another type.
    #[inline]
    pub(crate) fn with<G>(&self, convert: impl FnOnce(F) -> G) -> Function<G>
    where
        F: Copy,
    {
        Function { name: self.name, pointer: convert(self.pointer), is_missing: self.is_missing }
    }

    /// The pointer; calls by it do not tell the [observer](observe_calls).
    #[inline]
    pub(crate) fn pointer(&self) -> &F {
        &self.pointer
    }

    /// Fails if the library lacks the function.
    pub(crate) fn check(&self) -> Result<(), Error> {
        if self.is_missing { Err(Error::NoFunction { name: self.name }) } else { Ok(()) }
    }
}

/// Address of a function. There are hundreds of them, so that the code to look one up is not repeated.
#[inline(never)]
fn address(library: &libloading::Library, name: &str) -> Option<*mut c_void> {
    // SAFETY: the address is not used here.
    unsafe { library.get::<*mut c_void>(name) }.ok().map(|found| *found).filter(|found| !found.is_null())
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

/// Name of a C function, as a type.
pub trait Named {
    /// The name.
    const NAME: &'static str;
}

/// A pointer to a C function that has a stand-in for libraries without the function.
pub trait StandIn {
    /// A function that refuses every call of `N` and leaves a message.
    fn stand_in<N: Named>() -> Self;
}

/// Result of a missing function.
trait Missing {
    fn result(name: &'static str) -> Self;
}

impl Missing for c_int {
    fn result(name: &'static str) -> Self {
        Call::of_missing(name).status
    }
}

impl Missing for () {
    fn result(name: &'static str) {
        let _ = Call::of_missing(name);
    }
}

impl Missing for *mut c_void {
    fn result(name: &'static str) -> Self {
        let _ = Call::of_missing(name);
        ptr::null_mut()
    }
}

/// Functions without an instance, which return a version or a platform.
impl Missing for *const c_char {
    fn result(_: &'static str) -> Self {
        ptr::null()
    }
}

macro_rules! stand_ins {
    ($($argument:ident)*) => {
        impl<R: Missing, $($argument),*> StandIn for unsafe extern "C" fn($($argument),*) -> R {
            fn stand_in<N: Named>() -> Self {
                unsafe extern "C" fn refuse<N: Named, R: Missing, $($argument),*>($(_: $argument),*) -> R {
                    R::result(N::NAME)
                }
                refuse::<N, R, $($argument),*>
            }
        }
    };
}

// FMI has functions of up to twelve arguments.
stand_ins! {}
stand_ins! { A }
stand_ins! { A B }
stand_ins! { A B C }
stand_ins! { A B C D }
stand_ins! { A B C D E }
stand_ins! { A B C D E F }
stand_ins! { A B C D E F G }
stand_ins! { A B C D E F G H }
stand_ins! { A B C D E F G H I }
stand_ins! { A B C D E F G H I J }
stand_ins! { A B C D E F G H I J K }
stand_ins! { A B C D E F G H I J K L }

/// A struct of functions under the standard's names, their names in lists, and a macro that makes the struct of the
/// functions of a module.
macro_rules! functions {
    (
        ($dollar:tt) $of_module:ident for $($path:ident)::+;
        $(#[$doc:meta])*
        Functions:
        $($(#[$of_list:meta])* $list:ident: $($name:ident: $type:ty,)*;)*
    ) => {
        $(#[$doc])*
        #[allow(non_snake_case)]
        #[derive(Clone, Copy, Debug)]
        pub struct Functions {
            $($(
                #[doc = concat!("`", stringify!($name), "`")]
                pub $name: crate::functions::Function<$type>,
            )*)*
        }

        impl Functions {
            $(
                $(#[$of_list])*
                pub const $list: &'static [&'static str] = &[$(stringify!($name)),*];
            )*

            /// Names of all functions.
            pub const NAMES: &'static [&'static str] = &[$($(stringify!($name)),*),*];

            /// Looks up all functions in `library`. Those that it lacks refuse all calls.
            pub(crate) fn find(library: &libloading::Library) -> Self {
                $($(
                    #[allow(non_camel_case_types)]
                    struct $name;

                    impl crate::functions::Named for $name {
                        const NAME: &'static str = stringify!($name);
                    }
                )*)*
                Self { $($($name: crate::functions::Function::find::<$name>(library)),*),* }
            }
        }

        /// The functions of a module of this process, for [`Library::in_process`](crate::Library::in_process), with the
        /// module and, for functions that are generic over the FMU, its type as arguments.
        #[macro_export]
        macro_rules! $of_module {
            ($dollar module:ident $dollar(, $dollar fmu:ty)?) => {
                $crate::$($path)::+ {
                    $($($name: $crate::Function::new(
                        stringify!($name),
                        $dollar module::$name $dollar(::<$dollar fmu>)?,
                    )),*),*
                }
            };
        }
    };
}

pub(crate) use functions;
