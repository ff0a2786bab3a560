//! Gate of every call: null check, life-cycle check, catching of panics, messages, status.
use super::{
    exported::{Exported, Version},
    life_cycle::{Function, LifeCycle},
    logger::{EnabledCategories, Logger, category_and_status},
    status::{ERROR, OK, Status},
};
use crate::{
    error::{Message, Severity},
    instance::Outcome,
    model::Fmu,
};
use std::{
    any::Any,
    ffi::c_void,
    panic::{AssertUnwindSafe, catch_unwind},
};

/// Runs `body` on an instance and converts its result to messages and a status.
///
/// # Safety
/// `c` is null, or was made by the version's function of this FMU and is not freed; no other call uses it at the same
/// time.
#[inline(always)]
pub(crate) unsafe fn call<M: Fmu, V: Version>(
    c: *mut c_void,
    function: &'static Function,
    body: impl FnOnce(&mut Exported<M, V>) -> Outcome,
) -> Status {
    // SAFETY: the caller vouches that a pointer that is not null is a live instance of this FMU, and ours alone during
    // the call.
    let Some(exported) = (unsafe { c.cast::<Exported<M, V>>().as_mut() }) else { return ERROR };
    let report = if !function.is_allowed(exported.state, exported.instance.kind()) {
        refuse(exported, function)
    } else {
        let result = catch_unwind(AssertUnwindSafe(|| body(exported)));
        if matches!(result, Ok(Ok(()))) && exported.instance.messages.list.is_empty() {
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
fn refuse<M: Fmu, V: Version>(exported: &mut Exported<M, V>, function: &'static Function) -> Report<V::Logger> {
    let text = function.refusal::<V>(exported.state, exported.instance.kind());
    let messages = vec![Message { severity: Severity::Error, text }];
    Report { status: ERROR, messages, categories: exported.categories, logger: exported.version.logger() }
}

/// Ends a call that has failed or logged messages. After a panic the instance is poisoned.
#[cold]
#[inline(never)]
fn finish<M: Fmu, V: Version>(
    exported: &mut Exported<M, V>,
    function: &'static Function,
    result: Result<Outcome, Box<dyn Any + Send>>,
) -> Report<V::Logger> {
    let mut messages = std::mem::take(&mut exported.instance.messages.list);
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
    let status = reason.as_ref().map_or(OK, |reason| category_and_status(reason.severity).1);
    messages.extend(reason);
    Report { status, messages, categories: exported.categories, logger: exported.version.logger() }
}

/// Adds the name of the failed function to a message, unless it refuses a value.
fn with_function_name(message: Message, function: &'static Function) -> Message {
    match message.severity {
        Severity::Discard if function.rule.sets_values => message,
        Severity::Error | Severity::Discard => {
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
