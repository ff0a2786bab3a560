//! Why a description cannot be written.

/// Why a description cannot be written.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// A unit has a symbol that is not in the table of units.
    #[error(
        "variable `{variable}` has the unknown unit `{unit}`: write it in SI units, such as `N.m/rad`, or add its \
         symbol to \
         crates/fmu-description/src/write/unit.rs"
    )]
    UnknownUnit {
        /// Name of the variable.
        variable: String,
        /// The unit.
        unit: String,
    },
    /// A display unit is not in the table for its unit.
    #[error(
        "variable `{variable}` has the display unit `{display_unit}`, which is unknown for the unit `{unit}`: add it \
         to \
         crates/fmu-description/src/write/unit_definitions.rs"
    )]
    UnknownDisplayUnit {
        /// Name of the variable.
        variable: String,
        /// The unit.
        unit: String,
        /// The display unit.
        display_unit: String,
    },
    /// Two variables give different units to one quantity.
    #[error(
        "variable `{variable}` gives the quantity `{quantity}` the unit `{unit}`, another variable `{other}`: use one \
         unit or two quantities"
    )]
    QuantityUnits {
        /// The quantity.
        quantity: String,
        /// Name of the second variable.
        variable: String,
        /// Its unit.
        unit: String,
        /// The unit of the first.
        other: String,
    },
    /// A quantity or unit gives its declared type the name of an enumeration.
    #[error(
        "`{0}` is the declared type of an enumeration and of a quantity or unit: rename the enumeration or the quantity"
    )]
    SameType(String),
    /// A variable has a feature that is not in this version of FMI.
    #[error("variable `{variable}` is {what}, which FMI {version} does not have")]
    NotInFmi {
        /// Name of the variable.
        variable: String,
        /// The feature, such as `an array`.
        what: String,
        /// The version, such as `2.0`.
        version: &'static str,
    },
    /// A variable has a feature of FMI 3.0 that can only be read.
    #[error("variable `{variable}` is {what}, which can be read but not written")]
    NotWritten {
        /// Name of the variable.
        variable: String,
        /// The feature, such as `of the type Clock`.
        what: String,
    },
    /// The start values of an array are neither one nor one for each element.
    #[error(
        "variable `{variable}` has {starts} start values, but {elements} by its dimensions: state one for each \
         element, or one for all"
    )]
    Starts {
        /// Name of the variable.
        variable: String,
        /// Number of its start values.
        starts: usize,
        /// Number of its elements.
        elements: usize,
    },
    /// Two variables have the same value reference, by which FMI 3.0 names them.
    #[error(
        "variables `{other}` and `{variable}` have the same value reference {reference}: FMI 3.0 needs one for each"
    )]
    SameReference {
        /// Name of the second variable.
        variable: String,
        /// Name of the first.
        other: String,
        /// The value reference.
        reference: u32,
    },
    /// FMI 3.0 has exactly one independent variable.
    #[error("the description has {0} variables of the causality independent: FMI 3.0 needs exactly one, such as time")]
    Independent(usize),
    /// The event indicators of FMI 3.0 are elements of variables.
    #[error(
        "the description has {number} event indicators, but the variables of its model structure have {elements}: FMI \
         3.0 needs a variable for each"
    )]
    EventIndicators {
        /// Number of event indicators.
        number: usize,
        /// Number of elements of the variables.
        elements: usize,
    },
    /// A position is that of no variable.
    #[error("there is no variable at the position {position} (from 0) that {of} names")]
    Position {
        /// The position.
        position: usize,
        /// The place that names it, such as ``variable `x` ``.
        of: String,
    },
    /// A text contains characters that XML does not allow.
    #[error("the description cannot be written as XML: {0}")]
    Xml(String),
}
