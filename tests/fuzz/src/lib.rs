//! Random calls of FMUs, and the rules that hold after each of them whatever its arguments.
//!
//! Where a rule is broken, the process aborts with a sentence, which the fuzzer reports with the input.
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

/// Ends the process with a sentence. Not a panic, because the FMU catches those of its callbacks.
#[macro_export]
macro_rules! ensure {
    ($condition:expr, $($sentence:tt)*) => {
        if !$condition {
            eprintln!("\nbroken rule: {}", format_args!($($sentence)*));
            std::process::abort();
        }
    };
}
