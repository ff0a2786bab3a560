//! Values of variables, by name and by value reference.
use std::collections::BTreeMap;

use fmu::{Kind, Scalar, Status, Type, Variable};

use crate::importer::{Fmi2, Fmi3, Instance, Version, c_strings, ok};

/// A Rust type for a type of variables, which chooses the C function.
///
/// In FMI 2.0: `f64` for Real, `i32` for Integer and Enumeration, `bool` for Boolean, `String` for String. In FMI 3.0:
/// `f32`, `f64` and the integers for the types of their names, `i64` for Enumeration, too, `bool` for Boolean, `String`
/// for String, `Vec<u8>` for Binary, [`Clock`] for Clock.
pub trait Value<V: Version = Fmi2>: Sized {
    /// Sets the variables with `references`.
    fn set(instance: &Instance<'_, V>, references: &[u32], values: &[Self]) -> Status;

    /// Reads the variables with `references`, which have `elements` elements together.
    ///
    /// # Errors
    /// Any status but OK.
    fn get(instance: &Instance<'_, V>, references: &[u32], elements: usize) -> Result<Vec<Self>, Status>;
}

/// Whether a clock ticks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock(pub bool);

/// Numbers, with a value that no test expects by chance, which shows what the FMU did not write.
macro_rules! numbers {
    ($($version:ident { $($type:ident: $unwritten:expr,)* })*) => {
        $($(impl Value<$version> for $type {
            fn set(instance: &Instance<'_, $version>, references: &[u32], values: &[Self]) -> Status {
                set(instance, references, values)
            }

            fn get(instance: &Instance<'_, $version>, references: &[u32], n: usize) -> Result<Vec<Self>, Status> {
                let mut values = vec![$unwritten; n];
                ok((**instance).get(references, &mut values), ()).map(|()| values)
            }
        })*)*
    };
}

numbers! {
    Fmi2 { f64: f64::NAN, i32: i32::MIN, }
    Fmi3 {
        f32: f32::NAN, f64: f64::NAN, i8: i8::MIN, u8: u8::MAX, i16: i16::MIN, u16: u16::MAX, i32: i32::MIN,
        u32: u32::MAX, i64: i64::MIN, u64: u64::MAX,
    }
}

#[track_caller]
fn set<V: Version, T: Scalar>(instance: &Instance<'_, V>, references: &[u32], values: &[T]) -> Status {
    assert!(instance.is_fmi3() || references.len() == values.len(), "as many values as variables");
    (**instance).set(references, values).status
}

impl<V: Version> Value<V> for bool {
    fn set(instance: &Instance<'_, V>, references: &[u32], values: &[Self]) -> Status {
        instance.set_booleans(references, values).status
    }

    fn get(instance: &Instance<'_, V>, references: &[u32], elements: usize) -> Result<Vec<Self>, Status> {
        let mut values = vec![i32::from(u8::MAX); elements];
        ok(instance.get_booleans(references, &mut values), ())?;
        Ok(values.into_iter().map(truth).collect())
    }
}

fn truth(value: i32) -> bool {
    assert!([0, 1].contains(&value), "the FMU returned {value} as a truth value");
    value == 1
}

impl<V: Version> Value<V> for String {
    fn set(instance: &Instance<'_, V>, references: &[u32], values: &[Self]) -> Status {
        instance.set_strings(references, &c_strings(values)).status
    }

    fn get(instance: &Instance<'_, V>, references: &[u32], elements: usize) -> Result<Vec<Self>, Status> {
        let (call, values) = instance.get_strings(references, elements);
        ok(call, values.into_iter().map(Option::unwrap_or_default).collect())
    }
}

/// Binary.
impl Value<Fmi3> for Vec<u8> {
    fn set(instance: &Instance<'_, Fmi3>, references: &[u32], values: &[Self]) -> Status {
        instance.set_binaries(references, values).status
    }

    fn get(instance: &Instance<'_, Fmi3>, references: &[u32], elements: usize) -> Result<Vec<Self>, Status> {
        let (call, values) = instance.get_binaries(references, elements);
        ok(call, values)
    }
}

impl Value<Fmi3> for Clock {
    #[track_caller]
    fn set(instance: &Instance<'_, Fmi3>, references: &[u32], values: &[Self]) -> Status {
        assert_eq!(references.len(), values.len(), "as many values as clocks");
        let values: Vec<_> = values.iter().map(|value| value.0).collect();
        instance.set_clocks(references, &values).status
    }

    fn get(instance: &Instance<'_, Fmi3>, references: &[u32], _: usize) -> Result<Vec<Self>, Status> {
        let mut values = vec![u8::MAX; references.len()];
        ok(instance.get_clocks(references, &mut values), ())?;
        Ok(values.into_iter().map(|value| Self(truth(value.into()))).collect())
    }
}

impl<V: Version> Instance<'_, V> {
    /// Sets one scalar. The Rust type chooses the C function: `set("s_small", 1e-8)` calls `fmi2SetReal` or
    /// `fmi3SetFloat64`.
    ///
    /// # Panics
    /// If there is no variable `name`.
    #[track_caller]
    pub fn set<T: Value<V>>(&self, name: &str, value: T) -> Status {
        T::set(self, &[self.variable(name).value_reference], &[value])
    }

    /// Reads one scalar. The Rust type chooses the C function.
    ///
    /// # Errors
    /// Any status but OK.
    ///
    /// # Panics
    /// If there is no variable `name`.
    #[track_caller]
    pub fn get<T: Value<V>>(&self, name: &str) -> Result<T, Status> {
        Ok(T::get(self, &[self.variable(name).value_reference], 1)?.remove(0))
    }

    /// Sets all elements of an array in one call, in the order of the description, in FMI 3.0 row by row:
    /// `set_array("frame_a.r_0", &[1.0, 2.0, 3.0])`.
    ///
    /// # Panics
    /// If there is no array `name`, or the number of its elements differs.
    #[track_caller]
    pub fn set_array<T: Value<V>>(&self, name: &str, values: &[T]) -> Status {
        T::set(self, &self.array(name), values)
    }

    /// Reads all elements of an array in one call, in the order of the description.
    ///
    /// # Errors
    /// Any status but OK.
    ///
    /// # Panics
    /// If there is no array `name`.
    #[track_caller]
    pub fn get_array<T: Value<V>>(&self, name: &str) -> Result<Vec<T>, Status> {
        self.get_references(&self.array(name))
    }

    /// Sets variables by value reference, in one call.
    ///
    /// # Panics
    /// In FMI 2.0 if the numbers of values and references differ.
    #[track_caller]
    pub fn set_references<T: Value<V>>(&self, references: &[u32], values: &[T]) -> Status {
        T::set(self, references, values)
    }

    /// Reads variables by value reference, in one call.
    ///
    /// # Errors
    /// Any status but OK.
    pub fn get_references<T: Value<V>>(&self, references: &[u32]) -> Result<Vec<T>, Status> {
        T::get(self, references, self.elements(references))
    }

    /// Number of elements that the variables with these value references have together. One that the description does
    /// not have counts as a scalar.
    pub(crate) fn elements(&self, references: &[u32]) -> usize {
        let variables = &self.description().variables;
        let of = |reference: &u32| variables.iter().find(|variable| variable.value_reference == *reference);
        references.iter().map(|reference| of(reference).map_or(1, Variable::elements)).sum()
    }

    /// Value references of the variables `names`.
    ///
    /// # Panics
    /// If one of them does not exist.
    #[track_caller]
    pub fn references(&self, names: &[&str]) -> Vec<u32> {
        names.iter().map(|name| self.variable(name).value_reference).collect()
    }

    /// Value references of an array: in FMI 3.0 its own, in FMI 2.0 the references of the elements `name[...]`.
    ///
    /// # Panics
    /// If there is no such array.
    #[track_caller]
    pub fn array(&self, name: &str) -> Vec<u32> {
        if let Some(variable) = self.description().variable(name).filter(|variable| !variable.dimensions.is_empty()) {
            return vec![variable.value_reference];
        }
        let is_element = |full: &str| full.strip_prefix(name).is_some_and(|rest| rest.starts_with('['));
        let elements = self.description().variables.iter().filter(|variable| is_element(&variable.name));
        let references: Vec<_> = elements.map(|variable| variable.value_reference).collect();
        assert!(!references.is_empty(), "{} has no array {name:?}", self.description().model_name);
        references
    }
}

impl<V: Version> Instance<'_, V> {
    /// Reads all variables that `which` selects: name and value, the latter as a text that differs wherever the values
    /// do.
    ///
    /// # Errors
    /// The first status that is not OK.
    pub fn values(&self, which: impl Fn(&Variable) -> bool) -> Result<BTreeMap<&str, String>, Status> {
        let selected = self.description().variables.iter().filter(|variable| which(variable));
        selected.map(|variable| Ok((variable.name.as_str(), V::text(self, variable)?))).collect()
    }

    /// Reads all variables, see [`Instance::values`].
    ///
    /// # Panics
    /// If one of them cannot be read.
    #[track_caller]
    pub fn all_values(&self) -> BTreeMap<&str, String> {
        self.values(|_| true).unwrap_or_else(|status| panic!("status {status}; {:?}", self.messages()))
    }
}

impl Instance<'_> {
    pub(crate) fn text(&self, variable: &Variable) -> Result<String, Status> {
        // By value reference, not by name: a search for each name would take most of the time of tests that read all
        // variables after each call.
        fn one<T: Value>(instance: &Instance<'_>, variable: &Variable) -> Result<T, Status> {
            Ok(T::get(instance, &[variable.value_reference], 1)?.remove(0))
        }
        Ok(match variable.kind() {
            // Debug shows a number with enough digits to distinguish it from all others.
            Kind::Real => format!("{:?}", one::<f64>(self, variable)?),
            Kind::Integer | Kind::Enumeration => one::<i32>(self, variable)?.to_string(),
            Kind::Boolean => one::<bool>(self, variable)?.to_string(),
            Kind::String => one(self, variable)?,
            Kind::Other => unreachable!("FMI 2.0 has no other types"),
        })
    }
}

impl Instance<'_, Fmi3> {
    /// All elements of a variable.
    pub(crate) fn text(&self, variable: &Variable) -> Result<String, Status> {
        let references = [variable.value_reference];
        macro_rules! text {
            ($type:ty) => {
                // Debug shows a number with enough digits to distinguish it from all others.
                format!("{:?}", self.get_references::<$type>(&references)?)
            };
        }
        Ok(match (variable.kind(), &variable.r#type) {
            (Kind::Real, _) => text!(f64),
            (Kind::Integer, _) => text!(i32),
            (Kind::Enumeration, _) => text!(i64),
            (Kind::Boolean, _) => text!(bool),
            (Kind::String, _) => text!(String),
            (Kind::Other, Type::Other(other)) => match &*other.type_name {
                "Float32" => text!(f32),
                "Int8" => text!(i8),
                "UInt8" => text!(u8),
                "Int16" => text!(i16),
                "UInt16" => text!(u16),
                "UInt32" => text!(u32),
                "Int64" => text!(i64),
                "UInt64" => text!(u64),
                "Binary" => text!(Vec<u8>),
                "Clock" => text!(Clock),
                other => unreachable!("FMI 3.0 has no type {other}"),
            },
            (Kind::Other, _) => unreachable!("a type of this kind has a name"),
        })
    }
}
