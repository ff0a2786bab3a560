//! Prints the variable table of MovingFrames as JSON.
#[path = "lib.rs"]
mod unit;

fn main() {
    fmu_describe::print::<unit::MovingFrames>();
}
