//! Prints the variable table of Distance as JSON.
#[path = "lib.rs"]
mod unit;

fn main() {
    fmu_describe::print::<unit::Distance>();
}
