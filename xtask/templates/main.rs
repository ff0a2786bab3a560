//! Prints the variable table of NewSensor as JSON.
#[path = "lib.rs"]
mod unit;

fn main() {
    fmu_describe::print::<unit::NewSensor>();
}
