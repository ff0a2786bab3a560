//! Pose of a part at rest under its weight, from the law's equations.
use nalgebra::{Matrix3, Matrix6, Vector3, Vector6, vector};

use super::master::{Coupling, Knowledge, Run};
use super::motion::Frame;

/// Gravity in the world, the default of a Body.
pub const GRAVITY: Vector3<f64> = vector![0.0, -9.81, 0.0];

/// Flexibility of the springs without softening: the defaults of `cT` and `cR`.
fn stiff() -> Matrix6<f64> {
    Matrix6::from_diagonal(&vector![1e-6, 1e-6, 1e-6, 1e-4, 1e-4, 1e-4])
}

/// Force and torque of the weight at the origin of the part's frame, in the axes of the hand.
fn weight(coupling: &Coupling, [hand, part]: &[Frame; 2]) -> Vector6<f64> {
    let force = hand.t * GRAVITY * coupling.part.m;
    stacked(&force, &(hand.t * part.t.transpose() * coupling.part.r_cm).cross(&force))
}

/// Deflection of each grip if the springs `(K^-1 + 12 h^2 B)^-1`, or K with the static correction, carry the weight.
pub fn deflections(coupling: &Coupling, run: &Run, h: f64) -> Vec<Vector6<f64>> {
    let Knowledge::Part(known, tolerance) = coupling.knowledge else { panic!("the part is not known") };
    let rotation = run.frames[0].t * run.frames[1].t.transpose();
    let flexibility = |point: &Vector3<f64>| {
        let known = known.seen_from(point).shared_by(coupling.shares).resolved(&rotation);
        let mut mobility = known.mobility() + known.mobility_of_tolerance(tolerance);
        if let Some(hand) = coupling.free_hand {
            mobility += hand.solid.seen_from(&hand.place).mobility();
        }
        let late = if coupling.estimated { 2.0 } else { 1.0 };
        if coupling.static_correction { stiff() } else { stiff() + mobility * (12.0 * late * h * h) }
    };
    let moved = |point: &Vector3<f64>| rigid(&(rotation * point));
    let springs = coupling.grips.iter().map(|point| {
        let moved = moved(point);
        moved.transpose() * flexibility(point).try_inverse().unwrap() * moved
    });
    let displacement = springs.sum::<Matrix6<f64>>().try_inverse().unwrap() * weight(coupling, &run.frames);
    coupling.grips.iter().map(|point| moved(point) * displacement).collect()
}

/// Displacement of a point of a body per displacement of its frame.
fn rigid(point: &Vector3<f64>) -> Matrix6<f64> {
    let mut matrix = Matrix6::identity();
    let block: Matrix3<f64> = -point.cross_matrix();
    matrix.fixed_view_mut::<3, 3>(0, 3).copy_from(&block);
    matrix
}

pub fn stacked(linear: &Vector3<f64>, angular: &Vector3<f64>) -> Vector6<f64> {
    Vector6::from_iterator(linear.iter().chain(angular).copied())
}

/// Distance from the pose at rest, in m and rad, for one Gripper: the static correction is slow.
pub fn tolerances(coupling: &Coupling) -> [f64; 2] {
    if coupling.static_correction { [1e-8, 1e-6] } else { [1e-12, 1e-9] }
}

#[track_caller]
pub fn assert_rest(coupling: &Coupling, run: &Run, h: f64, [metres, radians]: [f64; 2], situation: &str) {
    assert!(run.speed_at_end[0] < 1e-6 && run.speed_at_end[1] < 1e-5, "{:?}; {situation}", run.speed_at_end);
    for (deflection, expected) in run.rest.iter().zip(deflections(coupling, run, h)) {
        let error = stacked(&deflection.by[0], &deflection.by[1]) - expected;
        let [linear, angular] = [0, 3].map(|first| error.fixed_rows::<3>(first).norm());
        assert!(linear < metres && angular < radians, "{deflection:?} and not {expected}; {situation}");
    }
}
