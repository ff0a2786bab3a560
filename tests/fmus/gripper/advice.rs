//! Warnings at the end of initialization, about parameters without the effect that they seem to have.
use fmi_export_sys::fmi2OK;
use fmu_harness::Instance;

use super::{set_array, set_flags, set_item, set_reals, warnings, with_gripper, with_library};

fn advice(prepare: impl FnOnce(&Instance<'_>)) -> Vec<String> {
    let mut found = Vec::new();
    with_gripper(|instance| {
        prepare(instance);
        assert_eq!(instance.initialize(0.0), fmi2OK);
        found = warnings(instance);
    });
    found
}

#[test]
fn parameters_of_torques_have_no_effect_without_use_moment() {
    let set = |use_moment: bool| {
        move |instance: &Instance<'_>| {
            set_reals(
                instance,
                &[("cR", 2e4), ("dR", 1e2), ("JEff", 1e-3), ("torqueLimit", 5.0), ("captureAngle", 0.1)],
            );
            set_item(instance, "torqueLaw", "RotationVector");
            set_flags(instance, &[("useMoment", use_moment)]);
        }
    };
    let expected = "cR, torqueLaw, JEff, torqueLimit have no effect with useMoment = false; set useMoment = true";
    assert_eq!(advice(set(false)), [expected]);
    assert_eq!(advice(set(true)), [""; 0]);
    assert_eq!(advice(|instance| set_reals(instance, &[("dR", 50.0)])).len(), 1);
}

#[test]
fn defaults_are_no_mistake() {
    assert_eq!(advice(|_| ()), [""; 0]);
    let mistaken_for_none = |instance: &Instance<'_>| {
        set_reals(instance, &[("T", 0.0), ("mEff", 1.0), ("forceLimit", 5.0), ("captureDistance", 0.1)]);
        set_flags(instance, &[("staticCorrection", true), ("useInPlace", true), ("active", true)]);
        set_item(instance, "setAngles", "ResetToZero");
    };
    assert_eq!(advice(mistaken_for_none), [""; 0]);
}

#[test]
fn angles_are_reset_in_place_only() {
    let expected = "setAngles has no effect with useInPlace = false; set useInPlace = true";
    assert_eq!(advice(|instance| set_item(instance, "setAngles", "ResetToZero")), [expected]);
}

#[test]
fn a_static_correction_needs_the_effective_inertia_of_what_it_corrects() {
    let corrected = |parameters: &'static [(&str, f64)], use_moment: bool| {
        advice(|instance| {
            set_flags(instance, &[("staticCorrection", true), ("useMoment", use_moment)]);
            set_reals(instance, parameters);
        })
    };
    let force = "staticCorrection has no effect on the force without part.m or mEff; set part.m, or mEff";
    let torque = "staticCorrection has no effect on the torque without part.m or JEff; set part.m, or JEff";
    assert_eq!(corrected(&[], false), [force]);
    assert_eq!(corrected(&[], true), [force, torque]);
    assert_eq!(corrected(&[("mEff", 0.5)], true), [torque]);
    assert_eq!(corrected(&[("JEff", 1e-3)], true), [force]);
    assert_eq!(corrected(&[("mEff", 0.5), ("JEff", 1e-3)], true), [""; 0]);
}

/// 1e-6 kg on 1e6 N/m: 1e6 rad/s, or 159 kHz. The limit, 100 kHz, is at 2.53e-6 kg, and for 1e4 N.m/rad at 2.53e-8
/// kg.m2.
#[test]
fn an_effective_inertia_that_cannot_be_meant_is_named() {
    for (mass, inertia, expected) in [
        (1e-6, 1e-3, vec!["mEff = 1e-6 kg", "cT = 1000000 N/m", "159 kHz"]),
        (2.5e-6, 1e-3, vec!["mEff"]),
        (2.6e-6, 2.6e-8, vec![]),
        (1.0, 2.5e-8, vec!["JEff = 2.5e-8 kg.m2", "cR = 10000 N.m/rad"]),
    ] {
        let warnings = advice(|instance| {
            set_flags(instance, &[("useMoment", true)]);
            set_reals(instance, &[("mEff", mass), ("JEff", inertia)]);
        });
        assert_eq!(warnings.len(), usize::from(!expected.is_empty()), "{warnings:?}");
        assert!(warnings.iter().all(|text| expected.iter().all(|part| text.contains(part))), "{warnings:?}");
        assert!(warnings.iter().all(|text| !text.contains("staticCorrection")));
    }
    let corrected = |instance: &Instance<'_>| {
        set_flags(instance, &[("staticCorrection", true)]);
        set_reals(instance, &[("mEff", 1e-7)]);
    };
    assert!(advice(corrected)[0].contains("loses the part with staticCorrection"));
    let soft = |instance: &Instance<'_>| set_reals(instance, &[("mEff", 1e-6), ("cT", 10.0)]);
    assert_eq!(advice(soft), [""; 0]);
}

#[test]
fn inputs_that_are_held_are_not_extrapolated() {
    let extrapolated = |name: &str, mass: f64| {
        advice(|instance| {
            set_item(instance, "extrapolation", "kinematic");
            set_reals(instance, &[(name, mass)]);
        })
    };
    let expected = "extrapolation = kinematic has no effect with part.m, mEff or JEff, \
                    whose law reads the inputs as they were set";
    for name in ["mEff", "part.m"] {
        assert_eq!(extrapolated(name, 0.0), [""; 0]);
        assert_eq!(extrapolated(name, 1.0), [expected]);
    }
}

#[test]
fn mass_properties_have_no_effect_without_a_mass() {
    let lever = |instance: &Instance<'_>| {
        set_array(instance, "part.r_CM", &[0.0, 0.1, 0.0]);
        set_reals(instance, &[("part.I_21", 1e-3), ("hand.r_CM_tolerance", 0.01)]);
    };
    let expected = [
        "part.r_CM, part.I_* have no effect with part.m = 0; set part.m",
        "hand.r_CM_tolerance has no effect with hand.m = 0; set hand.m",
    ];
    assert_eq!(advice(lever), expected);
    let known = |instance: &Instance<'_>| {
        set_array(instance, "part.r_CM", &[0.0, 0.1, 0.0]);
        set_reals(instance, &[("part.m", 1.0), ("part.I_11", 1e-3), ("part.I_22", 1e-3), ("part.I_33", 1e-3)]);
        set_flags(instance, &[("staticCorrection", true)]);
    };
    assert_eq!(advice(known), [""; 0]);
}

#[test]
fn each_mistake_is_named_once_in_model_exchange() {
    with_library(|library| {
        let instance = library.instantiate_for_model_exchange("gripper").unwrap();
        set_reals(&instance, &[("mEff", 1e-7), ("JEff", 1e-3), ("torqueLimit", 5.0)]);
        set_flags(&instance, &[("staticCorrection", true)]);
        set_item(&instance, "setAngles", "ResetToZero");
        assert_eq!(instance.initialize(0.0), fmi2OK);
        for _ in 0..2 {
            instance.new_discrete_states().unwrap();
        }
        assert_eq!(instance.enter_continuous_time_mode(), fmi2OK);
        assert_eq!(instance.set_time(1.0), fmi2OK);
        assert_eq!(instance.enter_event_mode(), fmi2OK);
        instance.new_discrete_states().unwrap();
        let found = warnings(&instance);
        for (name, text) in [
            ("mEff", "Model Exchange"),
            ("JEff", "Model Exchange"),
            ("staticCorrection", "Model Exchange"),
            ("torqueLimit", "useMoment"),
            ("setAngles", "useInPlace"),
        ] {
            let of_name: Vec<_> = found.iter().filter(|warning| warning.contains(name)).collect();
            assert!(of_name.len() == 1 && of_name[0].contains(text), "{name}: {found:?}");
        }
    });
}
