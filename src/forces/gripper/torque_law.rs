use nalgebra::{RealField, Vector3, convert};

use super::{activation::Offsets, relative_motion::RelativeMotion};
use crate::{choice::choice, frames::TransformationMatrix};

choice! {
    /// Deflection of the rotational spring
    pub enum TorqueLaw {
        /// Differences of Euler angles, as documented for MapleSim; unstable beyond 90 degrees
        ///
        /// The differences are used as components along the axes of frame a. The law is unstable for parts held at more
        /// than 90 degrees about x, and its angles jump if the second one exceeds 90 degrees; see
        /// [`TorqueLaw::is_unstable_near`].
        #[default]
        Euler,
        /// Rotation vector from the captured orientation to the present one; stable at all angles
        ///
        /// Resolved in frame a. Equal to the Euler law to first order at small angles.
        RotationVector,
    }
}

impl TorqueLaw {
    /// Deflection of the rotational spring, resolved in frame a, in rad.
    #[inline]
    pub fn deflection<T: RealField + Copy>(self, motion: &RelativeMotion<T>, offsets: &Offsets<T>) -> Vector3<T> {
        match self {
            Self::Euler => (motion.theta - offsets.theta).map(nearest_angle),
            // From the captured frame b into the present one, resolved in frame a.
            Self::RotationVector => TransformationMatrix(offsets.t_rel.0.tr_mul(&motion.t_rel.0)).to_rotation_vector(),
        }
    }

    /// Whether the law may be unstable for a part gripped at the Euler angles `theta` (in rad): true for the Euler law
    /// if the first or second angle exceeds 80 degrees.
    pub fn is_unstable_near<T: RealField + Copy>(self, theta: &Vector3<T>) -> bool {
        let limit: T = convert(80.0_f64.to_radians());
        self == Self::Euler && (theta.x.abs() > limit || theta.y.abs() > limit)
    }
}

/// Maps the difference of two angles within [-pi, pi] to the equivalent angle within (-pi, pi].
fn nearest_angle<T: RealField + Copy>(angle: T) -> T {
    if angle > T::pi() {
        angle - T::two_pi()
    } else if angle <= -T::pi() {
        angle + T::two_pi()
    } else {
        angle
    }
}
