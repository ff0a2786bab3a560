//! The importer's callbacks.
use std::cell::{Cell, RefCell};
use std::ffi::{CStr, c_void};
use std::marker::PhantomData;

use fmi_export_sys::*;
use fmu_export::Fmu;
use fmu_export::fmi3::functions;

use super::call::Update;
use crate::ensure;

/// Environment of the callbacks of an instance.
pub struct Environment<F: Fmu> {
    pub instance: Cell<fmi3Instance>,
    /// Messages with their statuses.
    pub messages: RefCell<Vec<(fmi3Status, String)>>,
    pub update: RefCell<Update>,
    /// Time of the last update, and end of the step, in s.
    pub step: Cell<(f64, f64)>,
    pub early_return_allowed: Cell<bool>,
    pub fmu: PhantomData<F>,
}

impl<F: Fmu> Default for Environment<F> {
    fn default() -> Self {
        Self {
            instance: Cell::new(std::ptr::null_mut()),
            messages: RefCell::default(),
            update: RefCell::default(),
            step: Cell::default(),
            early_return_allowed: Cell::default(),
            fmu: PhantomData,
        }
    }
}

pub unsafe extern "C" fn log<F: Fmu>(env: *mut c_void, status: fmi3Status, category: fmi3String, text: fmi3String) {
    // SAFETY: the environment of the instance, and strings of the FMU.
    let (environment, text) = unsafe { (&*env.cast::<Environment<F>>(), CStr::from_ptr(text)) };
    ensure!(!category.is_null(), "no category: {text:?}");
    environment.messages.borrow_mut().push((status, text.to_string_lossy().into_owned()));
}

#[allow(clippy::too_many_arguments)] // the standard's signature
pub unsafe extern "C" fn update<F: Fmu>(
    env: *mut c_void,
    time: f64,
    set_requested: fmi3Boolean,
    _: fmi3Boolean,
    _: fmi3Boolean,
    can_return_early: fmi3Boolean,
    requested: *mut fmi3Boolean,
    when: *mut f64,
) {
    // SAFETY: the environment of the instance.
    let environment = unsafe { &*env.cast::<Environment<F>>() };
    let (last, end) = environment.step.get();
    ensure!(last <= time && time <= end, "update at {time} s between {last} s and {end} s");
    let allowed = environment.early_return_allowed.get();
    ensure!(allowed || can_return_early == fmi3False, "early return although it is not allowed");
    environment.step.set((time, end));
    let (c, update) = (environment.instance.get(), environment.update.borrow().clone());
    // SAFETY: a live instance, lists of one element or none, the FMU's places.
    unsafe {
        for reference in update.gets {
            let mut value = f64::NAN;
            let status = functions::fmi3GetFloat64::<F>(c, &reference.into(), 1, &mut value, 1);
            ensure!(status == fmi3OK || status == fmi3Error, "status {status} of getting {reference}");
            ensure!(status != fmi3OK || value.is_finite(), "{value} of {reference} in an update");
        }
        if let Some(which) = update.misbehaves {
            let status = match which % 6 {
                0 => functions::fmi3Reset::<F>(c),
                1 => functions::fmi3DoStep::<F>(c, time, 0.1, 0, &mut 0, &mut 0, &mut 0, &mut 0.0),
                2 => functions::fmi3Terminate::<F>(c),
                3 => functions::fmi3SetFMUState::<F>(c, std::ptr::null_mut()),
                4 => functions::fmi3SetDebugLogging::<F>(c, fmi3True, 0, std::ptr::null()),
                _ => {
                    functions::fmi3FreeInstance::<F>(c);
                    fmi3Error
                }
            };
            ensure!(status == fmi3Error, "status {status} of a call that is not allowed in an update");
        }
        if set_requested == fmi3True {
            for (reference, value) in update.sets {
                functions::fmi3SetFloat64::<F>(c, &reference.into(), 1, &value.value(), 1);
            }
        }
        if let Some(time) = update.early_return.filter(|_| can_return_early == fmi3True) {
            (*requested, *when) = (fmi3True, time.value());
        }
    }
}
