//! Last poses of a frame, among the samples of a connector.
use fmu_export::{Scalar, StepOfInputs};
use multibody::frames::{
    TransformationMatrix,
    estimation::{self, replaced},
};
use nalgebra::{Matrix3, SVector, Vector3};

/// Layout of the samples of a history, for [`Connector::MEMORY_LAYOUT`](fmu_export::Connector::MEMORY_LAYOUT).
macro_rules! history_layout {
    () => {
        "a history is the number of poses, then times and poses, newest first, each with room for the window"
    };
}
pub(crate) use history_layout;

/// Pose as a list of numbers.
pub(crate) trait Pose: Copy {
    /// Length of the list.
    const SIZE: usize;
    fn from_numbers(numbers: &[f64]) -> Self;
    fn numbers(&self) -> &[f64];
}

impl<const N: usize> Pose for SVector<f64, N> {
    const SIZE: usize = N;

    fn from_numbers(numbers: &[f64]) -> Self {
        Self::from_column_slice(numbers)
    }

    fn numbers(&self) -> &[f64] {
        self.as_slice()
    }
}

impl Pose for TransformationMatrix {
    const SIZE: usize = 9;

    fn from_numbers(numbers: &[f64]) -> Self {
        Self(Matrix3::from_column_slice(numbers))
    }

    fn numbers(&self) -> &[f64] {
        self.0.as_slice()
    }
}

/// Number of Reals of a history with this window; zero without a window.
#[inline(always)]
pub(crate) const fn size<P: Pose>(window: usize) -> usize {
    if window > 0 { 1 + window * (1 + P::SIZE) } else { 0 }
}

/// Times (s) and poses of the samples, newest first; none without samples.
fn history<P: Pose>(samples: &[f64]) -> (&[f64], &[f64]) {
    let (count, samples) = samples.split_first().unwrap_or((&0.0, &[]));
    let (times, poses) = samples.split_at(samples.len() / (1 + P::SIZE));
    // At most the window size, which a Real holds exactly.
    (&times[..(*count as usize).min(times.len())], poses)
}

/// Adds the pose at the start of a step.
pub(crate) fn record<P: Pose>(pose: P, step: &StepOfInputs, samples: &mut [f64]) {
    let times = history::<P>(samples).0;
    let (count, replaced) = (times.len(), replaced(times, step.start, step.size));
    let (number, samples) = samples.split_first_mut().expect("the number of poses comes first");
    let (times, poses) = samples.split_at_mut(samples.len() / (1 + P::SIZE));
    let kept = replaced..count.min(replaced + times.len() - 1);
    *number = (1 + kept.len()) as f64;
    poses.copy_within(kept.start * P::SIZE..kept.end * P::SIZE, P::SIZE);
    poses[..P::SIZE].copy_from_slice(pose.numbers());
    times.copy_within(kept, 1);
    times[0] = step.start;
}

/// Velocity (m/s) and acceleration (m/s2) at the last position. `position` repeats it with its derivatives.
pub(crate) fn velocity_and_acceleration<T: Scalar, const N: usize>(
    position: &SVector<T, N>,
    samples: &[f64],
) -> (SVector<T, N>, SVector<T, N>) {
    let (times, poses) = history::<SVector<f64, N>>(samples);
    let earlier = |i: usize| SVector::<f64, N>::from_numbers(&poses[i * N..][..N]).map(|x| nalgebra::convert(x));
    estimation::velocity_and_acceleration(times, |i| if i == 0 { *position } else { earlier(i) })
}

/// Angular velocity (rad/s) and acceleration (rad/s2), resolved in the frame, at the last orientation. `t` repeats it
/// with its derivatives.
pub(crate) fn angular_velocity_and_acceleration<T: Scalar>(
    t: &TransformationMatrix<T>,
    samples: &[f64],
) -> (Vector3<T>, Vector3<T>) {
    let (times, poses) = history::<TransformationMatrix>(samples);
    let earlier = |i: usize| {
        <TransformationMatrix>::from_numbers(&poses[9 * i..][..9]).0.map(|x: f64| nalgebra::convert::<f64, T>(x))
    };
    let orientation = |i| if i == 0 { *t } else { TransformationMatrix(earlier(i)) };
    estimation::angular_velocity_and_acceleration(times, orientation)
}
