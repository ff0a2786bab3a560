//! Variables of an FMU with whole arrays, by name.
use std::collections::HashMap;

use fmu::{Description, Kind, Variable};
use fmu_description::{WholeArray, whole_arrays, without_indices};

use crate::batch::ValueType;

/// A variable of FMI 3.0; a scalar or all elements of an array in FMI 2.0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WholeVariable {
    /// Name without indices, such as `frame_a.r_0`.
    pub name: String,
    /// Sizes of the dimensions; empty for a scalar.
    pub shape: Vec<usize>,
    /// Type of the elements.
    pub value_type: ValueType,
    /// Positions in the description: of the variable, or of its elements in row-major order.
    pub positions: Vec<usize>,
}

/// Position of a variable in [`Variables::all`], and position of an element in its array.
pub type Place = (usize, Option<usize>);

/// Variables of an FMU or a component, of all types but Binary and Clock.
#[derive(Clone, Debug, Default)]
pub struct Variables {
    all: Vec<WholeVariable>,
    places: HashMap<String, Place>,
}

impl Variables {
    /// Gathers the variables of a description.
    #[must_use]
    pub fn of(description: &Description, is_fmi3: bool) -> Self {
        let value_type = |variable: &Variable| ValueType::of(variable, is_fmi3);
        let about = |v: &Variable| (v.kind(), value_type(v), v.causality, v.variability);
        let alike = |one: &Variable, next: &Variable| about(one) == about(next) && one.dimensions == next.dimensions;
        let mut found = Self::default();
        let known = description.variables.iter().filter(|variable| value_type(variable).is_some());
        for WholeArray { name, shape, variables } in whole_arrays(known, alike) {
            let Some(value_type) = variables.first().and_then(|first| value_type(first)) else { continue };
            let position = |variable: &&Variable| description.variables.element_offset(variable);
            let (positions, whole) = (variables.iter().filter_map(position).collect(), found.all.len());
            let are_elements = !shape.is_empty() && variables[0].dimensions.is_empty();
            for (place, variable) in variables.iter().enumerate() {
                let place = are_elements.then_some(place);
                for name in variable.aliases.iter().chain([&variable.name]) {
                    found.places.insert(name.clone(), (whole, place));
                }
            }
            found.places.insert(name.clone(), (whole, None));
            found.all.push(WholeVariable { name, shape, value_type, positions });
        }
        found
    }

    /// All variables, in the order of the description.
    #[must_use]
    pub fn all(&self) -> &[WholeVariable] {
        &self.all
    }

    /// Finds a variable by its name or alias, or an element of an array by its own name, such as `r_0[3]`.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<Place> {
        if let Some(place) = self.places.get(name) {
            return Some(*place);
        }
        let (array, indices) = without_indices(name);
        let (whole, _) = *self.places.get(&array)?;
        let shape = &self.all[whole].shape;
        let fits = indices.len() == shape.len() && indices.iter().zip(shape).all(|(at, size)| (1..=*size).contains(at));
        let place = || indices.iter().zip(shape).fold(0, |place, (at, size)| place * size + at - 1);
        (fits && !indices.is_empty()).then(|| (whole, Some(place())))
    }
}

impl WholeVariable {
    /// Number of elements.
    #[must_use]
    pub fn size(&self) -> usize {
        self.shape.iter().fold(1, |size, length| size.saturating_mul(*length))
    }

    /// The variable, or the first element of the array.
    #[must_use]
    pub fn first<'d>(&self, description: &'d Description) -> &'d Variable {
        &description.variables[self.positions[0]]
    }

    /// Kind of the values: `real`, `integer`, `boolean`, `enumeration` or `string`.
    #[must_use]
    pub fn kind(&self, description: &Description) -> &'static str {
        match (self.first(description).kind(), self.value_type) {
            (Kind::Enumeration, _) => "enumeration",
            (_, ValueType::Boolean) => "boolean",
            (_, ValueType::String) => "string",
            (_, ValueType::Float64 | ValueType::Float32) => "real",
            _ => "integer",
        }
    }

    /// Name of an element; the variable's own name for a scalar.
    #[must_use]
    pub fn element_name(&self, description: &Description, place: usize) -> String {
        let first = self.first(description);
        let name = match first.dimensions.is_empty() {
            true => self.positions.get(place).map(|at| description.variables[*at].name.clone()),
            false => first.element_names().into_iter().nth(place),
        };
        name.unwrap_or_default()
    }
}
