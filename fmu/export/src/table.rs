//! The static form of a group of variables, as the derive macros write it.

/// What a variable's values are bound to in time (FMI 2.0, section 2.2.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Variability {
    /// Never changes.
    Constant,
    /// Fixed after initialization.
    Fixed,
    /// A parameter that may change between steps.
    Tunable,
    /// Changes at events only.
    Discrete,
    /// Changes at any time.
    Continuous,
}

/// One field of a group: a scalar, an array of scalars, or a nested group.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// Name within its group.
    pub name: &'static str,
    /// Shape: empty for a scalar, otherwise one or two sizes.
    pub dimensions: &'static [usize],
    /// Variability, where it is not the default of the group's causality.
    pub variability: Option<Variability>,
    /// Type, limits and start values.
    pub kind: Kind,
}

/// What the description says of a field beyond its [`Entry`]. Kept apart, because the library that the importer loads does not need it.
#[derive(Clone, Copy, Debug)]
pub struct Document {
    /// Meaning.
    pub description: &'static str,
    /// Prefixes of the names that an output depends on; `None` stands for all inputs and Real parameters.
    pub depends: Option<&'static [&'static str]>,
    /// The same for the fields of a nested group, otherwise empty.
    pub fields: &'static [Document],
}

/// Type of a field with what belongs to it. A list of starts is empty (default), of one element (for all), or of the field's length.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    /// Real
    Real(Real),
    /// Integer
    Integer {
        /// Smallest value allowed.
        min: Option<i32>,
        /// Largest value allowed.
        max: Option<i32>,
        /// Start values.
        start: &'static [i32],
    },
    /// Boolean
    Boolean {
        /// Start values.
        start: &'static [bool],
    },
    /// Enumeration, stored as an Integer
    Enumeration {
        /// The type.
        of: &'static EnumerationType,
        /// Start values, counted from 1.
        start: &'static [i32],
    },
    /// String
    String {
        /// Start values.
        start: &'static [&'static str],
    },
    /// A nested group
    Group(&'static [Entry]),
}

/// What belongs to a Real.
#[derive(Clone, Copy, Debug)]
pub struct Real {
    /// Unit, such as `m/s2`.
    pub unit: Option<&'static str>,
    /// Quantity, such as `Acceleration`.
    pub quantity: Option<&'static str>,
    /// Smallest value allowed.
    pub min: Option<f64>,
    /// Largest value allowed.
    pub max: Option<f64>,
    /// Start values.
    pub start: &'static [f64],
    /// Field of the same group whose time derivative this one is.
    pub derivative_of: Option<&'static str>,
    /// How many time derivatives of an input other inputs of its group determine otherwise than by `derivative_of`.
    pub rates: usize,
}

/// An enumeration; its values count from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EnumerationType {
    /// Name.
    pub name: &'static str,
    /// What it chooses.
    pub description: &'static str,
    /// Items in the order of their values.
    pub items: &'static [Item],
}

/// One value of an enumeration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Item {
    /// Name.
    pub name: &'static str,
    /// Meaning.
    pub description: &'static str,
}

/// An enum that is the type of a variable; derive it.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no enumeration of FMI",
    note = "write `#[derive(Clone, Copy, fmu_export::Enumeration)]` at an enum without data"
)]
pub trait Enumeration: Copy {
    /// Name and items.
    const TYPE: EnumerationType;
    /// The item of a value counted from 1, if there is one.
    fn from_value(value: i32) -> Option<Self>;
    /// The value of this item, counted from 1.
    fn value(self) -> i32;
    /// The item of the value 1.
    fn first() -> Self {
        Self::from_value(1).expect("an enumeration has an item")
    }
}

/// How many scalars of each base type a group holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
    /// None of any.
    pub const ZERO: Self = Self { reals: 0, integers: 0, booleans: 0, strings: 0 };

    /// `n` Reals.
    #[must_use]
    pub const fn reals(n: usize) -> Self {
        Self { reals: n, ..Self::ZERO }
    }

    /// `n` Integers or enumerations.
    #[must_use]
    pub const fn integers(n: usize) -> Self {
        Self { integers: n, ..Self::ZERO }
    }

    /// `n` Booleans.
    #[must_use]
    pub const fn booleans(n: usize) -> Self {
        Self { booleans: n, ..Self::ZERO }
    }

    /// `n` Strings.
    #[must_use]
    pub const fn strings(n: usize) -> Self {
        Self { strings: n, ..Self::ZERO }
    }

    /// The difference, type by type, from one that is nowhere greater.
    #[must_use]
    pub const fn minus(self, other: Self) -> Self {
        Self {
            reals: self.reals - other.reals,
            integers: self.integers - other.integers,
            booleans: self.booleans - other.booleans,
            strings: self.strings - other.strings,
        }
    }

    /// The sum, type by type.
    #[must_use]
    pub const fn plus(self, other: Self) -> Self {
        Self {
            reals: self.reals + other.reals,
            integers: self.integers + other.integers,
            booleans: self.booleans + other.booleans,
            strings: self.strings + other.strings,
        }
    }
}

/// Whether any Real of a group has a limit. Groups without limits take the fast way in.
#[must_use]
pub const fn has_bounds(entries: &[Entry]) -> bool {
    let mut i = 0;
    while i < entries.len() {
        let bounded = match &entries[i].kind {
            Kind::Real(real) => real.min.is_some() || real.max.is_some(),
            Kind::Group(inner) => has_bounds(inner),
            _ => false,
        };
        if bounded {
            return true;
        }
        i += 1;
    }
    false
}
