//! Numbers near the limits of floating point: finite results are returned, others are refused by name.

mod directional;
mod in_time;
mod locals;

use fmi_export_sys::{fmi2OK, fmi2Status};
use fmu_harness::Instance;

fn with_instance(name: &str, check: impl FnOnce(&Instance<'_>)) {
    let archive = fmu_harness::packaged(name);
    let library = archive.load().unwrap();
    check(&library.instantiate("instance").unwrap());
}

/// Calls `check` with each distance sensor, and the names of two coordinates of its frame b and of their velocities.
fn for_each_distance(check: impl Fn(&Instance<'_>, [&str; 2], [&str; 2])) {
    let spatial = (["frame_b.r_0[1]", "frame_b.r_0[2]"], ["frame_b.v_0[1]", "frame_b.v_0[2]"]);
    with_instance("Distance", |instance| check(instance, spatial.0, spatial.1));
    with_instance("PlanarDistance", |instance| {
        check(instance, ["frame_b.x", "frame_b.y"], ["frame_b.vx", "frame_b.vy"])
    });
}

#[track_caller]
fn set(instance: &Instance<'_>, values: &[(&str, f64)]) {
    for (name, value) in values {
        assert_eq!(instance.set(name, *value), fmi2OK, "{name} = {value:e}: {:?}", instance.messages());
    }
}

#[track_caller]
fn assert_names(instance: &Instance<'_>, status: fmi2Status, function: &str, words: &[&str]) {
    let [message] = &instance.messages()[..] else { panic!("not one message") };
    assert_eq!(message.status, status, "{message:?}");
    let Some(text) = message.text.strip_prefix(&format!("{function}: ")) else { panic!("{message:?}") };
    let found: Vec<_> = text.split([' ', ',', ':', ';']).collect();
    assert!(words.iter().all(|word| found.contains(word)), "{text} lacks one of {words:?}");
}

fn assert_near(actual: f64, expected: f64, tolerance: f64, what: &str) {
    let error = (actual - expected).abs();
    assert!(error <= tolerance * expected.abs(), "{what}: {actual:e} and not {expected:e}");
}
