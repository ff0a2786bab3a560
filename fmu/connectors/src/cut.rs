//! Cut quantities of frames: outputs of force elements, inputs of bodies.
use fmu_export::Variables;
use nalgebra::Vector3;

/// Cut-force and cut-torque of a spatial frame. As in Modelica positive into the force element, both as outputs of the
/// element and as inputs of the connected body.
#[derive(Variables)]
pub struct Cut<T = f64> {
    /// Cut-force, resolved in the frame
    #[var(unit = "N", quantity = "Force")]
    pub f: Vector3<T>,
    /// Cut-torque, resolved in the frame
    #[var(unit = "N.m", quantity = "Torque")]
    pub t: Vector3<T>,
}
