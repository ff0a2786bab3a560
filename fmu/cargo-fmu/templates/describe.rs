//! Prints the variable table of NewSensor as JSON.
#[path = "../src/lib.rs"]
mod fmu;

fn main() {
    fmu_describe::print::<fmu::NewSensor>();
}
