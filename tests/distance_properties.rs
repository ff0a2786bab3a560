//! Properties of the distance between any two frames.

use multibody::frames::{PlanarPointFrame, PointFrame};
use multibody::sensors::distance::{distance, planar_distance};
use nalgebra::{Rotation3, Unit, Vector3, vector};
use proptest::prelude::*;

fn a_vector(size: f64) -> impl Strategy<Value = Vector3<f64>> {
    [-size..size, -size..size, -size..size].prop_map(|[x, y, z]| vector![x, y, z])
}

fn a_direction() -> impl Strategy<Value = Vector3<f64>> {
    a_vector(1.0).prop_filter("no direction", |v| v.norm() > 0.1).prop_map(|v| v.normalize())
}

fn a_point_frame() -> impl Strategy<Value = PointFrame> {
    (a_vector(10.0), a_vector(10.0)).prop_map(|(r_0, v_0)| PointFrame { r_0, v_0 })
}

fn a_planar_frame() -> impl Strategy<Value = PlanarPointFrame> {
    [-10.0..10.0, -10.0..10.0, -10.0..10.0, -10.0..10.0].prop_map(|[x, y, vx, vy]| PlanarPointFrame { x, y, vx, vy })
}

/// Range of `s_small` around the distances of these tests, which lie on both sides.
fn a_large_s_small() -> impl Strategy<Value = f64> {
    0.1..20.0
}

proptest! {
    #[test]
    fn distance_and_its_first_derivative_are_continuous_across_s_small(
        direction in a_direction(),
        v in a_vector(10.0),
        s_exponent in -30.0..3.0,
        gap_exponent in -12.0..-3.0,
    ) {
        let s_small = f64::powf(10.0, s_exponent);
        let gap = f64::powf(10.0, gap_exponent);
        let frame_a = PointFrame { r_0: Vector3::zeros(), v_0: Vector3::zeros() };
        let at = |r: f64| distance(&frame_a, &PointFrame { r_0: direction * (r * s_small), v_0: v }, s_small);
        let (below, above) = (at(1.0 - gap), at(1.0 + gap));

        // The slope is 1 on both sides, so the distances differ by 2 gap s_small. Just below s_small, the polynomial's
        // second derivative is -3 / s_small, which changes the slope by 3 gap; beyond, it is 0. Rounding adds 1e-14.
        let apart = above.distance - below.distance - 2.0 * gap * s_small;
        prop_assert!(apart.abs() <= (2.0 * gap * gap + 1e-14) * s_small);
        prop_assert!((above.der_distance - below.der_distance).abs() <= (3.1 * gap + 1e-14) * v.norm());
    }

    #[test]
    fn distance_in_the_plane_is_continuous_across_s_small(
        angle in 0.0..std::f64::consts::TAU,
        (vx, vy) in (-10.0..10.0, -10.0..10.0),
        gap_exponent in -12.0..-3.0,
    ) {
        let gap = f64::powf(10.0, gap_exponent);
        let frame_a = PlanarPointFrame { x: 0.0, y: 0.0, vx: 0.0, vy: 0.0 };
        let at = |r: f64| {
            planar_distance(&frame_a, &PlanarPointFrame { x: r * angle.cos(), y: r * angle.sin(), vx, vy }, 1.0)
        };
        let (below, above) = (at(1.0 - gap), at(1.0 + gap));
        prop_assert!((above.distance - below.distance - 2.0 * gap).abs() <= 2.0 * gap * gap + 1e-14);
        prop_assert!((above.der_distance - below.der_distance).abs() <= (3.1 * gap + 1e-14) * vx.hypot(vy));
    }

    #[test]
    fn exchanging_the_frames_changes_only_the_sign_of_the_vector(
        frame_a in a_point_frame(), frame_b in a_point_frame(), s_small in a_large_s_small(),
    ) {
        let forth = distance(&frame_a, &frame_b, s_small);
        let back = distance(&frame_b, &frame_a, s_small);
        prop_assert_eq!(forth.distance, back.distance);
        prop_assert_eq!(forth.der_distance, back.der_distance);
        prop_assert_eq!(forth.r_rel_0, -back.r_rel_0);
    }

    #[test]
    fn exchanging_the_frames_in_the_plane_changes_only_the_sign_of_the_vector(
        frame_a in a_planar_frame(), frame_b in a_planar_frame(), s_small in a_large_s_small(),
    ) {
        let forth = planar_distance(&frame_a, &frame_b, s_small);
        let back = planar_distance(&frame_b, &frame_a, s_small);
        prop_assert_eq!(forth.distance, back.distance);
        prop_assert_eq!(forth.der_distance, back.der_distance);
        prop_assert_eq!(forth.r_rel_0, -back.r_rel_0);
    }

    #[test]
    fn a_rigid_motion_of_both_frames_changes_neither_distance_nor_derivative(
        frame_a in a_point_frame(),
        frame_b in a_point_frame(),
        s_small in a_large_s_small(),
        axis in a_direction(),
        angle in -3.0..3.0,
        angular_velocity in a_vector(10.0),
        shift in a_vector(10.0),
        velocity in a_vector(10.0),
    ) {
        let rotation = Rotation3::from_axis_angle(&Unit::new_unchecked(axis), angle);
        let carried = |frame: &PointFrame| {
            let r = rotation * frame.r_0;
            PointFrame { r_0: shift + r, v_0: velocity + angular_velocity.cross(&r) + rotation * frame.v_0 }
        };
        let here = distance(&frame_a, &frame_b, s_small);
        let there = distance(&carried(&frame_a), &carried(&frame_b), s_small);
        prop_assert!((here.distance - there.distance).abs() <= 1e-12);
        // Coordinates of up to 30 m at up to 10 rad/s leave rounding errors of 1e-13 m/s in the relative velocity.
        prop_assert!((here.der_distance - there.der_distance).abs() <= 2e-11, "{here:?} {there:?}");
        prop_assert!((rotation * here.r_rel_0 - there.r_rel_0).norm() <= 1e-12);
    }

    #[test]
    fn a_rigid_motion_of_both_frames_in_the_plane_changes_neither_distance_nor_derivative(
        frame_a in a_planar_frame(),
        frame_b in a_planar_frame(),
        s_small in a_large_s_small(),
        angle in -3.0..3.0_f64,
        angular_velocity in -10.0..10.0,
        [shift_x, shift_y, velocity_x, velocity_y] in [-10.0..10.0, -10.0..10.0, -10.0..10.0, -10.0..10.0],
    ) {
        let turned = |x: f64, y: f64| (x * angle.cos() - y * angle.sin(), x * angle.sin() + y * angle.cos());
        let carried = |frame: &PlanarPointFrame| {
            let ((x, y), (vx, vy)) = (turned(frame.x, frame.y), turned(frame.vx, frame.vy));
            PlanarPointFrame {
                x: shift_x + x,
                y: shift_y + y,
                vx: velocity_x - angular_velocity * y + vx,
                vy: velocity_y + angular_velocity * x + vy,
            }
        };
        let here = planar_distance(&frame_a, &frame_b, s_small);
        let there = planar_distance(&carried(&frame_a), &carried(&frame_b), s_small);
        let (x, y) = turned(here.r_rel_0.x, here.r_rel_0.y);
        // Bounds as in space.
        prop_assert!((here.distance - there.distance).abs() <= 1e-12);
        prop_assert!((here.der_distance - there.der_distance).abs() <= 2e-11, "{here:?} {there:?}");
        prop_assert!((vector![x, y, 0.0] - there.r_rel_0).norm() <= 1e-12);
    }

    #[test]
    fn the_measured_distance_never_exceeds_the_true_one(
        frame_a in a_point_frame(), frame_b in a_point_frame(), s_small in a_large_s_small(),
    ) {
        let measured = distance(&frame_a, &frame_b, s_small);
        prop_assert!(measured.distance <= measured.r_rel_0.norm() * (1.0 + 1e-15));
        prop_assert!(measured.distance >= 0.0);
    }

    #[test]
    fn the_distance_measured_in_the_plane_never_exceeds_the_true_one(
        frame_a in a_planar_frame(), frame_b in a_planar_frame(), s_small in a_large_s_small(),
    ) {
        let measured = planar_distance(&frame_a, &frame_b, s_small).distance;
        let true_one = (frame_b.x - frame_a.x).hypot(frame_b.y - frame_a.y);
        prop_assert!((0.0..=true_one * (1.0 + 1e-15)).contains(&measured), "{measured} {true_one}");
    }
}
