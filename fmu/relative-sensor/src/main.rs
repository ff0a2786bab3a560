//! Prints the variable table of RelativeSensor as JSON.
#[path = "lib.rs"]
mod unit;

fn main() {
    fmu_describe::print::<unit::RelativeSensor>();
}
