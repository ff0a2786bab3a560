//! Velocities and accelerations estimated from poses alone: from backward differences of the last three poses, or from
//! a least-squares parabola through more.
//!
//! For poses from a recording or a robot's log. Keep one [`History`] of positions and, for orientations, one of
//! transformation matrices, and [`record`](History::record) a pose at each communication point.
//!
//! At the time of the last pose, the errors are of order 2 in the step size for `v` and `w`, and of order 1 for `a` and
//! `z`, for steps of any ratio. With a window of length `L` (s) they are about `L^2/10` and `L/2` times the third
//! derivative of the motion.
//!
//! Noise is amplified. Independent errors in the poses with standard deviation `sigma` cause, with `n` poses at equal
//! steps `h`, a standard deviation
//!
//! * of velocities: `sigma/h sqrt(12 (2 n - 1) (8 n - 11)/p)`,
//! * of accelerations: `sigma/h^2 sqrt(720/p)`, with `p = (n - 2) (n - 1) n (n + 1) (n + 2)`.
//!
//! | n | velocity | acceleration |
//! |---|---|---|
//! | 3 | `2.55 sigma/h` | `2.45 sigma/h^2` |
//! | 15 | `0.226 sigma/h` | `0.0311 sigma/h^2` |
//! | 31 | `0.0780 sigma/h` | `0.00503 sigma/h^2` |
//! | 64 | `0.0267 sigma/h` | `0.000819 sigma/h^2` |

use nalgebra::{RealField, SVector, Vector3, convert};

use super::TransformationMatrix;
use least_squares::Parabola;

mod least_squares;

/// Rotation vectors longer than this angle, in rad, end the window: they wrap at half a turn.
const LARGEST_TURN: f64 = 2.5;

/// Last poses of a frame at distinct times, newest first.
///
/// ```
/// # use multibody::frames::estimation::History;
/// # use nalgebra::Vector1;
/// let mut history = History::<Vector1<f64>>::default();
/// for (time, position) in [(0.0, 1.0), (0.5, 4.0), (1.0, 9.0), (2.0, 25.0)] {
///     history.record(time, Vector1::new(position), 0.5);
/// }
/// assert_eq!(history.times, [2.0, 1.0, 0.5]);
/// assert_eq!(history.poses, [25.0, 9.0, 4.0].map(Vector1::new));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct History<P> {
    /// Largest number of poses, at least 3.
    pub window: usize,
    /// Times of the poses, in s, in descending order.
    pub times: Vec<f64>,
    /// Poses at these times.
    pub poses: Vec<P>,
}

/// Empty history of three poses.
impl<P> Default for History<P> {
    fn default() -> Self {
        Self::new(3)
    }
}

impl<P> History<P> {
    /// Creates an empty history of at most `window` poses; at least 3.
    pub fn new(window: usize) -> Self {
        Self { window: window.max(3), times: Vec::new(), poses: Vec::new() }
    }
}

impl<P: Copy> History<P> {
    /// Adds the pose at `time` (s), at the start of a step of length `step` (s, positive).
    ///
    /// The new pose replaces all poses that are later or less than a thousandth of `step` earlier, to avoid divisions
    /// by zero: the first step, for instance, has the time of the initialization. Earlier poses remain.
    ///
    /// ```
    /// # use multibody::frames::estimation::History;
    /// # use nalgebra::Vector1;
    /// let mut history = History::<Vector1<f64>>::default();
    /// history.record(0.0, Vector1::new(7.0), 0.1);
    /// history.record(0.0, Vector1::new(1.0), 0.1);
    /// history.record(0.1, Vector1::new(2.0), 0.1);
    /// assert_eq!(history.poses, [2.0, 1.0].map(Vector1::new));
    /// ```
    pub fn record(&mut self, time: f64, pose: P, step: f64) {
        let kept_from = replaced(&self.times, time, step);
        self.times.splice(..kept_from, [time]);
        self.poses.splice(..kept_from, [pose]);
        self.times.truncate(self.window);
        self.poses.truncate(self.window);
    }

    /// Converts all poses, for instance to dual numbers.
    ///
    /// ```
    /// # use multibody::frames::estimation::History;
    /// # use nalgebra::Vector1;
    /// let mut history = History::<Vector1<f64>>::default();
    /// history.record(0.0, Vector1::new(7.5), 0.1);
    /// assert_eq!(history.map(|pose| pose.map(|x| x as f32)).poses[0], Vector1::new(7.5_f32));
    /// ```
    pub fn map<Q>(&self, convert: impl FnMut(P) -> Q) -> History<Q> {
        let Self { window, times, poses } = self;
        History { window: *window, times: times.clone(), poses: poses.iter().copied().map(convert).collect() }
    }
}

impl<T: RealField + Copy, const N: usize> History<SVector<T, N>> {
    /// Velocity and acceleration at the time of the newest position (unit of the positions per s and per s2).
    ///
    /// Resolved in the frame of the positions. Both are zero with fewer than two positions; with two, the velocity is
    /// of first order and the acceleration zero.
    ///
    /// ```
    /// # use multibody::frames::estimation::History;
    /// # use nalgebra::Vector1;
    /// let mut history = History::<Vector1<f64>>::default();
    /// for t in [0.0, 1.0, 3.0] {
    ///     history.record(t, Vector1::new(t * t), 1.0);
    /// }
    /// assert_eq!(history.velocity_and_acceleration(), (Vector1::new(6.0), Vector1::new(2.0)));
    /// ```
    pub fn velocity_and_acceleration(&self) -> (SVector<T, N>, SVector<T, N>) {
        velocity_and_acceleration(&self.times, |i| self.poses[i])
    }
}

impl<T: RealField + Copy> History<TransformationMatrix<T>> {
    /// Angular velocity `w` (rad/s) and its time derivative `z` (rad/s2) at the time of the newest matrix.
    ///
    /// Frame 2 with respect to frame 1, resolved in frame 2. Both are zero with fewer than two matrices; with two, `w`
    /// is of first order and `z` zero. Between two poses the frame must turn by less than half a turn.
    ///
    /// The window ends before a pose rotated by more than 2.5 rad from the newest one. If fewer than four poses remain,
    /// the differences of the last three are used.
    ///
    /// ```
    /// # use multibody::frames::{TransformationMatrix, estimation::History};
    /// # use nalgebra::Vector3;
    /// for window in [3, 5] {
    ///     let mut history = History::<TransformationMatrix>::new(window);
    ///     for t in [0.0, 0.1, 0.15, 0.2, 0.3] {
    ///         history.record(t, TransformationMatrix::axis_rotation(3, 5.0 * t * t).unwrap(), 0.1);
    ///     }
    ///     let (w, z) = history.angular_velocity_and_acceleration();
    ///     assert!((w - Vector3::new(0.0, 0.0, 3.0)).norm() < 1e-13);
    ///     assert!((z - Vector3::new(0.0, 0.0, 10.0)).norm() < 1e-12);
    /// }
    /// ```
    pub fn angular_velocity_and_acceleration(&self) -> (Vector3<T>, Vector3<T>) {
        angular_velocity_and_acceleration(&self.times, |i| self.poses[i])
    }
}

/// Number of the newest poses at `times` (s, newest first) that a pose at `time` replaces, as [`History::record`] says.
#[must_use]
pub fn replaced(times: &[f64], time: f64, step: f64) -> usize {
    let far_enough = |earlier: &f64| time - earlier > 0.0 && time - earlier >= 1e-3 * step;
    times.iter().position(far_enough).unwrap_or(times.len())
}

/// [`History::velocity_and_acceleration`] of positions in any memory: `position(i)` is the one at `times[i]`.
pub fn velocity_and_acceleration<T: RealField + Copy, const N: usize>(
    times: &[f64],
    position: impl Fn(usize) -> SVector<T, N>,
) -> (SVector<T, N>, SVector<T, N>) {
    let older = times.len().saturating_sub(1);
    fit(times, older, |i| position(i) - position(0))
        .unwrap_or_else(|| differences(times, |earlier, later| position(later) - position(earlier)))
}

/// [`History::angular_velocity_and_acceleration`] of matrices in any memory: `orientation(i)` is the one at `times[i]`.
pub fn angular_velocity_and_acceleration<T: RealField + Copy>(
    times: &[f64],
    orientation: impl Fn(usize) -> TransformationMatrix<T>,
) -> (Vector3<T>, Vector3<T>) {
    let turn = |from: usize, to: usize| orientation(from).relative_rotation(&orientation(to)).to_rotation_vector();
    // A wrapped vector points the other way.
    let is_long = |turn: Vector3<T>| turn.norm_squared() > convert(LARGEST_TURN * LARGEST_TURN);
    let (mut older, mut last) = (0, Vector3::zeros());
    while times.len() > 3 && older + 1 < times.len() {
        let next = turn(0, older + 1);
        if is_long(next) || is_long(next - last) {
            break;
        }
        (older, last) = (older + 1, next);
    }
    fit(times, older, |i| turn(0, i)).unwrap_or_else(|| differences(times, turn))
}

/// First and second derivative at the newest time, from differences of the last three poses. `way(earlier, later)` is
/// the displacement between two poses.
fn differences<T: RealField + Copy, const N: usize>(
    times: &[f64],
    way: impl Fn(usize, usize) -> SVector<T, N>,
) -> (SVector<T, N>, SVector<T, N>) {
    let rate = |newer: usize| {
        let h = times[newer] - times[newer + 1];
        (way(newer + 1, newer) * convert::<f64, T>(h.recip()), h)
    };
    match times.len() {
        0 | 1 => (SVector::zeros(), SVector::zeros()),
        2 => (rate(0).0, SVector::zeros()),
        _ => {
            let ((p2, h2), (p1, h1)) = (rate(0), rate(1));
            let second = (p2 - p1) * convert::<f64, T>(2.0 / (h1 + h2));
            (p2 + second * convert::<f64, T>(h2 / 2.0), second)
        }
    }
}

/// First and second derivative at the newest time, from the least-squares parabola through the displacements
/// `from_newest(i)` of the `older` poses. None if they are too few or too close together for a fit.
fn fit<T: RealField + Copy, const N: usize>(
    times: &[f64],
    older: usize,
    from_newest: impl Fn(usize) -> SVector<T, N>,
) -> Option<(SVector<T, N>, SVector<T, N>)> {
    let times = times.get(..=older)?;
    let parabola = Parabola::at(times).filter(|_| times.len() > 3)?;
    let mut sums = (SVector::zeros(), SVector::zeros());
    // The displacement of the newest pose is zero.
    for (i, time) in times.iter().enumerate().skip(1) {
        let [first, second] = parabola.weights(*time).map(convert::<f64, T>);
        let way = from_newest(i);
        sums.0 += way * first;
        sums.1 += way * second;
    }
    Some(sums)
}
