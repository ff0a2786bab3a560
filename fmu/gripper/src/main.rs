//! Prints the variable table of Gripper as JSON.
#[path = "lib.rs"]
mod unit;

fn main() {
    fmu_describe::print::<unit::Gripper>();
}
