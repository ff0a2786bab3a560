//! Prints the variable table of PlanarRelativeSensor as JSON.
#[path = "../src/lib.rs"]
mod fmu;

fn main() {
    fmu_describe::print::<fmu::PlanarRelativeSensor>();
}
