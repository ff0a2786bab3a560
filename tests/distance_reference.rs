//! Distance sensor along a trajectory of ModelicaTest's model of it, integrated from first principles with a relative
//! tolerance of 1e-13 outside this project.

mod trajectory;

use multibody::frames::PointFrame;
use multibody::sensors::distance::distance;
use nalgebra::vector;
use trajectory::columns;

#[test]
fn distance_follows_the_first_principles_trajectory() {
    let frames = ["frame_a", "frame_b"].map(|frame| {
        let names = ["r_0[1]", "r_0[2]", "r_0[3]", "v_0[1]", "v_0[2]", "v_0[3]"].map(|name| format!("{frame}.{name}"));
        columns(include_str!("data/reference/Distance_inputs.csv"), names.each_ref().map(String::as_str))
    });
    let expected =
        columns(include_str!("data/reference/Distance_firstprinciples.csv"), ["time", "distance", "der(distance)"]);
    assert_eq!(expected.len(), 1001);

    for (sample, [time, expected_distance, expected_derivative]) in expected.into_iter().enumerate() {
        let [frame_a, frame_b] = frames.each_ref().map(|frame| {
            let [x, y, z, vx, vy, vz] = frame[sample];
            PointFrame { r_0: vector![x, y, z], v_0: vector![vx, vy, vz] }
        });
        let measured = distance(&frame_a, &frame_b, 1e-10);
        assert!((measured.distance - expected_distance).abs() <= 1e-12, "distance at {time} s");
        assert!((measured.der_distance - expected_derivative).abs() <= 1e-12, "der(distance) at {time} s");
    }
}
