//! Cut quantities of frames, as outputs.
use fmu_export::Variables;
use nalgebra::Vector3;

/// Cut-force and cut-torque of a spatial frame. Modelica's sign: positive into the component.
#[derive(Variables)]
pub struct Cut<T = f64> {
    /// Cut-force, resolved in the frame
    #[var(unit = "N", quantity = "Force")]
    pub f: Vector3<T>,
    /// Cut-torque, resolved in the frame
    #[var(unit = "N.m", quantity = "Torque")]
    pub t: Vector3<T>,
}
