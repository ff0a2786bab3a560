//! Invalid and inexact orientations: refused, used with a warning, or not read.
use fmi_export_sys::*;
use fmu_harness::{Instance, Message};

use super::{FRAMES, OUTPUTS, outputs, set_array, set_item, with_sensor};
use crate::bad_orientations::{DOUBTFUL, ROUNDED, UNUSABLE, only_error, scale};

fn warnings(instance: &Instance<'_>) -> Vec<Message> {
    let mut messages = instance.messages();
    messages.retain(|message| message.category != "logEvents");
    for message in &messages {
        assert_eq!((message.status, &*message.category), (fmi2Warning, "logStatusWarning"), "{message:?}");
    }
    messages
}

#[test]
fn an_unusable_orientation_ends_the_step_and_the_message_names_the_frame() {
    with_sensor(|instance| {
        // The only choice that reads all three frames.
        for (orientation, input, value) in UNUSABLE {
            for frame in FRAMES {
                assert_eq!(instance.reset(), fmi2OK);
                set_item(instance, "orientation", orientation);
                set_item(instance, "resolveInFrame", "frame_resolve");
                assert_eq!(instance.initialize(0.0), fmi2OK);
                let name = format!("{frame}.{input}");
                set_array(instance, &name, value);
                instance.messages();
                assert_eq!(instance.do_step(0.0, 1.0), fmi2Error, "{name} = {value:?}");
                let text = only_error(instance).text;
                assert!(text.starts_with("fmi2DoStep: ") && text.contains(&name), "{text}");
                assert_eq!(instance.do_step(0.0, 1.0), fmi2Error, "nothing but a reset leads out of this");
            }
        }
    });
}

#[test]
fn an_unusable_orientation_at_the_start_can_be_corrected_in_initialization_mode() {
    with_sensor(|instance| {
        for (orientation, input, value) in UNUSABLE {
            assert_eq!(instance.reset(), fmi2OK);
            set_item(instance, "orientation", orientation);
            assert_eq!(instance.enter_initialization_mode(), fmi2OK);
            let name = format!("frame_b.{input}");
            set_array(instance, &name, value);
            instance.messages();
            assert_eq!(instance.exit_initialization_mode(), fmi2Error, "{name} = {value:?}");
            let text = only_error(instance).text;
            assert!(text.starts_with("fmi2ExitInitializationMode: ") && text.contains(&name), "{text}");
            scale(instance, "frame_b", input, 1.0);
            assert_eq!(instance.exit_initialization_mode(), fmi2OK);
            assert_eq!(instance.do_step(0.0, 1.0), fmi2OK);
        }
    });
}

#[test]
fn a_doubtful_orientation_leads_to_one_warning_for_each_run_and_frame() {
    with_sensor(|instance| {
        for (orientation, input, factor) in DOUBTFUL {
            for _run in 0..2 {
                assert_eq!(instance.reset(), fmi2OK);
                set_item(instance, "orientation", orientation);
                assert_eq!(instance.enter_initialization_mode(), fmi2OK);
                scale(instance, "frame_a", input, factor);
                // Getting results or derivatives does not repeat the warning.
                outputs(instance);
                let [r_rel, input_a] = ["r_rel", "frame_a.r_0"].map(|name| instance.array(name));
                instance.directional_derivative(&r_rel, &input_a, &[1.0; 3]).unwrap();
                assert_eq!(instance.exit_initialization_mode(), fmi2OK, "a master may stop at any other status");
                let messages = warnings(instance);
                assert!(messages.len() == 1 && messages[0].text.contains("frame_a"), "{messages:?}");
                scale(instance, "frame_b", input, factor);
                for t in 0..3 {
                    assert_eq!(instance.do_step(f64::from(t), 1.0), fmi2OK);
                }
                let messages = warnings(instance);
                assert!(messages.len() == 1 && messages[0].text.contains("frame_b"), "{messages:?}");
            }
        }
    });
}

#[test]
fn an_orientation_that_was_rounded_leads_to_no_warning() {
    with_sensor(|instance| {
        for (orientation, input, factor) in ROUNDED {
            assert_eq!(instance.reset(), fmi2OK);
            set_item(instance, "orientation", orientation);
            scale(instance, "frame_a", input, factor);
            assert_eq!(instance.initialize(0.0), fmi2OK);
            assert_eq!(instance.do_step(0.0, 1.0), fmi2OK);
            assert_eq!(warnings(instance), []);
        }
    });
}

#[test]
fn quaternions_are_normalised() {
    with_sensor(|instance| {
        set_item(instance, "orientation", "Q");
        set_array(instance, "frame_b.r_0", &[1.0, 2.0, 3.0]);
        // A quarter turn about z: the frame's x-axis is the world's y-axis.
        for length in [1.0, -1.0, 1e-2, 7.0] {
            set_array(instance, "frame_a.Q", &[0.0, 0.0, 0.5_f64.sqrt() * length, 0.5_f64.sqrt() * length]);
            let r_rel: Vec<f64> = instance.get_array("r_rel").unwrap();
            for (actual, expected) in r_rel.iter().zip([2.0, -1.0, 3.0]) {
                assert!((actual - expected).abs() <= 4e-15, "{r_rel:?} with length {length}");
            }
        }
    });
}

/// Frames (a, b, resolve; x: read) that an output needs the orientation of, by resolveInFrame and
/// resolveInFrameAfterDifferentiation. r_rel and w_rel are resolved in the first, the derivatives v_rel, a_rel and
/// z_rel then in the second; angles, w_rel and z_rel compare the orientations of a and b.
const READ: [(&str, &str, &str, &str); 18] = [
    ("", "frame_resolve", "frame_a", "..."),
    ("r_rel", "world", "same", "..."),
    ("r_rel", "frame_a", "same", "x.."),
    ("r_rel", "frame_a", "frame_b", "x.."),
    ("r_rel", "frame_b", "frame_resolve", ".x."),
    ("r_rel", "frame_resolve", "world", "..x"),
    ("v_rel", "world", "world", "..."),
    ("v_rel", "world", "frame_b", ".x."),
    ("v_rel", "frame_a", "frame_resolve", "x.x"),
    ("a_rel", "frame_b", "world", ".x."),
    ("a_rel", "frame_resolve", "same", "..x"),
    ("a_rel", "frame_a", "frame_b", "xx."),
    ("angles", "frame_resolve", "frame_resolve", "xx."),
    ("w_rel", "world", "frame_resolve", "xx."),
    ("w_rel", "frame_resolve", "world", "xxx"),
    ("z_rel", "frame_a", "same", "xx."),
    ("z_rel", "world", "frame_resolve", "xxx"),
    ("z_rel", "frame_resolve", "frame_a", "xxx"),
];

#[test]
fn orientations_that_no_result_needs_are_not_looked_at() {
    with_sensor(|instance| {
        for (output, before, after, read) in READ {
            for (frame, read) in FRAMES.into_iter().zip(read.chars()) {
                for (orientation, input) in [("T", "R.T"), ("Q", "Q")] {
                    for (derivatives, extrapolation) in [
                        ("provided", "hold"),
                        ("estimated", "hold"),
                        ("provided", "kinematic"),
                        ("estimated", "kinematic"),
                    ] {
                        let run = |unused: bool| {
                            assert_eq!(instance.reset(), fmi2OK);
                            for other in OUTPUTS.into_iter().filter(|other| *other != output) {
                                assert_eq!(instance.set(&format!("get_{other}"), false), fmi2OK);
                            }
                            set_item(instance, "resolveInFrame", before);
                            set_item(instance, "resolveInFrameAfterDifferentiation", after);
                            set_item(instance, "orientation", orientation);
                            set_item(instance, "derivatives", derivatives);
                            set_item(instance, "extrapolation", extrapolation);
                            if unused {
                                let huge = [2.0; 9];
                                let short = [1e-4; 4];
                                let unusable = if input == "Q" { &short[..] } else { &huge };
                                set_array(instance, &format!("{frame}.{input}"), unusable);
                            }
                            assert_eq!(instance.setup_experiment(None, 0.0, None), fmi2OK);
                            assert_eq!(instance.enter_initialization_mode(), fmi2OK);
                            let status = instance.exit_initialization_mode();
                            for t in [0.0, 1.0, 2.0] {
                                if status == fmi2OK {
                                    set_array(instance, "frame_b.r_0", &[t * t, 1.0, 2.0]);
                                    assert_eq!(instance.do_step(t, 1.0), fmi2OK, "{:?}", instance.messages());
                                }
                            }
                            status
                        };
                        let case = format!(
                            "{output} from {before} to {after}, {frame}.{input}, {derivatives}, {extrapolation}"
                        );
                        if read == 'x' {
                            assert_eq!(run(true), fmi2Error, "{case}");
                            continue;
                        }
                        assert_eq!(run(false), fmi2OK, "{case}");
                        let expected = outputs(instance);
                        instance.messages();
                        assert_eq!(run(true), fmi2OK, "{case}: {:?}", instance.messages());
                        assert_eq!(outputs(instance), expected, "{case}");
                        // Some of these choices have no effect.
                        let mut warnings = warnings(instance);
                        warnings.retain(|warning| !warning.text.contains("has no effect with"));
                        assert_eq!(warnings, [], "{case}");
                    }
                }
            }
        }
    });
}

#[test]
fn a_sequence_that_gives_no_angles_is_refused_at_the_end_of_initialization() {
    with_sensor(|instance| {
        for sequence in [[1, 1, 2], [3, 2, 2], [2, 2, 2]] {
            assert_eq!(instance.reset(), fmi2OK);
            assert_eq!(instance.enter_initialization_mode(), fmi2OK);
            assert_eq!(instance.set_array("sequence", &sequence), fmi2OK);
            instance.messages();
            assert_eq!(instance.exit_initialization_mode(), fmi2Error);
            let text = only_error(instance).text;
            assert!(text.starts_with("fmi2ExitInitializationMode: sequence = "), "{text}");
            assert!(text.contains(&format!("{sequence:?}")), "{text}");
            assert_eq!(instance.set_array("sequence", &[3, 1, 3]), fmi2OK);
            assert_eq!(instance.exit_initialization_mode(), fmi2OK);
        }
        assert_eq!(instance.reset(), fmi2OK);
        assert_eq!(instance.set_array("sequence", &[1, 1, 2]), fmi2OK);
        assert_eq!(instance.set("get_angles", false), fmi2OK);
        assert_eq!(instance.initialize(0.0), fmi2OK, "nobody asks for angles");
    });
}

#[test]
fn axes_and_items_that_do_not_exist_are_discarded() {
    with_sensor(|instance| {
        let items =
            [("resolveInFrame", 4), ("resolveInFrameAfterDifferentiation", 5), ("derivatives", 2), ("orientation", 2)];
        for (parameter, largest) in items.into_iter().chain([("sequence[1]", 3), ("sequence[3]", 3)]) {
            let before: i32 = instance.get(parameter).unwrap();
            for wrong in [0, largest + 1, -1, i32::MAX] {
                instance.messages();
                assert_eq!(instance.set(parameter, wrong), fmi2Discard, "{parameter} = {wrong}");
                let messages = instance.messages();
                assert!(messages.len() == 1 && messages[0].category == "logStatusDiscard", "{messages:?}");
                assert!(messages[0].text.contains(parameter) && messages[0].text.contains(&wrong.to_string()));
                assert_eq!(instance.get(parameter), Ok(before));
            }
        }
    });
}
