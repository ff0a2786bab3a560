use nalgebra::{Matrix6, RealField, Vector3, Vector6, convert, convert_unchecked};

use super::mass_properties::{MassProperties, Mobility, not_a_number};
use super::{directions::Directions, limits::Limits, parameters::Gripper};
use crate::frames::TransformationMatrix;

/// Springs and dampers for a known part, softened to hold it at one communication step size.
///
/// With K and D the diagonal matrices of stiffness and damping, B the [mobility](super::MassProperties::mobility) of
/// the bodies at the grip, E the identity:
///
/// ```text
/// k = (K^-1 + 12 h^2 B)^-1          d = 3 h k + (D^-1 + 10 h B)^-1
/// ```
///
/// Forces and torques in one direction move and rotate the part in others, so the matrices are full. In one dimension
/// they reduce to the law of [`SpringDamper`](super::SpringDamper).
///
/// All matrices are resolved in frame b if they are independent of the pose there, otherwise in frame a.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SoftenedSprings<T = f64> {
    /// Length of the communication step in s, part, and gripper without limits.
    made_for: (T, MassProperties<T>, Gripper<T>),
    /// Stiffness k.
    pub(super) stiffness: Matrix6<T>,
    /// Damping d.
    pub(super) damping: Matrix6<T>,
    /// Matrix from the sum of the static correction and its growth in a step to the next static correction.
    pub(super) correction: Matrix6<T>,
    /// Growth of the static correction in a step, as a fraction of the softened spring's force.
    pub(super) correction_rate: T,
}

impl<T: RealField + Copy> Gripper<T> {
    /// Whether springs depend on the pose of the part in the hand.
    pub(super) fn springs_depend_on_pose(&self) -> bool {
        self.hand.is_some() || self.directions != Directions::All
    }

    /// Springs for steps of the length `h` in s, resolved in frame b; independent of the pose.
    #[inline(never)]
    pub(super) fn springs_of_frame_b(&self, part: &MassProperties<T>, h: T) -> SoftenedSprings<T> {
        let mobility = part.mobilities(&Vector3::zeros(), &TransformationMatrix::null_rotation());
        self.softened(part, h, &mobility)
    }

    /// Whether springs were made for this part, for steps of the length `h` in s, and for these parameters.
    pub(super) fn fits(&self, springs: &SoftenedSprings<T>, part: &MassProperties<T>, h: T) -> bool {
        springs.made_for == self.conditions(part, h)
    }

    fn conditions(&self, part: &MassProperties<T>, h: T) -> (T, MassProperties<T>, Self) {
        (h, *part, Self { limits: Limits::default(), ..*self })
    }

    /// Stiffnesses in N/m and N.m/rad and dampings in N.s/m and N.m.s/rad along the acting axes of force and torque;
    /// zero along the others.
    fn diagonals(&self) -> (Vector6<T>, Vector6<T>) {
        let mask = self.mask();
        let of = |force: T, torque: T| stacked(&Vector3::repeat(force), &Vector3::repeat(torque)).component_mul(&mask);
        (of(self.translation.stiffness, self.rotation.stiffness), of(self.translation.damping, self.rotation.damping))
    }

    /// 1 for the acting axes of force and torque, 0 for the others.
    fn mask(&self) -> Vector6<T> {
        let torque = if self.use_moment { T::one() } else { T::zero() };
        stacked(&self.directions.mask(), &Vector3::repeat(torque))
    }

    /// Springs for steps of the length `h` in s, resolved in the axes of the mobility.
    pub(super) fn softened(&self, part: &MassProperties<T>, h: T, mobility: &Mobility<T>) -> SoftenedSprings<T> {
        let (stiffness, damping) = self.diagonals();
        let mask = self.mask();
        // The derivative of the root is infinite at zero, although the springs have a derivative there.
        let root = |diagonal: &Vector6<T>| Vector6::from_fn(|i, _| mask[i] * (diagonal[i] + convert(1e-200)).sqrt());
        let [s, r] = [&stiffness, &damping].map(root);
        let factor = convert::<_, T>(12.0) * h * h;
        let k = scaled(&s, &relaxed(&s, &mobility.assumed, factor));
        let damper = scaled(&r, &relaxed(&r, &mobility.assumed, convert::<_, T>(10.0) * h));
        let (correction, correction_rate) = if self.static_correction {
            // Taken over all axes that may act, so that the rate does not jump where a spring loses its stiffness.
            let rate = convert::<_, T>(0.01).min(least_ratio(mobility, &mask) * convert(0.05));
            let lost = relaxed(&s, &mobility.assumed, factor / rate);
            let kept = |i, j| if i == j { T::one() - lost[(i, j)] } else { -lost[(i, j)] };
            // The formula for a spring of zero stiffness, where only the derivative is not zero.
            let product = scaled(&s, &lost) * mobility.assumed * (factor / rate);
            let entry = |i: usize, j: usize| match stiffness[j] > T::zero() {
                true => kept(i, j) * (s[i] / s[j]),
                false => product[(i, j)] * mask[j],
            };
            (Matrix6::from_fn(entry), rate)
        } else {
            (Matrix6::zeros(), T::zero())
        };
        SoftenedSprings {
            made_for: self.conditions(part, h),
            stiffness: k,
            damping: Matrix6::from_fn(|i, j| convert::<_, T>(3.0) * h * k[(i, j)] + damper[(i, j)]),
            correction,
            correction_rate,
        }
    }
}

/// `(E + f R B R)^-1` with R the diagonal matrix of `r`; not finite if that overflows.
fn relaxed<T: RealField + Copy>(r: &Vector6<T>, mobility: &Matrix6<T>, f: T) -> Matrix6<T> {
    let matrix = Matrix6::identity() + scaled(r, mobility) * f;
    matrix.cholesky().map_or(Matrix6::repeat(not_a_number()), |factors| factors.inverse())
}

/// `R A R` with R the diagonal matrix of `r`.
#[inline(never)]
fn scaled<T: RealField + Copy>(r: &Vector6<T>, a: &Matrix6<T>) -> Matrix6<T> {
    Matrix6::from_fn(|i, j| r[i] * a[(i, j)] * r[j])
}

/// Smallest ratio, from 0 to 1, of the stated mobility to the assumed one over all acting directions of force and
/// torque.
fn least_ratio<T: RealField + Copy>(mobility: &Mobility<T>, mask: &Vector6<T>) -> T {
    if mobility.stated == mobility.assumed {
        return T::one();
    }
    let mask = mask.map(convert_unchecked::<T, f64>);
    let others = Matrix6::from_diagonal(&mask.map(|acts| 1.0 - acts));
    let [stated, assumed] =
        [&mobility.stated, &mobility.assumed].map(|matrix| scaled(&mask, &matrix.map(convert_unchecked)) + others);
    // The quotient is stationary in this direction, so its derivatives are the derivatives of the ratio.
    least_direction(&stated, &assumed).map_or_else(not_a_number, |x| {
        let x = x.component_mul(&mask).cast();
        let work = |matrix: &Matrix6<T>| scaled(&x, matrix).sum();
        let (stated, assumed) = (work(&mobility.stated), work(&mobility.assumed));
        if assumed > T::zero() { (stated / assumed).min(T::one()) } else { T::one() }
    })
}

/// Vector x with the smallest x'ax / x'bx; `None` if the ratios are not finite.
fn least_direction(a: &Matrix6<f64>, b: &Matrix6<f64>) -> Option<Vector6<f64>> {
    let lower = b.cholesky()?.unpack();
    let left = lower.solve_lower_triangular(a)?;
    let ratios = lower.solve_lower_triangular(&left.transpose())?;
    // The eigenvalue iteration would not converge.
    if !ratios.iter().all(|x| x.is_finite()) {
        return None;
    }
    let eigen = ratios.symmetric_eigen();
    let least = eigen.eigenvectors.column(eigen.eigenvalues.imin()).into_owned();
    lower.transpose().solve_upper_triangular(&least)
}

/// Stacks force and torque, or deflections, in one vector.
pub(super) fn stacked<T: RealField + Copy>(linear: &Vector3<T>, angular: &Vector3<T>) -> Vector6<T> {
    Vector6::new(linear.x, linear.y, linear.z, angular.x, angular.y, angular.z)
}
