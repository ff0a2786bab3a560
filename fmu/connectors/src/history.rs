//! Last poses of a frame, among the samples of a connector.
use fmu_export::{Scalar, StepOfInputs};
use multibody::frames::{TransformationMatrix, estimation::History};
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

/// Reads the history from the samples; empty without samples.
fn history<P: Pose>(samples: &[f64]) -> History<P> {
    let (count, samples) = samples.split_first().unwrap_or((&0.0, &[]));
    let window = samples.len() / (1 + P::SIZE);
    let (times, poses) = samples.split_at(window);
    // At most the window size, which a Real holds exactly.
    let count = (*count as usize).min(window);
    History {
        window,
        times: times[..count].to_vec(),
        poses: poses.chunks(P::SIZE).take(count).map(P::from_numbers).collect(),
    }
}

/// Adds the pose at the start of a step.
pub(crate) fn record<P: Pose>(pose: P, step: &StepOfInputs, samples: &mut [f64]) {
    let mut history = history::<P>(samples);
    history.record(step.start, pose, step.size);
    samples[0] = history.poses.len() as f64;
    let (times, poses) = samples[1..].split_at_mut(history.window);
    times[..history.times.len()].copy_from_slice(&history.times);
    for (place, pose) in poses.chunks_mut(P::SIZE).zip(&history.poses) {
        place.copy_from_slice(pose.numbers());
    }
}

/// Velocity (m/s) and acceleration (m/s2) at the last position. `position` repeats it with its derivatives.
pub(crate) fn velocity_and_acceleration<T: Scalar, const N: usize>(
    position: &SVector<T, N>,
    samples: &[f64],
) -> (SVector<T, N>, SVector<T, N>) {
    let mut history = history::<SVector<f64, N>>(samples).map(|earlier| earlier.map(|x| nalgebra::convert(x)));
    if let Some(newest) = history.poses.first_mut() {
        *newest = *position;
    }
    history.velocity_and_acceleration()
}

/// Angular velocity (rad/s) and acceleration (rad/s2), resolved in the frame, at the last orientation. `t` repeats it
/// with its derivatives.
pub(crate) fn angular_velocity_and_acceleration<T: Scalar>(
    t: &TransformationMatrix<T>,
    samples: &[f64],
) -> (Vector3<T>, Vector3<T>) {
    let history = history::<TransformationMatrix>(samples);
    let mut history = history.map(|earlier| TransformationMatrix(earlier.0.map(|x| nalgebra::convert(x))));
    if let Some(newest) = history.poses.first_mut() {
        *newest = *t;
    }
    history.angular_velocity_and_acceleration()
}
