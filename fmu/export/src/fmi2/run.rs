//! Many communication steps in one call.
#![allow(clippy::missing_safety_doc, missing_docs)] // as in `functions`
use super::{Component, Fmi2, life_cycle::Function};
use crate::{
    calls::{
        gate::WARNING,
        run::{Run, Runs, Type},
    },
    model::Fmu,
    sys::{self, fmi2Component, fmi2Status, fmuexportColumns, fmuexportProgress, fmuexportType},
};
use std::{ffi::c_void, mem::transmute};

/// The C functions that a run calls. They are those that the library exports, and not the generic ones behind them, which the compiler moves into the
/// exported functions only if nothing else calls them.
#[derive(Clone, Copy)]
pub struct Functions {
    pub get_real: sys::fmi2GetRealTYPE,
    pub set_real: sys::fmi2SetRealTYPE,
    pub get_integer: sys::fmi2GetIntegerTYPE,
    pub set_integer: sys::fmi2SetIntegerTYPE,
    pub get_boolean: sys::fmi2GetBooleanTYPE,
    pub set_boolean: sys::fmi2SetBooleanTYPE,
    pub get_string: sys::fmi2GetStringTYPE,
    pub set_string: sys::fmi2SetStringTYPE,
    pub do_step: sys::fmi2DoStepTYPE,
}

/// A model whose C functions are exported.
pub trait Exported: Fmu {
    const FUNCTIONS: Functions;
}

/// `fmuexport_run_fmi2`
#[allow(clippy::too_many_arguments)] // as in `fmuexport.h`
pub unsafe fn run<M: Exported>(
    c: fmi2Component,
    rows: usize,
    times: *const f64,
    n_inputs: usize,
    inputs: *const fmuexportColumns,
    n_outputs: usize,
    outputs: *const fmuexportColumns,
    progress: *mut fmuexportProgress,
) -> fmi2Status {
    let run = Run { rows, times, inputs: (inputs, n_inputs), outputs: (outputs, n_outputs), progress };
    // SAFETY: as promised to this function.
    unsafe { run.run::<M, Fmi2>(c) }
}

/// A getter or setter, whatever the type of its values.
type Access = unsafe extern "C" fn(*mut c_void, *const u32, usize, *mut c_void) -> fmi2Status;

/// How values of a type are got and set.
macro_rules! access {
    ($value:ident, $get:ident: $get_type:ident, $set:ident: $set_type:ident) => {
        Type {
            // SAFETY: functions of these types take their arguments alike.
            set: unsafe { transmute::<sys::$set_type, Access>(M::FUNCTIONS.$set) },
            // SAFETY: the same.
            get: unsafe { transmute::<sys::$get_type, Access>(M::FUNCTIONS.$get) },
            size: size_of::<sys::$value>(),
            is_text: false,
        }
    };
}

impl<M: Exported> Runs<M> for Fmi2 {
    const RUN: Function = Function::Run;
    const TYPES: &'static str = "1 (Real), 2 (Integer, Enumeration), 4 (Boolean) or 5 (String)";

    type Access = Access;

    fn r#type(r#type: fmuexportType) -> Option<Type<Access>> {
        Some(match r#type {
            sys::fmuexportFloat64 => access!(fmi2Real, get_real: fmi2GetRealTYPE, set_real: fmi2SetRealTYPE),
            sys::fmuexportInt32 => {
                access!(fmi2Integer, get_integer: fmi2GetIntegerTYPE, set_integer: fmi2SetIntegerTYPE)
            }
            sys::fmuexportBoolean => {
                access!(fmi2Boolean, get_boolean: fmi2GetBooleanTYPE, set_boolean: fmi2SetBooleanTYPE)
            }
            sys::fmuexportString => Type {
                is_text: true,
                ..access!(fmi2String, get_string: fmi2GetStringTYPE, set_string: fmi2SetStringTYPE)
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

    #[inline(always)]
    unsafe fn step(c: *mut c_void, t: f64, h: f64, progress: &mut fmuexportProgress) -> fmi2Status {
        // SAFETY: as promised to this function.
        let status = unsafe { (M::FUNCTIONS.do_step)(c, t, h, sys::fmi2True) };
        if status <= WARNING {
            progress.time = t + h;
        }
        status
    }
}
