//! Prints the variable table of CutForceAndTorque as JSON.
#[path = "../src/lib.rs"]
mod fmu;

fn main() {
    fmu_describe::print::<fmu::CutForceAndTorque>();
}
