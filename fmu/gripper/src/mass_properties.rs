//! Mass properties of part and hand, as parameters.
use fmu_export::{Error, Scalar, Variables};
use multibody::bodies::Inertia;
use multibody::forces::gripper::MassProperties;
use nalgebra::{Matrix3, Vector3};

/// Mass properties of a body, in the axes of its frame at the grip.
#[derive(Variables)]
pub struct BodyParameters<T = f64> {
    /// Mass, for springs that hold any part at any communication step; 0: not given
    #[var(unit = "kg", quantity = "Mass", min = 0.0)]
    pub m: T,
    /// Position of the centre of mass relative to the frame, resolved in the frame
    #[var(name = "r_CM", unit = "m", quantity = "Position")]
    pub r_cm: Vector3<T>,
    /// Moment of inertia about the x-axis through the centre of mass, resolved in the frame
    #[var(name = "I_11", unit = "kg.m2", quantity = "MomentOfInertia")]
    pub i_11: T,
    /// Moment of inertia about the y-axis through the centre of mass, resolved in the frame
    #[var(name = "I_22", unit = "kg.m2", quantity = "MomentOfInertia")]
    pub i_22: T,
    /// Moment of inertia about the z-axis through the centre of mass, resolved in the frame
    #[var(name = "I_33", unit = "kg.m2", quantity = "MomentOfInertia")]
    pub i_33: T,
    /// Element (2,1) of the inertia tensor about the centre of mass, resolved in the frame
    #[var(name = "I_21", unit = "kg.m2", quantity = "MomentOfInertia")]
    pub i_21: T,
    /// Element (3,1) of the inertia tensor about the centre of mass, resolved in the frame
    #[var(name = "I_31", unit = "kg.m2", quantity = "MomentOfInertia")]
    pub i_31: T,
    /// Element (3,2) of the inertia tensor about the centre of mass, resolved in the frame
    #[var(name = "I_32", unit = "kg.m2", quantity = "MomentOfInertia")]
    pub i_32: T,
    /// Largest distance of the true centre of mass from r_CM
    #[var(name = "r_CM_tolerance", unit = "m", quantity = "Distance", min = 0.0)]
    pub r_cm_tolerance: T,
}

impl<T: Scalar> BodyParameters<T> {
    /// Converts to mechanics, with mass and inertia reduced by the factor `share`; `None` if unknown.
    #[inline]
    pub fn mass_properties(&self, share: T) -> Option<MassProperties<T>> {
        let Self { m, r_cm, r_cm_tolerance, .. } = *self;
        (m > T::zero()).then(|| MassProperties { m: m * share, r_cm, inertia: self.inertia(share), r_cm_tolerance })
    }

    fn inertia(&self, share: T) -> Inertia<T> {
        let Self { i_11, i_22, i_33, i_21, i_31, i_32, .. } = *self;
        let [i_11, i_22, i_33, i_21, i_31, i_32] = [i_11, i_22, i_33, i_21, i_31, i_32].map(|i| i * share);
        Inertia { i_11, i_22, i_33, i_21, i_31, i_32 }
    }
}

impl BodyParameters {
    /// Example body without symmetry, with `times` the mass of 1 kg.
    pub fn example(times: f64) -> Self {
        let [i_11, i_22, i_33, i_21, i_31, i_32] = [0.03, 0.04, 0.05, 0.001, 0.002, 0.003].map(|i| i * times);
        let r_cm = Vector3::new(0.1, 0.2, 0.3);
        Self { m: times, r_cm, i_11, i_22, i_33, i_21, i_31, i_32, r_cm_tolerance: 0.01 }
    }

    /// Whether moments or products of inertia are given.
    pub fn can_turn(&self) -> bool {
        self.inertia(1.0).matrix() != Matrix3::zeros()
    }

    /// Whether the centre of mass is away from the frame's origin.
    pub fn has_lever(&self) -> bool {
        self.r_cm != Vector3::zeros()
    }

    /// Validates known mass properties of the group `name`. `turning` names the setting that makes the body rotate
    /// without a lever, such as `useMoment = true`.
    ///
    /// # Errors
    /// If no body has these properties, or if moments of inertia are missing for a body that rotates.
    pub fn check(&self, name: &str, turning: Option<&str>) -> Result<(), Error> {
        let Some(body) = self.mass_properties(1.0) else { return Ok(()) };
        if body.can_turn() {
            return body.check().map_err(|error| Error::new(format!("{name}.{error}")));
        }
        let [x, y, z]: [f64; 3] = self.r_cm.into();
        let reason = match turning {
            _ if self.has_lever() => format!("{name}.r_CM = {{{x}, {y}, {z}}} m"),
            _ if self.r_cm_tolerance > 0.0 => format!("{name}.r_CM_tolerance = {} m", self.r_cm_tolerance),
            Some(turning) => turning.to_owned(),
            None => return Ok(()),
        };
        Err(Error::new(format!(
            "{name}.I_11, {name}.I_22, {name}.I_33 = 0 kg.m2 with {reason}: the body turns, so they must be \
             greater than 0"
        )))
    }
}
