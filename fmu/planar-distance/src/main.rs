//! Prints the variable table of PlanarDistance as JSON.
fn main() {
    fmu_describe::print::<fmu_planar_distance::PlanarDistance>();
}
