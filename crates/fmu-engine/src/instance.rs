//! An instance of an FMU of any version, behind one interface.
use std::cell::Cell;
use std::ffi::{CStr, CString, c_char, c_int, c_void};
use std::mem::ManuallyDrop;
use std::ptr;

use fmi_export_sys::*;
use fmu_importer::{Fmi2, Fmi3, Instantiation, Message, fmi3};

use crate::error::{Error, Failure};
use crate::fmu::{Fmu, Functions};
use crate::group::{Element, Group};

/// Interface for which an instance is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Co-Simulation: the FMU integrates itself.
    CoSimulation,
    /// Model Exchange: the importer integrates.
    ModelExchange,
}

/// An instance of an FMU. It may move to another thread; one thread at a time uses it.
///
/// Calls fail with [`Failure::Refused`] if the FMU returns another status than OK and Warning. What the FMU says is
/// among its [messages](Self::messages).
#[derive(Debug)]
pub struct Instance {
    pub(crate) raw: ManuallyDrop<Raw>,
    fmu: Fmu,
    kind: Kind,
    pub(crate) states: Vec<*mut c_void>,
    /// The worst status of a call since the instance was made, reset or restored.
    worst: Cell<i32>,
    is_initialized: Cell<bool>,
}

#[derive(Debug)]
pub(crate) enum Raw {
    Fmi2(fmu_importer::Instance<'static, Fmi2>),
    Fmi3(fmu_importer::Instance<'static, Fmi3>),
}

// SAFETY: the instances are made here without closures of the caller, so all that they hold are the FMU's pointer,
// messages behind a lock, handles of the library, and counters of references that no other value shares. Neither version
// of the standard ties an instance to the thread that made it.
unsafe impl Send for Instance {}

/// Calls the C function of the instance's version. Both lists of arguments follow the instance's pointer.
macro_rules! call {
    ($self:ident, $($two:ident).+ ($($a:expr),*), $($three:ident).+ ($($b:expr),*)) => {
        match &*$self.raw {
            // SAFETY: the instance lives, and the callers of this macro pass pointers that are valid for the call.
            Raw::Fmi2(i) => (call!(@name $($two).+), unsafe { (functions2!(i, $($two).+))(i.component(), $($a),*) }),
            // SAFETY: as above.
            Raw::Fmi3(i) => (call!(@name $($three).+), unsafe { (i.functions().$($three).+)(i.component(), $($b),*) }),
        }
    };
    (@name $name:ident) => { stringify!($name) };
    (@name $kind:ident . $name:ident) => { stringify!($name) };
}

pub(crate) use call;

macro_rules! functions2 {
    ($i:ident, $name:ident) => {
        $i.functions().$name
    };
    ($i:ident, cs.$name:ident) => {
        $i.library().co_simulation().ok_or(NO_INTERFACE)?.$name
    };
    ($i:ident, me.$name:ident) => {
        $i.library().model_exchange().ok_or(NO_INTERFACE)?.$name
    };
}

pub(crate) use functions2;

/// A call of an interface that the FMU does not have.
pub(crate) const NO_INTERFACE: Failure = Failure::Refused { function: "fmi2Instantiate", status: fmi2Error };

impl Fmu {
    /// Makes an instance. FMUs of FMI 3.0 log only if they are asked to, so that they are; those of FMI 2.0 log errors
    /// and warnings in any case.
    ///
    /// # Errors
    /// [`Error::Interface`] if the FMU lacks the interface; [`Error::Importer`] if it refuses, with its messages.
    pub fn instantiate(&self, name: &str, kind: Kind) -> Result<Instance, Error> {
        let description = self.description();
        let (has_it, interface) = match kind {
            Kind::CoSimulation => (description.co_simulation.is_some(), "Co-Simulation"),
            Kind::ModelExchange => (self.archive().model_exchange().is_some(), "Model Exchange"),
        };
        if !has_it {
            return Err(Error::Interface { model: description.model_name.clone(), interface });
        }
        let raw = match &self.functions {
            Functions::Fmi2(library) => Raw::Fmi2(library.instantiate_with(Instantiation {
                name: Some(name),
                kind: if kind == Kind::ModelExchange { fmi2ModelExchange } else { fmi2CoSimulation },
                guid: Some(&description.guid),
                resources: Some(&self.archive().resources()),
                visible: false,
                logging_on: false,
            })?),
            Functions::Fmi3(library) => Raw::Fmi3(match kind {
                Kind::CoSimulation => library.instantiate_for_co_simulation(name, fmi3::CoSimulation::default())?,
                Kind::ModelExchange => library.instantiate_for_model_exchange(name)?,
            }),
        };
        Ok(Instance {
            raw: ManuallyDrop::new(raw),
            fmu: self.clone(),
            kind,
            states: Vec::new(),
            worst: Cell::new(0),
            is_initialized: Cell::new(false),
        })
    }
}

/// Life cycle
impl Instance {
    /// Turns the status of a function into a result.
    #[inline]
    pub(crate) fn check(&self, function: &'static str, status: c_int) -> Result<(), Failure> {
        if status == fmi2OK || status == fmi2Warning { Ok(()) } else { self.refused(function, status) }
    }

    #[cold]
    fn refused(&self, function: &'static str, status: c_int) -> Result<(), Failure> {
        self.worst.set(self.worst.get().max(status));
        Err(Failure::Refused { function, status })
    }

    /// Whether an error ended what the instance did, so that it must be reset, restored or dropped.
    pub fn has_failed(&self) -> bool {
        self.worst.get() >= fmi2Error
    }

    /// Whether a call returned the status Fatal, after which the standard allows no other call.
    pub fn is_dead(&self) -> bool {
        self.worst.get() >= fmi2Fatal
    }

    pub(crate) fn recovered(&self) {
        self.worst.set(0);
    }

    /// The FMU of which it is an instance.
    #[must_use]
    pub fn fmu(&self) -> &Fmu {
        &self.fmu
    }

    /// Interface for which it was made.
    #[must_use]
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// The messages since the last call, oldest first.
    pub fn messages(&self) -> Vec<Message> {
        match &*self.raw {
            Raw::Fmi2(instance) => instance.messages(),
            Raw::Fmi3(instance) => instance.messages(),
        }
    }

    /// Whether there are messages.
    #[inline]
    pub fn has_messages(&self) -> bool {
        match &*self.raw {
            Raw::Fmi2(instance) => instance.has_messages(),
            Raw::Fmi3(instance) => instance.has_messages(),
        }
    }

    /// Sets start and stop time in s and the relative tolerance of an integrator in the FMU, and enters initialization
    /// mode.
    ///
    /// # Errors
    /// [`Failure::Refused`]
    pub fn enter_initialization(&self, start: f64, stop: Option<f64>, tolerance: Option<f64>) -> Result<(), Failure> {
        match &*self.raw {
            Raw::Fmi2(instance) => {
                self.check("fmi2SetupExperiment", instance.setup_experiment(tolerance, start, stop))?;
                self.check("fmi2EnterInitializationMode", instance.enter_initialization_mode())
            }
            Raw::Fmi3(instance) => {
                self.check("fmi3EnterInitializationMode", instance.enter_initialization_mode(tolerance, start, stop))
            }
        }
    }

    /// Leaves initialization mode: for Model Exchange the instance is in event mode then.
    ///
    /// # Errors
    /// [`Failure::Refused`]
    pub fn exit_initialization(&self) -> Result<(), Failure> {
        let (name, status) = call!(self, fmi2ExitInitializationMode(), fmi3ExitInitializationMode());
        self.check(name, status)?;
        self.is_initialized.set(true);
        Ok(())
    }

    /// Makes a communication step from `time` over `step`, both in s.
    ///
    /// # Errors
    /// [`Failure::Refused`]; [`Failure::Ended`] if the FMU ends the simulation.
    #[inline]
    pub fn step(&self, time: f64, step: f64) -> Result<(), Failure> {
        match &*self.raw {
            Raw::Fmi2(i) => {
                let functions = i.library().co_simulation().ok_or(NO_INTERFACE)?;
                // SAFETY: the instance lives.
                self.check("fmi2DoStep", unsafe { (functions.fmi2DoStep)(i.component(), time, step, fmi2True) })
            }
            Raw::Fmi3(i) => {
                let (mut flags, mut reached) = ([fmi3False; 3], time + step);
                let [event, end, early] = &mut flags;
                let function = &i.functions().fmi3DoStep;
                // SAFETY: the instance lives, and the pointers are valid for the call.
                let status =
                    unsafe { function(i.component(), time, step, fmi3True, event, end, early, &raw mut reached) };
                self.check("fmi3DoStep", status)?;
                if *end != fmi3False { Err(Failure::Ended { function: "fmi3DoStep" }) } else { Ok(()) }
            }
        }
    }

    /// Sets derivatives of real inputs for the next step: of each value reference the one of its order (FMI 2.0 section
    /// 4.2.1).
    ///
    /// # Errors
    /// [`Failure::Refused`], also for FMI 3.0, which has no such function; [`Failure::Length`] for lists of other
    /// lengths.
    pub fn set_input_derivatives(&self, references: &[u32], orders: &[i32], values: &[f64]) -> Result<(), Failure> {
        const FUNCTION: &str = "fmi2SetRealInputDerivatives";
        let Raw::Fmi2(i) = &*self.raw else {
            return Err(Failure::Refused { function: FUNCTION, status: fmi2Error });
        };
        for found in [orders.len(), values.len()] {
            if found != references.len() {
                return Err(Failure::Length { needed: references.len(), found });
            }
        }
        let function = &i.library().co_simulation().ok_or(NO_INTERFACE)?.fmi2SetRealInputDerivatives;
        let (r, o, v) = (references.as_ptr(), orders.as_ptr(), values.as_ptr());
        // SAFETY: the instance lives, and the lists have the stated length.
        self.check(FUNCTION, unsafe { function(i.component(), r, references.len(), o, v) })
    }

    /// Returns the instance to the state after it was made.
    ///
    /// # Errors
    /// [`Failure::Refused`]
    pub fn reset(&self) -> Result<(), Failure> {
        let (name, status) = call!(self, fmi2Reset(), fmi3Reset());
        self.check(name, status)?;
        self.recovered();
        self.is_initialized.set(false);
        Ok(())
    }

    /// Whether initialization is complete.
    pub fn is_initialized(&self) -> bool {
        self.is_initialized.get()
    }

    /// Ends the simulation; values can still be read.
    ///
    /// # Errors
    /// [`Failure::Refused`]
    pub fn terminate(&self) -> Result<(), Failure> {
        let (name, status) = call!(self, fmi2Terminate(), fmi3Terminate());
        self.check(name, status)
    }
}

/// Calls the function of FMI 3.0 for a type of elements.
macro_rules! of_fmi3 {
    ($i:ident, $group:ident, $pointer:ident, $($element:ident: $function:ident as $type:ty,)*) => {
        match $group.element() {
            $(Element::$element => (
                stringify!($function),
                // SAFETY: the instance lives, and the list has as many values as the group, in the type of its elements.
                unsafe {
                    ($i.functions().$function)(
                        $i.component(),
                        $group.references().as_ptr(),
                        $group.references().len(),
                        $pointer as $type,
                        $group.values(),
                    )
                },
            ),)*
            Element::String => return Err(Failure::Length { needed: 0, found: $group.values() }),
        }
    };
}

/// Values
impl Instance {
    /// Sets the variables of a group of numbers or Booleans. The values are in the types and the order of the C
    /// function, and aligned for them.
    ///
    /// # Errors
    /// [`Failure::Refused`]; [`Failure::Length`] for a list of another length, or if the group has strings.
    #[inline]
    pub fn set(&self, group: &Group, values: &[u8]) -> Result<(), Failure> {
        fits(group, values)?;
        let p = values.as_ptr();
        let (name, status) = match &*self.raw {
            Raw::Fmi2(i) => {
                let (r, n) = (group.references().as_ptr(), group.references().len());
                // SAFETY: the instance lives, and the list has as many values as the group, in the type of its elements.
                unsafe {
                    match group.element() {
                        Element::Float64 => ("fmi2SetReal", (i.functions().fmi2SetReal)(i.component(), r, n, p.cast())),
                        Element::Boolean => {
                            ("fmi2SetBoolean", (i.functions().fmi2SetBoolean)(i.component(), r, n, p.cast()))
                        }
                        _ => ("fmi2SetInteger", (i.functions().fmi2SetInteger)(i.component(), r, n, p.cast())),
                    }
                }
            }
            Raw::Fmi3(i) => of_fmi3!(i, group, p,
                Float64: fmi3SetFloat64 as *const f64,
                Float32: fmi3SetFloat32 as *const f32,
                Int8: fmi3SetInt8 as *const i8,
                UInt8: fmi3SetUInt8 as *const u8,
                Int16: fmi3SetInt16 as *const i16,
                UInt16: fmi3SetUInt16 as *const u16,
                Int32: fmi3SetInt32 as *const i32,
                UInt32: fmi3SetUInt32 as *const u32,
                Int64: fmi3SetInt64 as *const i64,
                UInt64: fmi3SetUInt64 as *const u64,
                Boolean: fmi3SetBoolean as *const fmi3Boolean,
            ),
        };
        self.check(name, status)
    }

    /// Reads the variables of a group of numbers or Booleans, see [`set`](Self::set).
    ///
    /// # Errors
    /// [`Failure::Refused`]; [`Failure::Length`] for a list of another length, or if the group has strings.
    #[inline]
    pub fn get(&self, group: &Group, values: &mut [u8]) -> Result<(), Failure> {
        fits(group, values)?;
        let p = values.as_mut_ptr();
        let (name, status) = match &*self.raw {
            Raw::Fmi2(i) => {
                let (r, n) = (group.references().as_ptr(), group.references().len());
                // SAFETY: the instance lives, and the list has as many values as the group, in the type of its elements.
                unsafe {
                    match group.element() {
                        Element::Float64 => ("fmi2GetReal", (i.functions().fmi2GetReal)(i.component(), r, n, p.cast())),
                        Element::Boolean => {
                            ("fmi2GetBoolean", (i.functions().fmi2GetBoolean)(i.component(), r, n, p.cast()))
                        }
                        _ => ("fmi2GetInteger", (i.functions().fmi2GetInteger)(i.component(), r, n, p.cast())),
                    }
                }
            }
            Raw::Fmi3(i) => of_fmi3!(i, group, p,
                Float64: fmi3GetFloat64 as *mut f64,
                Float32: fmi3GetFloat32 as *mut f32,
                Int8: fmi3GetInt8 as *mut i8,
                UInt8: fmi3GetUInt8 as *mut u8,
                Int16: fmi3GetInt16 as *mut i16,
                UInt16: fmi3GetUInt16 as *mut u16,
                Int32: fmi3GetInt32 as *mut i32,
                UInt32: fmi3GetUInt32 as *mut u32,
                Int64: fmi3GetInt64 as *mut i64,
                UInt64: fmi3GetUInt64 as *mut u64,
                Boolean: fmi3GetBoolean as *mut fmi3Boolean,
            ),
        };
        self.check(name, status)
    }

    /// Sets the variables of a group of strings.
    ///
    /// # Errors
    /// [`Failure::Refused`]; [`Failure::Length`] for another number of texts, in which case the numbers are those of
    /// texts.
    pub fn set_texts(&self, group: &Group, texts: &[CString]) -> Result<(), Failure> {
        if texts.len() != group.values() || group.element() != Element::String {
            return Err(Failure::Length { needed: group.values(), found: texts.len() });
        }
        let pointers: Vec<*const c_char> = texts.iter().map(|text| text.as_ptr()).collect();
        let (r, n) = (group.references().as_ptr(), group.references().len());
        let (name, status) =
            call!(self, fmi2SetString(r, n, pointers.as_ptr()), fmi3SetString(r, n, pointers.as_ptr(), pointers.len()));
        self.check(name, status)
    }

    /// Reads the variables of a group of strings.
    ///
    /// # Errors
    /// [`Failure::Refused`]; [`Failure::Length`] if the group has other variables.
    pub fn get_texts(&self, group: &Group) -> Result<Vec<String>, Failure> {
        if group.element() != Element::String {
            return Err(Failure::Length { needed: 0, found: group.values() });
        }
        let mut pointers = vec![ptr::null(); group.values()];
        let (r, n) = (group.references().as_ptr(), group.references().len());
        let (name, status) = call!(
            self,
            fmi2GetString(r, n, pointers.as_mut_ptr()),
            fmi3GetString(r, n, pointers.as_mut_ptr(), pointers.len())
        );
        self.check(name, status)?;
        let text = |pointer: *const c_char| match pointer.is_null() {
            true => String::new(),
            // SAFETY: the FMU returned a text that ends with zero and lives until its next call.
            false => unsafe { CStr::from_ptr(pointer) }.to_string_lossy().into_owned(),
        };
        Ok(pointers.into_iter().map(text).collect())
    }
}

#[inline]
fn fits(group: &Group, values: &[u8]) -> Result<(), Failure> {
    let needed = group.bytes();
    if values.len() == needed { Ok(()) } else { Err(Failure::Length { needed, found: values.len() }) }
}

impl Drop for Instance {
    fn drop(&mut self) {
        // After a fatal error not even freeing is allowed: memory is lost, the process is not.
        if !self.is_dead() {
            self.free_states();
            // SAFETY: the value is not used again.
            unsafe { ManuallyDrop::drop(&mut self.raw) };
        }
    }
}
