//! The functions of FMI 3.0 that a run of many communication steps calls.
use super::{Component, Fmi3, functions};
use crate::{
    calls::{
        columns::{Accessors, Type},
        life_cycle::{COMPLETE, Function, co_simulation},
        run::Runs,
    },
    model::Fmu,
    sys::{self, fmi3False, fmi3Status, fmuexportProgress, fmuexportType},
};
use std::{ffi::c_void, mem::transmute};

/// The row of `fmuexport_run_fmi3` in the life-cycle table.
pub(super) const RUN: Function = co_simulation(COMPLETE).of("fmuexport_run_fmi3");

/// A getter or setter, whatever the type of its values.
type Access = unsafe extern "C" fn(*mut c_void, *const u32, usize, *mut c_void, usize) -> fmi3Status;

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

impl<M: Fmu> Accessors<M> for Fmi3 {
    const TYPES: &'static str = "1 (Float64), 2 (Int32), 3 (Enumeration as Int64), 4 (Boolean) or 5 (String)";

    type Access = Access;

    fn r#type(r#type: fmuexportType) -> Option<Type<Access>> {
        Some(match r#type {
            sys::fmuexportFloat64 => {
                access!(fmi3Float64, fmi3GetFloat64: fmi3GetFloat64TYPE, fmi3SetFloat64: fmi3SetFloat64TYPE)
            }
            sys::fmuexportInt32 => access!(fmi3Int32, fmi3GetInt32: fmi3GetInt32TYPE, fmi3SetInt32: fmi3SetInt32TYPE),
            sys::fmuexportInt64 => access!(fmi3Int64, fmi3GetInt64: fmi3GetInt64TYPE, fmi3SetInt64: fmi3SetInt64TYPE),
            sys::fmuexportBoolean => {
                access!(fmi3Boolean, fmi3GetBoolean: fmi3GetBooleanTYPE, fmi3SetBoolean: fmi3SetBooleanTYPE)
            }
            sys::fmuexportString => Type {
                is_text: true,
                ..access!(fmi3String, fmi3GetString: fmi3GetStringTYPE, fmi3SetString: fmi3SetStringTYPE)
            },
            _ => return None,
        })
    }

    fn width(component: &Component<M>, references: &[u32]) -> Option<usize> {
        let len = |&reference: &u32| component.place(reference).ok().map(|place| place.len);
        references.iter().map(len).sum()
    }

    #[inline(always)]
    unsafe fn access(
        access: Access,
        c: *mut c_void,
        references: &[u32],
        (values, n_values): (*mut c_void, usize),
    ) -> fmi3Status {
        // SAFETY: as promised to this function.
        unsafe { access(c, references.as_ptr(), references.len(), values, n_values) }
    }
}

impl<M: Fmu> Runs<M> for Fmi3 {
    const RUN: Function = RUN;

    #[inline(always)]
    unsafe fn step(c: *mut c_void, t: f64, h: f64, progress: &mut fmuexportProgress) -> fmi3Status {
        // No FMU of this layer asks for the end of the simulation.
        let (mut event, mut terminate, mut early) = (fmi3False, fmi3False, fmi3False);
        // SAFETY: as promised to this function; the places live during the call.
        let status = unsafe {
            let (event, terminate, early) = (&raw mut event, &raw mut terminate, &raw mut early);
            functions::fmi3DoStep::<M>(c, t, h, sys::fmi3True, event, terminate, early, &raw mut progress.time)
        };
        (progress.eventHandlingNeeded, progress.earlyReturn) = (event.into(), early.into());
        status
    }
}
