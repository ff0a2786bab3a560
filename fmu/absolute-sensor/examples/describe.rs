//! Prints the variable table of AbsoluteSensor as JSON.
#[path = "../src/lib.rs"]
mod fmu;

fn main() {
    fmu_describe::print::<fmu::AbsoluteSensor>();
}
