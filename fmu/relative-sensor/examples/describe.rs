//! Prints the variable table of RelativeSensor as JSON.
#[path = "../src/lib.rs"]
mod fmu;

fn main() {
    fmu_describe::print::<fmu::RelativeSensor>();
}
