//! Prints the variable table of RelativeSensor as JSON.
#[path = "lib.rs"]
mod fmu;

fn main() {
    fmu_describe::print::<fmu::RelativeSensor>();
}
