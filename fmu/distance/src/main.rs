//! Prints the variable table of Distance as JSON.
fn main() {
    fmu_describe::print::<fmu_distance::Distance>();
}
