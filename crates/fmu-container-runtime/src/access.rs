//! Getting and setting of variables: checks of the importer's lists.
use std::borrow::Cow;
use std::ffi::{CString, c_char};
use std::fmt::Debug;
use std::slice;

use fmu::{Causality, Scalar, ValueType, Variability};
use fmu_engine::{Buffer, Change};
use fmu_export::calls::c_functions::VALUES;
use fmu_export::calls::exported::{Exchanged, Exported, Version};
use fmu_export::calls::life_cycle::LifeCycle;
use fmu_export::calls::places::check_count;
use fmu_export::calls::references::unknown_reference;
use fmu_export::{Error, Outcome};

use crate::container::Container;
use crate::exposed::Exposed;
use crate::limits::number;
use crate::opened::Opened;

/// Gets values of variables of one type.
pub(crate) fn get<T: Scalar, V: Version>(
    exported: &mut Exported<Container, V>,
    r#type: ValueType,
    references: &[u32],
    values: &mut [T],
) -> Outcome {
    check_list(exported, references, r#type, (values.len(), false))?;
    let bytes = size_of_val(values);
    // SAFETY: a list of numbers is also one of bytes, and any bytes are numbers.
    let values = unsafe { slice::from_raw_parts_mut(values.as_mut_ptr().cast(), bytes) };
    exported.instance.get(references, values)
}

/// Gets Reals, or numbers of other types as Reals.
pub(crate) fn get_reals<V: Version>(
    exported: &mut Exported<Container, V>,
    references: &[u32],
    values: &mut [f64],
) -> Outcome {
    match has_other_types(&exported.instance, references) {
        false => get(exported, ValueType::Float64, references, values),
        true => get_as_reals(exported, references, values),
    }
}

#[cold]
fn get_as_reals<V: Version>(exported: &mut Exported<Container, V>, references: &[u32], values: &mut [f64]) -> Outcome {
    check_as_reals(exported, references, (values.len(), false))?;
    let mut rest = values;
    for &reference in references {
        let variable = known(&exported.instance, reference)?;
        let (name, r#type, size) = (variable.name.to_owned(), variable.value_type, variable.size);
        let mut found = Buffer::new(variable.values * size);
        let (own, others) = rest.split_at_mut(variable.values);
        exported.instance.get(&[reference], found.bytes_mut())?;
        let mut reals = Buffer::new(8 * own.len());
        let converted = Change::None.apply((r#type, size), found.bytes(), (ValueType::Float64, 8), reals.bytes_mut());
        converted.map_err(|failure| Error::discard(format!("{name}: {failure}")))?;
        for (value, real) in own.iter_mut().zip(reals.bytes().as_chunks::<8>().0) {
            *value = f64::from_ne_bytes(*real);
        }
        rest = others;
    }
    warn_of_other(exported, references, V::GET_REALS);
    Ok(())
}

/// Gets strings; the pointers live until the next call with this instance.
pub(crate) fn get_strings<V: Version>(
    exported: &mut Exported<Container, V>,
    references: &[u32],
    values: &mut [*const c_char],
) -> Outcome {
    check_list(exported, references, ValueType::String, (values.len(), false))?;
    let texts = exported.instance.get_texts(references)?;
    check_count(values.len(), texts.len(), VALUES)?;
    values.iter_mut().zip(texts).for_each(|(value, text)| *value = text.as_ptr());
    Ok(())
}

/// Sets variables of one type; `check` checks a value. A refused call changes nothing.
pub(crate) fn set<T: Scalar + Debug, V: Version>(
    exported: &mut Exported<Container, V>,
    r#type: ValueType,
    references: &[u32],
    values: &[T],
    check: impl Fn(T) -> Checked,
) -> Outcome {
    check_list(exported, references, r#type, (values.len(), true))?;
    let mut rest = values;
    for &reference in references {
        let variable = known(&exported.instance, reference)?;
        check_settable(variable, exported.state)?;
        let (own, others) = rest.split_at(variable.values);
        check_values(variable, own, &check)?;
        rest = others;
    }
    // SAFETY: a list of numbers is also one of bytes.
    let values = unsafe { slice::from_raw_parts(values.as_ptr().cast(), size_of_val(values)) };
    exported.instance.set(references, values)
}

/// Sets integers.
pub(crate) fn set_integers<T: Scalar + Debug + Into<i128>, V: Version>(
    exported: &mut Exported<Container, V>,
    references: &[u32],
    values: &[T],
) -> Outcome {
    set(exported, T::TYPE, references, values, |value| Ok(value.into() as f64))
}

/// Sets Reals, or numbers of other types as Reals if they are exact.
pub(crate) fn set_reals<V: Version>(
    exported: &mut Exported<Container, V>,
    references: &[u32],
    values: &[f64],
) -> Outcome {
    match has_other_types(&exported.instance, references) {
        false => set(exported, ValueType::Float64, references, values, finite),
        true => set_as_reals(exported, references, values),
    }
}

#[cold]
fn set_as_reals<V: Version>(exported: &mut Exported<Container, V>, references: &[u32], values: &[f64]) -> Outcome {
    check_as_reals(exported, references, (values.len(), true))?;
    let (mut converted, mut rest) = (Vec::new(), values);
    for &reference in references {
        let variable = known(&exported.instance, reference)?;
        check_settable(variable, exported.state)?;
        let (own, others) = rest.split_at(variable.values);
        check_values(variable, own, finite)?;
        let mut bytes = Buffer::new(variable.values * variable.size);
        for (at, (&value, place)) in own.iter().zip(bytes.bytes_mut().chunks_exact_mut(variable.size)).enumerate() {
            let (from_type, from) = match variable.value_type {
                of if of.is_float() => (ValueType::Float64, value.to_ne_bytes()),
                of => {
                    let whole = whole(value, of).map_err(|why| refused(variable, at, value, why))?;
                    (ValueType::Int64, whole.to_ne_bytes())
                }
            };
            let done = Change::None.apply((from_type, 8), &from, (variable.value_type, variable.size), place);
            done.map_err(|failure| Error::discard(format!("{}: {failure}", variable.name)))?;
        }
        converted.push((reference, bytes));
        rest = others;
    }
    for (reference, bytes) in &converted {
        exported.instance.set(&[*reference], bytes.bytes())?;
    }
    warn_of_other(exported, references, V::SET_REALS);
    Ok(())
}

/// Converts a Real exactly to a value of another type.
fn whole(value: f64, r#type: ValueType) -> Result<i64, &'static str> {
    let (min, max, why): (i64, i64, _) = match r#type {
        ValueType::Boolean => (0, 1, "must be 0 or 1"),
        ValueType::Int8 => (i8::MIN.into(), i8::MAX.into(), "must be an integer of 8 bits"),
        ValueType::UInt8 => (0, u8::MAX.into(), "must be an unsigned integer of 8 bits"),
        ValueType::Int16 => (i16::MIN.into(), i16::MAX.into(), "must be an integer of 16 bits"),
        ValueType::UInt16 => (0, u16::MAX.into(), "must be an unsigned integer of 16 bits"),
        ValueType::Int32 => (i32::MIN.into(), i32::MAX.into(), "must be an integer of 32 bits"),
        ValueType::UInt32 => (0, u32::MAX.into(), "must be an unsigned integer of 32 bits"),
        ValueType::UInt64 => (0, i64::MAX, "must be an unsigned integer of 63 bits"),
        _ => (i64::MIN, i64::MAX, "must be an integer of 64 bits"),
    };
    let rounded = value as i64;
    // Converting back, the largest 64-bit integers round up to a value that does not fit.
    let is_exact = rounded as f64 == value && rounded != i64::MAX;
    if is_exact && (min..=max).contains(&rounded) { Ok(rounded) } else { Err(why) }
}

/// Sets strings; `None` for a null pointer. A refused call changes nothing.
pub(crate) fn set_strings<V: Version>(
    exported: &mut Exported<Container, V>,
    references: &[u32],
    values: &[Option<Cow<'_, str>>],
) -> Outcome {
    check_list(exported, references, ValueType::String, (values.len(), true))?;
    let mut rest = values;
    for &reference in references {
        let variable = known(&exported.instance, reference)?;
        check_settable(variable, exported.state)?;
        let (own, others) = rest.split_at(variable.values);
        if let Some(at) = own.iter().position(Option::is_none) {
            let name = name_of_value(variable, at);
            return Err(Error::new(format!("{name} was set to a null pointer: must be a string")));
        }
        rest = others;
    }
    // They were C strings, so there is no zero inside.
    let text = |value: &Option<Cow<'_, str>>| CString::new(value.as_deref().unwrap_or_default()).unwrap_or_default();
    let texts: Vec<_> = values.iter().map(text).collect();
    exported.instance.set_texts(references, &texts.iter().map(CString::as_c_str).collect::<Vec<_>>())
}

/// Refuses a getter or setter of a type that no variable has; an empty list is allowed.
#[cold]
pub(crate) fn refuse_type<V: Version>(container: &Container, references: &[u32], count: usize, own: &str) -> Outcome {
    match references.first() {
        Some(&reference) => Err(wrong_type::<V>(reference, known(container, reference)?, own)),
        None => check_count(count, 0, VALUES),
    }
}

#[cold]
pub(crate) fn refuse_clocks(container: &Container, references: &[u32]) -> Outcome {
    let Some(&first) = references.first() else { return Ok(()) };
    Err(Error::new(format!("{} is not a clock: this FMU has none", known(container, first)?.name)))
}

/// A number to compare with the limits of its variable, or the reason why it is refused.
pub(crate) type Checked = Result<f64, &'static str>;

pub(crate) fn finite<T: Into<f64>>(value: T) -> Checked {
    Some(value.into()).filter(|value| value.is_finite()).ok_or("must be finite")
}

pub(crate) fn boolean<T: Into<i64>>(value: T) -> Checked {
    if matches!(value.into(), 0 | 1) { Ok(0.0) } else { Err("must be 0 or 1") }
}

/// Checks values of a variable.
fn check_values<T: Copy + Debug>(variable: Exposed<'_>, values: &[T], check: impl Fn(T) -> Checked) -> Outcome {
    for (at, &value) in values.iter().enumerate() {
        let checked = check(value).map_err(str::to_owned).and_then(|number| match &variable.limits {
            Some(limits) => limits.check(number),
            None => Ok(()),
        });
        checked.map_err(|why| refused(variable, at, value, &why))?;
    }
    Ok(())
}

#[cold]
fn refused(variable: Exposed<'_>, at: usize, value: impl Debug, why: &str) -> Error {
    Error::discard(format!("{} = {}: {why}", name_of_value(variable, at), number(value)))
}

pub(crate) fn known(container: &Container, reference: u32) -> Result<Exposed<'_>, Error> {
    container.variable(reference).ok_or_else(|| unknown_reference(reference))
}

/// A variable as intermediate updates see it.
pub(crate) fn exchanged(opened: &Opened, reference: u32) -> Result<Exchanged, Error> {
    let variable = opened.variable(reference).ok_or_else(|| unknown_reference(reference))?;
    let is_output = variable.causality == Causality::Output;
    let is_input = variable.causality == Causality::Input;
    let is_continuous = variable.value_type.is_float() && variable.variability == Variability::Continuous;
    Ok(Exchanged { name: variable.name.to_string(), is_input, is_exchanged: is_continuous && (is_input || is_output) })
}

/// In an intermediate update, refuses variables that cannot be read there, or set.
pub(crate) fn check_update<V: Version>(exported: &Exported<Container, V>, references: &[u32], is_set: bool) -> Outcome {
    exported.check_update(references, is_set, |reference| exchanged(&exported.instance.opened, reference))
}

/// Checks that variables are of one type, and the number of values.
fn check_list<V: Version>(
    exported: &Exported<Container, V>,
    references: &[u32],
    r#type: ValueType,
    (count, is_set): (usize, bool),
) -> Outcome {
    check_update(exported, references, is_set)?;
    let mut own = 0;
    for &reference in references {
        let variable = known(&exported.instance, reference)?;
        if variable.value_type != r#type {
            return Err(wrong_type::<V>(reference, variable, &type_name::<V>(r#type)));
        }
        own += variable.values;
    }
    check_count(count, own, VALUES)
}

/// Checks that variables are numbers, and the number of values.
fn check_as_reals<V: Version>(
    exported: &Exported<Container, V>,
    references: &[u32],
    (count, is_set): (usize, bool),
) -> Outcome {
    check_update(exported, references, is_set)?;
    let mut own = 0;
    for &reference in references {
        let variable = known(&exported.instance, reference)?;
        if variable.value_type == ValueType::String {
            return Err(wrong_type::<V>(reference, variable, &type_name::<V>(ValueType::Float64)));
        }
        own += variable.values;
    }
    check_count(count, own, VALUES)
}

/// Whether some variables are no Reals.
fn has_other_types(container: &Container, references: &[u32]) -> bool {
    let is_other = |variable: Exposed<'_>| variable.value_type != ValueType::Float64;
    references.iter().any(|&reference| container.variable(reference).is_some_and(is_other))
}

/// Warns once that `function` was called for a variable of another type.
fn warn_of_other<V: Version>(exported: &mut Exported<Container, V>, references: &[u32], function: &str) {
    let other = |&one: &u32| exported.instance.variable(one).filter(|of| of.value_type != ValueType::Float64);
    if let Some(variable) = references.iter().find_map(other) {
        let (name, own) = (variable.name.to_string(), type_name::<V>(variable.value_type));
        exported.warn_of_type(function, || (name, own));
    }
}

#[cold]
fn wrong_type<V: Version>(reference: u32, variable: Exposed<'_>, expected: &str) -> Error {
    let (name, own) = (variable.name, type_name::<V>(variable.value_type));
    Error::new(format!("value reference {reference} belongs to {name} of type {own}: must be of type {expected}"))
}

/// Name of a type in the version of the instance.
fn type_name<V: Version>(r#type: ValueType) -> String {
    match r#type {
        ValueType::Float64 if V::PREFIX == "fmi2" => "Real".into(),
        ValueType::Int32 if V::PREFIX == "fmi2" => "Integer".into(),
        other => format!("{other:?}"),
    }
}

fn name_of_value(variable: Exposed<'_>, at: usize) -> String {
    match variable.values {
        1 => variable.name.to_string(),
        _ => format!("{}[{}]", variable.name, at + 1),
    }
}

/// Refuses variables that cannot be set now.
fn check_settable(variable: Exposed<'_>, state: LifeCycle) -> Outcome {
    let is_before = matches!(state, LifeCycle::Instantiated | LifeCycle::InitializationMode);
    let why = match (variable.causality, variable.variability) {
        (Causality::Parameter, Variability::Tunable) if state == LifeCycle::ContinuousTimeMode => {
            "a parameter; set it in event mode"
        }
        (Causality::Input, _) | (Causality::Parameter, Variability::Tunable) => return Ok(()),
        (Causality::Parameter, _) if is_before => return Ok(()),
        (Causality::Parameter, _) => "a fixed parameter; set it before the end of initialization",
        // Start values of variables with `initial` exact or approx.
        (Causality::Output | Causality::Local, _) if is_before && !variable.start.is_empty() => return Ok(()),
        (Causality::Output, _) => "an output",
        (Causality::Local, _) => "a local variable",
        (Causality::Independent, _) => "the independent variable",
        _ => "computed",
    };
    Err(Error::new(format!("{} cannot be set: it is {why}", variable.name)))
}
