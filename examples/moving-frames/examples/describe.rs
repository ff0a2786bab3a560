//! Prints the variable table of MovingFrames as JSON.
#[path = "../src/lib.rs"]
mod fmu;

fn main() {
    fmu_describe::print::<fmu::MovingFrames>();
}
