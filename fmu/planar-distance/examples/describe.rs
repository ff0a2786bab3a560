//! Prints the variable table of PlanarDistance as JSON.
#[path = "../src/lib.rs"]
mod fmu;

fn main() {
    fmu_describe::print::<fmu::PlanarDistance>();
}
