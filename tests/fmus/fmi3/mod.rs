//! The packaged FMUs of FMI 3.0, and their agreement with FMI 2.0.
mod adjoint;
mod agreement;
mod dependencies;
mod events;
mod golden;
mod late_times;
mod limits;
mod tuning;
mod updates;
