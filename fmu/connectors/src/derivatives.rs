//! Where velocities and accelerations come from.
use fmu_export::{Enumeration, Memory, Numbers, Scalar, Step};
use multibody::frames::{TransformationMatrix, estimation::History};
use nalgebra::{SVector, Vector3};

/// Where velocities and accelerations come from
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enumeration)]
pub enum Derivatives {
    /// From the inputs for velocities and accelerations
    #[item(name = "provided")]
    Provided = 1,
    /// From the poses alone, by backward differences over the last communication points
    #[item(name = "estimated")]
    Estimated,
}

/// What a step sees of its inputs
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enumeration)]
pub enum Extrapolation {
    /// The values given at its start
    #[item(name = "hold")]
    Hold = 1,
    /// The values carried to its end, with their own velocities and accelerations
    #[item(name = "kinematic")]
    Kinematic,
}

/// The last positions of a point, in space or in the plane.
#[derive(Clone)]
pub struct PositionHistory<const N: usize>(History<SVector<f64, N>>);

impl<const N: usize> Default for PositionHistory<N> {
    fn default() -> Self {
        Self(History { times: [0.0; 3], poses: [SVector::zeros(); 3], count: 0 })
    }
}

impl<const N: usize> PositionHistory<N> {
    /// Adds the position (m) at the start of a step.
    pub(crate) fn record(&mut self, position: SVector<f64, N>, step: Step) {
        self.0.record(step.start, position, step.size);
    }

    /// Velocity (m/s) and acceleration (m/s2) at the last position, which is given once more as the model sees it.
    pub(crate) fn derivatives<T: Scalar>(&self, position: &SVector<T, N>) -> (SVector<T, N>, SVector<T, N>) {
        let mut history = self.0.map(|earlier| earlier.map(|x| nalgebra::convert(x)));
        history.poses[0] = *position;
        history.velocity_and_acceleration()
    }
}

/// The last orientations of a frame.
#[derive(Clone, Default)]
pub struct RotationHistory(History<TransformationMatrix>);

impl RotationHistory {
    /// Adds the orientation at the start of a step.
    pub(crate) fn record(&mut self, t: TransformationMatrix, step: Step) {
        self.0.record(step.start, t, step.size);
    }

    /// Angular velocity (rad/s) and acceleration (rad/s2), resolved in the frame, at the last orientation, which is given once more
    /// as the model sees it.
    pub(crate) fn derivatives<T: Scalar>(&self, t: &TransformationMatrix<T>) -> (Vector3<T>, Vector3<T>) {
        let mut history = self.0.map(|earlier| TransformationMatrix(earlier.0.map(|x| nalgebra::convert(x))));
        history.poses[0] = *t;
        history.angular_velocity_and_acceleration()
    }
}

impl<const N: usize> Memory for PositionHistory<N> {
    fn save(&self, to: &mut Numbers) {
        save(&self.0, to, |position| position.as_slice());
    }

    fn restore(&mut self, from: &mut Numbers) -> Option<()> {
        restore(&mut self.0, from, |position| position.as_mut_slice())
    }
}

impl Memory for RotationHistory {
    fn save(&self, to: &mut Numbers) {
        save(&self.0, to, |t| t.0.as_slice());
    }

    fn restore(&mut self, from: &mut Numbers) -> Option<()> {
        restore(&mut self.0, from, |t| t.0.as_mut_slice())
    }
}

fn save<P>(history: &History<P>, to: &mut Numbers, numbers: impl Fn(&P) -> &[f64]) {
    history.times.save(to);
    history.poses.iter().flat_map(numbers).for_each(|number| number.save(to));
    history.count.save(to);
}

fn restore<P>(history: &mut History<P>, from: &mut Numbers, numbers: impl Fn(&mut P) -> &mut [f64]) -> Option<()> {
    history.times.restore(from)?;
    history.poses.iter_mut().flat_map(numbers).try_for_each(|number| number.restore(from))?;
    history.count.restore(from)?;
    (history.count <= history.poses.len()).then_some(())
}
