//! Input orientations: matrices and quaternions, validated and extrapolated.
use crate::frame_settings::{FrameSettings, Orientation};
use fmu_export::{Error, Log, Path, Scalar};
use multibody::frames::{self, Quaternion, TransformationMatrix};
use nalgebra::{Matrix3, Vector3, Vector4};

/// Largest deviation without a warning: of a matrix from a rotation, or of a quaternion's length from 1.
const WARNING_LIMIT: f64 = 1e-3;
/// Largest deviation of a matrix from a rotation without an error.
const ERROR_LIMIT: f64 = 0.1;
/// Least length of a quaternion without an error.
const MIN_LENGTH: f64 = 1e-3;

/// Transformation matrix from the world to the frame: the input, or computed from the normalised quaternion.
#[inline(always)]
pub(crate) fn matrix<T: Scalar>(orientation: Orientation, t: &Matrix3<T>, q: &Vector4<T>) -> TransformationMatrix<T> {
    match orientation {
        Orientation::T => TransformationMatrix(*t),
        // `check` has refused quaternions that cannot be normalised.
        Orientation::Q => TransformationMatrix::from_q(&Quaternion(*q).normalize().unwrap_or(Quaternion(*q))),
    }
}

/// Extrapolates the matrix or the quaternion, and the angular velocity, by a time in s, under constant angular
/// acceleration.
pub(crate) fn extrapolate<T: Scalar>(
    settings: &FrameSettings,
    (t, q): (&mut Matrix3<T>, &mut Vector4<T>),
    w: &mut Vector3<T>,
    z: &Vector3<T>,
    time: T,
) {
    let half: T = nalgebra::convert(0.5);
    let turn = || *w * time + z * (time * time * half);
    match settings.orientation {
        // The matrix is held; only its time derivatives are needed.
        Orientation::T if !settings.is_extrapolated => {
            *t = TransformationMatrix(*t).absolute_rotation(&TransformationMatrix::from_rotation_vector(&turn())).0;
        }
        Orientation::T => *t = frames::Orientation { t: TransformationMatrix(*t), w: *w }.extrapolate(z, time).t.0,
        Orientation::Q => *q = Quaternion(*q).absolute_rotation(&Quaternion::from_rotation_vector(&turn())).0,
    }
    *w += z * time;
}

/// Inputs of a frame that are zero and replaced by the identity.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StandsIn {
    t: bool,
    q: bool,
}

impl StandsIn {
    /// Whether the identity replaces the input that is read.
    #[inline(always)]
    pub(crate) fn is_for(self, orientation: Orientation) -> bool {
        match orientation {
            Orientation::T => self.t,
            Orientation::Q => self.q,
        }
    }
}

/// Replaces a zero matrix or quaternion by the identity.
#[inline(always)]
pub(crate) fn replace_zeros<T: Scalar>(t: &mut Matrix3<T>, q: &mut Vector4<T>) -> StandsIn {
    let is_zero = |x: &T| x.re() == 0.0;
    let stands_in = StandsIn { t: t.iter().all(is_zero), q: q.iter().rev().all(is_zero) };
    if stands_in.t {
        *t = Matrix3::identity();
    }
    if stands_in.q {
        *q = Quaternion::null_rotation().0;
    }
    stands_in
}

/// Values of a frame's orientation that [`check`] has seen; 0 if only start values. The numbers are saved with the
/// state of the instance.
mod seen {
    /// Zeros, with a warning.
    pub(super) const ZEROS: f64 = 1.0;
    /// Any other value.
    pub(super) const VALUE: f64 = 2.0;
}

/// Number of Reals that [`check`] keeps: whether it has warned of a deviation (0 or 1), and the values [`seen`].
pub(crate) const ATTITUDE_MEMORY: usize = 2;

/// Validates an orientation: warns once of a deviation, and refuses a large one. If it `stands_in` for zeros, warns
/// once, or refuses it after another value. `initial` is [`Occasion::initial`](fmu_export::Occasion::initial).
#[inline(always)]
pub(crate) fn check(
    frame: Path<'_>,
    orientation: Orientation,
    t: &Matrix3<f64>,
    q: &Vector4<f64>,
    (stands_in, initial): (bool, bool),
    memory: &mut [f64],
    log: &mut Log<'_>,
) -> Result<(), Error> {
    let [warned, seen] = memory else { unreachable!("each frame keeps two numbers of its orientation") };
    if stands_in || *seen != seen::VALUE {
        note(frame, orientation, (stands_in, initial), (*t, *q), seen, log)?;
    }
    let deviation = match orientation {
        Orientation::T => {
            // Fast path of valid matrices.
            let residues = orthonormality_residues(t);
            let determinant = t.determinant();
            if determinant > 0.0 && residues.iter().all(|residue| residue.abs() <= WARNING_LIMIT) {
                return Ok(());
            }
            let deviation = largest(residues);
            if !(deviation <= ERROR_LIMIT && determinant > 0.0) {
                return Err(not_a_rotation(frame, *t, deviation));
            }
            deviation
        }
        Orientation::Q => {
            let length = q.norm();
            // An overflowing length would normalise the quaternion to zero.
            if !(length >= MIN_LENGTH && length.is_finite()) {
                return Err(no_orientation(frame, length));
            }
            (length - 1.0).abs()
        }
    };
    if deviation > WARNING_LIMIT && *warned == 0.0 {
        *warned = 1.0;
        log.warn(deviation_warning(frame, orientation, deviation));
    }
    Ok(())
}

/// Records whether an orientation has a value.
///
/// # Errors
/// If zeros follow another value.
#[cold]
#[inline(never)]
fn note(
    frame: Path<'_>,
    orientation: Orientation,
    (stands_in, initial): (bool, bool),
    (t, q): (Matrix3<f64>, Vector4<f64>),
    seen: &mut f64,
    log: &mut Log<'_>,
) -> Result<(), Error> {
    let (name, is_identity) = match orientation {
        Orientation::T => ("R.T", t == Matrix3::identity()),
        Orientation::Q => ("Q", q == Quaternion::null_rotation().0),
    };
    if !stands_in {
        // As long as inputs may have start values, the identity is probably one.
        if !(initial && is_identity) {
            *seen = seen::VALUE;
        }
        return Ok(());
    }
    if *seen == seen::VALUE {
        return Err(Error::new(format!("{frame}.{name} is zero, but was not before: was the measurement lost?")));
    }
    if *seen != seen::ZEROS {
        *seen = seen::ZEROS;
        log.warn_of_input_not_set(format!(
            "{frame}.{name} is zero, so it counts as not connected and is replaced by the identity"
        ));
    }
    Ok(())
}

#[cold]
#[inline(never)]
fn deviation_warning(frame: Path<'_>, orientation: Orientation, deviation: f64) -> String {
    match orientation {
        Orientation::T => format!(
            "{frame}.R.T is not exactly a rotation: R.T times its transpose differs from the identity by \
             {deviation:.2e} (limit {WARNING_LIMIT})"
        ),
        Orientation::Q => format!(
            "{frame}.Q is not a unit quaternion, it is normalised: its length differs from 1 by {deviation:.2e} \
             (limit {WARNING_LIMIT})"
        ),
    }
}

/// Elements of the symmetric matrix `T T' - I`: six products of rows.
#[inline(always)]
fn orthonormality_residues(t: &Matrix3<f64>) -> [f64; 6] {
    let product = |i: usize, j: usize| t[(i, 0)] * t[(j, 0)] + t[(i, 1)] * t[(j, 1)] + t[(i, 2)] * t[(j, 2)];
    let on_diagonal = |i: usize| product(i, i) - 1.0;
    [on_diagonal(0), on_diagonal(1), on_diagonal(2), product(0, 1), product(0, 2), product(1, 2)]
}

#[cold]
#[inline(never)]
fn largest(residues: [f64; 6]) -> f64 {
    residues.iter().fold(0.0, |largest: f64, residue| largest.max(residue.abs()))
}

// Cold functions take values: references would force the arguments into memory in the common case too.

#[cold]
#[inline(never)]
fn not_a_rotation(frame: Path<'_>, t: Matrix3<f64>, deviation: f64) -> Error {
    let determinant = t.determinant();
    let instead = if determinant < 0.0 { ", but a reflection" } else { "" };
    Error::new(format!(
        "{frame}.R.T is not a rotation{instead}: R.T times its transpose differs from the identity by {deviation:.2e} \
         (limit {ERROR_LIMIT}), its determinant is {determinant:.2e}"
    ))
}

#[cold]
#[inline(never)]
fn no_orientation(frame: Path<'_>, length: f64) -> Error {
    let limit = if length < MIN_LENGTH { format!("at least {MIN_LENGTH}") } else { "finite".to_owned() };
    Error::new(format!("{frame}.Q has the length {length:.2e}: must be {limit}"))
}
