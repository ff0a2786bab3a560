//! Static form of a group of variables, written by the derive macros.

/// Variability of a variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Variability {
    /// Never changes.
    Constant,
    /// Fixed after initialization.
    Fixed,
    /// Changes when a tunable parameter is set.
    Tunable,
    /// Changes at events only.
    Discrete,
    /// Changes at any time.
    Continuous,
}

/// Field of a group: a scalar, an array of scalars, or a nested group.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// Name within its group; empty for a flattened group.
    pub name: &'static str,
    /// Type and dimensions.
    pub shape: Shape,
    /// Variability, if it differs from the default of the group's causality.
    pub variability: Option<Variability>,
    /// Whether a local variable is a calculated parameter.
    pub is_calculated_parameter: bool,
    /// Unit of a Real, such as `m/s2`.
    pub unit: Option<&'static str>,
    /// Display unit of a Real, if it differs from the default.
    pub display_unit: Option<&'static str>,
    /// Quantity of a Real, such as `Acceleration`.
    pub quantity: Option<&'static str>,
    /// Nominal value of a Real.
    pub nominal: Option<f64>,
    /// Whether events may change this continuous state.
    pub reinit: bool,
    /// Start values as written in the attribute; empty for the defaults of the type.
    pub start: &'static str,
    /// Smallest allowed value of a Real or an Integer.
    pub min: Option<f64>,
    /// Largest allowed value of a Real or an Integer.
    pub max: Option<f64>,
    /// Field of the group; this Real is its time derivative.
    pub derivative_of: Option<&'static str>,
    /// Number of time derivatives of a Real input that other inputs of its group determine without `derivative_of`: 1
    /// for R.T, whose rate follows from R.w.
    pub rates: usize,
}

/// Description of a field. Separate from the [`Entry`], because the loaded library does not need it.
#[derive(Clone, Copy, Debug)]
pub struct Document {
    /// Meaning.
    pub description: &'static str,
    /// Descriptions of the fields of a nested group; empty for other fields.
    pub fields: &'static [Document],
}

/// Type and dimensions of a field.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    /// Type of the elements.
    pub kind: FieldKind,
    /// Number of dimensions: 0 for a scalar, at most 2.
    pub rank: usize,
    /// Sizes of the dimensions, row-major.
    pub sizes: [usize; 2],
    /// Number of scalars of each base type.
    pub count: Count,
}

/// Type of a field's elements.
#[derive(Clone, Copy, Debug)]
pub enum FieldKind {
    /// Real
    Real,
    /// Integer
    Integer,
    /// Boolean
    Boolean,
    /// String
    String,
    /// Enumeration, stored as an Integer that counts from 1
    Enumeration(&'static EnumerationType),
    /// Nested group
    Group(&'static [Entry]),
}

impl Shape {
    /// Shape of a single value.
    #[must_use]
    pub const fn scalar(kind: FieldKind) -> Self {
        let count = match kind {
            FieldKind::Real => Count { reals: 1, ..Count::ZERO },
            FieldKind::Integer | FieldKind::Enumeration(_) => Count { integers: 1, ..Count::ZERO },
            FieldKind::Boolean => Count { booleans: 1, ..Count::ZERO },
            FieldKind::String => Count { strings: 1, ..Count::ZERO },
            FieldKind::Group(entries) => count(entries),
        };
        Self { kind, rank: 0, sizes: [1, 1], count }
    }

    /// Shape of an array with elements of this shape.
    ///
    /// # Panics
    /// For more than two dimensions and for arrays of groups; at compile time.
    #[must_use]
    pub const fn array(self, size: usize) -> Self {
        assert!(
            !matches!(self.kind, FieldKind::Group(_)),
            "an array cannot hold groups of variables: write a field for each group"
        );
        let count = self.count.times(size);
        match self.rank {
            0 => Self { rank: 1, sizes: [size, 1], count, ..self },
            1 => Self { rank: 2, sizes: [size, self.sizes[0]], count, ..self },
            _ => panic!("an array has one or two dimensions: write `[X; N]` or `[[X; M]; N]`"),
        }
    }

    /// Number of elements: 1 for a scalar.
    #[must_use]
    pub const fn elements(&self) -> usize {
        self.sizes[0] * self.sizes[1]
    }

    /// Sizes of the dimensions; empty for a scalar.
    #[must_use]
    pub fn dimensions(&self) -> &[usize] {
        &self.sizes[..self.rank]
    }
}

/// Number of scalars in a group.
#[must_use]
pub const fn count(entries: &[Entry]) -> Count {
    let mut sum = Count::ZERO;
    let mut i = 0;
    while i < entries.len() {
        sum = sum.plus(entries[i].shape.count);
        i += 1;
    }
    sum
}

impl Entry {
    /// Field with a name and a shape, without attributes.
    #[must_use]
    pub const fn new(name: &'static str, shape: Shape) -> Self {
        Self {
            name,
            shape,
            variability: None,
            is_calculated_parameter: false,
            unit: None,
            display_unit: None,
            quantity: None,
            nominal: None,
            reinit: false,
            start: "",
            min: None,
            max: None,
            derivative_of: None,
            rates: 0,
        }
    }

    /// Checks that the attributes are valid for the type; `starts` is the number of start values.
    ///
    /// # Panics
    /// For invalid attributes; at compile time.
    #[must_use]
    pub const fn checked(self, starts: usize) -> Self {
        let is_real = matches!(self.shape.kind, FieldKind::Real);
        let is_group = matches!(self.shape.kind, FieldKind::Group(_));
        assert!(is_real || self.unit.is_none(), "only a Real has a unit: remove `unit`");
        assert!(is_real || self.display_unit.is_none(), "only a Real has a display unit: remove `display_unit`");
        assert!(is_real || self.quantity.is_none(), "only a Real has a quantity: remove `quantity`");
        assert!(is_real || self.nominal.is_none(), "only a Real has a nominal value: remove `nominal`");
        assert!(is_real || !self.reinit, "only a Real is a continuous state: remove `reinit`");
        assert!(is_real || self.derivative_of.is_none(), "only a Real is a derivative: remove `derivative_of`");
        assert!(is_real || self.rates == 0, "only a Real has rates: remove `rates`");
        let has_limits = self.min.is_some() || self.max.is_some();
        let is_number = is_real || matches!(self.shape.kind, FieldKind::Integer);
        assert!(is_number || !has_limits, "only a Real or an Integer has limits: remove `min` and `max`");
        assert!(is_group || !self.name.is_empty(), "only a group can be flattened: remove `flatten`");
        let elements = self.shape.elements();
        assert!(starts <= 1 || starts == elements, "`start` must list one value for all elements, or one for each");
        self
    }
}

/// Enumeration; its values count from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EnumerationType {
    /// Name.
    pub name: &'static str,
    /// Description.
    pub description: &'static str,
    /// Items in the order of their values.
    pub items: &'static [Item],
}

impl EnumerationType {
    /// Whether a value is one of the items.
    pub(crate) fn has(&self, value: i32) -> bool {
        value >= 1 && value as usize <= self.items.len()
    }
}

/// Item of an enumeration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Item {
    /// Name.
    pub name: &'static str,
    /// Meaning.
    pub description: &'static str,
}

/// Number of scalars of each base type.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Count {
    /// Reals.
    pub reals: usize,
    /// Integers and enumerations.
    pub integers: usize,
    /// Booleans.
    pub booleans: usize,
    /// Strings.
    pub strings: usize,
}

impl Count {
    /// Zero of every type.
    pub const ZERO: Self = Self { reals: 0, integers: 0, booleans: 0, strings: 0 };

    /// Count of Reals only.
    pub(crate) const fn reals(reals: usize) -> Self {
        Self { reals, ..Self::ZERO }
    }

    /// Number of scalars other than Reals.
    pub(crate) const fn others(self) -> usize {
        self.integers + self.booleans + self.strings
    }

    /// Sum, type by type.
    #[must_use]
    pub const fn plus(self, other: Self) -> Self {
        Self {
            reals: self.reals + other.reals,
            integers: self.integers + other.integers,
            booleans: self.booleans + other.booleans,
            strings: self.strings + other.strings,
        }
    }

    /// Product with a number.
    const fn times(self, n: usize) -> Self {
        Self {
            reals: n * self.reals,
            integers: n * self.integers,
            booleans: n * self.booleans,
            strings: n * self.strings,
        }
    }

    /// Number of scalars of one base type.
    #[must_use]
    pub const fn of(self, base: BaseType) -> usize {
        match base {
            BaseType::Real => self.reals,
            BaseType::Integer => self.integers,
            BaseType::Boolean => self.booleans,
            BaseType::String => self.strings,
        }
    }
}

/// Base type of a variable, which selects its storage; an enumeration is stored as an Integer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum BaseType {
    /// Reals.
    Real = 0,
    /// Integers and enumerations.
    Integer = 1,
    /// Booleans.
    Boolean = 2,
    /// Strings.
    String = 3,
}

impl BaseType {
    /// Base type of a variable; a group has none of its own.
    #[must_use]
    pub const fn of(kind: &FieldKind) -> Self {
        match kind {
            FieldKind::Real | FieldKind::Group(_) => Self::Real,
            FieldKind::Integer | FieldKind::Enumeration(_) => Self::Integer,
            FieldKind::Boolean => Self::Boolean,
            FieldKind::String => Self::String,
        }
    }
}

/// Type of a variable in messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Type {
    Real,
    Integer,
    /// If the FMI version has separate functions for enumerations.
    Enumeration,
    Boolean,
    String,
}

impl Type {
    pub(crate) fn of(kind: &FieldKind) -> Self {
        match kind {
            FieldKind::Integer => Self::Integer,
            FieldKind::Enumeration(_) => Self::Enumeration,
            FieldKind::Boolean => Self::Boolean,
            FieldKind::String => Self::String,
            FieldKind::Real | FieldKind::Group(_) => Self::Real,
        }
    }

    /// Base type of the storage for this type.
    pub(crate) fn base(self) -> BaseType {
        match self {
            Self::Real => BaseType::Real,
            Self::Integer | Self::Enumeration => BaseType::Integer,
            Self::Boolean => BaseType::Boolean,
            Self::String => BaseType::String,
        }
    }
}

/// Whether any Real of a group has a limit. Reals of groups without limits are set without checking each value.
#[must_use]
pub const fn has_limits(entries: &[Entry]) -> bool {
    let mut i = 0;
    while i < entries.len() {
        let limited = match &entries[i].shape.kind {
            FieldKind::Real => entries[i].min.is_some() || entries[i].max.is_some(),
            FieldKind::Group(inner) => has_limits(inner),
            _ => false,
        };
        if limited {
            return true;
        }
        i += 1;
    }
    false
}

/// Whether any Real of a group changes at events only; `inherited` is the variability of the enclosing groups.
pub(crate) const fn has_discrete_reals(entries: &[Entry], inherited: Option<Variability>) -> bool {
    let mut i = 0;
    while i < entries.len() {
        let variability = if entries[i].variability.is_some() { entries[i].variability } else { inherited };
        let is_discrete = match &entries[i].shape.kind {
            FieldKind::Real => !matches!(variability, None | Some(Variability::Continuous)),
            FieldKind::Group(inner) => has_discrete_reals(inner, variability),
            _ => false,
        };
        if is_discrete {
            return true;
        }
        i += 1;
    }
    false
}

/// Whether a saved value of a group can be invalid: not an item of its enumeration, or outside its limits. Limits apply
/// only if the importer sets the values (`is_given`), because calculated values may exceed them.
pub(crate) const fn needs_validation(entries: &[Entry], is_given: bool) -> bool {
    let mut i = 0;
    while i < entries.len() {
        let entry = &entries[i];
        let needs_validation = match &entry.shape.kind {
            FieldKind::Enumeration(_) => true,
            FieldKind::Group(inner) => needs_validation(inner, is_given),
            _ => is_given && (entry.min.is_some() || entry.max.is_some()),
        };
        if needs_validation {
            return true;
        }
        i += 1;
    }
    false
}

#[cfg(test)]
mod tests;
