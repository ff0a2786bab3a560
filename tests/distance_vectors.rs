//! Both distance sensors against the golden cases.

mod golden;

use golden::{assert_close, cases};
use multibody::frames::{PlanarPointFrame, PointFrame};
use multibody::sensors::distance::{distance, planar_distance};
use nalgebra::Vector3;
use num_dual::Dual2_64;
use serde_json::Value;

fn vector(case: &Value, name: &str) -> Vector3<f64> {
    Vector3::from_fn(|row, _| case["in"][name][row].as_f64().unwrap())
}

fn point_frame(case: &Value, frame: &str) -> PointFrame {
    PointFrame { r_0: vector(case, &format!("{frame}.r_0")), v_0: vector(case, &format!("{frame}.v_0")) }
}

/// Frame as a function of time near the instant of the case: value, first and second time derivative.
fn moving_point_frame(case: &Value, frame: &str) -> PointFrame<Dual2_64> {
    let [r, v, a] = ["r_0", "v_0", "a_0"].map(|name| vector(case, &format!("{frame}.{name}")));
    PointFrame {
        r_0: Vector3::from_fn(|i, _| Dual2_64::new(r[i], v[i], a[i])),
        v_0: Vector3::from_fn(|i, _| Dual2_64::new(v[i], a[i], 0.0)),
    }
}

#[test]
fn spatial_distance_and_its_derivative_match_every_golden_case() {
    let mut worst = 0.0_f64;
    for case in cases("Distance") {
        let s_small = case["in"]["s_small"].as_f64().unwrap();
        let measured = distance(&point_frame(&case, "frame_a"), &point_frame(&case, "frame_b"), s_small);
        worst = worst.max(assert_close(measured.distance, &case, "distance"));
        worst = worst.max(assert_close(measured.der_distance, &case, "der_distance"));
    }
    println!("distance.json, Distance: worst error {worst:.4} tol");
}

#[test]
fn dual_numbers_in_time_give_the_first_and_second_derivative_of_every_golden_case() {
    for case in cases("Distance") {
        let s_small = Dual2_64::from(case["in"]["s_small"].as_f64().unwrap());
        let [frame_a, frame_b] = ["frame_a", "frame_b"].map(|frame| moving_point_frame(&case, frame));
        let measured = distance(&frame_a, &frame_b, s_small);
        assert_close(measured.distance.re, &case, "distance");
        assert_close(measured.distance.v1, &case, "der_distance");
        assert_close(measured.distance.v2, &case, "der2_distance");
        assert_close(measured.der_distance.v1, &case, "der2_distance");
    }
}

#[test]
fn planar_distance_matches_every_golden_case() {
    let mut worst = 0.0_f64;
    for case in cases("PlanarDistance") {
        let coordinate = |name: &str| case["in"][name].as_f64().unwrap();
        let frame_a = PlanarPointFrame { x: coordinate("frame_a.x"), y: coordinate("frame_a.y"), vx: 0.0, vy: 0.0 };
        let frame_b = PlanarPointFrame { x: coordinate("frame_b.x"), y: coordinate("frame_b.y"), vx: 0.0, vy: 0.0 };
        let measured = planar_distance(&frame_a, &frame_b, coordinate("s_small"));
        worst = worst.max(assert_close(measured.distance, &case, "distance"));
        assert_eq!(measured.der_distance, 0.0);
    }
    println!("distance.json, PlanarDistance: worst error {worst:.4} tol");
}

#[test]
fn planar_distance_is_the_spatial_one_of_every_golden_case_laid_into_the_plane() {
    for case in cases("Distance") {
        let s_small = case["in"]["s_small"].as_f64().unwrap();
        let flat = |frame| {
            let mut point = point_frame(&case, frame);
            (point.r_0.z, point.v_0.z) = (0.0, 0.0);
            point
        };
        let planar =
            |point: PointFrame| PlanarPointFrame { x: point.r_0.x, y: point.r_0.y, vx: point.v_0.x, vy: point.v_0.y };
        let (frame_a, frame_b) = (flat("frame_a"), flat("frame_b"));
        assert_eq!(planar_distance(&planar(frame_a), &planar(frame_b), s_small), distance(&frame_a, &frame_b, s_small));
    }
}
