//! Reasons why a description cannot be written.

/// Reason why a description cannot be written.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// A unit has an unknown symbol.
    #[error("variable `{variable}` has the unknown unit `{unit}`: {}", how_to_declare(.unit))]
    UnknownUnit {
        /// Name of the variable.
        variable: String,
        /// The unit.
        unit: String,
    },
    /// A display unit has an unknown symbol.
    #[error("variable `{variable}` has the unknown display unit `{display_unit}`: {}", how_to_declare(.display_unit))]
    UnknownDisplayUnit {
        /// Name of the variable.
        variable: String,
        /// The display unit.
        display_unit: String,
    },
    /// A unit and its display unit have different base units.
    #[error(
        "variable `{variable}` has the unit `{unit}` and the display unit `{display_unit}`: both must measure the same \
         quantity"
    )]
    OtherQuantity {
        /// Name of the variable.
        variable: String,
        /// The unit.
        unit: String,
        /// The display unit.
        display_unit: String,
    },
    /// A unit's declaration cannot be read.
    #[error(
        "the unit `{unit}` is declared as `{definition}`: write a positive factor and a known unit, such as \
         `0.3048 m`, with an offset such as `5/9 K + 255.372` if it has one"
    )]
    Declaration {
        /// Name of the unit.
        unit: String,
        /// Its declaration.
        definition: String,
    },
    /// Two variables assign different units to one quantity.
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
        /// Unit of the first variable.
        other: String,
    },
    /// The declared type of a quantity or unit has the name of an enumeration.
    #[error(
        "`{0}` is the declared type of an enumeration and of a quantity or unit: rename the enumeration or the quantity"
    )]
    SameType(String),
    /// A variable has a feature that this version of FMI lacks.
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
    /// An array has neither one start value nor one for each element.
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
    /// Two variables share a value reference, which identifies a variable in FMI 3.0.
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
    /// A position belongs to no variable.
    #[error("there is no variable at the position {position} (from 0) that {of} names")]
    Position {
        /// The position.
        position: usize,
        /// Place that refers to the position, such as ``variable `x` ``.
        of: String,
    },
    /// A text contains characters that XML does not allow.
    #[error("the description cannot be written as XML: {0}")]
    Xml(String),
}

/// Advice on an unknown unit.
fn how_to_declare(unit: &str) -> String {
    format!(
        "write it with known units and prefixes, as in `N.m/rad` or `kW.h`, or declare it in the Cargo.toml of the \
         FMU, as [package.metadata.fmu.units] with `\"{unit}\" = \"FACTOR UNIT\"` in known units, such as `ft = \
         \"0.3048 m\"`"
    )
}
