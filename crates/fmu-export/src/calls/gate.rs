//! Gate of every call: null check, life-cycle check, catching of panics, messages, status.
use super::{
    exported::{Exported, Guarded, Version},
    life_cycle::{COMPLETE, CONTINUOUS, EVENT, INITIALIZATION, INSTANTIATED, INTERMEDIATE, LifeCycle, SOUND},
    logger::{EnabledCategories, Logger, category_and_status},
    status::{ERROR, OK, Status},
};
use crate::{
    error::{Message, Severity},
    instance::{InstanceKind, Outcome},
};
use std::{
    any::Any,
    ffi::c_void,
    panic::{AssertUnwindSafe, catch_unwind},
};

/// Rule of the life-cycle table for a function.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rule {
    pub(super) states: u16,
    /// Kind of instances that have the function; `None` for both.
    pub(super) kind: Option<InstanceKind>,
    /// Whether the call sets values of variables: its refusals name the variables, not the function.
    pub(crate) sets_values: bool,
}

/// Getters of values. All variables may be read in every state; according to the standards' tables only start values
/// may be read before initialization mode, and some tables allow only outputs in it.
pub const GETTER: Rule = both_kinds(SOUND | INTERMEDIATE);
/// Setters of values. The variables that can be set in a state are checked with the values (`Phase`). Two deviations
/// from the standards' tables allow more calls: inputs may be set while only instantiated (FMPy and OMSimulator set
/// start values then), and discrete inputs may be set in continuous-time mode to their present values (FMPy's solver
/// sets all inputs when it evaluates event indicators).
pub const SETTER: Rule =
    both_kinds(INSTANTIATED | INITIALIZATION | COMPLETE | EVENT | CONTINUOUS | INTERMEDIATE).setting();

/// Creates the rule of a function of both kinds that is allowed in some states.
pub const fn both_kinds(states: u16) -> Rule {
    Rule { states, kind: None, sets_values: false }
}

/// Creates the rule of a function of Model Exchange that is allowed in some states.
pub const fn model_exchange(states: u16) -> Rule {
    Rule { states, kind: Some(InstanceKind::ModelExchange), sets_values: false }
}

/// Creates the rule of a function of co-simulation that is allowed in some states.
pub const fn co_simulation(states: u16) -> Rule {
    Rule { states, kind: Some(InstanceKind::CoSimulation), sets_values: false }
}

impl Rule {
    /// Marks a rule as one of a function that sets values.
    pub const fn setting(self) -> Self {
        Self { sets_values: true, ..self }
    }

    /// Adds the name of the function.
    pub const fn of(self, name: &'static str) -> Function {
        Function { name, rule: self }
    }
}

/// C function that takes an instance: a row of a life-cycle table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Function {
    /// Name of the C function.
    pub name: &'static str,
    pub(crate) rule: Rule,
}

impl Function {
    /// Whether the call is allowed for an instance of a kind in a state.
    #[inline(always)]
    pub const fn is_allowed(&self, state: LifeCycle, kind: InstanceKind) -> bool {
        let is_of_kind = match self.rule.kind {
            Some(own) => own as u8 == kind as u8,
            None => true,
        };
        self.has(state as u16) && is_of_kind
    }

    /// Whether the call is allowed in one of some states.
    #[inline(always)]
    pub(super) const fn has(&self, states: u16) -> bool {
        self.rule.states & states != 0
    }

    /// Formats the reason why the call is refused.
    pub fn refusal<V: Version>(&self, state: LifeCycle, kind: InstanceKind) -> String {
        let name = self.name;
        if let Some(own) = self.rule.kind.filter(|&own| own != kind) {
            let (kind, own) = (kind.name(), own.name());
            return format!("{name} is not allowed while the instance is one for {kind}: it belongs to {own}");
        }
        let advice = match (state, self.missing_calls(state, kind)) {
            _ if self.rule.states == 0 => "steps are synchronous, so none is ever in progress".into(),
            (LifeCycle::Poisoned | LifeCycle::Error, _) => format!("call {}", V::AFTER_ERROR),
            (LifeCycle::IntermediateUpdate, _) => {
                "only registered variables can be got and set in this callback".into()
            }
            (_, []) if kind == InstanceKind::ModelExchange => format!("see {}", V::LIFE_CYCLE_OF_MODEL_EXCHANGE),
            (_, []) => format!("see {}", V::LIFE_CYCLE_OF_CO_SIMULATION),
            (_, calls) => {
                let calls: Vec<_> = calls.iter().map(|call| format!("{}{call}", V::PREFIX)).collect();
                format!("call {} first", calls.join(" and "))
            }
        };
        format!("{name} is not allowed while the instance is {}: {advice}", state.name())
    }

    /// Lists the calls that lead to a state that allows this one, if there is one way.
    fn missing_calls(&self, state: LifeCycle, kind: InstanceKind) -> &'static [&'static str] {
        match state {
            LifeCycle::Instantiated if self.has(INITIALIZATION) => &["EnterInitializationMode"],
            LifeCycle::Instantiated if self.has(COMPLETE | EVENT | CONTINUOUS) => {
                &["EnterInitializationMode", "ExitInitializationMode"]
            }
            LifeCycle::InitializationMode if self.has(COMPLETE | EVENT | CONTINUOUS) => &["ExitInitializationMode"],
            LifeCycle::EventMode if self.has(CONTINUOUS) && kind == InstanceKind::ModelExchange => {
                &["EnterContinuousTimeMode"]
            }
            LifeCycle::EventMode if self.has(COMPLETE) => &["EnterStepMode"],
            LifeCycle::ContinuousTimeMode | LifeCycle::StepComplete if self.has(EVENT) => &["EnterEventMode"],
            _ => &[],
        }
    }
}

/// Runs `body` on an instance and converts its result to messages and a status.
///
/// # Safety
/// `c` is null, or was made by the version's function of this FMU and is not freed; no other call uses it at the same
/// time.
#[inline(always)]
pub unsafe fn call<I: Guarded, V: Version>(
    c: *mut c_void,
    function: &'static Function,
    body: impl FnOnce(&mut Exported<I, V>) -> Outcome,
) -> Status {
    // SAFETY: the caller vouches that a pointer that is not null is a live instance of this FMU, and ours alone during
    // the call.
    let Some(exported) = (unsafe { c.cast::<Exported<I, V>>().as_mut() }) else { return ERROR };
    let report = if !function.is_allowed(exported.state, exported.instance.kind()) {
        refuse(exported, function)
    } else {
        let result = catch_unwind(AssertUnwindSafe(|| body(exported)));
        if matches!(result, Ok(Ok(()))) && exported.instance.messages().list.is_empty() {
            // The result has nothing to drop, but without link-time optimisation each call would test this.
            std::mem::forget(result);
            return OK;
        }
        finish(exported, function, result)
    };
    // The importer's logger may call back into this instance, so nothing of it is borrowed from here on.
    report.send()
}

/// End of a call that has failed or logged messages.
struct Report<L> {
    status: Status,
    messages: Vec<Message>,
    categories: EnabledCategories,
    logger: L,
}

impl<L: Logger> Report<L> {
    #[cold]
    #[inline(never)]
    fn send(self) -> Status {
        for message in self.messages.iter().filter(|m| self.categories.has(m.severity)) {
            self.logger.send(message);
        }
        self.status
    }
}

#[cold]
#[inline(never)]
fn refuse<I: Guarded, V: Version>(exported: &mut Exported<I, V>, function: &'static Function) -> Report<V::Logger> {
    let text = function.refusal::<V>(exported.state, exported.instance.kind());
    let messages = vec![Message { severity: Severity::Error, text }];
    Report { status: ERROR, messages, categories: exported.categories, logger: exported.version.logger() }
}

/// Ends a call that has failed or logged messages. After a panic the instance is poisoned.
#[cold]
#[inline(never)]
fn finish<I: Guarded, V: Version>(
    exported: &mut Exported<I, V>,
    function: &'static Function,
    result: Result<Outcome, Box<dyn Any + Send>>,
) -> Report<V::Logger> {
    let mut messages = std::mem::take(&mut exported.instance.messages().list);
    let reason = match result {
        Ok(Ok(())) => None,
        Ok(Err(error)) => Some(with_function_name(*error.0, function)),
        Err(panic) => {
            exported.state = LifeCycle::Poisoned;
            let (said, calls) = (said(panic), V::AFTER_FAILURE);
            let text = format!(
                "internal error ({said}); this instance is unusable until {calls}; other instances are unaffected"
            );
            Some(Message { severity: Severity::Error, text })
        }
    };
    if reason.as_ref().is_some_and(|reason| reason.severity == Severity::Fatal) {
        exported.state = LifeCycle::Poisoned;
    }
    let status = reason.as_ref().map_or(OK, |reason| category_and_status(reason.severity).1);
    messages.extend(reason);
    Report { status, messages, categories: exported.categories, logger: exported.version.logger() }
}

/// Adds the name of the failed function to a message, unless it refuses a value.
fn with_function_name(message: Message, function: &'static Function) -> Message {
    match message.severity {
        Severity::Discard if function.rule.sets_values => message,
        Severity::Error | Severity::Discard | Severity::Fatal => {
            Message { text: format!("{}: {}", function.name, message.text), ..message }
        }
        _ => message,
    }
}

/// Returns the text of a panic.
#[inline(never)]
fn said(panic: Box<dyn Any + Send>) -> String {
    let text = panic.downcast::<&str>().map(|text| text.to_string());
    text.or_else(|panic| panic.downcast::<String>().map(|text| *text)).unwrap_or_else(|other| {
        // Dropping a payload of an unknown type could panic again, and nothing would catch this.
        std::mem::forget(other);
        "no message".to_owned()
    })
}

/// Catches panics of code without an instance: before it exists, or after it was freed. The panic cannot be reported.
pub(crate) fn catch_panic<R>(body: impl FnOnce() -> R) -> Option<R> {
    catch_unwind(AssertUnwindSafe(body)).map_err(said).ok()
}

/// Disables the panic hook, which would print panics to the importer's standard error: they are logged as messages.
pub fn silence_panic_hook() {
    // An error here cannot be reported, and nothing depends on it.
    let _ = catch_panic(|| std::panic::set_hook(Box::new(|_| ())));
}

/// Asserts the states that functions are allowed in: `x` in `allowed` for each of `states` that allows them.
#[cfg(test)]
#[track_caller]
pub(crate) fn assert_allowed(functions: &[Function], kind: InstanceKind, states: &[LifeCycle], allowed: &str) {
    assert_eq!(states.len(), allowed.len());
    for function in functions {
        for (&state, allowed) in states.iter().zip(allowed.chars()) {
            assert_eq!(function.is_allowed(state, kind), allowed == 'x', "{function:?} in {state:?}, {kind:?}");
        }
    }
}
