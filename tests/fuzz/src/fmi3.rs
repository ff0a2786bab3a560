//! Random calls of FMI 3.0: several instances of all kinds, with callbacks within steps.
mod call;
mod callbacks;
mod known;
mod play;
mod values;

pub use call::Call;
pub use play::play;
