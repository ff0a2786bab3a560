//! Prints the variable table of PlanarDistance as JSON.
#[path = "lib.rs"]
mod unit;

fn main() {
    fmu_describe::print::<unit::PlanarDistance>();
}
