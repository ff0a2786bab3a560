//! The functions of FMI 2.0 that a run of many communication steps calls.
use super::{Component, Fmi2, functions};
use crate::{
    calls::{
        columns::{Accessors, Type},
        life_cycle::{COMPLETE, Function, co_simulation},
        run::Runs,
        status::WARNING,
    },
    model::Fmu,
    sys::{self, fmi2Status, fmuexportProgress, fmuexportType},
};
use std::{ffi::c_void, mem::transmute};

/// The row of `fmuexport_run_fmi2` in the life-cycle table.
pub(super) const RUN: Function = co_simulation(COMPLETE).of("fmuexport_run_fmi2");

/// A getter or setter, whatever the type of its values.
type Access = unsafe extern "C" fn(*mut c_void, *const u32, usize, *mut c_void) -> fmi2Status;

/// How values of a type are got and set.
macro_rules! access {
    ($value:ident, $get:ident: $get_type:ident, $set:ident: $set_type:ident) => {
        Type {
            // SAFETY: functions of these types take their arguments alike.
            set: unsafe { transmute::<sys::$set_type, Access>(functions::$set::<M>) },
            // SAFETY: the same.
            get: unsafe { transmute::<sys::$get_type, Access>(functions::$get::<M>) },
            size: size_of::<sys::$value>(),
            is_text: false,
        }
    };
}

impl<M: Fmu> Accessors<M> for Fmi2 {
    const TYPES: &'static str = "1 (Real), 2 (Integer, Enumeration), 4 (Boolean) or 5 (String)";

    type Access = Access;

    fn r#type(r#type: fmuexportType) -> Option<Type<Access>> {
        Some(match r#type {
            sys::fmuexportFloat64 => access!(fmi2Real, fmi2GetReal: fmi2GetRealTYPE, fmi2SetReal: fmi2SetRealTYPE),
            sys::fmuexportInt32 => {
                access!(fmi2Integer, fmi2GetInteger: fmi2GetIntegerTYPE, fmi2SetInteger: fmi2SetIntegerTYPE)
            }
            sys::fmuexportBoolean => {
                access!(fmi2Boolean, fmi2GetBoolean: fmi2GetBooleanTYPE, fmi2SetBoolean: fmi2SetBooleanTYPE)
            }
            sys::fmuexportString => Type {
                is_text: true,
                ..access!(fmi2String, fmi2GetString: fmi2GetStringTYPE, fmi2SetString: fmi2SetStringTYPE)
            },
            _ => return None,
        })
    }

    fn width(_: &Component<M>, references: &[u32]) -> Option<usize> {
        Some(references.len())
    }

    #[inline(always)]
    unsafe fn access(
        access: Access,
        c: *mut c_void,
        references: &[u32],
        (values, _): (*mut c_void, usize),
    ) -> fmi2Status {
        // SAFETY: as promised to this function.
        unsafe { access(c, references.as_ptr(), references.len(), values) }
    }
}

impl<M: Fmu> Runs<M> for Fmi2 {
    const RUN: Function = RUN;

    #[inline(always)]
    unsafe fn step(c: *mut c_void, t: f64, h: f64, progress: &mut fmuexportProgress) -> fmi2Status {
        // SAFETY: as promised to this function.
        let status = unsafe { functions::fmi2DoStep::<M>(c, t, h, sys::fmi2True) };
        if status <= WARNING {
            progress.time = t + h;
        }
        status
    }
}
