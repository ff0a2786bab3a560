//! Prints the variable table of Gripper as JSON.
#[path = "../src/lib.rs"]
mod fmu;

fn main() {
    fmu_describe::print::<fmu::Gripper>();
}
