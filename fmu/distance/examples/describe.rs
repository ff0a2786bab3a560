//! Prints the variable table of Distance as JSON.
#[path = "../src/lib.rs"]
mod fmu;

fn main() {
    fmu_describe::print::<fmu::Distance>();
}
