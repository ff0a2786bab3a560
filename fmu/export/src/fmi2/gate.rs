//! The gate that every call passes: null check, life-cycle check, catching of panics, messages, status.
use super::{
    Component,
    life_cycle::{Function, State},
    logger::{EnabledCategories, Logger, category_and_status},
};
use crate::{
    error::{Message, Severity},
    instance::Outcome,
    model::Fmu,
    sys::{self, fmi2Component, fmi2Status},
};
use std::{
    any::Any,
    panic::{AssertUnwindSafe, catch_unwind},
};

/// Runs `body` on an instance and converts its result to messages and a status.
///
/// # Safety
/// `c` is null, or came from this FMU's `fmi2Instantiate` and was not freed since; no other call uses it at the same time.
#[inline(always)]
pub(crate) unsafe fn call<M: Fmu>(
    c: fmi2Component,
    function: Function,
    body: impl FnOnce(&mut Component<M>) -> Outcome,
) -> fmi2Status {
    // SAFETY: the caller vouches that a pointer that is not null is a live instance of this FMU, and ours alone during the call.
    let Some(component) = (unsafe { c.cast::<Component<M>>().as_mut() }) else { return sys::fmi2Error };
    if !function.is_allowed_in(component.state) || !function.belongs_to(component.instance.kind) {
        return refuse(component, function);
    }
    let result = catch_unwind(AssertUnwindSafe(|| body(component)));
    if matches!(result, Ok(Ok(()))) && component.instance.messages.is_empty() {
        return sys::fmi2OK;
    }
    finish(component, function, result)
}

/// Refuses a call that is not allowed in the state.
#[cold]
#[inline(never)]
fn refuse<M: Fmu>(component: &mut Component<M>, function: Function) -> fmi2Status {
    let refusal =
        Message { severity: Severity::Error, text: function.refusal(component.state, component.instance.kind) };
    send(&[refusal], component.logger.clone(), component.categories);
    sys::fmi2Error
}

/// Ends a call that has failed or logged messages.
#[cold]
#[inline(never)]
fn finish<M: Fmu>(
    component: &mut Component<M>,
    function: Function,
    result: Result<Outcome, Box<dyn Any + Send>>,
) -> fmi2Status {
    let mut messages = std::mem::take(&mut component.instance.messages);
    let (status, reason) = status_of(result, function, &mut component.state);
    messages.extend(reason);
    // The importer's logger may call back into this instance, so nothing of it is borrowed from here on.
    send(&messages, component.logger.clone(), component.categories);
    status
}

/// Status and message of a result. After a panic the instance is poisoned.
#[inline(never)]
fn status_of(
    result: Result<Outcome, Box<dyn Any + Send>>,
    function: Function,
    state: &mut State,
) -> (fmi2Status, Option<Message>) {
    let reason = match result {
        Ok(Ok(())) => return (sys::fmi2OK, None),
        Ok(Err(error)) => with_function_name(*error.0, function),
        Err(panic) => {
            *state = State::Poisoned;
            Message { severity: Severity::Error, text: panic_text(panic) }
        }
    };
    (category_and_status(reason.severity).1, Some(reason))
}

/// The message with the name of the function that has failed. A refused value needs none.
fn with_function_name(message: Message, function: Function) -> Message {
    match message.severity {
        Severity::Discard if function.is_setter() => message,
        Severity::Error | Severity::Discard => {
            Message { text: format!("{}: {}", function.name(), message.text), ..message }
        }
        _ => message,
    }
}

#[inline(never)]
fn send(messages: &[Message], logger: Logger, categories: EnabledCategories) {
    for message in messages.iter().filter(|m| categories.has(m.severity)) {
        logger.send(message);
    }
}

/// The message for a panic, with the calls that are still possible.
#[inline(never)]
pub(crate) fn panic_text(panic: Box<dyn Any + Send>) -> String {
    let text = panic.downcast::<&str>().map(|text| text.to_string());
    let said = text.or_else(|panic| panic.downcast::<String>().map(|text| *text)).unwrap_or_else(|other| {
        // Dropping a payload of an unknown type could panic once more, and nothing would catch that.
        std::mem::forget(other);
        "no message".to_owned()
    });
    format!(
        "internal error ({said}); this instance is unusable until fmi2Reset, fmi2SetFMUstate or fmi2FreeInstance; other instances are unaffected"
    )
}

/// Catches panics of code without an instance: before it exists or after it was freed.
pub(crate) fn catch_panic<R>(body: impl FnOnce() -> R) -> Result<R, String> {
    catch_unwind(AssertUnwindSafe(body)).map_err(panic_text)
}

#[cfg(test)]
mod tests;
