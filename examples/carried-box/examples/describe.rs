//! Prints the variable table of Hand as JSON.
#[path = "../src/lib.rs"]
mod fmu;

fn main() {
    fmu_describe::print::<fmu::Hand>();
}
