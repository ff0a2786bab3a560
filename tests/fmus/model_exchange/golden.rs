//! Timelines of `tests/data/vectors/gripper.json`, evaluated with 60 digits from the documented equations, outside this
//! project. The file has the values after the event at each sample.
use fmi_export_sys::*;
use fmu_harness::Instance;
use nalgebra::{Rotation3, Vector3};
use serde_json::Value;

use super::{enter_event_at, handle, initialize, ok, proceed, with_library};

fn timelines() -> Vec<Value> {
    let file: Value = serde_json::from_str(include_str!("../../data/vectors/gripper.json")).unwrap();
    let timelines = file["groups"]["timelines"].as_array().unwrap().clone();
    assert_eq!(timelines.len(), 8);
    timelines
}

pub fn number(value: &Value) -> f64 {
    value.as_f64().unwrap()
}

pub fn numbers(value: &Value) -> Vec<f64> {
    value.as_array().unwrap().iter().map(number).collect()
}

#[track_caller]
pub fn set_item(instance: &Instance<'_>, parameter: &str, item: &Value) {
    let items = instance.description().items(instance.variable(parameter));
    let position = items.iter().position(|known| known.name == *item).unwrap();
    ok(instance, instance.set(parameter, position as i32 + 1));
}

#[track_caller]
fn set_parameters(instance: &Instance<'_>, timeline: &Value) {
    for name in ["T", "cT", "dT", "cR", "dR"] {
        ok(instance, instance.set(name, number(&timeline[name])));
    }
    for name in ["useMoment", "useInPlace"] {
        ok(instance, instance.set(name, timeline[name].as_bool().unwrap()));
    }
    for name in ["TransDir", "setAngles"] {
        set_item(instance, name, &timeline[name]);
    }
}

/// Sets position and orientation of frame_b, the latter by Euler angles x-y'-z''.
#[track_caller]
pub fn set_part(instance: &Instance<'_>, sample: &Value) {
    let theta = numbers(&sample["theta"]);
    // Matrices turn vectors and are stored by columns in nalgebra; in Modelica they turn axes and are stored by rows.
    let [x, y, z] = [0, 1, 2].map(|i| Rotation3::new(Vector3::ith(i, theta[i])));
    let matrix = (x * y * z).into_inner();
    ok(instance, instance.set_array("frame_b.r_0", &numbers(&sample["r"])));
    ok(instance, instance.set_array("frame_b.R.T", matrix.as_slice()));
}

#[track_caller]
fn assert_sample(instance: &Instance<'_>, timeline: &Value, sample: &Value) {
    let tolerance = number(&timeline["tol"]);
    let what = format!("{} at {} s", timeline["name"], sample["t"]);
    assert_eq!(i64::from(instance.get::<i32>("state").unwrap()), sample["state"].as_i64().unwrap(), "{what}");
    assert!((instance.get::<f64>("onoff").unwrap() - number(&sample["onoff"])).abs() <= tolerance, "{what}");
    for name in ["r0", "theta0", "F", "M"] {
        let (actual, expected): (Vec<f64>, _) = (instance.get_array(name).unwrap(), numbers(&sample[name]));
        let scale = expected.iter().fold(1.0, |scale: f64, number| scale.max(number.abs()));
        let is_close = actual.iter().zip(&expected).all(|(a, e)| (a - e).abs() <= tolerance * scale);
        assert!(is_close, "{name} = {actual:?} instead of {expected:?}: {what}");
    }
}

/// Runs a timeline: time events at their times, and an event at each sample, where `check` is called.
fn run(instance: &Instance<'_>, timeline: &Value, check: impl Fn(&Value)) {
    set_parameters(instance, timeline);
    let samples = timeline["samples"].as_array().unwrap();
    let set = |sample: &Value| {
        ok(instance, instance.set("active", sample["active"].as_bool().unwrap()));
        set_part(instance, sample);
    };
    set(&samples[0]);
    initialize(instance, number(&samples[0]["t"]));
    check(&samples[0]);
    let mut next = proceed(instance);
    for sample in &samples[1..] {
        let time = number(&sample["t"]);
        while next < time {
            enter_event_at(instance, next);
            next = proceed(instance);
        }
        enter_event_at(instance, time);
        set(sample);
        next = handle(instance);
        check(sample);
        ok(instance, instance.enter_continuous_time_mode());
        check(sample);
    }
}

#[test]
fn timelines_match_every_golden_sample() {
    with_library(|library| {
        for timeline in timelines() {
            let instance = library.instantiate_for_model_exchange("gripper").unwrap();
            run(&instance, &timeline, |sample| assert_sample(&instance, &timeline, sample));
        }
    });
}

/// Co-simulation in steps too short for any change shows a ramp at a given time.
#[test]
fn a_moving_part_gets_the_forces_of_co_simulation_with_tiny_steps() {
    const TINY: f64 = 1e-9;
    with_library(|library| {
        let [exchanged, stepped] =
            [library.instantiate_for_model_exchange("exchanged"), library.instantiate("stepped")].map(Result::unwrap);
        let set = |t: f64| {
            for instance in [&exchanged, &stepped] {
                ok(instance, instance.set("frame_b.r_0[1]", 1e-3 * (3.0 * t).sin()));
                ok(instance, instance.set("frame_b.v_0[1]", 3e-3 * (3.0 * t).cos()));
            }
        };
        set(0.0);
        for instance in [&exchanged, &stepped] {
            ok(instance, instance.set("T", 0.125));
            initialize(instance, 0.0);
        }
        proceed(&exchanged);
        let mut next = f64::INFINITY;
        let (mut t, mut largest) = (0.0, 0.0_f64);
        // `active`, and the times of comparison; a ramp takes 0.125 s.
        for (active, times) in [(true, [0.25, 0.3125, 0.375, 0.5]), (false, [0.75, 0.8125, 0.875, 1.0])] {
            for (i, time) in times.into_iter().enumerate() {
                // Up to here with constant inputs, then the tiny step.
                ok(&stepped, stepped.do_step(t, time - t));
                if next <= time {
                    enter_event_at(&exchanged, next);
                    next = proceed(&exchanged);
                }
                set(time);
                if i == 0 {
                    ok(&stepped, stepped.set("active", active));
                    next = super::switch(&exchanged, time, active);
                }
                ok(&stepped, stepped.do_step(time, TINY));
                t = time + TINY;
                ok(&exchanged, exchanged.set_time(t));
                let [force, expected] =
                    [&exchanged, &stepped].map(|instance| instance.get_array::<f64>("F").unwrap()[0]);
                assert!((force - expected).abs() <= 1e-12 * expected.abs(), "{force} N, not {expected} N at {t} s");
                assert_eq!(exchanged.get::<i32>("state"), stepped.get::<i32>("state"), "at {t} s");
                largest = largest.max(force.abs());
            }
        }
        assert!(largest > 100.0, "{largest} N");
    });
}

#[test]
fn default_springs_act_with_the_documented_force() {
    // c (r - r0) + d v with the defaults 1e6 N/m and 1e3 N.s/m.
    super::with_gripper(|gripper| {
        ok(gripper, gripper.set("active", true));
        ok(gripper, gripper.set("frame_b.v_0[1]", 0.5));
        initialize(gripper, 0.0);
        proceed(gripper);
        assert_eq!(gripper.get_array("F"), Ok(vec![-1500.0, 0.0, 0.0]));
        assert_eq!(gripper.set("frame_b.v_0[1]", 0.0), fmi2OK);
        assert_eq!(gripper.get_array("F"), Ok(vec![-1000.0, 0.0, 0.0]));
    });
}
