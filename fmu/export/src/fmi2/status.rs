//! Status functions and `fmi2CancelStep` (FMI 2.0, section 4.2.3).
#![allow(clippy::missing_safety_doc, missing_docs)] // as in `functions`
use super::{Component, life_cycle::Function};
use crate::{
    calls::{gate::call, lists::list_mut},
    error::Error,
    model::Fmu,
    sys::{self, fmi2Boolean, fmi2Component, fmi2Real, fmi2Status, fmi2StatusKind, fmi2String},
};

pub unsafe fn cancel_step<M: Fmu>(c: fmi2Component) -> fmi2Status {
    // The gate refuses the call in every state.
    // SAFETY: as promised to this function.
    unsafe { call(c, Function::CancelStep, |_: &mut Component<M>| Ok(())) }
}

/// The status functions. Steps are synchronous, so only the last time and whether the FMU has terminated are available.
macro_rules! status {
    ($($name:ident $function:ident $type:ty, $answer:expr;)*) => {$(
        pub unsafe fn $name<M: Fmu>(c: fmi2Component, kind: fmi2StatusKind, value: *mut $type) -> fmi2Status {
            let body = |component: &mut Component<M>| {
                let answer: fn(&Component<M>, fmi2StatusKind) -> Option<$type> = $answer;
                // SAFETY: the importer's variable.
                let value = unsafe { list_mut(value, 1, "pointer to the status") }?;
                value[0] = answer(component, kind).ok_or_else(|| {
                    Error::discard(format!("status kind {kind} is not available: fmi2DoStep never returns fmi2Pending"))
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
    get_real_status GetRealStatus fmi2Real, |component, kind| (kind == sys::fmi2LastSuccessfulTime).then_some(component.instance.time);
    get_integer_status GetIntegerStatus sys::fmi2Integer, |_, _| None;
    get_boolean_status GetBooleanStatus fmi2Boolean, |_, kind| (kind == sys::fmi2Terminated).then_some(sys::fmi2False);
    get_string_status GetStringStatus fmi2String, |_, _| None;
}
