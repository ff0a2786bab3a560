//! The one gate that every call of the importer passes: null check, life-cycle check, panic catch, messages, status.
use crate::{
    instance::{Instance, Outcome},
    lifecycle::{Function, State},
    logging::{Logger, Message, Switches},
    model::Unit,
    sys::{self, fmi2Component, fmi2Status},
};
use std::{
    any::Any,
    panic::{AssertUnwindSafe, catch_unwind},
};

/// Runs `body` on an instance and turns what becomes of it into messages and a status.
///
/// # Safety
/// `c` is null, or came from this unit's `fmi2Instantiate` and was not freed since; no other call uses it at the same time.
#[inline(always)]
pub(crate) unsafe fn call<M: Unit>(
    c: fmi2Component,
    function: Function,
    body: impl FnOnce(&mut Instance<M>) -> Outcome,
) -> fmi2Status {
    // SAFETY: the caller vouches that a pointer that is not null is a live instance of this unit, and ours alone during the call.
    let Some(instance) = (unsafe { c.cast::<Instance<M>>().as_mut() }) else { return sys::fmi2Error };
    if !function.is_allowed_in(instance.state) {
        return refuse(instance, function);
    }
    let result = catch_unwind(AssertUnwindSafe(|| body(instance)));
    if matches!(result, Ok(Ok(()))) && instance.messages.is_empty() {
        return sys::fmi2OK;
    }
    finish(instance, result)
}

/// The answer to a call that the state does not allow.
#[cold]
#[inline(never)]
fn refuse<M: Unit>(instance: &mut Instance<M>, function: Function) -> fmi2Status {
    let refusal = Message::error(function.refusal(instance.state));
    finish(instance, Ok(Err(refusal)))
}

/// Everything but the plain good case.
#[cold]
#[inline(never)]
fn finish<M: Unit>(instance: &mut Instance<M>, result: Result<Outcome, Box<dyn Any + Send>>) -> fmi2Status {
    let mut messages = std::mem::take(&mut instance.messages);
    let (status, reason) = status_of(result, &mut instance.state);
    messages.extend(reason.map(|reason| *reason));
    // The importer's logger may call back into this instance, so nothing of it is borrowed from here on.
    send(&messages, instance.logger.clone(), instance.switches);
    status
}

/// The status that a result stands for, and the message that explains it. After a panic the instance is poisoned.
#[inline(never)]
fn status_of(result: Result<Outcome, Box<dyn Any + Send>>, state: &mut State) -> (fmi2Status, Option<Box<Message>>) {
    let reason = match result {
        Ok(Ok(())) => return (sys::fmi2OK, None),
        Ok(Err(message)) => message,
        Err(panic) => {
            *state = State::Poisoned;
            Message::error(panic_text(panic))
        }
    };
    (reason.status, Some(reason))
}

#[inline(never)]
fn send(messages: &[Message], logger: Logger, switches: Switches) {
    for message in messages.iter().filter(|m| switches.has(m.category)) {
        logger.send(message);
    }
}

/// What a panic says, as a message that tells the importer what is left to do.
#[inline(never)]
pub(crate) fn panic_text(panic: Box<dyn Any + Send>) -> String {
    let text = panic.downcast::<&str>().map(|text| text.to_string());
    let said = text.or_else(|panic| panic.downcast::<String>().map(|text| *text)).unwrap_or_else(|other| {
        // Dropping a payload of an unknown type could panic once more, and nothing would catch that.
        std::mem::forget(other);
        "no message".to_owned()
    });
    format!(
        "internal failure ({said}); this instance is unusable until fmi2Reset, fmi2SetFMUstate or fmi2FreeInstance, others are not concerned"
    )
}

/// Runs something that has no instance yet, or no longer, and that must not let a panic out.
pub(crate) fn guarded<R>(body: impl FnOnce() -> R) -> Result<R, String> {
    catch_unwind(AssertUnwindSafe(body)).map_err(panic_text)
}

#[cfg(test)]
mod tests;
