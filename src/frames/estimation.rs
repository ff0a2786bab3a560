//! Velocities and accelerations from poses alone, by backward differences.
//!
//! For frames whose poses come from a recording or a log of a robot. Keep one [`History`] of positions and, if orientations
//! are needed, one of transformation matrices, and [`record`](History::record) a pose at each communication point.
//!
//! The errors at the time of the last pose are of order 2 in the step for `v` and `w`, and of order 1 for `a` and `z`, with
//! steps of any ratio. They amplify noise: a standard deviation `sigma` of independent errors in the poses becomes
//! `2.5 sigma/h` in a velocity and `2.4 sigma/h^2` in an acceleration, with equal steps `h`.

use nalgebra::{RealField, SVector, Vector3, convert};

use super::TransformationMatrix;

/// The last poses of a frame, at most three, newest first, at different times.
///
/// Elements of the arrays beyond `count` are unspecified.
///
/// ```
/// # use multibody::frames::estimation::History;
/// # use nalgebra::Vector1;
/// let mut history = History::<Vector1<f64>>::default();
/// for (time, position) in [(0.0, 1.0), (0.5, 4.0), (1.0, 9.0), (2.0, 25.0)] {
///     history.record(time, Vector1::new(position), 0.5);
/// }
/// assert_eq!((history.count, history.times), (3, [2.0, 1.0, 0.5]));
/// assert_eq!(history.poses.map(|pose| pose.x), [25.0, 9.0, 4.0]);
/// ```
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct History<P> {
    /// Times of the poses, in s, each smaller than the one before.
    pub times: [f64; 3],
    /// The poses at these times.
    pub poses: [P; 3],
    /// Number of poses, from 0 to 3.
    pub count: usize,
}

impl<P: Copy> History<P> {
    /// Add the pose at `time` (s), at the start of a step of the length `step` (s, positive).
    ///
    /// It replaces all poses that are less than a thousandth of `step` earlier, or not earlier at all, so that no difference is
    /// divided by zero. Poses before those remain. The first step, for instance, has the same time as the initialization.
    ///
    /// ```
    /// # use multibody::frames::estimation::History;
    /// # use nalgebra::Vector1;
    /// let mut history = History::<Vector1<f64>>::default();
    /// history.record(0.0, Vector1::new(7.0), 0.1);
    /// history.record(0.0, Vector1::new(1.0), 0.1);
    /// history.record(0.1, Vector1::new(2.0), 0.1);
    /// assert_eq!((history.count, history.poses[1]), (2, Vector1::new(1.0)));
    /// ```
    pub fn record(&mut self, time: f64, pose: P, step: f64) {
        let far_enough = |earlier: &f64| time - earlier > 0.0 && time - earlier >= 1e-3 * step;
        let kept_from = self.times[..self.count].iter().position(far_enough).unwrap_or(self.count);
        let kept = (self.count - kept_from).min(2);
        self.times.copy_within(kept_from..kept_from + kept, 1);
        self.poses.copy_within(kept_from..kept_from + kept, 1);
        (self.times[0], self.poses[0], self.count) = (time, pose, kept + 1);
    }

    /// Converts all poses, for instance to dual numbers for a derivative.
    ///
    /// ```
    /// # use multibody::frames::estimation::History;
    /// # use nalgebra::Vector1;
    /// let mut history = History::<Vector1<f64>>::default();
    /// history.record(0.0, Vector1::new(7.5), 0.1);
    /// assert_eq!(history.map(|pose| pose.map(|x| x as f32)).poses[0], Vector1::new(7.5_f32));
    /// ```
    pub fn map<Q>(&self, convert: impl FnMut(P) -> Q) -> History<Q> {
        History { times: self.times, poses: self.poses.map(convert), count: self.count }
    }

    /// First and second derivative at the time of the newest pose, given the way from one pose to the next.
    fn differences<T: RealField + Copy, const N: usize>(
        &self,
        way: impl Fn(&P, &P) -> SVector<T, N>,
    ) -> (SVector<T, N>, SVector<T, N>) {
        let rate = |newer: usize| {
            let h = self.times[newer] - self.times[newer + 1];
            (way(&self.poses[newer + 1], &self.poses[newer]) * convert::<f64, T>(h.recip()), h)
        };
        match self.count {
            0 | 1 => (SVector::zeros(), SVector::zeros()),
            2 => (rate(0).0, SVector::zeros()),
            _ => {
                let ((p2, h2), (p1, h1)) = (rate(0), rate(1));
                let second = (p2 - p1) * convert::<f64, T>(2.0 / (h1 + h2));
                (p2 + second * convert::<f64, T>(h2 / 2.0), second)
            }
        }
    }
}

impl<T: RealField + Copy, const N: usize> History<SVector<T, N>> {
    /// Velocity and acceleration at the time of the newest position (unit of the positions per s and per s2).
    ///
    /// In the frame in which the positions are resolved. Zero after one position; after two the velocity is of first order
    /// and the acceleration zero.
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
        self.differences(|earlier, later| later - earlier)
    }
}

impl<T: RealField + Copy> History<TransformationMatrix<T>> {
    /// Angular velocity `w` (rad/s) and its time derivative `z` (rad/s2) at the time of the newest matrix.
    ///
    /// Those of frame 2 with respect to frame 1, resolved in frame 2. Zero after one matrix; after two `w` is of first order
    /// and `z` zero. Between two poses the frame must turn by less than half a turn.
    ///
    /// ```
    /// # use multibody::frames::{TransformationMatrix, estimation::History};
    /// # use nalgebra::Vector3;
    /// let mut history = History::<TransformationMatrix>::default();
    /// for t in [0.0, 0.1, 0.3] {
    ///     history.record(t, TransformationMatrix::axis_rotation(3, 5.0 * t * t).unwrap(), 0.1);
    /// }
    /// let (w, z) = history.angular_velocity_and_acceleration();
    /// assert!((w - Vector3::new(0.0, 0.0, 3.0)).norm() < 1e-14);
    /// assert!((z - Vector3::new(0.0, 0.0, 10.0)).norm() < 1e-13);
    /// ```
    pub fn angular_velocity_and_acceleration(&self) -> (Vector3<T>, Vector3<T>) {
        self.differences(|earlier, later| earlier.relative_rotation(later).to_rotation_vector())
    }
}
