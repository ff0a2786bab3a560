//! Prints the variable table of TransformVector as JSON.
#[path = "../src/lib.rs"]
mod fmu;

fn main() {
    fmu_describe::print::<fmu::TransformVector>();
}
