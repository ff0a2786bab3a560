//! What the fuzz targets share: random calls of an FMU, and what must hold after each of them whatever its arguments.
//!
//! A target takes in the source of one FMU and links it, so that the fuzzer sees which code an input has reached; the other targets read
//! what anybody may have written. Where a rule is broken, the process aborts with a sentence, which the fuzzer reports with the input.
mod arguments;
mod call;
pub mod fmi3;
mod linked;
mod model_exchange;
mod play;
mod run;
mod state;
mod tunable;

pub use call::Call;
pub use linked::LinkedFmu;
pub use play::play;
pub use state::{AlteredState, restore};

#[doc(hidden)]
pub use fmu_harness::{CoSimulationFunctions, Function as NamedFunction, Functions, ModelExchangeFunctions};

/// Ends the process with a sentence. Not a panic, because the FMU replaces the hook that would print it.
#[macro_export]
macro_rules! ensure {
    ($condition:expr, $($sentence:tt)*) => {
        if !$condition {
            eprintln!("\nbroken rule: {}", format_args!($($sentence)*));
            std::process::abort();
        }
    };
}
