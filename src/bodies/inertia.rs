use nalgebra::{Matrix3, RealField, Vector3, convert, convert_unchecked};

use super::error::Error;

/// Inertia tensor of a body about its centre of mass, resolved in a body-fixed frame, in kg.m2.
///
/// The products of inertia `i_21`, `i_31`, `i_32` are elements of the matrix, as in Modelica: `i_21` is the integral of
/// `-x y` over the mass.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Inertia<T = f64> {
    /// Moment of inertia about the x axis.
    pub i_11: T,
    /// Moment of inertia about the y axis.
    pub i_22: T,
    /// Moment of inertia about the z axis.
    pub i_33: T,
    /// Product of inertia of x and y.
    pub i_21: T,
    /// Product of inertia of x and z.
    pub i_31: T,
    /// Product of inertia of y and z.
    pub i_32: T,
}

impl<T: RealField + Copy> Inertia<T> {
    /// Symmetric matrix of the tensor.
    ///
    /// ```
    /// # use multibody::bodies::Inertia;
    /// # use nalgebra::Matrix3;
    /// let inertia = Inertia { i_11: 1.0, i_22: 2.0, i_33: 3.0, i_21: 0.1, i_31: 0.2, i_32: 0.3 };
    /// assert_eq!(inertia.matrix(), Matrix3::new(1.0, 0.1, 0.2, 0.1, 2.0, 0.3, 0.2, 0.3, 3.0));
    /// ```
    pub fn matrix(&self) -> Matrix3<T> {
        let Self { i_11, i_22, i_33, i_21, i_31, i_32 } = *self;
        Matrix3::new(i_11, i_21, i_31, i_21, i_22, i_32, i_31, i_32, i_33)
    }

    /// Principal moments of inertia in ascending order, in kg.m2.
    ///
    /// ```
    /// # use multibody::bodies::Inertia;
    /// let inertia = Inertia { i_11: 2.0, i_22: 2.0, i_33: 3.5, i_21: 1.0, i_31: 0.0, i_32: 0.0 };
    /// let [smallest, middle, largest] = inertia.principal_moments();
    /// assert!((smallest - 1.0_f64).abs() < 1e-15 && (middle - 3.0).abs() < 1e-15 && largest == 3.5);
    /// ```
    pub fn principal_moments(&self) -> [f64; 3] {
        let matrix = self.matrix().map(convert_unchecked::<T, f64>);
        if matrix.iter().any(|element| !element.is_finite()) {
            // The eigenvalue iteration would not converge.
            return [f64::NAN; 3];
        }
        let mut moments: [f64; 3] = matrix.symmetric_eigenvalues().into();
        moments.sort_by(f64::total_cmp);
        moments
    }

    /// Validates the inertia.
    ///
    /// # Errors
    /// [`Error::NotPositiveDefinite`], and [`Error::Triangle`] if a principal moment exceeds the sum of the other two
    /// by more than 1e-9 of the sum: no distribution of mass has such moments.
    ///
    /// ```
    /// # use multibody::bodies::{Error, Inertia};
    /// let diagonal = |i_11, i_22, i_33| Inertia { i_11, i_22, i_33, i_21: 0.0, i_31: 0.0, i_32: 0.0 };
    /// assert_eq!(diagonal(1.0, 2.0, 3.0).check(), Ok(())); // a plate
    /// assert_eq!(diagonal(1.0, 4.0, 2.0).check(), Err(Error::Triangle([1.0, 2.0, 4.0])));
    /// assert_eq!(diagonal(0.0, 2.0, 2.0).check(), Err(Error::NotPositiveDefinite([0.0, 2.0, 2.0])));
    /// ```
    pub fn check(&self) -> Result<(), Error> {
        self.solve(&Vector3::zeros())?;
        let [a, b, c] = self.principal_moments();
        if c > (a + b) * (1.0 + 1e-9) { Err(Error::Triangle([a, b, c])) } else { Ok(()) }
    }

    /// `I^-1 v`, for example the angular acceleration (rad/s2) that a torque (N.m) causes at rest.
    ///
    /// # Errors
    /// [`Error::NotPositiveDefinite`].
    ///
    /// ```
    /// # use multibody::bodies::Inertia;
    /// # use nalgebra::vector;
    /// let inertia = Inertia { i_11: 1.0, i_22: 4.0, i_33: 4.0, i_21: 0.0, i_31: 0.0, i_32: 0.0 };
    /// assert_eq!(inertia.solve(&vector![1.0, 2.0, 3.0]), Ok(vector![1.0, 0.5, 0.75]));
    /// ```
    pub fn solve(&self, v: &Vector3<T>) -> Result<Vector3<T>, Error> {
        let factors = self.matrix().cholesky().ok_or_else(|| Error::NotPositiveDefinite(self.principal_moments()))?;
        Ok(factors.solve(v))
    }
}

impl<T: RealField + Copy> Default for Inertia<T> {
    /// Modelica's default: 0.001 kg.m2 about each axis.
    fn default() -> Self {
        let (moment, product) = (convert(0.001), T::zero());
        Self { i_11: moment, i_22: moment, i_33: moment, i_21: product, i_31: product, i_32: product }
    }
}
