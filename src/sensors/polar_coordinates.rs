use nalgebra::{RealField, Vector3, convert};

use crate::frames::atan2;

/// Spherical and cylindrical coordinates of a point, and their time derivatives.
///
/// For the position `(x, y, z)`, the azimuth is the angle from the x-axis about the z-axis, the elevation the angle
/// above the x-y-plane. The spherical radius is the length of the position. The azimuth and its rate are undefined on
/// the z-axis, where `radius_xy` is at most 1e-12 of the length: both are zero there.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PolarCoordinates<T = f64> {
    /// Angle of the projection onto the x-y-plane, `atan2(y, x)`, in rad.
    pub azimuth: T,
    /// Angle above the x-y-plane, from -pi/2 to pi/2, in rad; zero at the origin.
    pub elevation: T,
    /// Distance from the z-axis, in m.
    pub radius_xy: T,
    /// Time derivative of the azimuth, in rad/s.
    pub der_azimuth: T,
    /// Time derivative of the elevation, in rad/s; on the z-axis for a point that leaves the axis, at the origin zero.
    pub der_elevation: T,
    /// Time derivative of `radius_xy`, in m/s; on the z-axis for a point that leaves the axis.
    pub der_radius_xy: T,
}

impl<T: RealField + Copy> PolarCoordinates<T> {
    /// Computes the coordinates of a point at `r` (m); `v` (m/s) is the time derivative of its components.
    ///
    /// ```
    /// # use multibody::sensors::PolarCoordinates;
    /// # use nalgebra::Vector3;
    /// let seen = PolarCoordinates::new(&Vector3::new(3.0, 4.0, 5.0), &Vector3::new(-4.0, 3.0, 0.0));
    /// assert_eq!((seen.radius_xy, seen.azimuth, seen.elevation), (5.0, 4.0_f64.atan2(3.0), 1.0_f64.atan()));
    /// assert_eq!((seen.der_azimuth, seen.der_elevation, seen.der_radius_xy), (1.0, 0.0, 0.0));
    /// ```
    pub fn new(r: &Vector3<T>, v: &Vector3<T>) -> Self {
        let (x, y, z) = (r.x, r.y, r.z);
        let squared = x * x + y * y;
        // Compares squares; 1e-300 m counts as zero.
        if squared <= (squared + z * z) * convert(1e-24) {
            return Self::on_the_axis(z, v);
        }
        let radius_xy = squared.sqrt();
        let der_radius_xy = (x * v.x + y * v.y) / radius_xy;
        Self {
            azimuth: atan2(y, x),
            elevation: atan2(z, radius_xy),
            radius_xy,
            der_azimuth: (x * v.y - y * v.x) / squared,
            der_elevation: (v.z * radius_xy - z * der_radius_xy) / (squared + z * z),
            der_radius_xy,
        }
    }

    #[cold]
    fn on_the_axis(z: T, v: &Vector3<T>) -> Self {
        let squared = v.x * v.x + v.y * v.y;
        // The root has no derivative at zero.
        let away = if squared > T::zero() { squared.sqrt() } else { T::zero() };
        let is_origin = z == T::zero();
        let elevation = match z {
            _ if is_origin => T::zero(),
            z if z > T::zero() => T::frac_pi_2(),
            _ => -T::frac_pi_2(),
        };
        Self {
            azimuth: T::zero(),
            elevation,
            radius_xy: T::zero(),
            der_azimuth: T::zero(),
            der_elevation: if is_origin { T::zero() } else { -away / z },
            der_radius_xy: away,
        }
    }
}

impl<T: RealField + Copy> Default for PolarCoordinates<T> {
    fn default() -> Self {
        let zero = T::zero();
        Self {
            azimuth: zero,
            elevation: zero,
            radius_xy: zero,
            der_azimuth: zero,
            der_elevation: zero,
            der_radius_xy: zero,
        }
    }
}
