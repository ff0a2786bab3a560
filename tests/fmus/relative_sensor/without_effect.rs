//! Warnings about parameters without effect, given the other parameters.
use fmi_export_sys::{fmi2OK, fmi2Warning};
use fmu_harness::Instance;

/// Warnings of an initialization with these parameters, of an instance of either kind.
fn messages(parameters: &[(&str, i32)], model_exchange: bool) -> Vec<String> {
    let archive = fmu_harness::packaged("RelativeSensor");
    let library = archive.load().unwrap();
    let instance: Instance<'_> = if model_exchange {
        library.instantiate_for_model_exchange("sensor").unwrap()
    } else {
        library.instantiate("sensor").unwrap()
    };
    for (name, value) in parameters {
        let is_boolean = name.starts_with("get_") || ["unwrap", "animation"].contains(name);
        let status = if is_boolean { instance.set(name, *value != 0) } else { instance.set(name, *value) };
        assert_eq!(status, fmi2OK, "{name}");
    }
    assert_eq!(instance.initialize(0.0), fmi2OK);
    let warnings = instance.messages().into_iter().filter(|message| message.status == fmi2Warning);
    warnings.map(|message| message.text).collect()
}

#[test]
fn each_parameter_without_effect_is_named_in_one_sentence_with_what_to_do() {
    let (world, inertial, in_b, moving_window) = (1, 2, 3, 9);
    for (parameters, expected) in [
        (
            &[("estimationWindow", moving_window)][..],
            "estimationWindow = 9 has no effect with derivatives = provided; set",
        ),
        (&[("get_angles", 0), ("unwrap", 1)], "unwrap has no effect with get_angles = false; set get_angles = true"),
        (
            &[("get_angles", 0), ("unwrap", 1), ("sequence[1]", 3)],
            "sequence, unwrap have no effect with get_angles = false",
        ),
        (
            &[("animation", 0), ("arrowColor[2]", 7)],
            "arrowColor has no effect with animation = false; set animation = true",
        ),
        (
            &[("differentiation", inertial), ("resolveInFrame", world)],
            "differentiation has no effect with resolveInFrame = world",
        ),
        (
            &[("differentiation", inertial), ("get_v_rel", 0), ("get_a_rel", 0)],
            "differentiation has no effect with get_v_rel = ",
        ),
        (
            &[("resolveInFrameAfterDifferentiation", in_b), ("get_v_rel", 0), ("get_a_rel", 0), ("get_z_rel", 0)],
            "resolveInFrameAfterDifferentiation has no effect with get_v_rel = get_a_rel = false",
        ),
    ] {
        let messages = messages(parameters, false);
        let [message] = &messages[..] else { panic!("{parameters:?}: {messages:?}") };
        assert!(message.contains(expected), "{message}, not {expected}");
    }
}

#[test]
fn parameters_with_an_effect_and_defaults_are_not_named() {
    let estimated = 2;
    for parameters in [
        &[][..],
        &[("derivatives", estimated), ("estimationWindow", 9)],
        &[("unwrap", 1), ("sequence[1]", 3), ("arrowColor[2]", 7)],
        &[("differentiation", 2), ("get_v_rel", 0)],
        &[("resolveInFrameAfterDifferentiation", 3), ("get_v_rel", 0), ("get_a_rel", 0)],
    ] {
        assert_eq!(messages(parameters, false), [""; 0], "{parameters:?}");
    }
}

#[test]
fn model_exchange_names_them_too() {
    let messages = messages(&[("get_angles", 0), ("unwrap", 1)], true);
    assert!(messages.len() == 1 && messages[0].contains("unwrap has no effect"), "{messages:?}");
}
