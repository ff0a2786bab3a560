//! Values of variables of one type, by value reference.
use std::ffi::{CStr, c_char, c_void};
use std::{mem, ptr, slice};

use fmi_export_sys::fmi2Boolean;
use fmu_description::{Kind, Type, Variable};

use crate::call::Call;
use crate::functions::{Function, are_observed};
use crate::instance::{Called, Instance};
use crate::library::Functions;
use crate::status::{Pointer, Status};
use crate::text::text_or_none;

/// Type of values of variables. In FMI 2.0 a Real is `Float64`; an Integer and an enumeration are `Int32`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum ValueType {
    Float64,
    Float32,
    Int8,
    UInt8,
    Int16,
    UInt16,
    Int32,
    UInt32,
    Int64,
    UInt64,
    Boolean,
    String,
}

impl ValueType {
    /// The type of a variable; none for Binary and Clock. Enumerations of FMI 3.0 (`is_fmi3`) are `Int64`.
    #[must_use]
    pub fn of(variable: &Variable, is_fmi3: bool) -> Option<Self> {
        Some(match (variable.kind(), &variable.r#type) {
            (Kind::Real, _) => Self::Float64,
            (Kind::Enumeration, _) if is_fmi3 => Self::Int64,
            (Kind::Integer | Kind::Enumeration, _) => Self::Int32,
            (Kind::Boolean, _) => Self::Boolean,
            (Kind::String, _) => Self::String,
            (Kind::Other, Type::Other(other)) => return Self::named(&other.type_name),
            (Kind::Other, _) => return None,
        })
    }

    /// The type with a name of FMI 3.0.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Some(match name {
            "Float64" => Self::Float64,
            "Float32" => Self::Float32,
            "Int8" => Self::Int8,
            "UInt8" => Self::UInt8,
            "Int16" => Self::Int16,
            "UInt16" => Self::UInt16,
            "Int32" => Self::Int32,
            "UInt32" => Self::UInt32,
            "Int64" => Self::Int64,
            "UInt64" => Self::UInt64,
            "Boolean" => Self::Boolean,
            "String" => Self::String,
            _ => return None,
        })
    }

    /// Whether its values are numbers with decimals.
    #[must_use]
    pub fn is_float(self) -> bool {
        matches!(self, Self::Float64 | Self::Float32)
    }

    /// Whether its values are integers, items of enumerations or Booleans.
    #[must_use]
    pub fn is_whole(self) -> bool {
        !self.is_float() && self != Self::String
    }

    /// Number of bytes of a value; a Boolean has 4 in FMI 2.0 and 1 in FMI 3.0. Zero for strings.
    #[must_use]
    pub fn size(self, is_fmi3: bool) -> usize {
        match self {
            Self::Float64 | Self::Int64 | Self::UInt64 => 8,
            Self::Float32 | Self::Int32 | Self::UInt32 => 4,
            Self::Int16 | Self::UInt16 => 2,
            Self::Int8 | Self::UInt8 => 1,
            Self::Boolean if is_fmi3 => 1,
            Self::Boolean => 4,
            Self::String => 0,
        }
    }
}

/// A Rust type for the values of a [`ValueType`].
pub trait Scalar: Copy {
    /// The type.
    const TYPE: ValueType;
}

macro_rules! scalars {
    ($($rust:ty: $type:ident,)*) => {
        $(impl Scalar for $rust {
            const TYPE: ValueType = ValueType::$type;
        })*
    };
}

scalars! {
    f64: Float64, f32: Float32, i8: Int8, u8: UInt8, i16: Int16, u16: UInt16, i32: Int32, u32: UInt32, i64: Int64,
    u64: UInt64,
}

type OfFmi2 = unsafe extern "C" fn(Pointer, *const u32, usize, *mut c_void) -> Status;
type OfFmi3 = unsafe extern "C" fn(Pointer, *const u32, usize, *mut c_void, usize) -> Status;

/// A function that sets or reads values, or the reason why none is called.
#[derive(Clone, Copy, Debug)]
enum Accessor {
    Fmi2(Function<OfFmi2>),
    Fmi3(Function<OfFmi3>),
    Refused(Refusal),
}

/// The reason why no function is called, with its name.
#[derive(Clone, Copy, Debug)]
enum Refusal {
    Lacking(&'static str),
    Unequal(&'static str),
}

/// Finds the function of an FMU for a type. FMI 2.0 has one value for each reference, and one number for both lists.
macro_rules! by_type {
    ($self:ident, $type:ident, ($references:ident, $n:ident);
     $($of2:ident: $two:ident,)*; $($of3:ident: $three:ident,)*; $other:literal) => {{
        // SAFETY: the functions differ only in the types behind a pointer, which their ABI does not have.
        let accessor = unsafe {
            match ($self.functions(), $type) {
                $((Functions::Fmi2(_), ValueType::$of2) if $references.len() != $n => {
                    Accessor::Refused(Refusal::Unequal(stringify!($two)))
                })*
                $((Functions::Fmi2(of), ValueType::$of2) => {
                    Accessor::Fmi2(of.$two.with(|pointer| mem::transmute::<_, OfFmi2>(pointer)))
                })*
                $((Functions::Fmi3(of), ValueType::$of3) => {
                    Accessor::Fmi3(of.$three.with(|pointer| mem::transmute::<_, OfFmi3>(pointer)))
                })*
                _ => Accessor::Refused(Refusal::Lacking($other)),
            }
        };
        Access { called: *$self, accessor, references: $references, n: $n }
    }};
}

/// A function of an instance for the values of variables of one type, found once for several calls.
#[derive(Clone, Copy, Debug)]
pub struct Access<'i> {
    called: Called<'i>,
    accessor: Accessor,
    references: &'i [u32],
    n: usize,
}

impl Access<'_> {
    /// Sets the variables, or reads them.
    ///
    /// # Safety
    /// `values` points to aligned values of the type, or room for them, in the number that this was made for.
    #[inline(always)]
    pub unsafe fn call(&self, values: *mut c_void) -> Call {
        let (pointer, r, n) = (self.called.pointer(), self.references.as_ptr(), self.references.len());
        // SAFETY: the instance lives, and the values suit the function by the contract of this one.
        unsafe {
            match &self.accessor {
                Accessor::Fmi2(function) => Call::new(function.name(), function(pointer, r, n, values)),
                Accessor::Fmi3(function) => Call::new(function.name(), function(pointer, r, n, values, self.n)),
                Accessor::Refused(Refusal::Lacking(what)) => self.called.lacks(what),
                Accessor::Refused(Refusal::Unequal(name)) => self.called.unequal(name),
            }
        }
    }
}

/// The calls of a step of FMI 2.0 with one list of inputs and one of outputs, found once for several steps. Nothing is
/// decided in between.
#[derive(Debug)]
pub struct Cycle<'i> {
    pointer: Pointer,
    set: (Function<OfFmi2>, &'i [u32]),
    step: unsafe extern "C" fn(Pointer, f64, f64, fmi2Boolean) -> Status,
    get: (Function<OfFmi2>, &'i [u32]),
}

impl Cycle<'_> {
    /// Sets the inputs.
    ///
    /// # Safety
    /// `values` is as for [`Access::call`] of the setter.
    #[inline(always)]
    pub unsafe fn set(&self, values: *mut c_void) -> Call {
        // SAFETY: by the contract of this function.
        unsafe { self.access(&self.set, values) }
    }

    /// Makes a step, as [`do_step`](Called::do_step) does.
    #[inline(always)]
    pub fn step(&self, t: f64, h: f64, is_final: bool) -> Call {
        // SAFETY: the instance lives.
        Call::new("fmi2DoStep", unsafe { (self.step)(self.pointer, t, h, is_final.into()) })
    }

    /// Reads the outputs.
    ///
    /// # Safety
    /// `values` is as for [`Access::call`] of the getter.
    #[inline(always)]
    pub unsafe fn get(&self, values: *mut c_void) -> Call {
        // SAFETY: by the contract of this function.
        unsafe { self.access(&self.get, values) }
    }

    /// # Safety
    /// `values` is as for [`Access::call`].
    #[inline(always)]
    unsafe fn access(&self, (function, references): &(Function<OfFmi2>, &[u32]), values: *mut c_void) -> Call {
        // SAFETY: the instance lives, and the values suit the function by the contract of this one.
        let status = unsafe { function.pointer()(self.pointer, references.as_ptr(), references.len(), values) };
        Call::new(function.name(), status)
    }
}

/// Values
impl<'i> Called<'i> {
    /// The function that sets variables of one type to `n` values; strings are pointers to texts that end with zero.
    #[inline]
    #[must_use]
    pub fn setter(&self, r#type: ValueType, references: &'i [u32], n: usize) -> Access<'i> {
        by_type! {
            self, r#type, (references, n);
            Float64: fmi2SetReal, Int32: fmi2SetInteger, Boolean: fmi2SetBoolean, String: fmi2SetString,;
            Float64: fmi3SetFloat64, Float32: fmi3SetFloat32, Int8: fmi3SetInt8, UInt8: fmi3SetUInt8,
            Int16: fmi3SetInt16, UInt16: fmi3SetUInt16, Int32: fmi3SetInt32, UInt32: fmi3SetUInt32,
            Int64: fmi3SetInt64, UInt64: fmi3SetUInt64, Boolean: fmi3SetBoolean, String: fmi3SetString,;
            "a function to set values of this type"
        }
    }

    /// The calls of a step with these inputs and outputs. `None` in FMI 3.0, if one of them would be refused, and if
    /// calls are [observed](crate::observe_calls).
    #[must_use]
    pub fn cycle(&self, setter: &Access<'i>, getter: &Access<'i>) -> Option<Cycle<'i>> {
        let (Functions::Fmi2(of), Accessor::Fmi2(set), Accessor::Fmi2(get), false) =
            (self.functions(), setter.accessor, getter.accessor, are_observed())
        else {
            return None;
        };
        let (set, get) = ((set, setter.references), (get, getter.references));
        Some(Cycle { pointer: self.pointer(), set, step: *of.fmi2DoStep.pointer(), get })
    }

    /// The function that reads variables of one type into `n` values; strings are pointers to texts that end with zero
    /// and live until the next call.
    #[inline]
    #[must_use]
    pub fn getter(&self, r#type: ValueType, references: &'i [u32], n: usize) -> Access<'i> {
        by_type! {
            self, r#type, (references, n);
            Float64: fmi2GetReal, Int32: fmi2GetInteger, Boolean: fmi2GetBoolean, String: fmi2GetString,;
            Float64: fmi3GetFloat64, Float32: fmi3GetFloat32, Int8: fmi3GetInt8, UInt8: fmi3GetUInt8,
            Int16: fmi3GetInt16, UInt16: fmi3GetUInt16, Int32: fmi3GetInt32, UInt32: fmi3GetUInt32,
            Int64: fmi3GetInt64, UInt64: fmi3GetUInt64, Boolean: fmi3GetBoolean, String: fmi3GetString,;
            "a function to get values of this type"
        }
    }
}

/// Values
impl Instance<'_> {
    /// Sets variables of one type to `n` values; strings are pointers to texts that end with zero.
    ///
    /// # Safety
    /// There are `n` aligned values of the size of the type.
    #[inline]
    pub unsafe fn set_values(&self, r#type: ValueType, references: &[u32], values: *const c_void, n: usize) -> Call {
        // Most values have this type, whose function is found at once.
        let setter = match r#type {
            ValueType::Float64 => self.called().setter(ValueType::Float64, references, n),
            _ => self.setter_of_others(r#type, references, n),
        };
        // SAFETY: by the contract of this function.
        unsafe { setter.call(values.cast_mut()) }
    }

    #[inline(never)]
    fn setter_of_others<'i>(&'i self, r#type: ValueType, references: &'i [u32], n: usize) -> Access<'i> {
        self.called().setter(r#type, references, n)
    }

    /// Reads variables of one type into `n` values; strings are pointers to texts that end with zero and live until the
    /// next call.
    ///
    /// # Safety
    /// There is room for `n` aligned values of the size of the type.
    #[inline]
    pub unsafe fn get_values(&self, r#type: ValueType, references: &[u32], values: *mut c_void, n: usize) -> Call {
        let getter = match r#type {
            ValueType::Float64 => self.called().getter(ValueType::Float64, references, n),
            _ => self.getter_of_others(r#type, references, n),
        };
        // SAFETY: by the contract of this function.
        unsafe { getter.call(values) }
    }

    #[inline(never)]
    fn getter_of_others<'i>(&'i self, r#type: ValueType, references: &'i [u32], n: usize) -> Access<'i> {
        self.called().getter(r#type, references, n)
    }

    /// Sets numbers, all elements of the variables.
    pub fn set<T: Scalar>(&self, references: &[u32], values: &[T]) -> Call {
        // SAFETY: the list has the stated length and type.
        unsafe { self.set_values(T::TYPE, references, values.as_ptr().cast(), values.len()) }
    }

    /// Reads numbers, all elements of the variables.
    pub fn get<T: Scalar>(&self, references: &[u32], values: &mut [T]) -> Call {
        // SAFETY: the list has the stated length and type.
        unsafe { self.get_values(T::TYPE, references, values.as_mut_ptr().cast(), values.len()) }
    }

    /// Sets Booleans.
    pub fn set_booleans(&self, references: &[u32], values: &[bool]) -> Call {
        let (one, four): (Vec<u8>, Vec<i32>) = values.iter().map(|value| (u8::from(*value), i32::from(*value))).unzip();
        let pointer = if self.is_fmi3() { one.as_ptr().cast() } else { four.as_ptr().cast() };
        // SAFETY: the list has the stated number of Booleans of the version.
        unsafe { self.set_values(ValueType::Boolean, references, pointer, values.len()) }
    }

    /// Reads Booleans as the numbers that the FMU writes.
    pub fn get_booleans(&self, references: &[u32], values: &mut [i32]) -> Call {
        if !self.is_fmi3() {
            // SAFETY: the list has the stated number of Booleans of FMI 2.0.
            return unsafe {
                self.get_values(ValueType::Boolean, references, values.as_mut_ptr().cast(), values.len())
            };
        }
        let mut bytes: Vec<u8> = values.iter().map(|value| *value as u8).collect();
        // SAFETY: the list has the stated number of Booleans of FMI 3.0.
        let call = unsafe { self.get_values(ValueType::Boolean, references, bytes.as_mut_ptr().cast(), bytes.len()) };
        values.iter_mut().zip(bytes).for_each(|(value, byte)| *value = byte.into());
        call
    }

    /// Sets strings.
    pub fn set_strings(&self, references: &[u32], values: &[impl AsRef<CStr>]) -> Call {
        let pointers: Vec<*const c_char> = values.iter().map(|value| value.as_ref().as_ptr()).collect();
        // SAFETY: the list has the stated number of texts, which end with zero.
        unsafe { self.set_values(ValueType::String, references, pointers.as_ptr().cast(), pointers.len()) }
    }

    /// Reads strings; null is none.
    pub fn get_strings(&self, references: &[u32], n: usize) -> (Call, Vec<Option<String>>) {
        let mut pointers: Vec<*const c_char> = vec![ptr::null(); n];
        // SAFETY: there is room for the stated number of pointers.
        let call = unsafe { self.get_values(ValueType::String, references, pointers.as_mut_ptr().cast(), n) };
        if !call.succeeded() {
            return (call, Vec::new());
        }
        // SAFETY: texts that end with zero and live until the next call (FMI 2.0 section 2.1.7, FMI 3.0 section
        // 2.2.7.2).
        (call, pointers.into_iter().map(|pointer| unsafe { text_or_none(pointer) }).collect())
    }

    /// `fmi3SetBinary`
    pub fn set_binaries(&self, references: &[u32], values: &[Vec<u8>]) -> Call {
        let Functions::Fmi3(of) = self.functions() else { return self.lacks("fmi3SetBinary") };
        let sizes: Vec<usize> = values.iter().map(Vec::len).collect();
        let pointers: Vec<*const u8> = values.iter().map(|value| value.as_ptr()).collect();
        let (r, n) = (references.as_ptr(), references.len());
        // SAFETY: the instance lives, and all lists have the stated lengths.
        let status =
            unsafe { (of.fmi3SetBinary)(self.pointer(), r, n, sizes.as_ptr(), pointers.as_ptr(), pointers.len()) };
        Call::new("fmi3SetBinary", status)
    }

    /// `fmi3GetBinary`
    pub fn get_binaries(&self, references: &[u32], n: usize) -> (Call, Vec<Vec<u8>>) {
        let Functions::Fmi3(of) = self.functions() else { return (self.lacks("fmi3GetBinary"), Vec::new()) };
        let (mut sizes, mut pointers) = (vec![0; n], vec![ptr::null(); n]);
        let (r, count) = (references.as_ptr(), references.len());
        // SAFETY: the instance lives, and all lists have the stated lengths.
        let status =
            unsafe { (of.fmi3GetBinary)(self.pointer(), r, count, sizes.as_mut_ptr(), pointers.as_mut_ptr(), n) };
        let call = Call::new("fmi3GetBinary", status);
        let copy = |(pointer, size): (*const u8, usize)| match size {
            0 => Vec::new(),
            _ if pointer.is_null() => Vec::new(),
            // SAFETY: the FMU returned `size` bytes, which live until its next call (section 2.2.7.2).
            _ => unsafe { slice::from_raw_parts(pointer, size) }.to_vec(),
        };
        (call, if call.succeeded() { pointers.into_iter().zip(sizes).map(copy).collect() } else { Vec::new() })
    }

    /// `fmi3SetClock`
    pub fn set_clocks(&self, references: &[u32], values: &[bool]) -> Call {
        let Functions::Fmi3(of) = self.functions() else { return self.lacks("fmi3SetClock") };
        if references.len() != values.len() {
            return self.unequal("fmi3SetClock");
        }
        let values: Vec<u8> = values.iter().copied().map(u8::from).collect();
        // SAFETY: the instance lives, and both lists have the stated length.
        let status =
            unsafe { (of.fmi3SetClock)(self.pointer(), references.as_ptr(), references.len(), values.as_ptr()) };
        Call::new("fmi3SetClock", status)
    }

    /// `fmi3GetClock`
    pub fn get_clocks(&self, references: &[u32], values: &mut [u8]) -> Call {
        let Functions::Fmi3(of) = self.functions() else { return self.lacks("fmi3GetClock") };
        if references.len() != values.len() {
            return self.unequal("fmi3GetClock");
        }
        // SAFETY: the instance lives, and both lists have the stated length.
        let status =
            unsafe { (of.fmi3GetClock)(self.pointer(), references.as_ptr(), references.len(), values.as_mut_ptr()) };
        Call::new("fmi3GetClock", status)
    }
}
