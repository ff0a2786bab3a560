//! Further forms of a pose, beside components and angles: optional outputs shared by sensors.
use fmu_export::{Scalar, Variables};
use multibody::sensors::{PoseForms, SelectedForms};
use nalgebra::Vector3;

/// Selected forms.
#[derive(Variables)]
pub struct FormParameters {
    /// Whether rotationVector is computed; it is zero otherwise
    #[var(name = "get_rotationVector")]
    pub get_rotation_vector: bool,
    /// Whether axis is computed; it is zero otherwise
    pub get_axis: bool,
    /// Whether angle is computed; it is zero otherwise
    pub get_angle: bool,
    /// Whether distance, der_distance and der2_distance are computed; they are zero otherwise
    pub get_distance: bool,
    /// Whether azimuth, elevation and their derivatives are computed, and distance as radius; they are zero otherwise
    pub get_spherical: bool,
    /// Whether azimuth, radius_xy and their derivatives are computed; they are zero otherwise
    pub get_cylindrical: bool,
}

/// Forms of a pose. Matrix and quaternion are variables of each sensor, because their names differ.
#[derive(Variables)]
pub struct FormOutputs<T = f64> {
    /// Rotation vector: axis times angle, the same components in both frames
    #[var(name = "rotationVector", unit = "rad", quantity = "Angle")]
    pub rotation_vector: Vector3<T>,
    /// Unit vector along the axis of the rotation, the same components in both frames; {0, 0, 1} without rotation
    #[var(unit = "1")]
    pub axis: Vector3<T>,
    /// Angle of the rotation about axis, from 0 to pi
    #[var(unit = "rad", quantity = "Angle")]
    pub angle: T,
    /// Length of the position
    #[var(unit = "m", quantity = "Length", min = 0.0)]
    pub distance: T,
    /// Time derivative of distance
    #[var(unit = "m/s", quantity = "Velocity", derivative_of = distance)]
    pub der_distance: T,
    /// Second time derivative of distance
    #[var(unit = "m/s2", quantity = "Acceleration", derivative_of = der_distance)]
    pub der2_distance: T,
    /// Angle of the position about the z-axis of resolveInFrame, from its x-axis; 0 on the z-axis
    #[var(unit = "rad", quantity = "Angle")]
    pub azimuth: T,
    /// Angle of the position above the x-y-plane of resolveInFrame
    #[var(unit = "rad", quantity = "Angle")]
    pub elevation: T,
    /// Distance from the z-axis of resolveInFrame
    #[var(unit = "m", quantity = "Length", min = 0.0)]
    pub radius_xy: T,
    /// Time derivative of azimuth; 0 on the z-axis
    #[var(unit = "rad/s", quantity = "AngularVelocity", derivative_of = azimuth)]
    pub der_azimuth: T,
    /// Time derivative of elevation
    #[var(unit = "rad/s", quantity = "AngularVelocity", derivative_of = elevation)]
    pub der_elevation: T,
    /// Time derivative of radius_xy
    #[var(unit = "m/s", quantity = "Velocity", derivative_of = radius_xy)]
    pub der_radius_xy: T,
}

impl FormParameters {
    /// Selected forms, with or without the matrix and the quaternion.
    #[inline(always)]
    pub fn selected(&self, get_t: bool, get_q: bool) -> SelectedForms {
        SelectedForms {
            get_t,
            get_q,
            get_rotation_vector: self.get_rotation_vector,
            get_axis: self.get_axis,
            get_angle: self.get_angle,
            get_distance: self.get_distance,
            get_spherical: self.get_spherical,
            get_cylindrical: self.get_cylindrical,
        }
    }
}

impl<T: Scalar> From<PoseForms<T>> for FormOutputs<T> {
    fn from(forms: PoseForms<T>) -> Self {
        let coordinates = forms.coordinates;
        Self {
            rotation_vector: forms.rotation_vector,
            axis: forms.axis,
            angle: forms.angle,
            distance: forms.distance,
            der_distance: forms.der_distance,
            der2_distance: forms.der2_distance,
            azimuth: coordinates.azimuth,
            elevation: coordinates.elevation,
            radius_xy: coordinates.radius_xy,
            der_azimuth: coordinates.der_azimuth,
            der_elevation: coordinates.der_elevation,
            der_radius_xy: coordinates.der_radius_xy,
        }
    }
}
