//! Values of variables, by name and by value reference.
use std::collections::BTreeMap;

use fmi_export_sys::{fmi2OK, fmi2Status, fmi2ValueReference};

use crate::{Causality, Instance, Kind, Range, Value, Variable};

impl<'lib> Instance<'lib> {
    /// Sets one variable. The Rust type chooses the C function: `set("s_small", 1e-8)` calls `fmi2SetReal`.
    ///
    /// # Panics
    /// If there is no variable `name`.
    #[track_caller]
    pub fn set<T: Value>(&self, name: &str, value: T) -> fmi2Status {
        T::set(self, &[self.variable(name).value_reference], &[value])
    }

    /// Reads one variable. The Rust type chooses the C function.
    ///
    /// # Errors
    /// Any status but `fmi2OK`.
    ///
    /// # Panics
    /// If there is no variable `name`.
    #[track_caller]
    pub fn get<T: Value>(&self, name: &str) -> Result<T, fmi2Status> {
        Ok(T::get(self, &[self.variable(name).value_reference])?.remove(0))
    }

    /// Sets all elements of an array in one call, in the order of the description: `set_array("frame_a.r_0", &[1.0, 2.0, 3.0])`.
    ///
    /// # Panics
    /// If there is no array `name`, or the number of its elements differs.
    #[track_caller]
    pub fn set_array<T: Value>(&self, name: &str, values: &[T]) -> fmi2Status {
        T::set(self, &self.array(name), values)
    }

    /// Reads all elements of an array in one call, in the order of the description.
    ///
    /// # Errors
    /// Any status but `fmi2OK`.
    ///
    /// # Panics
    /// If there is no array `name`.
    #[track_caller]
    pub fn get_array<T: Value>(&self, name: &str) -> Result<Vec<T>, fmi2Status> {
        T::get(self, &self.array(name))
    }

    /// Sets variables by value reference, in one call.
    ///
    /// # Panics
    /// If there are not as many values as references.
    #[track_caller]
    pub fn set_references<T: Value>(&self, references: &[fmi2ValueReference], values: &[T]) -> fmi2Status {
        T::set(self, references, values)
    }

    /// Reads variables by value reference, in one call.
    ///
    /// # Errors
    /// Any status but `fmi2OK`.
    pub fn get_references<T: Value>(&self, references: &[fmi2ValueReference]) -> Result<Vec<T>, fmi2Status> {
        T::get(self, references)
    }

    /// Value references of the variables `names`.
    ///
    /// # Panics
    /// If one of them does not exist.
    #[track_caller]
    pub fn references(&self, names: &[&str]) -> Vec<fmi2ValueReference> {
        names.iter().map(|name| self.variable(name).value_reference).collect()
    }

    /// Value references of the elements `name[...]`.
    ///
    /// # Panics
    /// If there are none.
    #[track_caller]
    pub fn array(&self, name: &str) -> Vec<fmi2ValueReference> {
        let is_element = |full: &str| full.strip_prefix(name).is_some_and(|rest| rest.starts_with('['));
        let elements = self.description().variables.iter().filter(|variable| is_element(&variable.name));
        let references: Vec<_> = elements.map(|variable| variable.value_reference).collect();
        assert!(!references.is_empty(), "{} has no array {name:?}", self.description().model_name);
        references
    }

    /// Reads all variables that `which` selects: name and value, the latter as a text that differs wherever the values do.
    ///
    /// # Errors
    /// The first status that is not `fmi2OK`.
    pub fn values(&self, which: impl Fn(&Variable) -> bool) -> Result<BTreeMap<&'lib str, String>, fmi2Status> {
        let selected = self.description().variables.iter().filter(|variable| which(variable));
        selected.map(|variable| Ok((variable.name.as_str(), self.as_text(variable)?))).collect()
    }

    /// Reads all variables, see [`Instance::values`].
    ///
    /// # Panics
    /// If one of them cannot be read.
    #[track_caller]
    pub fn all_values(&self) -> BTreeMap<&'lib str, String> {
        self.values(|_| true).unwrap_or_else(|status| panic!("status {status}; {:?}", self.messages()))
    }

    /// A value of its own for every Real input but the elements of orientations, which have to fit together. They change with `seed`.
    pub fn moved(&self, seed: f64) -> impl Iterator<Item = (&'lib Variable, f64)> {
        let is_free = |v: &&Variable| v.kind() == Kind::Real && !v.name.contains(',') && !v.name.contains(".Q[");
        self.description().with_causality(Causality::Input).filter(is_free).enumerate().map(move |(i, input)| {
            let (center, radius) = input.range();
            (input, center + radius * (seed + i as f64).sin())
        })
    }

    /// Sets what [`Instance::moved`] gives.
    ///
    /// # Panics
    /// If one of them cannot be set.
    #[track_caller]
    pub fn move_inputs(&self, seed: f64) {
        for (input, value) in self.moved(seed) {
            assert_eq!(self.set(&input.name, value), fmi2OK, "{}: {:?}", input.name, self.messages());
        }
    }

    fn as_text(&self, variable: &Variable) -> Result<String, fmi2Status> {
        let name = &variable.name;
        Ok(match variable.kind() {
            // Debug shows a number with as many digits as tell it from all others.
            Kind::Real => format!("{:?}", self.get::<f64>(name)?),
            Kind::Integer | Kind::Enumeration => self.get::<i32>(name)?.to_string(),
            Kind::Boolean => self.get::<bool>(name)?.to_string(),
            Kind::String => self.get(name)?,
            Kind::Other => unreachable!("FMI 2.0 has no other types"),
        })
    }
}
