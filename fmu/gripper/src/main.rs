//! Prints the variable table of Gripper as JSON.
#[path = "lib.rs"]
mod fmu;

fn main() {
    fmu_describe::print::<fmu::Gripper>();
}
