//! Functions that take the place of those that a library lacks: they refuse, and leave a message that says so.
use std::ffi::{c_char, c_int, c_void};
use std::ptr;

use fmi_export_sys::fmi2Error;

use crate::environments;
use crate::message::Message;

/// The name of a C function, as a type.
pub trait Named {
    /// The name.
    const NAME: &'static str;
}

/// A pointer to a C function, which has a stand-in.
pub trait StandIn {
    /// A function that refuses every call in the name of `N`.
    fn stand_in<N: Named>() -> Self;
}

/// The result of a function that is missing.
trait Missing {
    fn result(name: &str) -> Self;
}

impl Missing for c_int {
    fn result(name: &str) -> Self {
        say_missing(name);
        fmi2Error
    }
}

impl Missing for () {
    fn result(name: &str) {
        say_missing(name);
    }
}

impl Missing for *mut c_void {
    fn result(name: &str) -> Self {
        say_missing(name);
        ptr::null_mut()
    }
}

/// Functions without an instance, which tell what the library is.
impl Missing for *const c_char {
    fn result(_: &str) -> Self {
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

// Of as many arguments as functions of FMI have.
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

/// Leaves a message with the instance that is called.
fn say_missing(name: &str) {
    let (instance, category) = (String::new(), "logStatusError".to_owned());
    let text = format!("the library does not export {name}");
    environments::keep(ptr::null(), Message { instance, status: fmi2Error, category, text });
}
