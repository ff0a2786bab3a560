use nalgebra::{Matrix3, Matrix6, RealField, Vector3};

use crate::bodies::{Error, Inertia};
use crate::frames::TransformationMatrix;

/// Mass properties of a rigid body that a gripper moves: the part, resolved in frame b, or the hand, resolved in frame
/// a.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MassProperties<T = f64> {
    /// Mass, in kg.
    pub m: T,
    /// Position of the centre of mass relative to the frame's origin, in m.
    pub r_cm: Vector3<T>,
    /// Inertia about the centre of mass, in kg.m2; zero for a body that cannot rotate.
    pub inertia: Inertia<T>,
    /// Uncertainty of the centre of mass: largest distance, in m, from its true position.
    pub r_cm_tolerance: T,
}

/// Mobility of one or two bodies at the grip: the symmetric matrix from force and torque, in N and N.m, to
/// accelerations, in m/s2 and rad/s2.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Mobility<T> {
    /// Mobility with the given centres of mass.
    pub(super) stated: Matrix6<T>,
    /// Upper bound of the mobility within the tolerances of the centres of mass.
    pub(super) assumed: Matrix6<T>,
}

impl<T: RealField + Copy> MassProperties<T> {
    /// Validates mass and inertia. Accepts a body that cannot rotate.
    ///
    /// # Errors
    /// [`Error::Mass`], [`Error::NotPositiveDefinite`] and [`Error::Triangle`].
    pub fn check(&self) -> Result<(), Error> {
        if self.m <= T::zero() {
            return Err(Error::Mass(nalgebra::convert_unchecked(self.m)));
        }
        if self.can_turn() { self.inertia.check() } else { Ok(()) }
    }

    /// Whether moments of inertia are given.
    pub fn can_turn(&self) -> bool {
        self.inertia.matrix() != Matrix3::zeros()
    }

    /// Mobility at a point: the symmetric matrix from a force and a torque at the point, in N and N.m, to the
    /// accelerations that they cause at rest, in m/s2 and rad/s2. `point` is relative to the frame's origin, in m;
    /// everything is resolved in the frame.
    ///
    /// With c the vector from the point to the centre of mass and `[c]` its cross product matrix:
    ///
    /// ```text
    /// | E/m - [c] I^-1 [c]   [c] I^-1 |
    /// | -I^-1 [c]            I^-1     |
    /// ```
    ///
    /// A rod of 1 kg and 1 m feels like 1/4 kg at its end, across its axis, and like 1 kg along it:
    ///
    /// ```
    /// # use multibody::{bodies::Inertia, forces::gripper::MassProperties};
    /// # use nalgebra::{Vector3, vector};
    /// let inertia = Inertia { i_11: 1e-6, i_22: 1.0 / 12.0, i_33: 1.0 / 12.0, i_21: 0.0, i_31: 0.0, i_32: 0.0 };
    /// let rod = MassProperties { m: 1.0, r_cm: vector![0.5, 0.0, 0.0], inertia, r_cm_tolerance: 0.0 };
    /// let mobility = rod.mobility(&Vector3::zeros());
    /// assert_eq!(mobility.m11, 1.0);
    /// assert!((mobility.m22 - 4.0_f64).abs() < 1e-14);
    /// ```
    pub fn mobility(&self, point: &Vector3<T>) -> Matrix6<T> {
        self.mobilities(point, &TransformationMatrix::null_rotation()).stated
    }

    /// Mobilities at a point, resolved in other axes: `t` maps components from these axes to the axes of the frame.
    pub(super) fn mobilities(&self, point: &Vector3<T>, t: &TransformationMatrix<T>) -> Mobility<T> {
        let turning = if self.can_turn() {
            // An inertia that is not positive definite is refused elsewhere; here its results are not finite.
            self.inertia.matrix().cholesky().map_or(Matrix3::repeat(not_a_number()), |factors| factors.inverse())
        } else {
            Matrix3::zeros()
        };
        let turning = t.resolve_dyade1(&turning);
        let c = t.resolve1(&(self.r_cm - point)).cross_matrix();
        let coupling = c * turning;
        let mut stated = Matrix6::zeros();
        stated.fixed_view_mut::<3, 3>(0, 0).copy_from(&(Matrix3::identity() / self.m - coupling * c));
        stated.fixed_view_mut::<3, 3>(0, 3).copy_from(&coupling);
        stated.fixed_view_mut::<3, 3>(3, 0).copy_from(&coupling.transpose());
        stated.fixed_view_mut::<3, 3>(3, 3).copy_from(&turning);

        // At least half the mobility for any centre of mass within the tolerance, in the order of symmetric matrices.
        let mut assumed = stated;
        let mut linear = assumed.fixed_view_mut::<3, 3>(0, 0);
        linear += (Matrix3::identity() * turning.trace() - turning) * (self.r_cm_tolerance * self.r_cm_tolerance);
        Mobility { stated, assumed }
    }
}

pub(super) fn not_a_number<T: RealField>() -> T {
    nalgebra::convert(f64::NAN)
}
