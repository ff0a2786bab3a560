//! All comparisons of a frame.
use super::{Attitude, Contradiction, RotationWatch, Schedule, Span, Step, VectorWatch};
use nalgebra::Vector3;

/// Angle in rad: what turns further from one comparison to the next may seem to turn slowly.
const MAX_TURN: f64 = 1.0;

/// A quantity that should be the time derivative of another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quantity {
    /// Velocity, beside the position.
    Velocity,
    /// Acceleration, beside the velocity.
    Acceleration,
    /// Angular velocity, beside the orientation.
    AngularVelocity,
    /// Angular acceleration, beside the angular velocity.
    AngularAcceleration,
}

/// What is communicated of a frame in a step. What is None is not compared.
#[derive(Clone, Copy, Debug)]
pub struct Communicated {
    /// Position and velocity of the origin, resolved in the world frame, in m and m/s.
    pub position: Option<(Vector3<f64>, Vector3<f64>)>,
    /// Its acceleration, in m/s2.
    pub acceleration: Option<Vector3<f64>>,
    /// Orientation and angular velocity, resolved in the frame, in rad/s.
    pub rotation: Option<(Attitude, Vector3<f64>)>,
    /// Angular acceleration, resolved in the frame, in rad/s2.
    pub angular_acceleration: Option<Vector3<f64>>,
}

/// The comparisons of a frame with orientation.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct FrameWatch {
    schedule: Schedule,
    velocity: VectorWatch,
    acceleration: VectorWatch,
    angular_velocity: RotationWatch,
    angular_acceleration: VectorWatch,
}

impl FrameWatch {
    /// Size of [`Self::write`].
    pub const SIZE: usize = Schedule::SIZE + 3 * VectorWatch::SIZE + RotationWatch::SIZE;

    /// Compares a frame in a step, `steps` after the last time. Returns the number of steps after which it is to be compared again, 0 for never.
    /// After a contradiction there are no more comparisons.
    pub fn observe(&mut self, span: &Span, frame: &Communicated, steps: u32) -> u32 {
        if self.schedule.is_over() {
            return 0;
        }
        let mut moves = false;
        let mut note = |step: Step| moves |= step != Step::Rest;
        let orientation = frame.rotation.as_ref().map(|(attitude, _)| attitude);
        // Whatever turns with a frame that turns that far in a step may seem to stand still.
        let time = self.angular_velocity.time_since_change(span).max(f64::from(steps) * (span.end - span.start));
        let is_resolved = frame.rotation.is_none_or(|(_, w)| w.norm() * time < MAX_TURN);
        if !is_resolved {
            let none = VectorWatch::default();
            (self.velocity, self.acceleration, self.angular_acceleration) = (none, none, none);
        }
        if let Some((position, velocity)) = frame.position.as_ref().filter(|_| is_resolved) {
            note(self.velocity.observe(span, position, velocity, orientation, &VectorWatch::POSITION));
            if let Some(acceleration) = &frame.acceleration {
                note(self.acceleration.observe(span, velocity, acceleration, orientation, &VectorWatch::VELOCITY));
            }
        }
        if let Some((attitude, w)) = &frame.rotation {
            note(self.angular_velocity.observe(span, attitude, w));
            if let Some(z) = frame.angular_acceleration.as_ref().filter(|_| is_resolved) {
                note(self.angular_acceleration.observe(span, w, z, orientation, &VectorWatch::ANGULAR_VELOCITY));
            }
        }
        let vectors = [&self.velocity, &self.acceleration, &self.angular_acceleration];
        let is_suspicious =
            self.angular_velocity.is_suspicious() || vectors.iter().any(|vector| vector.is_suspicious());
        if self.contradictions().next().is_some() {
            self.schedule.end();
        }
        self.schedule.next(steps, moves, is_suspicious)
    }

    /// Whether there are no more comparisons.
    #[must_use]
    pub const fn is_over(&self) -> bool {
        self.schedule.is_over()
    }

    /// What was found by the last comparison.
    pub fn contradictions(&self) -> impl Iterator<Item = (Quantity, Contradiction)> {
        // Beside a velocity that may be wrong, an acceleration that contradicts it may be right.
        let [a, z] = [
            self.acceleration.contradiction().filter(|_| !self.velocity.is_suspicious()),
            self.angular_acceleration.contradiction().filter(|_| !self.angular_velocity.is_suspicious()),
        ];
        [
            (Quantity::Velocity, self.velocity.contradiction()),
            (Quantity::Acceleration, a),
            (Quantity::AngularVelocity, self.angular_velocity.contradiction()),
            (Quantity::AngularAcceleration, z),
        ]
        .into_iter()
        .filter_map(|(quantity, found)| Some((quantity, found?)))
    }

    /// Writes it as numbers, all zero for a new one.
    pub fn write(&self, numbers: &mut [f64; Self::SIZE]) {
        let mut first = 0;
        let mut add = |part: &[f64]| {
            numbers[first..first + part.len()].copy_from_slice(part);
            first += part.len();
        };
        add(&self.schedule.numbers());
        add(&self.velocity.numbers());
        add(&self.acceleration.numbers());
        add(&self.angular_acceleration.numbers());
        add(&self.angular_velocity.numbers());
    }

    /// The reverse of [`Self::write`].
    #[must_use]
    pub fn read(numbers: &[f64; Self::SIZE]) -> Self {
        let (schedule, rest) = numbers.split_first_chunk().expect("it has that size");
        let (velocity, rest) = rest.split_first_chunk().expect("it has that size");
        let (acceleration, rest) = rest.split_first_chunk().expect("it has that size");
        let (angular_acceleration, rest) = rest.split_first_chunk().expect("it has that size");
        let angular_velocity = rest.first_chunk().expect("it has that size");
        Self {
            schedule: Schedule::from_numbers(schedule),
            velocity: VectorWatch::from_numbers(velocity),
            acceleration: VectorWatch::from_numbers(acceleration),
            angular_acceleration: VectorWatch::from_numbers(angular_acceleration),
            angular_velocity: RotationWatch::from_numbers(angular_velocity),
        }
    }
}
