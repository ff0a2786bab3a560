//! Sign of a quaternion from event to event.
use fmu_connectors::{AngleSettings, FollowedRotation, LastRotation};
use fmu_export::{Cause, Variables};
use multibody::frames::TransformationMatrix;
use nalgebra::{Vector4, vector};

/// State after events at angles about z, in degrees.
fn after(events: &[(Cause, f64)]) -> LastRotation {
    let angles = AngleSettings { get_angles: false, sequence: [1, 2, 3], guess_angle1: 0.0, unwrap: false };
    events.iter().fold(LastRotation::start(), |before, &(cause, angle)| {
        let t = TransformationMatrix::axis_rotation(3, angle.to_radians()).unwrap();
        let mut last = before.clone();
        last.update(&before, &FollowedRotation { t, follows_q: true, angles }, cause).unwrap();
        last
    })
}

/// Quaternion of an angle about z, in degrees; a full turn has the opposite sign.
fn quaternion(angle: f64) -> Vector4<f64> {
    let (sin, cos) = (angle.to_radians() / 2.0).sin_cos();
    vector![0.0, 0.0, sin, cos]
}

const STEP: Cause = Cause::Communication { step: 0.1 };

#[test]
fn a_sign_is_followed_through_steps_and_events_between_them() {
    let mut events = vec![(Cause::Initialization, 0.0)];
    for (cause, angle) in [(STEP, 100.0), (STEP, 200.0), (Cause::Event, 300.0), (Cause::Event, 380.0), (STEP, 470.0)] {
        events.push((cause, angle));
        let error = (after(&events).q - quaternion(angle)).norm();
        assert!(error < 1e-15, "{events:?}: {error}");
    }
}

#[test]
fn a_sign_is_free_where_there_are_no_steps() {
    for events in [&[Cause::Initialization, Cause::Event][..], &[Cause::Event], &[Cause::Event, Cause::Event]] {
        let last = after(&events.iter().map(|&cause| (cause, 200.0)).collect::<Vec<_>>());
        assert_eq!((last.q, last.has_steps), (Vector4::zeros(), false), "{events:?}");
    }
    // The sign at the initialization is the standard one.
    assert!((after(&[(Cause::Initialization, 200.0)]).q + quaternion(200.0)).norm() < 1e-15);
}
