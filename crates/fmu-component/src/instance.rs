//! Instances, and what their functions share.
use crate::bindings::fmi::fmi3::types::Status;
use crate::logger::log_panics;
use crate::status::{result, status};
use fmu_export::Fmu;
use fmu_export::fmi3::{TIME, lengths};
use fmu_export::sys::{fmi3Instance, fmi3Status};
use std::ffi::{CStr, CString};
use std::marker::PhantomData;

/// An instance of either kind.
pub struct Instance<M: Fmu> {
    pub(crate) c: fmi3Instance,
    /// Number of elements of each variable, in the order of value references.
    lengths: Box<[usize]>,
    /// The logger has a pointer to it.
    _name: CString,
    model: PhantomData<M>,
}

/// Calls a function of FMI 3.0.
macro_rules! call {
    ($function:ident($($argument:expr),* $(,)?)) => {
        // SAFETY: the instance is one of this FMU and lives, hosts call a component once at a time, and pointers are to
        // as many elements as the call says.
        unsafe { fmu_export::fmi3::functions::$function::<M>($($argument),*) }
    };
}
pub(crate) use call;

type Get<T> = unsafe extern "C" fn(fmi3Instance, *const u32, usize, *mut T, usize) -> fmi3Status;
type Set<T> = unsafe extern "C" fn(fmi3Instance, *const u32, usize, *const T, usize) -> fmi3Status;

impl<M: Fmu> Instance<M> {
    /// Makes an instance, unless the C function that gets the environment of the logger makes none.
    pub(crate) fn new(name: String, make: impl FnOnce(&CStr) -> fmi3Instance) -> Option<Self> {
        log_panics::<M>();
        let name = c_string(name);
        let c = make(&name);
        let instance = || Self { c, lengths: lengths::<M>(), _name: name, model: PhantomData };
        (!c.is_null()).then(instance)
    }

    /// Number of values of these variables. A reference that does not exist has none, and the call is refused.
    pub(crate) fn count(&self, references: &[u32]) -> usize {
        let length = |&reference: &u32| self.lengths.get((reference as usize).wrapping_sub(TIME as usize));
        references.iter().filter_map(length).sum()
    }

    /// Values of variables.
    pub(crate) fn get<T: Clone>(&self, references: &[u32], empty: T, get: Get<T>) -> Result<Vec<T>, Status> {
        let mut values = vec![empty; self.count(references)];
        // SAFETY: as for `call!`.
        let of = unsafe { get(self.c, references.as_ptr(), references.len(), values.as_mut_ptr(), values.len()) };
        result(of, values)
    }

    /// Sets values of variables.
    pub(crate) fn set<T>(&self, references: &[u32], values: &[T], set: Set<T>) -> Status {
        // SAFETY: as for `call!`.
        status(unsafe { set(self.c, references.as_ptr(), references.len(), values.as_ptr(), values.len()) })
    }
}

impl<M: Fmu> Drop for Instance<M> {
    fn drop(&mut self) {
        call!(fmi3FreeInstance(self.c));
    }
}

/// A text as C has it. A zero byte, which would end it, becomes a space.
pub(crate) fn c_string(text: String) -> CString {
    CString::new(text.replace('\0', " ")).unwrap_or_default()
}
