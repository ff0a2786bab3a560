//! Derivatives of the resolving functions, as in Modelica's `Frames.Internal`.
//!
//! The orientation itself is not differentiated: its rate of change is `R.w`.

use nalgebra::{RealField, Vector3};

use super::Orientation;

/// Time derivative of [`Orientation::resolve1`]: `T' (der(v2) + w x v2)`, resolved in frame 1, in the unit of `v2_der`.
///
/// `r` rotates frame 1 into frame 2, `v2` and `v2_der` are resolved in
/// frame 2. Modelica: `Frames.Internal.resolve1_der`.
///
/// ```
/// # use multibody::frames::{Orientation, internal::resolve1_der};
/// # use nalgebra::Vector3;
/// let r = Orientation { w: Vector3::z(), ..Orientation::null_rotation() };
/// assert_eq!(resolve1_der(&r, &Vector3::x(), &Vector3::zeros()), Vector3::new(0.0, 1.0, 0.0));
/// ```
pub fn resolve1_der<T: RealField + Copy>(r: &Orientation<T>, v2: &Vector3<T>, v2_der: &Vector3<T>) -> Vector3<T> {
    r.resolve1(&(v2_der + r.w.cross(v2)))
}

/// Time derivative of [`Orientation::resolve2`]:
/// `T der(v1) - w x (T v1)`, resolved in frame 2, in the unit of `v1_der`.
///
/// `r` rotates frame 1 into frame 2, `v1` and `v1_der` are resolved in
/// frame 1. Modelica: `Frames.Internal.resolve2_der`.
///
/// ```
/// # use multibody::frames::{Orientation, internal::resolve2_der};
/// # use nalgebra::Vector3;
/// let r = Orientation { w: Vector3::z(), ..Orientation::null_rotation() };
/// assert_eq!(resolve2_der(&r, &Vector3::x(), &Vector3::zeros()), Vector3::new(0.0, -1.0, 0.0));
/// ```
pub fn resolve2_der<T: RealField + Copy>(r: &Orientation<T>, v1: &Vector3<T>, v1_der: &Vector3<T>) -> Vector3<T> {
    r.resolve2(v1_der) - r.w.cross(&r.resolve2(v1))
}

/// Time derivative of [`Orientation::resolve_relative`], resolved in frame 2, in the unit of `v1_der`.
///
/// `r1` and `r2` rotate a common frame 0 into frames 1 and 2; `v1` and `v1_der` are resolved in frame 1.
/// Modelica: `Frames.Internal.resolveRelative_der`.
///
/// ```
/// # use multibody::frames::{Orientation, internal::resolve_relative_der};
/// # use nalgebra::Vector3;
/// let r1 = Orientation { w: Vector3::z() * 3.0, ..Orientation::null_rotation() };
/// let r2 = Orientation { w: Vector3::z(), ..Orientation::null_rotation() };
/// let der = resolve_relative_der(&Vector3::x(), &r1, &r2, &Vector3::zeros());
/// assert_eq!(der, Vector3::new(0.0, 2.0, 0.0));
/// ```
pub fn resolve_relative_der<T: RealField + Copy>(
    v1: &Vector3<T>,
    r1: &Orientation<T>,
    r2: &Orientation<T>,
    v1_der: &Vector3<T>,
) -> Vector3<T> {
    r2.resolve2(&resolve1_der(r1, v1, v1_der)) - r2.w.cross(&r1.resolve_relative(v1, r2))
}

/// Larger of two values; `u2` if they are equal. Modelica: `Frames.Internal.maxWithoutEvent`.
///
/// ```
/// # use multibody::frames::internal::max_without_event;
/// assert_eq!(max_without_event(1.0, 2.0), 2.0);
/// ```
pub fn max_without_event<T: RealField + Copy>(u1: T, u2: T) -> T {
    if u1 > u2 { u1 } else { u2 }
}

/// First time derivative of [`max_without_event`]: `u1_d` if `u1 > u2`, else `u2_d`.
///
/// Modelica: `Frames.Internal.maxWithoutEvent_d`.
///
/// ```
/// # use multibody::frames::internal::max_without_event_d;
/// assert_eq!(max_without_event_d(1.0, 2.0, 10.0, 20.0), 20.0);
/// assert_eq!(max_without_event_d(2.0, 2.0, 10.0, 20.0), 20.0);
/// ```
pub fn max_without_event_d<T: RealField + Copy>(u1: T, u2: T, u1_d: T, u2_d: T) -> T {
    if u1 > u2 { u1_d } else { u2_d }
}

/// Second time derivative of [`max_without_event`]: `u1_dd` if `u1 > u2`, else `u2_dd`.
///
/// The first derivatives are ignored; they are arguments because Modelica passes them. Modelica:
/// `Frames.Internal.maxWithoutEvent_dd`.
///
/// ```
/// # use multibody::frames::internal::max_without_event_dd;
/// assert_eq!(max_without_event_dd(3.0, 2.0, 10.0, 20.0, 100.0, 200.0), 100.0);
/// ```
pub fn max_without_event_dd<T: RealField + Copy>(u1: T, u2: T, _u1_d: T, _u2_d: T, u1_dd: T, u2_dd: T) -> T {
    if u1 > u2 { u1_dd } else { u2_dd }
}
