//! Of which frames the relative sensor reads the orientation.

use multibody::Choice;
use multibody::frames::{Frame, TransformationMatrix};
use multibody::sensors::{RelativeSensor, ResolveInFrame, ResolveInFrameAfterDifferentiation};
use nalgebra::Matrix3;

/// All settings that say what is measured and where it is resolved.
fn settings() -> impl Iterator<Item = RelativeSensor> {
    let frames = (1..=4).flat_map(|x| (1..=5).map(move |y| (x, y)));
    frames.flat_map(|(x, y)| {
        (0..64).map(move |wanted| {
            let on = |output: u32| wanted & (1 << output) != 0;
            RelativeSensor {
                resolve_in_frame: ResolveInFrame::from_number(x).unwrap(),
                resolve_in_frame_after_differentiation: ResolveInFrameAfterDifferentiation::from_number(y).unwrap(),
                get_r_rel: on(0),
                get_v_rel: on(1),
                get_a_rel: on(2),
                get_angles: on(3),
                get_w_rel: on(4),
                get_z_rel: on(5),
                ..RelativeSensor::default()
            }
        })
    })
}

#[test]
fn an_orientation_that_is_no_number_shows_in_the_results_exactly_where_it_is_read() {
    for sensor in settings() {
        for (frame, is_read) in sensor.orientations_read().into_iter().enumerate() {
            let mut frames = [Frame::default(); 3];
            frames[frame].r.t = TransformationMatrix(Matrix3::from_element(f64::NAN));
            let [a, b, resolve] = &frames;
            let motion = sensor.measure(a, b, resolve).unwrap();
            let results = [motion.r_rel, motion.v_rel, motion.a_rel, motion.angles, motion.w_rel, motion.z_rel];
            let shows = results.iter().flatten().any(|result| result.is_nan());
            assert_eq!(shows, is_read, "frame {frame} with {sensor:?}");
        }
    }
}

#[test]
fn after_differentiation_same_means_the_frame_before_and_the_others_themselves() {
    for before in (1..=4).map(|number| ResolveInFrame::from_number(number).unwrap()) {
        assert_eq!(ResolveInFrameAfterDifferentiation::Same.after(before), before);
        for (name, _) in ResolveInFrame::ITEMS {
            let named = |items: &[(&str, &str)]| items.iter().position(|(item, _)| item == name).unwrap() as i32 + 1;
            let frame = ResolveInFrame::from_number(named(ResolveInFrame::ITEMS)).unwrap();
            let after =
                ResolveInFrameAfterDifferentiation::from_number(named(ResolveInFrameAfterDifferentiation::ITEMS));
            assert_eq!(after.unwrap().after(before), frame);
            assert_eq!(after, Some(frame.into()));
        }
    }
}
