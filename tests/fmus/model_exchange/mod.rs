//! The packaged FMUs in Model Exchange (FMI 2.0 section 3).

mod derivatives;
mod events;
mod golden;
mod golden_derivatives;
mod inputs;
mod life_cycle;
mod limits;
mod messages;
mod sensors;
mod states;

use crate::gripper::with_library;
use fmi_export_sys::*;
use fmu_harness::Instance;

const ON: i32 = 1;
const ON2OFF: i32 = 2;
const OFF: i32 = 3;
const OFF2ON: i32 = 4;

/// Calls `check` with a Gripper whose part is 1 mm off, before its initialization.
fn with_gripper(check: impl FnOnce(&Instance<'_>)) {
    with_library(|library| {
        let gripper = library.instantiate_for_model_exchange("gripper").unwrap();
        ok(&gripper, gripper.set("frame_b.r_0[1]", 0.001));
        check(&gripper);
    });
}

#[track_caller]
fn ok(instance: &Instance<'_>, status: fmi2Status) {
    assert_eq!(status, fmi2OK, "{:?}", instance.messages());
}

/// Leads a new instance to event mode at a time in s.
#[track_caller]
fn initialize(instance: &Instance<'_>, start: f64) {
    ok(instance, instance.initialize(start));
}

/// Handles the present event. Returns the time of the next one in s, infinite if there is none.
#[track_caller]
fn handle(instance: &Instance<'_>) -> f64 {
    let info = instance.new_discrete_states().unwrap_or_else(|status| panic!("{status}: {:?}", instance.messages()));
    let fmi2EventInfo { nextEventTimeDefined, nextEventTime, .. } = info;
    let without_time = fmi2EventInfo { nextEventTimeDefined: 0, nextEventTime: 0.0, ..info };
    assert_eq!(without_time, fmi2EventInfo::default(), "nothing else happens in these FMUs");
    assert_eq!(nextEventTimeDefined == fmi2True, nextEventTime < f64::INFINITY, "{info:?}");
    assert!([fmi2False, fmi2True].contains(&nextEventTimeDefined) && !nextEventTime.is_nan(), "{info:?}");
    nextEventTime
}

/// Leads an instance from event mode, through all iterations, to continuous-time mode. Returns the time of the next
/// event in s.
#[track_caller]
fn proceed(instance: &Instance<'_>) -> f64 {
    let next = handle(instance);
    ok(instance, instance.enter_continuous_time_mode());
    next
}

/// Leads an instance from continuous-time mode to event mode at a time in s.
#[track_caller]
fn enter_event_at(instance: &Instance<'_>, time: f64) {
    ok(instance, instance.set_time(time));
    ok(instance, instance.enter_event_mode());
}

/// Leads an instance in continuous-time mode through an event at a time in s that sets `active`. Returns the time of
/// the next event in s.
#[track_caller]
fn switch(instance: &Instance<'_>, time: f64, active: bool) -> f64 {
    enter_event_at(instance, time);
    ok(instance, instance.set("active", active));
    proceed(instance)
}

/// State of the Gripper's switch, and the acting share of its springs.
#[track_caller]
fn shown(instance: &Instance<'_>) -> (i32, f64) {
    (instance.get("state").unwrap(), instance.get("onoff").unwrap())
}
