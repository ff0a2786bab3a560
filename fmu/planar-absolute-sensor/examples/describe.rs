//! Prints the variable table of PlanarAbsoluteSensor as JSON.
#[path = "../src/lib.rs"]
mod fmu;

fn main() {
    fmu_describe::print::<fmu::PlanarAbsoluteSensor>();
}
