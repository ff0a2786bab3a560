//! Status functions and the cancelling of steps (FMI 2.0, section 4.2.3). Steps are synchronous, so there is little to tell.
use super::list_mut;
use crate::{
    gate::call,
    instance::Instance,
    lifecycle::Function,
    logging::Message,
    model::Unit,
    sys::{self, fmi2Boolean, fmi2Component, fmi2Real, fmi2Status, fmi2StatusKind, fmi2String},
};

pub unsafe fn cancel_step<U: Unit>(c: fmi2Component) -> fmi2Status {
    // The gate refuses the call in every state.
    // SAFETY: as promised to this function.
    unsafe { call(c, Function::CancelStep, |_: &mut Instance<U>| Ok(())) }
}

/// The status functions. Steps are synchronous, so of what they can be asked, the time and the end of the run are known.
macro_rules! status {
    ($($name:ident $function:ident $type:ty, $answer:expr;)*) => {$(
        pub unsafe fn $name<U: Unit>(c: fmi2Component, kind: fmi2StatusKind, value: *mut $type) -> fmi2Status {
            let body = |instance: &mut Instance<U>| {
                let answer: fn(&Instance<U>, fmi2StatusKind) -> Option<$type> = $answer;
                // SAFETY: the importer's variable.
                let value = unsafe { list_mut(value, 1, Function::$function, "place for the status") }?;
                value[0] = answer(instance, kind).ok_or_else(|| {
                    let text = "nothing to tell about status kind";
                    Message::discard(format!("fmi2{}: {text} {kind}: fmi2DoStep never returns fmi2Pending", stringify!($function)))
                })?;
                Ok(())
            };
            // SAFETY: as promised to this function.
            unsafe { call(c, Function::$function, body) }
        }
    )*};
}

status! {
    get_status GetStatus fmi2Status, |_, _| None;
    get_real_status GetRealStatus fmi2Real, |instance, kind| (kind == sys::fmi2LastSuccessfulTime).then_some(instance.time);
    get_integer_status GetIntegerStatus sys::fmi2Integer, |_, _| None;
    get_boolean_status GetBooleanStatus fmi2Boolean, |_, kind| (kind == sys::fmi2Terminated).then_some(sys::fmi2False);
    get_string_status GetStringStatus fmi2String, |_, _| None;
}
