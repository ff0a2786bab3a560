//! Random calls of FMUs, and rules that hold after each call, whatever its arguments.
//!
//! A violation aborts the process with a message, which the fuzzer reports with the input.
mod arguments;
mod call;
pub mod fmi3;
mod fmus;
mod linked;
mod model_exchange;
mod play;
mod state;
mod tunable;

pub use call::Call;
pub use fmus::{FuzzedFmu, chosen};
pub use linked::LinkedFmu;
pub use play::play;
pub use state::{AlteredState, restore};

/// Aborts the process with a message. Not a panic, because the FMU catches panics of its callbacks.
#[macro_export]
macro_rules! ensure {
    ($condition:expr, $($sentence:tt)*) => {
        if !$condition {
            eprintln!("\nbroken rule: {}", format_args!($($sentence)*));
            std::process::abort();
        }
    };
}
