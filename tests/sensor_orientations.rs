//! Frames with orientations that the sensors read.

use multibody::Choice;
use multibody::frames::{Frame, Quaternion, TransformationMatrix};
use multibody::sensors::{
    AbsoluteSensor, PoseForms, RelativeSensor, ResolveInFrame, ResolveInFrameA, ResolveInFrameAfterDifferentiation,
    SelectedForms,
};
use nalgebra::Matrix3;

const NO_NUMBERS: TransformationMatrix = TransformationMatrix(Matrix3::new(
    f64::NAN,
    f64::NAN,
    f64::NAN,
    f64::NAN,
    f64::NAN,
    f64::NAN,
    f64::NAN,
    f64::NAN,
    f64::NAN,
));

/// All settings of the outputs and their resolving frames.
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
        for (frame, is_read) in sensor.orientations_read(&SelectedForms::default()).into_iter().enumerate() {
            let mut frames = [Frame::default(); 3];
            frames[frame].r.t = NO_NUMBERS;
            let [a, b, resolve] = &frames;
            let motion = sensor.measure(a, b, resolve).unwrap();
            let results = [motion.r_rel, motion.v_rel, motion.a_rel, motion.angles, motion.w_rel, motion.z_rel];
            let shows = results.iter().flatten().any(|result| result.is_nan());
            assert_eq!(shows, is_read, "frame {frame} with {sensor:?}");
        }
    }
}

/// Each form of a pose alone.
fn selections() -> [SelectedForms; 8] {
    let none = SelectedForms::default();
    [
        SelectedForms { get_t: true, ..none },
        SelectedForms { get_q: true, ..none },
        SelectedForms { get_rotation_vector: true, ..none },
        SelectedForms { get_axis: true, ..none },
        SelectedForms { get_angle: true, ..none },
        SelectedForms { get_distance: true, ..none },
        SelectedForms { get_spherical: true, ..none },
        SelectedForms { get_cylindrical: true, ..none },
    ]
}

fn has_nan(forms: &PoseForms) -> bool {
    let c = &forms.coordinates;
    let coordinates =
        [c.azimuth, c.elevation, c.radius_xy, c.der_azimuth, c.der_elevation, c.der_radius_xy, forms.distance];
    let rotation = forms.t.0.iter().chain(&forms.q.0).chain(&forms.rotation_vector).chain(&forms.axis);
    rotation.chain(&coordinates).chain([&forms.angle, &forms.der_distance, &forms.der2_distance]).any(|x| x.is_nan())
}

#[test]
fn an_orientation_that_is_no_number_shows_in_the_forms_of_the_relative_pose_where_it_is_read() {
    for (x, selected) in (1..=4).flat_map(|x| selections().map(|selected| (x, selected))) {
        let off = RelativeSensor {
            resolve_in_frame: ResolveInFrame::from_number(x).unwrap(),
            get_r_rel: false,
            get_v_rel: false,
            get_a_rel: false,
            get_angles: false,
            get_w_rel: false,
            get_z_rel: false,
            ..RelativeSensor::default()
        };
        for (frame, is_read) in off.orientations_read(&selected).into_iter().enumerate() {
            let mut frames = [Frame::default(); 3];
            frames[1].r_0.x = 1.0;
            frames[frame].r.t = NO_NUMBERS;
            let [a, b, resolve] = &frames;
            let forms = off.forms(&selected, [a, b, resolve], &Quaternion::null_rotation());
            assert_eq!(has_nan(&forms), is_read, "frame {frame}, X = {x}, {selected:?}");
        }
    }
}

#[test]
fn an_orientation_that_is_no_number_shows_in_the_absolute_results_where_it_is_read() {
    let frames = (1..=3).flat_map(|x| (0..64 + selections().len()).map(move |wanted| (x, wanted)));
    for (x, wanted) in frames {
        let on = |output: u32| wanted < 64 && wanted & (1 << output) != 0;
        let selected = wanted.checked_sub(64).map_or_else(SelectedForms::default, |form| selections()[form]);
        let sensor = AbsoluteSensor {
            resolve_in_frame: ResolveInFrameA::from_number(x).unwrap(),
            get_r: on(0),
            get_v: on(1),
            get_a: on(2),
            get_angles: on(3),
            get_w: on(4),
            get_z: on(5),
            ..AbsoluteSensor::default()
        };
        for (frame, is_read) in sensor.orientations_read(&selected).into_iter().enumerate() {
            let mut frames = [Frame::default(); 2];
            frames[0].r_0.x = 1.0;
            frames[frame].r.t = NO_NUMBERS;
            let [a, resolve] = &frames;
            let motion = sensor.measure(a, resolve).unwrap();
            let results = [motion.r, motion.v, motion.a, motion.angles, motion.w, motion.z];
            let forms = sensor.forms(&selected, a, resolve, &Quaternion::null_rotation());
            let shows = results.iter().flatten().any(|result| result.is_nan()) || has_nan(&forms);
            assert_eq!(shows, is_read, "frame {frame} with {sensor:?}, {selected:?}");
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
