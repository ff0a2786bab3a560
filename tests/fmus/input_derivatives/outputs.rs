//! Output derivatives: exact as far as the inputs determine them, zero beyond.
use fmi_export_sys::*;
use fmu_harness::{Causality, Instance, for_each_library};

use super::{H, Motion, for_each_mode, outputs, polynomials, references, set_with_derivatives};

/// Number of derivatives of an output that the inputs of a frame determine without input derivatives: two for a
/// position with velocity and acceleration among the inputs, one without acceleration.
const DETERMINED: &[(&str, &[(&str, usize)])] = &[
    ("Distance", &[("distance", 1), ("der_distance", 0)]),
    ("PlanarDistance", &[("distance", 1), ("der_distance", 0)]),
    ("RelativeSensor", &[("r_rel", 2), ("v_rel", 1), ("a_rel", 0), ("angles", 2), ("w_rel", 1), ("z_rel", 0)]),
    ("AbsoluteSensor", &[("r", 2), ("v", 1), ("a", 0), ("angles", 2), ("w", 1), ("z", 0)]),
    ("CutForceAndTorque", &[("force", 0), ("torque", 0), ("power", 0)]),
    ("TransformVector", &[("r_out", 0)]),
    ("PlanarAbsoluteSensor", &[("r", 2), ("phi", 2), ("v", 1), ("w", 1), ("a", 0), ("z", 0)]),
    ("PlanarRelativeSensor", &[("r_rel", 2), ("phi_rel", 2), ("v_rel", 1), ("w_rel", 1), ("a_rel", 0), ("z_rel", 0)]),
    ("Gripper", &[("F", 0), ("M", 0), ("r_rel", 1), ("theta", 1), ("energy", 1)]),
];

/// First, second and third derivative of `outputs` over a time in s, by differences of fourth order.
fn differences(outputs: impl Fn(f64) -> Vec<f64>) -> [Vec<f64>; 3] {
    const D: f64 = 1e-3;
    let [a, b, c, d, e, f, g] = [-3.0, -2.0, -1.0, 0.0, 1.0, 2.0, 3.0].map(|n| outputs(n * D));
    let first = |i: usize| (b[i] - f[i] + 8.0 * (e[i] - c[i])) / (12.0 * D);
    let second = |i: usize| (16.0 * (c[i] + e[i]) - b[i] - f[i] - 30.0 * d[i]) / (12.0 * D * D);
    let third = |i: usize| (a[i] - g[i] + 8.0 * (f[i] - b[i]) + 13.0 * (c[i] - e[i])) / (8.0 * D * D * D);
    let all = 0..a.len();
    [all.clone().map(first).collect(), all.clone().map(second).collect(), all.map(third).collect()]
}

/// Compares the output derivatives with differences up to the determined order, and with zero above it. One of several
/// kinds of differences must agree.
#[track_caller]
fn check(
    instance: &Instance<'_>,
    expected: &[[Vec<f64>; 3]],
    determined: impl Fn(&str) -> Option<usize>,
    situation: &str,
) {
    let continuous = outputs(instance);
    let all = references(&continuous);
    let largest =
        instance.get_references::<f64>(&all).unwrap().iter().fold(1.0, |largest: f64, y| largest.max(y.abs()));
    for order in 1..=3 {
        let actual = instance.get_output_derivatives(&all, &vec![order; all.len()]).unwrap();
        for (i, (output, actual)) in continuous.iter().zip(actual).enumerate() {
            let expected: Vec<f64> = expected.iter().map(|derivatives| derivatives[order as usize - 1][i]).collect();
            // Rounding and truncation of the differences.
            let tolerance = |expected: f64| 1e-14 * largest * 1e3_f64.powi(order) + 1e-6 * expected.abs().max(1.0);
            let is_right = expected.iter().any(|expected| (actual - expected).abs() <= tolerance(*expected));
            let message =
                || format!("derivative {order} of {}: {actual} and not {expected:?}; {situation}", output.name);
            match determined(output.name.split('[').next().unwrap()) {
                Some(determined) if order <= determined as i32 => assert!(is_right, "{}", message()),
                Some(_) => assert!(actual == 0.0, "{}", message()),
                None => assert!(is_right || actual == 0.0, "{}", message()),
            }
        }
    }
}

/// Differences of outputs along the motion of the inputs, for a delay of the inputs and a longer step. Outputs of other
/// authors' FMUs may change with time itself: along with the inputs, or between two steps in their memory.
fn with_and_without_time(instance: &Instance<'_>, outputs: impl Fn(f64, f64) -> Vec<f64>) -> Vec<[Vec<f64>; 3]> {
    let mut expected = vec![differences(|later| outputs(later, 0.0))];
    if !fmu_harness::is_shipped(instance.description()) {
        expected.push(differences(|later| outputs(later, later)));
    }
    expected
}

fn table(instance: &Instance<'_>) -> impl Fn(&str) -> Option<usize> {
    let rows =
        DETERMINED.iter().find(|(model, _)| *model == instance.description().model_name).map_or(&[][..], |row| row.1);
    move |name| rows.iter().find(|(output, _)| *output == name).map(|(_, order)| *order)
}

/// The frames move along a known path; expected are differences of the outputs along it.
#[test]
fn output_derivatives_are_those_along_the_motion_as_far_as_it_is_known() {
    for_each_mode(|[instance, reference], motion, mode| {
        if mode.contains(&("derivatives", 2)) || mode.contains(&("extrapolation", 2)) {
            return;
        }
        assert_eq!([instance.initialize(0.0), reference.initialize(0.0)], [fmi2OK; 2]);
        let all = references(&outputs(instance));
        for i in 0..4 {
            // A step holds its inputs, so they are the inputs at its end.
            let t = 0.3 * f64::from(i);
            let before = instance.get_state().unwrap();
            motion.set(instance, t);
            assert_eq!(instance.do_step(f64::from(i) * H, H), fmi2OK);
            let expected = with_and_without_time(instance, |later, longer| {
                assert_eq!(reference.set_state(&before), fmi2OK);
                motion.set(reference, t + later);
                assert_eq!(reference.do_step(f64::from(i) * H, H + longer), fmi2OK);
                reference.get_references(&all).unwrap()
            });
            check(instance, &expected, table(instance), &format!("{t} s, {mode:?}"));
        }
    });
}

/// Steps that are a little longer or shorter show the slope of the outputs at the end.
#[test]
fn output_derivatives_of_an_extrapolated_step_are_those_by_its_length() {
    for_each_mode(|[instance, _], motion, mode| {
        if !mode.contains(&("extrapolation", 2)) {
            return;
        }
        motion.set(instance, 0.0);
        assert_eq!(instance.initialize(0.0), fmi2OK);
        let all = references(&outputs(instance));
        for i in 0..5 {
            let t = f64::from(i) * H;
            motion.set(instance, t);
            let before = instance.get_state().unwrap();
            let redo = |later: f64| {
                assert_eq!(instance.set_state(&before), fmi2OK);
                assert_eq!(instance.do_step(t, H + later), fmi2OK);
                instance.get_references(&all).unwrap()
            };
            let expected = differences(redo);
            redo(0.0);
            check(instance, &[expected], table(instance), &format!("step {i}, {mode:?}"));
        }
    });
}

/// While the Gripper is switched, its share changes with time itself, and the energy with it.
#[test]
fn output_derivatives_know_of_the_ramp_of_a_gripper() {
    for_each_mode(|[instance, _], motion, mode| {
        if instance.description().variable("onoff").is_none() || !mode.contains(&("extrapolation", 2)) {
            return;
        }
        assert_eq!(instance.set("T", 1.0), fmi2OK);
        motion.set(instance, 0.0);
        assert_eq!(instance.initialize(0.0), fmi2OK);
        assert_eq!(instance.set("active", false), fmi2OK);
        let all = references(&outputs(instance));
        for i in 0..3 {
            let t = f64::from(i) * H;
            motion.set(instance, t);
            let before = instance.get_state().unwrap();
            let redo = |later: f64| {
                assert_eq!(instance.set_state(&before), fmi2OK);
                assert_eq!(instance.do_step(t, H + later), fmi2OK);
                instance.get_references(&all).unwrap()
            };
            let expected = differences(redo);
            redo(0.0);
            let determined = |name: &str| if name == "onoff" { Some(2) } else { table(instance)(name) };
            check(instance, &[expected], determined, &format!("step {i}, {mode:?}"));
            // In 1 s the share falls from 1 to 0.
            let share = instance.get_output_derivatives(&instance.references(&["onoff"]), &[1]).unwrap()[0];
            assert!((share + 1.0).abs() < 1e-15, "{share}");
        }
    });
}

#[test]
fn input_derivatives_determine_as_many_of_all_outputs() {
    for_each_mode(|[instance, reference], motion, mode| {
        if mode.contains(&("derivatives", 2)) || mode.contains(&("extrapolation", 2)) {
            return;
        }
        assert_eq!([instance.initialize(0.0), reference.initialize(0.0)], [fmi2OK; 2]);
        let all = references(&outputs(instance));
        for order in 1..=3 {
            let t = order as f64 * H;
            let before = instance.get_state().unwrap();
            set_with_derivatives(instance, motion, t, order);
            assert_eq!(instance.do_step(t - H, H), fmi2OK);
            let expected = with_and_without_time(instance, |later, longer| {
                assert_eq!(reference.set_state(&before), fmi2OK);
                let inputs = polynomials(motion, t, order, H + later);
                assert_eq!(reference.set_references(&motion.references, &inputs), fmi2OK);
                assert_eq!(reference.do_step(t - H, H + longer), fmi2OK);
                reference.get_references(&all).unwrap()
            });
            // Outputs that depend on inputs have the orders of the input derivatives.
            check(instance, &expected, |_| Some(order), &format!("order {order}, {mode:?}"));
        }
    });
}

#[test]
fn orders_beyond_the_highest_are_refused_by_order_and_limit() {
    for_each_library(|library| {
        let instance = library.instantiate("instance").unwrap();
        let highest = library.archive().co_simulation().unwrap().max_output_derivative_order;
        assert_eq!(highest, 3, "in every FMU that is made with this export layer");
        assert_eq!(instance.initialize(0.0), fmi2OK);
        // An FMU may have no continuous output.
        let all = outputs(&instance);
        let Some(output) = all.first() else { return };
        let all = references(&all);
        for order in [4, 5, i32::MAX] {
            instance.messages();
            // Only the last of many has the order.
            let orders: Vec<_> = (1..all.len()).map(|_| 1).chain([order]).collect();
            let reversed: Vec<_> = all.iter().rev().copied().collect();
            assert_eq!(instance.get_output_derivatives(&reversed, &orders), Err(fmi2Error), "order {order}");
            let [message] = &instance.messages()[..] else { panic!("not one message") };
            assert_eq!((message.status, &*message.category), (fmi2Error, "logStatusError"));
            let text = message.text.strip_prefix("fmi2GetRealOutputDerivatives: ").unwrap();
            let numbers: Vec<_> = text.split(|c: char| !c.is_ascii_digit()).collect();
            assert!(text.contains(&format!("order {order} of {}", output.name)), "{text}");
            assert!(numbers.contains(&&*highest.to_string()), "{text} does not tell the limit");
        }
        assert!(instance.get_output_derivatives(&all, &vec![3; all.len()]).is_ok(), "{:?}", instance.messages());
        assert_eq!(instance.do_step(0.0, H), fmi2OK);
    });
}

#[test]
fn orders_below_1_and_what_is_no_real_output_are_refused_by_name() {
    for_each_library(|library| {
        let instance = library.instantiate("instance").unwrap();
        assert_eq!(instance.initialize(0.0), fmi2OK);
        // An FMU may have no continuous output.
        let all = outputs(&instance);
        let Some(output) = all.first() else { return };
        for order in [0, -1, i32::MIN] {
            instance.messages();
            assert_eq!(instance.get_output_derivatives(&[output.value_reference], &[order]), Err(fmi2Error));
            let messages = instance.messages();
            assert!(messages.len() == 1 && messages[0].text.contains(&format!("order {order} of {}", output.name)));
        }
        for other in instance.description().variables.iter().filter(|v| v.causality != Causality::Output) {
            assert_eq!(
                instance.get_output_derivatives(&[other.value_reference], &[1]),
                Err(fmi2Error),
                "{}",
                other.name
            );
            let messages = instance.messages();
            let names = [&other.name, &other.value_reference.to_string()];
            assert!(messages.len() == 1 && names.iter().any(|name| messages[0].text.contains(*name)), "{messages:?}");
        }
    });
}

#[test]
fn output_derivatives_do_not_change_when_inputs_are_set_for_the_next_step() {
    for_each_library(|library| {
        let instance = library.instantiate("instance").unwrap();
        let motion = Motion::of(instance.description());
        assert_eq!(instance.initialize(0.0), fmi2OK);
        motion.set(&instance, 0.0);
        assert_eq!(instance.do_step(0.0, H), fmi2OK);
        let all = references(&outputs(&instance));
        let ask = || instance.get_output_derivatives(&all, &vec![1; all.len()]).unwrap();
        let before = ask();
        set_with_derivatives(&instance, &motion, 1.0, 2);
        assert_eq!(ask(), before);
        assert_eq!(instance.do_step(H, H), fmi2OK);
        assert!(ask() != before || !fmu_harness::is_shipped(instance.description()));
    });
}
