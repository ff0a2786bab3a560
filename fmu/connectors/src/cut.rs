//! Cut quantities of frames: outputs of force elements, inputs of bodies.
use fmu_export::Variables;
use nalgebra::Vector3;

/// Cut-force and cut-torque of a spatial frame. Modelica's sign: positive into the force element, whether they are its
/// outputs or the inputs of the body to which it is connected.
#[derive(Variables)]
pub struct Cut<T = f64> {
    /// Cut-force, resolved in the frame
    #[var(unit = "N", quantity = "Force")]
    pub f: Vector3<T>,
    /// Cut-torque, resolved in the frame
    #[var(unit = "N.m", quantity = "Torque")]
    pub t: Vector3<T>,
}
