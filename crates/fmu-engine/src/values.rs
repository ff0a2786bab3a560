//! Setting and reading values of variables of one type.
use std::ffi::{CStr, CString, c_char};
use std::ptr;

use fmi_export_sys::*;

use crate::batch::{Batch, ValueType};
use crate::error::Failure;
use crate::instance::{Instance, Raw, call, functions2};

/// Calls the function of FMI 3.0 for the type of the elements.
macro_rules! of_fmi3 {
    ($i:ident, $variables:ident, $pointer:ident, $($element:ident: $function:ident as $type:ty,)*) => {
        match $variables.value_type() {
            $(ValueType::$element => (
                stringify!($function),
                // SAFETY: the instance lives, and the list has the length, the alignment and the type of the variables.
                unsafe {
                    ($i.functions().$function)(
                        $i.component(),
                        $variables.references().as_ptr(),
                        $variables.references().len(),
                        $pointer as $type,
                        $variables.values(),
                    )
                },
            ),)*
            ValueType::String => return Err(Failure::Batch),
        }
    };
}

impl Instance {
    /// Sets numbers or Booleans. The values have the types and the order of the C function, and are aligned for them.
    /// [Structural](Batch::structural) parameters are set in configuration mode.
    ///
    /// # Errors
    /// [`Failure::Refused`]; [`Failure::Length`] for a list of another length; [`Failure::Unaligned`] at an address
    /// that is not aligned for the type; [`Failure::Batch`] for strings, or variables of the other version of FMI.
    #[inline]
    pub fn set(&self, variables: &Batch, values: &[u8]) -> Result<(), Failure> {
        self.fits(variables, values)?;
        if variables.is_structural() {
            return self.in_configuration_mode(|| self.set_fitting(variables, values));
        }
        self.set_fitting(variables, values)
    }

    #[inline]
    fn set_fitting(&self, variables: &Batch, values: &[u8]) -> Result<(), Failure> {
        let p = values.as_ptr();
        let (name, status) = match self.raw()? {
            Raw::Fmi2(i) => {
                let (r, n) = (variables.references().as_ptr(), variables.references().len());
                // SAFETY: the instance lives, and the list has the length, the alignment and the type of the variables.
                unsafe {
                    match variables.value_type() {
                        ValueType::Float64 => {
                            ("fmi2SetReal", (i.functions().fmi2SetReal)(i.component(), r, n, p.cast()))
                        }
                        ValueType::Boolean => {
                            ("fmi2SetBoolean", (i.functions().fmi2SetBoolean)(i.component(), r, n, p.cast()))
                        }
                        _ => ("fmi2SetInteger", (i.functions().fmi2SetInteger)(i.component(), r, n, p.cast())),
                    }
                }
            }
            Raw::Component(component) => return component.set(variables, values),
            Raw::Fmi3(i) => of_fmi3!(i, variables, p,
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

    /// Reads numbers or Booleans, see [`set`](Self::set). Numbers that the FMU does not write are NaN, other values
    /// zero.
    ///
    /// # Errors
    /// [`Failure::Refused`]; [`Failure::Length`] for a list of another length; [`Failure::Unaligned`] at an address
    /// that is not aligned for the type; [`Failure::Batch`] for strings, or variables of the other version of FMI.
    #[inline]
    pub fn get(&self, variables: &Batch, values: &mut [u8]) -> Result<(), Failure> {
        self.fits(variables, values)?;
        variables.fill(values);
        let p = values.as_mut_ptr();
        let (name, status) = match self.raw()? {
            Raw::Fmi2(i) => {
                let (r, n) = (variables.references().as_ptr(), variables.references().len());
                // SAFETY: the instance lives, and the list has the length, the alignment and the type of the variables.
                unsafe {
                    match variables.value_type() {
                        ValueType::Float64 => {
                            ("fmi2GetReal", (i.functions().fmi2GetReal)(i.component(), r, n, p.cast()))
                        }
                        ValueType::Boolean => {
                            ("fmi2GetBoolean", (i.functions().fmi2GetBoolean)(i.component(), r, n, p.cast()))
                        }
                        _ => ("fmi2GetInteger", (i.functions().fmi2GetInteger)(i.component(), r, n, p.cast())),
                    }
                }
            }
            Raw::Component(component) => return component.get(variables, values),
            Raw::Fmi3(i) => of_fmi3!(i, variables, p,
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

    /// Sets strings.
    ///
    /// # Errors
    /// [`Failure::Refused`]; [`Failure::Batch`] for other variables; [`Failure::Length`] for another number.
    pub fn set_texts(&self, variables: &Batch, texts: &[CString]) -> Result<(), Failure> {
        if !variables.is_of_texts(self.is_fmi3()) {
            return Err(Failure::Batch);
        }
        if texts.len() != variables.values() {
            return Err(Failure::Length { what: "texts", needed: variables.values(), found: texts.len() });
        }
        let pointers: Vec<*const c_char> = texts.iter().map(|text| text.as_ptr()).collect();
        let set = || self.set_pointers(variables, &pointers);
        if variables.is_structural() { self.in_configuration_mode(set) } else { set() }
    }

    /// Sets strings; the texts end with zero.
    fn set_pointers(&self, variables: &Batch, pointers: &[*const c_char]) -> Result<(), Failure> {
        let (r, n) = (variables.references().as_ptr(), variables.references().len());
        let (name, status) = call!(
            self.raw()?,
            fmi2SetString(r, n, pointers.as_ptr()),
            fmi3SetString(r, n, pointers.as_ptr(), pointers.len())
        );
        self.check(name, status)
    }

    /// Calls a function in configuration mode, as structural parameters require; after initialization, in
    /// reconfiguration mode, for tunable ones.
    #[cold]
    fn in_configuration_mode(&self, set: impl FnOnce() -> Result<(), Failure>) -> Result<(), Failure> {
        let Raw::Fmi3(i) = self.raw()? else { return Err(Failure::Batch) };
        self.check("fmi3EnterConfigurationMode", i.enter_configuration_mode())?;
        let result = set();
        if self.is_dead() {
            return result;
        }
        // Even after a refused value, so that the instance can continue.
        result.and(self.check("fmi3ExitConfigurationMode", i.exit_configuration_mode()))
    }

    /// Reads strings.
    ///
    /// # Errors
    /// [`Failure::Refused`]; [`Failure::Batch`] for other variables.
    pub fn get_texts(&self, variables: &Batch) -> Result<Vec<String>, Failure> {
        if !variables.is_of_texts(self.is_fmi3()) {
            return Err(Failure::Batch);
        }
        let mut pointers = vec![ptr::null(); variables.values()];
        let (r, n) = (variables.references().as_ptr(), variables.references().len());
        let (name, status) = call!(
            self.raw()?,
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

    /// Refuses a list of values that is too short for the C function.
    #[inline]
    fn fits(&self, variables: &Batch, values: &[u8]) -> Result<(), Failure> {
        if !variables.is_of_numbers(self.is_fmi3()) {
            return Err(Failure::Batch);
        }
        let (needed, size) = (variables.bytes(), variables.size());
        if values.len() != needed {
            return Err(Failure::Length { what: "bytes of values", needed, found: values.len() });
        }
        if values.as_ptr().addr().is_multiple_of(size) { Ok(()) } else { Err(Failure::Unaligned { bytes: size }) }
    }
}
