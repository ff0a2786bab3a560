use nalgebra::{RealField, Vector2};

use super::sin_cos;

/// Kinematics of a planar frame: position, angle, and their first and second time derivatives. By default the frame
/// rests in the world frame.
///
/// Modelica: the frame of `PlanarMechanics`, with derivatives.
///
/// ```
/// # use multibody::frames::PlanarFrame;
/// # use nalgebra::Vector2;
/// let turned = PlanarFrame { phi: std::f64::consts::FRAC_PI_2, ..PlanarFrame::default() };
/// assert!((turned.resolve2(&Vector2::new(1.0, 2.0)) - Vector2::new(2.0, -1.0)).norm() < 1e-15);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlanarFrame<T = f64> {
    /// Position of the origin, resolved in the world frame, in m.
    pub r_0: Vector2<T>,
    /// Velocity of the origin, `der(r_0)`, resolved in the world frame, in m/s.
    pub v_0: Vector2<T>,
    /// Acceleration of the origin, `der(v_0)`, resolved in the world frame, in m/s2.
    pub a_0: Vector2<T>,
    /// Angle of the frame relative to the world frame, counter-clockwise, in rad. May count whole turns.
    pub phi: T,
    /// Angular velocity `der(phi)`, in rad/s.
    pub w: T,
    /// Angular acceleration `der(w)`, in rad/s2.
    pub z: T,
}

impl<T: RealField + Copy> Default for PlanarFrame<T> {
    fn default() -> Self {
        let (zero, none) = (Vector2::zeros(), T::zero());
        Self { r_0: zero, v_0: zero, a_0: zero, phi: none, w: none, z: none }
    }
}

impl<T: RealField + Copy> PlanarFrame<T> {
    /// Resolves a vector `v` of the world frame in this frame, in the unit of `v`.
    #[inline]
    pub fn resolve2(&self, v: &Vector2<T>) -> Vector2<T> {
        let (sin, cos) = sin_cos(self.phi);
        Vector2::new(cos * v.x + sin * v.y, cos * v.y - sin * v.x)
    }
}
