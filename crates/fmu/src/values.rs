//! Values of variables, by name and by value reference.
use std::collections::BTreeMap;

use crate::function_table::FunctionTable;
use crate::instance::Instance;
use crate::status::Status;
use crate::value::Value;
use crate::version::Version;
use fmu_description::Variable;

impl<V: FunctionTable> Instance<'_, V> {
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
    /// Any status but that of success.
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
    /// Any status but that of success.
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
    /// In FMI 2.0 if there are not as many values as references.
    #[track_caller]
    pub fn set_references<T: Value<V>>(&self, references: &[u32], values: &[T]) -> Status {
        T::set(self, references, values)
    }

    /// Reads variables by value reference, in one call.
    ///
    /// # Errors
    /// Any status but that of success.
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

    /// Value references of an array: in FMI 3.0 its own, in FMI 2.0 those of the elements `name[...]`.
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
    /// The first status that is not that of success.
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
