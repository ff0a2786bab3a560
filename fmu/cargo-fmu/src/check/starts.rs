//! Start values that the library does not have. Variables whose value references are swapped are found in this way.
use std::ffi::CStr;
use std::ptr;

use fmi_export_sys::*;
use fmu_importer::{Causality, Instance, Number, Type, Variability, Variable};

use super::aliases::with_one_start;
use super::calls::delivers;
use super::report::list;

/// Relative difference of two numbers of which one is written with six digits.
const DIGITS: f64 = 1e-5;

/// Reads what the importer alone changes (parameters, inputs) and what never changes, after an initialization in which nothing was set. Returns
/// what is wrong, if anything is.
pub(super) fn check(instance: &Instance<'_>) -> Option<String> {
    let keeps_its_start = |variable: &&Variable| {
        matches!(variable.causality, Causality::Parameter | Causality::Input)
            || variable.variability == Variability::Constant
    };
    let known = with_one_start(&instance.description().variables).into_iter().filter(keeps_its_start);
    let different = |variable: &Variable| {
        let found = other_value(instance, variable)?;
        let (reference, start) = (variable.value_reference, variable.r#type.starts().join(" "));
        Some(format!("{:?} (value reference {reference}) has {found:?} instead of {start:?}", variable.name))
    };
    let different: Vec<_> = known.filter_map(different).collect();
    let sentence = "start values or value references differ from modelDescription.xml";
    (!different.is_empty()).then(|| format!("{sentence}: {}", list(different)))
}

/// The value of a variable in the library, if it can be read and is not the start value. A library that writes no value is taken to agree.
fn other_value(instance: &Instance<'_>, variable: &Variable) -> Option<String> {
    let (functions, component) = (instance.functions(), instance.component());
    let reference = &raw const variable.value_reference;
    match &variable.r#type {
        Type::Real(real) => {
            let start = *real.start.first()?;
            let mut value = start;
            // SAFETY: the instance lives, and both pointers are valid for the one value that is asked for; so below.
            let status = unsafe { (functions.fmi2GetReal)(component, reference, 1, &mut value) };
            // A start value that is not finite is a finding of its own.
            let differs = (value - start).abs() > DIGITS * start.abs() || value.is_nan() && !start.is_nan();
            (delivers(status) && differs).then(|| Number(value).to_string())
        }
        Type::Integer(_) | Type::Enumeration(_) => {
            let start = integer(variable)?;
            let mut value = start;
            // SAFETY: as above.
            let status = unsafe { (functions.fmi2GetInteger)(component, reference, 1, &mut value) };
            (delivers(status) && value != start).then(|| value.to_string())
        }
        Type::Boolean(boolean) => {
            let start = *boolean.start.first()?;
            let mut value = fmi2Boolean::from(start);
            // SAFETY: as above.
            let status = unsafe { (functions.fmi2GetBoolean)(component, reference, 1, &mut value) };
            (delivers(status) && (value != fmi2False) != start).then(|| (value != fmi2False).to_string())
        }
        Type::String(text) => {
            let mut value = ptr::null();
            // SAFETY: as above.
            let status = unsafe { (functions.fmi2GetString)(component, reference, 1, &mut value) };
            if !delivers(status) || value.is_null() {
                return None;
            }
            // SAFETY: a text that ends with zero and lives until the next call (FMI 2.0 section 2.1.7).
            let value = unsafe { CStr::from_ptr(value) }.to_string_lossy().into_owned();
            (Some(&value) != text.start.first()).then_some(value)
        }
        Type::Other(_) => None,
    }
}

/// The start value of an Integer or Enumeration, if FMI 2.0 can pass it.
fn integer(variable: &Variable) -> Option<fmi2Integer> {
    let start = match &variable.r#type {
        Type::Integer(integer) => integer.start.first(),
        Type::Enumeration(enumeration) => enumeration.start.first(),
        _ => None,
    };
    fmi2Integer::try_from(*start?).ok()
}
