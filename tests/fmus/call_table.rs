//! Tables of the calls that an FMU accepts in each state of its life cycle, and their tests.
use fmi_export_sys::*;
use fmu_harness::{Instance, Kind, Variable};
use std::ptr;

pub type Call = fn(&Instance<'_>) -> fmi2Status;

/// A function, the states that allow it (x) in the order of the table's states, and a call of it.
pub type Row = (&'static str, &'static str, Call);

/// Allowed calls by state.
pub struct Table {
    pub states: &'static [&'static str],
    pub rows: &'static [Row],
    /// Brings an instance from any state into this one, without messages. Returns whether there is a way.
    pub bring: fn(&Instance<'_>, &str) -> bool,
}

impl Table {
    /// Makes each call in each state, and checks whether it is refused. A refused call logs an error and changes
    /// nothing; an accepted one returns `accepted`.
    #[track_caller]
    pub fn check_calls(&self, instance: &Instance<'_>, accepted: impl Fn(&str) -> fmi2Status) {
        self.for_each_cell(instance, |function, state, allowed, call| {
            let before = instance.all_values();
            let status = call(instance);
            let messages = instance.messages();
            let refusal = messages.iter().find(|message| message.text.contains("is not allowed while"));
            assert_eq!(refusal.is_none(), allowed, "{function} in state {state}: {messages:?}");
            let Some(message) = refusal else {
                assert_eq!(status, accepted(function), "{function} in state {state}: {messages:?}");
                return;
            };
            assert!(message.text.starts_with(function), "{message:?}");
            assert_eq!((status, message.status), (fmi2Error, fmi2Error));
            assert_eq!(instance.all_values(), before, "{function} in state {state}");
        });
    }

    /// After each refused call, makes calls that succeed only in the state before it.
    #[track_caller]
    pub fn check_states_after_refusals(&self, instance: &Instance<'_>, next: impl Fn(&str) -> [Call; 2]) {
        self.for_each_cell(instance, |function, state, allowed, call| {
            if allowed {
                return;
            }
            assert_eq!(call(instance), fmi2Error, "{function} in state {state}");
            for call in next(state) {
                assert_eq!(call(instance), fmi2OK, "{state}, after {function}");
            }
        });
    }

    /// Brings the instance into each state for each function, and calls `check` with function, state, whether the call
    /// is allowed, and the call.
    #[track_caller]
    fn for_each_cell(&self, instance: &Instance<'_>, check: impl Fn(&str, &str, bool, Call)) {
        for (function, allowed, call) in self.rows {
            assert_eq!(allowed.len(), self.states.len(), "{function}");
            for (state, allowed) in self.states.iter().zip(allowed.chars()) {
                if (self.bring)(instance, state) {
                    check(function, state, allowed == 'x', *call);
                }
            }
        }
    }
}

pub fn status<T>(result: Result<T, fmi2Status>) -> fmi2Status {
    result.err().unwrap_or(fmi2OK)
}

pub fn set_own_state(instance: &Instance<'_>) -> fmi2Status {
    let state = instance.get_state().unwrap();
    instance.set_state(&state)
}

pub fn restore_from_bytes(instance: &Instance<'_>) -> fmi2Status {
    status(instance.deserialize(&instance.serialize(&instance.get_state().unwrap()).unwrap()))
}

pub fn free_no_state(instance: &Instance<'_>) -> fmi2Status {
    // SAFETY: the instance lives, and there is nothing to do for a null state.
    unsafe { (instance.functions().fmi2FreeFMUstate)(instance.component(), &mut ptr::null_mut()) }
}

pub fn set_again(instance: &Instance<'_>, variable: &Variable) -> fmi2Status {
    let name = &variable.name;
    match variable.kind() {
        Kind::Real => instance.set(name, instance.get::<f64>(name).unwrap()),
        Kind::Integer | Kind::Enumeration => instance.set(name, instance.get::<i32>(name).unwrap()),
        Kind::Boolean => instance.set(name, instance.get::<bool>(name).unwrap()),
        Kind::String => instance.set(name, instance.get::<String>(name).unwrap()),
        Kind::Other => unreachable!("FMI 2.0 has no other types"),
    }
}
