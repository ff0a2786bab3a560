//! A variable.
use crate::names::named;
use crate::types::{Kind, Type};
use serde::{Deserialize, Serialize};

/// A variable with all its attributes, including defaults from a declared type.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Variable {
    /// Name, such as `frame_a.r_0[1]`.
    pub name: String,
    /// Description; empty if not stated.
    #[serde(default)]
    pub description: String,
    /// Value reference.
    pub value_reference: u32,
    /// Causality.
    pub causality: Causality,
    /// Variability.
    pub variability: Variability,
    /// Kind of initialization, if stated; the standard forbids it for inputs.
    #[serde(default)]
    pub initial: Option<Initial>,
    /// Type, with unit, limits and start value.
    #[serde(flatten)]
    pub r#type: Type,
    /// Size in each dimension; empty for scalars, and always in FMI 2.0. Zero if another variable gives the size, until
    /// [`Description::resize`](crate::Description::resize) sets it.
    #[serde(default)]
    pub dimensions: Vec<usize>,
    /// For each dimension, the value reference of the variable that gives its size, if any; empty if all sizes are
    /// constant.
    #[serde(default)]
    pub sized_by: Vec<Option<u32>>,
    /// Other names of the variable (FMI 3.0). In FMI 2.0 aliases are variables with the same value reference.
    #[serde(default)]
    pub aliases: Vec<String>,
    /// Position (from 0) in [`Description::variables`](crate::Description::variables) of the variable that this one is
    /// the time derivative of.
    #[serde(default)]
    pub derivative_of: Option<usize>,
    /// Whether the variable can be get or set in intermediate updates (FMI 3.0).
    #[serde(default)]
    pub intermediate_update: bool,
}

impl Variable {
    /// A local variable with default attributes and the value reference 0.
    #[must_use]
    pub fn new(name: &str, r#type: Type) -> Self {
        let is_continuous = r#type.kind() == Kind::Real;
        Self {
            name: name.to_owned(),
            description: String::new(),
            value_reference: 0,
            causality: Causality::Local,
            variability: if is_continuous { Variability::Continuous } else { Variability::Discrete },
            initial: None,
            r#type,
            dimensions: Vec::new(),
            sized_by: Vec::new(),
            aliases: Vec::new(),
            derivative_of: None,
            intermediate_update: false,
        }
    }

    /// Base type.
    #[must_use]
    pub fn kind(&self) -> Kind {
        self.r#type.kind()
    }

    /// Number of elements; 1 for a scalar, 0 if another variable gives a size.
    #[must_use]
    pub fn elements(&self) -> usize {
        self.dimensions.iter().fold(1, |elements, size| elements.saturating_mul(*size))
    }

    /// Names of all elements in FMI 2.0, row by row; a scalar's own name.
    #[must_use]
    pub fn element_names(&self) -> Vec<String> {
        let Self { name, dimensions, .. } = self;
        if dimensions.is_empty() {
            return vec![name.clone()];
        }
        // Indices go inside the parentheses of derivatives.
        let (inner, end) = name.split_at(name.trim_end_matches(')').len());
        (0..self.elements())
            .map(|position| {
                let (mut rest, mut indices) = (position, Vec::new());
                for size in dimensions.iter().rev() {
                    indices.push((rest % size + 1).to_string());
                    rest /= size;
                }
                indices.reverse();
                format!("{inner}[{}]{end}", indices.join(","))
            })
            .collect()
    }

    /// Sizes of the dimensions, as in `3,3`; empty for a scalar.
    #[must_use]
    pub fn size(&self) -> String {
        self.dimensions.iter().map(ToString::to_string).collect::<Vec<_>>().join(",")
    }

    /// Whether two variables differ only in name, value reference and start, like the elements of an array.
    #[must_use]
    pub fn is_like(&self, other: &Self) -> bool {
        (&self.description, self.causality, self.variability)
            == (&other.description, other.causality, other.variability)
            && self.r#type.without_start() == other.r#type.without_start()
    }

    /// Unit; only real numbers have one.
    #[must_use]
    pub fn unit(&self) -> Option<&str> {
        match &self.r#type {
            Type::Real(real) => real.unit.as_deref(),
            Type::Other(other) => other.unit.as_deref(),
            _ => None,
        }
    }

    /// Whether values are differences, so that conversions of units ignore offsets.
    #[must_use]
    pub fn is_relative(&self) -> bool {
        match &self.r#type {
            Type::Real(real) => real.relative_quantity,
            Type::Other(other) => other.relative_quantity,
            _ => false,
        }
    }

    /// Smallest and largest value, if stated.
    #[must_use]
    pub fn limits(&self) -> (Option<f64>, Option<f64>) {
        let numbers = |min: Option<i64>, max: Option<i64>| (min.map(|min| min as f64), max.map(|max| max as f64));
        match &self.r#type {
            Type::Real(real) => (real.min, real.max),
            Type::Integer(integer) => numbers(integer.min, integer.max),
            Type::Enumeration(enumeration) => numbers(enumeration.min, enumeration.max),
            Type::Boolean(_) | Type::String(_) | Type::Other(_) => (None, None),
        }
    }

    /// Whether a number lies within the limits.
    #[must_use]
    pub fn allows(&self, value: f64) -> bool {
        let (min, max) = self.limits();
        min.is_none_or(|min| min <= value) && max.is_none_or(|max| value <= max)
    }

    /// Whether a start value is stated.
    #[must_use]
    pub fn has_start(&self) -> bool {
        !self.r#type.starts().is_empty()
    }
}

named! {
    /// Role of a variable between FMU and importer.
    Causality {
        /// Set before or, if tunable, during a run.
        Parameter = "parameter",
        /// Computed from parameters at initialization.
        CalculatedParameter = "calculatedParameter",
        /// Determines sizes of arrays (FMI 3.0).
        StructuralParameter = "structuralParameter",
        /// Set by the importer.
        Input = "input",
        /// Computed for the importer.
        Output = "output",
        /// Computed, not for connections.
        Local = "local",
        /// Usually time.
        Independent = "independent",
        /// Depends on the independent variable in a way that only the FMU determines (FMI 3.0).
        Dependent = "dependent",
    }
}

named! {
    /// When a value may change.
    Variability {
        /// Never.
        Constant = "constant",
        /// Until the end of initialization.
        Fixed = "fixed",
        /// Between steps, by the importer.
        Tunable = "tunable",
        /// At events.
        Discrete = "discrete",
        /// At any time.
        Continuous = "continuous",
    }
}

named! {
    /// Kind of initialization.
    Initial {
        /// By its start value.
        Exact = "exact",
        /// By an iteration that begins with its start value.
        Approx = "approx",
        /// From other variables.
        Calculated = "calculated",
    }
}
