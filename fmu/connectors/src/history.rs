//! The last poses of a frame, in the memory of a connector.
use fmu_export::Scalar;
use multibody::frames::{TransformationMatrix, estimation::History};
use nalgebra::{Matrix3, SVector, Vector3};

/// A pose as numbers.
pub(crate) trait Pose: Copy {
    /// Number of numbers.
    const SIZE: usize;
    /// Number of numbers of a history of three: times, poses, and their number.
    const HISTORY: usize = 3 + 3 * Self::SIZE + 1;
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

/// The history in the memory of a connector.
fn history<P: Pose>(memory: &[f64]) -> History<P> {
    let pose = |i: usize| P::from_numbers(&memory[3 + i * P::SIZE..][..P::SIZE]);
    History {
        times: [memory[0], memory[1], memory[2]],
        poses: [pose(0), pose(1), pose(2)],
        // A number from 0 to 3, which a Real holds exactly.
        count: (memory[P::HISTORY - 1] as usize).min(3),
    }
}

/// Adds the pose at the start of a step, both in s.
pub(crate) fn record<P: Pose>(pose: P, start: f64, size: f64, memory: &mut [f64]) {
    let mut history = history::<P>(memory);
    history.record(start, pose, size);
    memory[..3].copy_from_slice(&history.times);
    for (i, pose) in history.poses.iter().enumerate() {
        memory[3 + i * P::SIZE..][..P::SIZE].copy_from_slice(pose.numbers());
    }
    memory[P::HISTORY - 1] = history.count as f64;
}

/// Velocity (m/s) and acceleration (m/s2) at the last position, which is passed once more with its derivatives.
pub(crate) fn velocity_and_acceleration<T: Scalar, const N: usize>(
    position: &SVector<T, N>,
    memory: &[f64],
) -> (SVector<T, N>, SVector<T, N>) {
    let mut history = history::<SVector<f64, N>>(memory).map(|earlier| earlier.map(|x| nalgebra::convert(x)));
    history.poses[0] = *position;
    history.velocity_and_acceleration()
}

/// Angular velocity (rad/s) and acceleration (rad/s2), resolved in the frame, at the last orientation, which is passed once more with its
/// derivatives.
pub(crate) fn angular_velocity_and_acceleration<T: Scalar>(
    t: &TransformationMatrix<T>,
    memory: &[f64],
) -> (Vector3<T>, Vector3<T>) {
    let history = history::<TransformationMatrix>(memory);
    let mut history = history.map(|earlier| TransformationMatrix(earlier.0.map(|x| nalgebra::convert(x))));
    history.poses[0] = *t;
    history.angular_velocity_and_acceleration()
}
